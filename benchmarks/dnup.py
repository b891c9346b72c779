"""Budget E2: dnup's actions per second, legal lists included, against rlcard's uno.

Both play random games from their lists of legal actions, in turns with one another, dnup at tables of 2 to 5. rlcard is
no dependency of this project: install it where this runs, or name the Python of an environment that has it in
``RLCARD_PYTHON``. Run it with ``python -m benchmarks.dnup``; it exits with 1 below the budget.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import IO, Any, Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.dnup.game import DNUP

T = TypeVar("T")

BUDGET: Final = 3.0
REPEATS: Final = 15
GAMES: Final = 3
"""So many games of dnup for each number of players in a repeat."""
UNO_GAMES: Final = 40
"""About as long, at three times the rate."""
WORKER: Final = "--uno"
_BITS: Final = bytes(byte & 1 for byte in range(256))


class Plain(NamedTuple):
    """A shuffle as cheap as Python has one: the fair shuffle's hashes are no business of this budget."""

    random: Random

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:  # noqa: ARG002 - one stream for all labels
        """The items in a random order."""
        draw = self.random.random
        return tuple(sorted(items, key=lambda _: draw()))

    def below(self, n: int, label: str) -> int:  # noqa: ARG002 - as above
        """A random number."""
        return self.random.randrange(n)

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """Random bits: there are no others that the game asks for."""
        return tuple(self.random.randbytes(count).translate(_BITS))


def play(seats: int, number: int) -> int:
    """A game of random actions: how many they were."""
    random, played = Random(number), 0
    shuffle, draw, legal_actions, apply = Plain(random), random.random, DNUP.legal_actions, DNUP.apply
    state, _ = DNUP.setup("standard", seats, frozenset(), shuffle)
    while state.phase != "over":
        while (seat := state.decider) is not None:
            legal = legal_actions(state, seat)
            state = apply(state, seat, legal[int(draw() * len(legal))], shuffle).state
            played += 1
        if state.phase == "pause":
            state, _ = DNUP.resume(state, shuffle)
    return played


def rate(repeat: int) -> float:
    """Actions per second of CPU, over all sizes of a table."""
    actions, start = 0, process_time()
    for number in range(GAMES):
        for seats in range(DNUP.seats[0], DNUP.seats[1] + 1):
            actions += play(seats, repeat * GAMES + number)
    return actions / (process_time() - start)


class Uno:
    """rlcard's environment of uno, played at random from the lists in its states."""

    def __init__(self) -> None:
        self._random = Random(0)
        self._environment: Any = import_module("rlcard").make("uno", config={"seed": 0})

    def rate(self) -> float:
        """Actions per second of CPU."""
        actions, start = 0, process_time()
        environment, draw = self._environment, self._random.random
        for _ in range(UNO_GAMES):
            state, _ = environment.reset()
            while not environment.is_over():
                legal = list(state["legal_actions"])
                state, _ = environment.step(legal[int(draw() * len(legal))])
                actions += 1
        return actions / (process_time() - start)


def uno_rate() -> Callable[[], float] | None:
    """What measures uno: here, or in the environment that ``RLCARD_PYTHON`` names; None where there is none."""
    elsewhere = os.environ.get("RLCARD_PYTHON")
    if elsewhere is None:
        with suppress(ImportError):
            return Uno().rate
        return None
    worker = subprocess.Popen(  # noqa: S603 - as the caller says
        [elsewhere, __file__, WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    asked, answers = pipe(worker.stdin), pipe(worker.stdout)

    def ask() -> float:
        print(file=asked, flush=True)
        return float(answers.readline())

    return ask


def pipe(stream: IO[str] | None) -> IO[str]:
    """A stream that is there."""
    assert stream is not None
    return stream


def main() -> None:
    """Measures, and prints the ratio beside its budget."""
    uno = uno_rate()
    if uno is None:
        print(f"dnup {median(rate(repeat) for repeat in range(REPEATS)):,.0f} actions/s")
        print("E2 is not measured: rlcard is not installed here, and RLCARD_PYTHON names no Python that has it")
        return
    rate(0), uno()  # both warm
    pairs = [(rate(repeat), uno()) for repeat in range(REPEATS)]
    ratios = [ours / theirs for ours, theirs in pairs]
    ours, theirs = (median(column) for column in zip(*pairs, strict=True))
    print(f"dnup {ours:,.0f} actions/s, rlcard's uno {theirs:,.0f} actions/s")
    print(f"E2: {median(ratios):.2f} times uno (from {min(ratios):.2f} to {max(ratios):.2f}), budget {BUDGET}")
    sys.exit(median(ratios) < BUDGET)


def work() -> None:
    """Measures uno whenever a line comes in."""
    uno = Uno()
    for _ in sys.stdin:
        print(uno.rate(), flush=True)


if __name__ == "__main__":
    work() if WORKER in sys.argv else main()
