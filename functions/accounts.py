"""The frames of accounts: registering, logging in, profiles, the leaderboard."""

from typing import Any

from cardroom.bootstrap import observed, service

OK = {"statusCode": 200}


@observed
def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """One frame. Its answer is a message of its own; API Gateway is only told that it was handled."""
    connection = event["requestContext"]["connectionId"]
    service().handle(connection, event.get("body"), binary=bool(event.get("isBase64Encoded")))
    return OK
