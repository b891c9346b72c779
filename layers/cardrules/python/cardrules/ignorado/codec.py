"""States and events as short texts and lists for storage, secrets included: a card or a seat is one character."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.ignorado import events
from cardrules.ignorado.events import Event
from cardrules.ignorado.state import (
    BAITS,
    Attempt,
    Cards,
    Debt,
    People,
    Phase,
    Question,
    Round,
    Social,
    State,
    Table,
)

_PHASES: Final[dict[str, Phase]] = {"t": "turns", "a": "answer", "r": "pause", "o": "over", "x": "abandoned"}
_LETTERS: Final[dict[Phase, str]] = {phase: letter for letter, phase in _PHASES.items()}
_NONE: Final = "-"
_BITS: Final = 3
"""Hexadecimal digits of who knows a card."""
_ATTEMPT: Final = 4
"""Characters of a poke, one for each of its fields."""

_EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "gs": events.GameStarted,
    "d": events.Dealt,
    "ka": events.KingAsked,
    "kn": events.KingAnswered,
    "qr": events.QuestionReturned,
    "ag": events.AceGuessed,
    "lm": events.LifeMoved,
    "tp": events.TurnPassed,
    "s": events.Stood,
    "sb": events.SwapBlocked,
    "w": events.Swapped,
    "wd": events.SwappedWithDeck,
    "r": events.Revealed,
    "ll": events.LifeLost,
    "i": events.Ignored,
    "b": events.Returned,
    "go": events.GameOver,
    "ap": events.AttentionPaid,
    "p": events.Poked,
    "pl": events.PokeLapsed,
    "m": events.Muted,
    "u": events.Unmuted,
}
_TAGS: Final[dict[Callable[..., Event], str]] = {event: tag for tag, event in _EVENTS.items()}


def dump(state: State) -> str:
    """The state as about 150 characters."""
    (order, bots), (number, dealer, players), phase, decider, turn, asked, people, cards, question, social = state
    lives, glasses, fell, returns, pot = people
    hands, knowers, shown, said, revealed, deck = cards
    debts, attempts, muted, away = social
    return ".".join(
        (
            _digits(order),
            _digits(sorted(bots)),
            f"{number},{dealer}{_digits(players)}",
            f"{_LETTERS[phase]}{_digit(decider)}{turn},{asked}",
            _commas(lives),
            _commas(glasses),
            _commas(fell),
            _digits(returns),
            str(pot),
            _digits(hands),
            "".join([f"{bits:0{_BITS}x}" for bits in knowers]),
            f"{shown:x},{revealed:x}",
            ",".join(said),
            _digits(deck),
            "" if question is None else f"{_digit(question.target)}{int(question.returned)}{question.said}",
            "".join([f"{debtor}{creditor}" for debtor, creditor in debts]),
            "".join([f"{seat}{target}{BAITS.index(bait)}{int(on_show)}" for seat, target, bait, on_show in attempts]),
            _commas(muted),
            _digits(sorted(away)),
        )
    )


def load(text: str) -> State:
    """The inverse of :func:`dump`. Raises :class:`ValueError` for a text that is none of its."""
    order, bots, dealt, now, lives, glasses, fell, returns, pot, *rest = text.split(".")
    hands, knowers, bits, said, deck, question, debts, attempts, muted, away = rest
    number, players = dealt.split(",")
    turn, asked = now[2:].split(",")
    shown, revealed = bits.split(",")
    return State(
        Table(_numbers(order), frozenset(_numbers(bots))),
        Round(int(number), int(players[0]), _numbers(players[1:])),
        _PHASES[now[0]],
        _number(now[1]),
        int(turn),
        int(asked),
        People(_split(lives), _split(glasses), _split(fell), _numbers(returns), int(pot)),
        Cards(
            _numbers(hands),
            tuple(int(knowers[at : at + _BITS], 16) for at in range(0, len(knowers), _BITS)),
            int(shown, 16),
            tuple(said.split(",")),
            int(revealed, 16),
            _numbers(deck),
        ),
        Question(_number(question[0]), question[2:], question[1] == "1") if question else None,
        Social(
            tuple(Debt(int(debts[at]), int(debts[at + 1])) for at in range(0, len(debts), 2)),
            tuple(_load_attempt(attempts[at : at + _ATTEMPT]) for at in range(0, len(attempts), _ATTEMPT)),
            _split(muted),
            frozenset(_numbers(away)),
        ),
    )


def dump_event(event: Event) -> list[Any]:
    """The event as its tag and its fields."""
    return [_TAGS[type(event)], *(list(field) if isinstance(field, tuple) else field for field in event)]


def load_event(item: Sequence[Any]) -> Event:
    """The inverse of :func:`dump_event`."""
    tag, *fields = item
    return _EVENTS[tag](*(tuple(field) if isinstance(field, list) else field for field in fields))


def _load_attempt(text: str) -> Attempt:
    seat, target, bait, on_show = map(int, text)
    return Attempt(seat, target, BAITS[bait], on_show == 1)


def _digits(numbers: Iterable[int]) -> str:
    return "".join([f"{number:x}" for number in numbers])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple([int(digit, 16) for digit in text])


def _digit(number: int | None) -> str:
    return _NONE if number is None else f"{number:x}"


def _number(digit: str) -> int | None:
    return None if digit == _NONE else int(digit, 16)


def _commas(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _split(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))
