"""Who asks too much is slowed down; nobody else is, and nothing that the protocol promises (Limits)."""

import json
from typing import Any

import pytest
from cardroom.guard import Guard, Rates
from cardroom.limits import PEOPLE, Bucket, Misses
from cardroom.ports import UnavailableError
from cardroom.service import RoomService

from tests.room.hall import Hall

ADDRESS = "192.0.2.7"


def limited(hall: Hall) -> RoomService:
    """A container of the service that limits addresses."""
    return RoomService(hall.world(), Rates(20, address_limits=True), Guard(hall.accounts))


def strict() -> Hall:
    """A hall whose service limits connections."""
    hall = Hall()
    hall.service = RoomService(hall.world(), Rates(20), Guard(None))
    return hall


def told(hall: Hall, connection: str, action: str, /, address: str = ADDRESS, **fields: Any) -> dict[str, Any]:
    """The answer to one command from an address."""
    seen = len(hall.posts.sent)
    hall.service.handle(connection, json.dumps({"action": action, "id": "x", **fields}), address=address)
    answers = [json.loads(text) for to, text in hall.posts.sent[seen:] if to == connection]
    answer: dict[str, Any] = next(message for message in answers if message.get("reply_to") == "x")
    return answer


def wrong(number: int) -> str:
    return "".join("BCDFGHJKLMNPQRSTVWXYZ"[number // 21**digit % 21] for digit in range(4))


def test_ten_commands_a_second_and_twenty_at_once_are_never_too_many() -> None:
    hall = strict()
    for _ in range(30):
        for _ in range(20):
            assert told(hall, "ana", "ping")["type"] == "pong"
        hall.now.pass_ms(2_000)


def test_a_storm_of_commands_is_refused_with_the_time_to_wait_and_the_others_are_not() -> None:
    hall = strict()
    answers = [told(hall, "ana", "ping") for _ in range(100)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert {answer["code"] for answer in refused} == {"throttled"}
    assert 50 <= len(refused) <= 80
    assert told(hall, "bea", "ping")["type"] == "pong"
    hall.now.pass_ms(refused[-1]["retry_after_ms"])
    assert told(hall, "ana", "ping")["type"] == "pong"


def test_a_storm_of_nonsense_is_a_storm_too_and_each_frame_has_one_answer() -> None:
    hall = strict()
    for _ in range(100):
        hall.service.handle("ana", "no json")
    codes = [message["code"] for message in hall.posts.to("ana")]
    assert len(codes) == 100
    assert set(codes) == {"bad_request", "throttled"}


@pytest.mark.parametrize("action", ["join", "watch"])
def test_ten_wrong_codes_are_free_and_then_the_waits_grow(action: str) -> None:
    hall = strict()
    for number in range(10):
        assert told(hall, "eve", action, code=wrong(number))["code"] == "unknown_room"
    waits = []
    for number in range(10, 20):
        answer = told(hall, "eve", action, code=wrong(number))
        assert answer["code"] == "throttled"
        waits.append(answer["retry_after_ms"])
        hall.now.pass_ms(answer["retry_after_ms"])
        assert told(hall, "eve", action, code=wrong(number))["code"] == "unknown_room"
    assert waits == [min(300_000, 1_000 << doubling) for doubling in range(10)]


def test_a_right_code_among_the_guesses_is_not_told_while_a_guesser_waits() -> None:
    hall = strict()
    code = hall.open("ana")
    for number in range(11):
        told(hall, "eve", "join", code=wrong(number))
    assert told(hall, "eve", "join", code=code)["code"] == "throttled"
    assert told(hall, "bea", "join", code=code)["type"] == "joined"


def test_a_hello_with_a_room_guesses_too() -> None:
    hall = strict()
    for number in range(12):
        answer = told(hall, "eve", "hello", room={"code": wrong(number), "seat_token": "x"})
    assert answer["rejoined"] == {"error": "throttled"}
    assert told(hall, "eve", "hello")["rejoined"] is None


def test_a_guesser_with_many_connections_and_containers_is_known_by_the_address() -> None:
    hall = strict()
    containers = [limited(hall) for _ in range(3)]
    found = 0
    for number in range(300):
        hall.service = containers[number % 3]
        found += told(hall, f"eve{number}", "join", code=wrong(number))["code"] == "unknown_room"
    assert 50 <= found <= 60
    assert told(hall, "eve", "join", code=wrong(1))["code"] == "throttled"
    assert told(hall, "bea", "join", address="192.0.2.8", code=wrong(1))["code"] == "unknown_room"


def test_who_knows_their_code_costs_no_call_more() -> None:
    hall = strict()
    code = hall.open("ana")
    hall.service = limited(hall)
    hall.accounts.calls.clear()
    assert told(hall, "bea", "join", code=code)["type"] == "joined"
    assert not hall.accounts.calls


def test_rooms_and_spectators_are_limited_by_address_where_the_operator_says_so() -> None:
    hall = strict()
    wish = {"game": "disunyer", "mode": "standard", "visibility": "private"}
    opened = [told(hall, f"c{number}", "create", **wish) for number in range(60)]
    assert {answer["type"] for answer in opened} == {"joined"}
    hall.service = limited(hall)
    opened = [told(hall, f"d{number}", "create", **wish) for number in range(60)]
    assert [answer["type"] for answer in opened].count("joined") == 30
    code = hall.open("ana")
    watched = [told(hall, f"w{number}", "watch", code=code) for number in range(120)]
    assert sum(answer.get("code") == "throttled" for answer in watched) == 20


def test_a_count_that_fails_spoils_no_answer() -> None:
    hall = strict()
    hall.service = limited(hall)

    def fail(_: str) -> None:
        raise UnavailableError

    hall.accounts.before = fail
    assert told(hall, "eve", "join", code=wrong(1))["code"] == "unknown_room"


def test_what_is_remembered_of_people_is_bounded() -> None:
    bucket, misses = Bucket(1, 1), Misses(1, 1, 1)
    for number in range(PEOPLE + 100):
        bucket.wait_ms(str(number), 0)
        misses.add(str(number), 0)
    assert len(bucket._full_at) == len(misses._known) == PEOPLE
