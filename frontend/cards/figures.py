"""The figures: page (sota), rider (caballo) and king (rey), in the colours of their suit."""

from __future__ import annotations

import math
from collections.abc import Callable

from pens import ERMINE, GOLD, GOLD_DARK, GOLD_LIGHT, GROUND, INK, SKIN, Suit, at, circle, ellipse, limb, num, path
from signs import LONG, SIGN


def held(s: Suit, x: float, y: float, scale: float, turn: float) -> str:
    """The suit's sign in a hand at (x, y)."""
    sign = SIGN[s.letter](rich=False)
    if s.letter == "O":
        return at(x, y - 13 * scale / 0.72, sign, scale * 0.92)
    if s.letter == "C":
        return at(x, y - 10 * scale, sign, scale * 1.12)
    reach = 23 * scale
    a = math.radians(turn)
    return at(x + reach * math.sin(a), y - reach * math.cos(a), sign, scale, turn)


def face(x: float, y: float, s: Suit, look: float = 0) -> str:
    """Eyes, brows, nose and mouth around (x, y)."""
    eyes = circle(x - 3.5 + look, y, 1.25, INK) + circle(x + 3.5 + look, y, 1.25, INK)
    brows = path(
        f"M{num(x - 5.6 + look)} {num(y - 3)}q2-1.2 3.8-.2M{num(x + 1.8 + look)} {num(y - 3.2)}q2-1 3.8.2",
        "none",
        s.hair,
        1,
    )
    nose = path(f"M{num(x + look)} {num(y)}l-1 3.6h1.6", "none", "#b07a52", 0.9)
    cheeks = circle(x - 5 + look, y + 3.6, 1.7, "#eab08a") + circle(x + 5 + look, y + 3.6, 1.7, "#eab08a")
    return cheeks + eyes + brows + nose


def mouth(x: float, y: float) -> str:
    """A smile."""
    return path(f"M{num(x - 2.4)} {num(y)}q2.4 2 4.8 0", "none", "#9c3327", 1.2, ' stroke-linecap="round"')


def ground(x: float, y: float, rx: float) -> str:
    """The shadow on which a figure stands."""
    return ellipse(x, y, rx, 3.8, GROUND)


def sota(s: Suit) -> str:
    """The page, standing."""
    p = ground(58, 153, 31)
    p += path("M47 68C36 84 32 112 34 138L50 133 64 136 72 130 66 70Z", s.accent, s.dark)  # cape
    p += limb("M54 116L51 146", ERMINE if s.letter != "C" else s.light, s.dark, 7.4)
    p += limb("M66 116L69 146", ERMINE if s.letter != "C" else s.light, s.dark, 7.4)
    p += path("M47 144H55.4V152H40Q41 147 47 144Z", s.dark) + path("M73 144H64.8V152H80Q79 147 73 144Z", s.dark)
    if s.letter in LONG or s.letter == "C":
        p += held(s, 88, 82, 0.98 if s.letter in LONG else 0.86, 6 if s.letter in LONG else 0)
    p += limb("M72 73L83 92L88 82", s.main, s.dark, 8.6)
    p += path("M48 92H72L81 120Q76 124.5 71 120 65.5 124.5 60 120 54.5 124.5 49 120 44 124.5 39 120Z", s.main, s.dark)
    p += path("M55 98L50 120M65 98L70 120M60 98V120", "none", s.dark, 1)
    p += path("M45 69Q60 61 75 69L71 95H49Z", s.main, s.dark)
    p += path("M55 66H65L63.4 95H56.6Z", s.light, s.dark, 0.9)
    p += "".join(circle(60, y, 1.2, s.dark) for y in (73, 80, 87))
    p += path("M47.4 92H72.6V98H47.4Z", GOLD, GOLD_DARK, 1) + path("M57 91H63V99H57Z", GOLD_LIGHT, GOLD_DARK, 1)
    p += limb("M48 74L36 86L47 97", s.main, s.dark, 8.6) + circle(48.6, 97, 3.6, SKIN, s.dark, 1)
    if s.letter == "O":
        p += held(s, 88, 82, 0.86, 0)
    p += circle(88, 80, 3.9, SKIN, s.dark, 1)
    p += path("M48 44C46 58 47 65 53 66H67C73 65 74 58 72 44Z", s.hair, INK, 1)
    p += path("M56 58H64V66Q60 70 56 66Z", "#e4b98d") + ellipse(60, 50, 9.6, 11.2, SKIN, "#8a5a3a", 0.8)
    p += path("M50.4 48C51 41 57 40 60 43 64 40 69 41 69.6 48L71 40H49Z", s.hair)
    p += face(60, 50, s) + mouth(60, 56.4)
    p += path("M50 67Q60 74 70 67L67 63Q60 68.5 53 63Z", ERMINE, s.dark, 0.9)
    p += path("M68 36C74 25 83 22 90 24 88 32 80 38 70 40Z", s.light, s.dark, 1) + path(
        "M70 38Q78 32 86 26", "none", s.dark, 0.8
    )
    p += path("M46 43C43 33 54 27 65 29 75 31 77 40 73 44 64 39.5 55 39.5 46 43Z", s.accent, s.dark, 1.1)
    return p + path("M46.4 43.4C55 39.4 65 39.4 73 44L72.6 46.6C64 42 55 42 47 46Z", GOLD, GOLD_DARK, 0.8)


def caballo(s: Suit) -> str:
    """The rider; the horse goes to the left."""
    h, d = s.horse, s.horse_dark
    p = ground(58, 153, 38)
    p += path("M90 106C103 102 109 116 103 136 99 132 99 120 88 117Z", d, INK, 1)  # tail
    p += path("M80 120L90 129 86 139 90 147V152H81L79 140 80 131 70 122Z", d, INK, 1)  # far hind leg
    p += path("M50 120L58 129 54 141 57 147V152H49.5L48 140 50 131 44 122Z", d, INK, 1)  # far fore leg
    p += path("M92 110C98 118 94 124 88 128L82 140 84 147V152H75L75 139 76 128 68 118Z", h, INK, 1.1)
    p += path("M48 112L44 124 31 121 30 134 33 139H24L22.6 119Q23 115 27 114.6L38 114Z", h, INK, 1.1)
    p += path(
        "M75.4 147.4H84V152.4H75ZM24 135H31.5L33.6 139.6H23.6ZM81 147.4H90V152.4H81ZM49.5 147.4H57V152.4H49Z", INK
    )
    p += path("M36 100C46 95 80 95 91 102 98 109 95 122 86 125 72 129 56 128 46 126 36 122 32 110 36 100Z", h, INK, 1.1)
    p += path(
        "M54 103C51 92 45 80 37 72L35.6 64 31.6 69.6C25 72 20 82 14.6 89 12 93.4 15 98.6 20 "
        "97.4L28.6 92.6C30 100 31 108 36 118L54 112Z",
        h,
        INK,
        1.1,
    )
    p += path("M37 69C46 74 54 87 57.6 101L50 104C48 92 42 82 34.6 75Z", d, INK, 0.9)
    p += circle(26.6, 80.6, 1.5, INK) + circle(17.2, 92.6, 1, INK)
    p += path("M20 84L26.4 93M24 76.4Q30 82 30.6 92.4", "none", s.accent, 1.8) + path(
        "M24.4 90C36 99 46 97 53 91", "none", s.accent, 1.8
    )
    p += path("M71 67C82 74 92 88 95 103 88 104 80 101 72 96Z", s.accent, s.dark, 1.1)  # cape
    p += path("M52 98Q64 103 79 98L82 119Q66 124 52 119Z", s.accent, s.dark) + path(
        "M52.2 114.6Q66 119 81.4 114.4L82 119Q66 124 52 119Z", GOLD, GOLD_DARK, 0.8
    )
    if s.letter in LONG or s.letter == "C":
        p += held(s, 88, 70, 0.74 if s.letter in LONG else 0.78, 5 if s.letter in LONG else 0)
    p += limb("M71 72L83 83L88 71", s.main, s.dark, 8)
    p += limb("M66 100L57.6 114L58 123", s.light, s.dark, 7.6)
    p += path("M54 119H63V131H49Q50 126.6 54 125.6Z", s.dark, INK, 0.8) + path("M53.6 118.4H63.4V121.6H53.6Z", GOLD)
    p += path("M54 68Q64 61 74 68L73.4 100Q64 104 55.6 100Z", s.main, s.dark)
    p += path("M60.4 66H67.6L67 93H61.4Z", s.light, s.dark, 0.9) + path("M54.8 91H73.8V96.4H55Z", GOLD, GOLD_DARK, 0.9)
    p += limb("M57 73L46 86L53 91", s.main, s.dark, 8) + circle(53.6, 91, 3.3, SKIN, s.dark, 1)
    if s.letter == "O":
        p += held(s, 88, 70, 0.76, 0)
    p += circle(88, 68.6, 3.7, SKIN, s.dark, 1)
    p += path("M53.6 46C53 58 54 63 58 64H70C75 62 76 56 74.4 46Z", s.hair, INK, 0.9)
    p += path("M60 57H68V65Q64 69 60 65Z", "#e4b98d") + ellipse(63, 50, 8.8, 10.3, SKIN, "#8a5a3a", 0.8)
    p += face(63, 50, s, -1.4) + mouth(61.6, 55.8)
    p += path("M55 67Q64 73 73 67L70 62.6Q64 67.6 58 62.6Z", ERMINE, s.dark, 0.9)
    p += path("M70 36C76 27 83 24 89 25 87 33 80 38 71 40Z", s.light, s.dark, 1)
    return p + path(
        "M46.6 44.6C53 41.8 52 33 63 31.6 72 31 76 36 76.4 41.4 80 42.4 81 44.4 80 45.6 69 42 58 42 46.6 44.6Z",
        s.accent,
        s.dark,
        1.1,
    )


def rey(s: Suit) -> str:
    """The king."""
    p = ground(60, 153, 38)
    p += path("M46 66C34 76 30 100 25 151H95C90 100 86 76 74 66Z", s.main, s.dark, 1.3)
    p += path("M51 68H69L74 151H46Z", s.accent, s.dark, 1)
    p += path("M50 70L43.6 151H35L45 70ZM70 70L76.4 151H85L75 70Z", ERMINE, s.dark, 0.9)
    p += path("M25.7 143H45.2L44.6 151H25ZM94.3 143H74.8L75.4 151H95Z", ERMINE, s.dark, 0.9)
    spots = "".join(
        f"M{x} {y}l1.1 3.4h-2.2z"
        for x, y in (
            (45, 84),
            (43.6, 98),
            (42, 112),
            (40.6, 126),
            (75, 84),
            (76.4, 98),
            (78, 112),
            (79.4, 126),
            (33, 145),
            (40, 145),
            (80, 145),
            (87, 145),
        )
    )
    p += path(spots, s.dark)
    p += path("M52 104L60 98 68 104 60 110ZM51 124L60 117 69 124 60 131Z", GOLD, GOLD_DARK, 0.9)
    p += path("M49.6 89H70.4L71 95.4H49Z", GOLD, GOLD_DARK, 1) + circle(60, 92.2, 2.4, s.main, GOLD_DARK, 0.8)
    p += path("M50 151H59V154H48ZM61 151H70L72 154H61Z", s.dark)
    if s.letter in LONG or s.letter == "C":
        p += held(s, 91, 88, 1.0 if s.letter in LONG else 0.9, 3 if s.letter in LONG else 0)
    p += limb("M76 77L86 99L91 89", s.main, s.dark, 9.4)
    p += limb("M44 77L34 98L48 105", s.main, s.dark, 9.4) + circle(50, 105.4, 3.9, SKIN, s.dark, 1)
    if s.letter == "O":
        p += held(s, 91, 88, 0.88, 0)
    p += circle(91, 86.4, 4.1, SKIN, s.dark, 1)
    p += path("M42 74Q60 90 78 74L72.6 62Q60 72 47.4 62Z", ERMINE, s.dark, 1)
    p += path("".join(f"M{x} {y}l1 3h-2z" for x, y in ((48, 70), (54, 75), (66, 75), (72, 70))), s.dark)
    p += path("M48.4 44C46 54 47 61 51 64H69C73 61 74 54 71.6 44Z", s.hair, INK, 0.9)
    p += ellipse(60, 50, 9.8, 11, SKIN, "#8a5a3a", 0.8) + face(60, 49, s)
    p += path(
        "M50 50C49.6 66 54 76 60 77.6 66 76 70.4 66 70 50 68.4 56 66 55.4 63.6 54.4L60 55.6 56.4 "
        "54.4C54 55.4 51.6 56 50 50Z",
        s.hair,
        INK,
        0.8,
    )
    p += path("M57 59q3 1.8 6 0", "none", "#e58f7a", 1.5, ' stroke-linecap="round"')
    p += path("M55 66Q56 71 58.6 74M60 64V75M65 66Q64 71 61.4 74", "none", INK, 0.6)
    p += path("M47.6 43L44 25 52.4 33.6 60 21.6 67.6 33.6 76 25 72.4 43Q60 38.6 47.6 43Z", GOLD, GOLD_DARK, 1.2)
    p += "".join(circle(x, y, 2.3, GOLD_LIGHT, GOLD_DARK, 0.9) for x, y in ((44, 24.4), (60, 20.8), (76, 24.4)))
    p += path("M47 42.4Q60 37.8 73 42.4L72.4 46.6Q60 42 47.6 46.6Z", GOLD_LIGHT, GOLD_DARK, 0.9)
    return (
        p
        + circle(60, 42, 1.8, s.accent, GOLD_DARK, 0.6)
        + circle(53, 43.2, 1.3, s.main, GOLD_DARK, 0.5)
        + circle(67, 43.2, 1.3, s.main, GOLD_DARK, 0.5)
    )


FIGURES: dict[str, Callable[[Suit], str]] = {"J": sota, "N": caballo, "K": rey}
