"""Connections that begin and end. Nothing is posted to one before its first command: until then it is not there."""

from typing import Any

from cardroom.bootstrap import observed, service, settings

OK = {"statusCode": 200}
FORBIDDEN = {"statusCode": 403}


@observed
def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """``$connect`` refuses pages of other sites, where the operator says so; ``$disconnect`` shows a seat as left."""
    context = event["requestContext"]
    if context["routeKey"] == "$disconnect":
        service().disconnect(context["connectionId"])
        return OK
    allowed = settings().allowed_origin
    headers = {name.lower(): value for name, value in (event.get("headers") or {}).items()}
    origin = headers.get("origin")
    return FORBIDDEN if allowed and origin is not None and origin != allowed else OK
