"""The room as one immutable value, and its compact form for the store.

``version`` grows with every change that a viewer can see; ``revision`` with every write, and is what the conditional
writes compare. Instants are milliseconds since the epoch.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from cardrules.game import Game, Level, Played
from cardrules.games import GAMES
from cardrules.shuffle import SeededShuffle, commitment, game_seed

Status = Literal["lobby", "playing", "finished"]
Visibility = Literal["public", "private"]

SCHEMA: Final = 2
"""The form of :func:`dump`; a later one reads all earlier ones."""

IDLE_MS: Final = 7 * 24 * 3_600_000
FINISHED_MS: Final = 3_600_000
"""How long an untouched and a finished room are kept (no matter the tempo)."""

REMEMBERED: Final = 4
"""How many accepted commands a seat remembers (protocol.md, Frames)."""

CLOCKS_REMEMBERED: Final = 4
"""How many clocks a room remembers that a newer one took over: more can hardly be on their way."""


GONE: Final = ""
"""The account of a seat whose account is deleted: its player goes on as a guest, and is called one in the replay."""


class Accepted(NamedTuple):
    """A command that a seat's player was told ``ok`` to: its id, its action, the version it led to."""

    id: str
    action: str
    version: int


class Seat(NamedTuple):
    """Somebody at the table. A bot has a ``level``, and no ``token``; it is always connected."""

    number: int
    name: str
    level: Level | None = None
    account: str | None = None
    """The reference of the account that took the seat (``uid:key``), :data:`GONE` once that is deleted."""
    token: str = ""
    """The hash of the seat's token (:mod:`cardroom.tokens`)."""
    connection: str | None = None
    away_since: int | None = None
    joined_at: int = 0
    nonce: str = ""
    accepted: tuple[Accepted, ...] = ()
    memory: str = ""
    """What a bot remembers (``cardrules.game.Bots``)."""

    @property
    def bot(self) -> bool:
        """Whether the server plays this seat."""
        return self.level is not None

    @property
    def connected(self) -> bool:
        """Whether a message would reach somebody (bots count as connected)."""
        return self.bot or self.connection is not None


class RoomEvent(NamedTuple):
    """Something that happened to the room itself: ``joined``, ``left``, ``host_changed`` …"""

    kind: str
    seat: int
    name: str


class Change(NamedTuple):
    """What happened in the change that made ``version``: room events, and events of the game's own type."""

    version: int
    events: tuple[Any, ...]


class Timer(NamedTuple):
    """The clock of one open decision or offer of a seat (None: of no single one)."""

    decision: str
    seat: int
    key: str
    """Decisions with the same key share their time (``cardrules.game.Clock``)."""
    due_at: int | None
    """When its default is due; None where there is all the time in the world."""
    bot_at: int | None
    """When a bot answers it; None where a human does."""


class Held(NamedTuple):
    """A clock that stands still while the game waits: what was left of it, and whether it was ever topped up."""

    key: str
    left_ms: int
    topped: bool


class Volunteered(NamedTuple):
    """What a bot is going to say unasked, and when (ms since the epoch)."""

    at: int
    seat: int
    decision: str
    move: Mapping[str, Any]


class _Fields(NamedTuple):
    code: str
    game_name: str
    mode: str
    visibility: Visibility
    options: Mapping[str, Any]
    server_seed: str
    created_at: int
    touched_at: int
    starts_at: int | None
    host: int
    seats: tuple[Seat, ...]
    revision: int = 0
    version: int = 0
    history: tuple[Change, ...] = ()
    state: Any = None
    """The game's own state; None in the lobby."""
    started_at: int | None = None
    finished_at: int | None = None
    timers: tuple[Timer, ...] = ()
    next_at: int | None = None
    """When the pause between rounds ends."""
    held: tuple[Held, ...] = ()
    played: tuple[Played, ...] = ()
    resumed: tuple[int, ...] = ()
    """When each pause ended, in ms after the game began."""
    replay: str | None = None
    following: str | None = None
    """The next room's code."""
    armed_at: int | None = None
    armed_token: str = ""
    """For when, and by which token, the room's clock is armed."""
    armed_before: tuple[str, ...] = ()
    """The tokens of the clocks before, the latest first: those that this one took over."""
    chapters: tuple[str, ...] = ()
    """The ids of the chapters in which the moves of earlier rounds are stored (``Game.keeps_chapters``)."""
    closing: tuple[Played, ...] = ()
    """The moves of rounds that have just ended, which become a chapter before the room is saved: never stored."""
    volunteered: tuple[Volunteered, ...] = ()


class Room(_Fields):
    """A room and what follows from its fields."""

    # no __slots__: cached_property needs the instance's dictionary; Room values are few

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules that are played here."""
        return GAMES[self.game_name]

    @property
    def status(self) -> Status:
        """Where the room is in its life."""
        if self.finished_at is not None:
            return "finished"
        return "lobby" if self.state is None else "playing"

    @property
    def capacity(self) -> int:
        """How many seats the table has."""
        return int(self.options.get("seats", self.game.seats[1]))

    @property
    def commitment(self) -> str:
        """What is shown of the server's seed from the start (protocol.md, Fair shuffles)."""
        return commitment(bytes.fromhex(self.server_seed))

    @cached_property
    def shuffle(self) -> SeededShuffle:
        """The shuffles of this room's game: fixed once it begins, since nobody's nonce changes then."""
        nonces = tuple(seat.nonce for seat in self.seats)
        return SeededShuffle(game_seed(bytes.fromhex(self.server_seed), self.code, nonces))

    @property
    def expires_at(self) -> int:
        """From when on the room is gone, whether or not it is still stored."""
        if self.finished_at is not None:
            return self.finished_at + FINISHED_MS
        return self.touched_at + IDLE_MS

    def seat(self, number: int) -> Seat | None:
        """The seat with that number, where it is taken."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def seat_of(self, connection: str) -> Seat | None:
        """The seat whose player is behind ``connection``."""
        return next((seat for seat in self.seats if seat.connection == connection), None)

    @property
    def one_device(self) -> bool:
        """Whether one connection has all seats, and nobody else comes in."""
        return self.game.one_device(self.options)

    def deciding_seat(self) -> int:
        """On one device: the seat whose turn it is to look and to decide; 0 where that is no single one."""
        asked = {decision.seat for decision in self.game.decisions(self.state)} if self.state is not None else set()
        return asked.pop() if len(asked) == 1 else 0

    def viewers(self) -> list[tuple[str, int]]:
        """Who of the table is to be shown it: (connection, the seat as which they see it)."""
        if self.one_device:
            return [(seat.connection, self.deciding_seat()) for seat in self.seats[:1] if seat.connection is not None]
        return [(seat.connection, seat.number) for seat in self.seats if seat.connection is not None]

    def replace(self, **fields: Any) -> "Room":
        """The room with some fields changed."""
        return self._replace(**fields)

    def with_clock(self, at: int | None, token: str) -> "Room":
        """The room with another clock armed, or none (None, ``""``); the one before is remembered."""
        if token == self.armed_token:
            return self._replace(armed_at=at)
        before = (self.armed_token, *self.armed_before) if self.armed_token else self.armed_before
        return self._replace(armed_at=at, armed_token=token, armed_before=before[:CLOCKS_REMEMBERED])

    def with_seat(self, changed: Seat) -> "Room":
        """The room with one taken seat changed."""
        return self._replace(seats=tuple(changed if s.number == changed.number else s for s in self.seats))


def dump(room: Room) -> str:
    """The room as one compact string, secrets included; the inverse of :func:`load`."""
    game = room.game
    fields: list[Any] = list(room)
    names = Room._fields
    fields[names.index("seats")] = [_dump_seat(seat) for seat in room.seats]
    fields[names.index("history")] = [
        [change.version, [_dump_event(game, event) for event in change.events]] for change in room.history
    ]
    fields[names.index("state")] = None if room.state is None else game.dump(room.state)
    fields[names.index("played")] = game.dump_moves(room.played) if room.played else ()
    return json.dumps([SCHEMA, *_without_tail(fields)], separators=(",", ":"), ensure_ascii=False)


def load(text: str) -> Room:
    """The room that :func:`dump` wrote."""
    schema, *fields = json.loads(text)
    if schema == 1:
        fields = _from_schema_1(fields)
    known = dict(zip(Room._fields, fields, strict=False))
    game: Game[Any, Any, Any] = GAMES[known["game_name"]]
    known["seats"] = tuple(_load_seat(item) for item in known["seats"])
    if "history" in known:
        known["history"] = tuple(
            Change(version, tuple(_load_event(game, item) for item in events)) for version, events in known["history"]
        )
    if known.get("state") is not None:
        known["state"] = game.load(known["state"])
    if "played" in known:
        known["played"] = game.load_moves(known["played"]) if known["played"] else ()
    for name, kind in (("timers", Timer), ("held", Held), ("volunteered", Volunteered)):
        if name in known:
            known[name] = tuple(kind(*item) for item in known[name])
    for name in ("resumed", "armed_before", "chapters", "closing"):
        if name in known:
            known[name] = tuple(known[name])
    return Room(**known)


def _from_schema_1(fields: list[Any]) -> list[Any]:
    """The fields of a room of before clocks could stand still: it has no ``held``, and timers without seat and key."""
    at = _Fields._fields.index
    if len(fields) <= at("timers"):
        return fields
    game: Game[Any, Any, Any] = GAMES[fields[at("game_name")]]
    asked = game.decisions(game.load(fields[at("state")])) if fields[at("timers")] else ()
    seats = {decision.id: decision.seat for decision in asked}
    timers = [[decision, seats[decision], decision, due, bot] for decision, due, bot in fields[at("timers")]]
    before, after = fields[: at("timers")], fields[at("timers") + 1 :]
    next_at = after[:1] or [None]
    return [*before, timers, *next_at, [], *after[1:]]


def _without_tail(fields: list[Any]) -> list[Any]:
    """The fields up to the last that differs from its default."""
    defaults = list(Room._field_defaults.values())
    while defaults and (fields[-1] == defaults[-1] or (fields[-1] == [] and defaults[-1] == ())):
        fields.pop()
        defaults.pop()
    return fields


_SEAT_DEFAULTS = tuple(Seat._field_defaults.values())


def _dump_seat(seat: Seat) -> list[Any]:
    item: list[Any] = list(seat)
    for default in reversed(_SEAT_DEFAULTS):
        if item[-1] != default:
            break
        item.pop()
    return item


def _load_seat(item: Sequence[Any]) -> Seat:
    seat = Seat(*item)
    return seat._replace(accepted=tuple(Accepted(*entry) for entry in seat.accepted)) if seat.accepted else seat


_GAME_EVENT: Final = 0
"""Marks an event of the game's own type; a room event begins with its kind."""


def _dump_event(game: Game[Any, Any, Any], event: Any) -> list[Any]:
    return list(event) if isinstance(event, RoomEvent) else [_GAME_EVENT, *game.dump_event(event)]


def _load_event(game: Game[Any, Any, Any], item: Sequence[Any]) -> Any:
    return game.load_event(item[1:]) if item[0] == _GAME_EVENT else RoomEvent(*item)
