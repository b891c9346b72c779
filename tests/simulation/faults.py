"""What goes wrong, how often, and how often it did."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

RATES: Final[Mapping[str, float]] = {
    # sockets
    "socket dies without $disconnect": 0.3,
    "$disconnect is late": 0.3,
    "$disconnect comes twice": 0.2,
    "frame overtaken": 0.05,
    "frame handled twice": 0.02,
    # posts
    "post finds a living connection gone": 0.001,
    "post times out, not delivered": 0.006,
    "post times out, delivered": 0.006,
    "post overtaken": 0.05,
    # DynamoDB
    "call throttled": 0.01,
    "call throttled for good": 0.002,
    "write in conflict": 0.01,
    "write done, answer lost, repeated by the SDK": 0.01,
    "write done, answer lost for good": 0.004,
    "slow call": 0.02,
    # Lambda
    "dies before a call": 0.002,
    "dies after a call": 0.002,
    "dies between two posts": 0.004,
    "container replaced": 0.02,
    # the room clock
    "tick lost": 0.008,
    "tick late": 0.05,
    "tick doubled": 0.03,
}
"""The chance of each fault, at each occasion for it, at intensity 1."""

COUNTED: Final = ("tick early", "clock differs", "two containers at once")
"""What is in the nature of things here, and only counted."""


class Faults:
    """The faults of one game. Each kind has an intensity of its own, so that seeds differ in what plagues them."""

    def __init__(self, random: Random, intensity: float = 1.0) -> None:
        self._random = random
        self._rates = {kind: rate * intensity * random.choice((0.3, 1, 1, 3)) for kind, rate in RATES.items()}
        self.on = True
        self.counts: Counter[str] = Counter()
        self.tell: Callable[[str], None] = lambda _: None

    def strike(self, kind: str) -> bool:
        """Whether it happens now."""
        happens = self.on and self._random.random() < self._rates[kind]
        if happens:
            self.counts[kind] += 1
            self.tell(kind)
        return happens
