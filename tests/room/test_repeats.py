"""Whoever comes in or goes out while a dependency fails: one answer, a repeat that is safe, and everybody is told."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.room.hall import Hall
from tests.room.test_play import any_move
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


def test_an_id_of_another_action_is_no_repeat() -> None:
    hall = Hall()

    def same(who: str, action: str, **fields: Any) -> Any:
        (answer,) = hall.raw(who, json.dumps({"action": action, "id": "same", **fields}))
        return answer.get("code") if answer["type"] == "error" else answer["type"]

    code = hall.open("p0")
    assert same("p1", "join", code=code) == "joined"
    wish = {"game": "disunyer", "mode": "standard", "visibility": "public"}
    assert same("p1", "create", **wish) == "already_in_room"
    assert same("p1", "again") == "illegal_move"
    assert same("p1", "nonce", nonce="a" * 32) == "ok"
    assert same("p1", "join", code=code) == "joined"
    assert same("p0", "addbot") == "ok"
    assert same("p0", "removebot", seat=2) == "ok"
    assert len(hall.table("p0")["room"]["seats"]) == 2
    hall.pass_ms(181_000)
    decision = hall.table("p1")["game"]["decision"]["id"]
    assert same("p1", "move", decision=decision, move={"kind": "no such"}) != "ok"
    hall.finish(code)
    first = hall.say("p0", "again")["code"]
    assert same("p1", "again") == "joined"
    assert hall.say("p1", "sync")["room"]["code"] == first
    assert same("p1", "leave") == "left"
    assert same("p1", "watch", code=first) == "watching"
    assert same("p1", "leave") == "left"
    assert hall.refused("p1", "sync") == "not_in_room"


def test_again_with_the_id_of_the_last_move_goes_on() -> None:
    hall = Hall()
    code = hall.play(2)
    decided = None
    while decided is None:
        table = hall.table("p1")
        if (table["game"]["decision"] or {}).get("seat") == 1:
            decided = table["game"]["decision"]
        else:
            hall.pass_ms(1_000)
    move = {"action": "move", "id": "same", "decision": decided["id"], "move": any_move(decided)}
    assert hall.raw("p1", json.dumps(move))[0]["type"] == "ok"
    hall.finish(code)
    (answer,) = hall.raw("p1", json.dumps({"action": "again", "id": "same"}))
    assert (answer["type"], answer["seat"]) == ("joined", 0)
    assert answer["code"] != code


def test_who_could_not_leave_the_next_room_keeps_the_seat_when_again_is_repeated() -> None:
    hall, who, command = goes_on()
    frame = json.dumps({**command, "id": "same"})
    (first,) = hall.raw(who, frame)
    fail(hall, "close", after=False)
    assert hall.refused(who, "leave") == "unavailable"
    (second,) = hall.raw(who, frame)
    assert (second["type"], second["code"]) == ("joined", first["code"])
    assert hall.say(who, "sync")["room"]["seats"][0]["connected"]
