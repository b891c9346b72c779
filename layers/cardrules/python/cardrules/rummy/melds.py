"""Sets and runs (``R2``, ``R3``): which there are, which lie in a hand, and what may be added to one.

There are 329 melds in a deck. They are listed once, so that to judge one is to look it up.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from cardrules.rummy.cards import BIT, DECK, RANK, RANKS, bits

Kind = Literal["set", "run"]
Cards = tuple[int, ...]

LEAST: Final = 3
"""Cards of the smallest meld."""

_RANKS: Final = len(RANKS)
_SUIT: Final = (1 << _RANKS) - 1


class Form(NamedTuple):
    """One of the 329 melds."""

    cards: Cards
    """In the order of the unshuffled deck: a run from its lowest card, a set by suits."""
    bits: int
    kind: Kind
    fits: int
    """The cards that may be added to it next: one or two ends of a run, the fourth of a set (``R36``)."""


def _runs_from(start: int) -> tuple[Form, ...]:
    end = start - RANK[start] + _RANKS
    return tuple(_run(tuple(range(start, stop))) for stop in range(start + LEAST, end + 1))


def _run(cards: Cards) -> Form:
    fits = 0
    if RANK[cards[0]] > 0:
        fits |= BIT[cards[0] - 1]
    if RANK[cards[-1]] < _RANKS - 1:
        fits |= BIT[cards[-1] + 1]
    return Form(cards, bits(cards), "run", fits)


def _sets_of(rank: int) -> tuple[Form, ...]:
    all_four = tuple(range(rank, len(DECK), _RANKS))
    threes = [tuple(card for card in all_four if card != left) for left in reversed(all_four)]
    return tuple(Form(cards, bits(cards), "set", bits(all_four) ^ bits(cards)) for cards in (all_four, *threes))


_RUNS_FROM: Final = tuple(_runs_from(card) for card in DECK)
"""By its lowest card: the runs, the shortest first."""

_SETS: Final = tuple(_sets_of(rank) for rank in range(_RANKS))
"""By rank: the set of four, then those of three."""

_START: Final = bits(card for card in DECK if _RUNS_FROM[card])
"""The cards that a run may begin with."""

FORMS: Final[Mapping[int, Form]] = MappingProxyType(
    {form.bits: form for forms in (*_RUNS_FROM, *_SETS) for form in forms},
)
"""Every meld by its cards as bits."""


def melds_in(hand: int) -> list[Form]:
    """Every set and run within a hand, given as bits; they may share cards."""
    found = []
    starts = hand & hand >> 1 & hand >> 2 & _START
    while starts:
        lowest = starts & -starts
        starts ^= lowest
        for form in _RUNS_FROM[lowest.bit_length() - 1]:
            if form.bits & ~hand:
                break
            found.append(form)
    spades, hearts = hand & _SUIT, hand >> _RANKS & _SUIT
    diamonds, clubs = hand >> 2 * _RANKS & _SUIT, hand >> 3 * _RANKS
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    while ranks:
        lowest = ranks & -ranks
        ranks ^= lowest
        found += [form for form in _SETS[lowest.bit_length() - 1] if not form.bits & ~hand]
    return found


def additions(meld: int, hand: int) -> list[int]:
    """Every way to add cards of a hand to a meld, all given as bits (``R36``)."""
    form = FORMS[meld]
    fits = form.fits & hand
    if not fits:
        return []
    if form.kind == "set":
        return [fits]
    below, above = _stretch(form.cards[0], -1, hand), _stretch(form.cards[-1], 1, hand)
    return [low | high for low in below for high in above][1:]


def _stretch(end: int, step: int, hand: int) -> list[int]:
    """The stretches of a hand that continue a run at one end, the empty one first."""
    taken, stretches = 0, [0]
    stop = _RANKS - 1 if step > 0 else 0
    while RANK[end] != stop and BIT[end + step] & hand:
        end += step
        taken |= BIT[end]
        stretches.append(taken)
    return stretches
