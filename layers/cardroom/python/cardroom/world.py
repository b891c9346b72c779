"""Everything outside a room that serving it needs, in one bundle: the ports, the clock on the wall, chance."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from cardroom.accounts.ports import AccountStore
from cardroom.moment import Moment
from cardroom.ports import Clock, Connection, ConnectionStore, Login, Posts, ReplayStore, RoomStore, StoredRoom
from cardroom.room import Seat
from cardroom.settings import Durations
from cardroom.watch import NOBODY, Watch

REMEMBERED_CONNECTIONS: Final = 10_000


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
        known = self._known.get(connection)
        place = self._prove(known)
        if place is not None:
            return place
        stored = self._connections.get(connection)
        if stored is None or stored == known:
            return None
        self._remember(stored)
        return self._prove(stored)

    def connection(self, connection: str) -> Connection:
        """What the store says of a connection; one that did nothing yet is a stranger in no room."""
        return self._connections.get(connection) or Connection(connection)

    def put(self, connection: Connection) -> None:
        """Remembers where a connection is, here and in the store."""
        self._connections.put(connection)
        self._remember(connection)

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        """Remembers who is logged in at a connection: in the store, which alone is asked for it; false where that has
        changed since the connection was read (``known``).
        """
        return self._connections.sign(known, login, answered)

    def forget(self, connection: str) -> None:
        """Forgets a connection that has ended, here and in the store."""
        self._known.pop(connection, None)
        self._connections.delete(connection)

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
