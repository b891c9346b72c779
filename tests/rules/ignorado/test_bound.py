"""The game always ends (``I44``), however much is poked: over random games in which every poke gets attention.

``IGNORADO_GAMES=100000`` plays so many; the ordinary run a few thousand.
"""

import os
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

import pytest
from cardrules.ignorado.actions import Poke
from cardrules.ignorado.events import Event, Returned, Revealed
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.pokes import targets
from cardrules.ignorado.state import BAITS, COME_BACKS, LIVES, State
from cardrules.shuffle import Shuffle

from tests.rules.ignorado.prepared import reaction

T = TypeVar("T")

GAMES: Final = int(os.environ.get("IGNORADO_GAMES", "3000"))
SEATS: Final = range(IGNORADO.seats[0], IGNORADO.seats[1] + 1)


class Plain(NamedTuple):
    """A shuffle as cheap as Python has one."""

    random: Random

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        assert label
        return tuple(self.random.sample(items, len(items)))

    def below(self, n: int, label: str) -> int:
        assert label
        return self.random.randrange(n)

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        raise NotImplementedError


def poked(state: State, eagerness: float, random: Random, shuffle: Shuffle) -> State:
    """The ignored poke, as often as is said, and whoever is poked falls for it."""
    for seat in state.table.order:
        if random.random() < eagerness and (living := targets(state, seat)):
            target = random.choice(living)
            state = IGNORADO.apply(state, seat, Poke(target, random.choice(BAITS)), shuffle).state
            state = reaction(state, target).state
    return state


def course(seats: int, seed: int) -> tuple[State, list[Event]]:
    """The end of a game, and all its events but those of pokes."""
    random = Random(seed)
    shuffle, eagerness, told = Plain(random), random.choice((0.1, 0.5, 1.0)), list[Event]()
    passing = random.random()  # how likely a King passes, and everybody stands
    state, _ = IGNORADO.setup("standard", seats, frozenset(), shuffle)
    while (seat := state.decider) is not None or state.phase == "pause":
        if seat is None:
            state, events = IGNORADO.resume(state, shuffle)
            state = poked(state, eagerness, random, shuffle)
        else:
            legal = IGNORADO.legal_actions(state, seat)
            action = legal[-1] if random.random() < passing else random.choice(legal)
            state, events = IGNORADO.apply(state, seat, action, shuffle)
        told += events
    return state, told


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seats", SEATS)
def test_a_game_has_no_more_than_five_rounds_a_seat(seats: int) -> None:
    for seed in range(GAMES // len(SEATS)):
        state, told = course(seats, seed)
        revealed = sum(isinstance(event, Revealed) for event in told)
        returned = sum(isinstance(event, Returned) for event in told)
        assert revealed <= LIVES * seats
        assert state.round.number - revealed <= returned + 1, "a round without a reveal needs a come-back to go on"
        assert returned == sum(state.people.returns)
        assert max(state.people.returns) <= COME_BACKS
        assert state.round.number <= (LIVES + COME_BACKS) * seats
        assert sum(state.people.lives) + state.people.pot == LIVES * seats
