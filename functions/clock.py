"""The room clock's tick: called by the state machine when something is due in a room."""

from typing import Any

from cardroom.adapters.instants import iso
from cardroom.bootstrap import observed, service


@observed
def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """Applies what is due, and says when to come again.

    ``event``: ``code``; ``token``, null to touch a room whose clock may be lost; ``started_at``, when this execution
    began (ms since the epoch).
    """
    following = service().tick(event["code"], event.get("token"), event.get("started_at"))
    if following is None:
        return {**event, "next": False}
    return {**event, "next": True, "at": iso(following)}
