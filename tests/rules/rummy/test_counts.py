"""Counts of positions (perft), and of all hands of tiny decks, so that no rule drifts unseen."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Final

import pytest
from cardrules.rummy.cards import NO_CARD
from cardrules.rummy.game import RUMMY
from cardrules.rummy.state import MOST_TURNS, State, other

from tests.rules.rummy.prepared import Unshuffled, names, numbers, prepared

SHUFFLE: Final = Unshuffled()


def successors(state: State) -> Iterator[State]:
    """The states that can follow in this hand: by each legal action, and by the default."""
    for asked in RUMMY.decisions(state):
        if asked.kind != "next_hand":
            for action in RUMMY.legal_actions(state, asked.seat):
                yield RUMMY.apply(state, asked.seat, action, SHUFFLE).state
            yield RUMMY.expire(state, asked.id, SHUFFLE).state


def perft(state: State, depth: int) -> int:
    """How many ways there are to go on for so many steps; a hand that ends sooner counts once."""
    if depth == 0 or state.decider is None:
        return 1
    return sum(perft(after, depth - 1) for after in successors(state))


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (
            prepared("5S 6S 7S 8S", "4S 9S 2D", phase="draw", stock="7H 7D", discard="KH 7C"),
            [3, 19, 59, 214, 907, 3708],
        ),
        (
            prepared("7S 7H 8S 2D", "8H 8D 9S", melds=["1 4S 5S 6S"], taken="7D", stock="8C TS"),
            [8, 26, 101, 394, 1619, 5611],
        ),
        (prepared("AS", "KS KH", phase="draw", stock="", discard="2S 3S 4S"), [3, 8, 25, 79, 226, 659]),
        (prepared("AS 2S", "KS KH", phase="draw", stock="", discard="3S"), [2, 6, 12, 27, 60, 138]),
    ],
    ids=["run", "set", "reshuffle", "forced"],
)
def test_the_positions_after_each_number_of_steps_are_as_many_as_ever(state: State, counts: list[int]) -> None:
    assert [perft(state, depth) for depth in range(1, 7)] == counts


class Tally:
    """All ends of a hand from every order of a tiny deck, with its last few turns to go."""

    def __init__(self, deck: str, held: int, turns: int) -> None:
        self.counts = Counter[str]()
        self.known = dict[State, Counter[str]]()
        for order in permutations(numbers(deck)):
            hand, opponent, up, stock = order[:held], order[held : 2 * held], order[2 * held], order[2 * held + 1 :]
            start = prepared(
                names(hand),
                names(opponent),
                phase="draw",
                stock=names(stock),
                discard=names((up,)),
                turn=MOST_TURNS + 1 - turns,
            )
            self.counts += self.ends(start)

    def ends(self, state: State) -> Counter[str]:
        """How the hands end that can follow, each counted as often as there are ways to it."""
        if state not in self.known:
            assert_safe(state)
            following = Counter[str]()
            for after in successors(state):
                following += self.ends(after)
            self.known[state] = following or Counter([end(state)])
        return self.known[state]


def end(state: State) -> str:
    winner = next((seat for seat in (0, 1) if not state.hands[seat]), None)
    return "drawn" if winner is None else f"won by {winner}"


def assert_safe(state: State) -> None:
    """The decider is never stuck, and never left with the card just taken alone (R34)."""
    if state.decider is None:
        return
    assert RUMMY.legal_actions(state, state.decider)
    assert RUMMY.legal_actions(state, other(state.decider)) == ()
    assert state.taken == NO_CARD or len(state.hands[state.decider]) > 1


@pytest.mark.parametrize(
    ("deck", "held", "turns", "counts"),
    [
        ("AS 2S 3S 4S KH KD", 2, 3, {"drawn": 368640, "won by 0": 9480, "won by 1": 1104}),
        ("7S 7H 7D 7C 8S 9S KD", 2, 2, {"drawn": 322560, "won by 0": 1440, "won by 1": 11160}),
    ],
)
def test_every_hand_of_a_tiny_deck_ends_and_nobody_is_stuck(
    deck: str, held: int, turns: int, counts: dict[str, int]
) -> None:
    assert dict(Tally(deck, held, turns).counts) == counts
