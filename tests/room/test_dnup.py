"""dnup in its rooms: 2 to 5 seats, begun by the host, by the last seat, or by the lobby's clock with bots (N53)."""

import pytest

from tests.room.hall import Hall


@pytest.fixture
def hall() -> Hall:
    return Hall(seed=2)


def lobby(hall: Hall, seats: int, people: int) -> str:
    code = hall.open("p0", game="dnup", options={"seats": seats})
    for number in range(1, people):
        assert hall.say(f"p{number}", "join", code=code)["type"] == "joined"
    return code


def test_the_host_begins_with_two_or_more_and_nobody_else_does(hall: Hall) -> None:
    lobby(hall, 5, 1)
    assert hall.refused("p0", "start") == "illegal_move"
    code = hall.table("p0")["room"]["code"]
    hall.say("p1", "join", code=code)
    assert hall.refused("p1", "start") == "not_host"
    assert hall.say("p0", "start")["type"] == "ok"
    assert len(hall.table("p1")["game"]["players"]) == 2


def test_the_last_seat_begins_it(hall: Hall) -> None:
    lobby(hall, 3, 3)
    assert hall.table("p0")["room"]["status"] == "playing"


def test_the_lobbys_clock_fills_it_with_bots(hall: Hall) -> None:
    lobby(hall, 4, 1)
    hall.pass_ms(181_000)
    table = hall.table("p0")
    assert [seat["kind"] for seat in table["room"]["seats"]] == ["human", "bot", "bot", "bot"]
    assert table["room"]["status"] == "playing"


@pytest.mark.parametrize("options", [{"seats": 1}, {"seats": 6}, {"seats": "3"}, {"seats": True}, {"sets": 3}])
def test_a_table_that_there_is_not_is_a_bad_request(hall: Hall, options: dict[str, object]) -> None:
    wish = {"game": "dnup", "mode": "standard", "visibility": "public", "name": "Ana"}
    assert hall.refused("p0", "create", **wish, options=options) == "bad_request"


def test_a_turn_without_an_answer_rotates_after_thirty_seconds_and_no_hand_is_anybody_elses(hall: Hall) -> None:
    lobby(hall, 3, 3)
    table = hall.table("p0")
    seat = table["game"]["decision"]["seat"]
    assert table["game"]["decision"]["remaining_ms"] == 30_000
    hall.pass_ms(31_000)
    after = hall.table("p0")
    assert {"kind": "hand_rotated", "seat": seat, "by_default": True} in after["events"]
    for number in range(3):
        hands = {player["seat"]: player["hand"] for player in hall.table(f"p{number}")["game"]["players"]}
        assert [seat for seat, hand in hands.items() if hand is not None] == [number]
