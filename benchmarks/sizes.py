"""KiB of the page as it is sent, compressed by gzip: first paint, whole app, each game.

    python -m benchmarks.sizes

Fonts and cards are not counted. Exits with 1 beyond a budget.
"""

import gzip
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from local import published

FRONTEND: Final = Path(__file__).resolve().parents[1] / "frontend"
FIRST_PAINT_KIB: Final = 40.0
WHOLE_APP_KIB: Final = 150.0
_COUNTED: Final = (".js", ".css", ".html", ".webmanifest")
_GAME: Final = re.compile(r"(?:games|styles|lobby|cards)/(disunyer|rummy|ignorado|dnup)[./]")
_ASKED_FOR: Final = re.compile(rb'(?:href|src)="([\w./-]+\.(?:js|css))"')
_TEXTS: Final = "i18n/es.js"
"""What the first paint asks for besides what ``index.html`` names: the texts of one language, here the longer ones."""


def kib(files: Mapping[str, bytes]) -> float:
    """What these files weigh, each compressed by itself as it is sent."""
    return sum(len(gzip.compress(content, 9, mtime=0)) for content in files.values()) / 1024


def whole_app() -> dict[str, bytes]:
    """All that counts of what browsers may ask for."""
    return {name: content for name, content in published.files(FRONTEND).items() if name.endswith(_COUNTED)}


def first_paint() -> dict[str, bytes]:
    """What must be there before something is seen."""
    app = whole_app()
    named = [name.decode() for name in _ASKED_FOR.findall(app["index.html"])]
    return {name: app[name] for name in ("index.html", *named, _TEXTS)}


def by_game() -> dict[str, dict[str, bytes]]:
    """The whole app, taken apart: what belongs to one game alone, and the rest."""
    parts: dict[str, dict[str, bytes]] = {}
    for name, content in whole_app().items():
        game = _GAME.match(name)
        parts.setdefault(game[1] if game else "the rest", {})[name] = content
    return parts


def main() -> int:
    """Prints what is sent beside its budgets; returns the exit code."""
    over = False
    for name, files, budget in (
        ("first paint", first_paint(), FIRST_PAINT_KIB),
        ("whole app", whole_app(), WHOLE_APP_KIB),
    ):
        size = kib(files)
        over |= size > budget
        print(f"{name:12} {size:6.1f} KiB in {len(files):3} files  (at most {budget:g})")
    games = by_game()
    rest = games.pop("the rest")
    print(f"  the rest   {kib(rest):6.1f} KiB in {len(rest):3} files")
    for name, files in games.items():
        print(f"  {name:10} {kib(files):6.1f} KiB in {len(files):3} files, {kib(rest | files):.1f} KiB with the rest")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
