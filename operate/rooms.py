"""Rooms, as an operator sees and closes them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from cardroom.adapters import items
from cardroom.commit import Effect, RoomGoneError, commit
from cardroom.dues import next_due
from cardroom.moment import Moment
from cardroom.ports import Replay, StoredRoom
from cardroom.replays import replay_of, steps, steps_so_far
from cardroom.room import Room, dump
from cardroom.tables import Tables
from cardrules.game import EVERYTHING, PUBLIC

from operate import OperateError
from operate.places import Place
from operate.scan import every


def listed(place: Place) -> Iterator[str]:
    """A line for each room that lives, private ones too."""
    now = place.world.now()
    found = every(
        place,
        place.rooms,
        FilterExpression="sk = :room AND expires_ms > :now",
        ExpressionAttributeValues={":room": {"S": items.SK}, ":now": {"N": str(now)}},
    )
    living = [stored for item in found if (stored := items.living(item, now)) is not None]
    for stored in sorted(living, key=lambda stored: stored.room.created_at):
        yield _line(stored, now)


def _line(stored: StoredRoom, now: int) -> str:
    room = stored.room
    humans = [seat for seat in room.seats if not seat.bot]
    there = sum(seat.connected for seat in humans)
    minutes = (now - room.touched_at) // 60_000
    return (
        f"{room.code}  {room.game_name:10} {room.mode:12} {room.visibility:8} {room.status:9}"
        f" {there} of {len(humans)} people here, {len(room.seats) - len(humans)} bots, {len(stored.audience)} watch;"
        f" changed {minutes} min ago"
    )


def _stored(place: Place, code: str) -> StoredRoom:
    stored = place.world.rooms.load(code.upper())
    if stored is None:
        raise OperateError(f"There is no room {code.upper()}.")
    return stored


def shown(place: Place, code: str, *, secrets: bool) -> dict[str, Any]:
    """A room as a spectator sees it, with what keeps it going; its seed, hands and tokens' hashes only if asked for."""
    stored = _stored(place, code)
    room, now = stored.room, place.world.now()
    due = next_due(room, place.world.durations)
    told: dict[str, Any] = {
        "table": json.loads(Tables(room, len(stored.audience), now).text(PUBLIC)),
        "created_at": _instant(room.created_at),
        "touched_at": _instant(room.touched_at),
        "expires_at": _instant(room.expires_at),
        "revision": room.revision,
        "next_due_at": None if due is None else _instant(due.at),
        "clock_armed_for": None if room.armed_at is None else _instant(room.armed_at),
    }
    if secrets:
        told["secrets"] = json.loads(dump(room))
    return told


def closed(place: Place, code: str) -> None:
    """Closes a room: whoever is in it is told so."""
    stored = _stored(place, code)

    def act(_room: Room, _moment: Moment) -> Effect:
        return Effect(None)

    try:
        commit(place.world, stored, act, place.world.moment())
    except RoomGoneError:
        raise OperateError(f"The room {code.upper()} has just closed by itself.") from None


def log(place: Place, what: str, *, secrets: bool) -> Iterator[str]:
    """What happened in a room that there is, or in a finished game by its replay's id: a line for each event.

    As a spectator saw it; with ``secrets`` with every card.
    """
    replay, going = _game(place, what)
    chapters = place.world.replays.chapters(replay.chapters)
    if chapters is None:
        raise OperateError("The first moves of this match have expired.")
    limit = steps_so_far(replay, chapters) if going else None
    viewer = EVERYTHING if secrets else PUBLIC
    yield f"{replay.game}, {replay.mode}, room {replay.code}, release {replay.release}"
    for at, views in islice(steps(replay, chapters, viewer), limit):
        yield from (f"{at / 1000:9.3f}  {json.dumps(view, ensure_ascii=False)}" for view in views)


def _game(place: Place, what: str) -> tuple[Replay, bool]:
    """A game as it is stored, and whether it still goes on."""
    replay = place.world.replays.replay(what)
    if replay is not None:
        return replay, False
    room = _stored(place, what).room
    if room.state is None:
        raise OperateError(f"The game of {room.code} has not begun.")
    if room.finished_at is not None:
        return replay_of(room, place.world.release), False
    return replay_of(room.replace(replay="", finished_at=place.world.now()), place.world.release), True


def _instant(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
