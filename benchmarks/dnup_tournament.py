"""dnup's bots against each other: the mean place of each level for 2 to 5 seats, with its standard error.

The two levels sit by turns. Each deal is played with both in each seat equally often, so that the luck of the cards
falls on both alike. Run it with ``python -m benchmarks.dnup_tournament --deals 1000``: so many for each number of seats
and pair of levels. It exits with 1 where a level does not end in front of the one below it by two standard errors.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.dnup.game import DNUP
from cardrules.game import LEVELS, Level
from cardrules.shuffle import SeededShuffle

SURE: Final = 2.0
"""By how many standard errors of the mean difference two levels must be apart."""


class Mean(NamedTuple):
    """The mean of many numbers, and its standard error."""

    value: float
    error: float


def play(levels: Sequence[Level], deal: int) -> Sequence[int]:
    """The places that bots of these levels reach in the game of a deal, by seat."""
    shuffle, random = SeededShuffle(deal.to_bytes(32, "big")), Random(deal)
    counting = [seat for seat, level in enumerate(levels) if level == "hard"]
    memory = [""] * len(levels)
    state, events = DNUP.setup("standard", len(levels), frozenset(range(len(levels))), shuffle)
    while (end := DNUP.outcome(state)) is None:
        told = [DNUP.event_view(event, 0) for event in events]
        for seat in counting:  # the other levels use nothing that they remember
            memory[seat] = DNUP.bots.observe(memory[seat], DNUP.view(state, seat), told)
        if DNUP.paused(state):
            state, events = DNUP.resume(state, shuffle)
            continue
        (asked,) = DNUP.decisions(state)
        move = DNUP.bots.choose(levels[asked.seat], memory[asked.seat], DNUP.view(state, asked.seat), random)
        state, events = DNUP.apply(state, asked.seat, DNUP.parse_action(move), shuffle)
    return end.places


def leads(lower: Level, upper: Level, seats: int, deals: int) -> Mean:
    """By how many places ``upper`` ends in front of ``lower``, deal by deal."""
    pattern: list[Level] = [(lower, upper)[seat % 2] for seat in range(2 * seats)]
    rows = (pattern[:seats], pattern[1 : seats + 1])
    tables = dict.fromkeys(tuple(row[turn:] + row[:turn]) for row in rows for turn in range(seats))
    samples = []
    for deal in range(deals):
        reached: dict[Level, list[int]] = {lower: [], upper: []}
        for levels in tables:
            for level, place in zip(levels, play(levels, deal), strict=True):
                reached[level].append(place)
        samples.append(sum(reached[lower]) / len(reached[lower]) - sum(reached[upper]) / len(reached[upper]))
    value = sum(samples) / len(samples)
    variance = sum((sample - value) ** 2 for sample in samples) / (len(samples) - 1)
    return Mean(value, sqrt(variance / len(samples)))


def main() -> None:
    """Prints by how many places each level ends in front of the one below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="for each number of seats and pair of levels")
    deals = parser.parse_args().deals
    right = True
    print(f"{'seats':<6}" + "".join(f"{f'{upper} before {lower} by':>26}" for lower, upper in pairwise(LEVELS)))
    for seats in range(DNUP.seats[0], DNUP.seats[1] + 1):
        found = [leads(lower, upper, seats, deals) for lower, upper in pairwise(LEVELS)]
        right &= all(lead.value > SURE * lead.error for lead in found)
        print(f"{seats:<6}" + "".join(f"{f'{lead.value:.3f} ± {lead.error:.3f}':>26}" for lead in found), flush=True)
    print("each level ends in front of the one below it" if right else "the levels are not clearly in order")
    sys.exit(not right)


if __name__ == "__main__":
    main()
