"""Accounts at tables: one seat per table, and no other room while a game goes on (protocol.md, Coming in).

An account remembers in which rooms it took its latest seats. What has become of those, the rooms themselves say when
somebody logged in comes into another one; so no move costs anything for it.
"""

from contextlib import suppress
from typing import Any, Final

from cardroom.accounts.ports import Account
from cardroom.accounts.sessions import current
from cardroom.change import changed
from cardroom.commit import Effect, RoomGoneError, commit
from cardroom.errors import CommandError, ErrorCode
from cardroom.moment import Moment
from cardroom.names import GUEST
from cardroom.ports import Connection, StoredRoom
from cardroom.room import GONE, Room, RoomEvent, Seat
from cardroom.world import World

REMEMBERED: Final = 8
"""So many rooms an account remembers: with more lobbies at a time it loses sight of the first."""


def seat_of(room: Room, account: str | None) -> Seat | None:
    """The seat that an account (its reference) has in a room."""
    if not account:
        return None
    return next((seat for seat in room.seats if seat.account == account), None)


class Entrant:
    """Somebody who wants to sit down: a guest, or an account whose session holds."""

    def __init__(self, world: World, connection: str) -> None:
        self._world = world
        known, account = current(world, connection)
        self.known: Connection = known
        self._account: Account | None = account
        self._rooms: tuple[str, ...] = () if account is None else account.rooms

    def may_sit(self, room: Room | None) -> None:
        """Judges whether they may take a seat of ``room``, None: of a new one. Their own seat they may always take.

        Raises ``already_in_room``.
        """
        if self._account is None or (room is not None and seat_of(room, self._account.reference)):
            return
        others = tuple(code for code in self._account.rooms if room is None or code != room.code)
        seats = {code: _stored_with(self._world, code, self._account) for code in others}
        if any(stored is not None and stored.room.status == "playing" for stored in seats.values()):
            raise CommandError(ErrorCode.ALREADY_IN_ROOM, "this account has a seat in a game that goes on")
        self._rooms = tuple(
            code for code, stored in seats.items() if stored is not None and stored.room.status == "lobby"
        )

    def will_sit(self, code: str) -> None:
        """Remembers the room, before the seat is taken: what comes of it the room knows."""
        if self._account is None or code in self._account.rooms:
            return
        self._account = self._account._replace(rooms=(*self._rooms, code)[-REMEMBERED:])
        self._world.accounts.note_rooms(self._account)


def give_up(world: World, account: Account) -> None:
    """The seats of an account that is gone: they go on as guests' under the same name, as ``Guest`` where the game is
    over.
    """
    for code in account.rooms:
        stored = _stored_with(world, code, account)
        if stored is not None:
            with suppress(RoomGoneError):
                commit(world, stored, lambda room, moment: Effect(_without(room, account, moment)), world.moment())


def _without(room: Room, account: Account, moment: Moment) -> Room:
    seat = seat_of(room, account.reference)
    if seat is None:
        return room
    if room.status != "finished":
        return changed(room.with_seat(seat._replace(account=GONE)), (), moment)
    events = (tuple(_nameless(event, seat) for event in change.events) for change in room.history)
    history = tuple(change._replace(events=told) for change, told in zip(room.history, events, strict=True))
    nobody = seat._replace(account=GONE, name=GUEST)
    return changed(room.replace(history=history).with_seat(nobody), (), moment)


def _nameless(event: Any, seat: Seat) -> Any:
    return event._replace(name=GUEST) if isinstance(event, RoomEvent) and event.seat == seat.number else event


def _stored_with(world: World, code: str, account: Account) -> StoredRoom | None:
    stored = world.rooms.load(code)
    return stored if stored is not None and seat_of(stored.room, account.reference) else None
