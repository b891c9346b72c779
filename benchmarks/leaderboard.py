"""The leaderboard with a million accounts: what a page and a place read, and whether the places are right.

    python -m benchmarks.leaderboard [--accounts N]

The accounts are synthetic: most have played a few games, a few have played thousands; 2 to 16 points each. Exits with 1
beyond a budget.
"""

import argparse
import math
import sys
import time
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from cardroom.accounts.figures import Figures, Recent, Tally, dump_tallies
from cardroom.accounts.histogram import Move, Shift, Summary, dump_counts, load_counts, shift_name
from cardroom.accounts.leaderboard import FRESH_MS, Leaderboard
from cardroom.accounts.ports import SHARDS, Account, Row
from cardroom.adapters.account_items import board, item, order, shard

READS: Final = 2
"""Of a place."""
QUERIES: Final = 10
"""Of a page."""
UNITS: Final = 12
"""Read units of a hundred rows."""

NOW = 1_790_000_000_000
READ_UNIT = 4096
WRITE_UNIT = 1024
EVENTUALLY = 0.5
"""An index is read eventually consistent: half a unit for 4 KB."""


class Board:
    """A board in memory that counts what DynamoDB would charge for."""

    def __init__(self, accounts: Sequence[Account]) -> None:
        self._parts: list[list[Row]] = [[] for _ in range(SHARDS)]
        self._sizes: dict[str, int] = {}
        for account in accounts:
            figures = account.figures
            row = Row(order(account), account.username, figures.points, figures.tallies)
            self._parts[shard(account.uid)].append(row)
            self._sizes[row.order] = row_bytes(account)
        for part in self._parts:
            part.sort(key=lambda row: row.order)
        self._counts = dump_counts(Counter(account.figures.points for account in accounts))
        self.shifts_since: list[Shift] = []
        self.calls: Counter[str] = Counter()
        self.units = 0.0

    def rows(self, number: int, after: str, limit: int) -> Sequence[Row]:
        """A query of the index."""
        self.calls["query"] += 1
        part = self._parts[number]
        begin = bisect_right(part, after, key=lambda row: row.order)
        found = part[begin : begin + limit]
        self.units += units(sum(self._sizes[row.order] for row in found)) * EVENTUALLY
        return found

    def summary(self) -> Summary:
        """The histogram's summary, as it would be read."""
        self.calls["get"] += 1
        self.units += units(len(self._counts) + 100)
        return Summary(load_counts(self._counts), shift_name(NOW - 90_000, ""), NOW - 1)

    def shifts(self, after: str) -> Sequence[Shift]:
        """The query of what is not in the summary yet."""
        self.calls["query"] += 1
        found = [shift for shift in self.shifts_since if shift.name > after]
        self.units += units(120 * len(found))
        return found

    def fold(self, _old: Summary, _new: Summary) -> None:
        """Not here: the summary is new."""

    @property
    def summary_bytes(self) -> int:
        """How large the summary's item is."""
        return len(self._counts) + 100


def units(size: int) -> int:
    """Strongly consistent read units of that many bytes."""
    return max(1, math.ceil(size / READ_UNIT))


def item_bytes(stored: Any) -> int:
    """An item's size as DynamoDB counts it, roughly: names and values."""
    return sum(len(name) + len(next(iter(value.values()))) for name, value in stored.items())


def row_bytes(account: Account) -> int:
    """A row of the index: its keys, what is projected, and DynamoDB's own hundred bytes."""
    figures = account.figures
    texts = [f"account#{account.key}", "account", board(0), order(account), account.username, dump_tallies(figures)]
    names = len("pk sk board board_order username points games".replace(" ", ""))
    return 100 + names + sum(len(text.encode()) for text in texts) + len(str(figures.points))


def synthetic(number: int, random: Random) -> list[Account]:
    """So many accounts that have played."""
    made = []
    for n in range(number):
        played = 1 + min(20_000, int(random.lognormvariate(2.0, 1.6)))
        points = round(played * random.triangular(2, 16, 7))
        standard = random.randint(0, played)
        tallies = {
            ("disunyer", "standard"): Tally(standard, standard // 8, points // 2),
            ("disunyer", "stuck_king"): Tally(played - standard, (played - standard) // 8, points - points // 2),
        }
        name = f"player{n:x}" + "x" * random.randint(0, 6)
        made.append(Account(name, f"{random.getrandbits(72):018x}", name, "", 0, figures=Figures(tallies)))
    return made


def places(store: Board, accounts: Sequence[Account], random: Random) -> bool:
    """Anybody's place, compared with a count of all; whether it is within its budget."""
    ordered = sorted(-account.figures.points for account in accounts)
    board_ = Leaderboard(store)
    asked = random.sample(range(len(accounts)), 300)
    took, most = [], 0
    for number in asked:
        board_ = Leaderboard(store)  # a function that remembers nothing
        store.calls.clear()
        begin = time.perf_counter()
        place = board_.place(accounts[number], NOW)
        took.append(time.perf_counter() - begin)
        most = max(most, store.calls.total())
        assert place == 1 + bisect_left(ordered, -accounts[number].figures.points)
    store.units = 0.0
    board_.place(accounts[0], NOW)
    warm = store.units
    store.units = 0.0
    Leaderboard(store).place(accounts[0], NOW)
    counts = len(store.summary().counts)
    print(f"place of any of {len(accounts):,}: exact for {len(asked)} of them, {most} reads (budget {READS}): ", end="")
    print(f"{store.units:.0f} read units, {warm:.0f} within {FRESH_MS / 1000} s; {1000 * sorted(took)[150]:.0f} ms")
    print(f"  the summary: {counts:,} different numbers of points, {store.summary_bytes / 1000:.1f} KB")
    return most <= READS


def pages(store: Board) -> bool:
    """The first thousand rows, in pages; whether they are within their budgets."""
    within = True
    for limit, rows_wanted in ((50, 1000), (100, 1000), (10, 200)):
        board_, cursor, rows, most = Leaderboard(store), None, 0, 0
        store.units = 0.0
        requests = 0
        while rows < rows_wanted:
            store.calls.clear()
            page, cursor = board_.page(limit, cursor, NOW)
            rows += len(page)
            requests += 1
            most = max(most, store.calls["query"])
        cost = 100 * store.units / rows
        print(f"pages of {limit:3d}: {rows / requests:5.1f} rows, at most {most} queries (budget {QUERIES}), ", end="")
        print(f"{cost:.1f} read units for 100 rows (budget {UNITS})")
        within &= most <= QUERIES and cost <= UNITS
    return within


def ends(random: Random) -> None:
    """What the end of a game writes for eight accounts that have played before."""
    for visibility, players in (
        ("public", None),
        ("private", tuple(f"{random.getrandbits(72):012x}"[:12] for _ in "8" * 8)),
    ):
        recent = tuple(
            Recent(f"{random.getrandbits(144):036x}", "disunyer", "standard", NOW - n * 300_000, 1 + n % 8, 16, players)
            for n in range(20)
        )
        tallies = {("disunyer", mode): Tally(900, 100, 8_000) for mode in ("standard", "stuck_king")}
        account = Account("player", "u" * 12, "Player", "$" * 97, NOW, 3, ("player",), Figures(tallies, recent, 1800))
        size = item_bytes(item(account))
        print(f"an account with 20 {visibility} games behind it: {size} bytes, ", end="")
        print(f"{2 * math.ceil(size / WRITE_UNIT)} write units in the transaction, and 2 for its row of the index")
    print(f"the end of a game of eight accounts: {8 + 1 + 2} writes (8 accounts, a shift, the room, the replay)")


def main() -> int:
    """Prints the figures beside their budgets; 1 where one is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accounts", type=int, default=1_000_000)
    random = Random(7)
    accounts = synthetic(parser.parse_args().accounts, random)
    store = Board(accounts)
    store.shifts_since = [Shift(shift_name(NOW - 60_000 + n, f"{n:04d}"), (Move(8, 8),)) for n in range(200)]
    within = [places(store, accounts, random), pages(store)]
    ends(random)
    return int(not all(within))


if __name__ == "__main__":
    sys.exit(main())
