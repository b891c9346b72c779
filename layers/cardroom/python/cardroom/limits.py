"""Limits on what one person may do, as far as one warm function sees it."""

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
