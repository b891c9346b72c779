"""What is wrong with how a screen is drawn: things over each other, outside, cut off, too small; and what axe finds."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_LOOK = Path(__file__).with_suffix(".js")
_LEAKS = _LOOK.with_name("leaks.js")
_STYLES = Path(__file__).resolve().parents[2] / "frontend" / "styles"
_AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_FOCUS = """() => {
  const shown = document.activeElement.closest("label") ?? document.activeElement;
  const points = [...shown.getClientRects()].flatMap(({ x, y, width, height }) =>
    [1, 3, 5, 7].flatMap((i) => [1, 3, 5, 7].map((k) => [x + (width * i) / 8, y + (height * k) / 8])));
  const seen = points.filter(([x, y]) => shown.contains(document.elementFromPoint(x, y))).length / points.length;
  return shown === document.body ? null : [shown.ariaLabel || shown.textContent || shown.id, seen];
}"""


@cache
def _source(file: Path) -> str:
    return file.read_text("utf-8")


def faults(page: Page) -> list[str]:
    """What is wrong with the drawing, in words."""
    return [str(fault) for fault in page.evaluate(_source(_LOOK))]


def leaks(page: Page) -> list[str]:
    """What would look different if other pages had been opened: their stylesheets stay."""
    page.wait_for_load_state("networkidle")
    names = sorted(f"styles/{path.name}" for path in _STYLES.glob("*.css"))
    return [str(leak) for leak in page.evaluate(_source(_LEAKS), names)]


def focused(page: Page) -> tuple[str, float] | None:
    """What has the focus, and how much of it is seen; None is the page itself."""
    found = page.evaluate(_FOCUS)
    return found and (found[0].strip(), found[1])


def violations(page: Page) -> list[str]:
    """What axe has to say against WCAG 2.2 AA."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source(_AXE))
    options: dict[str, Any] = {
        "runOnly": {"type": "tag", "values": TAGS},
        "resultTypes": ["violations"],
        "preload": False,  # it reads stylesheets by way of inline styles, which the page's policy forbids
    }
    result = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]
