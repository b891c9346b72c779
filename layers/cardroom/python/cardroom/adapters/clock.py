"""The room clock in Step Functions: one execution waits for a room's next due, and then lets it tick."""

import json
import uuid
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from botocore.exceptions import BotoCoreError, ClientError

from cardroom.adapters.failures import code_of, unavailable
from cardroom.adapters.instants import iso, wall_clock
from cardroom.adapters.tally import spend
from cardroom.watch import Sign

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions.client import SFNClient

AHEAD_MS: Final = 240_000
"""An Express execution ends after five minutes: what is due later is waited for in turns, as the tick that finds
nothing due arms the clock again.
"""


class StepFunctionsClock:
    """A :class:`~cardroom.ports.Clock`."""

    def __init__(self, client: "SFNClient", machine: str, now: Callable[[], int] = wall_clock) -> None:
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
            self._client.start_execution(
                stateMachineArn=self._machine, name=f"{code}-{uuid.uuid4().hex}", input=json.dumps(wait)
            )
        except ClientError as error:
            if code_of(error) != "ExecutionAlreadyExists":
                raise unavailable("start_execution", error) from None
        except BotoCoreError as error:
            raise unavailable("start_execution", error) from None
