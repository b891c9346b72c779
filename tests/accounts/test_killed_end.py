"""The end of a game, killed before and after each call that it makes of the outside world, and repeated."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from cardroom.world import World

from tests.accounts.club import Club
from tests.accounts.test_points import NAMES, Book
from tests.fakes import Armed

PORTS = ("rooms", "accounts", "replays", "posts", "clock", "_connections")


class Killed(BaseException):
    """The process is gone: nothing in it catches that."""


class Gate:
    """A port of a function's world; each call of it goes through ``passed``, before and after it takes effect."""

    def __init__(self, port: str, store: Any, passed: Callable[[str], None]) -> None:
        self._port, self._store, self._passed = port.strip("_"), store, passed

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **fields: Any) -> Any:
            self._passed(f"before {self._port}.{name}")
            answer = getattr(self._store, name)(*args, **fields)
            self._passed(f"after {self._port}.{name}")
            return answer

        return call


class Evening(Club):
    """A game of eight accounts whose rooms' function may be killed at any passage of a port."""

    def __init__(self, by: str) -> None:
        self.passages: list[str] | None = None
        self.kill_at = -1
        super().__init__(seed=5)
        for number, name in enumerate(NAMES):
            self.register(f"p{number}", name)
        self.code = self.play(8)
        assert self.say("watcher", "watch", code=self.code)["type"] == "watching"
        self._by = by

    def world(self) -> World:
        world = super().world()
        for port in PORTS:
            setattr(world, port, Gate(port, getattr(world, port), self._passed))
        return world

    def next_step(self) -> tuple[str, Callable[[], None]]:
        """What happens next: whose move it is (``clock``: nobody's), and how it is done, as often as it is called."""
        if self._by == "move" and self.room(self.code).next_at is None:
            player, decision = self.decider(self.code)
            frame = json.dumps(
                {"action": "move", "id": f"m{decision['id']}", "decision": decision["id"]} | _move(decision)
            )
            return player, lambda: self.service.handle(player, frame)
        due = min(self.clock.armed, key=lambda armed: armed.at)
        self.clock.armed.remove(due)
        self.now.at = max(self.now.at, due.at)
        return "clock", lambda: self._tick(due)

    def finished(self) -> bool:
        return self.room(self.code).status == "finished"

    def figures(self) -> dict[str, Any]:
        """Everything that the game has left in the accounts, but for the replay's id, which is drawn anew."""
        told = {name: self.profile(name) for name in NAMES}
        for profile in told.values():
            [game] = profile["recent"]
            assert game.pop("replay") == self.room(self.code).replay
        return told

    def _tick(self, due: Armed) -> None:
        following = self.service.tick(due.code, due.token)
        if following is not None:
            self.clock.armed.append(due._replace(at=following))

    def _passed(self, passage: str) -> None:
        if self.passages is None:
            return
        self.passages.append(passage)
        if len(self.passages) - 1 == self.kill_at:
            self.passages = None
            raise Killed


def _move(decision: dict[str, Any]) -> dict[str, Any]:
    option = decision["options"][0]
    moves = {"pick_rival": {"kind": "pick", "seat": option}, "guess_suit": {"kind": "guess", "suit": option}}
    return {"move": moves.get(decision["kind"], {"kind": option})}


def at_its_end(by: str, steps: int) -> tuple[Evening, Callable[[], None]]:
    """The game before its last step, which finds one player and the spectator gone; and that step."""
    evening = Evening(by)
    for _ in range(steps - 1):
        evening.next_step()[1]()
    who, step = evening.next_step()
    assert (who == "clock") == (by == "clock")
    evening.posts.gone |= {"watcher", "p1" if who == "p7" else "p7"}
    assert not evening.finished()
    return evening, step


def length(by: str) -> int:
    """How many steps the game takes."""
    evening = Evening(by)
    for step in count():
        if evening.finished():
            return step
        evening.next_step()[1]()
    raise AssertionError


@pytest.mark.parametrize("by", ["move", "clock"])
def test_an_end_killed_at_any_call_and_repeated_leaves_the_same_figures_once(by: str) -> None:
    steps = length(by)
    evening, step = at_its_end(by, steps)
    passages: list[str] = []
    evening.passages = passages
    step()
    evening.passages = None
    right = evening.figures()
    assert evening.finished()
    calls = {"rooms.load", "rooms.finish", "posts.send", "rooms.unwatch", "rooms.save"}
    assert {passage.partition(" ")[2] for passage in passages} >= calls

    for kill_at, passage in enumerate(passages):
        evening, step = at_its_end(by, steps)
        evening.kill_at, evening.passages = kill_at, []
        with pytest.raises(Killed):
            step()
        evening.service = evening.container()
        lasted = "after rooms.finish" in passages[: kill_at + 1]
        assert evening.finished() == lasted, passage
        for _ in range(2):  # the client, or the clock, has heard nothing; and once more
            step()
        evening.pass_ms(60_000)
        evening.service.tick(evening.code, None)
        assert evening.figures() == right, passage
        assert [account.figures.revision for account in evening.accounts.accounts.values()] == [1] * 8, passage
        book = Book()
        evening.say("p0", "sync")
        book.note(evening.table("p0"))
        book.check(evening)
