"""The room clock starts one execution for each call."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from cardroom.adapters.calls import CallError, JsonService, NoAnswerError
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.instants import iso, seconds
from cardroom.ports import UnavailableError
from moto import mock_aws

from local.aws import client as stock_client
from tests.fakes import Now

MACHINE = "arn:aws:states:us-east-1:000000000000:stateMachine:cardroom-room-clock"


class Machine:
    """Keeps what was started, or fails."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.started: list[dict[str, Any]] = []

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        assert operation == "start_execution"
        self.started.append(dict(parameters))
        if self.failure:
            raise self.failure


def clock(failure: Exception | None = None) -> tuple[StepFunctionsClock, list[dict[str, Any]]]:
    machine = Machine(failure)
    return StepFunctionsClock(machine, MACHINE, Now(1_790_000_000_000)), machine.started


def test_an_execution_is_told_when_for_whom_and_since_when() -> None:
    armed, started = clock()
    armed.arm("KQRT", "t0ken", 1_790_000_010_123)
    assert started[0]["stateMachineArn"] == MACHINE
    assert json.loads(started[0]["input"]) == {
        "code": "KQRT",
        "token": "t0ken",
        "at": "2026-09-21T14:13:30.123Z",
        "started_at": 1_790_000_000_000,
        "next": True,
    }


def test_a_due_in_the_past_is_no_error() -> None:
    armed, started = clock()
    armed.arm("KQRT", "t", 1_789_999_999_999)
    assert json.loads(started[0]["input"])["at"] == "2026-09-21T14:13:19.999Z"


def test_an_execution_is_named_after_its_room_and_no_two_have_one_name() -> None:
    armed, started = clock()
    for _ in range(50):
        armed.arm("KQRT", "same", 1_790_000_000_000)
    names = {each["name"] for each in started}
    assert len(names) == 50
    assert all(name.startswith("KQRT-") and len(name) <= 80 and "same" not in name for name in names)


def _refused(code: str) -> CallError:
    return CallError(code, answer={"message": "SECRET"})


@pytest.mark.parametrize("failure", [_refused("ThrottlingException"), NoAnswerError("TimeoutError")])
def test_a_failed_start_is_told(failure: Exception) -> None:
    armed, _ = clock(failure)
    with pytest.raises(UnavailableError) as caught:
        armed.arm("KQRT", "t", 1_790_000_000_000)
    assert "SECRET" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_step_functions_takes_it(moto_endpoint: str) -> None:
    with mock_aws():
        client = stock_client("stepfunctions", moto_endpoint)
        role = "arn:aws:iam::123456789012:role/any"
        definition = '{"StartAt": "Done", "States": {"Done": {"Type": "Succeed"}}}'
        machine = client.create_state_machine(name="clock", definition=definition, roleArn=role)["stateMachineArn"]
        calls = JsonService(moto_endpoint, "states", "AWSStepFunctions", "1.0")
        StepFunctionsClock(calls, machine).arm("KQRT", "t", 0)
        calls.close()
        assert len(client.list_executions(stateMachineArn=machine)["executions"]) == 1


def test_instants_are_written_to_the_millisecond() -> None:
    assert iso(1_790_000_000_000) == "2026-09-21T14:13:20.000Z"
    assert iso(1_790_000_000_007) == "2026-09-21T14:13:20.007Z"
    assert seconds(1_000) == 1
    assert seconds(1_001) == 2
