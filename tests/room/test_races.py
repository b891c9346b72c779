"""Commands at one instant, and dependencies that fail: none lost, none doubled, nothing half done."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from cardroom.commit import ATTEMPTS
from cardroom.ports import UnavailableError

from tests.room.hall import Hall
from tests.room.test_play import any_move


def just_before_the_save(hall: Hall, other: Callable[[], object], times: int = 1, call: str = "save") -> None:
    """Lets ``other`` happen right before the next writes of that kind, so that those lose their race."""
    left = [times]

    def interfere(entered: str) -> None:
        if entered == call and left[0]:
            left[0] -= 1
            hall.rooms.before = lambda _call: None
            other()
            hall.rooms.before = interfere

    hall.rooms.before = interfere


def fail(hall: Hall, call: str, *, after: bool, store: str = "rooms") -> None:
    """Lets the next call of that kind fail, before or after it took effect."""
    fake = getattr(hall, store)

    def refuse(entered: str) -> None:
        if entered == call:
            fake.before = fake.after = lambda _call: None
            raise UnavailableError

    if after:
        fake.after = refuse
    else:
        fake.before = refuse


def test_three_people_join_two_seats_at_one_instant_and_one_finds_the_room_full() -> None:
    hall = Hall()
    code = hall.open("p0")
    for seat in range(1, 6):
        hall.say(f"p{seat}", "join", code=code)
    answers = {}

    def second() -> None:
        just_before_the_save(hall, third)
        answers["second"] = hall.say("second", "join", code=code)

    def third() -> None:
        answers["third"] = hall.say("third", "join", code=code)

    just_before_the_save(hall, second)
    answers["first"] = hall.say("first", "join", code=code)
    assert sorted(answer.get("code", "") == "room_full" for answer in answers.values()) == [False, False, True]
    assert sorted(answer["seat"] for answer in answers.values() if answer["type"] == "joined") == [6, 7]


def test_two_commands_at_one_instant_are_both_answered_and_the_loser_sees_the_newer_room() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    other = next(f"p{seat}" for seat in range(8) if f"p{seat}" != decider)
    just_before_the_save(hall, lambda: hall.service.disconnect(other))
    answer = hall.say(decider, "move", decision=decision["id"], move=any_move(decision))
    assert answer["type"] == "ok"
    table = hall.table(decider)
    assert table["room"]["seats"][int(other[1])]["connected"] is False
    assert table["version"] == answer["version"]
    assert hall.rooms.calls["load"] <= 1 + 2 * hall.rooms.calls["save"]


def test_the_loser_of_a_race_writes_again_without_a_second_read() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.say("bea", "join", code=code)
    just_before_the_save(hall, lambda: hall.say("bea", "nonce", nonce="b" * 32))
    reads, writes = hall.rooms.calls["load"], hall.rooms.calls["save"]
    assert hall.say("ana", "nonce", nonce="a" * 32)["type"] == "ok"
    assert (hall.rooms.calls["load"] - reads, hall.rooms.calls["save"] - writes) == (2, 3), "two of them, one retry"


def test_a_move_beside_the_tick_counts_once_whoever_wins() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    stored = hall.rooms.load(code)
    assert stored is not None
    hall.clock.armed.clear()
    hall.now.at = decision["due_at"] - 1
    just_before_the_save(hall, lambda: hall.service.tick(code, stored.room.armed_token))
    answer = hall.say(decider, "move", decision=decision["id"], move=any_move(decision))
    assert answer["code"] == "stale_decision"
    taken = [event for table in hall.got(decider, "table") for event in table["events"] if "by_default" in event]
    assert len([event for event in taken if event["by_default"]]) == 1


def test_a_writer_that_loses_too_often_says_unavailable_and_changes_nothing() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.say("bea", "join", code=code)
    count = iter(range(1000))

    def shuffle_bots() -> None:
        hall.say("ana", "addbot")
        seats = hall.table("ana")["room"]["seats"]
        hall.say("ana", "removebot", seat=seats[-1]["seat"])
        next(count)

    just_before_the_save(hall, shuffle_bots, times=ATTEMPTS)
    assert hall.refused("bea", "nonce", nonce="b" * 32) == "unavailable"
    hall.rooms.before = lambda _call: None
    assert hall.say("bea", "nonce", nonce="b" * 32)["type"] == "ok"


@pytest.mark.parametrize("after", [False, True])
def test_a_save_whose_answer_was_lost_is_safe_to_repeat_with_the_same_id(after: bool) -> None:  # noqa: FBT001
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    command = json.dumps({"action": "move", "id": "m", "decision": decision["id"], "move": any_move(decision)})
    version = hall.table(decider)["version"]
    fail(hall, "save", after=after)
    assert [answer["code"] for answer in hall.raw(decider, command)] == ["unavailable"]
    assert [(answer["type"], answer["version"]) for answer in hall.raw(decider, command)] == [("ok", version + 1)]
    assert hall.say(decider, "sync")["version"] == version + 1


@pytest.mark.parametrize(("store", "call"), [("rooms", "create"), ("connections", "put")])
@pytest.mark.parametrize("after", [False, True])
def test_a_create_in_doubt_is_repeated_without_a_second_room(store: str, call: str, after: bool) -> None:  # noqa: FBT001
    hall = Hall()
    command = json.dumps(
        {"action": "create", "id": "c", "game": "disunyer", "mode": "standard", "visibility": "public", "name": "Ana"}
    )
    fail(hall, call, after=after, store=store)
    first = hall.raw("ana", command)
    hall.service = hall.container()
    second = hall.raw("ana", command)
    assert [answer["type"] for answer in second] == ["joined"]
    assert len(hall.say("zoe", "rooms")["rooms"]) == 1
    if first[0]["type"] == "joined":
        assert first[0]["code"] == second[0]["code"]
    assert hall.say("new", "hello", room={key: second[0][key] for key in ("code", "seat_token")})["rejoined"] == {
        "code": second[0]["code"],
        "seat": 0,
    }


@pytest.mark.parametrize(("store", "call"), [("rooms", "save"), ("connections", "put")])
@pytest.mark.parametrize("after", [False, True])
def test_a_join_in_doubt_is_repeated_onto_the_same_seat(store: str, call: str, after: bool) -> None:  # noqa: FBT001
    hall = Hall()
    code = hall.open("ana")
    command = json.dumps({"action": "join", "id": "j", "code": code, "name": "Bea"})
    fail(hall, call, after=after, store=store)
    assert [answer["code"] for answer in hall.raw("bea", command)] == ["unavailable"]
    hall.service = hall.container()
    (second,) = hall.raw("bea", command)
    assert (second["type"], second["seat"]) == ("joined", 1)
    assert len(hall.say("ana", "sync")["room"]["seats"]) == 2
    assert hall.say("bea", "sync")["you"] == {"seat": 1}


@pytest.mark.parametrize("call", ["finish", "arm"])
@pytest.mark.parametrize("after", [False, True])
def test_the_end_of_a_game_in_doubt_is_repeated_and_stored_once(call: str, after: bool) -> None:  # noqa: FBT001
    hall = Hall(seed=9)
    hall.play()
    for seat in range(1, 8):
        hall.service.disconnect(f"p{seat}")
    fail(hall, call, after=after, store="rooms" if call == "finish" else "clock")
    while (table := hall.say("p0", "sync"))["room"]["status"] != "finished":
        assert hall.now.at < 1_790_000_000_000 + 600_000
        with suppress(UnavailableError):
            hall.pass_ms(3_000)
    assert list(hall.replays.kept) == [table["room"]["replay"]]


def test_a_repeated_joined_carries_a_new_token_and_only_the_newest_works() -> None:
    hall = Hall()
    code = hall.open("ana")
    command = json.dumps({"action": "join", "id": "j", "code": code})
    (first,), (second,) = hall.raw("bea", command), hall.raw("bea", command)
    assert first["seat"] == second["seat"]
    assert first["seat_token"] != second["seat_token"]
    assert hall.refused("new", "join", code=code, seat_token=first["seat_token"]) == "bad_seat_token"
    assert hall.say("new", "join", code=code, seat_token=second["seat_token"])["seat"] == 1


def test_repeats_of_leave_watch_and_again_get_the_first_answer() -> None:
    hall = Hall()
    code = hall.play()
    hall.finish(code)
    for connection, action in (("w", "watch"), ("p1", "again"), ("p2", "leave")):
        command = json.dumps({"action": action, "id": "same", **({"code": code} if action == "watch" else {})})
        (first,), (second,) = hall.raw(connection, command), hall.raw(connection, command)
        assert {key: value for key, value in first.items() if key != "seat_token"} == {
            key: value for key, value in second.items() if key != "seat_token"
        }


def test_again_against_again_leads_everybody_to_one_room() -> None:
    hall = Hall()
    code = hall.play()
    hall.finish(code)
    answers = {}

    def other() -> None:
        answers["p2"] = hall.say("p2", "again")

    just_before_the_save(hall, other, call="open_next")
    answers["p1"] = hall.say("p1", "again")
    assert {answer["type"] for answer in answers.values()} == {"joined"}
    assert len({answer["code"] for answer in answers.values()}) == 1
    assert sorted(answer["seat"] for answer in answers.values()) == [0, 1]


def test_a_code_that_is_taken_is_drawn_anew() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.chance.seed(1)
    assert hall.open("bea") != code
