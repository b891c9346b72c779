"""The cards of the game (``I20``): the numbers 0 to 15, in the order of the unshuffled deck (``I23``)."""

from typing import Final

RANKS: Final = "AJNK"
"""Ace, Jack (*sota*), Knight (*caballo*) and King, from the lowest to the highest (``I2``)."""

SUITS: Final = "OCEB"
"""Coins, cups, swords and clubs, in the order of the unshuffled deck."""

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The wire's name of each card: ``NAMES[0]`` is ``AO``."""

DECK: Final = tuple(range(len(NAMES)))

RANK: Final = tuple(card % len(RANKS) for card in DECK)
"""The rank of each card, from 0 for an Ace to 3 for a King."""

SUIT: Final = tuple(SUITS[card // len(RANKS)] for card in DECK)
"""The letter of each card's suit."""

ACE: Final = RANKS.index("A")
KING: Final = RANKS.index("K")

_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


def card(name: str) -> int:
    """The card with that name on the wire. Raises :class:`KeyError` where there is none."""
    return _NUMBERS[name]
