"""Sets and runs of rummy (R2, R3, R36), and what a hand could lay."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)


def points(card: str) -> int:
    """What a card left in hand is worth (R10)."""
    return min(10, RANKS.index(card[0]) + 1)


def kind_of(cards: Sequence[str]) -> str | None:
    """Whether the cards are a ``set``, a ``run`` or no meld."""
    ranks, suits = sorted(RANKS.index(card[0]) for card in cards), {card[1] for card in cards}
    if len(cards) < 3 or len(set(cards)) != len(cards):
        return None
    if len(set(ranks)) == 1:
        return "set"
    return "run" if len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks))) else None


def laid(cards: Sequence[str]) -> list[str]:
    """The cards as a meld shows them: runs ascending, sets S H D C."""
    return sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def melds_of(hand: Sequence[str]) -> Iterator[list[str]]:
    """Every meld that the hand holds."""
    for rank in RANKS:
        same = [card for card in laid(hand) if card[0] == rank]
        yield from (list(cards) for size in (3, 4) for cards in combinations(same, size))
    for suit in SUITS:
        own = [card for card in laid(hand) if card[1] == suit]
        for start in range(len(own)):
            for end in range(start + 3, len(own) + 1):
                if kind_of(own[start:end]):
                    yield own[start:end]


def lay_offs_of(hand: Sequence[str], meld: Sequence[str]) -> Iterator[list[str]]:
    """All cards of the hand, one or more, that the meld takes at once."""
    fitting = [card for card in hand if card[1] == meld[0][1] or card[0] == meld[0][0]]
    for size in range(1, len(fitting) + 1):
        for cards in combinations(laid(fitting), size):
            if kind_of([*meld, *cards]):
                yield list(cards)
