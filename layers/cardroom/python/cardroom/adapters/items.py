"""The room's item in the table: its attributes, and how they change.

``state`` is the room itself, compressed: a write is billed by the kilobyte, and 0.07 ms of a function cost less than
the one or two that this saves. The attributes beside it are for conditions (``revision``, ``created_at``,
``expires_ms``, ``mark0`` to ``mark7``), for the list (``listed``, ``listing_order``, ``summary``: only while the room
belongs there) and for TTL (``expires_at``). ``audience`` and ``spectators``, its number, change together and apart from
the rest.

**Marks.** Each write leaves a random mark in the slot of its revision, so that a write whose answer was lost, and which
the client or we then repeated, finds out that it had succeeded, even where up to seven others came after it.

**Expiry.** A room is gone at its ``expires_ms``; readers check. ``expires_at`` is up to an hour later, and always on
the hour: it stands in the list's index, which is one partition (a thousand writes a second) and takes a write only
where something in it changes: a game's moves must not reach it.
"""

import os
import zlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardroom.adapters import listing
from cardroom.adapters.table import Attributes
from cardroom.ports import StoredRoom
from cardroom.room import Room, dump, load

SK: Final = "room"
LISTED: Final = "public"
HOUR_MS: Final = 3_600_000

_MARKS: Final = 8
_LISTING: Final = ("listed", "listing_order", "summary")


def pk(code: str) -> str:
    """The partition of a room."""
    return f"room#{code}"


class Write(NamedTuple):
    """A room on its way to the table, and the mark that this write leaves there."""

    room: Room
    mark: str

    @classmethod
    def of(cls, room: Room) -> "Write":
        """A write with a mark of its own."""
        return cls(room, os.urandom(6).hex())

    @property
    def slot(self) -> str:
        """The attribute in which the mark stands."""
        return f"mark{self.room.revision % _MARKS}"

    def made(self, item: Attributes | None) -> bool:
        """Whether the stored item shows that this write has succeeded."""
        return item is not None and item.get(self.slot) == {"S": self.mark}

    def attributes(self) -> dict[str, Mapping[str, Any]]:
        """What the write sets."""
        room = self.room
        values: dict[str, Mapping[str, Any]] = {
            "revision": {"N": str(room.revision)},
            "state": {"B": zlib.compress(dump(room).encode())},
            "expires_ms": {"N": str(room.expires_at)},
            "expires_at": {"N": str(ttl(room.expires_at))},
            self.slot: {"S": self.mark},
        }
        if listing.is_listed(room):
            values["listed"] = {"S": LISTED}
            values["listing_order"] = {"S": listing.place(room)}
            values["summary"] = {"S": listing.summary(room)}
        return values

    def new_item(self, now: int) -> dict[str, Any]:
        """The parameters of a put that creates the room."""
        item = {
            "pk": {"S": pk(self.room.code)},
            "sk": {"S": SK},
            "created_at": {"N": str(self.room.created_at)},
            "spectators": {"N": "0"},
            **self.attributes(),
        }
        return {
            "Item": item,
            # loses to: somebody else who drew the same code, unless their room has expired and only waits for TTL
            "ConditionExpression": "attribute_not_exists(pk) OR expires_ms <= :now",
            "ExpressionAttributeValues": {":now": {"N": str(now)}},
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }

    def change(self) -> dict[str, Any]:
        """The parameters of an update that saves the room."""
        values = self.attributes()
        absent = [name for name in _LISTING if name not in values]
        return self._under_revision(values, absent)

    def removal(self, now: int) -> dict[str, Any]:
        """The parameters of an update that ends the room at once and takes it off the list; TTL deletes it.

        No delete, because an item that is gone cannot say whether it was this write that removed it.
        """
        values = {
            "revision": {"N": str(self.room.revision)},
            "expires_ms": {"N": "0"},
            "expires_at": {"N": str(now // 1000)},
            self.slot: {"S": self.mark},
        }
        return self._under_revision(values, ["state", *_LISTING])

    def _under_revision(self, values: Mapping[str, Mapping[str, Any]], absent: list[str]) -> dict[str, Any]:
        setting = ", ".join(f"#{name} = :{name}" for name in values)
        removing = " REMOVE " + ", ".join(f"#{name}" for name in absent) if absent else ""
        return {
            "UpdateExpression": f"SET {setting}{removing}",
            # loses to: whoever made this revision or a later one of the room; the room's removal; another room that
            # got the code since, told apart by its creation
            "ConditionExpression": "revision = :before AND created_at = :created_at",
            "ExpressionAttributeNames": {f"#{name}": name for name in (*values, *absent)},
            "ExpressionAttributeValues": {
                **{f":{name}": value for name, value in values.items()},
                ":before": {"N": str(self.room.revision - 1)},
                ":created_at": {"N": str(self.room.created_at)},
            },
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
        }


def ttl(expires_ms: int) -> int:
    """The first full hour at or after the instant, in seconds since the epoch."""
    return -(-expires_ms // HOUR_MS) * (HOUR_MS // 1000)


def surely_lives(item: Attributes, now: int) -> bool:
    """Whether a row of the list is of a room that cannot have expired: its ``expires_at`` is up to an hour late."""
    return int(item["expires_at"]["N"]) * 1000 - HOUR_MS > now


def audience(item: Attributes) -> frozenset[str]:
    """Who watches; DynamoDB knows no empty set."""
    return frozenset(item["audience"]["SS"]) if "audience" in item else frozenset()


def living(item: Attributes | None, now: int) -> StoredRoom | None:
    """The room in an item, None where there is none or it has expired."""
    if item is None or int(item["expires_ms"]["N"]) <= now:
        return None
    return StoredRoom(load(zlib.decompress(item["state"]["B"]).decode()), audience(item))
