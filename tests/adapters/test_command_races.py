"""Sixteen whole commands at one instant on a real store: none lost, none doubled, and few writes for each."""

import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest
from cardroom.accounts.passwords import Hasher
from cardroom.accounts.service import AccountService
from cardroom.guard import Guard, Rates
from cardroom.room import Room
from cardroom.service import RoomService
from cardroom.settings import Durations
from cardroom.world import World

from tests.adapters.conftest import Dynamo
from tests.adapters.test_races import THREADS, together
from tests.fakes import FakeClock, FakePosts

pytestmark = pytest.mark.ministack

Message = dict[str, Any]
QUICK = Hasher(memory_kib=8, passes=1)


class Containers:
    """Sixteen warm functions with memories of their own on one store, and what they sent."""

    def __init__(self, real: Dynamo) -> None:
        self.real = real
        self.posts = FakePosts()
        self.clock = FakeClock()
        self.writes = Counter[str]()
        self._count(real)
        self.services = [RoomService(self._world(number), Rates(1e9), Guard(None)) for number in range(THREADS)]

    def say(self, number: int, connection: str, action: str, /, **fields: Any) -> Message:
        """A command through one of the containers; its one answer."""
        command = {"action": action, "id": f"{connection}-{action}-{fields}"[:36], **fields}
        self.services[number].handle(connection, json.dumps(command))
        answers = [each for each in self.posts.to(connection) if each.get("reply_to") == command["id"]]
        assert answers, command
        return answers[-1]

    def room(self, code: str) -> Room:
        """The room as it is stored."""
        stored = self.real.rooms.load(code)
        assert stored is not None
        return stored.room

    def game(self, mode: str = "standard") -> str:
        """A game of eight that has just begun; returns its code."""
        wish = {"game": "disunyer", "mode": mode, "visibility": "public"}
        code = str(self.say(0, "p0", "create", **wish)["code"])
        for number in range(1, 8):
            self.say(number, f"p{number}", "join", code=code)
        return code

    def _world(self, number: int) -> World:
        return World(
            rooms=self.real.rooms,
            accounts=self.real.accounts,
            connections=self.real.connections,
            replays=self.real.replays,
            posts=self.posts,
            clock=self.clock,
            now=self.real.now,
            sleep=time.sleep,
            chance=Random(number),
            durations=Durations.at_tempo(1),
            release="raced",
        )

    def _count(self, real: Dynamo) -> None:
        for name in ("save", "finish", "create", "open_next", "close"):
            setattr(real.rooms, name, self._counted(name, getattr(real.rooms, name)))

    def _counted(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.writes[name] += 1
            return call(*arguments)

        return counted


def test_of_sixteen_who_join_seven_sit_on_seats_of_their_own_and_the_game_begins_once(real: Dynamo) -> None:
    containers = Containers(real)
    code = containers.say(0, "host", "create", game="disunyer", mode="standard", visibility="public")["code"]
    containers.writes.clear()
    answers = together(lambda number: containers.say(number, f"c{number}", "join", code=code))
    seats = [answer["seat"] for answer in answers if answer["type"] == "joined"]
    assert sorted(seats) == list(range(1, 8))
    assert {answer["code"] for answer in answers if answer["type"] == "error"} == {"room_full"}
    room = containers.room(code)
    assert room.status == "playing"
    assert [len(containers.posts.to(seat.connection or "")) > 0 for seat in room.seats] == [True] * 8
    assert room.version == 8


def seven_nonces_at_once(real: Dynamo, once: int) -> int:
    """Seven players of a room give their nonces, and none is lost; how many writes that took."""
    containers = Containers(real)
    code = containers.say(0, f"{once}p0", "create", game="disunyer", mode="standard", visibility="public")["code"]
    for number in range(1, 7):
        containers.say(number, f"{once}p{number}", "join", code=code)
    containers.writes.clear()

    def give(number: int) -> str:
        if number >= 7:
            return "nobody"
        return str(containers.say(number, f"{once}p{number}", "nonce", nonce=f"{number:032x}")["type"])

    answers = together(give)
    assert answers[:7] == ["ok"] * 7
    assert [seat.nonce for seat in containers.room(code).seats] == [f"{number:032x}" for number in range(7)]
    return containers.writes.total()


def test_commands_at_one_instant_cost_three_writes_each_at_most(real: Dynamo) -> None:
    """Budget R1, on the store that the local stack has; the median, for a busy machine shuffles the threads."""
    writes = [seven_nonces_at_once(real, once) for once in range(5)]
    assert median(writes) <= 3 * 7, writes


def test_a_move_against_ticks_and_other_moves_counts_once(real: Dynamo) -> None:
    containers = Containers(real)
    code = containers.game()
    room = containers.room(code)
    (asked,) = room.game.decisions(room.state)
    move = room.game.action_view(room.game.legal_actions(room.state, asked.seat)[0])
    real.now.at = (room.timers[0].due_at or 0) - 1
    token = room.armed_token

    def act(number: int) -> str:
        if number % 2:
            real.now.at = max(real.now.at, (room.timers[0].due_at or 0) + 60)
            containers.services[number].tick(code, token)
            return "tick"
        answer = containers.say(number, f"p{number // 2}", "move", decision=asked.id, move=move)
        return str(answer.get("code", answer["type"]))

    answers = Counter(together(act))
    played = containers.room(code).played
    assert [entry.decision for entry in played] == [asked.id]
    assert answers["ok"] == (played[0].move is not None)
    assert answers["ok"] + answers["stale_decision"] + answers["not_your_decision"] == 8


def test_a_game_that_sixteen_end_at_once_is_finished_once(real: Dynamo) -> None:
    containers = Containers(real)
    code = containers.game()
    while containers.room(code).status != "finished":
        real.now.pass_ms(11_000)
        before = containers.room(code).played
        together(lambda number: containers.services[number].tick(code, containers.room(code).armed_token))
        decisions = [entry.decision for entry in containers.room(code).played]
        assert len(decisions) == len(set(decisions)) >= len(before)
    replay = containers.room(code).replay
    assert replay is not None
    stored = real.replays.replay(replay)
    assert stored is not None
    assert len(stored.moves) == len(containers.room(code).played)


def test_again_against_again_leads_everybody_to_one_room_and_a_seat_of_their_own(real: Dynamo) -> None:
    containers = Containers(real)
    code = containers.game()
    while containers.room(code).status != "finished":
        real.now.pass_ms(11_000)
        containers.services[0].tick(code, containers.room(code).armed_token)

    def go_on(number: int) -> Message:
        return containers.say(number, f"p{number}", "again") if number < 8 else {}

    answers = together(go_on)[:8]
    assert {answer["type"] for answer in answers} == {"joined"}
    assert {answer["code"] for answer in answers} == {containers.room(code).following}
    assert sorted(answer["seat"] for answer in answers) == list(range(8))


def test_of_sixteen_who_register_one_name_one_gets_it(real: Dynamo) -> None:
    containers = Containers(real)
    desks = [
        AccountService(containers._world(number), Rates(1e9), real.board, real.tries, QUICK, address_limits=False)
        for number in range(THREADS)
    ]

    def register(number: int) -> str:
        command = {"action": "register", "id": "r", "username": "Maria", "password": f"password {number}"}
        desks[number].handle(f"c{number}", json.dumps(command))
        return str(containers.posts.to(f"c{number}")[-1].get("code", "session"))

    assert Counter(together(register)) == {"session": 1, "username_taken": THREADS - 1}
