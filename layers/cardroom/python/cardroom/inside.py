"""Commands of those who are in a room: at the table or watching it (protocol.md, Commands)."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from cardrules.game import PUBLIC, Said

from cardroom.change import acted
from cardroom.coming import with_accepted
from cardroom.commands import HEART, AddBot, Command, GiveNonce, Leave, Move, React, RemoveBot, Start, Sync
from cardroom.commit import CLOCK_LOST_MS, Effect, RoomGoneError, clock_is_lost, commit, free, touch
from cardroom.dues import next_due
from cardroom.errors import CommandError, ErrorCode
from cardroom.frames import reply
from cardroom.limits import Limiter
from cardroom.lobby import accepted, begun_by_host, bot_added, bot_removed, gone, left, remember, with_nonce
from cardroom.moment import Moment
from cardroom.play import moved
from cardroom.ports import Connection, StoredRoom, UnavailableError
from cardroom.room import Room, Seat
from cardroom.tables import Tables, encode
from cardroom.world import Place, World

REACTIONS_AT_ONCE: Final = 3
REACTIONS_WINDOW_MS: Final = 3_000
"""More than three in three seconds from one person are too many (protocol.md, Reactions)."""

HEARTS_WINDOW_MS: Final = 1_000
HEARTS_GRACE_MS: Final = 40
"""Hearts are gathered for a second of the clock; whoever counts them waits a little for the last to be written."""

Alter = Callable[[Room, Seat, Moment], Room]


def here(world: World, connection: str) -> Place:
    """Where the sender is. Raises ``not_in_room``."""
    place = world.place(connection)
    if place is None:
        raise not_in_room()
    return place


def not_in_room() -> CommandError:
    """The sender is in no room, or in none any more."""
    return CommandError(ErrorCode.NOT_IN_ROOM, "this connection is in no room")


def leave(world: World, connection: str, command: Leave) -> None:
    """Goes out: in the lobby the seat is free, in a game it is as a lost connection."""
    place = world.settled(connection)
    if not isinstance(place, Place):
        code = _left_before(world.unmoved(place), command.id)
        if code is None:
            raise not_in_room()
        world.posts.send([(connection, encode(_left(code, command.id)))])
        return
    code = place.stored.room.code
    # it is the room that says who is in it: what is remembered of this command is right whether or not it takes effect
    going = place.connection._replace(code=None, seat=None, came_from=code)
    leaving = with_accepted(going, command.id, f"left {code}")
    answer = ((connection, _left(code, command.id)),)
    if place.seat is None:
        world.put(leaving)
        world.rooms.unwatch(code, {connection})
        world.posts.send([(connection, encode(answer[0][1]))])
        return
    repeated = command.id is not None and (command.id, f"left {code}") in place.connection.accepted

    def act(room: Room, moment: Moment) -> Effect:
        seat = _own(room, connection)
        after = left(room, seat, moment) if room.status == "lobby" else gone(room, [seat], moment)
        return Effect(after, answer, connection=leaving)

    try:
        _commit_inside(world, place.stored, act)
    except CommandError:
        # of a command that is handled twice at one instant, the other handling was faster
        if not repeated:
            raise
        world.posts.send([(connection, encode(answer[0][1]))])


def add_bot(world: World, connection: str, command: AddBot) -> None:
    """Seats a bot; host only, in the lobby."""
    _lobby_command(
        world, connection, command, lambda room, _, moment: bot_added(room, command.level or "normal", moment)
    )


def remove_bot(world: World, connection: str, command: RemoveBot) -> None:
    """Sends a bot away; host only, in the lobby."""
    _lobby_command(world, connection, command, lambda room, _, moment: bot_removed(room, command.seat, moment))


def start(world: World, connection: str, command: Start) -> None:
    """Begins the game; host only, in the lobby."""
    _lobby_command(world, connection, command, lambda room, _, moment: begun_by_host(room, moment))


def give_nonce(world: World, connection: str, command: GiveNonce) -> None:
    """Takes this player's share of the seed, once per seat, in the lobby."""

    def alter(room: Room, seat: Seat, _moment: Moment) -> Room:
        return with_nonce(room, seat, command.nonce)

    place = here(world, connection)
    _in_lobby(world, connection, place, command, alter, host_only=False)


def move(world: World, connection: str, command: Move) -> None:
    """A move for the open decision; what counts is when it came, however long the reading takes (``D81``)."""
    moment = world.moment()
    place = here(world, connection)

    def act(room: Room, moment: Moment) -> Effect:
        seat = room.seat_of(connection)
        if seat is None and place.seat is not None:
            raise not_in_room()
        repeated = None if seat is None else accepted(seat, command.id, command.action)
        if repeated is not None:
            return Effect(room, ((connection, _moved(repeated.version, command.id)),))
        after = moved(room, seat, command.decision, command.move, moment)
        answer = ((connection, _moved(after.version, command.id)),)
        return Effect(_remembered(after, connection, command), answer)

    _commit_inside(world, place.stored, act, moment)


def sync(world: World, connection: str, command: Sync) -> None:
    """The whole table, after what is due was applied; a lost clock is armed again."""
    place = here(world, connection)
    now = world.now()
    due = next_due(place.stored.room, world.durations)
    if due is not None and (due.at <= now - CLOCK_LOST_MS or clock_is_lost(place.stored.room, now)):
        touch(world, place.stored)
        place = here(world, connection)
    elif due is not None and due.at <= now:
        _commit_inside(world, place.stored, lambda room, _: Effect(room))
        place = here(world, connection)
    room, audience = place.stored
    tables = Tables(room, len(audience), world.now())
    viewer = PUBLIC if place.seat is None else dict(room.viewers())[connection]
    world.posts.send([(connection, tables.text(viewer, command.id))])


class Reactions:
    """Emojis of players, at once; hearts of spectators, gathered for up to a second (protocol.md, Reactions)."""

    def __init__(self) -> None:
        self._limiter = Limiter(REACTIONS_AT_ONCE, REACTIONS_WINDOW_MS)

    def react(self, world: World, connection: str, command: React) -> None:
        """Shows a reaction to everybody in the room."""
        place = here(world, connection)
        room, seat = place.stored.room, place.seat
        if (seat is None) != (command.reaction == HEART):
            raise CommandError(ErrorCode.BAD_REQUEST, "reaction: hearts are for spectators, the others for players")
        person = connection if seat is None else f"{room.code} {seat.number}"
        wait_ms = self._limiter.wait_ms(person, world.now())
        if wait_ms:
            raise CommandError(ErrorCode.THROTTLED, "too many reactions", retry_after_ms=wait_ms)
        answer = reply({"type": "ok"}, command.id)
        if seat is None:
            _heart(world, room.code, (connection, encode(answer)))
            return
        message = {"type": "reaction", "seat": seat.number, "reaction": command.reaction}
        if _reacted(room, seat.number) is None:
            people = _hearing(place.stored, seat.number)
            _send_to_all(world, place.stored, people, encode(message), [(connection, encode(answer))])
            return

        def act(room: Room, moment: Moment) -> Effect:
            own = _own(room, connection)
            people = _hearing(StoredRoom(room, place.stored.audience), own.number)
            shown = ((connection, answer), *((person, message) for person in people))
            return Effect(_after_reaction(room, own, moment), shown)

        # a move: saved, then told (I46)
        _commit_inside(world, place.stored, act)


def _heart(world: World, code: str, answer: tuple[str, str]) -> None:
    """Counts a heart; whoever brought the first of its window waits for the others and shows them all."""
    now = world.now()
    window = now // HEARTS_WINDOW_MS
    count = world.rooms.add_heart(code, window)
    world.posts.send([answer])
    if count != 1:
        return
    # the answer is sent: whatever fails from here on costs a few hearts, and nobody a second answer
    with suppress(UnavailableError):
        world.sleep(((window + 1) * HEARTS_WINDOW_MS - now + HEARTS_GRACE_MS) / 1000)
        count = world.rooms.hearts(code, window)
        stored = world.rooms.load(code)
        if stored is not None:
            _send_to_all(world, stored, _hearing(stored), encode({"type": "hearts", "count": count}))


def _reacted(room: Room, seat: int) -> Said | None:
    """What a reaction of ``seat`` says to the game; None where it says nothing."""
    return room.game.reacted(room.state, seat) if room.status == "playing" else None


def _after_reaction(room: Room, seat: Seat, moment: Moment) -> Room:
    said = _reacted(room, seat.number)
    if said is None:
        return room
    return acted(room, seat.number, said.decision, room.game.parse_action(said.move), moment)


def _hearing(stored: StoredRoom, author: int | None = None) -> list[str]:
    """Everybody in the room; of what the seat ``author`` shows, whoever may see it (I49)."""
    room, audience = stored
    people = [*room.viewers(), *((connection, PUBLIC) for connection in sorted(audience))]
    if author is None or room.status != "playing":
        return [person for person, _ in people]
    return [person for person, viewer in people if room.game.hears(room.state, author, viewer)]


def _send_to_all(
    world: World, stored: StoredRoom, people: list[str], message: str, first: Sequence[tuple[str, str]] = ()
) -> None:
    """Sends a message to people in the room, ``first`` before it, and frees who is gone."""
    dead = world.posts.send([*first, *((person, message) for person in people)])
    if dead:
        with suppress(UnavailableError):
            free(world, stored.room.code, dead)


def _lobby_command(world: World, connection: str, command: Command, alter: Alter) -> None:
    _in_lobby(world, connection, here(world, connection), command, alter, host_only=True)


def _in_lobby(world: World, connection: str, place: Place, command: Command, alter: Alter, *, host_only: bool) -> None:
    def act(room: Room, moment: Moment) -> Effect:
        seat = room.seat_of(connection)
        if seat is None and place.seat is not None:
            raise not_in_room()
        answer = ((connection, reply({"type": "ok"}, command.id)),)
        if seat is not None and accepted(seat, command.id, command.action) is not None:
            return Effect(room, answer)
        if host_only and (seat is None or seat.number != room.host):
            raise CommandError(ErrorCode.NOT_HOST, "only the host may do this")
        if room.status != "lobby":
            raise CommandError(ErrorCode.ROOM_STARTED, "the game of this room has begun")
        if seat is None:
            raise CommandError(ErrorCode.ILLEGAL_MOVE, "spectators have no share in the shuffle")
        return Effect(_remembered(alter(room, seat, moment), connection, command), answer)

    _commit_inside(world, place.stored, act)


def _commit_inside(
    world: World, stored: StoredRoom, act: Callable[[Room, Moment], Effect], moment: Moment | None = None
) -> None:
    try:
        commit(world, stored, act, moment or world.moment())
    except RoomGoneError:
        raise not_in_room() from None


def _remembered(room: Room, connection: str, command: Command) -> Room:
    seat = room.seat_of(connection)
    if seat is None or command.id is None:
        return room
    return room.with_seat(remember(seat, command.id, command.action, room.version))


def _own(room: Room, connection: str) -> Seat:
    seat = room.seat_of(connection)
    if seat is None:
        raise not_in_room()
    return seat


def _moved(version: int, command: str | None) -> Mapping[str, Any]:
    return reply({"type": "ok", "version": version}, command)


def _left(code: str, command: str | None) -> Mapping[str, Any]:
    return reply({"type": "left", "code": code}, command)


def _left_before(known: Connection, command: str | None) -> str | None:
    """The room that this very command led out of, where it is a repeat."""
    for identifier, answer in known.accepted if command is not None else ():
        if identifier == command and answer.startswith("left "):
            return answer.removeprefix("left ")
    return None
