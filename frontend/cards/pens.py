"""The pen of the deck: colours, suits, numerals, and the SVG shapes that all drawings are made of."""

from __future__ import annotations

from dataclasses import dataclass

W, H = 120, 186
PAPER, INK, GROUND = "#fcf6e6", "#2e261c", "#dccda6"
GOLD, GOLD_DARK, GOLD_LIGHT = "#e3a62c", "#845508", "#f8d978"
SKIN, ROSE, ERMINE = "#f3cfa8", "#c4574a", "#fffdf6"

RANKS = "A234567JNK"
INDEX = dict(zip(RANKS, ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"), strict=True))


@dataclass(frozen=True)
class Suit:
    """Colours of a suit and of the clothes of its figures."""

    letter: str
    breaks: int  # the 'pinta': gaps in the upper and lower frame line
    main: str
    dark: str
    light: str
    accent: str
    hair: str
    horse: str
    horse_dark: str


SUITS = (
    Suit("O", 0, "#d9921f", GOLD_DARK, GOLD_LIGHT, "#a92f2a", "#5a3a1e", "#a8714a", "#5a361d"),
    Suit("C", 1, "#bd352c", "#8a1c1c", "#ee8f74", "#2f5f94", "#3a2a20", "#ece2d0", "#8d7b62"),
    Suit("E", 2, "#35689f", "#173f6e", "#bcd5ea", "#b5402f", "#b98436", "#8b8f98", "#3d4350"),
    Suit("B", 3, "#4f8639", "#27551f", "#a5c873", "#a8641f", "#7b4a26", "#5b4636", "#2c2019"),
)

# Strokes of the numerals and letters, in a box of 12 x 20.
GLYPHS = {
    "0": "M6 1.7C2.9 1.7 1.7 5 1.7 10S2.9 18.3 6 18.3 10.3 15 10.3 10 9.1 1.7 6 1.7Z",
    "1": "M2.2 5.6L6.8 1.8V18.3",
    "2": "M1.9 6.2C1.9 3.3 3.6 1.7 6.1 1.7S10.2 3.3 10.2 5.8C10.2 9.6 4 12.4 1.9 18.3H10.6",
    "3": "M2 3.7C3 2.4 4.3 1.7 6 1.7 8.4 1.7 9.9 3.2 9.9 5.4S8.3 9.2 5.2 9.3C8.6 9.3 10.4 11.2 10.4 13.8S8.6 18.3 "
    "5.9 18.3C4 18.3 2.4 17.5 1.5 16",
    "4": "M8 18.3V1.8L1.4 13.4H11",
    "5": "M9.7 1.8H3.3L2.5 9.4C3.4 8.5 4.6 8 6 8 8.7 8 10.5 10.1 10.5 13.1S8.6 18.3 5.8 18.3C4 18.3 2.5 17.6 1.6 16.3",
    "6": "M8.9 1.8C4.6 3.8 1.7 8.2 1.7 12.8 1.7 16.3 3.4 18.3 6.1 18.3S10.5 16.2 10.5 13.2 8.7 8.4 6.2 8.4C4 8.4 2.2 "
    "9.8 1.8 12",
    "7": "M1.5 1.8H10.4C7.4 6.5 5.4 11.8 4.8 18.3",
    "8": "M6 9.2C3.8 9.2 2.4 7.7 2.4 5.5S3.9 1.7 6 1.7 9.6 3.3 9.6 5.5 8.2 9.2 6 9.2C3.4 9.2 1.6 11 1.6 13.7S3.4 18.3 "
    "6 18.3 10.4 16.4 10.4 13.7 8.6 9.2 6 9.2Z",
    "9": "M3.1 18.2C7.4 16.2 10.3 11.8 10.3 7.2 10.3 3.7 8.6 1.7 5.9 1.7S1.5 3.8 1.5 6.8 3.3 11.6 5.8 11.6C8 11.6 9.8 "
    "10.2 10.2 8",
    "A": "M1.2 18.3L6 1.8 10.8 18.3M2.9 12.6H9.1",
    "J": "M9 1.8V13.2C9 16.6 7.4 18.3 5 18.3 3.2 18.3 1.9 17.3 1.4 15.4",
    "Q": "M6 1.8C3 1.8 1.2 5.2 1.2 10S3 18.2 6 18.2 10.8 14.8 10.8 10 9 1.8 6 1.8ZM6.8 13.6L10.8 18.8",
    "K": "M2 1.8V18.3M10.4 1.8L2 11.4M5.2 7.8L10.8 18.3",
    "O": "M6 2C2.8 2 1 5.4 1 10S2.8 18 6 18 11 14.6 11 10 9.2 2 6 2Z",
    "C": "M11 5C10 3.1 8.5 2 6.6 2 3.2 2 1.2 5.4 1.2 10S3.2 18 6.6 18C8.5 18 10 16.9 11 15",
    "E": "M10.6 2H2V18H10.6M2 9.7H9",
    "B": "M2 2V18H6.2C9 18 10.8 16.3 10.8 13.8S9 9.6 6.2 9.6H2M2 2H5.8C8.4 2 10 3.5 10 5.8S8.4 9.6 5.8 9.6",
}
WIDTHS = {"1": 8.6}


def num(value: float) -> str:
    """A coordinate with at most one decimal and no trailing zero."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0"


def path(d: str, fill: str = "none", stroke: str = "", width: float = 1.2, extra: str = "") -> str:
    """A path; `extra` holds more attributes."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{extra}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 1.2, extra: str = "") -> str:
    """A circle."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{line}{extra}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, stroke: str = "", width: float = 1.2) -> str:
    """An ellipse."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="{fill}"{line}/>'


def at(x: float, y: float, body: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved, turned (degrees) and scaled."""
    parts = [f"translate({num(x)} {num(y)})"]
    if turn:
        parts.append(f"rotate({num(turn)})")
    if scale != 1:
        parts.append(f"scale({scale:.3g})")
    return f'<g transform="{"".join(parts)}">{body}</g>'


def limb(d: str, fill: str, dark: str, width: float) -> str:
    """A thick bent line with an outline: sleeves and legs."""
    tail = ' stroke-linecap="round" stroke-linejoin="round"'
    return path(d, "none", dark, width + 2.2, tail) + path(d, "none", fill, width, tail)
