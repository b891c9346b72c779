"""The moves of a game as a short text, so that a room holds the longest game there is.

A move is some three characters, where the wire's objects would take sixty: the time since the move before it in digits,
most significant first, of which all but the last are marked (as in source maps); the seat, only where it is not
the one that followed when the two before it last moved in this order; and a sign for the action, with a sign for each
card where the first does not say all.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cardrules.dnup.actions import Action, Add, Play, Take, Word, action_view, parse_action
from cardrules.dnup.cards import CARDS
from cardrules.dnup.deck import MOST_SEATS
from cardrules.dnup.legal import AREAS
from cardrules.game import Played

_SIGNS: Final = "".join(chr(code) for code in range(ord("!"), ord("~") + 1) if chr(code) not in '"\\')
"""Printable characters that JSON writes as they are."""
_BASE: Final = len(_SIGNS) // 2

_PLACES: Final = tuple((seat, area) for seat in range(MOST_SEATS) for area in AREAS)
_CARD_SIGN: Final = dict(zip(CARDS, _SIGNS, strict=False))
_PLACE_SIGN: Final = dict(zip(_PLACES, _SIGNS[len(CARDS) :], strict=False))
_SEAT, _DEFAULT, _ROTATE, _ADD, _SET, *_SIZES = tuple(_SIGNS[-8:])
_SIZE: Final = {sign: size for size, sign in enumerate(_SIZES, 2)}
"""The sizes of a set that have a sign of their own."""
_CARD: Final = {sign: card for card, sign in _CARD_SIGN.items()}
_PLACE: Final = {sign: place for place, sign in _PLACE_SIGN.items()}


TICK_MS: Final = 50
"""The time of a move is stored in steps of so many ms, rounded down: finer ones would make up a quarter of the text."""


class Move(NamedTuple):
    """A move as it was made."""

    at: int
    """In ms since the game began, a multiple of :data:`TICK_MS`; never less than that of the move before."""
    seat: int
    action: Action | None
    """None for the default."""


class _Turns:
    """Who most likely moves next: whoever did after the last two in this order."""

    def __init__(self) -> None:
        self._last = (0, 0)
        self._following: dict[tuple[int, int], int] = {}

    def expected(self) -> int:
        return self._following.get(self._last, 0)

    def moved(self, seat: int) -> None:
        self._following[self._last] = seat
        self._last = (self._last[1], seat)


def dump_played(moves: Iterable[Played]) -> str:
    """:func:`dump_moves` for moves as on the wire."""
    return dump_moves(Move(at, seat, None if move is None else parse_action(move)) for at, seat, _, move in moves)


def load_played(stored: str) -> tuple[Played, ...]:
    """The inverse of :func:`dump_played`, but for the decisions' ids."""
    return tuple(
        Played(at, seat, "", None if action is None else action_view(action)) for at, seat, action in load_moves(stored)
    )


def dump_moves(moves: Iterable[Move]) -> str:
    """The moves, in the order in which they were made, as a text of printable ASCII."""
    written, now, turns = [], 0, _Turns()
    for at, seat, action in moves:
        ticks = at // TICK_MS
        written += [_digits(ticks - now), "" if seat == turns.expected() else f"{_SEAT}{seat}", _spelt(action)]
        now = ticks
        turns.moved(seat)
    return "".join(written)


def load_moves(text: str) -> tuple[Move, ...]:
    """The inverse of :func:`dump_moves`, for its own texts only."""
    moves, now, turns = [], 0, _Turns()
    signs = iter(text)
    for sign in signs:
        now += _number(sign, signs)
        first = next(signs)
        seat = turns.expected()
        if first == _SEAT:
            seat, first = int(next(signs)), next(signs)
        moves.append(Move(now * TICK_MS, seat, _action(first, signs)))
        turns.moved(seat)
    return tuple(moves)


def _spelt(action: Action | None) -> str:
    match action:
        case None:
            return _DEFAULT
        case Word():
            return _ROTATE
        case Take(seat, area):
            return _PLACE_SIGN[seat, area]
        case Add(seat, area, card):
            return _ADD + _PLACE_SIGN[seat, area] + _CARD_SIGN[card]
        case Play(cards):
            return _sized(len(cards)) + "".join([_CARD_SIGN[card] for card in cards])


def _sized(size: int) -> str:
    """What comes before the cards of a set."""
    if size == 1:
        return ""
    return _SIZES[size - 2] if size - 2 < len(_SIZES) else _SET + _digits(size)


def _action(sign: str, signs: Iterator[str]) -> Action | None:
    if sign == _DEFAULT:
        return None
    if sign == _ROTATE:
        return Word.ROTATE
    if sign == _ADD:
        seat, area = _PLACE[next(signs)]
        return Add(seat, area, _CARD[next(signs)])
    if sign == _SET or sign in _SIZE:
        size = _SIZE.get(sign) or _number(next(signs), signs)
        return Play(bytes([_CARD[next(signs)] for _ in range(size)]))
    return Take(*_PLACE[sign]) if sign in _PLACE else Play(bytes((_CARD[sign],)))


def _digits(number: int) -> str:
    digits = _SIGNS[number % _BASE]
    while number >= _BASE:
        number //= _BASE
        digits = _SIGNS[number % _BASE + _BASE] + digits
    return digits


def _number(sign: str, signs: Iterator[str]) -> int:
    number, digit = 0, _SIGNS.index(sign)
    while digit >= _BASE:
        number, digit = number * _BASE + digit - _BASE, _SIGNS.index(next(signs))
    return number * _BASE + digit
