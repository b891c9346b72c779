"""How likely a card is the lowest at the reveal, for a bot that counts the 16 cards less those it knows."""

from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple

from cardrules.ignorado.cards import ACE, KING, RANKS, SUITS

_RANKS: Final = range(ACE, KING + 1)


class Sight(NamedTuple):
    """What a player who may swap knows, in ranks."""

    mine: int
    others: tuple[int | None, ...]
    """Of the others in the round but the neighbour, None where it is unknown."""
    neighbour: int | None
    """The rank of the player on the left, None where it is unknown or there is no such player."""
    last: bool
    """Whether this is the round's last turn, so that the swap is with the deck (``I12``)."""

    def unknown(self) -> tuple[int, ...]:
        """By rank, how many cards there are besides the known ones."""
        known = (self.mine, self.neighbour, *self.others)
        return tuple(len(SUITS) - known.count(rank) for rank in _RANKS)


def keeping(sight: Sight) -> float:
    """The probability of losing a life by keeping the card, if all others keep theirs."""
    others = sight.others if sight.last else (*sight.others, sight.neighbour)
    return _lowest(sight.mine, others, sight.unknown())


def swapping(sight: Sight) -> float:
    """The same for a swap with the neighbour, or with the deck in the last turn."""
    pool = sight.unknown()
    if sight.neighbour is not None:
        return _swapped(sight, sight.neighbour, pool)
    cards = sum(pool)
    return sum(pool[rank] / cards * _swapped(sight, rank, _less(pool, rank)) for rank in _RANKS if pool[rank])


def _swapped(sight: Sight, got: int, pool: tuple[int, ...]) -> float:
    """After a swap for a card of rank ``got``, with ``pool`` unknown besides. A King stops it (``I10``)."""
    if sight.last:
        return _lowest(got, sight.others, pool)
    if got == KING:
        return _lowest(sight.mine, sight.others, pool)
    return _lowest(got, (*sight.others, sight.mine), pool)


def _less(pool: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*pool[:rank], pool[rank] - 1, *pool[rank + 1 :])


def _lowest(mine: int, others: Sequence[int | None], pool: tuple[int, ...]) -> float:
    """The probability that none of ``others`` is lower than ``mine``; the unknown ones come from ``pool``."""
    if any(rank is not None and rank < mine for rank in others):
        return 0.0
    cards, higher = sum(pool), sum(pool[mine:])
    return prod(max(0, higher - drawn) / (cards - drawn) for drawn in range(others.count(None)))


def rank(letter: str) -> int:
    """The rank of a card's name or letter."""
    return RANKS.index(letter[0])
