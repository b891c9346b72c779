"""Limits on what one person may do, as far as one warm function sees it."""

import math
import threading
from collections import OrderedDict, deque
from typing import Final

PEOPLE: Final = 10_000


class Limiter:
    """At most ``most`` acts in ``window_ms`` for each person (a key). The memory is bounded."""

    def __init__(self, most: int, window_ms: int) -> None:
        self._most = most
        self._window_ms = window_ms
        self._lock = threading.Lock()
        self._acts: OrderedDict[str, deque[int]] = OrderedDict()

    def wait_ms(self, person: str, now: int) -> int:
        """Counts an act at ``now``, and returns 0; one too many is not counted, and the time to wait is returned."""
        with self._lock:
            acts = self._acts.setdefault(person, deque(maxlen=self._most))
            self._acts.move_to_end(person)
            while len(self._acts) > PEOPLE:
                self._acts.popitem(last=False)
            if len(acts) == self._most and now - acts[0] < self._window_ms:
                return self._window_ms - (now - acts[0])
            acts.append(now)
            return 0


class Bucket:
    """A token bucket for each key: ``burst`` at once, ``per_second`` in the long run. The memory is bounded."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._ms_each = 1_000 / per_second
        self._lock = threading.Lock()
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def wait_ms(self, key: str, now: int) -> int:
        """Takes a token at ``now``, and returns 0; where there is none, the time until there is one."""
        with self._lock:
            # the instant at which the bucket will be full again tells how much is in it
            full_at = max(now, self._full_at.get(key, now))
            lacking_ms = full_at + self._ms_each - now - self._burst * self._ms_each
            if lacking_ms > 0:
                return math.ceil(lacking_ms)
            self._full_at[key] = full_at + self._ms_each
            self._full_at.move_to_end(key)
            while len(self._full_at) > PEOPLE:
                self._full_at.popitem(last=False)
            return 0


class Misses:
    """Guesses that missed, by who makes them: some are free, then waits that double. The memory is bounded."""

    def __init__(self, free: int, first_ms: int, longest_ms: int) -> None:
        self._free = free
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._lock = threading.Lock()
        self._known: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait_ms(self, who: str, now: int) -> int:
        """How long ``who`` has to wait before the next guess; 0: they may make it."""
        return max(0, self._known.get(who, (0, 0))[1] - now)

    def has(self, who: str) -> bool:
        """Whether ``who`` has missed before."""
        return who in self._known

    def add(self, who: str, now: int) -> None:
        """One more miss."""
        with self._lock:
            count = self._known.get(who, (0, 0))[0] + 1
            excess = count - self._free
            wait_ms = 0 if excess < 0 else min(self._longest_ms, self._first_ms << min(excess, 30))
            self._known[who] = (count, now + wait_ms)
            self._known.move_to_end(who)
            while len(self._known) > PEOPLE:
                self._known.popitem(last=False)
