"""What operators did: a line for each action, in the accounts' table, for a year; and on standard error.

An account is named by its id, never by its name: the line outlives the account. No line holds a secret.
"""

import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from operate.places import Place

KEPT_S: Final = 365 * 24 * 3_600
_PK: Final = "audit"


def note(place: Place, action: str, of: str = "", **more: Any) -> None:
    """Writes a line; before anything is done, so that nothing is done without one."""
    now = place.world.now()
    at = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line = json.dumps({"at": at, "who": place.who, "action": action, "of": of, **more}, ensure_ascii=False)
    place.client.put_item(
        TableName=place.accounts,
        Item={
            "pk": {"S": _PK},
            "sk": {"S": f"{at}#{os.urandom(4).hex()}"},
            "line": {"S": line},
            "expires_at": {"N": str(now // 1000 + KEPT_S)},
        },
    )
    sys.stderr.write(f"audit: {line}\n")


def lines(place: Place, limit: int) -> Iterator[str]:
    """The newest lines, the newest first."""
    found = place.client.query(
        TableName=place.accounts,
        KeyConditionExpression="pk = :audit",
        ExpressionAttributeValues={":audit": {"S": _PK}},
        ScanIndexForward=False,
        Limit=limit,
    )
    for item in found["Items"]:
        yield item["line"]["S"]
