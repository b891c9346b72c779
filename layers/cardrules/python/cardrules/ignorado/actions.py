"""What a player may do (rules, section 5), and how it is written on the wire.

Each action carries its ``kind``, since tuples with the same fields would be equal else. ``_asdict`` is its wire form.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeVar

from cardrules.game import Decision, MalformedMoveError, StaleMoveError, UnknownKindError
from cardrules.ignorado.cards import SUITS
from cardrules.ignorado.state import MOST_SEATS

_T = TypeVar("_T")


class Ask(NamedTuple):
    """The question "What suit is my King?", to the player at ``seat`` (``I3``)."""

    seat: int
    kind: Literal["ask"] = "ask"


class Answer(NamedTuple):
    """The suit that the King is said to have (``I4``); any string may be tried, four are legal."""

    suit: str
    kind: Literal["answer"] = "answer"


class Guess(NamedTuple):
    """The suit that the Ace is said to have (``I5``)."""

    suit: str
    kind: Literal["guess"] = "guess"


class Word(NamedTuple):
    """An action without more to say: pass, return, swap, stand, and attend to the poke on show (``I46``)."""

    kind: Literal["pass", "return", "swap", "stand", "attend"]


class Poke(NamedTuple):
    """An ignored player's attempt to be noticed by the player at ``seat`` (``I46``)."""

    seat: int
    bait: str
    """One of :data:`~cardrules.ignorado.state.BAITS`; any string may be tried."""
    kind: Literal["poke"] = "poke"


class Mute(NamedTuple):
    """No pokes of the player at ``seat`` any more (``I51``)."""

    seat: int
    kind: Literal["mute"] = "mute"


class Unmute(NamedTuple):
    """Pokes of the player at ``seat`` again."""

    seat: int
    kind: Literal["unmute"] = "unmute"


Play = Ask | Answer | Guess | Word
Action = Play | Poke | Mute | Unmute

PASS: Final = Word("pass")
RETURN: Final = Word("return")
SWAP: Final = Word("swap")
STAND: Final = Word("stand")
ATTEND: Final = Word("attend")

ASKS: Final[tuple[Action, ...]] = tuple(Ask(seat) for seat in range(MOST_SEATS))
ANSWERS: Final[tuple[Action, ...]] = tuple(Answer(suit) for suit in SUITS)
GUESSES: Final[tuple[Action, ...]] = tuple(Guess(suit) for suit in SUITS)
TURN: Final[tuple[Action, ...]] = (SWAP, STAND)

_WORDS: Final[Mapping[str, Action]] = {action.kind: action for action in (PASS, RETURN, SWAP, STAND, ATTEND)}
_BY_SEAT: Final[Mapping[str, Callable[[int], Action]]] = {"ask": Ask, "mute": Mute, "unmute": Unmute}
_BY_SUIT: Final[Mapping[str, Callable[[str], Action]]] = {"answer": Answer, "guess": Guess}
_KINDS: Final = (*_BY_SEAT, *_BY_SUIT, *_WORDS, "poke")

_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {"poke": ("poke", "mute", "unmute"), "attend": ("attend",)}
"""What answers an offer; all other kinds answer decisions."""


def parse_action(move: Mapping[str, Any]) -> Action:
    """The action of a wire ``move``, legal or not; fields that it does not need are ignored.

    Raises :class:`MalformedMoveError` for an unknown kind and a field that is missing or of the wrong type.
    """
    kind = move.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise UnknownKindError(_KINDS)
    if kind in _WORDS:
        return _WORDS[kind]
    if kind in _BY_SUIT:
        return _BY_SUIT[kind](_field(move, "suit", str))
    seat = _field(move, "seat", int)
    return Poke(seat, _field(move, "bait", str)) if kind == "poke" else _BY_SEAT[kind](seat)


def _field(move: Mapping[str, Any], name: str, wanted: type[_T]) -> _T:
    value = move.get(name)
    if type(value) is not wanted:  # isinstance would take True for a seat
        raise MalformedMoveError(f"move.{name} is missing or not of the type {wanted.__name__}")
    return value


def action_view(action: Action) -> dict[str, Any]:
    """The wire's ``move`` for an action."""
    return action._asdict()


def answers(decision: Decision, action: Action) -> bool:
    """Whether an action of that kind answers such a decision or offer at all.

    Where it does not, the move is illegal, whatever else ``apply`` would make of it. Raises :class:`StaleMoveError` for
    an ``attend`` to anything but a poke (``I54``).
    """
    if action.kind == "attend" and decision.kind != "attend":
        raise StaleMoveError
    offered = _OFFERED.get(decision.kind)
    if offered is not None:
        return action.kind in offered
    return all(action.kind not in kinds for kinds in _OFFERED.values())
