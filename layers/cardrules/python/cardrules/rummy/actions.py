"""What a player may do (rules, section 5), and how it is written on the wire."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from cardrules.game import MalformedMoveError, UnknownKindError
from cardrules.rummy.cards import DECK, NAMES, card, names


class Draw(Enum):
    """Where a turn's card comes from (``R4``)."""

    STOCK = "stock"
    DISCARD = "discard"


class Meld(NamedTuple):
    """Lays a set or a run on the table (``R5``)."""

    cards: tuple[int, ...]
    """In the order of the unshuffled deck."""


class LayOff(NamedTuple):
    """Adds cards to a meld on the table (``R6``)."""

    meld: int
    """The meld's number in this hand, from 1; any number may be tried."""
    cards: tuple[int, ...]
    """In the order of the unshuffled deck."""


class Discard(NamedTuple):
    """Ends the turn (``R7``)."""

    card: int


class Word(Enum):
    """What is said and not played."""

    ACCEPT = "accept"
    """The next hand (``R43``), or a restart that the other has proposed (``R42``)."""
    DECLINE = "decline"
    PROPOSE_RESTART = "propose_restart"
    UNCOVER = "uncover"
    """The device was passed: its hand may be shown (``R51``)."""


Action = Draw | Meld | LayOff | Discard | Word

DRAWS: Final[tuple[Action, ...]] = tuple(Draw)
DISCARDS: Final[tuple[Action, ...]] = tuple(Discard(one) for one in DECK)

_WORDS: Final = {word.value: word for word in Word}
_SOURCES: Final = {draw.value: draw for draw in Draw}
_KINDS: Final = ("draw", "meld", "lay_off", "discard", *_WORDS)


def parse_action(move: Mapping[str, Any]) -> Action:
    """The action of a wire ``move``, legal or not; fields that it does not need are ignored.

    Raises :class:`MalformedMoveError` for an unknown kind and a field that is missing or wrong: a card that does not
    exist, the same one twice, none at all (``E12``).
    """
    kind = move.get("kind")
    if kind == "draw":
        source = move.get("from")
        if not isinstance(source, str) or source not in _SOURCES:
            raise MalformedMoveError(f"move.from is none of {', '.join(_SOURCES)}")
        return _SOURCES[source]
    if kind == "meld":
        return Meld(_cards(move))
    if kind == "lay_off":
        number = move.get("meld")
        if type(number) is not int:  # isinstance would take True for a number
            raise MalformedMoveError("move.meld is missing or not a whole number")
        return LayOff(number, _cards(move))
    if kind == "discard":
        return Discard(_card(move.get("card"), "move.card"))
    if isinstance(kind, str) and kind in _WORDS:
        return _WORDS[kind]
    raise UnknownKindError(_KINDS)


def _cards(move: Mapping[str, Any]) -> tuple[int, ...]:
    given = move.get("cards")
    if not isinstance(given, list) or not 1 <= len(given) <= len(DECK):
        raise MalformedMoveError(f"move.cards is missing or not a list of 1 to {len(DECK)} cards")
    cards = sorted(_card(name, "move.cards") for name in given)
    if len(set(cards)) < len(cards):
        raise MalformedMoveError("move.cards names a card twice")
    return tuple(cards)


def _card(name: object, field: str) -> int:
    if not isinstance(name, str) or name not in NAMES:
        raise MalformedMoveError(f"{field} is missing or no card")
    return card(name)


def action_view(action: Action) -> dict[str, Any]:
    """The wire's ``move`` for an action."""
    match action:
        case Draw():
            return {"kind": "draw", "from": action.value}
        case Meld(cards):
            return {"kind": "meld", "cards": names(cards)}
        case LayOff(meld, cards):
            return {"kind": "lay_off", "meld": meld, "cards": names(cards)}
        case Discard(one):
            return {"kind": "discard", "card": NAMES[one]}
        case Word():
            return {"kind": action.value}
