"""Rooms of every game: what a change of one reads, writes and posts (S4), and the largest item that a room becomes.

    python -m benchmarks.games [--games N] [GAME …]

Games of humans and bots by the real service on the tests' ports; the humans play well or by lot, and are now and then
too late. A poke of El Ignorado is counted beside the moves of the same games.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from cardroom.room import dump
from cardrules.games import GAMES

from benchmarks.counts import item_size
from tests.room.hall import Hall
from tests.room.test_games import ROOM_BYTES, course, opened

SEATS: Final = 4
AT_MOST: Final = (1, 1, SEATS + 1)
"""Reads, writes and posts of a change: a table for everybody, and an answer (S4)."""


class Played(NamedTuple):
    """One game: its changes, what they took, and the largest item in bytes."""

    changes: int
    calls: Counter[str]
    posts: int
    largest: int


def play(game: str, number: int) -> Played:
    """A game of as many seats and humans as the number says."""
    random = Random(f"{game} {number}")
    fewest, most = GAMES[game].seats
    seats = random.randint(fewest, most)
    hall = Hall(seed=number)
    code = opened(hall, game, seats, random.randint(1, seats))
    before, posts = Counter(hall.rooms.calls + hall.replays.calls), len(hall.posts.sent)
    largest, first, last = 0, None, 0
    for room in course(hall, code, random):
        first = room.version if first is None else first
        last = room.version
        largest = max(largest, item_size(dump(room)))
    calls = hall.rooms.calls + hall.replays.calls - before
    return Played(last - (first or 0), calls, len(hall.posts.sent) - posts, largest)


def poked() -> Iterator[tuple[str, int, int, int]]:
    """What a move and a poke take: reads, writes and posts."""
    hall = Hall(seed=3)
    people = tuple(f"p{seat}" for seat in range(SEATS))
    code = hall.open("p0", game="ignorado", options={"seats": SEATS})
    for person in people[1:]:
        hall.say(person, "join", code=code)
    fallen: str | None = None
    while True:
        stored = hall.rooms.load(code)
        assert stored is not None
        room = stored.room
        decision = room.game.decisions(room.state)
        calls, posts = Counter(hall.rooms.calls), len(hall.posts.sent)

        def took(kind: str, calls: Counter[str] = calls, posts: int = posts) -> tuple[str, int, int, int]:
            made = hall.rooms.calls - calls
            return kind, made["load"], made["save"], len(hall.posts.sent) - posts

        if decision and fallen is None:
            seat = decision[0].seat
            move = room.game.action_view(room.game.legal_actions(room.state, seat)[-1])
            hall.say(people[seat], "move", decision=decision[0].id, move=move)
            yield took(f"{move['kind']} (a move)")
        elif not decision:
            people_ = room.state.people._replace(lives=(3, 3, 3, 0), fell=(0, 0, 0, room.state.round.number))
            hall.rooms.save(room.replace(revision=room.revision + 1, state=room.state._replace(people=people_)))
            hall.pass_ms(8_000)
            fallen = "p3"
        else:
            hall.say("p3", "move", decision="poke", move={"kind": "poke", "seat": 1, "bait": "say_hello"})
            yield took("a poke")
            return


def main() -> int:
    """Prints the figures beside their budgets; 1 where one is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("game", nargs="*", default=list(GAMES))
    arguments = parser.parse_args()
    over = False
    for game in arguments.game:
        games = [play(game, number) for number in range(arguments.games)]
        changes = sum(one.changes for one in games)
        calls = sum((one.calls for one in games), Counter[str]())
        largest = sorted(one.largest for one in games)
        over |= largest[-1] >= ROOM_BYTES[game]
        print(
            f"{game:9} {len(games)} games, {changes / len(games):6.1f} changes each; per change "
            f"{calls['save'] / changes:.2f} writes, {calls['keep_chapter'] / changes:.3f} chapters, "
            f"{sum(one.posts for one in games) / changes:.1f} posts; item {largest[len(largest) // 2]} bytes (half), "
            f"{largest[-1]} at most (budget {ROOM_BYTES[game]})",
            flush=True,
        )
    move, *_, poke = poked()
    for kind, *made in (move, poke):
        reads, writes, posts = made
        over |= any(count > most for count, most in zip(made, AT_MOST, strict=True))
        print(f"S4  {kind}: {reads} read, {writes} write, {posts} posts (budget {', '.join(map(str, AT_MOST))})")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
