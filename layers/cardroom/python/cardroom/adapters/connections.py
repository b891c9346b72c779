"""The connections in the rooms' table: one item each, kept for a little longer than API Gateway keeps any open."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import ConditionFailedError, Table
from cardroom.ports import Connection, Login, Mark

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
            Mark(*json.loads(item["mark"]["S"])) if "mark" in item else Mark(),
        )

    def put(self, connection: Connection, before: Mark) -> bool:
        """Remembers where a connection is, unless that has changed since it was read; its login stays."""
        new = {
            "mark": _text(connection.mark),
            "known": _text([connection.code, connection.seat, connection.accepted]),
            "came_from": _text(connection.came_from),
        }
        # loses to: another command at the same connection that comes into a room or goes out of one
        return self._change(connection.id, "mark", _text(before), new, stranger=before == Mark())

    def sign(self, known: Connection, login: Login | None, answered: tuple[tuple[str, str], ...]) -> bool:
        """Remembers who is logged in at a connection, unless that has changed since it was read; where it is stays."""
        old = _text([known.login, known.answered])
        # loses to: another command of accounts at the same connection
        return self._change(known.id, "login", old, {"login": _text([login, answered])}, stranger=old == _STRANGER)

    def _change(
        self, connection: str, compared: str, old: dict[str, str], new: Mapping[str, dict[str, str]], *, stranger: bool
    ) -> bool:
        """Writes attributes of a connection where the one that is ``compared`` is ``old`` yet, or, to a ``stranger``'s,
        is not there yet.
        """
        values = {":before": old, ":expires_at": {"N": str(seconds(self._now() + KEPT_MS))}}
        values |= {f":{name}": value for name, value in new.items()}
        condition = f"{compared} = :before"
        if stranger:
            condition += f" OR attribute_not_exists({compared}) OR expires_at <= :now"
            values[":now"] = {"N": str(self._now() // 1000)}
        try:
            self._table.update(
                _pk(connection),
                _SK,
                UpdateExpression="SET " + ", ".join(f"{name} = :{name}" for name in (*new, "expires_at")),
                ConditionExpression=condition,
                ExpressionAttributeValues=values,
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except ConditionFailedError as failed:
            # a write whose answer was lost, and which was then repeated, has succeeded
            return failed.item is not None and failed.item.get(compared) == new[compared]
        return True

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
