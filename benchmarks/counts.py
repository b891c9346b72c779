"""Counts of whole games: reads, writes, posts, clocks, bytes, and their cost at list prices (S4, C1, C2, R1, Q1).

    python -m benchmarks.counts [--games N]

The service is the real one; its ports are the tests' honest fakes, which count. People think for 1 to 8 seconds.
Exits with 1 beyond a budget: Q1 is missed, and docs/decisions.md says why.
"""

import argparse
import json
import math
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

from cardroom.commit import CLOCK_STEP_MS

from local.cloud import reference
from local.template import Template
from tests.room.hall import Hall, Message
from tests.room.test_races import just_before_the_save

TEMPLATE: Final = Template(Path(__file__).parents[1] / "template.yaml", {}, reference)
PRICES: dict[str, Any] = json.loads((Path(__file__).parent / "prices.json").read_text(encoding="utf-8"))
MEMORY_GB: Final = TEMPLATE.defaults("Function")["MemorySize"] / 1024
COMMAND_S = 0.015
"""Billed duration of a warm command: one read, one write and one round of posts."""

ITEM_REST = 330
"""Bytes of a room's item beside its state: keys, numbers, its row of the public list."""

SEATS: Final = 8

GAME: Final = 500
"""µ$ (C1)."""
CHANGES: Final = 2
"""Beyond decisions and rounds (C2)."""
WRITES: Final = 3
"""For an accepted command (R1)."""
BYTES: Final = 3_072
AT_ONCE: Final = 9_000
"""Games (Q1)."""


class Took(NamedTuple):
    """What a stretch of a game took; ``clock_s`` is how long executions waited, also those that were overtaken."""

    frames: int
    posts: int
    bytes: int
    read_units: int
    write_units: int
    arms: int
    ticks: int
    clock_s: float
    seconds: float


class Game(NamedTuple):
    """A game of eight humans: its lobby and its play, counted apart."""

    lobby: Took
    play: Took
    changes: int
    decisions: int
    rounds: int
    longest_item: int


class Meter:
    """Reads the fakes' counters, and weighs what is read and written."""

    def __init__(self, hall: Hall) -> None:
        self.longest_item = 0
        self._hall = hall
        self._units: Counter[str] = Counter()
        self._ticks = 0
        self._waiting: dict[str, int] = {}
        self._clock_ms = 0
        hall.rooms.after = self._weigh
        self._wrap_clock(hall)

    def now(self) -> Took:
        """All that was counted so far, executions that still wait included."""
        hall = self._hall
        waiting = sum(hall.now.at - began for began in self._waiting.values())
        connections = hall.connections.calls
        return Took(
            frames=hall._count,
            posts=len(hall.posts.sent),
            bytes=sum(len(text.encode()) for _, text in hall.posts.sent),
            read_units=self._units["read"] + connections["get"],
            write_units=self._units["write"] + connections["put"] + connections["delete"],
            arms=hall.clock.calls["arm"],
            ticks=self._ticks,
            clock_s=(self._clock_ms + waiting) / 1000,
            seconds=hall.now.at / 1000,
        )

    def _weigh(self, call: str) -> None:
        size = max((item_size(stored.text) for stored in self._hall.rooms._rooms.values()), default=0)
        self.longest_item = max(self.longest_item, size)
        if call == "load":
            self._units["read"] += math.ceil(size / PRICES["dynamodb_read_unit_bytes"])
        elif call in {"create", "save", "finish"}:
            # a transaction counts double, and the replay is about as large as the room
            factor = 4 if call == "finish" else 1
            self._units["write"] += factor * math.ceil(size / PRICES["dynamodb_write_unit_bytes"])

    def _wrap_clock(self, hall: Hall) -> None:
        tick, arm = hall.service.tick, hall.clock.arm

        def counted(code: str, token: str | None, started_at: int | None = None) -> int | None:
            self._ticks += 1
            following = tick(code, token, started_at)
            if following is None:
                self._clock_ms += hall.now.at - self._waiting.pop(str(token))
            return following

        def armed(code: str, token: str, at: int) -> None:
            self._waiting[token] = hall.now.at
            arm(code, token, at)

        hall.service.tick = counted  # type: ignore[method-assign]  # a meter in between
        hall.clock.arm = armed  # type: ignore[method-assign]  # likewise


def between(start: Took, end: Took) -> Took:
    """What was counted from one reading to the next."""
    return Took._make(after - before for before, after in zip(start, end, strict=True))


def item_size(text: str) -> int:
    """The bytes of a room's item: its state as it is stored, its keys and its row of the public list."""
    return len(zlib.compress(text.encode())) + ITEM_REST


def play(seed: int, mode: str) -> Game:
    """A game of eight humans from the first ``hello`` to its end."""
    hall, random = Hall(seed=seed), Random(seed)
    meter = Meter(hall)
    start = meter.now()
    code = ""
    for seat in range(SEATS):
        hall.say(f"p{seat}", "hello")
        if seat:
            hall.say(f"p{seat}", "join", code=code, name=f"Player {seat}", nonce=f"{seat:032x}")
        else:
            code = hall.open("p0", mode=mode)
            hall.say("p0", "nonce", nonce="f" * 32)
        hall.pass_ms(random.randint(500, 9_000) if seat < SEATS - 1 else 0)  # the last begins the game
    began, version = meter.now(), hall.table("p0")["version"]
    for decider, decision in _decisions(hall, code):
        hall.pass_ms(random.randint(1_000, 8_000))
        hall.say(decider, "move", decision=decision["id"], move=_move(decision, random))
    stored = hall.rooms.load(code)
    assert stored is not None
    hall.pass_ms(CLOCK_STEP_MS + 1)
    end = meter.now()
    return Game(
        lobby=between(start, began),
        play=between(began, end),
        changes=stored.room.version - version + 1,
        decisions=len(stored.room.played),
        rounds=hall.table("p0")["game"]["round"],
        longest_item=meter.longest_item,
    )


def _decisions(hall: Hall, code: str) -> Iterator[tuple[str, Message]]:
    while (table := hall.table("p0"))["room"]["status"] == "playing":
        if table["game"]["decision"] is None:
            hall.pass_ms(max(1, table["game"]["next_at"] - hall.now.at + 1))  # a clock comes up to 50 ms later
        else:
            yield hall.decider(code)


def _move(decision: Message, random: Random) -> Message:
    option = random.choice(decision["options"])
    if decision["kind"] == "pick_rival":
        return {"kind": "pick", "seat": option}
    return {"kind": "guess", "suit": option} if decision["kind"] == "guess_suit" else {"kind": option}


def cost(took: Took) -> dict[str, float]:
    """The list price by service, in US$."""
    calls = took.frames + took.ticks
    return {
        "messages": (took.frames + took.posts) * PRICES["websocket_message"],
        "connections": SEATS * took.seconds / 60 * PRICES["websocket_connection_minute"],
        "functions": calls * (PRICES["lambda_request"] + COMMAND_S * MEMORY_GB * PRICES["lambda_gb_second_arm"]),
        "writes": took.write_units * PRICES["dynamodb_write_unit"],
        "reads": took.read_units * PRICES["dynamodb_read_unit"],
        "clock": took.arms * PRICES["express_request"]
        + took.clock_s * PRICES["express_memory_gb"] * PRICES["express_gb_second"],
    }


def race() -> tuple[int, int]:
    """R1: eight commands at one instant, each losing to all that came before; writes per accepted command."""
    hall = Hall()
    code = hall.open("p0")
    for seat in range(1, 7):
        hall.say(f"p{seat}", "join", code=code)
    before = hall.rooms.calls["save"]

    def rest(seat: int) -> None:
        if seat < 6:  # noqa: PLR2004 - seven are seated
            just_before_the_save(hall, lambda: rest(seat + 1))
        assert hall.say(f"p{seat}", "nonce", nonce=f"{seat:032x}")["type"] == "ok"

    rest(0)
    return hall.rooms.calls["save"] - before, 7


def quota_games(took: Took) -> dict[str, float]:
    """Q1: how many games like this at once each default quota lets through, where everybody comes anew to each game."""
    return {
        "the stack's own throttle, 1,000 moves a second (`ThrottleRate`)": 1_000 * took.seconds / took.frames,
        "API Gateway: 10,000 messages a second, in and out": 10_000 * took.seconds / (took.frames + took.posts),
        "API Gateway: 500 new connections a second, eight for each game": 500 * took.seconds / SEATS,
        "Lambda: 1,000 calls at once": 1_000 * took.seconds / (took.frames + took.ticks) / COMMAND_S,
        "Step Functions: 6,000 express executions begun a second": 6_000 * took.seconds / took.arms,
        "DynamoDB: 40,000 write units a second of a table": 40_000 * took.seconds / took.write_units,
    }


def mean_play(games: Sequence[Game]) -> Took:
    """What the play of a mean game takes, the lobby left out."""
    return Took._make(mean(each) for each in zip(*(game.play for game in games), strict=True))


def table(games: Sequence[Game]) -> Iterator[str]:
    """What the lobby and the play of a mean game take, and what each service costs."""
    yield f"mean of {len(games)} games of eight humans      lobby      game"
    for field in Took._fields:
        lobby, game = (mean(getattr(part, field) for part in parts) for parts in _apart(games))
        yield f"  {field:32} {lobby:10.1f} {game:10.1f}"
    bills = [[cost(part) for part in parts] for parts in _apart(games)]
    for service in bills[0][0]:
        lobby, game = (1e6 * mean(bill[service] for bill in part) for part in bills)
        yield f"  {service + ', µ$':32} {lobby:10.1f} {game:10.1f}"


def _apart(games: Sequence[Game]) -> tuple[list[Took], list[Took]]:
    return [game.lobby for game in games], [game.play for game in games]


def main() -> int:
    """Prints the figures beside their budgets; 1 where one is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    games = [play(seed, ("standard", "stuck_king")[seed % 2]) for seed in range(parser.parse_args().games)]
    print("\n".join(table(games)))
    lobby, game = (1e6 * mean(sum(cost(part).values()) for part in parts) for parts in _apart(games))
    besides = max(each.changes - each.decisions - each.rounds for each in games)
    items = sorted(each.longest_item for each in games)
    saves, accepted = race()
    writes = saves / accepted
    quotas = sorted(quota_games(mean_play(games)).items(), key=lambda quota: quota[1])
    print(f"C1  a mean game: {game:.0f} µ$ (budget {GAME}), its lobby {lobby:.0f} µ$ (prices of {PRICES['date']})")
    print(f"C2  changes beyond decisions + rounds, at most: {besides} (budget {CHANGES})")
    print(f"R1  writes per accepted command, commands at one instant: {writes:.2f} (budget {WRITES})")
    print(f"    room item: {items[len(items) // 2]} bytes (half of the games), {items[-1]} at most (budget {BYTES})")
    print(f"Q1  games at once, by the first quota that is met (budget {AT_ONCE:,}):")
    for quota, at_once in quotas:
        print(f"    {at_once:9,.0f}  {quota}")
    missed = {
        "C1": game > GAME,
        "C2": besides > CHANGES,
        "R1": writes > WRITES,
        "the room's item": items[-1] > BYTES,
        "Q1": quotas[0][1] < AT_ONCE,
    }
    if any(missed.values()):
        print(f"missed: {', '.join(name for name, over in missed.items() if over)}")
    return int(any(missed.values()))


if __name__ == "__main__":
    sys.exit(main())
