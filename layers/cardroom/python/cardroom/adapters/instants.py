"""Instants: milliseconds since the epoch here, seconds for DynamoDB's TTL, ISO 8601 for Step Functions."""

import time
from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def wall_clock() -> int:
    """The instant by this machine's clock."""
    return time.time_ns() // 1_000_000


def seconds(instant: int) -> int:
    """The first whole second at or after the instant: TTL must not come early."""
    return -(-instant // 1000)


def iso(instant: int) -> str:
    """The instant as ``2026-09-21T14:13:20.123Z``."""
    return (_EPOCH + timedelta(milliseconds=instant)).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
