"""Coming into a room: ``create``, ``join``, ``watch``, ``again``, ``hello`` with a seat (protocol.md, Coming in)."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from cardrules.games import GAMES

from cardroom.accounts.seats import Entrant, seat_of
from cardroom.change import changed, room_event
from cardroom.codes import new_code, read_code
from cardroom.commands import Again, Create, Join, Watch
from cardroom.commit import Effect, RoomGoneError, armed, commit, tell
from cardroom.errors import CommandError, ErrorCode
from cardroom.frames import reply
from cardroom.lobby import Newcomer, Wish, accepted, gone, opened, rejoined, remember, seated
from cardroom.moment import Moment
from cardroom.ports import CodeTaken, Connection, Lost, StoredRoom, UnavailableError
from cardroom.room import REMEMBERED, Room, Seat
from cardroom.tokens import matches, new_token, token_hash
from cardroom.watch import saw_room
from cardroom.world import Place, World

MAX_SPECTATORS: Final = 100
TRIES: Final = 20
"""How many codes are drawn, and how often a race for the next room is run."""


class Sitter(NamedTuple):
    """Somebody who sits down: who they are, who they will be, and their seat token in the clear.

    ``known`` is their connection as it was written last, ``came_from`` the finished room that they come from.
    """

    entrant: Entrant
    newcomer: Newcomer
    token: str
    known: Connection
    came_from: str | None = None

    def at(self, code: str, seat: int) -> Connection:
        """Their connection on that seat."""
        return self.known._replace(code=code, seat=seat, came_from=self.came_from)


def create(world: World, connection: str, command: Create) -> None:
    """Opens a room with the sender on its first seat."""
    there = world.settled(connection)
    if isinstance(there, Place):
        _only_again(world, there, command)
        return
    entrant = _entrant(world, there)
    sitter = _sitter(entrant, command, "")
    moment = world.moment()
    options = GAMES[command.game].parse_options(command.options or {})
    wish = Wish(command.game, command.mode, command.visibility, options)
    # a repeat that another container is at already draws the same codes, and so finds the room that the other opens
    draw = world.chance if command.id is None else Random(f"{connection} {command.id}")  # noqa: S311 - a code is no secret
    code = new_code(draw)
    entrant.may_sit(None, code)
    for _ in range(TRIES):
        room, _clock = armed(world, opened(wish, code, sitter.newcomer, moment), moment.now)
        entrant.will_sit(code)
        # the connection first: where the room's write is in doubt, a repeat of the command finds the room by it
        sitter = sitter._replace(known=world.put(sitter.at(room.code, 0)))
        saved = world.rooms.create(room)
        if not isinstance(saved, CodeTaken):
            saw_room(world.watch, None, room, room.created_at)
            tell(world, Effect(room, (_joined(room, sitter),)), (room,), StoredRoom(room, saved.audience))
            entrant.has_sat(code)
            return
        place = world.place(connection)
        if place is not None:
            _only_again(world, place, command)
            return
        code = new_code(draw)
    _no_room_found()


def join(world: World, connection: str, command: Join) -> None:
    """Takes a free seat of a room, or with a token one's own."""
    stored = target(world, command.code)
    if command.seat_token is not None:
        take_back(world, connection, stored, command.seat_token, command.id)
        return
    there = world.settled(connection)
    if isinstance(there, Place):
        _only_again(world, there, command)
        return
    _sit(world, stored, _sitter(_entrant(world, there), command, command.nonce or ""))


def take_back(
    world: World,
    connection: str,
    stored: StoredRoom,
    token: str,
    command: str | None,
    welcome: Mapping[str, Any] | None = None,
) -> None:
    """Puts the seat with that token behind this connection; whoever was behind it is told ``replaced``.

    ``welcome`` is the answer where it is not ``joined``. Raises ``bad_seat_token``, ``already_in_room``.
    """
    wanted = _seat_by_token(stored.room, token)
    there = world.settled(connection)
    if isinstance(there, Place) and not _is_at(there, stored.room.code, wanted):
        raise CommandError(ErrorCode.ALREADY_IN_ROOM, "this connection is in a room")
    known = there.connection if isinstance(there, Place) else there

    def act(room: Room, moment: Moment) -> Effect:
        seat = _seat_by_token(room, token)
        if welcome is None:
            answer = _seat_answer(room, seat, token, command)
        else:
            answer = reply({**welcome, "rejoined": {"code": room.code, "seat": seat.number}}, command)
        here = known._replace(code=room.code, seat=seat.number, came_from=None)
        return _taken(room, seat, known, here, answer, moment)

    commit_coming(world, stored, act)


def watch(world: World, connection: str, command: Watch) -> None:
    """Watches a room."""
    stored = target(world, command.code)
    code = stored.room.code
    there = world.settled(connection)
    if isinstance(there, Connection):
        if stored.room.one_device:
            raise CommandError(ErrorCode.ROOM_FULL, "nobody watches a match on one device")
        here = there._replace(code=code, seat=None, came_from=None)
        stored = _watched(world, code, world.put(with_accepted(here, command.id, "watching")))
    elif (
        there.seat is not None
        or there.stored.room.code != code
        or (command.id, "watching") not in there.connection.accepted
    ):
        raise CommandError(ErrorCode.ALREADY_IN_ROOM, "this connection is in a room")
    answer = reply({"type": "watching", "code": code}, command.id)

    def act(room: Room, _moment: Moment) -> Effect:
        return Effect(room, ((connection, answer),), frozenset({connection}))

    commit_coming(world, stored, act)


def again(world: World, connection: str, command: Again) -> None:
    """From a finished room to the next one: opens it, or joins it where somebody has opened it."""
    place = world.settled(connection)
    if not isinstance(place, Place):
        world.unmoved(place)
        raise CommandError(ErrorCode.NOT_IN_ROOM, "this connection is in no room")
    if place.seat is not None and accepted(place.seat, command.id, command.action):
        _only_again(world, place, command)
        # the first time may not have come as far as this
        origin = place.connection.came_from
        if origin is not None and origin != place.stored.room.code:
            with suppress(UnavailableError):
                _left_behind(world, connection, world.rooms.load(origin))
        return
    entrant = _entrant(world, place.connection)
    place = place._replace(connection=entrant.known)
    for _ in range(TRIES):
        room, seat = place.stored.room, place.seat
        if room.status != "finished":
            raise CommandError(ErrorCode.ILLEGAL_MOVE, "the game of this room is not over")
        named = command if command.name or seat is None else command.model_copy(update={"name": seat.name})
        sitter = _sitter(entrant, named, command.nonce or "")
        sitter = sitter._replace(known=place.connection, came_from=room.code)
        following = None if room.following is None else world.rooms.load(room.following)
        if following is not None:
            _sit(world, following, sitter)
            _left_behind(world, connection, place.stored)
            return
        entrant.may_sit(None)
        newer = _open_next(world, place, sitter)
        if newer is None:
            if seat is None:
                _left_behind(world, connection, place.stored)
            return
        place = newer
    _no_room_found()


def with_accepted(connection: Connection, command: str | None, answer: str) -> Connection:
    """The connection with an accepted command among its last four (protocol.md, Frames)."""
    if command is None or (command, answer) in connection.accepted:
        return connection
    return connection._replace(accepted=(*connection.accepted, (command, answer))[-REMEMBERED:])


def target(world: World, code: str) -> StoredRoom:
    """The room that somebody wants to come into. Raises ``unknown_room``."""
    read = read_code(code)
    stored = None if read is None else world.rooms.load(read)
    if stored is None:
        raise _unknown_room()
    return stored


def commit_coming(world: World, stored: StoredRoom, act: Any) -> None:
    """Commits for somebody who is coming in: a room that is gone meanwhile is unknown to them."""
    try:
        commit(world, stored, act, world.moment())
    except RoomGoneError:
        raise _unknown_room() from None


def _unknown_room() -> CommandError:
    return CommandError(ErrorCode.UNKNOWN_ROOM, "there is no room with this code")


def _no_room_found() -> None:
    msg = "no free code was found, or the race for the next room was lost too often"
    raise UnavailableError(msg)


def _watched(world: World, code: str, claimed: Connection) -> StoredRoom:
    """The room with one more spectator. Raises ``unknown_room``, ``room_full``."""
    watched = world.rooms.watch(code, claimed.id, MAX_SPECTATORS)
    if watched is not None and claimed.id in watched.audience:
        return watched
    world.void(claimed)
    if watched is None:
        raise _unknown_room()
    raise CommandError(ErrorCode.ROOM_FULL, f"a room has at most {MAX_SPECTATORS} spectators")


def _entrant(world: World, known: Connection) -> Entrant:
    """Who wants to sit down; their connection is where it was when it was looked for (``known``)."""
    entrant = Entrant(world, known.id)
    if entrant.known.mark != known.mark:
        world.overtaken(known.id)
    return entrant


def _sitter(entrant: Entrant, command: Create | Join | Again, nonce: str) -> Sitter:
    token, known = new_token(), entrant.known
    name, account = (command.name, None) if known.login is None else (known.login.username, known.login.account)
    newcomer = Newcomer(known.id, token_hash(token), name, account, nonce, command.id, command.action)
    return Sitter(entrant, newcomer, token, known)


def _joined(room: Room, sitter: Sitter) -> tuple[str, dict[str, Any]]:
    seat = room.seat_of(sitter.known.id)
    assert seat is not None  # noqa: S101 - they have just sat down
    return sitter.known.id, _seat_answer(room, seat, sitter.token, sitter.newcomer.command)


def _seat_answer(room: Room, seat: Seat, token: str, command: str | None) -> dict[str, Any]:
    return reply({"type": "joined", "code": room.code, "seat": seat.number, "seat_token": token}, command)


def _sit(world: World, stored: StoredRoom, sitter: Sitter) -> None:
    """Sits down; an account that has a seat there, or a repeat whose first answer was lost, gets that seat again."""
    known, newcomer = sitter.known, sitter.newcomer
    sitter.entrant.may_sit(stored.room)
    sitter.entrant.will_sit(stored.room.code)

    def act(room: Room, moment: Moment) -> Effect:
        own = room.seat_of(known.id) or seat_of(room, newcomer.account)
        if own is not None:
            renewed = own._replace(token=newcomer.token)
            renewed = remember(renewed, newcomer.command, newcomer.action, room.version)
            answer = _seat_answer(room, renewed, sitter.token, newcomer.command)
            here = sitter.at(room.code, renewed.number)
            return _taken(room.with_seat(renewed), renewed, known, here, answer, moment)
        after = seated(room, newcomer, moment)
        seat = after.seat_of(known.id)
        assert seat is not None  # noqa: S101 - they have just sat down
        return Effect(after, (_joined(after, sitter),), connection=sitter.at(after.code, seat.number))

    commit_coming(world, stored, act)
    sitter.entrant.has_sat(stored.room.code)


def _taken(
    room: Room, seat: Seat, known: Connection, here: Connection, answer: Mapping[str, Any], moment: Moment
) -> Effect:
    """The effect of a seat's player coming back behind a connection; ``known`` becomes ``here``."""
    messages: list[tuple[str, Mapping[str, Any]]] = [(here.id, answer)]
    if seat.connection is not None and seat.connection != here.id:
        messages.append((seat.connection, {"type": "replaced"}))
    if seat.connection == here.id:
        return Effect(room, tuple(messages), frozenset({here.id}), None if here == known else here)
    return Effect(rejoined(room, seat, here.id, moment), tuple(messages), frozenset({here.id}), here)


def _only_again(world: World, place: Place, command: Create | Join | Again) -> None:
    """In a room already: only a repeat of the command that led there is answered, with a new token.

    Raises ``already_in_room``.
    """
    seat = place.seat
    if seat is None or accepted(seat, command.id, command.action) is None:
        raise CommandError(ErrorCode.ALREADY_IN_ROOM, "this connection is in a room")
    token = new_token()

    def act(room: Room, moment: Moment) -> Effect:
        own = room.seat_of(place.connection.id)
        if own is None:
            raise CommandError(ErrorCode.UNKNOWN_ROOM, "this connection's seat is gone")
        renewed = own._replace(token=token_hash(token))
        answer = _seat_answer(room, renewed, token, command.id)
        here = place.connection._replace(code=room.code, seat=own.number)
        return _taken(room.with_seat(renewed), renewed, place.connection, here, answer, moment)

    commit_coming(world, place.stored, act)


def _is_at(place: Place, code: str, seat: Seat) -> bool:
    return place.stored.room.code == code and place.seat is not None and place.seat.number == seat.number


def _seat_by_token(room: Room, token: str) -> Seat:
    """The seat that a token opens. Raises ``bad_seat_token``."""
    for seat in room.seats:
        if matches(token, seat.token):
            return seat
    raise CommandError(ErrorCode.BAD_SEAT_TOKEN, "no seat of this room has this token")


def _open_next(world: World, place: Place, sitter: Sitter) -> Place | None:
    """Opens the room that follows a finished one. None when it is done; else the place in the finished room now."""
    finished, moment = place.stored.room, world.moment()
    wish = Wish(finished.game_name, finished.mode, finished.visibility, finished.options)
    following, _clock = armed(world, opened(wish, new_code(world.chance), sitter.newcomer, moment), moment.now)
    after = _without(finished, place.seat, moment, following.code).replace(revision=finished.revision + 1)
    sitter.entrant.will_sit(following.code)
    # the connection first, as when a room is created: until this is saved it is in the room that it came from
    place = place._replace(connection=world.put(sitter.at(following.code, 0)))
    saved = world.rooms.open_next(after, following)
    if isinstance(saved, CodeTaken):
        return place
    if isinstance(saved, Lost):
        if saved.newer is None:
            raise CommandError(ErrorCode.NOT_IN_ROOM, "this room is gone")
        return place._replace(stored=saved.newer, seat=saved.newer.room.seat_of(place.connection.id))
    saw_room(world.watch, None, following, moment.now)
    tell(world, Effect(after), (after,), StoredRoom(after, saved.audience - {place.connection.id}))
    tell(world, Effect(following, (_joined(following, sitter),)), (following,), StoredRoom(following, frozenset()))
    sitter.entrant.has_sat(following.code)
    return None


def _left_behind(world: World, connection: str, finished: StoredRoom | None) -> None:
    """Whoever goes on to the next room is in the finished one no more, where that is still there."""

    def act(room: Room, moment: Moment) -> Effect:
        own = room.seat_of(connection)
        return Effect(room if own is None else gone(room, [own], moment))

    # the sender has their answer: what fails here shows when the next post to them from that room comes back
    with suppress(RoomGoneError, UnavailableError):
        if finished is not None and finished.room.seat_of(connection) is not None:
            commit(world, finished, act, world.moment())
        elif finished is not None and connection in finished.audience:
            world.rooms.unwatch(finished.room.code, {connection})


def _without(room: Room, seat: Seat | None, moment: Moment, following: str) -> Room:
    """A finished room that knows its next one, and whose player has gone on to it; one change."""
    room = room.replace(following=following)
    if seat is None:
        return changed(room, (), moment)
    away = seat._replace(connection=None, away_since=moment.now)
    return changed(room.with_seat(away), [room_event("disconnected", seat)], moment)
