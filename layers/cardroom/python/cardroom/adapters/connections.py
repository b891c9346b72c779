"""The connections in the rooms' table: one item each, kept for a little longer than API Gateway keeps any open."""

import json
from collections.abc import Callable
from typing import Final

from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import Table, key
from cardroom.ports import Connection

KEPT_MS: Final = 8_100_000
"""2 h 15 min."""

_SK: Final = "connection"


class DynamoConnections:
    """A :class:`~cardroom.ports.ConnectionStore`. What is known of a connection is one JSON list."""

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def get(self, connection: str) -> Connection | None:
        """What is known of a connection, read consistently."""
        item = self._table.get(_pk(connection), _SK)
        if item is None or int(item["expires_at"]["N"]) <= self._now() // 1000:
            return None
        known = Connection(connection, *json.loads(item["known"]["S"]))
        return known._replace(accepted=tuple((id_, answer) for id_, answer in known.accepted))

    def put(self, connection: Connection) -> None:
        """Remembers a connection, instead of what was known of it."""
        expires_at = seconds(self._now() + KEPT_MS)
        known = json.dumps(connection[1:], separators=(",", ":"))
        item = {"known": {"S": known}, "expires_at": {"N": str(expires_at)}}
        self._table.put(Item={**key(_pk(connection.id), _SK), **item})

    def delete(self, connection: str) -> None:
        """Forgets a connection."""
        self._table.delete(_pk(connection), _SK)


def _pk(connection: str) -> str:
    return f"connection#{connection}"
