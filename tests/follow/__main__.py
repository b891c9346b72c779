"""``python -m tests.follow URL GAME GAMES``: whole games on real sockets, against a server that is up.

``TEMPO`` in the environment is the server's (20 where missing).
"""

import asyncio
import json
import os
import sys
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.follow.dnup import Dnup
from tests.follow.ignorado import Ignorado
from tests.follow.judge import Judge, viewer_of
from tests.follow.model import Message, Model, Viewer
from tests.follow.players import asked, choose
from tests.follow.rummy import Rummy

MODELS: Final[dict[str, type[Model]]] = {"rummy": Rummy, "ignorado": Ignorado, "dnup": Dnup}
SEATS: Final = {"dnup": (2, 5), "ignorado": (3, 8), "rummy": (2, 2)}
SLACK_MS: Final = 1_000
"""How long a server under load may take from the instant of a change to its messages."""

PATIENCE_S: Final = 600


class Stage:
    """One game: its people, and what they were sent."""

    def __init__(self, url: str, game: str, number: int, tempo: float) -> None:
        least, most = SEATS[game]
        self.url, self.game, self.tempo = url, game, tempo
        self.seats = least + number % (most - least + 1)
        self.people = max(2, self.seats - number % 3)
        self.random = Random(number)
        self.heard: list[tuple[Viewer, Message]] = []
        self.wrong: list[str] = []

    async def play(self) -> list[str]:
        """Plays the game; returns what is wrong with it."""
        host = Person(self, "create", game=self.game, mode="standard", visibility="private", options=self._options())
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as group:
            group.create_task(host.live())
            code = await host.code
            group.create_task(Person(self, "watch", code=code).live())
            for _ in range(self.people - 1):
                group.create_task(Person(self, "join", code=code).live())
            for _ in range(self.seats - self.people):
                await host.bots.put("addbot")
        judge = Judge(self.heard, MODELS[self.game], self.tempo, SLACK_MS)
        return [*self.wrong, *judge.follow()]

    def _options(self) -> Message:
        return {"seats": self.seats} if self.game != "rummy" else {}


class Person:
    """Somebody at the table, or beside it: plays what is asked, is sometimes too slow, loses the connection."""

    def __init__(self, stage: Stage, action: str, **fields: Any) -> None:
        self.stage, self.random = stage, Random(stage.random.random())
        self.coming: Message = {"action": action, **fields}
        self.code: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.bots: asyncio.Queue[str] = asyncio.Queue()
        self.token: str | None = None
        self.decided: set[str] = set()
        self.over = False

    async def live(self) -> None:
        """Comes, plays to the end, and comes back where the connection is lost."""
        while not self.over:
            async with connect(self.stage.url, compression=None) as socket:
                await self._say(socket, **self._arrival())
                calling = asyncio.create_task(self._call_bots(socket))
                try:
                    await self._sit(socket)
                finally:
                    calling.cancel()
            await asyncio.sleep(self.random.random() * 2 / self.stage.tempo)

    def _arrival(self) -> Message:
        if self.token is None:
            return self.coming
        return {"action": "hello", "room": {"code": self.code.result(), "seat_token": self.token}}

    async def _call_bots(self, socket: ClientConnection) -> None:
        while True:
            await self._say(socket, action=await self.bots.get())

    async def _sit(self, socket: ClientConnection) -> None:
        async for text in socket:
            message: Message = json.loads(text)
            if message["type"] == "joined":
                self.token = message["seat_token"]
                if not self.code.done():
                    self.code.set_result(message["code"])
            elif message["type"] == "table":
                self.stage.heard.append((viewer_of(message["you"]), message))
                self.over = message["room"]["status"] == "finished"
                if self.over or (self.token and message["game"] and self.random.random() < 1 / 100):
                    return
                await self._play(socket, message)
            elif message["type"] == "error" and message["code"] not in ("stale_decision", "not_your_decision"):
                self._refused(message)

    def _refused(self, message: Message) -> None:
        """What was tried out of turn, a poke or a restart, may be refused; and a move for which one waits (R45)."""
        if not str(message.get("reply_to", "")).startswith("aside") and "waiting" not in message["message"]:
            self.stage.wrong.append(f"refused: {message}")

    async def _play(self, socket: ClientConnection, table: Message) -> None:
        decision = asked(table)
        if self.random.random() < 0.1:
            await self._aside(socket, table)
        if decision is None or decision["id"] in self.decided:
            return
        self.decided.add(decision["id"])
        if decision["due_at"] is not None and self.random.random() < 1 / 40:
            return
        await asyncio.sleep(self.random.random() / self.stage.tempo)
        await self._say(socket, action="move", decision=decision["id"], move=choose(table, self.random))

    async def _aside(self, socket: ClientConnection, table: Message) -> None:
        """What nobody asked for."""
        game, ident = table["game"], f"aside{self.random.random()}"
        if self.stage.game == "ignorado" and game and self.token:
            poke = game["poke"]
            seat = self.random.choice(game["order"])
            move: Message = {"kind": self.random.choice(["mute", "unmute"]), "seat": seat}
            if poke and poke["target"] == table["you"]["seat"]:
                move = {"kind": "attend"}
            elif game["poke_targets"]:
                move = {"kind": "poke", "seat": self.random.choice(game["poke_targets"]), "bait": "say_hello"}
            name = poke["id"] if move["kind"] == "attend" else "poke"
            await self._say(socket, action="move", id=ident, decision=name, move=move)
        elif self.stage.game == "rummy" and game and self.token and game["proposal"]:
            move = {"kind": "decline"}
            await self._say(socket, action="move", id=ident, decision=game["proposal"]["id"], move=move)
        elif self.stage.game == "rummy" and game and self.token and self.random.random() < 0.1:
            move = {"kind": "propose_restart"}
            await self._say(socket, action="move", id=ident, decision="restart", move=move)

    async def _say(self, socket: ClientConnection, **command: Any) -> None:
        try:
            await socket.send(json.dumps({"id": f"c{self.random.random()}", **command}))
        except ConnectionClosed:
            return


async def main() -> int:
    """The command line; returns the exit code."""
    url, game, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    found = 0
    for number in range(games):
        stage = Stage(url, game, number, float(os.environ.get("TEMPO", "20")))
        wrong = await stage.play()
        found += len(wrong)
        sys.stdout.write(f"{game} {number}: {stage.seats} seats, {stage.people} people, {len(stage.heard)} messages\n")
        sys.stdout.writelines(f"  {line}\n" for line in wrong[:20])
    sys.stdout.write(f"{games} games, {found} differences\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
