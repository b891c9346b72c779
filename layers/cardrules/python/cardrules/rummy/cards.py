"""The French deck (``R1``): cards are the numbers 0 to 51, in the order of the unshuffled deck (``R38``).

A set of cards is often one number with the bit of every card in it set: a hand as such a number is searched for melds
without a loop over its cards.
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "A23456789TJQK"
"""From the lowest to the highest (``R3``)."""

SUITS: Final = "SHDC"
"""Spades, hearts, diamonds and clubs, in the order of the unshuffled deck."""

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The wire's name of each card: ``NAMES[0]`` is ``AS``."""

DECK: Final = tuple(range(len(NAMES)))
NO_CARD: Final = -1

RANK: Final = tuple(card % len(RANKS) for card in DECK)
"""The rank of each card, from 0 for an Ace to 12 for a King."""

VALUE: Final = tuple(min(rank + 1, 10) for rank in RANK)
"""What each card scores (``R10``)."""

BIT: Final = tuple(1 << card for card in DECK)

_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


def card(name: str) -> int:
    """The card with that name on the wire. Raises :class:`KeyError` where there is none."""
    return _NUMBERS[name]


def bits(cards: Iterable[int]) -> int:
    """The cards as one number."""
    total = 0
    for one in cards:
        total |= BIT[one]
    return total


def members(of: int) -> tuple[int, ...]:
    """The cards of such a number, in the order of the unshuffled deck."""
    found = []
    while of:
        lowest = of & -of
        found.append(lowest.bit_length() - 1)
        of ^= lowest
    return tuple(found)


def names(cards: Iterable[int]) -> list[str]:
    """The cards as on the wire."""
    return [NAMES[one] for one in cards]


def value(cards: Iterable[int]) -> int:
    """What the cards score for whoever went out (``R10``)."""
    return sum([VALUE[one] for one in cards])
