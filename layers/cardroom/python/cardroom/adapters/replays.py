"""The finished games in the rooms' table, a compressed string each, kept for 90 days; and reported moments, for 30.

A game of Disunyer is 10 to 20 KB of JSON, compressed a fifth of it; a write is paid by the KB, a transaction's twice.
"""

import json
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import Attributes, Table, key
from cardroom.ports import Replay, Report

KEPT_MS: Final = 90 * 24 * 3_600_000

SCHEMA: Final = 2
"""The form of :func:`item`; a later one reads all earlier ones."""

_VISIBILITY: Final = 6
"""Where a replay of schema 1 has what its room's visibility was."""

CHAPTER_KEPT_MS: Final = KEPT_MS + 90 * 24 * 3_600_000
"""A match may go on for weeks after a chapter of it: for so long its replay will be whole."""

REPORT_KEPT_MS: Final = 30 * 24 * 3_600_000

_SK: Final = "replay"
_REPORT: Final = "report"
_CHAPTER: Final = "chapter"
_AT_ONCE: Final = 100
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class DynamoReplays:
    """A :class:`~cardroom.ports.ReplayStore`."""

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def replay(self, replay: str) -> Replay | None:
        """The replay with that id."""
        if not _ID.fullmatch(replay):
            return None
        item = self._table.get(f"replay#{replay}", _SK)
        if item is None or int(item["expires_at"]["N"]) <= self._now() // 1000:
            return None
        return _load(item["game"]["B"])

    def keep_chapter(self, chapter: str, moves: Any) -> None:
        """Stores the moves of a part of a game."""
        text = json.dumps(moves, separators=(",", ":"), ensure_ascii=False)
        self._table.put(
            Item={
                **key(f"chapter#{chapter}", _CHAPTER),
                "moves": {"B": zlib.compress(text.encode())},
                "expires_at": {"N": str(seconds(self._now() + CHAPTER_KEPT_MS))},
            }
        )

    def chapters(self, chapters: Sequence[str]) -> list[Any] | None:
        """The moves of these chapters; a chapter is never written twice, so an eventually consistent read will do."""
        found: dict[str, Any] = {}
        for at in range(0, len(chapters), _AT_ONCE):
            keys = [(f"chapter#{chapter}", _CHAPTER) for chapter in chapters[at : at + _AT_ONCE]]
            for item in self._table.get_many(keys, consistent=False):
                found[item["pk"]["S"]] = json.loads(zlib.decompress(item["moves"]["B"]))
        if len(found) < len(chapters):
            return None
        return [found[f"chapter#{chapter}"] for chapter in chapters]

    def keep_report(self, report: Report) -> None:
        """Stores a report."""
        self._table.put(
            Item={
                **key(f"report#{report.id}", _REPORT),
                "report": {"B": zlib.compress(json.dumps(report).encode())},
                "expires_at": {"N": str(seconds(report.at + REPORT_KEPT_MS))},
            }
        )

    def report(self, report: str) -> Report | None:
        """The report with that id."""
        item = self._table.get(f"report#{report}", _REPORT)
        if item is None or int(item["expires_at"]["N"]) <= self._now() // 1000:
            return None
        return Report(*json.loads(zlib.decompress(item["report"]["B"])))


def item(replay: Replay, now: int) -> Attributes:
    """The item of a replay that is stored now."""
    text = json.dumps([SCHEMA, *replay], separators=(",", ":"), ensure_ascii=False)
    return {
        **key(f"replay#{replay.id}", _SK),
        "game": {"B": zlib.compress(text.encode())},
        "expires_at": {"N": str(seconds(now + KEPT_MS))},
    }


def _load(compressed: bytes) -> Replay:
    schema, *fields = json.loads(zlib.decompress(compressed))
    if schema == 1:
        del fields[_VISIBILITY]
    known = Replay(*fields)
    return known._replace(
        seats=tuple(known.seats),
        nonces=tuple(known.nonces),
        moves=tuple(known.moves),
        resumed=tuple(known.resumed),
        chapters=tuple(known.chapters),
    )
