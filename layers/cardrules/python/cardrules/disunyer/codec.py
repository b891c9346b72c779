"""States and events as short texts and lists for storage, secrets included: a card or a seat is one character."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.disunyer import events
from cardrules.disunyer.events import Event
from cardrules.disunyer.state import Challenge, Deck, Phase, Round, State, Table

_PHASES: Final[dict[str, Phase]] = {"p": "pick", "g": "guess", "t": "turns", "r": "pause", "o": "over"}
_LETTERS: Final[dict[Phase, str]] = {phase: letter for letter, phase in _PHASES.items()}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCD"
_NONE: Final = "-"
_CHALLENGE: Final = 6
"""Characters of one challenge, one for each of its fields."""

_EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "gs": events.GameStarted,
    "d": events.Dealt,
    "rs": events.Reshuffled,
    "ks": events.KingsStuck,
    "cc": events.ChallengeCalled,
    "cm": events.ChallengeMissed,
    "sg": events.SuitGuessed,
    "cx": events.ChallengeCancelled,
    "k": events.Kept,
    "p": events.Passed,
    "w": events.Drew,
    "r": events.Revealed,
    "ko": events.KnockedOut,
    "go": events.GameOver,
}
_TAGS: Final[dict[Callable[..., Event], str]] = {event: tag for tag, event in _EVENTS.items()}


def dump(state: State) -> str:
    """The state as about 150 characters."""
    table, deck = state.table, state.deck
    return ".".join(
        (
            table.mode,
            _digits(table.order),
            str(int(table.doubled)),
            str(state.round.number),
            _digits(state.round.players),
            _digits(state.round.stuck),
            _LETTERS[state.phase],
            _digit(state.decider),
            str(state.asked),
            _digits(state.standing),
            _digits(state.places),
            _digits(state.hands),
            "".join(f"{knowers:02x}" for knowers in state.knowers),
            _digits(deck.stock),
            _digits(deck.discard),
            str(deck.shuffles),
            _digits(state.aces),
            "".join(map(_dump_challenge, state.challenges)),
        )
    )


def load(text: str) -> State:
    """The inverse of :func:`dump`."""
    mode, order, doubled, number, players, stuck, phase, decider, asked, standing, places, *rest = text.split(".")
    hands, knowers, stock, discard, shuffles, aces, challenges = rest
    return State(
        Table(mode, _numbers(order), doubled == "1"),
        Round(int(number), _numbers(players), _numbers(stuck)),
        _PHASES[phase],
        _number(decider),
        int(asked),
        _numbers(standing),
        _numbers(places),
        _numbers(hands),
        tuple(int(knowers[at : at + 2], 16) for at in range(0, len(knowers), 2)),
        Deck(_numbers(stock), _numbers(discard), int(shuffles)),
        _numbers(aces),
        tuple(_load_challenge(challenges[at : at + _CHALLENGE]) for at in range(0, len(challenges), _CHALLENGE)),
    )


def dump_event(event: Event) -> list[Any]:
    """The event as its tag and its fields."""
    return [_TAGS[type(event)], *(list(field) if isinstance(field, tuple) else field for field in event)]


def load_event(item: Sequence[Any]) -> Event:
    """The inverse of :func:`dump_event`."""
    tag, *fields = item
    return _EVENTS[tag](*(tuple(field) if isinstance(field, list) else field for field in fields))


def _dump_challenge(challenge: Challenge) -> str:
    seat, rival, named, right, out, cancelled = challenge
    return "".join((_digit(seat), _digit(rival), named or _NONE, _digit(right), _digit(out), _digit(cancelled)))


def _load_challenge(text: str) -> Challenge:
    seat, rival, named, right, out, cancelled = tuple(text)
    return Challenge(
        int(seat),
        _number(rival),
        None if named == _NONE else named,
        None if right == _NONE else right == "1",
        _number(out),
        cancelled == "1",
    )


def _digits(numbers: Iterable[int]) -> str:
    return "".join([_DIGITS[number] for number in numbers])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple([_DIGITS.index(digit) for digit in text])


def _digit(number: int | None) -> str:
    return _NONE if number is None else _DIGITS[number]


def _number(digit: str) -> int | None:
    return None if digit == _NONE else _DIGITS.index(digit)
