"""The rules: what follows from an action (rules, sections 1, 2 and 5)."""

from collections.abc import Callable
from functools import cache
from typing import Final

from cardrules.dnup.actions import Action, Add, Play, Take, Word
from cardrules.dnup.cards import CARDS, SINGLE, rotated, without
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
from cardrules.dnup.legal import AREAS, grown, lower, lying_at, no_add, no_play, no_set, of_size
from cardrules.dnup.state import PAIR, QUIET_EACH, Lying, State, decisions
from cardrules.game import IllegalMoveError, Step
from cardrules.shuffle import Shuffle

Sets = tuple[Lying, ...]
Told = tuple[Event, ...]
Done = tuple[Sets, Told, bytes]
"""What an action has made of the sets on the table, what is told of it, and what it has discarded."""

_new: Final = tuple.__new__
"""Makes a named tuple past its constructor, which is written in Python: an action takes a fifth less time."""


def _laid(seat: int, area: int, cards: bytes) -> tuple[Sets, Told]:
    """A set that is laid down, and how it is told."""
    laid = (seat, area, cards)
    return (_new(Lying, laid),), (_new(SetPlayed, laid),)


_LAID: Final = tuple(
    tuple(tuple(_laid(seat, area, SINGLE[card]) for card in range(CARDS[-1] + 1)) for area in (0, *AREAS))
    for seat in range(MOST_SEATS)
)
"""By seat, area and card: what happens often is made once. So are the next two."""
_ROTATED: Final = tuple((HandRotated(seat),) for seat in range(MOST_SEATS))
_discarded: Final = cache(SetDiscarded)


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - a turn draws nothing
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal; its text is the reason.

    Whoever has acted may be out by it (``N44``), which may end the round; or the next player's turn begins.
    """
    match, phase, decider, area, turn, quiet, cleared, held, sets, discard = state
    if seat != decider:
        raise IllegalMoveError(f"it is not the turn of seat {seat}")
    hands = [*held]
    sets, told, discarded = _DOES[type(action)](state, seat, action, hands)
    held = tuple(hands)
    discard += discarded
    quiet = 0 if cleared or discarded else quiet + 1
    order = match.order
    players = len(order)
    if not held[seat]:
        quiet = 0
        match, out = credited(match, seat)
        told = (*told, out)
        if decided(match) or all_out(match):
            return ended(State(match, phase, seat, area, turn, quiet, cleared, held, sets, discard), "out", told)
    elif quiet >= QUIET_EACH * players:
        return ended(State(match, phase, seat, area, turn, quiet, cleared, held, sets, discard), "stalled", told)
    if players == PAIR:  # N18, N34
        seat, area = (seat, 2) if area == 1 else (1 - seat, 1)
    else:
        seat = order[order.index(seat) + 1 - players]
        if seat in match.out:  # skipped, without a number (N45, N54); nobody else is out
            left = lying_at(sets, seat, area)
            if left is not None:
                sets, discard, quiet = _less(sets, left), discard + left.cards, 0
                told = (*told, _discarded(seat, area, len(left.cards)))
            seat = order[order.index(seat) + 1 - players]
    for own in sets:
        if own[0] == seat and own[1] == area:  # N10, N18
            told = (*told, _discarded(seat, area, len(own[2])))
            after = (match, phase, seat, area, turn + 1, 0, True, held, _less(sets, own), discard + own[2])
            return _new(Step, (_new(State, after), told))
    after = (match, phase, seat, area, turn + 1, quiet, False, held, sets, discard)
    return _new(Step, (_new(State, after), told))


def expire(state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:
    """Rotates the hand of who let the open decision run out (section 4).

    Raises :class:`IllegalMoveError` for a decision that is not open.
    """
    for asked in decisions(state):
        if asked.id == decision:
            after, (_, *told) = apply(state, asked.seat, Word.ROTATE, shuffle)
            return Step(after, (HandRotated(asked.seat, by_default=True), *told))
    raise IllegalMoveError(f"the decision {decision} is not open")


# The four actions (N10): each changes ``hands`` in place


def _play(state: State, seat: int, play: Play, hands: list[bytes]) -> Done:
    """A set is laid down, and beats the one of its size (``N12``)."""
    cards, sets, hand = play.cards, state.sets, hands[seat]
    beaten, size = None, len(cards)
    for lying in sets:  # as of_size does
        if len(lying[2]) == size:
            beaten = lying
            break
    hands[seat] = left = hand.replace(cards, b"", 1) if size == 1 else without(hand, cards)
    reason = no_play(hand, cards, left, beaten)
    if reason is not None:
        raise IllegalMoveError(reason)
    laid, told = _LAID[seat][state.area][cards[0]] if size == 1 else _laid(seat, state.area, cards)
    if beaten is None:
        return sets + laid, told, b""
    return _beat(state, hands, _less(sets, beaten) + laid, beaten, told)


def _add(state: State, seat: int, add: Add, hands: list[bytes]) -> Done:
    """A rival's set grows; of it and another of its new size the lower one leaves the table (``N14``, ``N38``)."""
    to, area, card = add
    sets, hand = state.sets, hands[seat]
    target = _rivals(state, seat, to, area)
    larger = grown(target, card)
    reason = no_add(hand, card, target, of_size(sets, len(larger.cards)))
    if reason is not None:
        raise IllegalMoveError(reason)
    hands[seat] = without(hand, SINGLE[card])
    beaten = lower(sets, larger)
    sets = tuple([larger if lying is target else lying for lying in sets])
    told = (_new(CardAdded, (seat, to, area, card)),)
    return (sets, told, b"") if beaten is None else _beat(state, hands, _less(sets, beaten), beaten, told)


def _take(state: State, seat: int, take: Take, hands: list[bytes]) -> Done:
    """A rival's set comes into the hand, each card rotated (``N15``)."""
    owner, area = take
    taken = _rivals(state, seat, owner, area)
    cards = taken.cards
    hands[seat] += rotated(cards)
    return _less(state.sets, taken), (_new(SetTaken, (seat, owner, area, cards)),), b""


def _rotate(state: State, seat: int, word: Word, hands: list[bytes]) -> Done:  # noqa: ARG001 - there is one word
    """Every card of the hand turns (``N16``)."""
    hands[seat] = rotated(hands[seat])
    return state.sets, _ROTATED[seat], b""


_DOES: Final[dict[type[Action], Callable[..., Done]]] = {Play: _play, Add: _add, Take: _take, Word: _rotate}
"""Looked up, an action is found sooner than matched."""


def _rivals(state: State, seat: int, owner: int, area: int) -> Lying:
    """The set in an area of a rival's. Raises :class:`IllegalMoveError` where there is none (``N40``)."""
    lying = lying_at(state.sets, owner, area)
    if lying is None or owner == seat:
        raise IllegalMoveError(no_set(state, owner, area))
    return lying


def _beat(state: State, hands: list[bytes], sets: Sets, beaten: Lying, told: Told) -> Done:
    """A beaten set goes back to its owner's hand, or is discarded where the owner is out (``N12``, ``N17``).

    ``sets`` are those that are left.
    """
    owner, area, cards = beaten
    if owner in state.match.out:
        return sets, (*told, _discarded(owner, area, len(cards))), cards
    hands[owner] += rotated(cards)
    back: Told = (_new(SetReturned, (owner, area, cards)),)
    return sets, told + back, b""


def _less(sets: Sets, gone: Lying) -> Sets:
    return () if len(sets) == 1 else tuple([lying for lying in sets if lying is not gone])
