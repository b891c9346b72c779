"""Accounts at tables: one seat per table, and no other room while a game goes on (protocol.md, Coming in).

An account remembers in which rooms it took its latest seats. What has become of those, the rooms themselves say when
somebody logged in comes into another one; so no move costs anything for it. A room whose game was over then is not read
again: it is remembered apart, for as long as it can exist, so that a deletion finds the name there.
"""

from contextlib import suppress
from typing import Final

from cardroom.accounts.ports import Account
from cardroom.accounts.sessions import current
from cardroom.change import changed, nameless
from cardroom.commit import Effect, RoomGoneError, commit
from cardroom.errors import CommandError, ErrorCode
from cardroom.moment import Moment
from cardroom.ports import Connection, StoredRoom, UnavailableError
from cardroom.room import GONE, Room, Seat
from cardroom.world import World

REMEMBERED: Final = 8
"""So many rooms an account remembers: with more lobbies at a time it loses sight of the first."""

TRIES: Final = 8
"""How often a room is noted while others of the same account come into others."""

FINISHED: Final = 60
"""So many finished rooms an account remembers: nobody finishes one a minute, and each is gone in an hour."""


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
        self._left: frozenset[str] = frozenset()
        self._over: dict[str, int] = {}

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
        self._left = frozenset(
            code for code, stored in seats.items() if stored is None or stored.room.status != "lobby"
        )
        self._over = {
            code: stored.room.expires_at
            for code, stored in seats.items()
            if stored is not None and stored.room.status == "finished"
        }

    def will_sit(self, code: str) -> None:
        """Remembers the room, before the seat is taken: what comes of it the room knows.

        Raises ``UnavailableError``, also where the account is gone: a repeat of the command finds a guest.
        """
        for _ in range(TRIES):
            before = self._account
            if before is None or code in before.rooms:
                return
            now = self._world.now()
            over = [(code, until) for code, until in {**before.finished, **self._over}.items() if until > now]
            rooms = (*(known for known in before.rooms if known not in self._left), code)
            after = before._replace(rooms=rooms[-REMEMBERED:], finished=dict(over[-FINISHED:]))
            if self._world.accounts.note_rooms(before, after):
                self._account = after
                return
            there = self._world.accounts.account(before.key)
            if there is None or there.uid != before.uid:
                break
            self._account = there
        raise UnavailableError("the account is gone, or sits down elsewhere all the time")


def give_up(world: World, account: Account) -> None:
    """The seats of an account that goes: they are guests' now, of the same name, ``Guest`` where the game is over."""
    now = world.now()
    for code in (*account.rooms, *(code for code, until in account.finished.items() if until > now)):
        # a room that cannot be had now keeps no other from being changed
        with suppress(RoomGoneError, UnavailableError):
            stored = _stored_with(world, code, account)
            if stored is not None:
                commit(world, stored, lambda room, moment: Effect(_without(room, account, moment)), world.moment())


def _without(room: Room, account: Account, moment: Moment) -> Room:
    seat = seat_of(room, account.reference)
    if seat is None:
        return room
    if room.status != "finished":
        return changed(room.with_seat(seat._replace(account=GONE)), (), moment)
    return changed(nameless(room, seat), (), moment)


def _stored_with(world: World, code: str, account: Account) -> StoredRoom | None:
    stored = world.rooms.load(code)
    return stored if stored is not None and seat_of(stored.room, account.reference) else None
