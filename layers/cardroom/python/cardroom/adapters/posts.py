"""Messages to the browsers, through the management endpoint of the WebSocket API (``@connections``).

All that fits is written first and read after, so that the posts of a change cost about one round trip together; eight
calls of a client would cost eight, and eight times the processor.
"""

import logging
import random
import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from selectors import DefaultSelector
from typing import Final, NamedTuple
from urllib.parse import quote

from cardroom.adapters.lanes import CONNECT_S, READ_S, Answer, BrokenAnswerError, Endpoint, Lane, Waits
from cardroom.adapters.signing import NoCredentialsError, Signer
from cardroom.adapters.tally import spend
from cardroom.watch import Sign

LONGEST: Final = 131_072
"""The bytes that API Gateway takes in one message."""

LANES: Final = 16
"""So many posts of one call are on their way at once."""

_GONE: Final = 410
_OK: Final = range(200, 300)
_PASSING: Final = frozenset({403, 408, 429, *range(500, 600)})
"""Refusals that may not come twice; 403 because credentials may have been renewed in between."""

_logger = logging.getLogger(__name__)


Message = tuple[str, str]
"""A connection, and the text that it gets."""


class Limits(NamedTuple):
    """How long, in seconds, posts wait: for a connection, for an answer, before a repeat (at most), and all in all."""

    connect_s: float = CONNECT_S
    read_s: float = READ_S
    pause_s: float = 0.15
    whole_s: float = 9.0


PATIENT: Final = Limits()


@dataclass
class Counts:
    """What became of the messages: each is counted once, in ``repeated`` besides where it took a second attempt."""

    sent: int = 0
    gone: int = 0
    failed: int = 0
    too_large: int = 0
    repeated: int = 0


class ManagementPosts:
    """:class:`~cardroom.ports.Posts` over the management endpoint; used by many threads."""

    def __init__(self, base: str, limits: Limits = PATIENT, signer: Signer | None = None) -> None:
        """``base`` is the stage's URL, without a slash at its end; ``""`` where nothing is ever sent."""
        self._endpoint = Endpoint(base) if base else None
        self._signer = signer or Signer(base)
        self._limits = limits
        self._lock = threading.Lock()
        self.counts = Counts()

    def send(self, messages: Sequence[Message], answers: Sequence[Message] = ()) -> frozenset[str]:
        """Sends each (connection, text), in order where a connection gets several; returns those that are gone.

        ``answers`` go side by side with the messages, also to a connection that gets some: either may arrive first.
        """
        asked = len(messages) + len(answers)
        if self._endpoint is None:
            self._count(Counts(failed=asked), asked, "no endpoint")
            return frozenset()
        delivery = _Delivery(self._endpoint, self._signer, self._limits)
        for group in (answers, messages):
            delivery.add(group)
        gone = delivery.run()
        reasons = ", ".join(f"{count} {reason}" for reason, count in delivery.reasons.items())
        self._count(delivery.counts, asked, reasons)
        return gone

    def close(self) -> None:
        """Ends the idle connections."""
        if self._endpoint is not None:
            self._endpoint.close()

    def _count(self, counts: Counts, asked: int, reasons: str) -> None:
        with self._lock:
            for name, count in vars(counts).items():
                setattr(self.counts, name, getattr(self.counts, name) + count)
        spend(Sign.POSTS, counts.sent)
        spend(Sign.POSTS_GONE, counts.gone)
        spend(Sign.RETRIES, counts.repeated)
        lost = counts.failed + counts.too_large
        spend(Sign.POSTS_FAILED, lost)
        if lost:
            _logger.warning("%d of %d posts were not sent (%d too large; %s)", lost, asked, counts.too_large, reasons)


@dataclass
class _Chain:
    """What one connection gets, in order."""

    connection: str
    bodies: deque[bytes] = field(default_factory=deque)
    repeated: bool = False
    fresh: bool = False
    """Whether the next attempt needs a new connection, since a kept one has just failed."""


@dataclass
class _Attempt:
    """One post on its way."""

    chain: _Chain
    lane: Lane
    steps: Waits[Answer]
    deadline: float
    connecting: bool


class _Delivery:
    """One call of :meth:`ManagementPosts.send`."""

    def __init__(self, endpoint: Endpoint, signer: Signer, limits: Limits) -> None:
        self._endpoint = endpoint
        self._signer = signer
        self._limits = limits
        self._selector = DefaultSelector()
        self._ready: deque[_Chain] = deque()
        self._later: list[tuple[float, int, _Chain]] = []
        self._active: dict[int, _Attempt] = {}
        self._gone: set[str] = set()
        self.counts = Counts()
        self.reasons: Counter[str] = Counter()

    def add(self, messages: Sequence[Message]) -> None:
        """Takes messages that shall arrive in order, connection by connection."""
        chains: dict[str, _Chain] = {}
        for connection, text in messages:
            body = text.encode(errors="replace")
            if len(body) > LONGEST:
                self.counts.too_large += 1
                continue
            if connection not in chains:
                chains[connection] = _Chain(connection)
            chains[connection].bodies.append(body)
        self._ready.extend(chains.values())

    def run(self) -> frozenset[str]:
        """Delivers what was added, side by side, and returns the connections that are gone."""
        until = time.monotonic() + self._limits.whole_s
        with self._selector:
            while self._ready or self._later or self._active:
                now = time.monotonic()
                if now >= until:
                    self._give_up()
                    break
                while self._later and self._later[0][0] <= now:
                    self._ready.append(heappop(self._later)[2])
                while self._ready and len(self._active) < LANES:
                    self._begin(self._ready.popleft(), now)
                self._wait(until)
        return frozenset(self._gone)

    def _begin(self, chain: _Chain, now: float) -> None:
        path = f"/@connections/{quote(chain.connection, safe='')}"
        try:
            request = self._signer.post(path, chain.bodies[0])
        except NoCredentialsError as error:
            self._failed(chain, type(error).__name__)
            return
        lane = self._endpoint.lane(fresh=chain.fresh)
        connecting = not lane.connected
        wait = self._limits.connect_s if connecting else self._limits.read_s
        self._step(_Attempt(chain, lane, lane.exchange(request), now + wait, connecting))

    def _wait(self, until: float) -> None:
        """Lets every attempt go on that can, and ends those whose time is over."""
        ends = [until, *(attempt.deadline for attempt in self._active.values())]
        if self._later and len(self._active) < LANES:
            ends.append(self._later[0][0])
        if not self._active and not self._later:
            return
        for ready, _ in self._selector.select(max(0.0, min(ends) - time.monotonic())):
            self._step(self._withdraw(ready.fd))
        now = time.monotonic()
        for number in [number for number, attempt in self._active.items() if attempt.deadline <= now]:
            self._broken(self._withdraw(number), TimeoutError())

    def _step(self, attempt: _Attempt) -> None:
        try:
            event = next(attempt.steps)
        except StopIteration as done:
            self._answered(attempt, done.value)
        except (OSError, BrokenAnswerError) as error:
            self._broken(attempt, error)
        else:
            if attempt.connecting and attempt.lane.connected:
                attempt.connecting = False
                attempt.deadline = time.monotonic() + self._limits.read_s
            if attempt.lane.socket is not None:
                key = self._selector.register(attempt.lane.socket, event)
                self._active[key.fd] = attempt

    def _withdraw(self, number: int) -> _Attempt:
        self._selector.unregister(number)
        return self._active.pop(number)

    def _answered(self, attempt: _Attempt, answer: Answer) -> None:
        chain = attempt.chain
        if answer.keeps:
            self._endpoint.give_back(attempt.lane)
        else:
            attempt.lane.close()
        if answer.status in _OK:
            self.counts.sent += 1
            self._next(chain)
        elif answer.status == _GONE:
            self._gone.add(chain.connection)
            self.counts.gone += len(chain.bodies)
        elif answer.status in _PASSING and not chain.repeated:
            pause = self._limits.pause_s * random.uniform(0.3, 1)  # noqa: S311 (jitter needs no secrecy)
            self._repeat(chain)
            heappush(self._later, (time.monotonic() + pause, id(chain), chain))
        else:
            self._failed(chain, f"HTTP {answer.status}")

    def _broken(self, attempt: _Attempt, error: Exception) -> None:
        chain, lane = attempt.chain, attempt.lane
        attempt.steps.close()
        lane.close()
        chain.fresh = True
        if lane.used and not lane.answering and not isinstance(error, TimeoutError):
            # the other side ended a kept connection, as it may at any time: that was no attempt
            self._ready.append(chain)
        elif not chain.repeated:
            self._repeat(chain)
            self._ready.append(chain)
        else:
            self._failed(chain, type(error).__name__)

    def _repeat(self, chain: _Chain) -> None:
        chain.repeated = True
        self.counts.repeated += 1

    def _failed(self, chain: _Chain, reason: str) -> None:
        self.counts.failed += 1
        self.reasons[reason] += 1
        self._next(chain)

    def _next(self, chain: _Chain) -> None:
        chain.bodies.popleft()
        chain.repeated = chain.fresh = False
        if chain.bodies:
            self._ready.append(chain)

    def _give_up(self) -> None:
        """Lets everything be that is not sent yet."""
        for number in list(self._active):
            attempt = self._withdraw(number)
            attempt.steps.close()
            attempt.lane.close()
            self._ready.append(attempt.chain)
        left = [*self._ready, *(chain for _, _, chain in self._later)]
        self.counts.failed += sum(len(chain.bodies) for chain in left)
        self.reasons["out of time"] += sum(len(chain.bodies) for chain in left)
