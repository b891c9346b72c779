"""What a player may do in a turn (``N10``), and how it is written on the wire."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

from cardrules.dnup.cards import NAMES, NUMBERS, names
from cardrules.game import MalformedMoveError, UnknownKindError

_T = TypeVar("_T")


class Play(NamedTuple):
    """Lays down a set (``N12``); its cards will lie in this order (``N56``)."""

    cards: bytes


class Add(NamedTuple):
    """Adds a card to the set that lies in an area of a rival's (``N14``)."""

    seat: int
    """The rival's."""
    area: int
    card: int


class Take(NamedTuple):
    """Takes the set that lies in an area of a rival's (``N15``)."""

    seat: int
    """The rival's."""
    area: int


class Word(Enum):
    """What is said without naming a card."""

    ROTATE = "rotate"
    """Turns every card of the hand (``N16``)."""


Action = Play | Add | Take | Word

_KINDS: Final = ("play", "add", "take", "rotate")


def parse_action(move: Mapping[str, Any]) -> Action:
    """The action of a wire ``move``, legal or not; fields that it does not need are ignored (``N57``).

    Raises :class:`MalformedMoveError` for an unknown kind, a field that is missing or of the wrong type, no cards, and
    a card that is not a pair of two different digits from 1 to 9.
    """
    match move.get("kind"):
        case "play":
            named = _field(move, "cards", list)
            if not named:
                raise MalformedMoveError("move.cards is empty")
            return Play(bytes([_card(name, "cards") for name in named]))
        case "add":
            card = _card(move.get("card"), "card")
            return Add(_field(move, "seat", int), _field(move, "area", int), card)
        case "take":
            return Take(_field(move, "seat", int), _field(move, "area", int))
        case "rotate":
            return Word.ROTATE
        case _:
            raise UnknownKindError(_KINDS)


def _field(move: Mapping[str, Any], name: str, wanted: type[_T]) -> _T:
    found = move.get(name)
    if type(found) is not wanted:  # isinstance would take True for a seat
        raise MalformedMoveError(f"move.{name} is missing or not of the type {wanted.__name__}")
    return found


def _card(name: Any, field: str) -> int:
    if type(name) is not str or name not in NUMBERS:
        raise MalformedMoveError(f"move.{field} names no card: a card is two different digits from 1 to 9, like 3/7")
    return NUMBERS[name]


def action_view(action: Action) -> dict[str, Any]:
    """The wire's ``move`` for an action."""
    match action:
        case Play(cards):
            return {"kind": "play", "cards": names(cards)}
        case Add(seat, area, card):
            return {"kind": "add", "seat": seat, "area": area, "card": NAMES[card]}
        case Take(seat, area):
            return {"kind": "take", "seat": seat, "area": area}
        case Word():
            return {"kind": action.value}
