"""Games as text that a person can read (``tests/rules/golden/``); ``UPDATE_GOLDEN=1`` writes them anew."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from cardrules.game import EVERYTHING, PUBLIC, Level
from cardrules.ignorado.actions import Action, Mute, Poke
from cardrules.ignorado.events import Event
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.state import State
from cardrules.shuffle import SeededShuffle

from tests.rules.ignorado.prepared import lines

GOLDEN: Final = Path(__file__).parents[1] / "golden"

LEGEND: Final = """\
# ignorado: {title}; seats 0 to {last} are {levels}, seed {seed}
# > a move, then what is told of it (by somebody who sees everything), then the table in seating order.
# KO lies face up for the viewer, (KO) is known to them, K? has a rank that everybody knows; -- is hidden, . none.
"""


def row(label: str, view: Mapping[str, Any]) -> str:
    """One viewer's cards."""
    return f"    {label:<10}" + "".join(f"{_cell(player):<6}" for player in view["players"]).rstrip()


def _cell(player: Mapping[str, Any]) -> str:
    if player["card"]:
        return str(player["card"])
    if player["known"]:
        return f"({player['known']})"
    if player["shown"]:
        return f"{player['shown']}?"
    return "--" if player["in_round"] else "."


def table(state: State) -> Iterator[str]:
    """Everything there is, and what is asked."""
    view = IGNORADO.view(state, EVERYTHING)
    asked, question = view["decision"], view["question"]
    decision = f", {asked['id']} {asked['kind']} of {asked['seat']}: {' '.join(asked['options'])}" if asked else ""
    yield f"  round {view['round']} {view['phase']}, dealer {view['dealer']}, pot {view['pot']}{decision}"
    if question:
        said = "".join(question["said"]) or "nothing"
        back = f", sent back by {question['target']}" if question["returned"] else ""
        yield f"    question of {question['asker']} to {question['target']}: {said} said{back}"
    yield "    seat      " + "".join(f"{seat:<6}" for seat in view["order"]).rstrip()
    yield "    lives     " + "".join(f"{player['lives']:<6}" for player in view["players"]).rstrip()
    yield row("all", view)
    yield row("public", IGNORADO.view(state, PUBLIC))
    for player in view["players"]:
        if player["in_round"]:
            yield row(f"seat {player['seat']}", IGNORADO.view(state, player["seat"]))
    for debt in view["debts"]:
        yield f"    {debt['from']} owes {debt['to']}"
    for attempt in state.social.attempts:
        if attempt.on_show:
            yield f"    {attempt.seat} shows {attempt.target}: {attempt.bait}"


class Playthrough:
    """Bots that may fall for pokes, some decisions that run out, and people who mute and go away."""

    def __init__(self, title: str, levels: Sequence[Level], seed: int) -> None:
        self.levels, self.random, self.memory = levels, Random(seed), [""] * len(levels)
        self.shuffle = SeededShuffle(seed.to_bytes(32, "big"))
        self.legend = LEGEND.format(
            title=title, last=len(levels) - 1, levels=" ".join(levels), seed=self.shuffle.seed.hex()
        )
        self.state, self.events = IGNORADO.setup("standard", len(levels), frozenset(), self.shuffle)

    def lines(self) -> Iterator[str]:
        """The whole game."""
        yield self.legend
        yield from self._step("> start", self.state, self.events)
        while (end := IGNORADO.outcome(self.state)) is None:
            yield from self._happens()
        yield f"winner {end.winner}, places by seat {' '.join(map(str, end.places))}"

    def _happens(self) -> Iterator[str]:
        if IGNORADO.paused(self.state):
            yield from self._step("> next round", *IGNORADO.resume(self.state, self.shuffle))
            return
        (asked,) = IGNORADO.decisions(self.state)
        shown = [offer for offer in IGNORADO.offers(self.state) if offer.kind == "attend"]
        offered = [(seat, action) for seat in self.state.table.order for action in self._offered(seat)]
        dice = self.random.randrange(20)
        if shown and dice < 8:
            offer = self.random.choice(shown)
            if dice < 4:
                yield from self._play(offer.seat, IGNORADO.parse_action({"kind": "attend"}))
            else:
                step = IGNORADO.expire(self.state, offer.id, self.shuffle)
                yield from self._step(f"> nothing happens to {offer.id}", *step)
        elif offered and dice < 12:
            yield from self._play(*self.random.choice(offered))
        elif dice == 12:
            step = IGNORADO.expire(self.state, asked.id, self.shuffle)
            yield from self._step(f"> {asked.seat} lets the time run out", *step)
        else:
            view = IGNORADO.view(self.state, asked.seat)
            move = IGNORADO.bots.choose(self.levels[asked.seat], self.memory[asked.seat], view, self.random)
            yield from self._play(asked.seat, IGNORADO.parse_action(move))

    def _offered(self, seat: int) -> list[Action]:
        """Pokes, and a mute of whoever is seen poking."""
        shown = [attempt.seat for attempt in self.state.social.attempts if attempt.on_show and attempt.target == seat]
        mutes = [Mute(other) for other in shown]
        offered = IGNORADO.offered_actions(self.state, seat)
        return [action for action in offered if isinstance(action, Poke) or action in mutes]

    def _play(self, seat: int, action: Action) -> Iterator[str]:
        words = [str(value) for name, value in sorted(IGNORADO.action_view(action).items(), key=_order)]
        yield from self._step(f"> {seat} {' '.join(words)}", *IGNORADO.apply(self.state, seat, action, self.shuffle))

    def _step(self, heading: str, state: State, events: Sequence[Event]) -> Iterator[str]:
        self.state, self.events = state, tuple(events)
        for seat in state.table.order:
            told = [view for event in events if (view := IGNORADO.event_view(event, seat)) is not None]
            self.memory[seat] = IGNORADO.bots.observe(self.memory[seat], IGNORADO.view(state, seat), told)
        yield heading
        yield from (f"  {line}" for line in lines(events, EVERYTHING))
        yield from table(state)
        yield ""


def _order(item: tuple[str, Any]) -> int:
    """The kind first."""
    return ("kind", "seat", "suit", "bait").index(item[0])


@pytest.mark.parametrize(
    ("name", "title", "levels", "seed"),
    [
        ("ignorado-three", "a game of three", ("normal", "hard", "easy"), 1),
        ("ignorado-five", "a game of five", ("hard", "normal", "easy", "normal", "hard"), 2),
        ("ignorado-four", "a game of four", ("normal", "hard", "easy", "normal"), 4),
    ],
)
def test_a_game_goes_as_its_golden_text_tells(name: str, title: str, levels: Sequence[Level], seed: int) -> None:
    text = "\n".join(Playthrough(title, levels, seed).lines()) + "\n"
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
