"""The signs of the four suits, centred on the origin, where they stand on a card, and the aces."""

from __future__ import annotations

import math
from typing import Protocol

from pens import ERMINE, GOLD, GOLD_DARK, GOLD_LIGHT, SUITS, Suit, at, circle, ellipse, num, path


def petals(count: int, inner: float, outer: float, spread: float) -> str:
    """A closed rosette of pointed petals."""
    steps: list[str] = []
    for k in range(count):
        a = 2 * math.pi * k / count - math.pi / 2
        left, right = a - spread, a + spread
        mid = (inner + outer) / 2
        p = [
            (inner * math.cos(a), inner * math.sin(a)),
            (mid * math.cos(left), mid * math.sin(left)),
            (outer * math.cos(a), outer * math.sin(a)),
            (mid * math.cos(right), mid * math.sin(right)),
        ]
        x = [f"{num(px)} {num(py)}" for px, py in p]
        steps.append(f"M{x[0]}Q{x[1]} {x[2]}Q{x[3]} {x[0]}")
    return "".join(steps) + "Z"


def coin(*, rich: bool = False) -> str:
    """Gold coin, radius 20."""
    beads = path(
        "M0-16.3A16.3 16.3 0 1 1-.1-16.3", "none", GOLD_DARK, 2.1, ' stroke-linecap="round" stroke-dasharray="0 5.12"'
    )
    body = (
        circle(0, 0, 19.3, GOLD, GOLD_DARK, 1.5)
        + beads
        + circle(0, 0, 12.9, GOLD_LIGHT, GOLD_DARK, 1.2)
        + path(petals(8, 1.5, 11.6, 0.42), "#b5402f" if rich else GOLD_DARK)
    )
    if rich:
        body += path(petals(8, 5, 11, 0.16), GOLD_LIGHT)
    return body + circle(0, 0, 3.4, GOLD, GOLD_DARK, 1)


def cup(*, rich: bool = False) -> str:
    """Chalice, 32 x 40."""
    s = SUITS[1]
    body = ""
    if rich:
        for side in (-1, 1):
            body += path(f"M{14 * side}-11C{22 * side}-12 {21 * side} 0 {10.5 * side} 0", "none", GOLD_DARK, 3.4)
            body += path(f"M{14 * side}-11C{22 * side}-12 {21 * side} 0 {10.5 * side} 0", "none", GOLD, 1.8)
    body += path("M-10.5 19.3C-10.5 14.8-4 15.2-2.2 11.5V3H2.2V11.5C4 15.2 10.5 14.8 10.5 19.3Z", GOLD, s.dark)
    body += ellipse(0, 9.2, 4.8, 2.6, s.main, s.dark)
    body += path("M-15-16.4C-15.4-2-9 5.5 0 5.5S15.4-2 15-16.4Z", s.main, s.dark, 1.4)
    body += path("M-14.4-10.6Q0-5.6 14.4-10.6L13.2-5.6Q0-.6-13.2-5.6Z", GOLD, s.dark, 0.9)
    body += path("M-11.4-3.6C-10.2 0-7.4 2.7-4.2 3.5-6.6 1.2-8-1-8.6-2.6Z", s.light)
    body += ellipse(0, -16.4, 15, 3.2, s.dark, GOLD_DARK, 0.8)
    body += path("M-15-16.4A15 3.2 0 0 0 15-16.4", "none", GOLD, 1.9)
    if rich:
        for x in (-8, 0, 8):
            body += circle(x, -7.7 + (0.9 if x == 0 else 0), 1.5, s.accent, s.dark, 0.5)
    return body


def sword(*, rich: bool = False) -> str:
    """Sword, point up, 20 x 72; the hand takes it at y = 23."""
    s = SUITS[2]
    body = path("M0-35.8L4.6-28V13H-4.6V-28Z", s.light, s.dark, 1.5) + path("M0-35L4-27.8V13H0Z", s.main)
    body += path("M0-26V7", "none", ERMINE, 1)
    body += path("M-2.7 16H2.7V30H-2.7Z", "#b5402f", s.dark, 1)
    body += path("M-2.6 20.8L2.6 18.4M-2.6 24.8L2.6 22.4M-2.6 28.8L2.6 26.4", "none", GOLD_LIGHT, 1.1)
    body += path(
        "M-11.4 10C-9.4 13.4-6 13 0 13S9.4 13.4 11.4 10L12.2 15C8.6 18.8 5 17.8 0 17.8S-8.6 18.8-12.2 15Z",
        GOLD,
        GOLD_DARK,
        1.1,
    )
    body += circle(0, 32.2, 3.7, GOLD, GOLD_DARK, 1.1)
    if rich:
        body += circle(0, 15.6, 1.7, "#b5402f", GOLD_DARK, 0.5)
    return body


def club(*, rich: bool = False) -> str:
    """Cudgel with cut branches, 22 x 72; the hand takes it at y = 24."""
    s = SUITS[3]
    wood, bark, grain, cut = "#9c6b34", "#4a2c12", "#c9995a", "#f0d59a"
    leaf = path("M0 2C-4.4-2-3.4-8 0-12 3.4-8 4.4-2 0 2Z", s.light, s.dark, 1) + path("M0 1V-7", "none", s.dark, 0.8)
    stub = path("M-3.2 4.5V-4H3.2V4.5Z", wood, bark, 1.2) + ellipse(0, -4, 3.2, 1.7, cut, bark, 1)
    leaves = [(7.2, -22, 62), (-6.6, -8, -62), (5.8, 5, 66)] if rich else [(6.8, -20, 60), (-6, -3, -62)]
    if rich:
        leaves += [(-6.8, -29, -44), (-3.8, 14, -64)]
    body = "".join(at(x, y, leaf, 1, turn) for x, y, turn in leaves)
    for x, y, turn in ((-7.8, -19, -54), (7.8, -7, 54)):
        body += at(x, y, stub, 1, turn)
    body += path(
        "M-3.2 35.4C-3.6 20-6.8 6-8-14-8.6-27-5.6-35.4 0-35.4S8.6-27 8-14C6.8 6 3.6 20 3.2 35.4Z", wood, bark, 1.5
    )
    body += path("M-4.1-31C-6.4-27-6.4-20-5.6-12-4.8 0-3.2 14-1.8 26-1.6 8-2.8-14-4.1-31Z", grain)
    body += ellipse(2.4, -21, 2.2, 3.2, cut, bark, 1) + path(
        "M2.4-22.6V-19.6M.4-4Q2.6-8 4.6-3.6M.4 9Q2 6 3.8 9.4", "none", bark, 1
    )
    return body + path("M-3.4 28.4H3.4L3.2 35.4H-3.2Z", s.main, s.dark, 1.1)


class Sign(Protocol):
    """Draws a suit's sign, plainly or richly."""

    def __call__(self, *, rich: bool = False) -> str:
        """SVG, centred on the origin."""
        ...


SIGN: dict[str, Sign] = {"O": coin, "C": cup, "E": sword, "B": club}
LONG = "EB"  # suits whose sign is a long stick

Spot = tuple[float, float]


def grid(xs: tuple[float, ...], ys: tuple[float, ...]) -> list[Spot]:
    """Every crossing of columns and rows, row by row."""
    return [(x, y) for y in ys for x in xs]


# Where the signs stand, and their scale, for 2 to 7.
COIN_SPOTS: dict[str, tuple[float, list[Spot]]] = {
    "2": (1.4, [(60, 54), (60, 132)]),
    "3": (1.1, [(60, 43), (60, 93), (60, 143)]),
    "4": (1.06, grid((37, 83), (62, 124))),
    "5": (0.96, [*grid((36, 84), (54, 132)), (60, 93)]),
    "6": (0.96, grid((37, 83), (51, 93, 135))),
    "7": (0.8, [*grid((36, 84), (50, 96, 140)), (60, 73)]),
}
CUP_SPOTS: dict[str, tuple[float, list[Spot]]] = {
    "2": (1.62, [(60, 54), (60, 132)]),
    "3": (1.14, [(60, 43), (60, 93), (60, 143)]),
    "4": (1.24, grid((37, 83), (61, 125))),
    "5": (1.0, [*grid((36, 84), (56, 134)), (60, 95)]),
    "6": (0.94, grid((37, 83), (53, 95, 137))),
    "7": (0.88, [*grid((35, 85), (51, 95, 139)), (60, 73)]),
}
LONG_SPOTS: dict[str, tuple[float, list[Spot]]] = {
    "2": (1.46, [(39, 93), (81, 93)]),
    "3": (0.92, [(60, 58), (42, 128), (78, 128)]),
    "4": (0.94, grid((43, 77), (58, 128))),
    "5": (0.88, [*grid((36, 84), (58, 128)), (60, 93)]),
    "6": (0.84, grid((33, 60, 87), (62, 124))),
    "7": (0.68, [*grid((33, 87), (67, 119)), (60, 40), (60, 93), (60, 146)]),
}
SPOTS = {"O": COIN_SPOTS, "C": CUP_SPOTS, "E": LONG_SPOTS, "B": LONG_SPOTS}


def sprig(x: float, y: float, dark: str, light: str, mirror: int) -> str:
    """Laurel branch beside an ace."""
    leaf = "M0 0C-3.4-3-3-8 0-11 3-8 3.4-3 0 0Z"
    stem = path(
        f"M{x} {y}C{x - 13 * mirror} {y - 8} {x - 20 * mirror} {y - 24} {x - 18 * mirror} {y - 42}", "none", dark, 1.1
    )
    out = stem
    for t, turn in ((0.16, -70), (0.36, -58), (0.56, -42), (0.76, -24), (0.94, -6)):
        u = 1 - t
        px = u**3 * x + 3 * u * u * t * (x - 13 * mirror) + 3 * u * t * t * (x - 20 * mirror) + t**3 * (x - 18 * mirror)
        py = u**3 * y + 3 * u * u * t * (y - 8) + 3 * u * t * t * (y - 24) + t**3 * (y - 42)
        out += at(px, py, path(leaf, light, dark, 0.8), 0.9, (turn - 22) * mirror) + at(
            px, py, path(leaf, light, dark, 0.8), 0.75, (turn + 48) * mirror
        )
    return out


def ace(s: Suit) -> str:
    """The large sign; all but the club's stand in laurel."""
    sign, laurel = (
        SIGN[s.letter](rich=True),
        sprig(0, 0, "#27551f", "#7fae55", 1) + sprig(0, 0, "#27551f", "#7fae55", -1),
    )
    if s.letter == "O":
        return at(60, 160, laurel, 1.5) + at(60, 83, path(petals(24, 34, 46, 0.06), s.accent)) + at(60, 83, sign, 1.95)
    if s.letter == "C":
        return at(60, 154, laurel, 1.25) + at(60, 88, sign, 2.4)
    return (at(60, 151, laurel, 1.1) if s.letter == "E" else "") + at(60, 92, sign, 1.82)
