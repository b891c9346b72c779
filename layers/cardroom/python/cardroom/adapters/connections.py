"""The connections in the rooms' table: one item each, kept for a little longer than API Gateway keeps any open."""

import json
from collections.abc import Callable, Iterable
from typing import Final

from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import ConditionFailedError, Table
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
        known = _text([connection.code, connection.seat, connection.accepted])
        self._table.update(
            _pk(connection.id),
            _SK,
            UpdateExpression="SET known = :known, came_from = :came_from, expires_at = :expires_at",
            ExpressionAttributeValues={
                ":known": known,
                ":came_from": _text(connection.came_from),
                ":expires_at": self._expires_at(),
            },
        )

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        """Remembers who is logged in at a connection, unless that has changed since it was read; where it is stays."""
        new, old = _text([login, answered]), _text([known.login, known.answered])
        values = {":login": new, ":before": old, ":expires_at": self._expires_at()}
        # loses to: another command of accounts at the same connection
        condition = "login = :before"
        if old == _STRANGER:
            condition += " OR attribute_not_exists(login) OR expires_at <= :now"
            values[":now"] = {"N": str(self._now() // 1000)}
        try:
            self._table.update(
                _pk(known.id),
                _SK,
                UpdateExpression="SET login = :login, expires_at = :expires_at",
                ConditionExpression=condition,
                ExpressionAttributeValues=values,
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except ConditionFailedError as failed:
            # a write whose answer was lost, and which was then repeated, has succeeded
            return failed.item is not None and failed.item.get("login") == new
        return True

    def _expires_at(self) -> dict[str, str]:
        return {"N": str(seconds(self._now() + KEPT_MS))}

    def delete(self, connection: str) -> None:
        """Forgets a connection."""
        self._table.delete(_pk(connection), _SK)


def _text(value: object) -> dict[str, str]:
    """The attribute that holds a value, as JSON."""
    return {"S": json.dumps(value, separators=(",", ":"))}


_STRANGER: Final = _text([None, ()])


def _pk(connection: str) -> str:
    return f"connection#{connection}"


def _pairs(entries: Iterable[Iterable[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((identifier, answer) for identifier, answer in entries)
