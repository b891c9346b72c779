"""Draw the French 52-card deck as one SVG sprite, with the pens, figures and back of the Spanish one.

Usage: python3 make_french_cards.py [OUT.svg]   (default: french.svg beside this file)

Each card is a <symbol id="TD"> (rank A23456789TJQK, suit S H D C) of 120 x 186 units. Also: `back`, `slot` and
`suit-S`, `suit-H`, `suit-D`, `suit-C`. The index is large and stands in the left upper corner, where it is seen of a
card that lies under others. The colours of the suits are four, so that two of them never need a second look.
"""

from __future__ import annotations

import sys
from pathlib import Path

from figures import face, mouth, rey, sota
from make_cards import back, finished, sheet, slot, symbol, text
from pens import ERMINE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, SKIN, Suit, at, circle, ellipse, limb, num, path

RANKS = "A23456789TJQK"

# The letter is what the figures know a suit by: none of these is Spanish, so their hands are empty.
SUITS = {
    "S": Suit("s", 0, "#2c4266", "#1b2a45", "#a9bddb", "#a92f2a", "#3a2a20", "", ""),
    "H": Suit("h", 0, "#bd352c", "#8a1c1c", "#ee8f74", "#2f5f94", "#b98436", "", ""),
    "D": Suit("d", 0, "#d0761c", "#8f430b", "#f6c07a", "#35689f", "#5a3a1e", "", ""),
    "C": Suit("c", 0, "#3f7a37", "#22501b", "#a5c873", "#a8641f", "#7b4a26", "", ""),
}

SPADE = (
    "M0-20C4-12 17-4 17 6 17 12 12.4 15.4 8.2 15.4 5 15.4 2.6 13.8 1.6 11.4 2 15.6 3.6 18 6.4 20H-6.4C-3.6 18-2 "
    "15.6-1.6 11.4-2.6 13.8-5 15.4-8.2 15.4-12.4 15.4-17 12-17 6-17-4-4-12 0-20Z"
)
HEART = (
    "M0 19.4C-4.4 12.6-18 5.4-18-6.4-18-13.4-13.4-17.6-8.6-17.6-4.6-17.6-1.6-15.2 0-11.4 1.6-15.2 4.6-17.6 8.6-17.6 "
    "13.4-17.6 18-13.4 18-6.4 18 5.4 4.4 12.6 0 19.4Z"
)
DIAMOND = "M0-20.4C3.8-13 9.4-6.2 15.6 0 9.4 6.2 3.8 13 0 20.4-3.8 13-9.4 6.2-15.6 0-9.4-6.2-3.8-13 0-20.4Z"
CLUB = (
    "M0-19.6C4.8-19.6 8.4-16 8.4-11.4 8.4-8.6 7-6 4.8-4.2 6-4.8 7.4-5.2 9-5.2 13.8-5.2 17.4-1.6 17.4 3.2S13.8 11.6 9 "
    "11.6C5.8 11.6 3 9.8 1.5 7.2 1.8 13.6 3.4 17 6.4 20H-6.4C-3.4 17-1.8 13.6-1.5 7.2-3 9.8-5.8 11.6-9 11.6-13.8 "
    "11.6-17.4 8-17.4 3.2S-13.8-5.2-9-5.2C-7.4-5.2-6-4.8-4.8-4.2-7-6-8.4-8.6-8.4-11.4-8.4-16-4.8-19.6 0-19.6Z"
)

# Each about 40 x 40, centred on the origin: the shape, and the light on it.
SIGNS = {
    "S": (SPADE, "M-3-10.6C-7-5.6-12.4-.6-12.6 5.6-9.4-1-4.6-4.6-3-10.6Z"),
    "H": (HEART, "M-8.6-13.4C-12-13-14-9.6-13.4-5.4-11.6-9.4-8.6-10.6-5.8-11.4-6.4-12.8-7.4-13.6-8.6-13.4Z"),
    "D": (DIAMOND, "M-1.4-13.4C-4.4-8.4-7.6-4.2-11 0-7-2.6-3-7.4-1.4-13.4Z"),
    "C": (CLUB, "M-3.8-14.8C-6-12.6-5.8-9.6-4.4-7.4-4.2-10.2-3-12.4-.4-14.4-1.6-15.6-2.8-15.8-3.8-14.8Z"),
}

LEFT, MIDDLE, RIGHT = 44, 60, 76
Spot = tuple[float, float]

# Where the signs of the upper half stand (the lower half is this one turned round), and in the middle.
UPPER: dict[str, list[Spot]] = {
    "2": [(MIDDLE, 42)],
    "3": [(MIDDLE, 42)],
    "4": [(LEFT, 46), (RIGHT, 46)],
    "5": [(LEFT, 46), (RIGHT, 46)],
    "6": [(LEFT, 42), (RIGHT, 42)],
    "7": [(LEFT, 42), (RIGHT, 42)],
    "8": [(LEFT, 42), (RIGHT, 42)],
    "9": [(LEFT, 36), (RIGHT, 36), (LEFT, 74), (RIGHT, 74)],
    "T": [(LEFT, 36), (RIGHT, 36), (LEFT, 74), (RIGHT, 74), (MIDDLE, 55)],
}
LEVEL: dict[str, list[Spot]] = {
    "3": [(MIDDLE, 93)],
    "5": [(MIDDLE, 93)],
    "6": [(LEFT, 93), (RIGHT, 93)],
    "7": [(LEFT, 93), (RIGHT, 93), (MIDDLE, 67.5)],
    "8": [(LEFT, 93), (RIGHT, 93), (MIDDLE, 67.5)],
    "9": [(MIDDLE, 93)],
}
TURNED_BELOW = {"8": [(MIDDLE, 118.5)]}
SCALE = {"2": 1.02, "3": 1.02, "4": 0.76, "5": 0.76, "9": 0.66, "T": 0.64}


def sign(letter: str) -> str:
    """A suit's sign."""
    s = SUITS[letter]
    shape, light = SIGNS[letter]
    return path(shape, s.main, s.dark, 1.6) + path(light, s.light)


def ref(letter: str) -> str:
    """The suit's sign, drawn once in the sprite."""
    return f'<use href="#sign-{letter}"/>'


def twice(body: str) -> str:
    """A drawing and the same turned round, as of two players who face each other."""
    return body + f'<g transform="rotate(180 60 93)">{body}</g>'


def index(rank: str, letter: str) -> str:
    """The rank, and the sign below it."""
    s = SUITS[letter]
    numeral = text("10", 9.4, 12.6, 1, s.dark, 3.7) if rank == "T" else text(rank, 11.6, 12, 1.3, s.dark, 3.4)
    return numeral + at(19.6, 52, ref(letter), 0.42)


def queen(s: Suit) -> str:
    """The queen, down to her waist."""
    p = path("M42 40C36 58 36 78 40 98H80C84 78 84 58 78 40Z", s.hair, INK, 1)  # long hair
    p += path("M45 72C34 80 30 96 27 124H93C90 96 86 80 75 72Q60 82 45 72Z", s.main, s.dark, 1.3)
    p += path("M52 76H68L72 124H48Z", s.light, s.dark, 1)
    p += path("M60 82L66 91 60 100 54 91ZM60 102L66 111 60 120 54 111Z", GOLD, GOLD_DARK, 0.9)
    p += path("M44.6 71.6Q60 88 75.4 71.6L72 66Q60 78 48 66Z", ERMINE, s.dark, 1)
    p += limb("M74 79L84 97L88 86", s.main, s.dark, 9) + limb("M46 79L37 96L50 104", s.main, s.dark, 9)
    p += path("M55 60H65V69Q60 74 55 69Z", "#e4b98d") + ellipse(60, 51, 9.6, 11.6, SKIN, "#8a5a3a", 0.8)
    p += path(
        "M50 52C49 42 55 38.6 60 41.6 65 38.6 71 42 70 52 68 46.6 64.6 44.4 60 45 55.4 44.4 52 46.6 50 52Z", s.hair
    )
    p += face(60, 51, s) + mouth(60, 57.4)
    p += path("M53 73Q60 79.4 67 73", "none", GOLD, 1.8) + circle(60, 77.4, 2.2, s.accent, GOLD_DARK, 0.7)
    p += path("M48 41L45.4 28.6 53 34.4 60 25 67 34.4 74.6 28.6 72 41Q60 36.6 48 41Z", GOLD, GOLD_DARK, 1.2)
    p += "".join(circle(x, y, 2, GOLD_LIGHT, GOLD_DARK, 0.8) for x, y in ((45.4, 28), (60, 24.2), (74.6, 28)))
    return p + path("M48 40.4Q60 36 72 40.4L71.6 44Q60 39.8 48.4 44Z", GOLD_LIGHT, GOLD_DARK, 0.9)


def sceptre(letter: str, x: float, y: float) -> str:
    """A golden rod with the suit's sign on top, in a hand at (x, y)."""
    rod = path(f"M{num(x)} {num(y + 14)}V{num(y - 12)}", "none", GOLD_DARK, 4.2)
    rod += path(f"M{num(x)} {num(y + 13.4)}V{num(y - 12)}", "none", GOLD, 2.4)
    return rod + at(x, y - 25, ref(letter), 0.62) + circle(x, y, 4, SKIN, SUITS[letter].dark, 1)


def court(rank: str, letter: str) -> str:
    """The upper half of a figure, cut off by an inner picture's edge at the card's middle."""
    s = SUITS[letter]
    figure = {"J": sota, "Q": queen, "K": rey}[rank](s)
    hand = {"J": (88, 80), "Q": (88, 84), "K": (91, 86.4)}[rank]
    drawn = at(-1, 0, figure) + sceptre(letter, hand[0] - 1, hand[1])
    return f'<svg x="14" y="13" width="96" height="80" viewBox="14 18 96 80">{drawn}</svg>'


def band(letter: str) -> str:
    """The ribbon between a figure's two halves."""
    return path("M12 90.6H108V95.4H12Z", GOLD, GOLD_DARK, 1) + at(60, 93, ref(letter), 0.34)


def ace(letter: str) -> str:
    """One large sign in a wreath of dots."""
    s = SUITS[letter]
    dots = path("M60 49A44 44 0 1 1 59.9 49", "none", s.light, 2.6, ' stroke-linecap="round" stroke-dasharray="0 9.22"')
    return dots + at(60, 93, ref(letter), 1.55)


def card(rank: str, letter: str) -> str:
    """One card's face."""
    s = SUITS[letter]
    frame = f'<rect x="5" y="5" width="110" height="176" rx="7" fill="none" stroke="{s.dark}" stroke-width="1.4"/>'
    body = sheet() + frame
    if rank in "JQK":
        body += twice(f'<use href="#half-{rank}{letter}"/>') + band(letter)
    elif rank == "A":
        body += ace(letter)
    else:
        scale = SCALE.get(rank, 0.72)
        body += twice("".join(at(x, y, ref(letter), scale) for x, y in UPPER[rank]))
        body += "".join(at(x, y, ref(letter), scale) for x, y in LEVEL.get(rank, []))
        body += "".join(at(x, y, ref(letter), scale, 180) for x, y in TURNED_BELOW.get(rank, []))
    return body + twice(index(rank, letter))


def sprite() -> str:
    """The whole file."""
    shared = "".join(f'<g id="sign-{letter}">{sign(letter)}</g>' for letter in SUITS)
    shared += "".join(f'<g id="half-{rank}{letter}">{court(rank, letter)}</g>' for letter in SUITS for rank in "JQK")
    parts = [f"<defs>{shared}</defs>"]
    parts += [symbol(rank + letter, card(rank, letter)) for letter in SUITS for rank in RANKS]
    parts += [symbol("back", back()), symbol("slot", slot())]
    parts += [symbol(f"suit-{letter}", ref(letter), "-22 -22 44 44") for letter in SUITS]
    return finished(parts)


def main() -> None:
    """Write the file that the argument names."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("french.svg")
    data = sprite()
    target.write_text(data, encoding="utf-8")
    print(f"{target}: {len(data.encode())} bytes, {data.count('<symbol')} symbols")


if __name__ == "__main__":
    main()
