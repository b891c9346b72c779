"""El Ignorado's actions per second beside Disunyer's, in the same run; and how large its states become.

Both play whole random games of eight, in turns with one another, shuffled by the same cheap shuffle. Run it with
``python -m benchmarks.ignorado --games 10000`` for so many games whose states are stored; it exits with 1 where the
ratio is below its budget or a state too large.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.ignorado.game import IGNORADO

from benchmarks import engine

BUDGET: Final = 0.3
LARGEST: Final = 400
"""The most characters of a stored state: a room holds one of them, beside the seats, the log and the last events."""
GAMES: Final = 150
REPEATS: Final = 11
SEATS: Final = 8
POKING: Final = 1 / 4


def play(number: int) -> int:
    """A game of random legal actions; how many."""
    random, actions = Random(number), 0
    shuffle, draw = engine.Plain(random), random.random
    state, _ = IGNORADO.setup("standard", SEATS, frozenset(), shuffle)
    while state.phase != "over":
        seat = state.decider
        if seat is None:
            state, _ = IGNORADO.resume(state, shuffle)
            continue
        legal = IGNORADO.legal_actions(state, seat)
        state, _ = IGNORADO.apply(state, seat, legal[int(draw() * len(legal))], shuffle)
        actions += 1
    return actions


def largest(number: int) -> int:
    """The most characters of a stored state in a random game with much poking."""
    random, most = Random(number), 0
    shuffle = engine.Plain(random)
    state, _ = IGNORADO.setup("standard", SEATS, frozenset(), shuffle)
    while state.phase != "over":
        most = max(most, len(IGNORADO.dump(state)))
        if (decider := state.decider) is None:
            state, _ = IGNORADO.resume(state, shuffle)
            continue
        seat, actions = decider, IGNORADO.legal_actions(state, decider)
        if random.random() < POKING:
            other = random.randrange(SEATS)
            offered = [action for action in IGNORADO.offered_actions(state, other) if action.kind != "unmute"]
            seat, actions = (other, tuple(offered)) if offered else (seat, actions)
        state, _ = IGNORADO.apply(state, seat, random.choice(actions), shuffle)
    return most


def timed(game: Callable[[int], object], number: int) -> float:
    """The processor's seconds of one game."""
    start = process_time()
    game(number)
    return process_time() - start


def main() -> None:
    """Measures, and prints the figures beside their budgets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="whose states are stored")
    games = parser.parse_args().games
    mine = sum(play(number) for number in range(GAMES))
    theirs = sum(engine.play(number)[0] for number in range(GAMES))
    ratios, rates = [], []
    for _ in range(REPEATS):
        disunyer = ignorado = 0.0
        for number in range(GAMES):
            disunyer += timed(engine.play, number)
            ignorado += timed(play, number)
        rates.append(mine / ignorado)
        ratios.append(mine / ignorado * disunyer / theirs)
    ratio, rate = median(ratios), median(rates)
    print(f"{mine} actions in {GAMES} games, {REPEATS} times: {rate:,.0f} actions/s")
    print(f"{ratio:.2f} of Disunyer's (from {min(ratios):.2f} to {max(ratios):.2f}), budget {BUDGET}")
    most = max(largest(number) for number in range(games))
    print(f"largest state of {games} games: {most} characters, budget {LARGEST}")
    sys.exit(ratio < BUDGET or most > LARGEST)


if __name__ == "__main__":
    main()
