"""How a change of a room is made to last, and then told: the one loop that every writer of a room goes through.

Load, apply what is due, apply the command, save under the revision, then tell. Whoever loses the race applies the
command to the room that won it. Save, then tell: nobody hears of what did not last.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from cardrules.game import PUBLIC

from cardroom.accounts.figures import results_of
from cardroom.dues import next_due, settle
from cardroom.errors import CommandError
from cardroom.lobby import gone
from cardroom.moment import Moment
from cardroom.ports import Connection, Lost, Saved, StoredRoom, UnavailableError
from cardroom.replays import replay_of
from cardroom.room import Room
from cardroom.tables import Tables, encode
from cardroom.watch import Sign, saw_dues, saw_room
from cardroom.world import CLAIM_MS, World

ATTEMPTS: Final = 16
PATIENCE: Final = 2
"""Lost races after which a writer waits before it reads the room anew: what is in hand is old by then."""
WAIT_MS: Final = 60
MOST_WAIT_MS: Final = 250

CHAPTER_ID_BITS: Final = 96

CLOCK_STEP_MS: Final = 10_000
"""A clock ticks at least this often. One that a newer clock took over is billed until it notices, at its next tick."""

CLOCK_LOST_MS: Final = 2_000
"""A clock armed for an instant this long ago is lost: whoever touches the room arms a new one."""


HELD_MS: Final = CLAIM_MS // 3
"""A claim that is older is written anew before the room is saved."""

COMING_IN: Final = frozenset({"joined", "watching", "welcome"})
"""Whoever comes in hears that first and gets the table then; any other answer may come before or after it."""


class Effect(NamedTuple):
    """What a command does to a room.

    ``room`` is the room after it, None where it closes. ``messages`` go to the connections named, before the tables.
    ``tables_to`` get the table though nothing of it may have changed. ``connection`` is remembered before the room is
    saved, unless it has changed since it was read: it is the room that says who is in it, so what is then not saved
    does no harm, and what is saved is told.
    """

    room: Room | None
    messages: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    tables_to: frozenset[str] = frozenset()
    connection: Connection | None = None


class Started(NamedTuple):
    """A clock that was started for a room which is not saved yet, and when it will tick."""

    token: str
    at: int


Act = Callable[[Room, Moment], Effect]


class Claim:
    """What a command has written of its connection, before its room is saved."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._written: Connection | None = None

    def hold(self, wanted: Connection | None) -> None:
        """Writes it where that is not done, or was done so long ago that others may soon take it for void.

        Raises ``OvertakenError``.
        """
        if wanted is None:
            return
        if self._written is not None:
            wanted = wanted._replace(mark=self._written.mark)
            if wanted == self._written and self._world.now() - wanted.mark.at < HELD_MS:
                return
        self._written = self._world.put(wanted)

    def void(self) -> None:
        """The command is refused: nobody need wait for it.

        Raises ``OvertakenError``: perhaps it is because of another handling of it, and then judged anew.
        """
        if self._written is not None:
            self._world.void(self._written)


class RoomGoneError(Exception):
    """The room closed or expired before the command could take effect."""


def commit(world: World, stored: StoredRoom, act: Act, moment: Moment, grace_ms: int = 0) -> None:
    """Applies ``act`` to the room until it lasts, and tells everybody.

    Raises whatever ``act`` raises (what was due is saved and told all the same), :class:`RoomGoneError`,
    ``OvertakenError`` where another command changed the connection first, and ``UnavailableError`` where a port fails.
    """
    claim = Claim(world)
    try:
        _commit(world, stored, act, moment, grace_ms, claim)
    except (CommandError, RoomGoneError):
        claim.void()
        raise


def _commit(world: World, stored: StoredRoom, act: Act, moment: Moment, grace_ms: int, claim: Claim) -> None:
    started: Started | None = None
    world.watch.note(room=stored.room.code)
    for attempt in range(ATTEMPTS):
        before = stored.room
        settled = settle(before, moment, grace_ms)
        refusal: CommandError | RoomGoneError | None = RoomGoneError() if settled.closed else None
        effect = Effect(None if settled.closed else settled.room)
        if not settled.closed:
            try:
                effect = act(settled.room, moment)
            except CommandError as error:
                refusal = error
        claim.hold(effect.connection)
        after = effect.room
        if after is before:
            tell(world, effect, (), StoredRoom(before, stored.audience))
            _raise(refusal)
            return
        if after is not None:
            after, started = armed(world, _chaptered(world, after), moment.now, started)
        saved = _write(world, before, after)
        if isinstance(saved, Saved):
            saw_dues(world.watch, settled)
            saw_room(world.watch, before, after, moment.now)
            if started is not None and before.armed_at is not None and clock_is_lost(before, moment.now):
                world.watch.count(Sign.CLOCKS_LOST)
            shown = _shown(settled.shown, settled.room, after)
            tell(world, effect, shown, StoredRoom(after or before, saved.audience), closed=after is None)
            _raise(refusal)
            return
        world.watch.count(Sign.CONFLICTS)
        stored = _after_loss(world, saved, attempt, before.code)
    msg = f"lost {ATTEMPTS} races in a row"
    raise UnavailableError(msg)


def armed(world: World, room: Room, now: int, started: Started | None = None) -> tuple[Room, Started | None]:
    """The room with its clock armed for what is due next, and the clock that was started for it.

    A new clock starts only where the armed one would come too late or is lost; it starts before the room is saved,
    since a tick for nothing is harmless and a missing one is not; one that comes before the save waits for it.
    ``started`` is a clock that an earlier attempt of the same command started.
    """
    due = next_due(room, world.durations)
    if due is None:
        return room, started
    if room.armed_at is not None and room.armed_at <= due.at and not clock_is_lost(room, now):
        return room, started
    at = min(due.at, now + CLOCK_STEP_MS)
    if started is None or started.at > at:
        started = Started(f"{world.chance.getrandbits(64):x}", at)
        world.clock.arm(room.code, started.token, at)
    return room.with_clock(started.at, started.token), started


def clock_is_lost(room: Room, now: int) -> bool:
    """Whether the tick that the room waits for should have come long ago."""
    return room.armed_at is None or room.armed_at <= now - CLOCK_LOST_MS


def touch(world: World, stored: StoredRoom) -> None:
    """Applies what is due and starts a new clock: for a room whose own is lost, or may be."""

    def act(room: Room, _moment: Moment) -> Effect:
        return Effect(room.with_clock(None, ""))

    with suppress(RoomGoneError):
        commit(world, stored, act, world.moment())


def tell(world: World, effect: Effect, shown: Iterable[Room], stored: StoredRoom, *, closed: bool = False) -> None:
    """Sends an effect's messages and the tables of each version to everybody in the room, then frees who is gone."""
    room, audience = stored
    texts: list[tuple[str, str]] = []
    answers: list[tuple[str, str]] = []
    for connection, message in effect.messages:
        (texts if message["type"] in COMING_IN else answers).append((connection, encode(message)))
    served: set[str] = set()
    now = world.now()
    for version in shown:
        served = _add_tables(texts, version, audience, now, None)
    if closed:
        told = audience | {seat.connection for seat in room.seats if seat.connection is not None}
        closing = encode({"type": "closed", "code": room.code})
        texts += [(connection, closing) for connection in sorted(told - {c for c, _ in effect.messages})]
    elif effect.tables_to - served:
        _add_tables(texts, room, audience, now, effect.tables_to - served)
    dead = world.posts.send(texts, answers) if texts or answers else frozenset()
    if dead and not closed:
        # what was told has lasted: a failure here waits for the next post that finds the connection gone
        with suppress(UnavailableError):
            free(world, room.code, dead)


def free(world: World, code: str, dead: frozenset[str]) -> None:
    """Connections that were found gone: their seats show disconnected, their spectators are no more."""
    stored = world.rooms.load(code)
    if stored is None:
        return
    watchers = dead & stored.audience
    if watchers:
        world.rooms.unwatch(code, watchers)
        stored = StoredRoom(stored.room, stored.audience - watchers)

    def act(room: Room, moment: Moment) -> Effect:
        lost = [seat for seat in room.seats if seat.connection in dead]
        return Effect(gone(room, lost, moment) if lost else room)

    if any(stored.room.seat_of(connection) is not None for connection in dead):
        try:
            commit(world, stored, act, world.moment())
        except RoomGoneError:
            return


def _add_tables(
    texts: list[tuple[str, str]], room: Room, audience: frozenset[str], now: int, only: frozenset[str] | None
) -> set[str]:
    """Adds the room's tables for its viewers (those in ``only``); returns whom it added one for."""
    tables = Tables(room, len(audience), now)
    viewers = [*room.viewers(), *((connection, PUBLIC) for connection in sorted(audience))]
    wanted = [
        (connection, viewer)
        for connection, viewer in viewers
        if (tables.is_told(viewer) if only is None else connection in only)
    ]
    public = tables.text(PUBLIC) if any(viewer == PUBLIC for _, viewer in wanted) else ""
    texts += [(connection, public if viewer == PUBLIC else tables.text(viewer)) for connection, viewer in wanted]
    return {connection for connection, _ in wanted}


def _shown(due: tuple[Room, ...], settled: Room, after: Room | None) -> tuple[Room, ...]:
    """Each visible version on the way to ``after``: one for each due, and the command's own where it shows."""
    if after is None or after.version == settled.version:
        return due
    return (*due, after)


def _chaptered(world: World, room: Room) -> Room:
    """The room without the moves of the rounds that have ended: they are stored before it, in a chapter that it names.

    Where the room is not saved after all, nobody knows the chapter's id, and it expires.
    """
    if not room.closing:
        return room
    chapter = f"{world.chance.getrandbits(CHAPTER_ID_BITS):x}"
    world.replays.keep_chapter(chapter, room.game.dump_moves(room.closing))
    return room.replace(closing=(), chapters=(*room.chapters, chapter))


def _write(world: World, before: Room, after: Room | None) -> Saved | Lost:
    if after is None:
        return world.rooms.close(before.replace(revision=before.revision + 1))
    after = after.replace(revision=before.revision + 1)
    if after.finished_at is not None and before.finished_at is None:
        return world.rooms.finish(after, replay_of(after, world.release), results_of(after))
    return world.rooms.save(after)


def _after_loss(world: World, lost: Lost, attempt: int, code: str) -> StoredRoom:
    newer = lost.newer
    if attempt + 1 >= PATIENCE and newer is not None:
        wait_ms = min(MOST_WAIT_MS, WAIT_MS << (attempt + 1 - PATIENCE))
        world.sleep(world.chance.uniform(0.0, wait_ms) / 1000)
        newer = world.rooms.load(code)
    if newer is None:
        raise RoomGoneError
    return newer


def _raise(refusal: CommandError | RoomGoneError | None) -> None:
    if refusal is not None:
        raise refusal
