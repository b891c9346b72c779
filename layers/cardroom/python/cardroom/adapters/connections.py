"""The connections in the rooms' table: one item each, kept for a little longer than API Gateway keeps any open."""

import json
from collections.abc import Callable, Iterable
from typing import Final

from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import Table
from cardroom.ports import Connection, Login

KEPT_MS: Final = 8_100_000
"""2 h 15 min."""

_SK: Final = "connection"


class DynamoConnections:
    """A :class:`~cardroom.ports.ConnectionStore`.

    Where a connection is and its login are attributes of their own, in JSON: different functions write them at the
    same time.
    """

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def get(self, connection: str) -> Connection | None:
        """What is known of a connection, read consistently."""
        item = self._table.get(_pk(connection), _SK)
        if item is None or int(item["expires_at"]["N"]) <= self._now() // 1000:
            return None
        code, seat, accepted = json.loads(item["known"]["S"]) if "known" in item else (None, None, ())
        login, answered = json.loads(item["login"]["S"]) if "login" in item else (None, ())
        return Connection(
            connection,
            code,
            seat,
            _pairs(accepted),
            None if login is None else Login(*login),
            _pairs(answered),
            json.loads(item["came_from"]["S"]) if "came_from" in item else None,
        )

    def put(self, connection: Connection) -> None:
        """Remembers where a connection is; its login stays."""
        known = [connection.code, connection.seat, connection.accepted]
        self._set(connection.id, known=known, came_from=connection.came_from)

    def sign(self, connection: str, login: Login | None, answered: tuple[tuple[str, str], ...]) -> None:
        """Remembers who is logged in at a connection; where it is stays."""
        self._set(connection, login=[login, answered])

    def _set(self, connection: str, **values: object) -> None:
        """Writes each value, as JSON, to the attribute with its name."""
        self._table.update(
            _pk(connection),
            _SK,
            UpdateExpression=f"SET {', '.join(f'{name} = :{name}' for name in values)}, expires_at = :expires_at",
            ExpressionAttributeValues={
                **{f":{name}": {"S": json.dumps(value, separators=(",", ":"))} for name, value in values.items()},
                ":expires_at": {"N": str(seconds(self._now() + KEPT_MS))},
            },
        )

    def delete(self, connection: str) -> None:
        """Forgets a connection."""
        self._table.delete(_pk(connection), _SK)


def _pk(connection: str) -> str:
    return f"connection#{connection}"


def _pairs(entries: Iterable[Iterable[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((identifier, answer) for identifier, answer in entries)
