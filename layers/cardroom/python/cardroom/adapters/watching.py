"""The :class:`~cardroom.watch.Watch` of the functions: a line of JSON for each call, and metrics in lines between.

A line says what a call did and cost (:data:`_TOLD`), under the connection and the room. Metrics are CloudWatch's
embedded format. A document of its own for each command would be longer than the command's line, so values are gathered,
sums added up, and go out with the first call after :data:`GATHERED_S`, or at once where something rare has happened
(:data:`_AT_ONCE`). What a container has gathered when it is frozen for good is lost: seldom more than a few pings.
"""

import json
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics.provider.cloudwatch_emf.cloudwatch import AmazonCloudWatchEMFProvider

from cardroom.adapters import tally
from cardroom.watch import Sign

GATHERED_S: Final = 60.0
GATHERED: Final = 100
"""So many values of a metric fit into one document."""
LATE_MS: Final = 1_000
"""From here on lateness is news."""
STATES_OF_A_TICK: Final = 3
"""``Wait``, ``Tick`` and ``More``, in clock/room_clock.asl.json."""
TICK: Final = "tick"

_AT_ONCE: Final = frozenset({Sign.GAMES_STARTED, Sign.GAMES_FINISHED, Sign.FAULTS, Sign.CLOCKS_LOST})
_QUIET: Final = frozenset({TICK, "ping"})
"""Calls that are told only where something came of them."""
_TOLD: Final = {
    Sign.READS: "reads",
    Sign.WRITES: "writes",
    Sign.POSTS: "posts",
    Sign.POSTS_GONE: "gone",
    Sign.POSTS_FAILED: "failed",
    Sign.CONFLICTS: "conflicts",
    Sign.RETRIES: "retries",
    Sign.DEFAULT_DECISIONS: "defaults",
    Sign.CLOCKS_LOST: "clock_lost",
    Sign.GAMES_STARTED: "started",
    Sign.GAMES_FINISHED: "finished",
}
_NEWS: Final = frozenset(_TOLD) - {Sign.READS, Sign.WRITES, Sign.POSTS}

Key = tuple[Sign, tuple[str, ...]]


class _Output:
    """Standard output, whatever that is at the moment."""

    @staticmethod
    def write(text: str) -> None:
        sys.stdout.write(text)

    @staticmethod
    def flush() -> None:
        sys.stdout.flush()


class _Call(threading.local):
    """The call that a thread works on."""

    def __init__(self) -> None:
        self.action = ""
        self.begun = 0.0
        self.notes: dict[str, str] = {}
        self.signs: list[tuple[Key, float]] = []


class Watching:
    """Writes what it is told to standard output; used by many threads."""

    def __init__(
        self,
        service: str,
        namespace: str,
        monotonic: Callable[[], float] = time.perf_counter,
    ) -> None:
        """``service`` is the stack's name: the dimension by which stages are told apart."""
        # what CloudWatch knows of a line already (when, from where, of which function) is not paid for again
        output: Any = _Output()
        self._logger = Logger(service=service, stream=output, location=None, timestamp=None, xray_trace_id=None)
        self._logger.remove_keys(["service"])
        self._emf = AmazonCloudWatchEMFProvider(namespace=namespace, service=service)
        self._service = service
        self._monotonic = monotonic
        self._call = _Call()
        self._lock = threading.Lock()
        self._gathered: dict[Key, list[float]] = {}
        self._since = monotonic()

    def begin(self, action: str, **notes: str | None) -> None:
        """A call begins."""
        call = self._call
        call.action, call.begun = action, self._monotonic()
        call.notes = {name: note for name, note in notes.items() if note}
        call.signs = [((Sign.TRANSITIONS, ()), STATES_OF_A_TICK)] if action == TICK else []
        tally.spent()

    def count(self, sign: Sign, value: float = 1, *dimensions: str) -> None:
        """Adds to a sign, or measures it once more."""
        self._call.signs.append(((sign, dimensions), value))

    def note(self, **what: str) -> None:
        """Adds to this call's line."""
        self._call.notes.update(what)

    def end(self) -> None:
        """The call has ended: it is told, and what is to be told of all calls is gathered."""
        call = self._call
        ms = round((self._monotonic() - call.begun) * 1000)
        spent = tally.spent()
        call.signs += [((sign, ()), amount) for sign, amount in spent.items() if amount]
        call.signs.append(((Sign.COMMAND_MS, (call.action,)), ms))
        self._tell(call, ms)
        self._gather(call.signs)

    def _tell(self, call: _Call, ms: int) -> None:
        sums: dict[Sign, float] = {}
        for (sign, _), value in call.signs:
            sums[sign] = sums.get(sign, 0) + value
        fields: dict[str, Any] = {**call.notes, "ms": ms}
        fields |= {name: round(sums[sign]) for sign, name in _TOLD.items() if sign in sums}
        late_ms = round(sums.get(Sign.LATENESS_MS, 0))
        if late_ms >= LATE_MS:
            fields["late_ms"] = late_ms
        if Sign.FAULTS in sums:
            self._logger.error(call.action, **fields)
        elif call.action in _QUIET and late_ms < LATE_MS and not _NEWS & sums.keys() and "code" not in fields:
            self._logger.debug(call.action, **fields)
        else:
            self._logger.info(call.action, **fields)

    def _gather(self, signs: list[tuple[Key, float]]) -> None:
        now = self._monotonic()
        with self._lock:
            at_once = now - self._since >= GATHERED_S
            for key, value in signs:
                sign, _ = key
                values = self._gathered.setdefault(key, [])
                if sign.measured or not values:
                    values.append(value)
                else:
                    values[0] += value
                at_once |= sign in _AT_ONCE or len(values) == GATHERED
                at_once |= sign is Sign.LATENESS_MS and value >= LATE_MS
            if not at_once:
                return
            gathered, self._gathered, self._since = self._gathered, {}, now
        for line in self._documents(gathered):
            _Output.write(line + "\n")

    def _documents(self, gathered: dict[Key, list[float]]) -> list[str]:
        """One document for all metrics that have the same values of the same dimensions."""
        alike: dict[tuple[tuple[str, str], ...], dict[str, Any]] = {}
        for (sign, values), numbers in gathered.items():
            dimensions = tuple(zip(sign.dimensions, values, strict=True))
            whole = [round(number) for number in numbers]
            alike.setdefault(dimensions, {})[sign.value] = {
                "Unit": "Milliseconds" if sign.measured else "Count",
                "Value": whole if len(whole) > 1 else whole[0],
            }
        return [
            json.dumps(
                self._emf.serialize_metric_set(metrics, {"service": self._service, **dict(dimensions)}, {}),
                separators=(",", ":"),
            )
            for dimensions, metrics in alike.items()
        ]
