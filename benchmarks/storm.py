"""What a crowd does to a table of others on the local stack: floods, silence, slow readers, everybody back at once.

    python -m benchmarks.storm [flood] [slow] [silent] [reconnects] [--silent 10000] …

Eight players sit at a table and move in a closed loop; a move is done when the seven good ones have got the table that
it led to. Each nuisance is measured beside the same table without it, by turns. What the store is asked meanwhile is
counted. Limits are those of the cloud (20 commands a second); it exits with 1 beyond a budget.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from statistics import quantiles
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.crowd import opened
from benchmarks.local_stack import SEATS, Player, sit_down
from benchmarks.stacks import Stack, files, stack
from local.websocket import Limits

LIMIT_S: Final = 240.0
"""No part of this takes longer, whatever goes wrong."""
WAIT_S: Final = 20.0
TURNS: Final = 3
BUDGET_RATIO: Final = 3.0
"""By how much a nuisance may slow the others' moves, in the median: here its sender and they share the processors."""
SYNCS: Final = 160
"""So many tables who does not read asks for, which is more than the system buffers."""
GIVE_UP_S: Final = 45.0
"""So long who does not read may be kept."""
FLOOD: Final = (
    {"action": "ping"},
    {"action": "sync"},
    {"action": "react", "reaction": "🔥"},
    {"action": "move", "decision": "1.1", "move": {"kind": "keep"}},
    {"action": "join", "code": "QQQQ"},
    {"action": "nothing"},
)
FLOODING: Final = "flood"
WINDOW: Final = 200
"""So many commands the guilty one sends ahead of their answers: more would only wait in its own line."""

over: list[str] = []


class Counted(Player):
    """A player whose flood is counted: ``sent``, ``answered``, and of those ``throttled``."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.came: Counter[str] = Counter()

    async def listen(self, socket: ClientConnection) -> None:
        """Takes whatever comes."""
        async for text in socket:
            self.heard(json.loads(text))

    def heard(self, message: dict[str, Any]) -> None:
        """Takes one message."""
        if message.get("reply_to") == FLOODING:
            self.came["answered"] += 1
            self.came["throttled"] += message.get("code") == "throttled"
        super().heard(message)

    async def patiently(self, action: str, **fields: Any) -> dict[str, Any]:
        """Asks again while that is too often."""
        answer = await self.ask(action, **fields)
        if answer.get("code") == "throttled":
            await asyncio.sleep(answer["retry_after_ms"] / 1000)
            return await self.patiently(action, **fields)
        return answer


class Table:
    """Eight people who play; the last of them is the one who misbehaves, and nobody waits for."""

    def __init__(self, players: list[Counted], sockets: list[ClientConnection]) -> None:
        self.players = players
        self.sockets = sockets

    @property
    def guilty(self) -> Counted:
        """The last."""
        return self.players[-1]

    async def moves(self, seconds: float) -> list[float]:
        """Plays for so long; how long each move took until the good ones had seen it, in seconds."""
        until, times = time.perf_counter() + seconds, []
        while time.perf_counter() < until:
            mover = next((player for player in self.players[:-1] if player.move()), None)
            if mover is not None:
                begin = time.perf_counter()
                answer = await mover.patiently("move", **(mover.move() or {}))
                if answer["type"] == "ok":
                    await asyncio.gather(*(player.reaches(answer["version"]) for player in self.players[:-1]))
                    times.append(time.perf_counter() - begin)
            elif all(self._is_over(player) for player in self.players):
                for player in self.players:
                    await player.patiently("again", nonce=secrets.token_hex(16))
            await asyncio.sleep(0.002)
        return times

    @staticmethod
    def _is_over(player: Player) -> bool:
        return player.table is not None and player.table["room"]["status"] == "finished"

    async def flood(self, until: asyncio.Event) -> None:
        """The guilty one sends whatever there is, up to a window ahead of its answers; not while a game is over."""
        socket, came = self.sockets[-1], self.guilty.came
        while not until.is_set() or came["sent"] > came["answered"]:
            if until.is_set() or self._is_over(self.guilty) or came["sent"] - came["answered"] >= WINDOW:
                await asyncio.sleep(0.001)
                continue
            await socket.send(json.dumps({**FLOOD[came["sent"] % len(FLOOD)], "id": FLOODING}))
            came["sent"] += 1


@contextlib.asynccontextmanager
async def table(url: str) -> AsyncIterator[Table]:
    """A table of eight that has begun."""
    async with contextlib.AsyncExitStack() as stack_:
        sockets = [await stack_.enter_async_context(connect(url, compression=None)) for _ in range(SEATS)]
        players = [Counted(socket) for socket in sockets]
        listening = [
            asyncio.create_task(player.listen(socket)) for player, socket in zip(players, sockets, strict=True)
        ]
        await sit_down(list(players))
        yield Table(players, sockets)
        for task in listening:
            task.cancel()
        await asyncio.wait(listening)


Nuisance = Callable[[], contextlib.AbstractAsyncContextManager[None]]


async def beside(table_: Table, seconds: float, nuisance: Nuisance) -> tuple[list[float], list[float]]:
    """The table's moves without a nuisance and with it, by turns."""
    without: list[float] = []
    with_: list[float] = []
    for _ in range(TURNS):
        without += await table_.moves(seconds)
        async with nuisance():
            with_ += await table_.moves(seconds)
    return without, with_


def compare(what: str, without: list[float], with_: list[float]) -> None:
    """Prints how much slower the others' moves were."""
    calm, loud = quantiles(without, n=100), quantiles(with_, n=100)
    ratio = loud[49] / calm[49]
    print(f"{what}: the others' moves take {ratio:.2f} times as long in the median (budget {BUDGET_RATIO:g})")
    for name, cut in (("median", 49), ("90 %", 89), ("99 %", 98)):
        print(f"    {name:7} {calm[cut] * 1000:6.1f} ms without, {loud[cut] * 1000:6.1f} ms with")
    if ratio > BUDGET_RATIO:
        over.append(what)


async def flooded(made: Stack, seconds: float) -> None:
    """One seat sends as much as it can."""
    async with table(made.socket) as table_:
        spent: list[tuple[int, int]] = []

        @contextlib.asynccontextmanager
        async def flood() -> AsyncIterator[None]:
            made.asked()
            enough = asyncio.Event()
            task = asyncio.create_task(table_.flood(enough))
            yield
            enough.set()
            await asyncio.wait_for(task, WAIT_S)
            spent.append(made.asked())

        without, with_ = await beside(table_, seconds, flood)
        came = table_.guilty.came
    compare("flood of one seat", without, with_)
    lasted = TURNS * seconds
    reads, writes = (sum(each) / lasted for each in zip(*spent, strict=True))
    print(
        f"    {came['sent'] / lasted:,.0f} commands a second, {came['throttled'] / came['sent']:.1%} of them throttled;"
    )
    print(
        f"    the store was asked for {reads:.0f} reads and {writes:.0f} writes a second, moves of the table included"
    )


async def silent(made: Stack, seconds: float, number: int) -> None:
    """Many connections that say nothing."""
    async with table(made.socket) as table_:
        without = await table_.moves(TURNS * seconds)
        before_mb = made.megabytes()
        made.asked()
        begin = time.perf_counter()
        crowd = await opened(made.socket, number)
        took_s = time.perf_counter() - begin
        reads, writes = made.asked()
        held_kb = (made.megabytes() - before_mb) * 1024 / max(1, len(crowd))
        with_ = await table_.moves(TURNS * seconds)
        alive = sum(not one.gone for one in crowd)
        for one in crowd:
            one.close()
    compare("connections that say nothing", without, with_)
    print(
        f"    {len(crowd):,} of {number:,} opened in {took_s:.1f} s, {alive:,} alive at the end; {held_kb:.1f} KB each;"
    )
    print(f"    the store was asked for {reads} reads and {writes} writes for all of them (and what the table did)")
    if alive < number:
        over.append("silent connections lost")


async def slow(made: Stack, seconds: float, number: int) -> None:
    """Spectators who never read."""
    async with table(made.socket) as table_:
        without = await table_.moves(TURNS * seconds)
        [room] = {player.table["room"]["code"] for player in table_.players if player.table}
        crowd = await opened(made.socket, number, reads=False)
        ports = {one.port for one in crowd}
        assert made.holds(ports) == number
        for one in crowd:
            one.say(action="watch", code=room)
        for _ in range(SYNCS):
            await asyncio.sleep(0.06)
            for one in crowd:
                one.say(action="sync")
        begin, with_ = time.perf_counter(), list[float]()
        while made.holds(ports) and time.perf_counter() - begin < GIVE_UP_S:
            with_ += await table_.moves(1)
        dropped, took_s = number - made.holds(ports), time.perf_counter() - begin
        for one in crowd:
            one.close()
    compare("spectators who never read", without, with_)
    print(f"    {dropped} of {number} were dropped within {took_s:.0f} s (budget {GIVE_UP_S:.0f});")
    print(f"    at most {Limits().unsent_bytes >> 10:,} KB and a message are ever kept for one")
    if dropped < number:
        over.append("slow readers are not dropped")


class Seat(NamedTuple):
    """Somebody's seat, and the connection that has it."""

    socket: ClientConnection
    code: str
    token: str


async def seated(url: str, rooms: int) -> list[Seat]:
    """Tables of eight that have begun."""

    async def one() -> list[Seat]:
        sockets = [await connect(url, compression=None) for _ in range(SEATS)]
        seats: list[Seat] = []
        for socket in sockets:
            command: dict[str, Any] = {"action": "create", "game": "disunyer", "mode": "standard"}
            command |= {"visibility": "private"}
            if seats:
                command = {"action": "join", "code": seats[0].code}
            await socket.send(json.dumps(command))
            joined = await until(socket, lambda message: message["type"] == "joined")
            seats.append(Seat(socket, joined["code"], joined["seat_token"]))
        return seats

    gate = asyncio.Semaphore(4)

    async def gated() -> list[Seat]:
        async with gate:
            return await one()

    return [seat for seats in await asyncio.gather(*(gated() for _ in range(rooms))) for seat in seats]


async def until(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message that is wanted. Raises ``AssertionError`` at an error."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), WAIT_S))
        assert message.get("type") not in {"error", None}, message
        if wanted(message):
            return message


async def back(url: str, seat: Seat) -> tuple[float, float]:
    """Comes back to a seat, as a browser does: again after a while where that fails. When that was, and how often."""
    for tries in itertools.count(1):
        with contextlib.suppress(AssertionError, OSError, TimeoutError, WebSocketException):
            async with connect(url, compression=None, open_timeout=WAIT_S, ping_interval=None) as socket:
                hello = {"action": "hello", "room": {"code": seat.code, "seat_token": seat.token}}
                await socket.send(json.dumps(hello))
                welcome = await until(socket, lambda message: message["type"] == "welcome")
                assert welcome["rejoined"].get("code") == seat.code, welcome
                await until(socket, lambda message: message["type"] == "table")
                return time.perf_counter(), tries
        await asyncio.sleep(random.uniform(0, 0.5 * 2 ** min(tries, 6)))
    raise AssertionError


async def reconnected(made: Stack, number: int) -> None:
    """Everybody is cut off, and comes back at one instant, without jitter.

    How long that takes here is what two processors take for it; where each call has one of its own it is a third of a
    second (``tests/simulation/test_crowd.py``).
    """
    seats = await seated(made.socket, -(-number // SEATS))
    for seat in seats:
        seat.socket.transport.abort()
    made.asked()
    begin = time.perf_counter()
    done = await asyncio.gather(*(back(made.socket, seat) for seat in seats))
    reads, writes = made.asked()
    times, tries = [at - begin for at, _ in done], sum(count for _, count in done)
    cuts = quantiles(times, n=100)
    print(f"reconnects: {len(times)} at one instant, all back at their seats after {max(times):.1f} s, {tries} tries")
    print(f"    median {cuts[49]:.1f} s, 90 % {cuts[89]:.1f} s, {max(times) / len(times) * 1000:.0f} ms each;")
    print(f"    {reads / len(times):.1f} reads and {writes / len(times):.1f} writes each", end=" ")
    print("(the old connection's end and the games' clocks included)")


async def measured(asked: argparse.Namespace) -> None:
    """All that is asked for, each on a stack of its own."""
    allowed = files(asked.silent + 2_000)
    parts: dict[str, tuple[int, Callable[[Stack], Awaitable[None]]]] = {
        "flood": (20, lambda made: flooded(made, asked.seconds)),
        "slow": (20, lambda made: slow(made, asked.seconds, asked.slow)),
        "silent": (20, lambda made: silent(made, asked.seconds, min(asked.silent, allowed - 1_000))),
        "reconnects": (1, lambda made: reconnected(made, asked.reconnects)),
    }
    for name in asked.parts or parts:
        tempo, part = parts[name]
        with stack(tempo) as made:
            async with asyncio.timeout(LIMIT_S):
                await part(made)


def main() -> int:
    """Prints the figures beside their budgets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="flood, slow, silent, reconnects; all where none is named")
    parser.add_argument("--silent", type=int, default=10_000)
    parser.add_argument("--slow", type=int, default=10)
    parser.add_argument("--reconnects", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=4.0)
    asyncio.run(measured(parser.parse_args()))
    if over:
        print(f"beyond its budget: {', '.join(over)}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
