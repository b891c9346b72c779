"""What happens in a game, in the past tense, and how it is told on the wire (rules, section 5).

Every event is public: cards are named only where all see them (section 3). They are tuples, so two of different types
may compare equal: compare what :func:`event_view` makes of them.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from cardrules.dnup.cards import NAMES, names


class GameStarted(NamedTuple):
    """The order of turns was drawn by lot (``N34``)."""

    order: tuple[int, ...]


class Dealt(NamedTuple):
    """All cards were dealt out (``N6``)."""

    round: int
    starter: int
    """Who holds the start card and begins (``N8``)."""


class SetDiscarded(NamedTuple):
    """A set went to the discard pile: at its owner's turn (``N10``), or its owner is out (``N17``, ``N45``)."""

    seat: int
    area: int
    cards: int
    """How many."""


class SetPlayed(NamedTuple):
    """A player laid down a set (``N12``)."""

    seat: int
    area: int
    cards: bytes


class CardAdded(NamedTuple):
    """A player added a card to a rival's set (``N14``)."""

    seat: int
    to: int
    """Whose set."""
    area: int
    card: int


class SetTaken(NamedTuple):
    """A player took a rival's set into the hand (``N15``)."""

    seat: int
    taken_from: int
    area: int
    cards: bytes
    """As they lay (``N55``)."""


class HandRotated(NamedTuple):
    """A player turned every card of the hand (``N16``)."""

    seat: int
    by_default: bool = False
    """The clock or the absent player's default decided (section 4)."""


class SetReturned(NamedTuple):
    """A set was beaten and went back to its owner's hand, each card rotated (``N12``, ``N14``)."""

    seat: int
    area: int
    cards: bytes
    """As they lay (``N55``)."""


class WentOut(NamedTuple):
    """A player has no cards left (``N44``)."""

    seat: int
    tokens: int
    """What is won by it: 2, 1, or with two players 0 (``N55``)."""


class RoundOver(NamedTuple):
    """A round ended and the game went on, or the third round in a row has stalled (``N55``)."""

    reason: Literal["out", "stalled"]
    tokens: tuple[int, ...]
    """By seat: the totals; with two players rounds."""


class GameOver(NamedTuple):
    """The game ended."""

    winner: int | None
    places: tuple[int, ...]
    """By seat (``N50``); empty where it ended unfinished (``N51``)."""
    tokens: tuple[int, ...]
    """By seat: the totals; with two players rounds."""


ActionEvent = SetPlayed | CardAdded | SetTaken | HandRotated
TableEvent = SetDiscarded | SetReturned
Event = GameStarted | Dealt | ActionEvent | TableEvent | WentOut | RoundOver | GameOver


def event_view(event: Event, viewer: int) -> dict[str, Any]:  # noqa: ARG001 - see the top of this module
    """The event on the wire, the same for every ``viewer``."""
    match event:
        case SetPlayed() | CardAdded() | SetTaken() | HandRotated():
            return _action_view(event)
        case SetDiscarded(seat, area, cards):
            return {"kind": "set_discarded", "seat": seat, "area": area, "count": cards}
        case SetReturned(seat, area, cards):
            return {"kind": "set_returned", "seat": seat, "area": area, "cards": names(cards)}
        case WentOut(seat, tokens):
            return {"kind": "went_out", "seat": seat, "tokens": tokens}
        case RoundOver(reason, tokens):
            return {"kind": "round_over", "reason": reason, "tokens": _by_seat(tokens)}
        case GameOver(winner, places, tokens):
            shown = _by_seat(places) if places else None
            return {"kind": "game_over", "winner": winner, "places": shown, "tokens": _by_seat(tokens)}
        case GameStarted(order):
            return {"kind": "game_started", "order": list(order)}
        case Dealt(number, starter):
            return {"kind": "dealt", "round": number, "starter": starter}


def _action_view(event: ActionEvent) -> dict[str, Any]:
    """``by_default`` stands on every event of an action, though only a rotation can be one (``N55``)."""
    shown: dict[str, Any]
    match event:
        case SetPlayed(seat, area, cards):
            shown = {"kind": "set_played", "seat": seat, "area": area, "value": cards[0] // 10, "cards": names(cards)}
        case CardAdded(seat, to, area, card):
            shown = {"kind": "card_added", "seat": seat, "to": to, "area": area, "card": NAMES[card]}
        case SetTaken(seat, taken_from, area, cards):
            shown = {"kind": "set_taken", "seat": seat, "from": taken_from, "area": area, "cards": names(cards)}
        case HandRotated(seat):
            shown = {"kind": "hand_rotated", "seat": seat}
    return shown | {"by_default": isinstance(event, HandRotated) and event.by_default}


def _by_seat(numbers: Sequence[int]) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(numbers)}
