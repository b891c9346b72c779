"""Whole games as text that a person can read (``../golden``); ``UPDATE_GOLDEN=1`` writes them anew."""

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest
from cardrules.dnup.events import Event
from cardrules.dnup.game import DNUP
from cardrules.dnup.state import State
from cardrules.game import EVERYTHING, PUBLIC, Level
from cardrules.shuffle import SeededShuffle

from tests.rules.prepared import line
from tests.rules.test_golden import GOLDEN

LEVELS: Final[Sequence[Level]] = ("easy", "normal", "hard", "normal", "hard")

LEGEND: Final = """\
# dnup: {seats} seats played by bots ({levels}), seed {seed}
# > a move, then what is told of it, then the table: each seat's hand, as only its owner sees it, and the sets.
"""


def table(state: State) -> Iterator[str]:
    """All that there is to see."""
    view = DNUP.view(state, EVERYTHING)
    asked = view["decision"]
    question = f", {asked['id']} of {asked['seat']} in area {asked['area']}: {asked['options']}" if asked else ""
    yield f"  round {view['round']} {view['phase']}, quiet {view['quiet_turns']}, discard {view['discard']}{question}"
    for player in view["players"]:
        won, out = player["tokens"] + player["rounds"], f" out {player['out']}" if player["out"] else ""
        yield f"    {player['seat']} won {won}{out}  {' '.join(player['hand'])}".rstrip()
    for lying in view["sets"]:
        yield f"    set of {lying['seat']} in area {lying['area']}: {lying['value']} [{' '.join(lying['cards'])}]"


def playthrough(seats: int, seed: int) -> Iterator[str]:
    """A game of bots, one default in ten."""
    random, shuffle, levels = Random(seed), SeededShuffle(seed.to_bytes(32, "big")), LEVELS[:seats]
    yield LEGEND.format(seats=seats, levels=" ".join(levels), seed=shuffle.seed.hex())
    state, events = DNUP.setup("standard", seats, frozenset(range(seats)), shuffle)
    yield from told("> start", state, events)
    memory = [""] * seats
    while DNUP.outcome(state) is None:
        for seat in range(seats):
            seen = [DNUP.event_view(event, seat) for event in events]
            memory[seat] = DNUP.bots.observe(memory[seat], DNUP.view(state, seat), seen)
        if DNUP.paused(state):
            state, events = DNUP.resume(state, shuffle)
            yield from told("> next round", state, events)
            continue
        (asked,) = DNUP.decisions(state)
        if random.randrange(10) == 0:
            state, events = DNUP.expire(state, asked.id, shuffle)
            yield from told(f"> {asked.seat} lets the time run out", state, events)
            continue
        move = DNUP.bots.choose(levels[asked.seat], memory[asked.seat], DNUP.view(state, asked.seat), random)
        state, events = DNUP.apply(state, asked.seat, DNUP.parse_action(move), shuffle)
        yield from told(f"> {asked.seat} {spelt(move)}", state, events)
    yield f"{DNUP.outcome(state)}"


def spelt(move: Any) -> str:
    """A wire move in a line."""
    return " ".join(" ".join(part) if isinstance(part, list) else str(part) for part in move.values())


def told(heading: str, state: State, events: Sequence[Event]) -> Iterator[str]:
    """One step."""
    yield heading
    yield from (f"  {line(DNUP.event_view(event, PUBLIC))}" for event in events)
    yield from table(state)
    yield ""


@pytest.mark.parametrize(("name", "seats", "seed"), [("dnup-two", 2, 1), ("dnup-three", 3, 2), ("dnup-five", 5, 3)])
def test_a_game_goes_as_its_golden_text_tells(name: str, seats: int, seed: int) -> None:
    text = "\n".join(playthrough(seats, seed)) + "\n"
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
