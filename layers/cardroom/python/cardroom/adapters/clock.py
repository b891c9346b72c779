"""The room clock in Step Functions: one execution waits for a room's next due, and then lets it tick."""

import json
import uuid
from collections.abc import Callable

from cardroom.adapters.calls import CallError, Calls, NoAnswerError
from cardroom.adapters.failures import unavailable
from cardroom.adapters.instants import iso, wall_clock
from cardroom.adapters.tally import spend
from cardroom.watch import Sign


class StepFunctionsClock:
    """A :class:`~cardroom.ports.Clock`."""

    def __init__(self, client: Calls, machine: str, now: Callable[[], int] = wall_clock) -> None:
        self._client = client
        self._machine = machine
        self._now = now

    def arm(self, code: str, token: str, at: int) -> None:
        """Starts an execution that ticks at that instant; two where the client repeats a call that had its effect.

        Both then tick for the room until a newer clock takes over: a tick more changes nothing.
        """
        spend(Sign.CLOCK_STARTS)
        wait = {"code": code, "token": token, "at": iso(at), "started_at": self._now(), "next": True}
        # the log of an execution that failed has nothing but its name to tell the room by
        name = f"{code}-{uuid.uuid4().hex}"
        execution = {"stateMachineArn": self._machine, "name": name, "input": json.dumps(wait)}
        try:
            self._client("start_execution", execution)
        except (CallError, NoAnswerError) as error:
            raise unavailable("start_execution", error) from None
