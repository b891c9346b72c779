"""What takes long costs nobody anything: neither the reading of a room its move, nor a slow save its clock."""

import json

from cardroom.commit import armed

from tests.room.hall import Hall
from tests.room.test_play import any_move
from tests.room.test_races import just_before_the_save


def test_a_move_counts_from_when_it_came_however_long_the_room_takes_to_be_read() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    hall.clock.armed.clear()
    hall.now.at = decision["due_at"] - 5

    def slowly(call: str) -> None:
        if call == "load":
            hall.now.pass_ms(300)

    hall.rooms.before = slowly
    assert hall.say(decider, "move", decision=decision["id"], move=any_move(decision))["type"] == "ok"


def test_a_clock_that_ticks_before_the_save_that_it_was_started_for_comes_again() -> None:
    hall = Hall()
    code = hall.play()
    hall.clock.armed.clear()
    comes_again: list[int | None] = []

    def tick_first(call: str) -> None:
        if call == "save":
            hall.rooms.before = lambda _: None
            armed = hall.clock.armed[-1]
            comes_again.append(hall.service.tick(code, armed.token, hall.now.at))

    stored = hall.rooms.load(code)
    assert stored is not None
    hall.rooms.before = tick_first
    hall.service.tick(code, None)
    (at,) = comes_again
    assert at is not None
    assert hall.now.at < at <= hall.now.at + 1_000
    armed = hall.clock.armed[-1]
    assert hall.service.tick(code, armed.token, hall.now.at) is not None, "the save has landed: it is the room's clock"


def test_a_clock_whose_save_never_came_ends_and_so_does_one_that_a_newer_one_took_over() -> None:
    hall = Hall()
    code = hall.play()
    assert hall.service.tick(code, "never saved", hall.now.at - 16_000) is None
    assert hall.service.tick("ZZZZ", "never saved", hall.now.at - 16_000) is None
    old = hall.clock.armed[-1].token
    hall.service.tick(code, None)
    assert hall.clock.armed[-1].token != old
    assert hall.service.tick(code, old, hall.now.at) is None


def test_a_create_that_is_repeated_while_the_first_is_slow_opens_one_room() -> None:
    hall = Hall()
    command = {"action": "create", "id": "c", "game": "disunyer", "mode": "standard", "visibility": "public"}
    other = hall.container()
    just_before_the_save(hall, lambda: other.handle("ana", json.dumps(command)), call="create")
    hall.service.handle("ana", json.dumps(command))
    first, second = hall.got("ana", "joined")
    assert (first["code"], first["seat"]) == (second["code"], second["seat"])
    assert len(hall.say("zoe", "rooms")["rooms"]) == 1


def test_a_clock_of_a_lost_attempt_is_used_by_the_next_one_only_where_it_ticks_in_time() -> None:
    hall = Hall()
    code = hall.play(people=2)
    stored = hall.rooms.load(code)
    assert stored is not None
    at = hall.now.at + 5_000
    later = stored.room.replace(armed_at=None)
    soon = later.replace(timers=tuple(t._replace(due_at=at, bot_at=None) for t in later.timers))
    world = hall.service._world
    _, clock = armed(world, later.replace(timers=soon.timers), hall.now.at)
    assert clock is not None
    assert armed(world, soon, hall.now.at, clock)[1] == clock
    sooner = later.replace(timers=tuple(t._replace(due_at=at - 2_000, bot_at=None) for t in later.timers))
    room, other = armed(world, sooner, hall.now.at, clock)
    assert other is not None
    assert other.token != clock.token
    assert (room.armed_at, room.armed_token) == (at - 2_000, other.token)
