"""Budget E2 and the other figures of rummy's rules, beside their budgets.

- E2: actions per second, with the legal list of every decision and all events, against rlcard's gin rummy, in turns
  with one another. rlcard is no dependency of this project; give it an environment of its own and run this with that
  Python: ``python3 -m venv build/rlcard && build/rlcard/bin/pip install rlcard==1.2.0``, then
  ``build/rlcard/bin/python benchmarks/rummy.py``. Any other Python prints the rest.
- The legal plays of a hand of twenty cards; the largest state with the moves of its hand in random matches; the slowest
  decision of a bot; and the levels against each other, each deal played twice with the seats changed.

``--matches 10000 --deals 2000`` are the numbers behind the figures that stand in the documents. Exits with 1 where a
budget is missed.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.game import LEVELS, Level
from cardrules.rummy.actions import Action
from cardrules.rummy.cards import DECK, NO_CARD
from cardrules.rummy.events import Event, HandOver
from cardrules.rummy.game import RUMMY
from cardrules.rummy.log import Move, dump_moves
from cardrules.rummy.state import Laid, State

T = TypeVar("T")

RATIO: Final = 2.5
PLAYS_S: Final = 0.002
BYTES: Final = 4096
DECISION_S: Final = 0.05
SURE: Final = 2.0
"""By how many standard errors a level must be in front of the one below it."""

REPEATS: Final = 7
HANDS: Final = 60
"""Hands of each game in one of the repeats of E2."""

TURN_MS: Final = 90_000


class Plain(NamedTuple):
    """A shuffle as cheap as rlcard's: the fair shuffle's hashes are no business of this budget."""

    random: Random

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:  # noqa: ARG002 - one stream for all labels
        """The items in a random order."""
        shuffled = list(items)
        self.random.shuffle(shuffled)
        return tuple(shuffled)

    def below(self, n: int, label: str) -> int:  # noqa: ARG002 - as above
        """A random number."""
        return self.random.randrange(n)

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        """Random numbers."""
        return tuple(self.below(n, label) for _ in range(count))


# E2


def play_hands(first: int) -> int:
    """Hands of random legal actions through these rules: how many actions."""
    actions = 0
    legal_actions, apply = RUMMY.legal_actions, RUMMY.apply
    for number in range(first, first + HANDS):
        random = Random(number)
        shuffle, dice = Plain(random), random.random
        state, _ = RUMMY.setup("standard", 2, frozenset(), shuffle)
        while (seat := state.decider) is not None:
            legal = legal_actions(state, seat)
            state, _ = apply(state, seat, legal[int(dice() * len(legal))], shuffle)
            actions += 1
    return actions


def play_theirs(game_type: Callable[[], Any], random_state: Callable[[int], Any], first: int) -> int:
    """The same through rlcard's game, without its environment around it."""
    actions = 0
    for number in range(first, first + HANDS):
        dice = Random(number).random
        game = game_type()
        game.np_random = random_state(number)
        game.init_game()
        judge, step, is_over = game.judge.get_legal_actions, game.step, game.is_over
        while not is_over():
            legal = judge()
            step(legal[int(dice() * len(legal))])
            actions += 1
    return actions


def rate(play: Callable[[int], int], first: int) -> float:
    """Actions per second of processor time."""
    start = process_time()
    return play(first) / (process_time() - start)


def engine() -> bool:
    """Prints E2; true where the budget is met, or rlcard is not there."""
    try:
        game_type = import_module("rlcard.games.gin_rummy.game").GinRummyGame
        random_state = import_module("numpy.random").RandomState
    except ImportError:
        rates = [rate(play_hands, repeat * HANDS) for repeat in range(REPEATS)]
        print(f"E2: {median(rates):,.0f} actions/s (rlcard is not installed here: see the top of this file)")
        return True
    ours, theirs = [], []
    for repeat in range(REPEATS):
        theirs.append(rate(lambda first: play_theirs(game_type, random_state, first), repeat * HANDS))
        ours.append(rate(play_hands, repeat * HANDS))
    ratios = [own / other for own, other in zip(ours, theirs, strict=True)]
    print(
        f"E2: {median(ratios):.2f} x rlcard's gin rummy (from {min(ratios):.2f} to {max(ratios):.2f}), budget {RATIO}: "
        f"{median(ours):,.0f} and {median(theirs):,.0f} actions/s"
    )
    return median(ratios) >= RATIO


# A hand of twenty cards


def plays_of_twenty() -> bool:
    """Prints how long the longest of many legal lists of a hand of twenty cards takes."""
    worst, most = 0.0, 0
    for state in _twenties():
        taken = []
        for _ in range(5):
            start = process_time()
            plays = RUMMY.legal_actions(state, 0)
            taken.append(process_time() - start)
        worst, most = max(worst, min(taken)), max(most, len(plays))
    print(f"legal plays of 20 cards: {worst * 1000:.3f} ms at most ({most} plays), budget {PLAYS_S * 1000:.0f} ms")
    return worst < PLAYS_S


def _twenties() -> Iterator[State]:
    """Twenty cards in a row, in sets, and drawn by lot, beside two melds."""
    random = Random(20)
    start = RUMMY.setup("standard", 2, frozenset(), Plain(random)).state
    ranks = [rank + suit for rank in range(5) for suit in (0, 13, 26, 39)]
    for hand in (DECK[:20], ranks, *(random.sample(DECK, 20) for _ in range(300))):
        left = [card for card in DECK if card not in hand]
        melds = tuple(Laid(1, form) for form in _melds_of(left)[:2])
        yield start._replace(
            phase="play", decider=0, hands=(tuple(hand), ()), melds=melds, drawn=NO_CARD, taken=NO_CARD, stock=()
        )


def _melds_of(cards: Sequence[int]) -> Sequence[int]:
    sets = [sum(1 << rank + suit for suit in (0, 13, 26)) for rank in range(12, -1, -1)]
    return [form for form in sets if all(form >> card & 1 == 0 or card in cards for card in DECK)]


# Size


def largest(matches: int) -> bool:
    """Prints the size of the largest state and hand's moves of so many random matches."""
    sizes = sorted(_size(number) for number in range(matches))
    at_99 = sizes[int(matches * 0.99)]
    print(
        f"state and moves of a hand: {sizes[-1]} bytes at the worst of {matches} random matches "
        f"({at_99} at 99 %, {sizes[matches // 2]} at 50 %), budget {BYTES}"
    )
    return sizes[-1] < BYTES


def _size(number: int) -> int:
    """The largest that a random match gets, each move after a random part of a turn's time."""
    random, most, now = Random(number), 0, 0
    shuffle = Plain(random)
    state: State = RUMMY.setup("standard", 2, frozenset(), shuffle).state
    moves: list[Move] = []
    while state.phase != "over":
        seat = RUMMY.decisions(state)[0].seat
        legal = RUMMY.legal_actions(state, seat)
        action: Action = legal[int(random.random() * len(legal))]
        now += int(random.random() * TURN_MS)
        moves.append(Move(now, seat, action))
        hand = state.match.hand
        after = RUMMY.apply(state, seat, action, shuffle).state
        if after.decider is None or after.match.hand != hand:
            most = max(most, len(RUMMY.dump(state)) + len(dump_moves(moves)))
        if after.match.hand != hand:
            moves = []
        state = after
    return most


# Bots


class Contest:
    """Hands between two bots; what they are asked is timed."""

    slowest = 0.0

    def hand(self, levels: Sequence[Level], deal: int) -> int:
        """The points that seat 0 is ahead by after one hand."""
        shuffle, memory, random = Plain(Random(deal)), ["", ""], Random(-deal)
        state, events = RUMMY.setup("standard", 2, frozenset(), shuffle)
        while (seat := state.decider) is not None:
            self._observe(state, events, memory, levels)
            view = RUMMY.view(state, seat)
            start = process_time()
            move = RUMMY.bots.choose(levels[seat], memory[seat], view, random)
            self.slowest = max(self.slowest, process_time() - start)
            state, events = RUMMY.apply(state, seat, RUMMY.parse_action(move), shuffle)
        assert any(isinstance(event, HandOver) for event in events)
        return state.match.score[0] - state.match.score[1]

    @staticmethod
    def _observe(state: State, events: Sequence[Event], memory: list[str], levels: Sequence[Level]) -> None:
        for seat, level in enumerate(levels):
            if level == "hard":  # the other levels remember nothing that they use
                seen = [RUMMY.event_view(event, seat) for event in events]
                memory[seat] = RUMMY.bots.observe(memory[seat], RUMMY.view(state, seat), seen)


def tournament(deals: int) -> bool:
    """Prints by how many points a hand each level is in front of the ones below it, and the slowest decision."""
    contest, right = Contest(), True
    for worse, better in (*pairwise(LEVELS), (LEVELS[0], LEVELS[-1])):
        leads, won = [], 0
        for deal in range(deals):
            first, second = contest.hand((better, worse), deal), contest.hand((worse, better), deal)
            leads.append((first - second) / 2)
            won += (first > 0) + (second < 0)
        mean = sum(leads) / deals
        error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (deals - 1) / deals)
        right &= mean > SURE * error
        print(f"{better} against {worse}: {mean:+.2f} ± {error:.2f} points a hand, {won / deals / 2:.1%} of hands won")
    print(f"slowest decision of a bot: {contest.slowest * 1000:.1f} ms, budget {DECISION_S * 1000:.0f} ms")
    return right and contest.slowest < DECISION_S


def main() -> None:
    """Measures everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="random matches whose size is measured")
    parser.add_argument("--deals", type=int, default=300, help="deals that each two levels play, twice each")
    arguments = parser.parse_args()
    met = [engine(), plays_of_twenty(), largest(arguments.matches), tournament(arguments.deals)]
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
