"""What a player may do (``D90``), and how it is written on the wire."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from cardrules.disunyer.cards import SUITS
from cardrules.disunyer.state import MOST_SEATS
from cardrules.game import MalformedMoveError, UnknownKindError

_T = TypeVar("_T")


class Pick(NamedTuple):
    """The holder of an Ace calls a Disunyer against the rival at ``seat`` (``D18``)."""

    seat: int


class Guess(NamedTuple):
    """The rival names the Ace's suit (``D19``); any string may be tried, four are legal."""

    suit: str


class Turn(Enum):
    """The two answers of a turn (``D12``)."""

    KEEP = "keep"
    PASS = "pass"  # noqa: S105 - a move, no password


Action = Pick | Guess | Turn

PICKS: Final[tuple[Action, ...]] = tuple(Pick(seat) for seat in range(MOST_SEATS))
GUESSES: Final[tuple[Action, ...]] = tuple(Guess(suit) for suit in SUITS)
TURNS: Final[tuple[Action, ...]] = (Turn.KEEP, Turn.PASS)

_KINDS: Final = ("pick", "guess", "keep", "pass")


def parse_action(move: Mapping[str, Any]) -> Action:
    """The action of a wire ``move``, legal or not; fields that it does not need are ignored.

    Raises :class:`MalformedMoveError` for an unknown kind and a field that is missing or of the wrong type (``D92``).
    """
    kind = move.get("kind")
    if kind == "keep":
        return Turn.KEEP
    if kind == "pass":
        return Turn.PASS
    if kind == "pick":
        return Pick(_field(move, "seat", int))
    if kind == "guess":
        return Guess(_field(move, "suit", str))
    raise UnknownKindError(_KINDS)


def _field(move: Mapping[str, Any], name: str, wanted: type[_T]) -> _T:
    value = move.get(name)
    if type(value) is not wanted:  # isinstance would take True for a seat
        raise MalformedMoveError(f"move.{name} is missing or not of the type {wanted.__name__}")
    return value


def action_view(action: Action) -> dict[str, Any]:
    """The wire's ``move`` for an action."""
    match action:
        case Pick(seat):
            return {"kind": "pick", "seat": seat}
        case Guess(suit):
            return {"kind": "guess", "suit": suit}
        case Turn():
            return {"kind": action.value}
