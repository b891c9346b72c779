"""The functions that the fake cloud calls: the real handlers, and the services of their containers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import accounts
import connections
import rooms
from cardroom.accounts.passwords import Hasher
from cardroom.accounts.service import AccountService
from cardroom.adapters.board import DynamoBoard
from cardroom.adapters.table import Table
from cardroom.adapters.tries import DynamoTries
from cardroom.guard import Guard, Rates
from cardroom.service import RoomService
from cardroom.watch import Nobody
from cardroom.world import World

import clock

HANDLERS: Final = {
    "rooms": rooms.handler,
    "connections": connections.handler,
    "accounts": accounts.handler,
    "clock": clock.handler,
}
ACCOUNT_ACTIONS: Final = frozenset({"register", "login", "logout"})


class Plain(Hasher):
    """Keeps passwords as they are, which costs no time."""

    def hash(self, password: str) -> str:
        """No hash at all."""
        return f"of {password}"

    def matches(self, stored: str | None, password: str) -> bool:
        """Whether it is the same."""
        return stored == f"of {password}"

    def is_outdated(self, stored: str) -> bool:
        """Never."""
        return not stored


class Unwatched(Nobody):
    """Nobody looks at what handlers log."""

    def begin(self, action: str, **notes: str | None) -> None:
        """Does nothing."""

    def end(self) -> None:
        """Does nothing."""


UNWATCHED: Final = Unwatched()


@dataclass
class Container:
    """A warm function: its service, with a memory and a clock of its own."""

    function: str
    offset: int
    service: RoomService | AccountService
    busy: bool = False
    started_at: int = 0
    event: Mapping[str, Any] = field(default_factory=dict)
    """What it was called with last."""


def service(function: str, world: World, table: Table) -> RoomService | AccountService:
    """The service that a function's container has; ``table`` is that of accounts."""
    if function != "accounts":
        return RoomService(world, Rates(20), Guard(None))
    tries = DynamoTries(table, world.now)
    return AccountService(world, Rates(20), DynamoBoard(table), tries, Plain(), address_limits=False)
