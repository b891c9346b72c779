"""States and events as short texts and lists for storage, secrets included: a card is its two digits."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.dnup import events
from cardrules.dnup.events import Event
from cardrules.dnup.state import Lying, Match, Phase, State

_PHASES: Final[dict[str, Phase]] = {"t": "turns", "p": "pause", "o": "over", "u": "unfinished"}
_LETTERS: Final[dict[Phase, str]] = {phase: letter for letter, phase in _PHASES.items()}
_NONE: Final = "-"

_EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "gs": events.GameStarted,
    "d": events.Dealt,
    "x": events.SetDiscarded,
    "p": events.SetPlayed,
    "a": events.CardAdded,
    "t": events.SetTaken,
    "r": events.HandRotated,
    "b": events.SetReturned,
    "o": events.WentOut,
    "ro": events.RoundOver,
    "go": events.GameOver,
}
_TAGS: Final[dict[Callable[..., Event], str]] = {event: tag for tag, event in _EVENTS.items()}
_WITH_CARDS: Final = frozenset(("p", "t", "b"))
"""The events whose last field is cards."""


def dump(state: State) -> str:
    """The state as about 60 to 140 characters."""
    match = state.match
    return ".".join(
        (
            _digits(match.order),
            str(match.round),
            str(match.starter),
            _digits(match.won),
            str(match.stalled),
            _digits(match.out),
            _LETTERS[state.phase],
            _NONE if state.decider is None else str(state.decider),
            str(state.area),
            str(state.turn),
            str(state.quiet),
            str(int(state.cleared)),
            ",".join(map(_digits, state.hands)),
            ",".join([f"{seat}{area}{_digits(cards)}" for seat, area, cards in state.sets]),
            _digits(state.discard),
        )
    )


def load(text: str) -> State:
    """The inverse of :func:`dump`. Raises :class:`ValueError` for a text that is none of its."""
    order, number, starter, won, stalled, out, phase, decider, area, *rest = text.split(".")
    turn, quiet, cleared, hands, sets, discard = rest
    return State(
        Match(_seats(order), int(number), int(starter), _seats(won), int(stalled), _seats(out)),
        _PHASES[phase],
        None if decider == _NONE else int(decider),
        int(area),
        int(turn),
        int(quiet),
        cleared == "1",
        tuple(map(_cards, hands.split(","))),
        tuple(Lying(int(item[0]), int(item[1]), _cards(item[2:])) for item in sets.split(",") if item),
        _cards(discard),
    )


def dump_event(event: Event) -> list[Any]:
    """The event as its tag and its fields."""
    return [_TAGS[type(event)], *map(_field, event)]


def load_event(item: Sequence[Any]) -> Event:
    """The inverse of :func:`dump_event`."""
    tag, *fields = item
    if tag in _WITH_CARDS:
        fields[-1] = _cards(fields[-1])
    return _EVENTS[tag](*[tuple(field) if isinstance(field, list) else field for field in fields])


def _field(field: Any) -> Any:
    if isinstance(field, bytes):
        return _digits(field)
    return list(field) if isinstance(field, tuple) else field


def _digits(numbers: Iterable[int]) -> str:
    """Seats, or cards, without anything between them."""
    return "".join(map(str, numbers))


def _seats(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def _cards(text: str) -> bytes:
    return bytes([int(text[at : at + 2]) for at in range(0, len(text), 2)])
