"""What a room needs of the outside world. The adapters implement it on AWS, the simulation on a fake world.

Every method may raise :class:`UnavailableError`, after the adapter's own retries: then nothing is known about whether
the call took effect, and its caller answers ``unavailable``.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from cardroom.room import Room


class UnavailableError(Exception):
    """A dependency failed or did not answer."""


class StoredRoom(NamedTuple):
    """A room as the store holds it: the room itself, and who watches it (connection ids, not part of its revision)."""

    room: Room
    audience: frozenset[str]


class Saved(NamedTuple):
    """The write took effect; ``audience`` is who watched the room at that instant."""

    audience: frozenset[str]


class Lost(NamedTuple):
    """Another write came first; ``newer`` is what it left, None where the room is gone."""

    newer: StoredRoom | None


class CodeTaken(NamedTuple):
    """The code drawn for a new room is that of another one that still lives."""


class Login(NamedTuple):
    """Who is logged in at a connection."""

    account: str
    """The account's reference, as seats have it (``Seat.account``)."""
    username: str
    session: str
    """The hash of the session's token, so that logging out elsewhere is noticed."""


class Mark(NamedTuple):
    """Of a write of where a connection is: when it was (ms since the epoch), and a word that no other write has."""

    at: int = 0
    word: str = ""


class Connection(NamedTuple):
    """Who is behind a connection. ``code`` is the room that it comes into or came into last, whose word it is whether
    it is there; ``seat`` is None for a spectator.

    ``accepted`` holds the last commands accepted outside a seat, newest last, as (id, answer's type); ``answered``
    those of accounts, as (id, action). ``came_from`` is the room that it comes from by ``again`` or goes out of by
    ``leave``: where it is as long as it is not in the next, or has not left.
    """

    id: str
    code: str | None = None
    seat: int | None = None
    accepted: tuple[tuple[str, str], ...] = ()
    login: Login | None = None
    answered: tuple[tuple[str, str], ...] = ()
    came_from: str | None = None
    mark: Mark = Mark()


class Listing(NamedTuple):
    """One row of the public list. Instants in ms since the epoch; ``seats`` is how many the table has."""

    code: str
    game: str
    mode: str
    status: str
    humans: int
    bots: int
    seats: int
    spectators: int
    starts_at: int | None


class ListingPage(NamedTuple):
    """At most 50 rows, and where the next page begins (None: this is the last)."""

    rows: tuple[Listing, ...]
    cursor: str | None


class BadCursorError(ValueError):
    """A cursor that the list did not give out."""


class RoomStore(Protocol):
    """The rooms. A room's items are written whole, under its revision; whoever watches is a set beside it."""

    def load(self, code: str) -> StoredRoom | None:
        """The room with that code, read consistently; None where there is none, or it has expired."""
        ...

    def create(self, room: Room) -> Saved | CodeTaken:
        """Stores a new room (revision 1) unless a room that has not expired has its code."""
        ...

    def save(self, room: Room) -> Saved | Lost:
        """Stores the room unless another write made its revision (``room.revision``) or a later one."""
        ...

    def finish(self, room: Room, replay: "Replay", results: Sequence["Result"]) -> Saved | Lost:
        """Like :meth:`save`; stores the replay and adds the results to their accounts, in one transaction: all or
        nothing. Accounts that are gone are left out.
        """
        ...

    def open_next(self, finished: Room, following: Room) -> Saved | Lost | CodeTaken:
        """Saves ``finished`` and creates ``following`` in one transaction: both or neither."""
        ...

    def close(self, room: Room) -> Saved | Lost:
        """Removes the room, under the same condition as :meth:`save`."""
        ...

    def watch(self, code: str, connection: str, limit: int) -> StoredRoom | None:
        """Adds a spectator. None where there is no such room; the result's audience lacks ``connection`` where the
        room has ``limit`` spectators already. Watching twice is watching once.
        """
        ...

    def unwatch(self, code: str, connections: Collection[str]) -> None:
        """Takes spectators away; those that are none, and rooms that are gone, are no error."""
        ...

    def listing(self, game: str | None, cursor: str | None) -> ListingPage:
        """A page of the public rooms in the lobby or playing, lobbies with a human connected first.

        Raises :class:`BadCursorError`.
        """
        ...

    def add_heart(self, code: str, window: int) -> int:
        """Counts one more heart of the window with that number (a second of the clock); returns the count."""
        ...

    def hearts(self, code: str, window: int) -> int:
        """How many hearts the window gathered."""
        ...


class ConnectionStore(Protocol):
    """Who is behind each connection, for as long as API Gateway may keep one open."""

    def get(self, connection: str) -> Connection | None:
        """What is known of a connection, read consistently."""
        ...

    def put(self, connection: Connection, before: Mark) -> bool:
        """Remembers where a connection is (``code``, ``seat``, ``accepted``, ``came_from``, ``mark``), instead of what
        was known of that. False where another command has changed it since it was read (its mark was ``before``).
        """
        ...

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        """Remembers who is logged in at a connection, and what it was answered; where it is stays. False where another
        command has changed these since they were read (``known``).
        """
        ...

    def delete(self, connection: str) -> None:
        """Forgets a connection."""
        ...


class Result(NamedTuple):
    """What a finished game means to one account that had a seat in it (``D59`` to ``D61``)."""

    account: str
    """The account's reference, as its seat had it."""
    game: str
    mode: str
    won: bool
    place: int
    points: int
    """What it gives on the leaderboard; 0 in a game that gives no points."""
    replay: str
    ended_at: int
    players: tuple[str, ...] | None
    """The ids of the accounts that may see the replay; None: everybody may."""


class Replay(NamedTuple):
    """A finished game: what it takes to deal and play it again.

    ``moves`` holds ``{"at", "seat", "decision", "move"}`` for each decision, ``move`` null for a default; ``resumed``
    the instants at which the pauses ended. Both count in ms since the game began. A seat of ``seats`` that was an
    account's has the account's id (``account``) in the place of the username, and what its ``name`` had besides.
    """

    id: str
    game: str
    mode: str
    options: Mapping[str, Any]
    release: str
    code: str
    ended_at: int
    seats: tuple[Mapping[str, Any], ...]
    server_seed: str
    nonces: tuple[str, ...]
    moves: tuple[Mapping[str, Any], ...]
    resumed: tuple[int, ...]
    chapters: tuple[str, ...] = ()
    """The ids of the chapters with the moves that came before ``moves``."""


class Report(NamedTuple):
    """A moment that somebody reported: the table as they may see it, and what their browser tells, as JSON texts.

    ``code``, ``seat`` (None: they watched) and ``table`` are None outside a room. ``at`` in ms since the epoch.
    """

    id: str
    at: int
    release: str
    code: str | None
    seat: int | None
    table: str | None
    bundle: str


class ReplayStore(Protocol):
    """The finished games, for 90 days, and the chapters of those that go on for long; and reports, for 30 days."""

    def keep_chapter(self, chapter: str, moves: Any) -> None:
        """Stores the moves of a part of a game (``Game.dump_moves``) under an id of its own, for as long as a replay of
        it may be asked for.
        """
        ...

    def chapters(self, chapters: Sequence[str]) -> list[Any] | None:
        """The moves of these chapters, in this order; None where one is not there any more."""
        ...

    def replay(self, replay: str) -> Replay | None:
        """The replay with that id."""
        ...

    def keep_report(self, report: Report) -> None:
        """Stores a report, in the place of one with its id."""
        ...

    def report(self, report: str) -> Report | None:
        """The report with that id."""
        ...


class Posts(Protocol):
    """The way to the browsers."""

    def send(self, messages: Sequence[tuple[str, str]], answers: Sequence[tuple[str, str]] = ()) -> frozenset[str]:
        """Sends each (connection, text), side by side; of ``messages`` in order where a connection gets several.

        ``answers`` go beside them in any order, so that whoever gets an answer and a table waits for one post, not two.
        Returns the connections that are gone. A post that fails otherwise is tried once more and then let be: the
        next ``table`` makes up for it. Never raises.
        """
        ...


class Clock(Protocol):
    """Wakes rooms up."""

    def arm(self, code: str, token: str, at: int) -> None:
        """Lets the room's tick come at that instant (ms since the epoch) or up to a second earlier, with ``token``."""
        ...
