"""The project's own stack: many log in at once while a game goes on."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.local.rig import ROOT, WAIT_S, stack

LOGINS = 100
PASSWORD = "correct horse 9"  # noqa: S105 - nobody's
LATE_MS = 1_000
"""A default comes at most so late (protocol.md, Time)."""


async def ask(socket: ClientConnection, action: str, **fields: Any) -> Any:
    """Sends a command and waits for its answer; what comes before that is passed over."""
    await socket.send(json.dumps({"action": action, "id": action, **fields}))
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), WAIT_S))
        if message.get("reply_to") == action:
            return message


async def watch(socket: ClientConnection, late: list[int]) -> None:
    """Notes how late each change came that the clock was to bring: nobody at this table moves."""
    due_at: int | None = None
    while True:
        message = json.loads(await socket.recv())
        if message["type"] != "table" or message["game"] is None:
            continue
        if due_at is not None:
            late.append(message["server_at"] - due_at)
        game = message["game"]
        due_at = game["decision"]["due_at"] if game["decision"] else game["next_at"]


async def login(address: str, number: int) -> str:
    """Logs one of eight accounts in; the type of the answer."""
    async with connect(address, max_size=None) as socket:
        answer = await ask(socket, "login", username=f"Player{number % 8}x", password=PASSWORD)
        return str(answer.get("code", answer["type"]))


async def evening(address: str) -> tuple[list[str], list[int]]:
    """Eight accounts begin a game and let it run; the answers to the logins, and how late the changes came."""
    sockets = [await connect(address, max_size=None) for _ in range(8)]
    for number, socket in enumerate(sockets):
        assert (await ask(socket, "register", username=f"Player{number}x", password=PASSWORD))["type"] == "session"
    code = (await ask(sockets[0], "create", game="disunyer", mode="standard", visibility="public"))["code"]
    for socket in sockets[1:]:
        assert (await ask(socket, "join", code=code))["type"] == "joined"
    late: list[int] = []
    watching = asyncio.create_task(watch(sockets[0], late))
    answers = await asyncio.gather(*(login(address, number) for number in range(LOGINS)))
    watching.cancel()
    for socket in sockets:
        await socket.close()
    return answers, late


@pytest.mark.timeout(180)
def test_a_hundred_logins_at_once_are_answered_and_a_game_loses_no_deadline() -> None:
    with stack({"TEMPLATE": str(ROOT / "template.yaml"), "TEMPO": "20"}) as made:
        answers, late = asyncio.run(evening(made.ready().socket))
    assert answers == ["session"] * LOGINS
    assert late
    assert max(late) <= LATE_MS
    assert min(late) >= 0
