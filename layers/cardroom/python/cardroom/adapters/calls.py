"""Calls of AWS's services that speak JSON, DynamoDB and Step Functions, over connections that are kept open.

botocore's clients do the same, and take 0.8 ms of processor time a call and a third of a cold start. This is what the
functions need of them: a signed request, an answer, a few repeats (``docs/decisions.md``).
"""

import json
import random
import select
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from selectors import EVENT_READ
from typing import Any, Final, NamedTuple, Protocol

from cardroom.adapters.lanes import CONNECT_S, READ_S, Answer, BrokenAnswerError, Endpoint, Lane
from cardroom.adapters.signing import NoCredentialsError, Signer
from cardroom.adapters.tally import spend
from cardroom.watch import Sign

_OK: Final = 200
_SERVERS_FAULT: Final = 500
_PASSING: Final = frozenset(
    {
        *("InternalServerError", "LimitExceededException", "ProvisionedThroughputExceededException"),
        *("RequestLimitExceeded", "RequestTimeout", "ServiceUnavailable", "ThrottledException", "ThrottlingException"),
        *("TooManyRequestsException", "TransactionInProgressException"),
    }
)
"""Refusals after which a call is repeated: they pass by themselves."""


class CallError(Exception):
    """AWS refused a call. ``answer`` is what it said besides the ``code``: it may quote what was sent."""

    def __init__(
        self, code: str, status: int = 400, request: str = "", answer: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(code)
        self.code: Final = code
        self.status: Final = status
        self.request: Final = request
        """The id by which AWS's support finds the call."""
        self.answer: Final[Mapping[str, Any]] = {} if answer is None else answer


class NoAnswerError(Exception):
    """No answer came to a call, or to its repeats; whether it had its effect nobody knows. Its text is the reason."""


class Calls(Protocol):
    """A service: one method for all its operations."""

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        """The answer to ``get_item`` and so on. Raises :class:`CallError` and :class:`NoAnswerError`."""
        ...


class Limits(NamedTuple):
    """How long, in seconds, a call waits for a connection, for an answer, before its first repeat; and how often."""

    connect_s: float = CONNECT_S
    read_s: float = READ_S
    pause_s: float = 0.05
    attempts: int = 4


class JsonService:
    """:class:`Calls` of one service; used by many threads. Binary values are ``bytes`` here, base64 on the wire."""

    def __init__(self, base: str, service: str, target: str, version: str, limits: Limits | None = None) -> None:
        """``target`` is the prefix of ``X-Amz-Target``, ``version`` that of the JSON protocol (``1.0``)."""
        self._endpoint = Endpoint(base, longest=20_000_000)
        self._signer = Signer(base.removesuffix("/"), service)
        self._target = target
        self._content = f"application/x-amz-json-{version}"
        self._limits = limits or Limits()

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        """Makes the call; repeats it after a pause that grows, with jitter, where that may help."""
        body = json.dumps(parameters, default=_base64, separators=(",", ":")).encode()
        target = f"{self._target}.{operation.title().replace('_', '')}"
        headers = {"Content-Type": self._content, "X-Amz-Target": target}
        for attempt in range(1, self._limits.attempts + 1):
            try:
                answer = self._exchange(body, headers)
                if answer.status == _OK:
                    return _read(answer)
                error = _refusal(answer)
                if (answer.status < _SERVERS_FAULT and error.code not in _PASSING) or attempt == self._limits.attempts:
                    raise error
            except (OSError, BrokenAnswerError) as failure:
                if attempt == self._limits.attempts:
                    raise NoAnswerError(type(failure).__name__) from None
            except NoCredentialsError as failure:
                raise NoAnswerError(type(failure).__name__) from None
            spend(Sign.RETRIES, 1)
            time.sleep(random.uniform(0, self._limits.pause_s * 2**attempt))  # noqa: S311 - jitter needs no secrecy
        raise AssertionError

    def close(self) -> None:
        """Ends the idle connections."""
        self._endpoint.close()

    def _exchange(self, body: bytes, headers: Mapping[str, str]) -> Answer:
        request = self._signer.post("/", body, headers)
        lane = self._endpoint.lane()
        try:
            answer = self._waited(lane, request)
        except (OSError, BrokenAnswerError) as failure:
            lane.close()
            if not lane.used or lane.answering or isinstance(failure, TimeoutError):
                raise
            # the other side ended a kept connection, as it may at any time: that was no attempt
            lane = self._endpoint.lane(fresh=True)
            try:
                answer = self._waited(lane, request)
            except BaseException:
                lane.close()
                raise
        if answer.keeps:
            self._endpoint.give_back(lane)
        else:
            lane.close()
        return answer

    def _waited(self, lane: Lane, request: bytes) -> Answer:
        """The answer to a request on that connection. Raises ``OSError`` and :class:`BrokenAnswerError`."""
        steps = lane.exchange(request)
        until = time.monotonic() + (self._limits.read_s if lane.connected else self._limits.connect_s)
        connecting = not lane.connected
        while True:
            try:
                event = next(steps)
            except StopIteration as done:
                answer: Answer = done.value
                return answer
            if connecting and lane.connected:
                connecting, until = False, time.monotonic() + self._limits.read_s
            assert lane.socket is not None  # noqa: S101 - it waits for it
            poll = select.poll()
            poll.register(lane.socket, select.POLLIN if event == EVENT_READ else select.POLLOUT)
            if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
                steps.close()
                raise TimeoutError


def _read(answer: Answer) -> Any:
    try:
        return json.loads(answer.body, object_hook=_bytes)
    except ValueError:
        raise BrokenAnswerError("an answer that is no JSON") from None


def _refusal(answer: Answer) -> CallError:
    try:
        said = json.loads(answer.body, object_hook=_bytes)
    except ValueError:
        said = {}
    said = said if isinstance(said, dict) else {}
    # com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException
    code = str(said.get("__type", "Unknown")).rpartition("#")[2].partition(":")[0]
    return CallError(code, answer.status, answer.request, said)


def _base64(value: object) -> str:
    if not isinstance(value, bytes):
        raise TypeError(f"{type(value).__name__} is no JSON")
    return b64encode(value).decode()


def _bytes(found: dict[str, Any]) -> dict[str, Any]:
    """A binary attribute as bytes; no other object of an answer has the one field ``B``, a string."""
    if len(found) == 1 and type(found.get("B")) is str:
        return {"B": b64decode(found["B"])}
    return found
