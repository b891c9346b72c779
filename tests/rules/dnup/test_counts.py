"""Counts of positions (perft) and of whole games, so that no rule drifts unseen."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from cardrules.dnup.game import DNUP
from cardrules.dnup.state import State

from tests.rules.dnup.prepared import Play, Unshuffled, prepared

SHUFFLE: Final = Unshuffled()


def successors(state: State) -> Iterator[State]:
    """The states that can follow, by each legal action or by the next deal."""
    if DNUP.paused(state):
        yield DNUP.resume(state, SHUFFLE).state
    for asked in DNUP.decisions(state):
        for action in DNUP.legal_actions(state, asked.seat):
            yield DNUP.apply(state, asked.seat, action, SHUFFLE).state


def perft(state: State, depth: int) -> int:
    """How many ways there are to go on for so many steps; a game that ends sooner counts once."""
    if depth == 0 or DNUP.outcome(state) is not None:
        return 1
    return sum(perft(after, depth - 1) for after in successors(state))


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [13, 145, 1278]),
        (3, [25, 610, 12929]),
        (4, [15, 207, 2419]),
        (5, [15, 219, 3174]),
    ],
)
def test_the_positions_after_each_number_of_turns_are_as_many_as_ever(seats: int, counts: list[int]) -> None:
    state = Play.dealt(seats).state
    assert [perft(state, depth) for depth in range(1, 1 + len(counts))] == counts


@pytest.mark.parametrize(
    ("hands", "sets", "counts"),
    [
        (("4/2 4/6 3/1", "5/1 5/7", "9/2 3/8"), ("b 3/7", "c 5/2 5/6"), [6, 40, 122, 440, 1690, 5626]),
        (("6/2 1/2", "4/8 2/6"), ("b.1 6/8", "a.2 4/8 4/6"), [3, 13, 35, 104, 477, 2372]),
    ],
)
def test_so_many_ways_lead_on_from_a_full_table(
    hands: tuple[str, ...], sets: tuple[str, ...], counts: list[int]
) -> None:
    state = prepared(*hands, sets=sets)
    assert [perft(state, depth) for depth in range(1, 1 + len(counts))] == counts


def naive(state: State, seat: int) -> set[tuple[object, ...]]:
    """The legal moves by the words of the rules, one by one over all subsets: slow, and written another way."""
    hand = state.hands[seat]
    found: set[tuple[object, ...]] = {("rotate",)}
    by_size = {len(lying.cards): lying.cards[0] // 10 for lying in state.sets}
    for chosen in range(1, 1 << len(hand)):
        picked = [card for place, card in enumerate(hand) if chosen >> place & 1]
        if len({card // 10 for card in picked}) == 1 and picked[0] // 10 > by_size.get(len(picked), 0):
            found.add(("play", *sorted(picked)))
    for lying in state.sets:
        if lying.seat == seat:
            continue
        found.add(("take", lying.seat, lying.area))
        for card in hand:
            if card // 10 == lying.cards[0] // 10 and by_size.get(len(lying.cards) + 1) != card // 10:
                found.add(("add", lying.seat, lying.area, card))
    return found


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_legal_list_is_what_the_words_of_the_rules_give(seats: int) -> None:
    random, state = Random(seats), Play.dealt(seats).state
    for _ in range(300):
        if DNUP.outcome(state):
            break
        if state.decider is not None and len(state.hands[state.decider]) <= 11:
            views = [DNUP.action_view(action) for action in DNUP.legal_actions(state, state.decider)]
            assert {flat(view) for view in views} == naive(state, state.decider)
            assert len(views) == len({flat(view) for view in views})
        state = random.choice(list(successors(state)))


def flat(view: dict[str, object]) -> tuple[object, ...]:
    """A move as a tuple, its cards as numbers, those of a play in ascending order."""
    kind, *rest = view.values()
    if kind == "play":
        (named,) = rest
        assert isinstance(named, list)
        return (kind, *sorted(int(name[0] + name[2]) for name in named))
    return (kind, *[int(part[0] + part[2]) if isinstance(part, str) else part for part in rest])
