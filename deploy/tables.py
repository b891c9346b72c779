"""Restoring a table: from an instant of its past, or from another table, such as a destroyed stage has left."""

import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final

from botocore.exceptions import ClientError

from deploy import DeployError

Item = Mapping[str, Any]

TABLES: Final = {"accounts": "AccountsTableName", "rooms": "RoomsTableName"}
"""The tables as operators call them, and the outputs that name them."""

_BATCH: Final = 25
_PAUSE_S: Final = 0.5
_WAITING: Final = {"Delay": 10, "MaxAttempts": 720}
"""Bringing a table back takes AWS minutes, a large one hours: two are waited for."""


def instant(text: str) -> datetime:
    """An instant such as ``2026-11-30T10:15Z``. Raises :class:`DeployError`."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise DeployError(f"AT cannot be {text!r}: it is an instant with its zone, such as 2026-11-30T10:15Z.")
    return at


def as_it_was(dynamodb: Any, table: str, at: datetime) -> str:
    """Makes a table that holds what ``table`` held then; returns its name. Raises :class:`DeployError`."""
    name = f"{table[:200]}-{at:%Y%m%dT%H%M%S}-{int(time.time())}"
    try:
        dynamodb.restore_table_to_point_in_time(SourceTableName=table, TargetTableName=name, RestoreDateTime=at)
    except ClientError as error:
        raise DeployError(f"AWS does not bring {table} back: {error.response['Error']['Message']}") from None
    dynamodb.get_waiter("table_exists").wait(TableName=name, WaiterConfig=_WAITING)
    return name


def copied(dynamodb: Any, source: str, target: str) -> tuple[int, int]:
    """Makes ``target`` hold what ``source`` does, nothing else; returns how many items were put and deleted."""
    kept: set[tuple[str, str]] = set()

    def put(item: Item) -> dict[str, Any]:
        kept.add(_key(item))
        return {"PutRequest": {"Item": item}}

    written = _written(dynamodb, target, map(put, _items(dynamodb, source)))
    others = (item for item in _items(dynamodb, target, keys=True) if _key(item) not in kept)
    deleted = _written(dynamodb, target, ({"DeleteRequest": {"Key": _named(item)}} for item in others))
    return written, deleted


def holds(dynamodb: Any, table: str) -> bool | None:
    """Whether there is anything in a table; None where there is no such table."""
    try:
        return bool(dynamodb.scan(TableName=table, ConsistentRead=True, Limit=1)["Items"])
    except dynamodb.exceptions.ResourceNotFoundException:
        return None


def forgotten(dynamodb: Any, table: str) -> None:
    """Deletes a table, whatever protects it."""
    if dynamodb.describe_table(TableName=table)["Table"].get("DeletionProtectionEnabled"):
        dynamodb.update_table(TableName=table, DeletionProtectionEnabled=False)
        dynamodb.get_waiter("table_exists").wait(TableName=table)
    dynamodb.delete_table(TableName=table)


def _items(dynamodb: Any, table: str, *, keys: bool = False) -> Iterator[Item]:
    only: dict[str, Any] = {"ProjectionExpression": "pk, sk"} if keys else {}
    for page in dynamodb.get_paginator("scan").paginate(TableName=table, ConsistentRead=True, **only):
        yield from page["Items"]


def _written(
    dynamodb: Any, table: str, requests: Iterator[dict[str, Any]], sleep: Callable[[float], None] = time.sleep
) -> int:
    count = 0
    while batch := list(islice(requests, _BATCH)):
        count += len(batch)
        left = {table: batch}
        while left:
            left = dynamodb.batch_write_item(RequestItems=left).get("UnprocessedItems", {})
            if left:
                sleep(_PAUSE_S)
    return count


def _named(item: Item) -> dict[str, Any]:
    return {"pk": item["pk"], "sk": item["sk"]}


def _key(item: Item) -> tuple[str, str]:
    return item["pk"]["S"], item["sk"]["S"]
