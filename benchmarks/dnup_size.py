"""How large a room of dnup may get: the game's part of the stored item at its largest, over many games.

It is the state, all moves of the game, the events of the changes that a ``table`` tells of, and what bots remember,
compressed as the room is stored. Half of the games are of random moves, which last longest, half of bots' own. Run it
with ``python -m benchmarks.dnup_size --games 10000``; it exits with 1 where the largest goes beyond the budget.
"""

import argparse
import json
import sys
import zlib
from collections import deque
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.dnup.game import DNUP
from cardrules.dnup.log import Move, dump_moves
from cardrules.shuffle import SeededShuffle

BUDGET: Final = 4096
ROOM: Final = 900
"""What the rest of a room takes: seats with their names, tokens and nonces, clocks, the seed. Hardly compressible."""
CHANGES: Final = 17
MOST_MS: Final = 30_000
BOT_MS: Final = (1_000, 3_000)


class Size(NamedTuple):
    """A finished game's part of the item."""

    compressed: int
    characters: int
    moves: int


def size(seats: int, number: int, *, by_bots: bool) -> Size:
    """The size at the end of a game, where it is largest."""
    random, shuffle = Random(number), SeededShuffle(number.to_bytes(32, "big"))
    state, events = DNUP.setup("standard", seats, frozenset(), shuffle)
    moves: list[Move] = []
    changes, memory, now = deque([events], CHANGES), "", 0
    while DNUP.outcome(state) is None:
        memory = DNUP.bots.observe(memory, DNUP.view(state, 0), [DNUP.event_view(event, 0) for event in events])
        if DNUP.paused(state):
            now += DNUP.pause_ms
            state, events = DNUP.resume(state, shuffle)
            changes.clear()
        else:
            seat = DNUP.decisions(state)[0].seat
            if by_bots:
                action = DNUP.parse_action(DNUP.bots.choose("normal", "", DNUP.view(state, seat), random))
                now += random.randint(*BOT_MS)
            else:
                action = random.choice(DNUP.legal_actions(state, seat))
                now += random.randrange(MOST_MS)
            moves.append(Move(now, seat, action))
            state, events = DNUP.apply(state, seat, action, shuffle)
        changes.append(events)
    told = [[DNUP.dump_event(event) for event in change] for change in changes]
    stored: list[Any] = [DNUP.dump(state), dump_moves(moves), told, [memory] * (seats - 1)]
    text = json.dumps(stored, separators=(",", ":"))
    return Size(ROOM + len(zlib.compress(text.encode())), len(text), len(moves))


def main() -> None:
    """Prints the largest for each number of players beside the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="in all, over 2 to 5 players")
    games = parser.parse_args().games
    largest = 0
    sizes = range(DNUP.seats[0], DNUP.seats[1] + 1)
    for seats in sizes:
        found = [size(seats, number, by_bots=number % 2 == 1) for number in range(games // len(sizes))]
        most = max(found)
        largest = max(largest, most.compressed)
        print(
            f"{seats} players: at most {most.compressed} bytes ({most.moves} moves, {most.characters} characters), "
            f"most moves {max(one.moves for one in found)}",
            flush=True,
        )
    print(f"the largest item {largest} bytes, budget {BUDGET}")
    sys.exit(largest >= BUDGET)


if __name__ == "__main__":
    main()
