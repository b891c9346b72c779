"""The log of every game, while it goes on: what the room told, and no secret of anybody."""

import json
from itertools import islice
from typing import Any

import pytest
from cardroom.replays import replay_of, steps, steps_so_far
from cardroom.room import Room
from cardroom.tables import event_views
from cardrules.game import PUBLIC
from cardrules.games import CATALOG

from tests.room.hall import Hall

CHANGES = 16
"""So many versions of the room, or ten minutes, are waited for: no game ends within."""


def going_on(game: str, mode: str, seats: int) -> tuple[Hall, Room]:
    """A game that has gone on for some minutes among one person who says nothing, and bots."""
    hall = Hall(seed=5)
    code = hall.open("p0", game=game, mode=mode, options={"seats": seats} if game in {"ignorado", "dnup"} else {})
    for _ in range(seats - 1):
        assert hall.say("p0", "addbot")["type"] == "ok"
    if hall.table("p0")["room"]["status"] == "lobby":
        hall.say("p0", "start")
    stored = hall.rooms.load(code)
    for _ in range(600):
        if stored is None or stored.room.version >= CHANGES:
            break
        hall.pass_ms(1_000)
        stored = hall.rooms.load(code)
    assert stored is not None
    assert stored.room.status == "playing"
    return hall, stored.room


def told(room: Room) -> list[dict[str, Any]]:
    """What everybody has seen of the game in the changes that the room remembers."""
    events = [event for change in room.history for event in event_views(room, change.events, PUBLIC)]
    return [event for event in events if "name" not in event]


@pytest.mark.parametrize(("game", "mode"), [(listed.name, mode) for listed in CATALOG for mode in listed.modes])
def test_the_log_of_a_game_that_goes_on_ends_with_what_was_told_last(game: str, mode: str) -> None:
    fewest = next(listed.seats[0] for listed in CATALOG if listed.name == game)
    hall, room = going_on(game, mode, fewest)
    replay = replay_of(room.replace(replay="", finished_at=room.touched_at), "r1")
    chapters = hall.replays.chapters(replay.chapters)
    assert chapters is not None
    so_far = islice(steps(replay, chapters, PUBLIC), steps_so_far(replay, chapters))
    logged = [event for _, events in so_far for event in events]
    last = told(room)
    assert last
    assert json.loads(json.dumps(logged[-len(last) :])) == json.loads(json.dumps(last))
    assert logged[0]["kind"] == "game_started"
