"""The frames of players and spectators: every route but those of accounts, and ``$default``."""

from typing import Any

from cardroom.bootstrap import observed, service

OK = {"statusCode": 200}


@observed
def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """One frame. Its answer is a message of its own; API Gateway is only told that it was handled."""
    context = event["requestContext"]
    address = context.get("identity", {}).get("sourceIp") or ""
    binary = bool(event.get("isBase64Encoded"))
    service().handle(context["connectionId"], event.get("body"), binary=binary, address=address)
    return OK
