"""The room clock as a state machine."""

import json

from tests.deploy.reading import ROOT, event, resource


def test_the_room_clock_is_an_express_machine_that_logs_errors_without_data() -> None:
    machine = resource("RoomClock")
    assert machine["Type"] == "EXPRESS"
    assert (machine["Logging"]["Level"], machine["Logging"]["IncludeExecutionData"]) == ("ERROR", False)


def test_the_room_clock_waits_ticks_and_goes_on_while_there_is_a_next() -> None:
    machine = resource("RoomClock")
    definition = json.loads((ROOT / machine["DefinitionUri"]).read_text(encoding="utf-8"))
    states = definition["States"]
    assert definition["StartAt"] == "Wait"
    assert states["Wait"] == {"Type": "Wait", "TimestampPath": "$.at", "Next": "Tick"}
    assert states["Tick"]["Resource"] == "${ClockFunctionArn}"
    assert machine["DefinitionSubstitutions"] == {"ClockFunctionArn": "ClockFunction.Arn"}
    [choice] = states["More"]["Choices"]
    assert choice == {"Variable": "$.next", "BooleanEquals": True, "Next": "Wait"}
    assert states[states["More"]["Default"]] == {"Type": "Succeed"}


def test_a_tick_that_fails_is_tried_again_but_not_for_ever() -> None:
    definition = json.loads((ROOT / "clock" / "room_clock.asl.json").read_text(encoding="utf-8"))
    [retry] = definition["States"]["Tick"]["Retry"]
    assert retry["ErrorEquals"] == ["States.ALL"]
    longest = sum(
        min(retry["IntervalSeconds"] * retry["BackoffRate"] ** n, retry["MaxDelaySeconds"])
        for n in range(retry["MaxAttempts"])
    )
    assert 10 <= longest <= 30


def test_the_clocks_event_is_what_the_machine_is_started_with() -> None:
    assert event("clock").keys() == {"code", "token", "at", "started_at", "next"}
