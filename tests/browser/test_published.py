"""The page's styles as they are published say what their sources say, as the browser reads both."""

import re
import urllib.request

from playwright.sync_api import Browser

from benchmarks.sizes import FRONTEND
from tests.local.rig import Stack

RULES = """(text) => {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = text;
  const rules = [...style.sheet.cssRules].map((rule) => rule.cssText);
  style.remove();
  return rules;
}"""
"""What it reads; values of and with variables, the browser's own too, as they were written."""


def told(rules: list[str]) -> list[str]:
    """The rules, where there are variables without needless space."""
    return [re.sub(r"\s*([\s,])\s*", r"\1", rule) if re.search(r"--|env\(", rule) else rule for rule in rules]


def test_styles_are_the_same_rules_in_the_same_lines(browser: Browser, stack: Stack) -> None:
    page = browser.new_page()
    paths = sorted((FRONTEND / "styles").glob("*.css"))
    assert len(paths) > 10
    for path in paths:
        source = path.read_text(encoding="utf-8")
        with urllib.request.urlopen(f"{stack.page}styles/{path.name}", timeout=5) as answer:  # noqa: S310 - http
            sent = answer.read().decode()
        before, after = (page.evaluate(RULES, text) for text in (source, sent))
        assert len(before) > 3, path.name
        assert told(after) == told(before), path.name
        assert sent.count("\n") == source.count("\n")
        assert len(sent) < len(source)
        assert "/*" not in sent
    page.close()
