"""The public list of rooms: a room's row, its place in the list, and cursors.

A place is one string that sorts as the list does and names its room at its end, so that a cursor is a place and nothing
else. It begins with a rank: lobbies with a human connected come first (those that start soonest, then those without a
clock, newest first), then every other room, newest first.
"""

import base64
import binascii
import json
import re
from typing import Final

from cardroom.ports import BadCursorError, Listing
from cardroom.room import Room

PAGE: Final = 50

_STARTING, _WAITING, _OTHER = "0", "1", "2"
_DIGITS: Final = 13
"""Of a place's number: enough for milliseconds since the epoch until the year 2286."""
_PLACE: Final = re.compile(r"[012][0-9]{13}([A-Z0-9]{1,16})", re.ASCII)
_CURSOR_LIMIT: Final = 64


def is_listed(room: Room) -> bool:
    """Whether the room belongs in the list: a public one, in the lobby or playing."""
    return room.visibility == "public" and room.status != "finished"


def place(room: Room) -> str:
    """Where a listed room stands in the list."""
    waited_for = any(seat.connection is not None for seat in room.seats)
    if room.status == "lobby" and waited_for and room.starts_at is not None:
        return f"{_STARTING}{room.starts_at:0{_DIGITS}d}{room.code}"
    rank = _WAITING if room.status == "lobby" and waited_for else _OTHER
    return f"{rank}{10**_DIGITS - 1 - room.created_at:0{_DIGITS}d}{room.code}"


def summary(room: Room) -> str:
    """A listed room's row without its spectators, as one compact string."""
    bots = sum(seat.bot for seat in room.seats)
    humans = len(room.seats) - bots
    row = (room.code, room.game_name, room.mode, room.status, humans, bots, room.capacity, room.starts_at)
    return json.dumps(row, separators=(",", ":"))


def row(text: str, spectators: int) -> Listing:
    """The row that :func:`summary` wrote."""
    code, game, mode, status, humans, bots, seats, starts_at = json.loads(text)
    return Listing(code, game, mode, status, humans, bots, seats, spectators, starts_at)


def code_at(where: str) -> str:
    """The code of the room at that place."""
    return where[1 + _DIGITS :]


def cursor(where: str) -> str:
    """The opaque, URL-safe cursor of what follows that place."""
    return base64.urlsafe_b64encode(where.encode()).decode().rstrip("=")


def place_of(text: str) -> str:
    """The place that :func:`cursor` was given. Raises :class:`~cardroom.ports.BadCursorError`."""
    if len(text) <= _CURSOR_LIMIT and text.isascii():
        try:
            where = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError):
            raise BadCursorError("cursor: not one of this list") from None
        # decoding passes over what is no base64, and over spare bits: only the text that we would write is ours
        if _PLACE.fullmatch(where) and cursor(where) == text:
            return where
    raise BadCursorError("cursor: not one of this list")
