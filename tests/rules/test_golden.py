"""Whole games as text that a person can read (``golden/``); ``UPDATE_GOLDEN=1`` writes them anew."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from cardrules.disunyer.events import Event
from cardrules.disunyer.game import DISUNYER
from cardrules.disunyer.state import State
from cardrules.game import EVERYTHING, PUBLIC, Level
from cardrules.shuffle import SeededShuffle

from tests.rules.prepared import line

GOLDEN: Final = Path(__file__).parent / "golden"
LEVELS: Final[Sequence[Level]] = ("easy", "normal", "hard", "normal") * 2

LEGEND: Final = """\
# {name}: {mode}, seats 0 to 7 played by bots ({levels}), seed {seed}
# > a move, then what is told of it, then the table: a row for who looks on, a column for each seat in seating order.
# 5O lies face up for the viewer, (5O) is known to them, -- hidden, *5O a stuck King; . has no card.
"""


def row(label: str, view: Mapping[str, Any]) -> str:
    """One viewer's table."""
    cells = [_cell(player, view) for player in view["players"]]
    return f"    {label:<10}" + "".join(f"{cell:<6}" for cell in cells).rstrip()


def _cell(player: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    if player["card"]:
        return ("*" if player["stuck"] else "") + str(player["card"])
    if player["known"]:
        return f"({player['known']})"
    out_before = player["place"] is not None and view["phase"] not in ("pause", "over")
    return "." if out_before else "--"


def table(state: State) -> Iterator[str]:
    """What everybody sees."""
    view = DISUNYER.view(state, EVERYTHING)
    sizes = f"stock {view['stock']}, discard {view['discard']}"
    asked = view["decision"]
    question = f", {asked['id']} {asked['kind']} of {asked['seat']}: {asked['options']}" if asked else ""
    yield f"  round {view['round']} {view['phase']}, {sizes}{question}"
    yield "    seat      " + "".join(f"{seat:<6}" for seat in view["order"]).rstrip()
    yield row("all", view)
    yield row("public", DISUNYER.view(state, PUBLIC))
    for seat in state.standing:
        yield row(f"seat {seat}", DISUNYER.view(state, seat))


def playthrough(mode: str, seed: int, *, short_stock: bool) -> Iterator[str]:
    """A game of bots, one default in ten."""
    random, shuffle = Random(seed), SeededShuffle(seed.to_bytes(32, "big"))
    yield LEGEND.format(name="disunyer", mode=mode, levels=" ".join(LEVELS), seed=shuffle.seed.hex())
    state, events = DISUNYER.setup(mode, 8, frozenset(range(8)), shuffle)
    if short_stock:
        yield "# the stock was cut to five cards, so that the discard pile is shuffled early\n"
        deck = state.deck
        state = state._replace(deck=deck._replace(stock=deck.stock[:5], discard=deck.stock[5:]))
    yield from told("> start", state, events)
    memory = [""] * 8
    while DISUNYER.outcome(state) is None:
        for seat in range(8):
            seen = [DISUNYER.event_view(event, seat) for event in events]
            memory[seat] = DISUNYER.bots.observe(memory[seat], DISUNYER.view(state, seat), seen)
        if DISUNYER.paused(state):
            state, events = DISUNYER.resume(state, shuffle)
            yield from told("> next round", state, events)
            continue
        (asked,) = DISUNYER.decisions(state)
        if random.randrange(10) == 0:
            state, events = DISUNYER.expire(state, asked.id, shuffle)
            yield from told(f"> {asked.seat} lets the time run out", state, events)
            continue
        move = DISUNYER.bots.choose(LEVELS[asked.seat], memory[asked.seat], DISUNYER.view(state, asked.seat), random)
        state, events = DISUNYER.apply(state, asked.seat, DISUNYER.parse_action(move), shuffle)
        yield from told(f"> {asked.seat} {' '.join(map(str, move.values()))}", state, events)
    yield f"{DISUNYER.outcome(state)}"


def told(heading: str, state: State, events: Sequence[Event]) -> Iterator[str]:
    """One step."""
    yield heading
    yield from (f"  {line(DISUNYER.event_view(event, PUBLIC))}" for event in events)
    yield from table(state)
    yield ""


@pytest.mark.parametrize(
    ("name", "mode", "seed", "short_stock"),
    [
        ("disunyer-standard", "standard", 1, False),
        ("disunyer-stuck-king", "stuck_king", 2, False),
        ("disunyer-reshuffles", "standard", 3, True),
    ],
)
def test_a_game_goes_as_its_golden_text_tells(name: str, mode: str, seed: int, *, short_stock: bool) -> None:
    text = "\n".join(playthrough(mode, seed, short_stock=short_stock)) + "\n"
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
