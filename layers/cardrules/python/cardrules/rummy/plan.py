"""How bots look at a hand: which melds to lay, which cards belong together, and what they are worth to the opponent."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardrules.rummy.cards import BIT, DECK, RANK, bits, members, value
from cardrules.rummy.melds import FORMS, LEAST, Form, additions, melds_in

_ALL: Final = bits(DECK)


class Plan(NamedTuple):
    """Melds of a hand that share no card, and the cards that neither they nor the lay-offs after them take."""

    melds: tuple[Form, ...]
    left: int


def best_plan(hand: int, table: Sequence[int]) -> Plan:
    """The partition of a hand that leaves the least value (``R10``), then the fewest cards, in the longest melds."""
    best = Plan((), laid_off(hand, table))
    least = _weight(best)
    forms = melds_in(hand)
    open_: list[tuple[int, int, tuple[Form, ...]]] = [(0, hand, ())]
    while open_:
        start, rest, melds = open_.pop()
        for index in range(start, len(forms)):
            form = forms[index]
            if form.bits & ~rest:
                continue
            chosen, after = (*melds, form), rest ^ form.bits
            plan = Plan(chosen, laid_off(after, (*table, *[meld.bits for meld in chosen])))
            weight = _weight(plan)
            if weight < least:
                best, least = plan, weight
            open_.append((index + 1, after, chosen))
    return best


def laid_off(hand: int, table: Sequence[int]) -> int:
    """What is left of a hand when all that fits the melds on the table is laid off, the most cards first."""
    while ways_to_lay := [added for meld in table for added in additions(meld, hand)]:
        hand ^= max(ways_to_lay, key=int.bit_count)
    return hand


def _weight(plan: Plan) -> tuple[int, int, int]:
    melded = sum([len(form.cards) for form in plan.melds])
    return value(members(plan.left)), plan.left.bit_count(), -melded


def fits(card: int, table: Sequence[int]) -> bool:
    """Whether a card can be laid off."""
    return any(FORMS[meld].fits & BIT[card] for meld in table)


def completes(card: int, hand: int) -> bool:
    """Whether a card makes a meld with cards of the hand."""
    return any(form.bits & BIT[card] for form in melds_in(hand | BIT[card]))


def ways(card: int, hand: int, available: int) -> int:
    """How many of the available cards would make a meld with ``card`` and one of the hand."""
    missing = 0
    for pair in _PAIRS[card]:
        if pair & hand and pair & available:
            missing |= pair & available
    return missing.bit_count()


def partners(card: int, hand: int) -> int:
    """The cards of a hand that make a pair or a neighbour pair with one of them."""
    return _PARTNERS[card] & hand


def unseen(hand: int, table: Sequence[int], discards: int, opponents: int) -> int:
    """The cards that lie in the stock or are unknown in the opponent's hand."""
    seen = hand | discards | opponents
    for meld in table:
        seen |= meld
    return _ALL & ~seen


class Rival(NamedTuple):
    """What is known of the opponent's hand."""

    known: int
    """Cards that are in it."""
    unknown: int
    """How many others it has."""
    pool: int
    """The cards that those may be."""


def gain(card: int, table: Sequence[int], rival: Rival) -> float:
    """How many points the opponent can be expected to lay down because of a discarded card.

    A card that fits the table goes there at once; else it takes two cards of theirs to make a meld, and they hold
    each such pair by some chance. Pairs that share a card are counted as if they did not, which errs on the safe side.
    """
    if fits(card, table):
        return _ALWAYS
    pool = rival.pool.bit_count()
    expected = 0.0
    for pair in _PAIRS[card]:
        if pair & ~(rival.known | rival.pool):
            continue
        missing = (pair & rival.pool).bit_count()
        chance = 1.0
        for step in range(missing):
            chance *= max(0, rival.unknown - step) / (pool - step)
        expected += chance * value(members(pair))
    return expected


_ALWAYS: Final = 20.0
"""More than any pair of cards may bring."""


def _pairs_with(card: int) -> tuple[int, ...]:
    found = {form.bits ^ BIT[card] for form in FORMS.values() if len(form.cards) == LEAST and form.bits & BIT[card]}
    return tuple(sorted(found))


def _partners_of(card: int) -> int:
    same = bits(one for one in DECK if RANK[one] == RANK[card] and one != card)
    beside = [BIT[one] for one in (card - 1, card + 1) if 0 <= one < len(DECK) and abs(RANK[one] - RANK[card]) == 1]
    return same | sum(beside)


_PAIRS: Final = tuple(_pairs_with(card) for card in DECK)
_PARTNERS: Final = tuple(_partners_of(card) for card in DECK)
