"""Matches as text that a person can read (``tests/rules/golden/``); ``UPDATE_GOLDEN=1`` writes them anew."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from cardrules.game import EVERYTHING, PUBLIC, Level
from cardrules.rummy.cards import names
from cardrules.rummy.events import Event
from cardrules.rummy.game import RUMMY
from cardrules.rummy.state import State
from cardrules.shuffle import SeededShuffle

from tests.rules.prepared import line
from tests.rules.rummy.prepared import spelt

GOLDEN: Final = Path(__file__).parents[1] / "golden"

LEGEND: Final = """\
# rummy: {title}; seat 0 is {levels[0]}, seat 1 {levels[1]}, seed {seed}
# > a move, then what is told of it (by somebody who sees everything), then the table.
# Each hand is followed by how many cards the public is shown of it; the stock's next card comes first.
"""


def table(state: State) -> Iterator[str]:
    """Everything there is, and what is asked."""
    view, public = RUMMY.view(state, EVERYTHING), RUMMY.view(state, PUBLIC)
    asked = view["decision"]
    question = "" if asked is None else f", {asked['id']} {asked['kind']} of {_whom(asked)}"
    waiting = f", waiting for {view['waiting']}" if view["waiting"] else ""
    score = " to ".join(str(points) for points in view["score"].values())
    yield f"  hand {view['hand']}, turn {view['turn']}, {view['phase']}, {score}{question}{waiting}"
    for player, shown in zip(view["players"], public["players"], strict=True):
        yield f"    seat {player['seat']}   {' '.join(player['hand'])}   ({_seen(shown)} of {player['count']} shown)"
    yield f"    stock    {' '.join(names(state.stock[:5]))}   ({view['stock']})"
    yield f"    discard  {view['discard']['top']}   ({view['discard']['count']})"
    for meld in view["melds"]:
        yield f"    meld {meld['meld']}   {meld['kind']} {' '.join(meld['cards'])}   (by {meld['by']})"


def _whom(asked: Mapping[str, Any]) -> str:
    return str(asked["seats"] if asked["seat"] is None else asked["seat"])


def _seen(player: Mapping[str, Any]) -> int:
    return 0 if player["hand"] is None else len(player["hand"])


def told(heading: str, state: State, events: Sequence[Event]) -> Iterator[str]:
    """One step."""
    yield heading
    yield from (f"  {line(RUMMY.event_view(event, EVERYTHING))}" for event in events)
    yield from table(state)
    yield ""


class Playthrough:
    """Bots, some turns that run out, absences, and a restart that is declined and then agreed on."""

    def __init__(self, title: str, levels: Sequence[Level], seed: int, *, shared: bool, late: bool) -> None:
        self.levels, self.random, self.memory = levels, Random(seed), ["", ""]
        self.shuffle = SeededShuffle(seed.to_bytes(32, "big"))
        self.legend = LEGEND.format(title=title, levels=levels, seed=self.shuffle.seed.hex())
        self.state, self.events = RUMMY.setup("standard", 2, frozenset(), self.shuffle, {"shared": shared})
        if late:  # the stock soon runs out, and one player is about to win the match
            stock, match = self.state.stock, self.state.match._replace(score=(86, 91))
            self.state = self.state._replace(match=match, stock=stock[:5], discard=stock[5:] + self.state.discard)

    def lines(self, hands: int) -> Iterator[str]:
        """The match until it is over, or the first hand played out of the number ``hands`` or later."""
        yield self.legend
        yield from told("> start", self.state, self.events)
        while RUMMY.outcome(self.state) is None:
            if RUMMY.round_number(self.state) >= hands and self.state.decider is None:
                break
            yield from self._happens()
        yield f"{RUMMY.outcome(self.state)}"

    def _happens(self) -> Iterator[str]:
        self._observe()
        asked, dice = RUMMY.decisions(self.state)[0], self.random.randrange(60)
        offered = [(seat, word) for seat in (0, 1) for word in RUMMY.offered_actions(self.state, seat)]
        if dice == 0 and self.state.decider is not None:
            yield from self._absence(self.random.randrange(2))
        elif dice < 3 and self.state.decider is not None and asked.kind != "uncover":
            step = RUMMY.expire(self.state, asked.id, self.shuffle)
            yield from self._step(f"> {asked.seat} lets the time run out", *step)
        elif (dice == 3 or self.state.match.proposal is not None) and offered and self.state.turn > 5:
            yield from self._play(*self.random.choice(offered))
        else:
            view = RUMMY.view(self.state, asked.seat)
            move = RUMMY.bots.choose(self.levels[asked.seat], self.memory[asked.seat], view, self.random)
            yield from self._play(asked.seat, RUMMY.parse_action(move))

    def _observe(self) -> None:
        for seat in (0, 1):
            seen = [RUMMY.event_view(event, seat) for event in self.events]
            self.memory[seat] = RUMMY.bots.observe(self.memory[seat], RUMMY.view(self.state, seat), seen)

    def _absence(self, seat: int) -> Iterator[str]:
        yield from self._step(f"> {seat} goes", RUMMY.attend(self.state, frozenset({seat})), ())
        yield from self._step(f"> {seat} comes back", RUMMY.attend(self.state, frozenset()), ())

    def _play(self, seat: int, action: Any) -> Iterator[str]:
        yield from self._step(f"> {seat} {spelt(action)}", *RUMMY.apply(self.state, seat, action, self.shuffle))

    def _step(self, heading: str, state: State, events: Sequence[Event]) -> Iterator[str]:
        self.state, self.events = state, tuple(events)
        yield from told(heading, state, events)


@pytest.mark.parametrize(
    ("name", "title", "levels", "seed", "shared", "late"),
    [
        ("rummy-friends", "a match between friends", ("normal", "hard"), 32, False, False),
        ("rummy-late", "the end of a match, with five cards in the stock", ("easy", "normal"), 35, False, True),
        ("rummy-one-device", "a match on one device", ("hard", "normal"), 104, True, False),
    ],
)
def test_a_match_goes_as_its_golden_text_tells(
    name: str, title: str, levels: Sequence[Level], seed: int, *, shared: bool, late: bool
) -> None:
    text = "\n".join(Playthrough(title, levels, seed, shared=shared, late=late).lines(hands=1)) + "\n"
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text
