"""The moves of a hand as a short text, so that a room holds the longest hand there is (rules, section 8).

A move is one to a few letters, and the time since the move before it in groups of five bits, most significant first,
each a character (as in source maps): some four characters a move, where the wire's objects would take fifty.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import takewhile
from typing import Any, Final, NamedTuple

from cardrules.game import ATTENDED, Played
from cardrules.rummy.actions import Action, Discard, Draw, LayOff, Meld, Word, action_view, parse_action
from cardrules.rummy.codec import LETTERS, read, spell
from cardrules.rummy.state import other

_DIGITS: Final = LETTERS + "0123456789+/"
_GROUP: Final = 5
_MORE: Final = 1 << _GROUP
_OTHER: Final = "-"
_END: Final = "."
_MELD: Final = "m"
_LAY_OFF: Final = "l"
_DEFAULT: Final = "t"
_DISCARD: Final = "x"

_SINGLE: Final[dict[str, Action]] = {
    "s": Draw.STOCK,
    "d": Draw.DISCARD,
    "a": Word.ACCEPT,
    "n": Word.DECLINE,
    "p": Word.PROPOSE_RESTART,
    "u": Word.UNCOVER,
}
_SIGNS: Final[dict[Action, str]] = {action: sign for sign, action in _SINGLE.items()}


class Covered(Enum):
    """No move: whoever came with the key found the hand covered again (``R51``, ``R57``)."""

    AGAIN = "c"


class Move(NamedTuple):
    """A move as it was made."""

    at: int
    """In ms since the match began; never less than that of the move before."""
    seat: int
    action: Action | Covered | None
    """None for the default of a turn."""


def dump_played(moves: Iterable[Played]) -> str:
    """:func:`dump_moves` for moves as on the wire."""
    return dump_moves(
        Move(at, seat, Covered.AGAIN if move == ATTENDED else None if move is None else parse_action(move))
        for at, seat, _, move in moves
    )


def load_played(stored: Any) -> tuple[Played, ...]:
    """The inverse of :func:`dump_played`, but for the decisions' ids."""
    return tuple([Played(at, seat, "", _as_on_the_wire(action)) for at, seat, action in load_moves(stored)])


def _as_on_the_wire(action: Action | Covered | None) -> Mapping[str, Any] | None:
    if isinstance(action, Covered):
        return ATTENDED
    return None if action is None else action_view(action)


def dump_moves(moves: Iterable[Move]) -> str:
    """The moves, of one hand or of many, as a text of ASCII letters, digits and ``+/-.``."""
    written, now, expected = [], 0, 0
    for at, seat, action in moves:
        written += [_digits(at - now), "" if seat == expected else _OTHER, _spelt(action)]
        now, expected = at, _following(seat, action)
    return "".join(written)


def load_moves(text: str) -> tuple[Move, ...]:
    """The inverse of :func:`dump_moves`, for its own texts only."""
    moves, now, expected = [], 0, 0
    letters = iter(text)
    for letter in letters:
        now += _number(letter, letters)
        sign = next(letters)
        seat = expected
        if sign == _OTHER:
            seat, sign = other(expected), next(letters)
        action = _action(sign, letters)
        moves.append(Move(now, seat, action))
        expected = _following(seat, action)
    return tuple(moves)


def _following(seat: int, action: Action | Covered | None) -> int:
    """Who most likely moves next."""
    return other(seat) if action is None or isinstance(action, Discard) else seat


def _spelt(action: Action | Covered | None) -> str:
    if isinstance(action, Covered):
        return action.value
    match action:
        case None:
            return _DEFAULT
        case Discard(card):
            return _DISCARD + LETTERS[card]
        case Meld(cards):
            return f"{_MELD}{spell(cards)}{_END}"
        case LayOff(meld, cards):
            return f"{_LAY_OFF}{meld}{_END}{spell(cards)}{_END}"
        case _:
            return _SIGNS[action]


def _action(sign: str, letters: Iterator[str]) -> Action | Covered | None:
    if sign == Covered.AGAIN.value:
        return Covered.AGAIN
    if sign == _DEFAULT:
        return None
    if sign == _DISCARD:
        return Discard(read(next(letters))[0])
    if sign == _MELD:
        return Meld(read(_until_end(letters)))
    if sign == _LAY_OFF:
        return LayOff(int(_until_end(letters)), read(_until_end(letters)))
    return _SINGLE[sign]


def _until_end(letters: Iterator[str]) -> str:
    return "".join(takewhile(lambda letter: letter != _END, letters))


def _digits(number: int) -> str:
    digits = _DIGITS[number % _MORE]
    while number >= _MORE:
        number >>= _GROUP
        digits = _DIGITS[number % _MORE + _MORE] + digits
    return digits


def _number(letter: str, letters: Iterator[str]) -> int:
    number, digit = 0, _DIGITS.index(letter)
    while digit >= _MORE:
        number, digit = number << _GROUP | digit - _MORE, _DIGITS.index(next(letters))
    return number << _GROUP | digit
