"""Budget L1: moves a second on the local stack, eight sockets in a closed loop.

Eight players sit at one table of Disunyer; whoever is to decide does so at once, and a move is done when all eight have
got the table that it led to. What the rules make everybody wait (pauses, dealing the next game) does not count. The
players' sockets do no more than they must: what they cost is missing to the stack, which runs on the same processors.
Run it with ``python -m benchmarks.local_stack [rooms]``; it exits with 1 below the budget.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, Protocol, cast
from urllib.parse import urlsplit

from benchmarks.crowd import handshake

BUDGET: Final = 300
BARE: Final = "1,740 to 2,640"
"""What a bare server of ``websockets`` did on the machine for which the budget was set: others have other figures."""
SECONDS: Final = 8.0
BARE_SECONDS: Final = 1.5
SEATS: Final = 8
TEMPO: Final = 20
"""As fast as leaves a decision half a second, so that no default is ever applied."""
WAIT_S: Final = 10.0
TABLE: Final = re.compile(
    rb'{"type":"table","version":(?P<version>\d+),"server_at":\d+,"you":{[^}]*},"room":{"code":"(?P<code>\w+)"'
)
"""How a table begins that is no answer."""
ROOT: Final = Path(__file__).resolve().parents[1]


class Sending(Protocol):
    """What a player sends by."""

    async def send(self, message: str, /) -> None:
        """Sends a text."""
        ...


class Socket(asyncio.Protocol):
    """A WebSocket's other end, for messages in one frame and a server that is known."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hears: Callable[[bytes], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shakes hands."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(handshake(self._path))

    def data_received(self, data: bytes) -> None:
        """Takes whatever is whole."""
        self._buffer += data
        if not self.opened.done():
            head, blank, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not blank:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._buffer = bytearray(rest)
            self.opened.set_result(None)
        while (message := self._next()) is not None:
            assert self.hears
            self.hears(message)

    def _next(self) -> bytes | None:
        """The next message, None while it is not whole."""
        buffer = self._buffer
        if len(buffer) < 4:  # noqa: PLR2004 - no message is so short
            return None
        start, length = (2, buffer[1]) if buffer[1] < 126 else (4, int.from_bytes(buffer[2:4]))  # noqa: PLR2004
        if len(buffer) < start + length:
            return None
        assert buffer[0] == 0x81, "a whole text"  # noqa: PLR2004
        message = bytes(buffer[start : start + length])
        del buffer[: start + length]
        return message

    async def send(self, message: str) -> None:
        """Sends a text. Its mask is of zeros, which changes nothing."""
        data = message.encode()
        size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)  # noqa: PLR2004
        self._transport.write(b"\x81" + size + bytes(4) + data)

    def close(self) -> None:
        """Breaks off."""
        self._transport.abort()


async def connected(url: str) -> Socket:
    """A connection with the stack."""
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(parts.path), parts.hostname, parts.port)
    await asyncio.wait_for(socket.opened, WAIT_S)
    return socket


class Player:
    """One socket, with the newest table that it was sent."""

    def __init__(self, socket: Sending) -> None:
        self._socket = socket
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._came = asyncio.Event()
        self._version, self._code = 0, ""
        self._table: dict[str, Any] | bytes | None = None

    @property
    def table(self) -> dict[str, Any] | None:
        """The newest table."""
        if isinstance(self._table, bytes):
            self._table = cast("dict[str, Any]", json.loads(self._table))
        return self._table

    def read(self, data: bytes) -> None:
        """Takes one message as it came; of a table, before it is looked at, only whose it is and its version."""
        if found := TABLE.match(data):
            self._saw(int(found["version"]), found["code"].decode(), data)
        else:
            self.heard(json.loads(data))

    def heard(self, message: dict[str, Any]) -> None:
        """Takes one message."""
        answered = self._answers.pop(message.get("reply_to", ""), None)
        if answered is not None:
            answered.set_result(message)
        if message.get("type") == "table":
            self._saw(message["version"], message["room"]["code"], message)

    def _saw(self, version: int, code: str, table: dict[str, Any] | bytes) -> None:
        if code != self._code or version > self._version:
            self._version, self._code, self._table = version, code, table
            self._came.set()

    async def ask(self, action: str, **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        number = secrets.token_hex(8)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"action": action, "id": number, **fields}))
        return await asyncio.wait_for(answer, WAIT_S)

    async def reaches(self, version: int) -> None:
        """Waits until this player has seen a version."""
        while self._version < version:
            self._came.clear()
            await asyncio.wait_for(self._came.wait(), WAIT_S)

    def move(self) -> dict[str, Any] | None:
        """A legal move, where it is this player's turn."""
        decision = self.table and self.table["game"] and self.table["game"]["decision"]
        if not decision or not decision.get("options"):
            return None
        choice = random.choice(decision["options"])
        match decision["kind"]:
            case "pick_rival":
                move = {"kind": "pick", "seat": choice}
            case "guess_suit":
                move = {"kind": "guess", "suit": choice}
            case _:
                move = {"kind": choice}
        return {"decision": decision["id"], "move": move}


async def sit_down(players: list[Player]) -> None:
    """Opens a room for these players."""
    room = await players[0].ask("create", game="disunyer", mode="standard", visibility="private")
    for player in players[1:]:
        joined = await player.ask("join", code=room["code"], nonce=secrets.token_hex(16))
        assert joined["type"] == "joined", joined


async def play(players: list[Player], until: float, times: list[float]) -> None:
    """Plays game after game, and notes how long each move took until all had seen it."""
    while time.perf_counter() < until:
        for player in players:
            if move := player.move():
                begin = time.perf_counter()
                answer = await player.ask("move", **move)
                if answer["type"] == "ok":
                    for other in players:
                        await other.reaches(answer["version"])
                    times.append(time.perf_counter() - begin)
                break
        else:
            if all(player.table and player.table["room"]["status"] == "finished" for player in players):
                for player in players:
                    await player.ask("again", nonce=secrets.token_hex(16))
            await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def eight(url: str) -> AsyncIterator[list[Player]]:
    """Players with a socket each."""
    sockets = [await connected(url) for _ in range(SEATS)]
    players = [Player(socket) for socket in sockets]
    for socket, player in zip(sockets, players, strict=True):
        socket.hears = player.read
    try:
        yield players
    finally:
        for socket in sockets:
            socket.close()


async def room(url: str, times: list[float]) -> None:
    """One table."""
    async with eight(url) as players:
        await sit_down(players)
        await play(players, time.perf_counter() + SECONDS, times)


async def bare() -> float:
    """How many moves a second a server makes that does nothing but hand messages on."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.bare_socket"),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdin
    assert server.stdout
    moves = 0
    async with eight((await asyncio.wait_for(server.stdout.readline(), WAIT_S)).decode().strip()) as players:
        begin = time.perf_counter()
        while time.perf_counter() < begin + BARE_SECONDS:
            answer = await players[moves % SEATS].ask("move")
            for player in players:
                await player.reaches(answer["version"])
            moves += 1
        rate = moves / (time.perf_counter() - begin)
    server.stdin.close()
    await asyncio.wait_for(server.wait(), WAIT_S)
    return rate


async def measured(rooms: int) -> tuple[float, list[float]]:
    """Starts a stack and plays; returns when it was ready, in seconds, and what each move took."""
    begin = time.perf_counter()
    stack = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "local"),
        cwd=ROOT,
        env={**os.environ, "PORT": "0", "TEMPO": str(TEMPO)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert stack.stdout
    try:
        line = (await asyncio.wait_for(stack.stdout.readline(), WAIT_S)).decode()
        assert line.startswith("ready "), line
        ready_s = time.perf_counter() - begin
        times: list[float] = []
        await asyncio.gather(*(room(line.rpartition("socket=")[2].strip(), times) for _ in range(rooms)))
    finally:
        stack.send_signal(signal.SIGTERM)
        await asyncio.wait_for(stack.wait(), WAIT_S)
    return ready_s, times


def main() -> int:
    """Prints the figures beside the budget."""
    rooms = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    before = asyncio.run(bare())
    ready_s, times = asyncio.run(measured(rooms))
    floor = (before + asyncio.run(bare())) / 2
    rate = rooms * len(times) / sum(times)
    cuts = quantiles(times, n=100)
    print(f"L1  ready after {ready_s:.1f} s; {len(times)} moves, {rate:.0f} a second (budget: at least {BUDGET})")
    print(f"    until all eight have seen a move: median {cuts[49] * 1000:.1f} ms, 99 % {cuts[98] * 1000:.1f} ms")
    print(f"    a bare server, before and after: {floor:.0f} moves a second, {floor / rate:.1f} times as many")
    print(f"    (where the budget was set: {BARE})")
    return 0 if rate >= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
