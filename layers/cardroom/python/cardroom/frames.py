"""A frame in, one answer to its sender out: what the services have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from cardroom.commands import Command, RefusedError, parse_command
from cardroom.errors import CommandError, ErrorCode, where
from cardroom.guard import Rates, throttled
from cardroom.ports import UnavailableError
from cardroom.tables import encode
from cardroom.watch import Sign
from cardroom.world import World

_UNAVAILABLE: Final = CommandError(ErrorCode.UNAVAILABLE, "a dependency failed; repeat the command with the same id")


class Frames(ABC):
    """Answers frames; a service says how each command is answered."""

    def __init__(self, world: World, rates: Rates) -> None:
        self._world = world
        self._rates = rates

    def handle(self, connection: str, body: str | None, *, binary: bool = False, address: str = "") -> None:
        """Answers one frame: with one message to its sender, and whatever the change that it made shows to others.

        ``address`` is the network address that it came from.
        """
        wait_ms = self._rates.wait_ms(connection, address, self._world.now())
        try:
            command = parse_command(body, binary=binary)
        except RefusedError as error:
            self._refuse(connection, throttled(wait_ms) if wait_ms else error, error.reply_to)
            return
        except Exception as error:  # noqa: BLE001 - a fault of ours: whoever waits for an answer gets one
            self._fail(connection, None, _fault(error))
            return
        if wait_ms:
            self._refuse(connection, throttled(wait_ms), command.id)
            return
        try:
            self._answer(connection, command, address)
        except CommandError as error:
            self._refuse(connection, error, command.id)
        except UnavailableError as error:
            self._fail(connection, command.id, str(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours: whoever waits for an answer gets one
            self._fail(connection, command.id, _fault(error))

    @abstractmethod
    def _answer(self, connection: str, command: Command, address: str) -> None:
        """Answers a command. Raises ``CommandError`` and ``UnavailableError``."""

    def _fail(self, connection: str, reply_to: str | None, fault: str) -> None:
        self._world.watch.count(Sign.FAULTS)
        self._world.watch.note(fault=fault)
        self._refuse(connection, _UNAVAILABLE, reply_to)

    def _refuse(self, connection: str, error: CommandError, reply_to: str | None) -> None:
        self._world.watch.count(Sign.ERRORS, 1, error.code)
        self._world.watch.note(code=error.code)
        message: dict[str, Any] = {"type": "error", "code": error.code, "message": error.message}
        if error.retry_after_ms is not None:
            message["retry_after_ms"] = error.retry_after_ms
        self._world.posts.send([(connection, encode(reply(message, reply_to)))])


def _fault(error: Exception) -> str:
    """What may be logged of it: not its text, which may quote what the message or the room held."""
    return f"{type(error).__name__} at {where(error)}"


def reply(message: Mapping[str, Any], command: str | None) -> dict[str, Any]:
    """An answer, with the id of its command where that had one."""
    return dict(message) if command is None else {**message, "reply_to": command}
