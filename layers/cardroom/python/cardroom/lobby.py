"""The lobby: who sits where, who is host, and how a game begins (protocol.md, Coming in and Going out)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardrules.game import Level
from cardrules.games import GAMES

from cardroom.change import attended, begun, changed, room_event
from cardroom.errors import CommandError, ErrorCode
from cardroom.moment import Moment
from cardroom.names import GUEST, bot_name, unique_name
from cardroom.room import REMEMBERED, Accepted, Room, RoomEvent, Seat, Visibility


class Newcomer(NamedTuple):
    """Somebody who wants to sit down; ``token`` is the hash of their seat token.

    ``command`` is their command's id, ``action`` what it is.
    """

    connection: str
    token: str
    name: str | None
    account: str | None
    nonce: str
    command: str | None
    action: str


class Wish(NamedTuple):
    """What kind of room somebody wants; ``options`` are those in effect."""

    game: str
    mode: str
    visibility: Visibility
    options: Mapping[str, Any]


def opened(wish: Wish, code: str, newcomer: Newcomer, moment: Moment) -> Room:
    """A new room with the newcomer on its first seat, as host; its seed is drawn now (protocol.md, Fair shuffles)."""
    game = GAMES[wish.game]
    has_clock = wish.visibility == "public" or game.private_lobby_ends
    room = Room(
        code=code,
        game_name=wish.game,
        mode=wish.mode,
        visibility=wish.visibility,
        options=wish.options,
        server_seed=moment.chance.getrandbits(256).to_bytes(32, "big").hex(),
        created_at=moment.now,
        touched_at=moment.now,
        starts_at=moment.now + moment.durations.lobby_ms if has_clock else None,
        host=0,
        seats=(),
        revision=1,
    )
    if room.one_device:
        name = unique_name(wish.options.get("second_name", GUEST), {newcomer.name or GUEST})
        second = Seat(1, name, connection=newcomer.connection, joined_at=moment.now)
        room = room.replace(seats=(second,))
    return seated(room, newcomer, moment)


def seated(room: Room, newcomer: Newcomer, moment: Moment) -> Room:
    """The newcomer on the lowest free seat; the game begins where that was the last one and the game begins by itself.

    Raises ``room_full`` and ``room_started``.
    """
    free = free_seat(room)
    if free is None:
        raise CommandError(ErrorCode.ROOM_FULL, "every seat of this room is taken")
    if room.status != "lobby":
        raise CommandError(ErrorCode.ROOM_STARTED, "the game of this room has begun")
    seat = Seat(
        number=free,
        name=unique_name(newcomer.name or GUEST, _names(room)),
        account=newcomer.account,
        token=newcomer.token,
        connection=newcomer.connection,
        joined_at=moment.now,
        nonce=newcomer.nonce,
    )
    room = with_newcomer(room, remember(seat, newcomer.command, newcomer.action, room.version + 1))
    return _completed(room, [room_event("joined", seat)], moment)


def rejoined(room: Room, seat: Seat, connection: str, moment: Moment) -> Room:
    """The player of ``seat`` behind another connection: a visible change only where they had been away."""
    came = room
    for own in room.seats if room.one_device else (seat,):
        came = came.with_seat(own._replace(connection=connection, away_since=None))
    back = seat._replace(connection=connection, away_since=None)
    came = attended(came, moment)
    if seat.connected and came.state is room.state:
        return came
    return _kept_alive(room, changed(came, () if seat.connected else [room_event("reconnected", back)], moment))


def gone(room: Room, seats: Sequence[Seat], moment: Moment) -> Room:
    """The players of ``seats`` without a connection, in one change; the seats stay theirs (``D31``)."""
    went = room
    for seat in room.seats if room.one_device else seats:
        went = went.with_seat(seat._replace(connection=None, away_since=moment.now))
    return _kept_alive(
        room, changed(attended(went, moment), [room_event("disconnected", seat) for seat in seats], moment)
    )


def _kept_alive(before: Room, after: Room) -> Room:
    """Coming and going keeps a room from expiring, but in games where only moves do."""
    if before.state is None or before.game.coming_keeps_alive:
        return after
    return after.replace(touched_at=before.touched_at)


def left(room: Room, seat: Seat, moment: Moment) -> Room | None:
    """A lobby without ``seat``, whose token is void; None where nobody human is left and the room closes."""
    room = room.replace(seats=tuple(other for other in room.seats if other.number != seat.number))
    if all(other.bot for other in room.seats):
        return None
    events: list[RoomEvent] = [room_event("left", seat)]
    if room.host == seat.number:
        new = heir(room, connected=True) or heir(room, connected=False)
        assert new is not None  # noqa: S101 - somebody human is left, as was just seen
        room = room.replace(host=new.number)
        events.append(room_event("host_changed", new))
    return changed(room, events, moment)


def heir(room: Room, *, connected: bool) -> Seat | None:
    """The human, other than the host, who has been there longest, of those connected where that is asked."""
    candidates = [
        seat for seat in room.seats if not seat.bot and seat.number != room.host and (seat.connected or not connected)
    ]
    return min(candidates, key=lambda seat: (seat.joined_at, seat.number), default=None)


def bot_added(room: Room, level: Level, moment: Moment) -> Room:
    """One more bot; where it takes the last seat the game begins (``D65``). Raises ``room_full``."""
    if free_seat(room) is None:
        raise CommandError(ErrorCode.ROOM_FULL, "every seat of this room is taken")
    room, event = _with_bot(room, level, moment)
    return _completed(room, [event], moment)


def bot_removed(room: Room, number: int, moment: Moment) -> Room:
    """The lobby without that bot. Raises ``bad_request`` for a seat without one."""
    seat = room.seat(number)
    if seat is None or not seat.bot:
        raise CommandError(ErrorCode.BAD_REQUEST, "seat: there is no bot on this seat")
    room = room.replace(seats=tuple(other for other in room.seats if other.number != number))
    return changed(room, [room_event("bot_removed", seat)], moment)


def with_nonce(room: Room, seat: Seat, nonce: str) -> Room:
    """The room with that player's share of the seed; nobody sees it. Raises ``illegal_move`` for a second one."""
    if seat.nonce:
        raise CommandError(ErrorCode.ILLEGAL_MOVE, "this seat has given its nonce")
    return room.with_seat(seat._replace(nonce=nonce))


def begun_by_host(room: Room, moment: Moment) -> Room:
    """The game begins because the host says so. Raises ``illegal_move``."""
    if room.game.starts_when_full:
        raise CommandError(ErrorCode.ILLEGAL_MOVE, "this game starts by itself when its last seat is taken")
    if len(room.seats) < room.game.seats[0]:
        raise CommandError(ErrorCode.ILLEGAL_MOVE, f"this game needs at least {room.game.seats[0]} players")
    return begun(room, (), moment)


def fill_and_begin(room: Room, moment: Moment) -> Room:
    """``D65``: bots of level normal take the free seats, and the game begins; one change."""
    events: list[RoomEvent] = []
    while free_seat(room) is not None:
        room, event = _with_bot(room, "normal", moment)
        events.append(event)
    return begun(room, events, moment)


def free_seat(room: Room) -> int | None:
    """The lowest number of a free seat."""
    taken = {seat.number for seat in room.seats}
    return next((number for number in range(room.capacity) if number not in taken), None)


def remember(seat: Seat, command: str | None, action: str, version: int) -> Seat:
    """The seat with an accepted command among its last four (protocol.md, Frames)."""
    if command is None:
        return seat
    return seat._replace(accepted=(*seat.accepted, Accepted(command, action, version))[-REMEMBERED:])


def accepted(seat: Seat, command: str | None, action: str) -> Accepted | None:
    """What a seat remembers of an accepted command, None where it is none; another action's id does not count."""
    if command is None:
        return None
    return next((entry for entry in seat.accepted if (entry.id, entry.action) == (command, action)), None)


def with_newcomer(room: Room, seat: Seat) -> Room:
    """The room with one more seat taken, seats in the order of their numbers."""
    return room.replace(seats=tuple(sorted((*room.seats, seat), key=lambda other: other.number)))


def _names(room: Room) -> set[str]:
    return {seat.name for seat in room.seats}


def _with_bot(room: Room, level: Level, moment: Moment) -> tuple[Room, RoomEvent]:
    free = free_seat(room)
    assert free is not None  # noqa: S101 - both callers have looked
    bot = Seat(number=free, name=bot_name(_names(room), moment.chance), level=level, joined_at=moment.now)
    return with_newcomer(room, bot), room_event("bot_added", bot)


def _completed(room: Room, events: list[Any], moment: Moment) -> Room:
    """The change that ``events`` make, and the start of the game where the table is full with it."""
    if free_seat(room) is None:
        return begun(room, events, moment)
    return changed(room, events, moment)
