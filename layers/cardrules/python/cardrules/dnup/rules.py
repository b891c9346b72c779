"""The rules: what follows from an action (rules, sections 1, 2 and 5)."""

from collections.abc import Callable
from functools import cache
from typing import Final

from cardrules.dnup.actions import Action, Add, Play, Take, Word
from cardrules.dnup.cards import rotated, without
from cardrules.dnup.deck import MOST_SEATS
from cardrules.dnup.ending import all_out, credited, decided, ended
from cardrules.dnup.events import (
    CardAdded,
    Event,
    HandRotated,
    SetDiscarded,
    SetPlayed,
    SetReturned,
    SetTaken,
)
from cardrules.dnup.legal import grown, lower, lying_at, no_add, no_play, no_set, of_size
from cardrules.dnup.state import PAIR, QUIET_EACH, Lying, State, decisions
from cardrules.game import IllegalMoveError, Step
from cardrules.shuffle import Shuffle

_ROTATED: Final = tuple(HandRotated(seat) for seat in range(MOST_SEATS))
"""What is told often is made once."""
_discarded: Final = cache(SetDiscarded)

Sets = tuple[Lying, ...]
Told = tuple[Event, ...]


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - a turn draws nothing
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal; its text is the reason."""
    if seat != state.decider:
        raise IllegalMoveError(f"it is not the turn of seat {seat}")
    return _DOES[action.__class__](state, seat, action)


def expire(state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - as above
    """Rotates the hand of who let the open decision run out (section 4).

    Raises :class:`IllegalMoveError` for a decision that is not open.
    """
    for asked in decisions(state):
        if asked.id == decision:
            return _rotate(state, asked.seat, HandRotated(asked.seat, by_default=True))
    raise IllegalMoveError(f"the decision {decision} is not open")


# The four actions (N10)


def _play(state: State, seat: int, play: Play) -> Step[State, Event]:
    """A set is laid down, and beats the one of its size (``N12``)."""
    (cards,) = play
    _, _, _, area, _, _, _, held, sets, _ = state
    hands, hand = list(held), held[seat]
    beaten, size = None, len(cards)
    for lying in sets:  # as of_size does
        if len(lying[2]) == size:
            beaten = lying
            break
    hands[seat] = left = without(hand, cards)
    reason = no_play(hand, cards, left, beaten)
    if reason is not None:
        raise IllegalMoveError(reason)
    laid = (seat, area, cards)
    sets, told = (*sets, _new(Lying, laid)), (_new(SetPlayed, laid),)
    return _next(state, hands, sets, told) if beaten is None else _beat(state, hands, sets, beaten, told)


def _add(state: State, seat: int, add: Add) -> Step[State, Event]:
    """A rival's set grows; of it and another of its new size the lower one leaves the table (``N14``, ``N38``)."""
    to, area, card = add
    hands, sets = list(state.hands), state.sets
    target = _rivals(state, seat, to, area)
    larger = grown(target, card)
    reason = no_add(hands[seat], card, target, of_size(sets, len(larger.cards)))
    if reason is not None:
        raise IllegalMoveError(reason)
    hands[seat] = without(hands[seat], larger.cards[-1:])
    beaten = lower(sets, larger)
    sets = tuple([larger if lying is target else lying for lying in sets])
    told = (CardAdded(seat, to, area, card),)
    return _next(state, hands, sets, told) if beaten is None else _beat(state, hands, sets, beaten, told)


def _take(state: State, seat: int, take: Take) -> Step[State, Event]:
    """A rival's set comes into the hand, each card rotated (``N15``)."""
    owner, area = take
    taken = _rivals(state, seat, owner, area)
    hands = list(state.hands)
    hands[seat] += rotated(taken.cards)
    return _next(state, hands, _less(state.sets, taken), (_new(SetTaken, (seat, owner, area, taken.cards)),))


def _rivals(state: State, seat: int, owner: int, area: int) -> Lying:
    """The set in an area of a rival's. Raises :class:`IllegalMoveError` where there is none (``N40``)."""
    lying = lying_at(state.sets, owner, area)
    if lying is None or owner == seat:
        raise IllegalMoveError(no_set(state, owner, area))
    return lying


def _turn(state: State, seat: int, word: Word) -> Step[State, Event]:  # noqa: ARG001 - there is one word
    """Every card of the hand turns, because its owner says so."""
    return _rotate(state, seat, _ROTATED[seat])


def _rotate(state: State, seat: int, event: HandRotated) -> Step[State, Event]:
    """Every card of the hand turns (``N16``)."""
    hands = list(state.hands)
    hands[seat] = rotated(hands[seat])
    return _next(state, hands, state.sets, (event,))


def _beat(state: State, hands: list[bytes], sets: Sets, beaten: Lying, told: Told) -> Step[State, Event]:
    """A beaten set goes back to its owner's hand, or is discarded where the owner is out (``N12``, ``N17``)."""
    owner, area, cards = beaten
    sets = _less(sets, beaten)
    if owner in state.match.out:
        return _next(state, hands, sets, (*told, SetDiscarded(owner, area, len(cards))), cards)
    hands[owner] += rotated(cards)
    return _next(state, hands, sets, (*told, _new(SetReturned, (owner, area, cards))))


_DOES: Final[dict[type[Action], Callable[..., Step[State, Event]]]] = {Play: _play, Add: _add, Take: _take, Word: _turn}
"""Looked up, an action is found sooner than matched."""

# What comes next


def _next(state: State, hands: list[bytes], sets: Sets, told: Told, discarded: bytes = b"") -> Step[State, Event]:
    """Whoever has acted may be out by it (``N44``), which may end the round; or the next player's turn begins."""
    match, phase, seat, area, turn, quiet, cleared, _, _, discard = state
    assert seat is not None  # noqa: S101 - somebody has acted
    held = tuple(hands)
    if discarded:
        discard += discarded
    quiet = 0 if cleared or discarded else quiet + 1
    if not held[seat]:
        quiet = 0
        match, out = credited(match, seat)
        told = (*told, out)
        if decided(match) or all_out(match):
            return ended(State(match, phase, seat, area, turn, quiet, cleared, held, sets, discard), "out", told)
    elif quiet >= QUIET_EACH * len(held):
        return ended(State(match, phase, seat, area, turn, quiet, cleared, held, sets, discard), "stalled", told)
    order = match.order
    if len(order) == PAIR:  # N18, N34
        seat, area = (seat, 2) if area == 1 else (1 - seat, 1)
    else:
        seat = order[order.index(seat) + 1 - len(order)]
    if (
        match.out and seat in match.out
    ):  # skipped, without a number (N45, N54); there are three at least, and nobody else is out
        left = lying_at(sets, seat, area)
        if left is not None:
            sets, discard, quiet = _less(sets, left), discard + left.cards, 0
            told = (*told, SetDiscarded(seat, area, len(left.cards)))
        seat = order[order.index(seat) + 1 - len(order)]
    for own in sets:
        if own[0] == seat and own[1] == area:  # N10, N18
            told = (*told, _discarded(seat, area, len(own[2])))
            after = (match, phase, seat, area, turn + 1, 0, True, held, _less(sets, own), discard + own[2])
            return _new(Step, (_new(State, after), told))
    after = (match, phase, seat, area, turn + 1, quiet, False, held, sets, discard)
    return _new(Step, (_new(State, after), told))


_new: Final = tuple.__new__
"""Makes a named tuple past its constructor, which is written in Python: an action takes a fifth less time."""


def _less(sets: Sets, gone: Lying) -> Sets:
    return () if len(sets) == 1 else tuple([lying for lying in sets if lying is not gone])
