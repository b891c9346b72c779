"""What the adapters of DynamoDB do when a call fails, is repeated, or meets another."""

import json
import logging
import traceback
import zlib
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from cardroom.adapters.calls import CallError, Calls, NoAnswerError
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.ports import CodeTaken, Connection, Login, Lost, Mark, Saved, StoredRoom, UnavailableError
from cardroom.room import Room

from tests.adapters.conftest import Dynamo
from tests.adapters.examples import after, finished, replay, room, value

Plan = Callable[[Callable[[], Any]], Any]
"""What becomes of one call: it is given the call itself."""

WRITES: dict[str, Callable[[DynamoRooms], Any]] = {
    "save": lambda rooms: rooms.save(after(room())),
    "close": lambda rooms: rooms.close(after(room())),
    "finish": lambda rooms: rooms.finish(finished(room()), replay(), ()),
    "open_next": lambda rooms: rooms.open_next(after(room(), following="NEXT"), room("NEXT")),
}
SINGLE: dict[str, Callable[[DynamoRooms], Any]] = {
    "save": WRITES["save"],
    "close": WRITES["close"],
    "create": lambda rooms: rooms.create(room("MORE")),
    "watch": lambda rooms: rooms.watch("KQRT", "eve", 100),
    "unwatch": lambda rooms: rooms.unwatch("KQRT", ["bob"]),
    "add_heart": lambda rooms: rooms.add_heart("KQRT", 1),
}
READS: dict[str, Callable[[DynamoRooms], Any]] = {
    "load": lambda rooms: rooms.load("KQRT"),
    "hearts": lambda rooms: rooms.hearts("KQRT", 1),
    "listing": lambda rooms: rooms.listing(None, None),
}


CALLS = {**WRITES, **SINGLE, **READS}


class Interfered:
    """The client, with something happening to its first calls."""

    def __init__(self, client: Calls, *plans: Plan) -> None:
        self._client = client
        self._plans = list(plans)
        self.calls: list[str] = []

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        self.calls.append(operation)
        plan = self._plans.pop(0) if self._plans else _through
        return plan(lambda: self._client(operation, parameters))


def _through(call: Callable[[], Any]) -> Any:
    return call()


def _twice(call: Callable[[], Any]) -> Any:
    """The answer is lost, and the client repeats the call by itself."""
    call()
    return call()


def _refused(code: str, status: int = 400, request: str = "", **answer: Any) -> Plan:
    def refuse(_call: Callable[[], Any]) -> Any:
        raise CallError(code, status, request, {"message": "SECRET", **answer})

    return refuse


def _cancelled(*codes: str) -> Plan:
    return _refused("TransactionCanceledException", CancellationReasons=[{"Code": code} for code in codes])


def _broken(error: Exception) -> Plan:
    def fail(_call: Callable[[], Any]) -> Any:
        raise error

    return fail


def interfered(dynamo: Dynamo, *plans: Plan) -> tuple[DynamoRooms, Interfered]:
    """The rooms on a client to whose first calls something happens; the room KQRT is there, and bob watches it."""
    dynamo.rooms.create(room())
    dynamo.rooms.watch("KQRT", "bob", 100)
    client = Interfered(dynamo.calls, *plans)
    return DynamoRooms(Table(client, dynamo.name, dynamo.pauses.append), dynamo.accounts, dynamo.now), client


# --- one's own write, repeated


@pytest.mark.parametrize("write", WRITES)
def test_a_write_that_was_repeated_is_recognised(dynamo: Dynamo, write: str) -> None:
    rooms, _ = interfered(dynamo, _twice)
    assert WRITES[write](rooms) == Saved(frozenset({"bob"}))
    if write == "close":
        assert rooms.load("KQRT") is None
    else:
        assert value(rooms.load("KQRT")).room.revision == 2


def test_a_creation_that_was_repeated_is_recognised(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo, _twice)
    assert rooms.create(room("MORE")) == Saved(frozenset())


def test_watching_that_was_repeated_counts_once(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo, _twice)
    assert value(rooms.watch("KQRT", "eve", 2)).audience == {"bob", "eve"}
    assert rooms.listing(None, None).rows[0].spectators == 2


def test_leaving_that_was_repeated_counts_once(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo, _twice)
    rooms.unwatch("KQRT", ["bob"])
    assert rooms.listing(None, None).rows[0].spectators == 0


@pytest.mark.parametrize(("others", "recognised"), [(1, True), (7, True), (8, False)])
def test_a_repeated_write_is_recognised_behind_seven_others(dynamo: Dynamo, others: int, recognised: bool) -> None:  # noqa: FBT001
    def lose_the_answer_then_let_others_write(call: Callable[[], Any]) -> Any:
        call()
        newest = after(room())
        for _ in range(others):
            newest = after(newest)
            assert dynamo.rooms.save(newest) == Saved(frozenset({"bob"}))
        return call()

    rooms, _ = interfered(dynamo, lose_the_answer_then_let_others_write)
    saved = rooms.save(after(room()))
    assert isinstance(saved, Saved if recognised else Lost)
    assert value(rooms.load("KQRT")).room.revision == 2 + others


def test_another_writer_of_the_same_room_is_not_taken_for_oneself(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo)
    same = after(room())
    assert dynamo.rooms.save(same) == Saved(frozenset({"bob"}))
    assert rooms.save(same) == Lost(StoredRoom(same, frozenset({"bob"})))


# --- conflicts


@pytest.mark.parametrize("write", ["finish", "open_next"])
@pytest.mark.parametrize(
    "codes",
    [("TransactionConflict", "None"), ("None", "TransactionConflict"), ("ThrottlingError", "TransactionConflict")],
)
def test_a_transaction_in_conflict_is_repeated(dynamo: Dynamo, write: str, codes: tuple[str, str]) -> None:
    rooms, client = interfered(dynamo, _cancelled(*codes), _cancelled(*codes))
    assert WRITES[write](rooms) == Saved(frozenset({"bob"}))
    assert client.calls == ["transact_write_items"] * 3 + ["get_item"]
    assert len(dynamo.pauses) == 2


@pytest.mark.parametrize("write", SINGLE)
def test_a_write_in_conflict_with_a_transaction_is_repeated(dynamo: Dynamo, write: str) -> None:
    rooms, client = interfered(dynamo, _refused("TransactionConflictException"))
    SINGLE[write](rooms)
    assert len(client.calls) == 2
    assert len(dynamo.pauses) == 1


@pytest.mark.parametrize("write", WRITES)
def test_a_conflict_without_end_is_given_up(dynamo: Dynamo, write: str) -> None:
    conflict = _cancelled("TransactionConflict", "None")
    if write in SINGLE:
        conflict = _refused("TransactionConflictException")
    rooms, client = interfered(dynamo, *[conflict] * 20)
    with pytest.raises(UnavailableError, match="conflict"):
        WRITES[write](rooms)
    assert len(client.calls) == 8
    assert len(dynamo.pauses) == 7
    assert sum(dynamo.pauses) < 2
    assert max(dynamo.pauses) > min(dynamo.pauses)


@pytest.mark.parametrize("write", WRITES)
def test_a_race_lost_while_in_conflict_is_lost(dynamo: Dynamo, write: str) -> None:
    newer = after(room(), host=4)

    def another_comes_first(call: Callable[[], Any]) -> Any:
        dynamo.rooms.save(newer)
        code = "TransactionConflictException" if write in SINGLE else "TransactionCanceledException"
        return _refused(code, CancellationReasons=[{"Code": "TransactionConflict"}])(call)

    rooms, client = interfered(dynamo, another_comes_first)
    assert WRITES[write](rooms) == Lost(StoredRoom(newer, frozenset({"bob"})))
    assert len(client.calls) == 2, "what a lost race left comes with the refusal, without a read"


def test_a_race_for_the_room_weighs_more_than_the_code(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo)
    rooms.create(room("NEXT"))
    newer = after(room(), following="MORE")
    dynamo.rooms.save(newer)
    assert isinstance(rooms.open_next(after(room(), following="NEXT"), room("NEXT")), Lost)
    assert rooms.open_next(after(newer), room("NEXT")) == CodeTaken()


def test_spectators_may_leave_by_two_ways_at_once(dynamo: Dynamo) -> None:
    def another_takes_bob_away(call: Callable[[], Any]) -> Any:
        dynamo.rooms.unwatch("KQRT", ["bob"])
        return call()

    rooms, client = interfered(dynamo, another_takes_bob_away)
    dynamo.rooms.watch("KQRT", "eve", 100)
    rooms.unwatch("KQRT", ["bob", "eve"])
    assert value(rooms.load("KQRT")).audience == frozenset()
    assert client.calls == ["update_item", "update_item", "get_item"]


# --- failures


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "plan",
    [
        _refused("ProvisionedThroughputExceededException"),
        _refused("InternalServerError", 500, "R1"),
        _refused("AccessDeniedException"),
        _cancelled("ValidationError", "None"),
        _cancelled(),
        _broken(NoAnswerError("TimeoutError")),
        _broken(NoAnswerError("BrokenAnswerError")),
    ],
)
def test_a_failure_is_told_as_such_and_quotes_nothing(dynamo: Dynamo, call: str, plan: Plan) -> None:
    rooms, _ = interfered(dynamo, plan)
    with pytest.raises(UnavailableError) as caught:
        CALLS[call](rooms)
    told = "".join(traceback.format_exception(caught.value))
    assert "SECRET" not in told
    assert "_item" in str(caught.value) or "query" in str(caught.value), "which operation it was"
    assert dynamo.pauses == []


def test_a_failure_says_what_an_operator_looks_up(dynamo: Dynamo) -> None:
    plan = _refused("InternalServerError", 500, "R1")
    rooms, _ = interfered(dynamo, plan)
    with pytest.raises(UnavailableError, match=r"^get_item: InternalServerError \(HTTP 500, request R1\)$"):
        rooms.load("KQRT")


def test_a_game_that_ended_has_ended_though_its_audience_cannot_be_read(dynamo: Dynamo) -> None:
    rooms, _ = interfered(dynamo, _through, _refused("InternalServerError"))
    assert rooms.finish(finished(room()), replay(), ()) == Saved(frozenset())


def test_nothing_of_a_room_is_logged(dynamo: Dynamo, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        rooms, _ = interfered(dynamo)
        rooms.save(after(room(server_seed="5ec2e7" * 10 + "abcd")))
        rooms.save(after(room()))
        dynamo.connections.sign(Connection("a="), Login("uid:ana", "Ana", "5ec2e7"), ())
    assert "5ec2e7" not in caplog.text


# --- what is stored


def item(dynamo: Dynamo, code: str = "KQRT") -> dict[str, Any]:
    stored: Any = dynamo.client.get_item(TableName=dynamo.name, Key={"pk": {"S": f"room#{code}"}, "sk": {"S": "room"}})
    found: dict[str, Any] = stored["Item"]
    return found


def playing(before: Room) -> Room:
    step = before.game.setup("standard", 8, frozenset(range(1, 8)), before.shuffle)
    return after(before, state=step.state, starts_at=None)


def test_each_change_of_a_game_is_one_read_and_one_write(dynamo: Dynamo) -> None:
    rooms, client = interfered(dynamo)
    stored = value(rooms.load("KQRT"))
    rooms.save(after(stored.room))
    assert client.calls == ["get_item", "update_item"]


def test_a_move_does_not_reach_the_index_of_the_list(dynamo: Dynamo) -> None:
    projected = ("listed", "listing_order", "summary", "spectators", "expires_at")
    dynamo.rooms.create(room())
    game_on = playing(room())
    dynamo.rooms.save(game_on)
    first = item(dynamo)
    dynamo.rooms.save(after(game_on, touched_at=game_on.touched_at + 60_000))
    second = item(dynamo)
    assert [first[name] for name in projected] == [second[name] for name in projected]
    assert first["expires_ms"] != second["expires_ms"]


def test_ttl_comes_on_the_hour_after_the_room_has_expired(dynamo: Dynamo) -> None:
    dynamo.rooms.create(room())
    expires_at, expires_ms = int(item(dynamo)["expires_at"]["N"]), int(item(dynamo)["expires_ms"]["N"])
    assert expires_at % 3600 == 0
    assert 0 <= expires_at * 1000 - expires_ms < 3_600_000


def test_a_closed_room_keeps_no_secrets(dynamo: Dynamo) -> None:
    dynamo.rooms.create(room())
    dynamo.rooms.close(after(room()))
    assert not {"state", "listed", "listing_order", "summary"} & item(dynamo).keys()


def test_the_number_of_spectators_is_that_of_the_audience(dynamo: Dynamo) -> None:
    dynamo.rooms.create(room())
    dynamo.rooms.watch("KQRT", "eve", 100)
    dynamo.rooms.watch("KQRT", "bob", 100)
    dynamo.rooms.unwatch("KQRT", ["bob", "kim"])
    dynamo.rooms.save(after(room()))
    assert item(dynamo)["audience"] == {"SS": ["eve"]}
    assert item(dynamo)["spectators"] == {"N": "1"}


def test_every_item_has_its_ttl(dynamo: Dynamo) -> None:
    dynamo.rooms.create(room())
    dynamo.rooms.finish(finished(room()), replay(), ())
    dynamo.rooms.add_heart("KQRT", 1)
    dynamo.connections.put(Connection("a="), Mark())
    kept: Any = dynamo.client.scan(TableName=dynamo.name)
    now = dynamo.now() // 1000
    lives = {found["sk"]["S"]: int(found["expires_at"]["N"]) - now for found in kept["Items"]}
    assert lives.keys() == {"room", "replay", "hearts#1", "connection"}
    assert 3600 <= lives["room"] <= 7200 + 1
    assert lives["replay"] == 90 * 86_400
    assert lives["connection"] == 8100
    assert lives["hearts#1"] == 120


def test_a_replay_that_an_earlier_version_stored_is_read(dynamo: Dynamo) -> None:
    new = replay()
    old = [1, *new[:6], "public", *new[6:-1]]
    dynamo.client.put_item(
        TableName=dynamo.name,
        Item={
            "pk": {"S": f"replay#{new.id}"},
            "sk": {"S": "replay"},
            "game": {"B": zlib.compress(json.dumps(old).encode())},
            "expires_at": {"N": str(dynamo.now() // 1000 + 60)},
        },
    )
    assert dynamo.replays.replay(new.id) == new


def test_a_replay_takes_a_fifth_of_its_json(dynamo: Dynamo) -> None:
    dynamo.rooms.create(room())
    dynamo.rooms.finish(finished(room()), replay(), ())
    stored: Any = dynamo.client.get_item(
        TableName=dynamo.name, Key={"pk": {"S": f"replay#{'r' * 22}"}, "sk": {"S": "replay"}}
    )
    assert len(stored["Item"]["game"]["B"]) < len(str(replay())) / 5
