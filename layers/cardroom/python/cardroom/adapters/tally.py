"""What the call in progress has cost so far, counted where it is spent: a thread works on one call at a time."""

import threading

from cardroom.watch import Sign


class _Here(threading.local):
    def __init__(self) -> None:
        self.counts: dict[Sign, int] = {}


_here = _Here()


def spend(sign: Sign, amount: int = 1) -> None:
    """Adds to what this thread's call has cost."""
    counts = _here.counts
    counts[sign] = counts.get(sign, 0) + amount


def spent() -> dict[Sign, int]:
    """What it has cost since this was last asked for."""
    counts, _here.counts = _here.counts, {}
    return counts
