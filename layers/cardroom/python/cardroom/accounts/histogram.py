"""How many accounts have how many points: from it follows anybody's place, exactly, in two reads.

The end of a game cannot count in one place for all, or all ends would wait for each other. It leaves a **shift** of its
own instead (an item nobody else writes), in its own transaction: so each is counted exactly once. A **summary** holds
the counts of all shifts up to one of them; a place is the summary and the shifts since. Now and then a reader folds
shifts into the summary: old ones only, since a shift is named by the instant of its write and might come late.

All of it is pure.
"""

import zlib
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

SETTLED_MS: Final = 60_000
"""No write takes longer to happen: a shift that is older stands before all that are still to come."""

FOLD_EVERY_MS: Final = 30_000
FOLD_FROM: Final = 50
"""More often, or for fewer shifts, a fold is not worth its write; but for those that have waited long."""

FOLD_AFTER_MS: Final = 24 * 3_600_000
"""A shift as old as that is folded, with however few."""

KEPT_MS: Final = 2 * 365 * 24 * 3_600_000
"""How long a shift is kept: a site may sleep for so long, until somebody looks at a place and folds what there is."""


class Move(NamedTuple):
    """An account's points before and after; None: it is not on the leaderboard."""

    before: int | None
    after: int | None


class Shift(NamedTuple):
    """What one write did to the histogram; ``name`` begins with its instant, and shifts are in the order of names."""

    name: str
    moves: tuple[Move, ...]


class Summary(NamedTuple):
    """The counts (points to number of accounts) of all shifts up to the one named ``until``."""

    counts: Mapping[int, int] = {}
    until: str = ""
    folded_at: int = 0


def shift_name(now: int, mark: str) -> str:
    """The name of a shift that is written now; ``mark`` tells it from others of that instant."""
    return f"{now:013d}#{mark}"


def place(summary: Summary, since: Iterable[Shift], points: int) -> int:
    """The place of somebody with so many points: one more than there are accounts with more, so that ties share it."""
    above = sum(count for value, count in summary.counts.items() if value > points)
    for shift in since:
        if shift.name > summary.until:
            above += sum(_is_above(move.after, points) - _is_above(move.before, points) for move in shift.moves)
    return 1 + above


def folded(summary: Summary, since: Iterable[Shift], now: int) -> Summary | None:
    """The summary with the settled ones of the shifts in it; None where it is too early or not worth it."""
    if now - summary.folded_at < FOLD_EVERY_MS:
        return None
    latest = shift_name(now - SETTLED_MS, "")
    settled = [shift for shift in since if summary.until < shift.name < latest]
    overdue = shift_name(now - FOLD_AFTER_MS, "")
    if len(settled) < FOLD_FROM and all(shift.name > overdue for shift in settled):
        return None
    return Summary(counted(summary.counts, settled), max(shift.name for shift in settled), now)


def counted(counts: Mapping[int, int], since: Iterable[Shift]) -> Mapping[int, int]:
    """The counts after those shifts."""
    after = dict(counts)
    for shift in since:
        for move in shift.moves:
            _count(after, move.before, -1)
            _count(after, move.after, 1)
    return after


def dump_moves(moves: Iterable[Move]) -> str:
    """Moves as a compact string: ``-8,8-16`` is a newcomer with 8 points and somebody who rose from 8 to 16."""
    return ",".join(f"{_text(move.before)}-{_text(move.after)}" for move in moves)


def load_moves(text: str) -> tuple[Move, ...]:
    """The inverse of :func:`dump_moves`."""
    pairs = (item.split("-") for item in text.split(",") if item)
    return tuple(Move(int(before) if before else None, int(after) if after else None) for before, after in pairs)


def dump_counts(counts: Mapping[int, int]) -> bytes:
    """The counts, compressed: of a million accounts about a byte and a half for each different number of points."""
    parts, last = [], 0
    for value, count in sorted(counts.items()):
        parts.append(f"{value - last}:{count}" if count != 1 else f"{value - last}")
        last = value
    return zlib.compress(",".join(parts).encode())


def load_counts(data: bytes) -> dict[int, int]:
    """The inverse of :func:`dump_counts`."""
    counts, value = {}, 0
    text = zlib.decompress(data).decode()
    for part in text.split(",") if text else ():
        step, _, count = part.partition(":")
        value += int(step)
        counts[value] = int(count or 1)
    return counts


def _is_above(points: int | None, other: int) -> bool:
    return points is not None and points > other


def _count(counts: dict[int, int], points: int | None, by: int) -> None:
    if points is not None:
        counts[points] = counts.get(points, 0) + by
        if counts[points] == 0:
            del counts[points]


def _text(points: int | None) -> str:
    return "" if points is None else str(points)
