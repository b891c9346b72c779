"""Budget S3: from a command's frame to the answer of the last post, AWS answered by a loopback after 3, 5 and 12 ms.

Against one read, one write and one post by the same adapters, one after the other: less, no command can take that
saves before it tells. Run it with ``python -m benchmarks.command_latency``; it exits with 1 above the budget.
"""

import sys
from statistics import quantiles
from time import perf_counter
from typing import Final

from benchmarks import eight
from benchmarks.loopback import loopback

BUDGET: Final = 1.3
DELAYS_MS: Final = (3, 5, 12)
REPEATS: Final = 40


def _command_ms(built: eight.Built, table: eight.Eight) -> float:
    begin = perf_counter()
    built.service.handle(table.sender, table.frame)
    return (perf_counter() - begin) * 1000


def _floor_ms(built: eight.Built, table: eight.Eight) -> float:
    changed = table.room.replace(revision=table.room.revision + 1)
    begin = perf_counter()
    built.rooms.load(table.room.code)
    built.rooms.save(changed)
    built.posts.send([(table.sender, table.frame)])
    return (perf_counter() - begin) * 1000


def main() -> int:
    """Prints the ratios beside their budget."""
    table = eight.eight()
    over = False
    with loopback() as at:
        eight.surround(at)
        ours = eight.ours(at, table)
        for delay_ms in DELAYS_MS:
            at.set(table.items, delay_ms)
            for _ in range(3):
                _command_ms(ours, table)
            at.counts()
            _command_ms(ours, table)
            calls = at.counts()
            assert calls == eight.CALLS, calls
            pairs = [(_command_ms(ours, table), _floor_ms(ours, table)) for _ in range(REPEATS)]
            # the lower quartiles: whatever else the machine does only ever adds
            command, floor = (quantiles(column, n=4)[0] for column in zip(*pairs, strict=True))
            ratio = command / floor
            over = over or ratio > BUDGET
            print(
                f"S3 command at {delay_ms} ms: {command:.1f} ms, read + write + one post {floor:.1f} ms: "
                f"{ratio:.2f} (budget {BUDGET})"
            )
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
