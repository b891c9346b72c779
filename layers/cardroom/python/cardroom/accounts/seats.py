"""Accounts at tables: one seat per table, and no other room while a game goes on (protocol.md, Coming in).

An account remembers in which rooms it has seats: each is noted before the seat is taken. What has become of those, the
rooms themselves say when somebody logged in comes into another one; so no move costs anything for it. A room whose game
was over then is not read again: it is remembered apart, for as long as it can exist, so that a deletion finds the name
there.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Final

from cardroom.accounts.ports import Account
from cardroom.accounts.sessions import current
from cardroom.change import changed, nameless
from cardroom.commit import Effect, RoomGoneError, commit
from cardroom.errors import CommandError, ErrorCode
from cardroom.lobby import left
from cardroom.moment import Moment
from cardroom.ports import Connection, StoredRoom, UnavailableError
from cardroom.room import GONE, Room, Seat
from cardroom.world import World

WAITING: Final = 8
"""In so many lobbies an account waits at a time. One more takes the place of the oldest where its player is away."""

TRIES: Final = 8
"""How often a room is noted while others of the same account come into others."""

FINISHED: Final = 60
"""So many finished rooms an account remembers: nobody finishes one a minute, and each is gone in an hour."""

COMING_MS: Final = 1_000
"""For so long after a room was noted its seat may still be on the way: longer than a sit-down takes, as a rule."""
LOOKS: Final = 8
LOOK_MS: Final = 30
"""So often, and in such steps, another sit-down of the same account looks whether it is there."""


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
        self._room: Room | None = None
        self._code: str | None = None
        self._left: frozenset[str] = frozenset()
        self._over: dict[str, int] = {}
        self._oldest: str | None = None

    def may_sit(self, room: Room | None, code: str | None = None) -> None:
        """Judges whether they may take a seat of ``room``, None: of a new one, which will have that ``code``.

        Their own seat they may always take. Raises ``already_in_room``.
        """
        self._room, self._code = room, code if room is None else room.code
        account = self._account
        if account is None or (room is not None and seat_of(room, account.reference)):
            return
        seats = self._seats(account, [other for other in account.rooms if other != self._code])
        status = {code: None if stored is None else stored.room.status for code, stored in seats.items()}
        if "playing" in status.values():
            raise CommandError(ErrorCode.ALREADY_IN_ROOM, "this account has a seat in a game that goes on")
        self._left = frozenset(code for code in seats if status[code] != "lobby")
        self._over = {code: stored.room.expires_at for code, stored in seats.items() if stored and code in self._left}
        waiting = [stored.room for stored in seats.values() if stored and stored.room.status == "lobby"]
        self._oldest = None
        if len(waiting) >= WAITING:
            self._oldest = next((room.code for room in waiting if _is_away(room, account)), None)
            if self._oldest is None:
                raise CommandError(ErrorCode.ALREADY_IN_ROOM, f"this account waits in {WAITING} rooms")

    def will_sit(self, code: str) -> None:
        """Remembers the room, before the seat is taken: what comes of it the room knows.

        Raises ``already_in_room``, and ``UnavailableError``, also where the account is gone: a repeat of the command
        finds a guest.
        """
        for _ in range(TRIES):
            before = self._account
            if before is None or code in before.rooms:
                return
            if self._noted(before, code):
                return
            self._account = self._there(before)
            if self._account is None:
                break
            if code not in self._account.rooms:
                self.may_sit(self._room, self._code)  # they have come into another one meanwhile
        raise UnavailableError("the account is gone, or sits down elsewhere all the time")

    def has_sat(self, code: str) -> None:
        """Looks again once the seat is taken; of a deletion, and of it, whichever is later sees the other.

        Nobody waits for it any more: what fails here is left.
        """
        before = self._account
        if before is None:
            return
        self._left = frozenset()
        with suppress(UnavailableError):
            for _ in range(TRIES):
                there = self._there(before)
                if there is None:
                    _give_up(self._world, before, code)
                    return
                # another sit-down may have taken it for one that they had left
                if code in there.rooms or self._noted(there, code):
                    break
            if self._oldest is not None:
                _let_go(self._world, before, self._oldest)

    def _noted(self, before: Account, code: str) -> bool:
        now = self._world.now()
        over = [(code, until) for code, until in {**before.finished, **self._over}.items() if until > now]
        rooms = (*(known for known in before.rooms if known not in self._left), code)
        after = before._replace(rooms=rooms, sat_at=now, finished=dict(over[-FINISHED:]))
        noted = self._world.accounts.note_rooms(before, after)
        if noted:
            self._account = after
        return noted

    def _there(self, before: Account) -> Account | None:
        there = self._world.accounts.account(before.key)
        return there if there is not None and there.uid == before.uid else None

    def _seats(self, account: Account, codes: Collection[str]) -> Mapping[str, StoredRoom | None]:
        """Those of the rooms in which the account has a seat. One that is on the way is waited for, a little."""
        seats = {code: _stored_with(self._world, code, account) for code in codes}
        for _ in range(LOOKS):
            if self._world.now() - account.sat_at >= COMING_MS:
                break
            coming = [code for code in account.rooms[-1:] if code in seats and seats[code] is None]
            if not coming:
                break
            self._world.sleep(LOOK_MS / 1000)
            seats |= {code: _stored_with(self._world, code, account) for code in coming}
        return seats


def give_up(world: World, account: Account) -> None:
    """The seats of an account that goes: they are guests' now, of the same name, ``Guest`` where the game is over."""
    now = world.now()
    for code in (*account.rooms, *(code for code, until in account.finished.items() if until > now)):
        # a room that cannot be had now keeps no other from being changed
        with suppress(UnavailableError):
            _give_up(world, account, code)


def _give_up(world: World, account: Account, code: str) -> None:
    stored = _stored_with(world, code, account)
    with suppress(RoomGoneError):
        if stored is not None:
            commit(world, stored, lambda room, moment: Effect(_without(room, account, moment)), world.moment())


def _without(room: Room, account: Account, moment: Moment) -> Room:
    seat = seat_of(room, account.reference)
    if seat is None:
        return room
    if room.status != "finished":
        return changed(room.with_seat(seat._replace(account=GONE)), (), moment)
    return changed(nameless(room, seat), (), moment)


def _let_go(world: World, account: Account, code: str) -> None:
    """The account leaves a lobby where its player is away."""

    def act(room: Room, moment: Moment) -> Effect:
        seat = seat_of(room, account.reference)
        away = seat is not None and room.status == "lobby" and _is_away(room, account)
        return Effect(left(room, seat, moment) if seat is not None and away else room)

    stored = _stored_with(world, code, account)
    with suppress(RoomGoneError):
        if stored is not None:
            commit(world, stored, act, world.moment())


def _is_away(room: Room, account: Account) -> bool:
    seat = seat_of(room, account.reference)
    return seat is not None and not seat.connected


def _stored_with(world: World, code: str, account: Account) -> StoredRoom | None:
    stored = world.rooms.load(code)
    return stored if stored is not None and seat_of(stored.room, account.reference) else None
