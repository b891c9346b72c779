"""How a hard bot weighs its turn: the chance of holding the lowest card, counted over the cards it has not seen."""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Final

from cardrules.disunyer.cards import RANKS, SUITS

_RANKS: Final = range(len(RANKS))
_RANK_BITS: Final = tuple(sum(1 << suit * len(RANKS) + rank for suit in range(len(SUITS))) for rank in _RANKS)

AtLeast = Callable[[int], float]
"""The chance that a player's card at the end of the turns has a rank of at least the given one."""


def in_stock(seen: int) -> Sequence[float]:
    """The chance of each rank for the top card of the stock; ``seen`` is a set of cards as in ``Memory``."""
    return _shares([(bits & ~seen).bit_count() for bits in _RANK_BITS])


def in_hand(seen: int, *, kings: bool) -> Sequence[float]:
    """The same for a hand dealt in a round of turns: no Ace, and no King unless ``kings`` may lie face down."""
    counts = [(bits & ~seen).bit_count() for bits in _RANK_BITS]
    counts[0] = 0
    if not kings:
        counts[-1] = 0
    return _shares(counts)


def _shares(counts: Sequence[int]) -> Sequence[float]:
    total = sum(counts) or 1
    return [count / total for count in counts]


def holding(rank: int) -> AtLeast:
    """A player whose final card is known."""
    return lambda wanted: float(rank >= wanted)


def playing(shares: Sequence[float], threshold: int) -> AtLeast:
    """A player who keeps the ``threshold`` or better of a hand with these shares, and else gets another such hand."""
    kept = sum(shares[threshold:])
    return lambda wanted: sum(shares[max(wanted, threshold) :]) + (1 - kept) * sum(shares[wanted:])


def kept(shares: Sequence[float], threshold: int) -> AtLeast:
    """A player who was seen to keep."""
    total = sum(shares[threshold:]) or 1
    return lambda wanted: sum(shares[max(wanted, threshold) :]) / total


def lowest(rank: int, others: Iterable[AtLeast]) -> float:
    """The chance that nobody ends below ``rank``: whoever holds it is then out, alone or in a tie (``D9``)."""
    return prod(at_least(rank) for at_least in others)


def lowest_after(shares: Sequence[float], others: Sequence[AtLeast]) -> float:
    """The same for a card yet to come, with these shares of each rank."""
    return sum(share * lowest(rank, others) for rank, share in zip(_RANKS, shares, strict=True) if share)
