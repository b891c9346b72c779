"""What a change of a room may use beside the room: the time, the durations in force, and chance."""

from random import Random
from typing import NamedTuple

from cardroom.settings import Durations


class Moment(NamedTuple):
    """``now`` in ms since the epoch; ``chance`` is the only source of randomness (the system's, but in tests)."""

    now: int
    durations: Durations
    chance: Random
