"""The ports in memory, for tests of what stands on them.

They are honest: a room is kept as the string that :func:`cardroom.room.dump` makes, every condition is checked, what
has expired is gone. ``tests/adapters`` holds them to the same contract as the adapters.
"""

import json
import threading
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from cardroom.adapters import listing
from cardroom.adapters.connections import KEPT_MS as CONNECTION_MS
from cardroom.adapters.replays import KEPT_MS as REPLAY_MS
from cardroom.adapters.replays import REPORT_KEPT_MS
from cardroom.ports import (
    CodeTaken,
    Connection,
    Listing,
    ListingPage,
    Login,
    Lost,
    Mark,
    Replay,
    Report,
    Result,
    Saved,
    StoredRoom,
)
from cardroom.room import Room, dump, load
from cardroom.watch import Sign


def _nothing(_: object) -> None: ...


class FakeWatch:
    """Keeps what it is told: ``signs`` as (sign, value, dimensions), and the notes."""

    def __init__(self) -> None:
        self.signs: list[tuple[Sign, float, tuple[str, ...]]] = []
        self.notes: list[tuple[str, str]] = []

    def count(self, sign: Sign, value: float = 1, *dimensions: str) -> None:
        assert len(dimensions) == len(sign.dimensions), sign
        self.signs.append((sign, value, dimensions))

    def note(self, **what: str) -> None:
        self.notes += what.items()

    def of(self, sign: Sign) -> list[tuple[float, tuple[str, ...]]]:
        """What was told of a sign, in order."""
        return [(value, dimensions) for told, value, dimensions in self.signs if told is sign]


class Now:
    """A wall clock in milliseconds since the epoch that only a test moves."""

    def __init__(self, at: int = 1_790_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def pass_ms(self, ms: int) -> None:
        self.at += ms


@dataclass(frozen=True)
class _Stored:
    text: str
    revision: int
    created_at: int
    expires_at: int
    place: str | None
    summary: str
    audience: frozenset[str] = frozenset()

    @classmethod
    def of(cls, room: Room, audience: frozenset[str] = frozenset()) -> "_Stored":
        listed = listing.is_listed(room)
        place = listing.place(room) if listed else None
        summary = listing.summary(room) if listed else ""
        return cls(dump(room), room.revision, room.created_at, room.expires_at, place, summary, audience)

    def value(self) -> StoredRoom:
        return StoredRoom(load(self.text), self.audience)


@dataclass
class Watched:
    """A fake whose calls are counted, and may be interrupted.

    ``before`` and ``after`` are called with the call's name and may raise ``UnavailableError`` (before: the call had no
    effect; after: it had), or let somebody else come first.
    """

    calls: Counter[str] = field(default_factory=Counter)
    before: Callable[[str], None] = _nothing
    after: Callable[[str], None] = _nothing

    def _enter(self, call: str) -> None:
        self.calls[call] += 1
        self.before(call)


@dataclass
class FakeReplayStore(Watched):
    """The replays in memory."""

    now: Callable[[], int] = field(default_factory=Now)
    kept: dict[str, tuple[str, int]] = field(default_factory=dict)
    parts: dict[str, str] = field(default_factory=dict)
    reports: dict[str, tuple[str, int]] = field(default_factory=dict)

    def replay(self, replay: str) -> Replay | None:
        self._enter("replay")
        text, expires_at = self.kept.get(replay, ("", 0))
        if expires_at <= self.now():
            return None
        known = Replay(*json.loads(text))
        return known._replace(
            seats=tuple(known.seats),
            nonces=tuple(known.nonces),
            moves=tuple(known.moves),
            resumed=tuple(known.resumed),
            chapters=tuple(known.chapters),
        )

    def keep_report(self, report: Report) -> None:
        self._enter("keep_report")
        self.reports[report.id] = (json.dumps(report), report.at + REPORT_KEPT_MS)
        self.after("keep_report")

    def report(self, report: str) -> Report | None:
        self._enter("report")
        text, expires_at = self.reports.get(report, ("", 0))
        return None if expires_at <= self.now() else Report(*json.loads(text))

    def keep_chapter(self, chapter: str, moves: Any) -> None:
        self._enter("keep_chapter")
        self.parts[chapter] = json.dumps(moves)
        self.after("keep_chapter")

    def chapters(self, chapters: Sequence[str]) -> list[Any] | None:
        self._enter("chapters")
        if not self.parts.keys() >= set(chapters):
            return None
        return [json.loads(self.parts[chapter]) for chapter in chapters]

    def keep(self, replay: Replay) -> None:
        """What :meth:`FakeRoomStore.finish` does to it."""
        self.kept[replay.id] = (json.dumps(replay), self.now() + REPLAY_MS)


@dataclass
class FakeRoomStore(Watched):
    """The rooms in memory. ``conflicts`` counts the writes that lost."""

    now: Callable[[], int] = field(default_factory=Now)
    replays: FakeReplayStore = field(default_factory=FakeReplayStore)
    add_results: Callable[[Sequence[Result]], None] = _nothing
    conflicts: int = 0
    _rooms: dict[str, _Stored] = field(default_factory=dict)
    _hearts: Counter[tuple[str, int]] = field(default_factory=Counter)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def load(self, code: str) -> StoredRoom | None:
        self._enter("load")
        stored = self._living(code)
        self.after("load")
        return stored.value() if stored else None

    def create(self, room: Room) -> Saved | CodeTaken:
        self._enter("create")
        with self._lock:
            made = self._create(room)
        self.after("create")
        return made

    def save(self, room: Room) -> Saved | Lost:
        self._enter("save")
        with self._lock:
            saved = self._save(room)
        self.after("save")
        return saved

    def finish(self, room: Room, replay: Replay, results: Sequence[Result]) -> Saved | Lost:
        self._enter("finish")
        with self._lock:
            saved = self._save(room)
            if isinstance(saved, Saved):
                self.replays.keep(replay)
                self.add_results(results)
        self.after("finish")
        return saved

    def open_next(self, finished: Room, following: Room) -> Saved | Lost | CodeTaken:
        self._enter("open_next")
        with self._lock:
            made: Saved | Lost | CodeTaken
            if self._rejected(finished) is None and self._living(following.code):
                made = CodeTaken()
            else:
                made = self._save(finished)
                if isinstance(made, Saved):
                    self._create(following)
        self.after("open_next")
        return made

    def close(self, room: Room) -> Saved | Lost:
        self._enter("close")
        with self._lock:
            closed = self._rejected(room) or Saved(self._rooms.pop(room.code).audience)
        self.after("close")
        return closed

    def watch(self, code: str, connection: str, limit: int) -> StoredRoom | None:
        self._enter("watch")
        with self._lock:
            stored = self._living(code)
            if stored and connection not in stored.audience and len(stored.audience) < limit:
                stored = self._rooms[code] = replace(stored, audience=stored.audience | {connection})
        self.after("watch")
        return stored.value() if stored else None

    def unwatch(self, code: str, connections: Collection[str]) -> None:
        self._enter("unwatch")
        with self._lock:
            stored = self._rooms.get(code)
            if stored:
                self._rooms[code] = replace(stored, audience=stored.audience - set(connections))
        self.after("unwatch")

    def listing(self, game: str | None, cursor: str | None) -> ListingPage:
        self._enter("listing")
        begin = listing.place_of(cursor) if cursor is not None else ""
        found: list[tuple[str, Listing]] = []
        with self._lock:
            for code in self._rooms:
                stored = self._living(code)
                if stored and stored.place and stored.place > begin:
                    row = listing.row(stored.summary, len(stored.audience))
                    if game in {None, row.game}:
                        found.append((stored.place, row))
        found.sort()
        page = found[: listing.PAGE]
        more = len(found) > listing.PAGE
        return ListingPage(tuple(row for _, row in page), listing.cursor(page[-1][0]) if more else None)

    def add_heart(self, code: str, window: int) -> int:
        self._enter("add_heart")
        with self._lock:
            self._hearts[code, window] += 1
            return self._hearts[code, window]

    def hearts(self, code: str, window: int) -> int:
        self._enter("hearts")
        return self._hearts[code, window]

    def _living(self, code: str) -> _Stored | None:
        stored = self._rooms.get(code)
        return stored if stored and stored.expires_at > self.now() else None

    def _create(self, room: Room) -> Saved | CodeTaken:
        if self._living(room.code):
            return CodeTaken()
        self._rooms[room.code] = _Stored.of(room)
        return Saved(frozenset())

    def _save(self, room: Room) -> Saved | Lost:
        rejected = self._rejected(room)
        if rejected is not None:
            return rejected
        audience = self._rooms[room.code].audience
        self._rooms[room.code] = _Stored.of(room, audience)
        return Saved(audience)

    def _rejected(self, room: Room) -> Lost | None:
        stored = self._rooms.get(room.code)
        if stored and (stored.created_at, stored.revision) == (room.created_at, room.revision - 1):
            return None
        self.conflicts += 1
        living = self._living(room.code)
        # another room may have got the code since: the one that was to be saved is gone
        return Lost(living.value() if living and living.created_at == room.created_at else None)


@dataclass
class FakeConnectionStore(Watched):
    """The connections in memory."""

    now: Callable[[], int] = field(default_factory=Now)
    _known: dict[str, tuple[Connection, int]] = field(default_factory=dict)

    def get(self, connection: str) -> Connection | None:
        self._enter("get")
        known, expires_at = self._known.get(connection, (None, 0))
        return known if expires_at > self.now() else None

    def put(self, connection: Connection, before: Mark) -> bool:
        self._enter("put")
        there = self._living(connection.id)
        same = there.mark in {before, connection.mark}
        if same:
            known = connection._replace(login=there.login, answered=there.answered)
            self._known[connection.id] = (known, self.now() + CONNECTION_MS)
        self.after("put")
        return same

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        self._enter("sign")
        there = self._living(known.id)
        same = (there.login, there.answered) in {(known.login, known.answered), (login, answered)}
        if same:
            signed = there._replace(login=login, answered=answered)
            self._known[known.id] = (signed, self.now() + CONNECTION_MS)
        self.after("sign")
        return same

    def delete(self, connection: str) -> None:
        self._enter("delete")
        self._known.pop(connection, None)
        self.after("delete")

    def _living(self, connection: str) -> Connection:
        known, expires_at = self._known.get(connection, (None, 0))
        return known if known is not None and expires_at > self.now() else Connection(connection)


@dataclass
class FakePosts(Watched):
    """Keeps what was sent, in order; a connection in ``gone`` gets nothing, one in ``deaf`` loses its messages."""

    sent: list[tuple[str, str]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    deaf: set[str] = field(default_factory=set)

    def send(self, messages: Sequence[tuple[str, str]], answers: Sequence[tuple[str, str]] = ()) -> frozenset[str]:
        self._enter("send")
        messages = [*answers, *messages]
        self.sent += [(to, text) for to, text in messages if to not in self.gone | self.deaf]
        return frozenset(to for to, _ in messages) & self.gone

    def to(self, connection: str) -> list[dict[str, Any]]:
        """The messages that a connection got, oldest first."""
        return [json.loads(text) for to, text in self.sent if to == connection]


class Armed(NamedTuple):
    """One call of :meth:`FakeClock.arm`."""

    code: str
    token: str
    at: int


@dataclass
class FakeClock(Watched):
    """Keeps what it was armed for; a test lets the ticks come."""

    armed: list[Armed] = field(default_factory=list)

    def arm(self, code: str, token: str, at: int) -> None:
        self._enter("arm")
        self.armed.append(Armed(code, token, at))
