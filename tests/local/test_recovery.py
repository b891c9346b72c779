"""Everything but the store is killed in the middle of ten games, and started again: the games go on."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.local.rig import ROOT, Stack

GAMES = 10
TEMPO = "20"
Seat = dict[str, Any]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[str]:
    """The URL of DynamoDB in a process of its own."""
    environment = {**os.environ, "SERVICES": "dynamodb", "LOG_LEVEL": "WARNING", "PERSIST_STATE": "0"}
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with (
        (tmp_path / "store.log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "local.emulator"], cwd=ROOT, env=environment, stderr=log, **pipes
        ) as process,
    ):
        assert process.stdout
        assert process.stdin
        impatient = threading.Timer(30, process.kill)
        impatient.start()
        port = int(process.stdout.readline())
        impatient.cancel()
        yield f"http://127.0.0.1:{port}"
        process.stdin.close()
        process.wait(20)


@contextlib.contextmanager
def running(store: str, port: int) -> Iterator[Stack]:
    """The stack on that store."""
    environment = {"TEMPLATE": str(ROOT / "template.yaml"), "PORT": str(port), "KEEP": "0", "PROCESSES": "1"}
    environment |= {"TEMPO": TEMPO, "STORE": store, "PYTHONPATH": str(ROOT)}
    made = Stack(("tests/local/apart.py",), **environment)
    try:
        yield made.ready()
    finally:
        made.kill()


async def told(connection: Any, kind: str) -> Any:
    """The next message of that type."""
    while True:
        message = json.loads(await asyncio.wait_for(connection.recv(), 30))
        assert message["type"] != "error", message
        if message["type"] == kind:
            return message


async def begun(url: str) -> Seat:
    """Begins a game of one with seven bots; returns the seat's code and token, and the version that was reached."""
    async with connect(url, compression=None) as connection:
        await connection.send(
            json.dumps({"action": "create", "game": "disunyer", "mode": "standard", "visibility": "private"})
        )
        joined = await told(connection, "joined")
        for number in range(7):
            await connection.send(json.dumps({"action": "addbot", "id": f"b{number}"}))
            await told(connection, "ok")
        while (table := await told(connection, "table"))["room"]["status"] == "lobby":
            pass
        return {"code": joined["code"], "seat_token": joined["seat_token"], "version": table["version"]}


async def gone_on(url: str, seat: Seat) -> int:
    """Comes back to a seat and stays until the game is over; returns how many versions that took."""
    async with connect(url, compression=None) as connection:
        room = {"code": seat["code"], "seat_token": seat["seat_token"]}
        await connection.send(json.dumps({"action": "hello", "room": room}))
        assert (await told(connection, "welcome"))["rejoined"] == {"code": seat["code"], "seat": 0}
        while (table := await told(connection, "table"))["room"]["status"] != "finished":
            pass
        return int(table["version"]) - int(seat["version"])


async def together(*work: Any) -> list[Any]:
    return list(await asyncio.gather(*work))


def test_ten_games_go_on_after_everything_but_the_store_was_killed(store: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running(store, port) as made:
        seats = asyncio.run(together(*(begun(made.socket) for _ in range(GAMES))))
        made.signal(signal.SIGKILL)
        assert made.leaves_nothing()
    with running(store, port) as made:
        steps = asyncio.run(together(*(gone_on(made.socket, seat) for seat in seats)))
    assert len(steps) == GAMES
    assert min(steps) > 0
