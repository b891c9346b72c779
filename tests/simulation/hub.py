"""Virtual time: events in a heap, and functions that run as greenlets, which give way only where they wait.

One invocation of a handler is one greenlet. It waits at each call of a port, for as long as the seed says; so the seed
decides how the steps of all invocations mix, and the same seed mixes them in the same way.
"""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Final

from greenlet import getcurrent, greenlet

START: Final = 1_790_000_000_000


class Hub:
    """What happens when. ``now`` is the true time in ms since the epoch; containers have clocks of their own."""

    def __init__(self) -> None:
        self.now = START
        self._events: list[tuple[int, int, Callable[[], object]]] = []
        self._numbers = count()
        self._main = getcurrent()

    def after(self, ms: float, act: Callable[[], object]) -> None:
        """Lets ``act`` happen in ``ms`` ms."""
        heapq.heappush(self._events, (self.now + max(0, round(ms)), next(self._numbers), act))

    def spawn(self, act: Callable[[], object]) -> None:
        """Lets ``act`` begin now, as something that may :meth:`sleep`."""
        self.after(0, lambda: greenlet(act, self._main).switch())

    def sleep(self, ms: float) -> None:
        """Waits, inside what :meth:`spawn` began, while other things happen."""
        self.after(ms, getcurrent().switch)
        self._main.switch()

    def run(self, until: Callable[[], bool], limit_ms: int) -> bool:
        """Lets things happen until ``until()``; false where that is not so after ``limit_ms``, or nothing happens."""
        end = self.now + limit_ms
        while self._events and not until():
            at, _, act = heapq.heappop(self._events)
            if at > end:
                heapq.heappush(self._events, (at, next(self._numbers), act))
                self.now = end
                return until()
            self.now = at
            act()
        return until()
