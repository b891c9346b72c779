"""The room clock in Step Functions: one execution waits for a room's next due, and then lets it tick."""

import json
import uuid
from collections.abc import Callable
from typing import Final

from cardroom.adapters.calls import CallError, Calls, NoAnswerError
from cardroom.adapters.failures import unavailable
from cardroom.adapters.instants import iso, wall_clock
from cardroom.adapters.tally import spend
from cardroom.watch import Sign

AHEAD_MS: Final = 240_000
"""An Express execution ends after five minutes: what is due later is waited for in turns, as the tick that finds
nothing due arms the clock again.
"""


class StepFunctionsClock:
    """A :class:`~cardroom.ports.Clock`."""

    def __init__(self, client: Calls, machine: str, now: Callable[[], int] = wall_clock) -> None:
        self._client = client
        self._machine = machine
        self._now = now

    def arm(self, code: str, token: str, at: int) -> None:
        """Starts an execution that ticks at that instant, or 4 minutes from now where it is later."""
        now = self._now()
        spend(Sign.CLOCK_STARTS)
        wait = {"code": code, "token": token, "at": iso(min(at, now + AHEAD_MS)), "started_at": now, "next": True}
        try:
            # the name is one call's, so that the client's repeats start one execution
            name = f"{code}-{uuid.uuid4().hex}"
            execution = {"stateMachineArn": self._machine, "name": name, "input": json.dumps(wait)}
            self._client("start_execution", execution)
        except CallError as error:
            if error.code != "ExecutionAlreadyExists":
                raise unavailable("start_execution", error) from None
        except NoAnswerError as error:
            raise unavailable("start_execution", error) from None
