"""The one judge of what is legal: small predicates, the list that they give, and the sentence for what is not.

They need only what the player sees, a hand and the sets on the table, so that the bots ask them too.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from cardrules.dnup.actions import Action, Add, Play, Take, Word
from cardrules.dnup.cards import ACTIVE, CARDS, NAMES, SINGLE, VALUE, VALUES, names, of_value, rotated
from cardrules.dnup.deck import DECKS, MOST_SEATS
from cardrules.dnup.state import PAIR, Lying, State

AREAS: Final = (1, 2)
_SINGLES: Final = tuple(Play(bytes((number,))) for number in range(CARDS[-1] + 1))
"""By card; as many places are nobody's."""
_PAIRS: Final = {
    first: {second: Play(bytes((first, second))) for second in CARDS if VALUE[second] == VALUE[first]}
    for first in CARDS
}
"""By its first card and its second."""
_ADDS: Final = tuple(
    tuple(tuple(Add(seat, area, card) for card in range(CARDS[-1] + 1)) for area in (0, *AREAS))
    for seat in range(MOST_SEATS)
)
"""By seat, area and card; like the singles made once, since they are listed often."""
_new: Final = tuple.__new__
_ROTATE: Final = Word.ROTATE
_TAKES: Final = tuple(tuple(Take(seat, area) for area in (0, *AREAS)) for seat in range(MOST_SEATS))


_LARGEST: Final = max(
    (deck.cards + rotated(deck.cards)).translate(ACTIVE).count(v) for deck in DECKS.values() for v in VALUES
)
"""How many cards of one value there are at most."""
_NOTHING: Final = [0] * (_LARGEST + 2)
"""What a set of each size has to beat on an empty table."""


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may do now: nothing unless it is its turn.

    A play is listed once, in one order of its cards; it may be made in any (``N56``).
    """
    return actions(state.hands[seat], state.sets, seat) if seat == state.decider else ()


def actions(hand: bytes, sets: Sequence[Lying], seat: int) -> tuple[Action, ...]:
    """What ``seat`` may do with a hand in its turn: plays, adds, takes; and it may always rotate (``N43``).

    A set is played that beats what lies there of its size (``N12``, ``N35``): the single cards first.
    """
    to_beat, takes, rivals = _NOTHING, [], []
    if sets:
        to_beat = [*_NOTHING]
        for lying in sets:
            owner, area, cards = lying
            to_beat[len(cards)] = VALUE[cards[0]]
            if owner != seat:
                takes.append(_TAKES[owner][area])
                rivals.append(lying)
    listed: list[Action] = []
    first: dict[int, int] = {}  # by value the first card of it in the hand
    more: dict[int, int] = {}  # and the second, or 0 where there is a third
    least = 10 * to_beat[1] + 10
    for card in hand:
        active = VALUE[card]
        if active not in first:
            first[active] = card
            if card >= least:
                listed.append(_SINGLES[card])
        else:
            if card >= least and card != first[active] and _SINGLES[card] not in listed:
                listed.append(_SINGLES[card])
            more[active] = 0 if active in more else card
    if more:
        listed += _larger(hand, first, more, to_beat)
    if rivals:
        listed += _adds(hand, first, more, rivals, to_beat)
    listed += takes
    listed.append(_ROTATE)
    return tuple(listed)


def _larger(hand: bytes, first: Mapping[int, int], more: Mapping[int, int], to_beat: Sequence[int]) -> list[Action]:
    """The sets of two cards and more."""
    plays: list[Action] = []
    for active, second in more.items():
        if not second:
            for size, choices in _choices(of_value(hand, active)):
                if active > to_beat[size]:
                    plays += choices
        elif active > to_beat[2]:
            plays.append(_PAIRS[first[active]][second])
    return plays


def _adds(
    hand: bytes, first: Mapping[int, int], more: Container[int], rivals: Iterable[Lying], to_beat: Sequence[int]
) -> list[Action]:
    """Cards of the value of a rival's set, where it does not become the equal of another one (``N14``, ``N37``)."""
    adds: list[Action] = []
    for owner, area, cards in rivals:
        active = VALUE[cards[0]]
        if active in first and to_beat[len(cards) + 1] != active:
            by_card = _ADDS[owner][area]
            if active in more:
                adds += [by_card[card] for card in dict.fromkeys(of_value(hand, active))]
            else:
                adds.append(by_card[first[active]])
    return adds


@lru_cache(maxsize=4096)
def _choices(cards: bytes) -> tuple[tuple[int, tuple[Play, ...]], ...]:
    """Every choice of two and more cards of one value, each in ascending order: (how many, the choices of so many)."""
    return _ascending(bytes(sorted(cards)))


@lru_cache(maxsize=2048)
def _ascending(cards: bytes) -> tuple[tuple[int, tuple[Play, ...]], ...]:
    """The same of cards that are in order: of three cards there are six others, and this takes long."""
    return tuple(
        [
            (size, tuple([_new(Play, (bytes(chosen),)) for chosen in dict.fromkeys(combinations(cards, size))]))
            for size in range(2, len(cards) + 1)
        ]
    )


def of_size(sets: Sequence[Lying], size: int) -> Lying | None:
    """The set of that size on the table: there is one at most (``N36``)."""
    for lying in sets:
        if len(lying[2]) == size:
            return lying
    return None


def lying_at(sets: Sequence[Lying], seat: int, area: int) -> Lying | None:
    """The set in an area of a seat's."""
    for lying in sets:
        if lying[0] == seat and lying[1] == area:
            return lying
    return None


def grown(target: Lying, card: int) -> Lying:
    """The set after that card was added to it (``N39``)."""
    seat, area, cards = target
    return _new(Lying, (seat, area, cards + SINGLE[card]))


def lower(sets: Sequence[Lying], larger: Lying) -> Lying | None:
    """What leaves the table when a set has grown to ``larger``: the set of that size, or itself (``N14``, ``N38``)."""
    other = of_size(sets, len(larger.cards))
    return other if other is None or VALUE[other[2][0]] < VALUE[larger[2][0]] else larger


# Why not: English sentences for a developer, or None for what is legal


def no_play(hand: bytes, cards: bytes, left: bytes, rival: Lying | None) -> str | None:
    """Why those cards cannot be played from a hand against ``rival``, the set of their number (``N11``, ``N12``).

    ``left`` is what the hand would be without them, as far as they are in it.
    """
    if len(left) + len(cards) != len(hand):
        return _not_in_hand(hand, cards)
    if len(cards) > 1 and len(of_value(cards, VALUE[cards[0]])) < len(cards):
        return f"the values differ: {' '.join(names(cards))}"
    if rival is not None and VALUE[rival[2][0]] >= VALUE[cards[0]]:
        return _not_higher(rival)
    return None


def no_add(hand: bytes, card: int, target: Lying, rival: Lying | None) -> str | None:
    """Why the card cannot be added to ``target``, next to ``rival`` of its new size (``N14``, ``N37``)."""
    if card not in hand:
        return _not_in_hand(hand, bytes((card,)))
    if VALUE[target[2][0]] != VALUE[card]:
        return f"the values differ: {NAMES[card]} and {' '.join(names(target.cards))}"
    if rival is not None and VALUE[rival[2][0]] == VALUE[card]:
        return _not_higher(rival)
    return None


def no_set(state: State, owner: int, area: int) -> str:
    """Why there is nothing there for whose turn it is to take or add to (``N40``, ``N57``)."""
    players = len(state.hands)
    if not 0 <= owner < players:
        return f"there is no seat {owner} at this table"
    if area not in AREAS[: 2 if players == PAIR else 1]:
        return f"wrong area: there is no area {area} at this table"
    if owner == state.decider:
        return "not yours to add to or to take: it must be a rival's set"
    return f"no set there: area {area} of seat {owner} is empty"


def _not_higher(rival: Lying) -> str:
    return f"not higher than the set of that size on the table: {' '.join(names(rival.cards))} of seat {rival.seat}"


def _not_in_hand(hand: bytes, cards: bytes) -> str:
    missing = [card for card in dict.fromkeys(cards) if cards.count(card) > hand.count(card)]
    return f"not in hand in that orientation: {' '.join(names(missing))}"
