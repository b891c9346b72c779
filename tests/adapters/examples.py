"""Rooms and replays for the tests of the stores."""

from typing import Any

from cardroom.ports import Replay, StoredRoom
from cardroom.room import Room, Seat

NOW = 1_790_000_000_000
"""Where the tests' clock begins."""

ANA = Seat(0, "Ana", token="0" * 64, connection="ana=", joined_at=NOW)


def room(code: str = "KQRT", **fields: Any) -> Room:
    """A new public room with one human in it."""
    known: dict[str, Any] = {
        "code": code,
        "game_name": "disunyer",
        "mode": "standard",
        "visibility": "public",
        "options": {},
        "server_seed": "ab" * 32,
        "created_at": NOW,
        "touched_at": NOW,
        "starts_at": NOW + 180_000,
        "host": 0,
        "seats": (ANA,),
        "revision": 1,
        "version": 1,
    }
    return Room(**{**known, **fields})


def after(before: Room, **fields: Any) -> Room:
    """The room as its next write would have it."""
    return before.replace(revision=before.revision + 1, version=before.version + 1, **fields)


def finished(before: Room, at: int = NOW + 1000) -> Room:
    """The room as the write would have it that ends its game."""
    return after(before, finished_at=at, replay="r" * 22)


def replay(id_: str = "r" * 22) -> Replay:
    """A finished game."""
    return Replay(
        id=id_,
        game="disunyer",
        mode="standard",
        options={},
        release="1.2.3",
        code="KQRT",
        ended_at=NOW,
        seats=({"seat": 0, "name": "Añá 🂡", "kind": "human"}, {"seat": 1, "name": "Bo", "kind": "bot"}),
        server_seed="cd" * 32,
        nonces=("", "00" * 16),
        moves=tuple({"at": n, "seat": n % 2, "decision": f"1.{n}", "move": {"kind": "keep"}} for n in range(300)),
        resumed=(5000, 9000),
    )


def value(stored: StoredRoom | None) -> StoredRoom:
    """What is stored, where something must be."""
    assert stored is not None
    return stored
