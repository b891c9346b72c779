"""A player that follows the protocol, on a socket."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

ANSWER_S = 20
LATE_S = 2
"""A deadline is so long over when a client asks for the table (protocol.md, Time)."""

Message = dict[str, Any]


class RefusedError(Exception):
    """A command was answered by an error; its code and message."""


class Player:
    """One connection; ``tables`` are those that were pushed to it, oldest first."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ids = itertools.count(1)
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._pushed = asyncio.Event()
        self.tables: list[Message] = []

    @classmethod
    @contextlib.asynccontextmanager
    async def connected(cls, url: str) -> AsyncIterator["Player"]:
        """A player at that socket, until the end of the block."""
        async with connect(url, compression=None, open_timeout=ANSWER_S) as connection:
            player = cls(connection)
            reader = asyncio.create_task(player._read())
            try:
                yield player
            finally:
                reader.cancel()

    async def ask(self, action: str, **fields: Any) -> Message:
        """Sends a command and waits for its answer. Raises :class:`RefusedError`."""
        command_id = f"c{next(self._ids)}"
        answer = self._answers[command_id] = asyncio.get_running_loop().create_future()
        await self._connection.send(json.dumps({"action": action, "id": command_id, **fields}))
        message: Message = await asyncio.wait_for(answer, ANSWER_S)
        if message["type"] == "error":
            raise RefusedError(f"{action}: {message['code']} ({message['message']})")
        return message

    async def play_to_the_end(self) -> Message:
        """Decides whenever it is to, by the first option; gives back the table of the finished room."""
        decided: set[str] = set()
        while not self.tables or self.tables[-1]["room"]["status"] != "finished":
            decision = self._own_decision()
            if decision and decision["id"] not in decided:
                decided.add(decision["id"])
                # The clock may have been faster: then it has decided, which the next table tells. And a function
                # that is just replaced may not answer.
                with contextlib.suppress(RefusedError, TimeoutError):
                    await self.ask("move", decision=decision["id"], move=_move(decision))
            else:
                await self._next_table()
        return self.tables[-1]

    def _own_decision(self) -> Message | None:
        if not self.tables or not self.tables[-1]["game"]:
            return None
        decision: Message | None = self.tables[-1]["game"]["decision"]
        return decision if decision and "options" in decision else None

    async def _next_table(self) -> None:
        """Waits for a push, and asks where none comes in time."""
        self._pushed.clear()
        try:
            await asyncio.wait_for(self._pushed.wait(), LATE_S)
        except TimeoutError:
            with contextlib.suppress(TimeoutError):
                self._take(await self.ask("sync"))

    async def _read(self) -> None:
        async for text in self._connection:
            message = json.loads(text)
            answer = self._answers.pop(message.get("reply_to", ""), None)
            if answer:
                answer.set_result(message)
            elif message["type"] == "table":
                self._take(message)

    def _take(self, table: Message) -> None:
        """Keeps a table unless it is older than what is known."""
        if not self.tables or table["version"] >= self.tables[-1]["version"]:
            self.tables.append(table)
        self._pushed.set()


def _move(decision: Message) -> Message:
    option = decision["options"][0]
    match decision["kind"]:
        case "pick_rival":
            return {"kind": "pick", "seat": option}
        case "guess_suit":
            return {"kind": "guess", "suit": option}
        case _:
            return {"kind": option}
