"""The cards: a card as it is held is a number of two digits, its active value and then its inactive one.

37 is ``3/7``: it counts as 3, and 73 is the same card rotated. Cards that lie or are held together are ``bytes``, one
for each card in their order: they are immutable and small, and all of them turn in one call.
"""

from collections.abc import Iterable
from typing import Final

VALUES: Final = range(1, 10)
"""The values of a card (``N31``)."""

CARDS: Final = tuple(10 * active + inactive for active in VALUES for inactive in VALUES if active != inactive)
"""Every card that there may be, in either orientation."""

NAMES: Final = {card: f"{card // 10}/{card % 10}" for card in CARDS}
"""The wire's name of each card."""

NUMBERS: Final = {name: card for card, name in NAMES.items()}
"""The inverse of :data:`NAMES`."""

_TURNED: Final = bytes(10 * (card % 10) + card // 10 if card in NAMES else card for card in range(256))
VALUE: Final = tuple(card // 10 for card in range(CARDS[-1] + 1))
"""By card: its active value (``N11``), sooner looked up than divided."""

ACTIVE: Final = bytes(card // 10 for card in range(256))
"""A table for ``translate``: the active value of each card."""
OTHERS: Final = tuple(bytes(card for card in CARDS if card // 10 != value) for value in range(10))
"""For each value all cards of which it is not the active one."""
SINGLE: Final = tuple(bytes((card,)) for card in range(100))


def value(card: int) -> int:
    """The active value (``N11``)."""
    return card // 10


def rotated(cards: bytes) -> bytes:
    """The cards with their values swapped, in the same order (``N16``)."""
    return cards.translate(_TURNED)


def values(cards: bytes) -> bytes:
    """The active value of each card."""
    return cards.translate(ACTIVE)


def of_value(cards: bytes, wanted: int) -> bytes:
    """Those of the cards whose active value is ``wanted``, in their order."""
    return cards.translate(None, OTHERS[wanted])


def without(hand: bytes, cards: bytes) -> bytes:
    """The hand after those of ``cards`` that are in it have left it: of equal cards the first (``N56``)."""
    if len(cards) == 1:
        return hand.replace(cards, b"", 1)
    for card in cards:
        hand = hand.replace(SINGLE[card], b"", 1)
    return hand


def names(cards: Iterable[int]) -> list[str]:
    """The cards as on the wire."""
    return [NAMES[card] for card in cards]
