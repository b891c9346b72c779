"""The bots against each other: the mean place of each level at tables of eight, with its standard error.

Each deal is played as often as levels take part, and each level plays each seat of it once, so that the luck of the
cards falls on all alike. Run it with ``python benchmarks/tournament.py --games 10000``: so many games for each mode and
table. It exits with 1 where a level does not end in front of the one below it by two standard errors of the difference.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.disunyer.game import DISUNYER
from cardrules.game import LEVELS, Level
from cardrules.shuffle import SeededShuffle

SEATS: Final = 8
SURE: Final = 2.0
"""By how many standard errors of the mean difference two levels must be apart."""

LINE_UPS: Final[Sequence[Sequence[Level]]] = (LEVELS, ("easy", "normal"), ("normal", "hard"))
"""The levels at one table, as evenly as eight seats can be shared."""


class Mean(NamedTuple):
    """The mean of many numbers, and its standard error."""

    value: float
    error: float


def play(mode: str, levels: Sequence[Level], deal: int) -> Sequence[int]:
    """The places that bots of these levels reach in the game of a deal, by seat."""
    shuffle = SeededShuffle(deal.to_bytes(32, "big"))
    counting = [seat for seat, level in enumerate(levels) if level == "hard"]
    memory, asked_so_far = [""] * SEATS, 0
    state, events = DISUNYER.setup(mode, SEATS, frozenset(range(SEATS)), shuffle)
    while (end := DISUNYER.outcome(state)) is None:
        for seat in counting:  # the other levels remember nothing that they use
            seen = [DISUNYER.event_view(event, seat) for event in events]
            memory[seat] = DISUNYER.bots.observe(memory[seat], DISUNYER.view(state, seat), seen)
        if DISUNYER.paused(state):
            state, events = DISUNYER.resume(state, shuffle)
            continue
        (asked,) = DISUNYER.decisions(state)
        view, dice = DISUNYER.view(state, asked.seat), Random(deal << 8 | asked_so_far)
        move = DISUNYER.bots.choose(levels[asked.seat], memory[asked.seat], view, dice)
        state, events = DISUNYER.apply(state, asked.seat, DISUNYER.parse_action(move), shuffle)
        asked_so_far += 1
    return end.places


def tournament(mode: str, levels: Sequence[Level], games: int) -> Mapping[Level, Sequence[float]]:
    """The mean place of each level in each deal, over all seats."""
    samples: dict[Level, list[float]] = {level: [] for level in levels}
    random = Random(f"{mode} {levels}")
    for deal in range(games // len(levels)):
        places: dict[Level, list[int]] = {level: [] for level in levels}
        parts = random.sample(range(SEATS), SEATS)
        for turn in range(len(levels)):
            players = [levels[(part + turn) % len(levels)] for part in parts]
            for level, place in zip(players, play(mode, players, deal), strict=True):
                places[level].append(place)
        for level, reached in places.items():
            samples[level].append(sum(reached) / len(reached))
    return samples


def mean(sample: Sequence[float]) -> Mean:
    """The mean of a sample."""
    value = sum(sample) / len(sample)
    variance = sum((number - value) ** 2 for number in sample) / (len(sample) - 1)
    return Mean(value, sqrt(variance / len(sample)))


def advantages(samples: Mapping[Level, Sequence[float]]) -> Sequence[Mean]:
    """By how many places each level ends in front of the one below it, game by game."""
    return [
        mean([worse - better for worse, better in zip(lower, upper, strict=True)])
        for lower, upper in pairwise(samples.values())
    ]


def main() -> None:
    """Prints a table of mean places, 1 being the best."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="for each line-up and mode")
    games = parser.parse_args().games
    print(f"{'mode':<12}{'levels':<22}" + "".join(f"{level:>16}" for level in LEVELS) + "  in front by")
    right = True
    for mode in DISUNYER.modes:
        for line_up in LINE_UPS:
            samples = tournament(mode, line_up, games)
            means = {level: mean(sample) for level, sample in samples.items()}
            leads = advantages(samples)
            right &= all(lead.value > SURE * lead.error for lead in leads)
            names = ", ".join(means)
            cells = "".join(f"{show(means[level]) if level in means else '':>16}" for level in LEVELS)
            print(f"{mode:<12}{names:<22}{cells}  {', '.join(map(show, leads))}", flush=True)
    print("each level ends in front of the one below it" if right else "the levels are not clearly in order")
    sys.exit(not right)


def show(number: Mean) -> str:
    """A mean and its standard error."""
    return f"{number.value:.3f} ± {number.error:.3f}"


if __name__ == "__main__":
    main()
