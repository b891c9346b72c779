"""Rooms of an earlier run have lost their clocks, since executions end with the emulator: each is woken up once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from local.cloud import Cloud

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TABLE = "RoomsTable"
FUNCTION = "ClockFunction"
KEY = "room"
"""A room's sort key; its partition key is ``room#<code>``."""


def codes(dynamodb: "DynamoDBClient", cloud: Cloud) -> list[str]:
    """The codes of all rooms there are."""
    if FUNCTION not in cloud.functions or all(table.name != TABLE for table in cloud.tables):
        return []
    pages = dynamodb.get_paginator("scan").paginate(
        TableName=TABLE,
        ProjectionExpression="pk",
        FilterExpression="sk = :key",
        ExpressionAttributeValues={":key": {"S": KEY}},
    )
    return [item["pk"]["S"].partition("#")[2] for page in pages for item in page["Items"]]


async def wake(found: list[str], invoke: Callable[[str, Any], Awaitable[Any]], at_once: int = 8) -> None:
    """Has the clock function look at each room; one that fails was reported, and is woken up by whoever comes."""
    limit = asyncio.Semaphore(at_once)

    async def wake_one(code: str) -> None:
        async with limit:
            await invoke(FUNCTION, {"code": code, "token": None})

    await asyncio.gather(*map(wake_one, found), return_exceptions=True)
