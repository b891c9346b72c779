"""The leaderboard: pages of it, and anybody's place (``D37``; protocol.md, ``leaderboard``).

The index is in ten parts, each in order. A **stretch** is read by one query of each part, and merged as far as all of
them reach; a function keeps it for 7.5 s and serves pages of any size from it. 13 rows of a part are less than
4 KB as a rule, which costs half a read unit: a stretch of about 84 rows costs five.
"""

import base64
import binascii
import heapq
import re
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardroom.accounts.figures import Figures, Tallies
from cardroom.accounts.histogram import Summary, folded, place
from cardroom.accounts.ports import SHARDS, Account, BoardStore, Row
from cardroom.ports import BadCursorError

FRESH_MS: Final = 7_500
"""How old what a function remembers of the leaderboard may be: an open page asks every 2 s, and shows a game in 10."""

PER_SHARD: Final = 13
STRETCHES: Final = 32
"""So many stretches a function remembers."""

_CURSOR: Final = re.compile(r"([1-9][0-9]{0,9})\|([1-9][0-9]{0,9})\|([0-9]{10}#[^#]{1,500})", re.DOTALL)
_CURSOR_LIMIT: Final = 3_000


class Position(NamedTuple):
    """Where a page begins: after ``seen`` rows, the last of which has that ``place`` and that ``order``."""

    seen: int = 0
    place: int = 0
    order: str = ""


class Placed(NamedTuple):
    """A row with its place."""

    row: Row
    position: Position


class _Stretch(NamedTuple):
    read_at: int
    rows: tuple[Placed, ...]
    is_last: bool


class Leaderboard:
    """The leaderboard as one function sees it."""

    def __init__(self, store: BoardStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._stretches: OrderedDict[Position, _Stretch] = OrderedDict()
        self._summary: tuple[int, Summary] | None = None

    def page(self, limit: int, cursor: str | None, now: int) -> tuple[tuple[Placed, ...], str | None]:
        """At most ``limit`` rows, and the cursor of those that follow. Raises :class:`BadCursorError`."""
        begin = Position() if cursor is None else read_cursor(cursor)
        stretch, skipped = self._remembered(begin, now) or (self._read(begin, now), 0)
        rows = stretch.rows[skipped : skipped + limit]
        more = bool(rows) and not (stretch.is_last and rows[-1] is stretch.rows[-1])
        return rows, write_cursor(rows[-1].position) if more else None

    def place(self, account: Account, now: int) -> int | None:
        """The account's place, exactly as of now; None where it is not ranked. Two reads at most."""
        if not account.figures.is_ranked:
            return None
        remembered = self._summary
        if remembered is None or now - remembered[0] >= FRESH_MS:
            remembered = self._summary = (now, self._store.summary())
        summary = remembered[1]
        shifts = self._store.shifts(summary.until)
        newer = folded(summary, shifts, now)
        if newer is not None:
            self._store.fold(summary, newer)
            self._summary = None
        return place(summary, shifts, account.figures.points)

    def _remembered(self, begin: Position, now: int) -> tuple[_Stretch, int] | None:
        """A stretch that goes on behind ``begin``, and how many of its rows come before."""
        with self._lock:
            for start, stretch in list(self._stretches.items()):
                if now - stretch.read_at >= FRESH_MS:
                    del self._stretches[start]
                elif start == begin:
                    return stretch, 0
                else:
                    behind = next((i for i, row in enumerate(stretch.rows[:-1]) if row.position == begin), None)
                    if behind is not None:
                        return stretch, behind + 1
        return None

    def _read(self, begin: Position, now: int) -> _Stretch:
        parts = [self._store.rows(shard, begin.order, PER_SHARD) for shard in range(SHARDS)]
        reach = min((part[-1].order for part in parts if len(part) == PER_SHARD), default=None)
        merged = heapq.merge(*parts, key=lambda row: row.order)
        rows = tuple(_placed((row for row in merged if reach is None or row.order <= reach), begin))
        stretch = _Stretch(now, rows, reach is None)
        with self._lock:
            self._stretches[begin] = stretch
            while len(self._stretches) > STRETCHES:
                self._stretches.popitem(last=False)
        return stretch


def row_view(place_: int, username: str, points: int, tallies: Tallies) -> Mapping[str, Any]:
    """A row as on the wire."""
    games = Figures(tallies).view(ranked_only=True)
    return {"place": place_, "username": username, "points": points, "games": games}


def write_cursor(position: Position) -> str:
    """The opaque, URL-safe cursor of what follows a position."""
    text = f"{position.seen}|{position.place}|{position.order}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_cursor(text: str) -> Position:
    """The inverse of :func:`write_cursor`. Raises :class:`~cardroom.ports.BadCursorError`."""
    if len(text) <= _CURSOR_LIMIT and text.isascii():
        try:
            known = _CURSOR.fullmatch(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode())
        except (binascii.Error, UnicodeDecodeError):
            known = None
        if known is not None:
            position = Position(int(known[1]), int(known[2]), known[3])
            # decoding passes over what is no base64: only the text that we would write is ours
            if position.place <= position.seen and write_cursor(position) == text:
                return position
    raise BadCursorError("cursor: not one of this list")


def _placed(rows: Any, begin: Position) -> Any:
    """Rows with their places: who has as many points as the one before shares its place."""
    seen, place_, order = begin
    for row in rows:
        seen += 1
        if _points(row.order) != _points(order):
            place_ = seen
        order = row.order
        yield Placed(row, Position(seen, place_, order))


def _points(order: str) -> str:
    return order.partition("#")[0]
