"""The Spanish deck (``D1``, ``D2``, ``D43``): cards are the numbers 0 to 39, in the order of the unshuffled deck."""

from typing import Final

RANKS: Final = "A234567JNK"
"""From the lowest to the highest; suits never affect the value (``D2``)."""

SUITS: Final = "OCEB"
"""Coins, cups, swords and clubs, in the order of the unshuffled deck (``D43``)."""

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The wire's name of each card: ``NAMES[0]`` is ``AO``."""

DECK: Final = tuple(range(len(NAMES)))

RANK: Final = tuple(card % len(RANKS) for card in DECK)
"""The rank of each card, from 0 for an Ace to 9 for a King."""

ACES: Final = frozenset(card for card in DECK if NAMES[card].startswith("A"))
KINGS: Final = frozenset(card for card in DECK if NAMES[card].startswith("K"))


def suit(card: int) -> str:
    """The letter of a card's suit."""
    return SUITS[card // len(RANKS)]


def card(name: str) -> int:
    """The card with that name on the wire. Raises :class:`ValueError` where there is none."""
    return NAMES.index(name)
