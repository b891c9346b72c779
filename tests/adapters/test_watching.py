"""The lines that functions write: short, of one call each, and metrics as CloudWatch reads them."""

import json
from typing import Any

import pytest
from cardroom.adapters import tally
from cardroom.adapters.table import Table
from cardroom.adapters.watching import GATHERED, GATHERED_S, LATE_MS, TICK, Watching
from cardroom.watch import Sign

CONNECTION = "Z5pHkfJPoAMCKWg="


class Stand:
    """A watch with a clock of its own, and what it has written."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("POWERTOOLS_LOG_LEVEL", "INFO")
        # as on Lambda: what a trace adds to each line would be paid for
        monkeypatch.setenv("_X_AMZN_TRACE_ID", "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=0")
        self.now = 100.0
        self.watch = Watching("cardroom-prod", "CardRoom", monotonic=lambda: self.now)
        self._capsys = capsys

    def call(self, action: str, *, ms: float = 41, signs: dict[Sign, int] | None = None) -> None:
        self.watch.begin(action, connection=CONNECTION, room=None)
        self.watch.note(room="BCDF")
        for sign, amount in (signs or {}).items():
            tally.spend(sign, amount)
        self.now += ms / 1000
        self.watch.end()

    def written(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._capsys.readouterr().out.splitlines()]

    def bytes(self) -> int:
        return len(self._capsys.readouterr().out)

    def metrics(self) -> list[dict[str, Any]]:
        return [line for line in self.written() if "_aws" in line]


@pytest.fixture
def stand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Stand:
    return Stand(capsys, monkeypatch)


def test_a_command_is_one_short_line(stand: Stand) -> None:
    stand.call("move", signs={Sign.READS: 1, Sign.WRITES: 1, Sign.POSTS: 9})
    assert stand.written() == [
        {
            "level": "INFO",
            "message": "move",
            "connection": CONNECTION,
            "room": "BCDF",
            "ms": 41,
            "reads": 1,
            "writes": 1,
            "posts": 9,
        }
    ]


def test_the_longest_line_without_a_fault_is_below_300_bytes(stand: Stand, capsys: pytest.CaptureFixture[str]) -> None:
    stand.watch.begin("leaderboard", connection=CONNECTION)
    for sign in set(Sign) - {Sign.FAULTS, Sign.TRANSITIONS}:
        stand.watch.count(sign, 1_234, *("x" for _ in sign.dimensions))
    stand.watch.note(room="BCDF", code="not_your_decision")
    stand.watch.end()
    line = next(line for line in capsys.readouterr().out.splitlines() if '"level"' in line)
    assert len(line) <= 300


def test_pings_and_ticks_are_told_only_where_something_came_of_them(stand: Stand) -> None:
    stand.call("ping")
    stand.call(TICK, signs={Sign.READS: 1})
    assert stand.written() == []
    stand.watch.begin(TICK, room="BCDF")
    stand.watch.count(Sign.DEFAULT_DECISIONS)
    stand.watch.end()
    assert [(line["message"], line["defaults"]) for line in stand.written()] == [(TICK, 1)]


def test_values_are_gathered_and_go_out_together(stand: Stand) -> None:
    stand.call("move", ms=41, signs={Sign.READS: 1})
    stand.call("move", ms=59, signs={Sign.READS: 2})
    assert not stand.metrics()
    stand.now += GATHERED_S
    stand.call("ping", ms=3)
    counts, moves, pings = sorted(stand.metrics(), key=lambda document: document.get("action", ""))
    assert (counts["Reads"], moves["CommandMs"], pings["CommandMs"]) == (3, [41, 59], 3)
    assert counts["_aws"]["CloudWatchMetrics"] == [
        {"Namespace": "CardRoom", "Dimensions": [["service"]], "Metrics": [{"Name": "Reads", "Unit": "Count"}]}
    ]
    assert moves["_aws"]["CloudWatchMetrics"] == [
        {
            "Namespace": "CardRoom",
            "Dimensions": [["service", "action"]],
            "Metrics": [{"Name": "CommandMs", "Unit": "Milliseconds"}],
        }
    ]
    assert (moves["service"], moves["action"]) == ("cardroom-prod", "move")
    assert not stand.metrics()


def test_a_games_commands_take_few_bytes_with_their_metrics(stand: Stand) -> None:
    """A table of eight, whose function works on a command every three seconds."""
    actions = ("move", "move", "move", "move", "sync", "react", "move", "ping")
    for number in range(200):
        stand.call(actions[number % len(actions)], ms=41, signs={Sign.READS: 1, Sign.WRITES: 1, Sign.POSTS: 9})
        stand.now += 3
    assert stand.bytes() / 200 <= 300


def test_no_document_has_more_values_than_cloudwatch_takes(stand: Stand) -> None:
    for _ in range(GATHERED + 1):
        stand.call("ping", ms=1)
    assert [len(document["CommandMs"]) for document in stand.metrics()] == [GATHERED]


@pytest.mark.parametrize(("sign", "value"), [(Sign.FAULTS, 1), (Sign.CLOCKS_LOST, 1), (Sign.LATENESS_MS, LATE_MS)])
def test_what_alarms_wait_for_goes_out_at_once(stand: Stand, sign: Sign, value: int) -> None:
    stand.watch.begin(TICK, room="BCDF")
    stand.watch.count(sign, value)
    stand.watch.end()
    assert [document[sign.value] for document in stand.metrics() if sign.value in document] == [value]


def test_a_little_lateness_can_wait(stand: Stand) -> None:
    stand.watch.begin(TICK, room="BCDF")
    stand.watch.count(Sign.LATENESS_MS, LATE_MS - 1)
    stand.watch.end()
    assert stand.written() == []


def test_a_tick_goes_through_three_states(stand: Stand) -> None:
    stand.call(TICK)
    stand.now += GATHERED_S
    stand.call(TICK)
    assert [document["Transitions"] for document in stand.metrics() if "Transitions" in document] == [6]


def test_what_a_call_has_cost_is_its_own(stand: Stand) -> None:
    tally.spend(Sign.READS, 7)  # by something before the first call
    stand.call("move", signs={Sign.READS: 1})
    stand.call("move")
    assert [line.get("reads") for line in stand.written()] == [1, None]


def test_calls_of_tables_count_by_what_they_are_billed_for() -> None:
    table = Table(lambda _operation, _parameters: {"Responses": {}}, "rooms")
    tally.spent()
    table.get("room#BCDF", "room")
    table.get_many([("uid#1", "uid"), ("uid#2", "uid")])
    table.put(Item={})
    table.transact([{"Put": {"Item": {}}}, {"Delete": {"Key": {}}}], "token")
    assert tally.spent() == {Sign.READS: 3, Sign.WRITES: 5}
