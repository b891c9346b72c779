"""Budget S2: the processor's time of a whole command, AWS answered by a loopback at 0 ms, against stock clients.

One move at a table of eight, from the frame to the answers of all posts, on our adapters and on boto3's clients as they
come, in turns with one another. Run it with ``python -m benchmarks.command_cpu``; it exits with 1 above the budget.
"""

import sys
from statistics import median
from time import process_time
from typing import Final

from benchmarks import eight
from benchmarks.loopback import loopback

BUDGET: Final = 0.4
COMMANDS: Final = 20
REPEATS: Final = 15


def _ms(built: eight.Built, table: eight.Eight) -> float:
    begin = process_time()
    for _ in range(COMMANDS):
        built.service.handle(table.sender, table.frame)
    return (process_time() - begin) / COMMANDS * 1000


def main() -> int:
    """Prints the ratio beside its budget."""
    table = eight.eight()
    with loopback() as at:
        at.set(table.items, 0)
        eight.surround(at)
        ours, stock = eight.ours(at, table), eight.stock(at, table)
        for warm in (ours, stock):
            _ms(warm, table)
        at.counts()
        ours.service.handle(table.sender, table.frame)
        calls = at.counts()
        assert calls == eight.CALLS, calls
        pairs = [(_ms(ours, table), _ms(stock, table)) for _ in range(REPEATS)]
    ratio = median(mine / theirs for mine, theirs in pairs)
    mine, theirs = (median(column) for column in zip(*pairs, strict=True))
    print(f"S2 command CPU: {mine:.2f} ms, stock clients {theirs:.2f} ms: {ratio:.2f} (budget {BUDGET}); {dict(calls)}")
    return int(ratio > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
