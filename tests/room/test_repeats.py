"""Whoever comes in or goes out while a dependency fails: one answer, a repeat that is safe, and everybody is told."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.room.hall import Hall
from tests.room.test_races import fail

Command = dict[str, Any]


def joins() -> tuple[Hall, str, Command]:
    hall = Hall()
    return hall, "bea", {"action": "join", "code": hall.open("p0")}


def joins_last() -> tuple[Hall, str, Command]:
    """The last seat: the game begins."""
    hall = Hall()
    code = hall.open("p0")
    for seat in range(1, 7):
        hall.say(f"p{seat}", "join", code=code)
    return hall, "bea", {"action": "join", "code": code}


def comes_back() -> tuple[Hall, str, Command]:
    hall = Hall()
    code = hall.open("p0")
    token = hall.say("bea", "join", code=code)["seat_token"]
    hall.service.disconnect("bea")
    return hall, "new", {"action": "hello", "room": {"code": code, "seat_token": token}}


def watches() -> tuple[Hall, str, Command]:
    hall = Hall()
    return hall, "eve", {"action": "watch", "code": hall.open("p0")}


def leaves_lobby() -> tuple[Hall, str, Command]:
    hall = Hall()
    hall.say("bea", "join", code=hall.open("p0"))
    return hall, "bea", {"action": "leave"}


def leaves_game() -> tuple[Hall, str, Command]:
    hall = Hall()
    hall.play(2)
    return hall, "p1", {"action": "leave"}


def leaves_audience() -> tuple[Hall, str, Command]:
    hall = Hall()
    hall.say("eve", "watch", code=hall.open("p0"))
    return hall, "eve", {"action": "leave"}


def finished() -> Hall:
    hall = Hall()
    code = hall.play(3)
    hall.say("eve", "watch", code=code)
    hall.finish(code)
    return hall


def goes_on() -> tuple[Hall, str, Command]:
    return finished(), "p1", {"action": "again"}


def goes_on_from_the_audience() -> tuple[Hall, str, Command]:
    return finished(), "eve", {"action": "again"}


def follows() -> tuple[Hall, str, Command]:
    hall = finished()
    hall.say("p2", "again")
    return hall, "p1", {"action": "again"}


def follows_from_the_audience() -> tuple[Hall, str, Command]:
    hall = finished()
    hall.say("p2", "again")
    return hall, "eve", {"action": "again"}


COMING = (
    joins,
    joins_last,
    comes_back,
    watches,
    goes_on,
    goes_on_from_the_audience,
    follows,
    follows_from_the_audience,
)
GOING = (leaves_lobby, leaves_game, leaves_audience)
CALLS = (
    *(("connections", call) for call in ("get", "put")),
    *(("rooms", call) for call in ("load", "save", "open_next", "watch", "unwatch")),
    ("clock", "arm"),
)

Scene = Callable[[], tuple[Hall, str, Command]]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("store", "call"), CALLS)
@pytest.mark.parametrize("scene", [*COMING, *GOING])
def test_a_call_that_fails_costs_no_answer_no_seat_and_no_table(
    scene: Scene,
    store: str,
    call: str,
    after: bool,  # noqa: FBT001
) -> None:
    hall, who, command = scene()
    frame = json.dumps({**command, "id": "same"})
    fail(hall, call, after=after, store=store)
    (first,) = hall.raw(who, frame)
    for fake in (hall.rooms, hall.connections, hall.clock):
        fake.before = fake.after = lambda _call: None
    first_told = hall.table("p0")["version"]
    hall.service = hall.container()
    (second,) = hall.raw(who, frame)
    expected = {"join": "joined", "hello": "welcome", "watch": "watching", "leave": "left", "again": "joined"}
    assert first["type"] in {expected[command["action"]], "error"}
    assert first.get("code") == "unavailable" or first["type"] != "error"
    assert second["type"] == expected[command["action"]]
    assert first["type"] == "error" or first.get("code") == second.get("code")
    room = hall.table("p0")["room"]["code"]
    stored = hall.rooms.load(room)
    assert stored is not None
    if not (after and call in {"save", "open_next"}):  # then nobody knows whether there is anything to tell
        assert hall.table("p0")["version"] == stored.room.version
        assert first["type"] != "error" or first_told <= stored.room.version
    here = hall.say(who, "sync")
    if scene in GOING:
        assert here["code"] == "not_in_room"
        assert stored.room.seat_of(who) is None
        assert who not in stored.audience
    else:
        assert here["room"]["code"] == (stored.room.following or room)
        assert (stored.room.seat_of(who) is not None) == (scene in {joins, joins_last, comes_back})
        assert (who in stored.audience) == (scene is watches)


def test_who_could_not_go_on_is_still_in_the_finished_room() -> None:
    for call in ("put", "open_next"):
        hall, who, _ = goes_on()
        fail(hall, call, after=False, store="connections" if call == "put" else "rooms")
        assert hall.refused(who, "again") == "unavailable"
        hall.service = hall.container()
        assert hall.say(who, "sync")["room"]["status"] == "finished"
        assert hall.say("zoe", "rooms")["rooms"] == []
        assert hall.say(who, "leave")["type"] == "left"
        assert hall.refused(who, "sync") == "not_in_room"
        assert hall.refused(who, "again") == "not_in_room"


def test_who_goes_on_and_leaves_is_not_back_in_the_finished_room() -> None:
    hall, who, _ = follows_from_the_audience()
    fail(hall, "unwatch", after=False)
    assert hall.say(who, "again")["type"] == "joined"
    assert hall.say(who, "leave")["type"] == "left"
    hall.service = hall.container()
    assert hall.refused(who, "sync") == "not_in_room"
