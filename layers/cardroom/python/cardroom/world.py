"""Everything outside a room that serving it needs, in one bundle: the ports, the clock on the wall, chance."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple, NoReturn

from cardroom.accounts.ports import AccountStore
from cardroom.moment import Moment
from cardroom.ports import (
    Clock,
    Connection,
    ConnectionStore,
    Login,
    Mark,
    Posts,
    ReplayStore,
    RoomStore,
    StoredRoom,
    UnavailableError,
)
from cardroom.room import Seat
from cardroom.settings import Durations
from cardroom.watch import NOBODY, Watch

REMEMBERED_CONNECTIONS: Final = 10_000

CLAIM_MS: Final = 1_500
"""For so long after a connection was written to come into a room that room may not say so yet."""
LOOKS: Final = 12
FIRST_LOOK_MS: Final = 30
MOST_LOOK_MS: Final = 240
"""So often, and after such pauses, another command at that connection looks whether the room does."""

TRIES: Final = 8
"""How often a command is done anew because others at the same connection are faster."""


class OvertakenError(Exception):
    """Another command at the same connection was faster to write where it is: look again."""


class Place(NamedTuple):
    """Where a connection is: its room as it was just read, and its seat there (None: it watches)."""

    connection: Connection
    stored: StoredRoom
    seat: Seat | None


class World:
    """The ports with what a warm function remembers: who is behind a connection, as far as it knows.

    The memory may be wrong, since other containers serve the same people; so the room itself (which connection holds
    which seat, who watches) has the last word.
    """

    def __init__(  # noqa: PLR0913 - the outside world has this many parts
        self,
        *,
        rooms: RoomStore,
        accounts: AccountStore,
        connections: ConnectionStore,
        replays: ReplayStore,
        posts: Posts,
        clock: Clock,
        now: Callable[[], int],
        sleep: Callable[[float], None],
        chance: Random,
        durations: Durations,
        release: str,
        watch: Watch = NOBODY,
    ) -> None:
        self.rooms = rooms
        self.accounts = accounts
        self.replays = replays
        self.posts = posts
        self.clock = clock
        self.now = now
        self.sleep = sleep
        self.chance = chance
        self.durations = durations
        self.release = release
        self.watch = watch
        self._connections = connections
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Connection] = OrderedDict()

    def moment(self) -> Moment:
        """What a change of a room may use, now."""
        return Moment(self.now(), self.durations, self.chance)

    def place(self, connection: str) -> Place | None:
        """The room that a connection is in, read consistently; None where it is in none.

        One read where the memory holds, two or three otherwise.
        """
        there = self._look(connection)
        return there if isinstance(there, Place) else None

    def settled(self, connection: str) -> Place | Connection:
        """Where a connection is, before it comes in or goes out: its place, or itself, which is in none.

        Where another command may be bringing it into a room right now, that is waited for, a little.
        """
        there = self._look(connection)
        for look in range(LOOKS):
            known = there.connection if isinstance(there, Place) else there
            arrived = isinstance(there, Place) and there.stored.room.code == known.code
            if arrived or known.code is None or self.now() - known.mark.at >= CLAIM_MS:
                break
            pause_ms = min(MOST_LOOK_MS, FIRST_LOOK_MS << look)
            self.sleep(self.chance.uniform(pause_ms / 2, pause_ms) / 1000)
            there = self._look(connection)
        return there

    def connection(self, connection: str) -> Connection:
        """What the store says of a connection; one that did nothing yet is a stranger in no room."""
        return self._connections.get(connection) or Connection(connection)

    def put(self, connection: Connection) -> Connection:
        """Remembers where a connection is, here and in the store; returns it with the mark of this write.

        Raises :class:`OvertakenError` where another command has written that since ``connection`` was read.
        """
        after = connection._replace(mark=Mark(self.now(), secrets.token_hex(8)))
        if not self._connections.put(after, connection.mark):
            self.overtaken(connection.id)
        self._remember(after)
        return after

    def void(self, claimed: Connection) -> None:
        """A connection that was written (``put``) to come into a room comes into none: nobody need wait for that.

        Raises :class:`OvertakenError`, as :meth:`put` does.
        """
        with suppress(UnavailableError):
            self.put(claimed._replace(code=None, seat=None))

    def unmoved(self, known: Connection) -> Connection:
        """A connection that is in no room, read once more. Raises :class:`OvertakenError` where it was put since."""
        now = self.connection(known.id)
        if now.mark != known.mark:
            self.overtaken(known.id)
        return now

    def overtaken(self, connection: str) -> NoReturn:
        """What is remembered here of a connection is old. Raises :class:`OvertakenError`."""
        self._known.pop(connection, None)
        raise OvertakenError

    def until_settled(self, act: Callable[[], None]) -> None:
        """Does what a command does, anew as long as others at its connection are faster."""
        for _ in range(TRIES):
            with suppress(OvertakenError):
                act()
                return
        msg = "where the connection is changes all the time"
        raise UnavailableError(msg)

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        """Remembers who is logged in at a connection: in the store, which alone is asked for it; false where that has
        changed since the connection was read (``known``).
        """
        return self._connections.sign(known, login, answered)

    def forget(self, connection: str) -> None:
        """Forgets a connection that has ended, here and in the store."""
        self._known.pop(connection, None)
        self._connections.delete(connection)

    def _look(self, connection: str) -> Place | Connection:
        """A connection's place, or where it has none the connection, as it was when that was so."""
        known = self._known.get(connection)
        place = self._prove(known)
        if place is not None:
            return place
        stored = self._connections.get(connection)
        if stored is None or stored == known:
            return stored or Connection(connection)
        self._remember(stored)
        return self._prove(stored) or stored

    def _prove(self, connection: Connection | None) -> Place | None:
        """The room, of those where the connection may be, that says that it is there."""
        if connection is None:
            return None
        for code in (connection.code, connection.came_from):
            stored = None if code is None else self.rooms.load(code)
            if stored is None:
                continue
            seat = stored.room.seat_of(connection.id)
            if seat is not None or connection.id in stored.audience:
                self.watch.note(room=stored.room.code)
                return Place(connection, stored, seat)
        return None

    def _remember(self, connection: Connection) -> None:
        with self._lock:
            self._known[connection.id] = connection
            self._known.move_to_end(connection.id)
            while len(self._known) > REMEMBERED_CONNECTIONS:
                self._known.popitem(last=False)
