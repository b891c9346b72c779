"""A hall full of tables for tests: the real service on fake ports, with virtual time and a clock that really ticks."""

import json
from random import Random
from typing import Any

from cardroom.guard import Guard, Rates
from cardroom.service import RoomService
from cardroom.settings import Durations
from cardroom.world import World

from tests.fake_accounts import FakeAccounts
from tests.fakes import (
    Armed,
    FakeClock,
    FakeConnectionStore,
    FakePosts,
    FakeReplayStore,
    FakeRoomStore,
    FakeWatch,
    Now,
)

Message = dict[str, Any]


class Unguarded(Guard):
    """Lets everybody guess: in most tests time stands still, and everybody is too quick."""

    def __init__(self) -> None:
        super().__init__(None)

    def missed(self, *_: object) -> None:
        """Does not count."""


class Hall:
    """The service and the world around it. Time stands still until :meth:`pass_ms`, whose ticks come when due."""

    def __init__(self, seed: int = 1, tempo: float = 1) -> None:
        self.now = Now()
        self.posts = FakePosts()
        self.clock = FakeClock()
        self.watch = FakeWatch()
        self.replays = FakeReplayStore(now=self.now)
        self.accounts = FakeAccounts(now=self.now)
        self.rooms = FakeRoomStore(now=self.now, replays=self.replays, add_results=self.accounts.add_results)
        self.connections = FakeConnectionStore(now=self.now)
        self.chance = Random(seed)
        self.durations = Durations.at_tempo(tempo)
        self.service = self.container()
        self._count = 0

    def container(self) -> RoomService:
        """One more warm function, with a memory of its own; nobody is too quick or guesses too often for it."""
        return RoomService(self.world(), Rates(1e9), Unguarded())

    def world(self) -> World:
        """The world of one more warm function."""
        return World(
            rooms=self.rooms,
            accounts=self.accounts,
            connections=self.connections,
            replays=self.replays,
            posts=self.posts,
            clock=self.clock,
            now=self.now,
            sleep=lambda seconds: self.now.pass_ms(round(seconds * 1000)),
            chance=self.chance,
            durations=self.durations,
            release="test",
            watch=self.watch,
        )

    def raw(self, connection: str, body: str | None, *, binary: bool = False) -> list[Message]:
        """Sends a frame; returns the answers, those messages to the sender that are no pushes."""
        seen = len(self.posts.sent)
        self.service.handle(connection, body, binary=binary)
        mine = [json.loads(text) for to, text in self.posts.sent[seen:] if to == connection]
        return [message for message in mine if "reply_to" in message or message["type"] == "error"]

    def say(self, connection: str, action: str, /, **fields: Any) -> Message:
        """Sends a command with an id of its own and returns its one answer."""
        self._count += 1
        command = {"action": action, "id": f"t{self._count}", **fields}
        answers = self.raw(connection, json.dumps(command))
        assert len(answers) == 1, answers
        assert answers[0]["reply_to"] == command["id"]
        return answers[0]

    def refused(self, connection: str, action: str, /, **fields: Any) -> str:
        """Sends a command that must be refused; returns the error's code."""
        answer = self.say(connection, action, **fields)
        assert answer["type"] == "error", answer
        return str(answer["code"])

    def table(self, connection: str) -> Message:
        """The newest table that a connection got."""
        text = next(t for to, t in reversed(self.posts.sent) if to == connection and t.startswith('{"type":"table"'))
        table: Message = json.loads(text)
        return table

    def got(self, connection: str, kind: str) -> list[Message]:
        """All messages of that type that a connection got, oldest first."""
        return [message for message in self.posts.to(connection) if message["type"] == kind]

    def open(self, host: str = "ana", **fields: Any) -> str:
        """A new room of ``host``'s; returns its code."""
        wish = {"game": "disunyer", "mode": "standard", "visibility": "public", "name": host.capitalize()}
        answer = self.say(host, "create", **{**wish, **fields})
        assert answer["type"] == "joined", answer
        return str(answer["code"])

    def play(self, people: int = 8, **fields: Any) -> str:
        """A game of ``people`` humans (``p0``, ``p1`` …) that has just begun, bots on the other seats."""
        code = self.open("p0", **fields)
        for number in range(1, people):
            assert self.say(f"p{number}", "join", code=code, name=f"P{number}")["type"] == "joined"
        for _ in range(8 - people):
            assert self.say("p0", "addbot")["type"] == "ok"
        assert self.table("p0")["room"]["status"] == "playing"
        return code

    def decider(self, code: str) -> tuple[str, Message]:
        """The connection that has to decide, and its decision."""
        stored = self.rooms.load(code)
        assert stored is not None
        for seat in stored.room.seats:
            if seat.connection is not None:
                decision = self.table(seat.connection)["game"]["decision"]
                if decision is not None and decision["seat"] == seat.number:
                    return seat.connection, decision
        raise AssertionError

    def pass_ms(self, ms: int) -> None:
        """Lets time pass; every tick that is armed comes in its order, a chain of them as one clock."""
        end = self.now.at + ms
        while self.clock.armed:
            tick = min(self.clock.armed, key=lambda armed: armed.at)
            if tick.at > end:
                break
            self.clock.armed.remove(tick)
            self.now.at = max(self.now.at, tick.at)
            following = self.service.tick(tick.code, tick.token)
            if following is not None:
                self.clock.armed.append(Armed(tick.code, tick.token, following))
        self.now.at = max(self.now.at, end)

    def finish(self, code: str) -> None:
        """Lets the game end by its defaults."""
        for _ in range(60):
            stored = self.rooms.load(code)
            if stored is None or stored.room.status == "finished":
                return
            self.pass_ms(11_000)
        raise AssertionError
