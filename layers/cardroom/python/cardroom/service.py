"""The room service: a frame in, messages out. The handlers call it, and nothing else of this package."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from cardrules.games import CATALOG

from cardroom import coming, inside
from cardroom.accounts import sessions
from cardroom.commands import (
    REACTIONS,
    AskReplay,
    Command,
    Hello,
    Ping,
    Rooms,
)
from cardroom.commit import CLOCK_STEP_MS, Effect, RoomGoneError, commit, touch
from cardroom.dues import next_due
from cardroom.errors import CommandError, ErrorCode
from cardroom.frames import Frames, reply
from cardroom.guard import Guard, Rates, guesses
from cardroom.lobby import gone
from cardroom.moment import Moment
from cardroom.ports import BadCursorError, StoredRoom, UnavailableError
from cardroom.replays import BadReplayCursorError, accounts_in, page
from cardroom.reports import report
from cardroom.room import Room
from cardroom.tables import encode
from cardroom.world import World

PROTOCOL: Final = 1
GRACE_MS: Final = 50
"""How long the clock holds a human's default back, so that a move made in time finds its decision open."""

EARLY_MS: Final = 1_000
"""``Wait`` cuts the milliseconds of its timestamp off: a tick comes up to this much early, and sleeps the rest."""

SAVING_MS: Final = 16_000
"""A function ends after 15 s: so much later no save that a clock was started for can be under way."""

CLOCK_LIFE_MS: Final = 270_000
"""An Express execution ends after five minutes, come what may: its last tick is earlier than that."""

Answerer = Callable[[World, str, Any], None]


class RoomService(Frames):
    """Everything that happens to rooms."""

    def __init__(self, world: World, rates: Rates, guard: Guard) -> None:
        super().__init__(world, rates)
        self._guard = guard
        self._answerers: Mapping[str, Answerer] = {
            "create": coming.create,
            "join": coming.join,
            "watch": coming.watch,
            "leave": inside.leave,
            "rooms": _rooms,
            "addbot": inside.add_bot,
            "removebot": inside.remove_bot,
            "start": inside.start,
            "nonce": inside.give_nonce,
            "move": inside.move,
            "react": inside.Reactions().react,
            "again": coming.again,
            "sync": inside.sync,
            "replay": _replay,
            "report": report,
            "ping": _ping,
        }

    def disconnect(self, connection: str) -> None:
        """A connection has ended: its seat shows disconnected; a spectator is gone. Raises ``UnavailableError``."""
        world = self._world
        place = world.place(connection)
        if place is not None and place.seat is None:
            world.rooms.unwatch(place.stored.room.code, {connection})
        elif place is not None:

            def act(room: Room, moment: Moment) -> Effect:
                seat = room.seat_of(connection)
                return Effect(room if seat is None else gone(room, [seat], moment))

            with suppress(RoomGoneError):
                commit(world, place.stored, act, world.moment())
        world.forget(connection)

    def tick(self, code: str, token: str | None, started_at: int | None = None) -> int | None:
        """The room's clock: applies what is due. Returns when the next tick is due (ms), None where none is wanted.

        A clock whose ``token`` is not the room's ends quietly where a newer one took over, and comes again where the
        save that it was started for may be under way. One that began at ``started_at`` and would be too old by the next
        tick hands over to a new one. Without a token the room is touched, and gets a new clock. Raises
        ``UnavailableError``.
        """
        world = self._world
        stored = world.rooms.load(code)
        if token is None:
            if stored is not None:
                touch(world, stored)
            return None
        if stored is None or stored.room.armed_token != token:
            return self._wait_for_save(stored, token, started_at)
        if stored.room.status == "finished":
            return None
        due = next_due(stored.room, world.durations)
        wake_at = 0 if due is None else due.at + (GRACE_MS if due.answerable else 0)
        if 0 < wake_at - world.now() <= EARLY_MS:
            world.sleep((wake_at - world.now()) / 1000)
        upcoming: list[int | None] = [None]

        def act(room: Room, moment: Moment) -> Effect:
            upcoming[0] = None
            following = next_due(room, world.durations)
            if room.armed_token != token or room.status == "finished":
                return Effect(room)
            step_at = moment.now + CLOCK_STEP_MS
            armed_at = step_at if following is None else min(following.at, step_at)
            # a clock that has nothing to wait for ends, and one that would be too old hands over: the room must know
            if following is None or (started_at is not None and armed_at - started_at > CLOCK_LIFE_MS):
                return Effect(room.with_clock(None, ""))
            upcoming[0] = armed_at + (GRACE_MS if following.answerable else 0)
            return Effect(room if room.armed_at == armed_at else room.replace(armed_at=armed_at))

        try:
            commit(world, stored, act, world.moment(), GRACE_MS)
        except RoomGoneError:
            return None
        return upcoming[0]

    def _wait_for_save(self, stored: StoredRoom | None, token: str, started_at: int | None) -> int | None:
        """When a clock that the room does not know comes again; None where it is not wanted, or will never be."""
        if started_at is None or (stored is not None and token in stored.room.armed_before):
            return None
        now = self._world.now()
        age = now - started_at
        return now + max(EARLY_MS, age // 2) if age < SAVING_MS else None

    def _answer(self, connection: str, command: Command, address: str) -> None:
        if isinstance(command, Hello):
            self._hello(connection, command, address)
            return
        answerer = self._answerers.get(command.action)
        if answerer is None:
            raise CommandError(ErrorCode.BAD_REQUEST, "action: this is a command of accounts")
        self._guard.admit(connection, address, command, self._world.now())
        try:
            self._world.until_settled(lambda: answerer(self._world, connection, command))
        except CommandError as error:
            self._note(connection, address, command, error)
            raise

    def _hello(self, connection: str, command: Hello, address: str) -> None:
        world = self._world
        account = sessions.greeted(world, connection, command.session)
        welcome: dict[str, Any] = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "release": world.release,
            "account": None if account is None else {"username": account.username},
            "games": [{"game": name, "modes": modes, "seats": seats} for name, modes, seats in CATALOG],
            "reactions": list(REACTIONS),
            "rejoined": None,
        }
        key = command.room
        if key is not None:

            def take_back() -> None:
                coming.take_back(world, connection, coming.target(world, key.code), key.seat_token, command.id, welcome)

            try:
                self._guard.admit(connection, address, command, world.now())
                world.until_settled(take_back)
            except CommandError as error:
                self._note(connection, address, command, error)
                welcome["rejoined"] = {"error": error.code}
            else:
                return
        _say(world, connection, welcome, command.id)

    def _note(self, connection: str, address: str, command: Command, error: CommandError) -> None:
        """A code that is no room's was guessed, maybe; a failure to count it spoils no answer."""
        if error.code is ErrorCode.UNKNOWN_ROOM and guesses(command):
            with suppress(UnavailableError):
                self._guard.missed(connection, address, self._world.now())


def _rooms(world: World, connection: str, command: Rooms) -> None:
    try:
        listing = world.rooms.listing(command.game, command.cursor)
    except BadCursorError as error:
        raise CommandError(ErrorCode.BAD_REQUEST, "cursor: no page of this list begins there") from error
    rows = [row._asdict() for row in listing.rows]
    _say(world, connection, {"type": "rooms", "rooms": rows, "cursor": listing.cursor}, command.id)


def _replay(world: World, connection: str, command: AskReplay) -> None:
    replay = world.replays.replay(command.replay)
    if replay is None:
        raise CommandError(ErrorCode.UNKNOWN_REPLAY, "there is no replay with this id")
    chapters = world.replays.chapters(replay.chapters)
    if chapters is None:
        raise CommandError(ErrorCode.UNKNOWN_REPLAY, "a part of this replay is not there any more")
    try:
        message = page(replay, chapters, command.cursor, world.accounts.usernames(accounts_in(replay)))
    except BadReplayCursorError as error:
        raise CommandError(ErrorCode.BAD_REQUEST, str(error)) from error
    _say(world, connection, message, command.id)


def _ping(world: World, connection: str, command: Ping) -> None:
    _say(world, connection, {"type": "pong", "server_at": world.now()}, command.id)


def _say(world: World, connection: str, message: Mapping[str, Any], command: str | None) -> None:
    world.posts.send([(connection, encode(reply(message, command)))])
