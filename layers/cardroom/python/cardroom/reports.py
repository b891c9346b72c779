"""Reported moments: what somebody saw when something seemed wrong, kept for whoever runs the site (``report``).

A report holds nothing that its sender could not see: the table as it is cut for them, and what their browser tells.
Names are taken out, and tokens and passwords that a browser might tell by mistake.
"""

import hashlib
import json
from random import Random
from typing import Any, Final

from cardrules.game import PUBLIC

from cardroom.codes import LETTERS
from cardroom.commands import ReportMoment
from cardroom.errors import CommandError, ErrorCode
from cardroom.frames import reply
from cardroom.ports import Report
from cardroom.tables import Tables, encode
from cardroom.world import World

LENGTH: Final = 8
"""Letters of a report's id, which is read out and typed; nobody but an operator can look one up."""

HIDDEN: Final = frozenset(
    {
        *("session", "seat_token", "password", "new_password", "nonce", "nonces", "server_seed"),
        *("name", "username", "second_name"),
    }
)
"""Fields that no report keeps: what opens something, and what people are called."""


def report(world: World, connection: str, command: ReportMoment) -> None:
    """Keeps the moment, and tells its id."""
    place = world.place(connection)
    table, code, seat = None, None, None
    if place is not None:
        room, audience = place.stored
        code, seat = room.code, None if place.seat is None else place.seat.number
        viewer = next((number for at, number in room.viewers() if at == connection), None)
        seen = Tables(room, len(audience), world.now()).text(PUBLIC if viewer is None else viewer)
        table = json.dumps(_cleaned(json.loads(seen)))
    id_ = _id(connection, command.id, world.chance)
    world.replays.keep_report(Report(id_, world.now(), world.release, code, seat, table, _bundle(command.bundle)))
    world.posts.send([(connection, encode(reply({"type": "reported", "report": id_}, command.id)))])


def _bundle(bundle: dict[str, Any]) -> str:
    """What the browser tells, as JSON. Raises ``bad_request`` where it is nested too deep."""
    try:
        return json.dumps(_cleaned(bundle))
    except RecursionError:
        raise CommandError(ErrorCode.BAD_REQUEST, "bundle: nested too deep") from None


def _cleaned(value: Any) -> Any:
    """The same without :data:`HIDDEN` fields, also in frames that are told as strings."""
    match value:
        case dict():
            return {field: None if field in HIDDEN else _cleaned(item) for field, item in value.items()}
        case list():
            return [_cleaned(item) for item in value]
        case str() if value.startswith(("{", "[")):
            try:
                return json.dumps(_cleaned(json.loads(value)))
            except ValueError:
                return value
    return value


def _id(connection: str, command: str | None, chance: Random) -> str:
    """An id; a command that is repeated has the same."""
    if command is None:
        return "".join(chance.choice(LETTERS) for _ in range(LENGTH))
    number = int.from_bytes(hashlib.sha256(f"{connection} {command}".encode("utf-8", "surrogatepass")).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))
