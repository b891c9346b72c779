"""Draw the cards of dnup as one SVG sprite, from the deck of the rules.

Usage: python3 make_dnup_cards.py [OUT.svg]   (default: dnup.svg beside this file)

Each card is a <symbol id="c37"> of 100 x 140 units: 3 is up, large; 7 is down, small and on its head. `c73` is the same
card turned. Colour and shape are those of its group, of the first one where two groups have the same card. `back` is
the back. Flat fills and strokes only: no gradients, no fonts, no styles.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path

from pens import GLYPHS, INK, at, circle, num, path

DECK = Path(__file__).parents[2] / "layers" / "cardrules" / "python" / "cardrules" / "dnup" / "deck.json"
W, H = 100, 140
PAPER = "#fffaf0"
BAND = 100  # where the colour begins that the inactive value stands on

EIGHT = (
    "M6 9.3C3.6 9.3 2 7.6 2 5.5S3.7 1.7 6 1.7 10 3.4 10 5.5 8.4 9.3 6 9.3C3.2 9.3 1.5 11.3 1.5 13.8S3.3 18.3 6 18.3 "
    "10.5 16.3 10.5 13.8 8.8 9.3 6 9.3Z"
)
NINE = (
    "M3.3 18.2C7.6 16.2 10.5 11.8 10.5 7.2 10.5 3.7 8.8 1.7 6.1 1.7S1.7 3.8 1.7 6.8 3.5 11.6 6 11.6C8.2 11.6 10 10.2 "
    "10.4 8"
)
FOOT = "M2.2 22.6H10.2"  # under 6 and 9, which on their heads are each other
DIGITS = {**GLYPHS, "8": EIGHT, "9": NINE}


def polygon(corners: int, radius: float, turn: float, inner: float | None = None) -> str:
    """A regular polygon round 0, or a star whose notches lie at ``inner``."""
    count = corners * (2 if inner else 1)
    points = []
    for k in range(count):
        r = inner if inner and k % 2 else radius
        angle = math.radians(turn + 360 * k / count)
        points.append(f"{num(r * math.cos(angle))} {num(r * math.sin(angle))}")
    return f"M{'L'.join(points)}Z"


@dataclass(frozen=True)
class Look:
    """How the cards of a group are told from the others."""

    dark: str
    light: str
    shape: str


LOOKS = (
    Look("#1b5894", "#c9dff3", "M0-20A20 20 0 1 1-.1-20Z"),
    Look("#a83a1c", "#f8d5c6", polygon(3, 24, -90)),
    Look("#256532", "#cde6cd", polygon(4, 25, -45)),
    Look("#68308c", "#e4d3f0", polygon(5, 24, -90, 11)),
    Look("#7a4f00", "#f6e3b0", polygon(6, 22, -90)),
)


def digit(value: str, color: str, width: float) -> str:
    """A value in strokes, in a box of 12 x 23."""
    foot = FOOT if value in "69" else ""
    return path(DIGITS[value] + foot, "none", color, width, ' stroke-linecap="round" stroke-linejoin="round"')


def face(up: str, down: str, look: Look) -> str:
    """A card as it is held."""
    r = 9
    sheet = f'<rect x=".7" y=".7" width="98.6" height="138.6" rx="{r}" fill="{PAPER}" stroke="{look.dark}" '
    sheet += 'stroke-width="1.4"/>'
    band = path(f"M1 {BAND}H99V{139 - r}A{r} {r} 0 0 1 {99 - r} 139H{1 + r}A{r} {r} 0 0 1 1 {139 - r}Z", look.dark)
    sign = at(74, 36, path(look.shape, look.light, look.dark, 3.5, ' stroke-linejoin="round"'), 0.9)
    small = at(76, 120, path(look.shape, "#fff"), 0.55, 180)
    big = at(9, 12, digit(up, INK, 3), 3.1)
    return sheet + band + sign + small + big + at(29, 134.5, digit(down, "#fff", 3.1), 1.36, 180)


def back() -> str:
    """Night blue, with all shapes going round."""
    body = (
        f'<rect x=".7" y=".7" width="98.6" height="138.6" rx="9" fill="{PAPER}" stroke="{INK}" stroke-opacity=".35"/>'
    )
    body += '<rect x="5" y="5" width="90" height="130" rx="6" fill="#22304f"/>'
    body += '<rect x="10" y="10" width="80" height="120" rx="4" fill="none" stroke="#e0b45c" stroke-width="1.6"/>'
    for k, look in enumerate(LOOKS):
        angle = math.radians(-90 + 360 * k / len(LOOKS))
        x, y = 50 + 25 * math.cos(angle), 70 + 25 * math.sin(angle)
        body += at(x, y, path(look.shape, "none", "#9fb2dc", 5), 0.4)
    arrow = ' stroke-linecap="round" stroke-linejoin="round"'
    for turn in (0, 180):
        body += at(50, 70, path("M-36 40V-8M-44 0L-36-9-28 0", "none", "#e0b45c", 4, arrow), 0.9, turn)
    return body + circle(50, 70, 7, "#e0b45c")


def cards(deck: dict[str, dict[str, list[str]]]) -> dict[str, Look]:
    """Every card of the deck in both orientations, as ``37``, with the look of its group."""
    groups = deck["groups"]
    if len(groups) > len(LOOKS):
        sys.exit(f"{DECK.name} has {len(groups)} groups, and there are {len(LOOKS)} looks")
    looks: dict[str, Look] = {}
    for look, group in zip(LOOKS, groups.values(), strict=False):
        for name in group:
            up, down = name.split("/")
            looks.setdefault(up + down, look)
            looks.setdefault(down + up, looks[up + down])
    return looks


def sprite(deck: dict[str, dict[str, list[str]]]) -> str:
    """The whole file."""
    bodies = {f"c{name}": face(*name, look) for name, look in sorted(cards(deck).items())}
    bodies["back"] = back()
    symbols = [f'<symbol id="{name}" viewBox="0 0 {W} {H}">{body}</symbol>' for name, body in bodies.items()]
    return '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(symbols) + "</svg>\n"


def main() -> None:
    """Write the file that the argument names."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("dnup.svg")
    data = sprite(json.loads(DECK.read_text("utf-8")))
    target.write_text(data, encoding="utf-8")
    print(f"{target}: {len(data.encode())} bytes, {data.count('<symbol')} symbols")


if __name__ == "__main__":
    main()
