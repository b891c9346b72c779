"""What a hard bot makes of the cards that it has seen: how likely rivals beat a set or go out (rules, section 7)."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from cardrules.dnup.cards import VALUES, rotated, values, without
from cardrules.dnup.deck import DECKS
from cardrules.dnup.memory import Memory
from cardrules.dnup.sight import Sight


class Rival(NamedTuple):
    """A rival's hand as far as it is known."""

    cards: int
    known: Sequence[int]
    """By value: how many cards of that active value it surely has."""
    share: float
    """The chance that one of the unseen cards is in it, and with a given one of its values up."""
    unknown: int
    """How many of its cards are not known."""


class Odds(NamedTuple):
    """The chances against a bot."""

    rivals: tuple[Rival, ...]
    """In the order in which they will act."""
    unseen: Sequence[int]
    """By value: how many of the unseen cards have it, on either half."""

    def has(self, rival: Rival, size: int, value: int) -> float:
        """The chance that a rival holds ``size`` cards of that active value."""
        missing = size - rival.known[value]
        if missing <= 0:
            return 1.0
        there = self.unseen[value]
        if missing > min(there, rival.unknown):
            return 0.0
        fewer = sum(comb(there, k) * rival.share**k * (1 - rival.share) ** (there - k) for k in range(missing))
        return 1.0 - fewer

    def beats(self, rival: Rival, size: int, value: int) -> float:
        """The chance that a rival can play a set of that size that is higher than ``value``."""
        if size > rival.cards:
            return 0.0
        none = 1.0
        for higher in range(value + 1, VALUES[-1] + 1):
            none *= 1.0 - self.has(rival, size, higher)
        return 1.0 - none

    def danger(self, size: int, value: int) -> float:
        """The chance that anybody can beat such a set before it is discarded."""
        none = 1.0
        for rival in self.rivals:
            none *= 1.0 - self.beats(rival, size, value)
        return 1.0 - none


def odds(seen: Sight, memory: Memory) -> Odds:
    """The chances in a turn, from all that was seen on the table."""
    pool = _unseen(seen, memory)
    hidden = max(len(pool), 1)
    rivals = []
    for seat, count in seen.counts.items():
        held = values(memory.hands[seat]) if memory.hands else b""
        unknown = max(count - len(held), 0)
        known = [held.count(value) for value in range(VALUES[-1] + 1)]
        rivals.append(Rival(count, known, min(unknown / hidden, 1.0) / 2, unknown))
    both = values(pool) + values(rotated(pool))
    return Odds(tuple(rivals), [both.count(value) for value in range(VALUES[-1] + 1)])


def _unseen(seen: Sight, memory: Memory) -> bytes:
    """The cards that nobody has shown, in no certain orientation."""
    players = len(memory.hands) or len(seen.counts) + 1
    shown = seen.hand + memory.gone + b"".join(lying.cards for lying in seen.sets)
    shown += b"".join(cards for seat, cards in enumerate(memory.hands) if seat != seen.seat)
    pool = _upright(DECKS[players].cards)
    return without(pool, _upright(shown))


def _upright(cards: bytes) -> bytes:
    """The cards with their lower value up."""
    return bytes([min(card, other) for card, other in zip(cards, rotated(cards), strict=True)])
