"""``python -m tests.simulation SEED`` plays one game again and tells it; ``--games N`` plays many (``make soak``)."""

import argparse
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from typing import Final

from tests.simulation.faults import COUNTED, RATES
from tests.simulation.game import Report, simulate

CHUNK: Final = 25
BAR: Final = 40
TOLD: Final = 3
"""So many violations are told whole, of the rest what they are."""


def played(seeds: range, intensity: float = 1.0, *, until_violation: bool = False) -> Report:
    """The games of some seeds, or those until the first violation."""
    logging.disable(logging.CRITICAL)
    report = Report()
    for seed in seeds:
        report.add(simulate(seed, intensity))
        if report.violations and until_violation:
            break
    return report


def soak(first: int, games: int, processes: int, intensity: float, *, until_violation: bool = False) -> Report:
    """Many games, in several processes, with a progress bar."""
    chunks = [range(at, min(at + CHUNK, first + games)) for at in range(first, first + games, CHUNK)]
    play = partial(played, intensity=intensity, until_violation=until_violation)
    whole, begin = Report(), time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        for future in as_completed([pool.submit(play, chunk) for chunk in chunks]):
            whole.add(future.result())
            _progress(whole, games, time.monotonic() - begin)
            if whole.violations and until_violation:
                pool.shutdown(cancel_futures=True)
                break
    sys.stderr.write("\n")
    return whole


def figures(report: Report) -> Iterator[str]:
    """What is printed at the end, a line each."""
    yield f"games                          {report.games:>12,}"
    yield f"commands                       {report.commands:>12,}"
    yield f"retries (by clients)           {report.retries:>12,}"
    yield f"defaults                       {report.defaults:>12,}"
    yield f"writes of rooms                {report.writes:>12,}"
    yield f"writes per accepted command    {report.attempts / max(1, report.accepted):>12.2f}"
    yield f"longest stall                  {report.longest_stall_ms / 1000:>12,.1f} s"
    yield f"violations                     {len(report.violations):>12,}"
    yield "lateness of virtual defaults   " + ", ".join(_quantiles(report.lateness))
    yield "faults injected:"
    for kind in (*RATES, *COUNTED):
        yield f"  {kind:<46} {report.faults[kind]:>12,}"


def _quantiles(lateness: Counter[int]) -> Iterator[str]:
    total, seen = sum(lateness.values()), 0
    wanted = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    for ms in sorted(lateness):
        seen += lateness[ms]
        for name in [name for name, share in wanted.items() if seen >= share * total]:
            del wanted[name]
            yield f"{name} {ms} ms"


def _progress(report: Report, games: int, seconds: float) -> None:
    done = report.games / games
    bar = "█" * round(BAR * done)
    left = seconds / done - seconds
    line = (
        f"\r{bar:<{BAR}} {report.games:,} of {games:,} games, {len(report.violations)} violations, {left:,.0f} s left  "
    )
    sys.stderr.write(line)
    sys.stderr.flush()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", help="the game to play again")
    parser.add_argument("--games", type=int, default=0, help="play so many games")
    parser.add_argument("--first", type=int, default=0, help="the first game's seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--intensity", type=float, default=1.0, help="of the faults")
    parser.add_argument("--until-violation", action="store_true", help="end at the first violation")
    asked = parser.parse_args()
    if asked.seed is not None:
        report = played(range(asked.seed, asked.seed + 1), asked.intensity)
    else:
        report = soak(asked.first, asked.games, asked.processes, asked.intensity, until_violation=asked.until_violation)
    for seed, invariant, _ in report.violations[TOLD:]:
        sys.stdout.write(f"seed {seed} violates: {invariant}\n")
    for seed, invariant, story in report.violations[:TOLD]:
        sys.stdout.write(f"seed {seed} violates: {invariant}\n{story}\n  again: make replay SEED={seed}\n\n")
    sys.stdout.write("\n".join([*figures(report), ""]))
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
