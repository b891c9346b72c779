"""Budget E1: Disunyer's actions per second, legality checked and events made, against a floor that does neither.

Both play the same random games (shuffled and answered by the same dice), in turns with one another. Run it with
``python benchmarks/engine.py``; it exits with 1 below the budget.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))

from cardrules.disunyer.game import DISUNYER

T = TypeVar("T")

BUDGET: Final = 0.4
GAMES: Final = 400
REPEATS: Final = 15
SEATS: Final = 8
ACE, KING, RANKS = 0, 9, 10
PAUSE, PICK, GUESS, TURNS, OVER = range(5)
NONE: Final = -1


class Plain(NamedTuple):
    """A shuffle as cheap as Python has one: the fair shuffle's hashes are no business of this budget."""

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


class Floor:
    """The least that a Python engine does to know what a table shows: integers in lists, changed in place.

    It keeps the same state as the engine (hands and who knows them, places, points, challenges, the decision's number),
    but checks no answer and tells no event.
    """

    def __init__(self, random: Random, *, stuck_king: bool) -> None:
        self.random, self.stuck_king = random, stuck_king
        self.order = order = list(range(SEATS))
        random.shuffle(order)
        self.standing = order[:]
        self.stock = list(range(40))
        random.shuffle(self.stock)
        self.stock.reverse()
        self.discard: list[int] = []
        self.hands = [NONE] * len(order)
        self.knowers = [0] * len(order)
        self.places = [0] * len(order)
        self.points = [0] * len(order)
        self.stuck: list[int] = []
        self.aces: list[int] = []
        self.challenges: list[list[int]] = []
        self.round = self.asked = self.shuffles = 0
        self.phase, self.turn, self.decider = PAUSE, 0, NONE

    def take(self) -> int:
        """The next card of the stock."""
        if not self.stock:
            self.stock, self.discard = sorted(self.discard), []
            self.random.shuffle(self.stock)
            self.stock.reverse()
            self.shuffles += 1
        return self.stock.pop()

    def deal(self) -> None:
        """The next round."""
        hands, knowers = self.hands, self.knowers
        for seat in self.order:
            if hands[seat] >= 0:
                self.discard.append(hands[seat])
                hands[seat] = NONE
        self.round, self.asked, self.stuck, self.challenges = self.round + 1, 0, [], []
        for seat in self.standing:
            hands[seat] = self.take()
            knowers[seat] = 1 << seat
        self.aces = [seat for seat in self.standing if hands[seat] % RANKS == ACE]
        if self.aces:
            self.next_ace()
            return
        if self.stuck_king:
            self.stuck = [seat for seat in self.standing if hands[seat] % RANKS == KING]
        self.turn = -1
        self.next_turn()

    def next_ace(self) -> None:
        """The next holder who can call."""
        while self.aces:
            holder = self.aces[0]
            self.challenges.append([holder, NONE, NONE, NONE, NONE, 0])
            if len(self.standing) > 1 and holder in self.standing:
                self.phase, self.decider = PICK, holder
                self.asked += 1
                return
            self.challenges[-1][5] = 1
            self.aces.pop(0)
        self.end([challenge[4] for challenge in self.challenges])

    def next_turn(self) -> None:
        """The next player who has a choice."""
        standing, stuck = self.standing, self.stuck
        self.turn += 1
        while stuck and self.turn < len(standing):
            if standing[self.turn] not in stuck and (
                self.turn + 1 == len(standing) or standing[self.turn + 1] not in stuck
            ):
                break
            self.turn += 1
        if self.turn < len(standing):
            self.phase, self.decider = TURNS, standing[self.turn]
            self.asked += 1
            return
        low = min([self.hands[seat] % RANKS for seat in standing])
        fell = [seat for seat in standing if self.hands[seat] % RANKS == low]
        for seat in fell:
            standing.remove(seat)
        self.end(fell)

    def end(self, fell: Sequence[int]) -> None:
        """The end of a round."""
        left = len(self.standing)
        self.decider = NONE
        for seat in fell:
            if seat >= 0:
                self.places[seat] = left + 1
        if left > 1:
            self.phase = PAUSE
            return
        self.phase = OVER
        for seat in self.standing:
            self.places[seat] = 1
        self.points = [2 * (len(self.places) - place + 1) for place in self.places]

    def options(self) -> int:
        """How many answers there are."""
        return 2 if self.phase == TURNS else 4 if self.phase == GUESS else len(self.standing) - 1

    def act(self, code: int) -> None:
        """The answer with that number."""
        if self.phase == TURNS:
            if code:
                self.pass_on()
            self.next_turn()
        elif self.phase == PICK:
            code += code >= self.standing.index(self.decider)
            self.challenges[-1][1] = self.decider = self.standing[code]
            self.phase = GUESS
            self.asked += 1
        else:
            holder, challenge = self.aces.pop(0), self.challenges[-1]
            right = self.hands[holder] // RANKS == code
            out = holder if right else self.decider
            challenge[2], challenge[3], challenge[4] = code, int(right), out
            self.standing.remove(out)
            self.next_ace()

    def pass_on(self) -> None:
        """A swap with the next player, or a draw."""
        seat, hands, knowers = self.decider, self.hands, self.knowers
        if self.turn + 1 < len(self.standing):
            to = self.standing[self.turn + 1]
            both = 1 << seat | 1 << to
            hands[seat], hands[to] = hands[to], hands[seat]
            knowers[seat], knowers[to] = knowers[to] | both, knowers[seat] | both
        else:
            card = self.take()
            self.discard.append(hands[seat])
            hands[seat] = card


def play(number: int) -> tuple[int, tuple[int, ...]]:
    """A game of random answers through the engine: how many, and the places that it ends with."""
    random, actions = Random(number), 0
    shuffle, draw = Plain(random), random.random
    state, _ = DISUNYER.setup(DISUNYER.modes[number % 2], SEATS, frozenset(), shuffle)
    while state.phase != "over":
        if (seat := state.decider) is None:
            state, _ = DISUNYER.resume(state, shuffle)
            continue
        legal = DISUNYER.legal_actions(state, seat)
        state, _ = DISUNYER.apply(state, seat, legal[int(draw() * len(legal))], shuffle)
        actions += 1
    return actions, state.places


def play_floor(number: int) -> tuple[int, tuple[int, ...]]:
    """The same game on the floor."""
    random, actions = Random(number), 0
    floor, draw = Floor(random, stuck_king=bool(number % 2)), random.random
    while floor.phase != OVER:
        if floor.decider == NONE:
            floor.deal()
            continue
        floor.act(int(draw() * floor.options()))
        actions += 1
    return actions, tuple(floor.places)


def main() -> None:
    """Measures, and prints the ratio beside its budget."""
    played = [play(number) for number in range(GAMES)]
    assert played == [play_floor(number) for number in range(GAMES)], "the floor plays another game"
    actions = sum(count for count, _ in played)
    ratios, rates = [], []
    for _ in range(REPEATS):
        floor = engine = 0.0
        for number in range(GAMES):
            start = process_time()
            play_floor(number)
            middle = process_time()
            play(number)
            floor, engine = floor + middle - start, engine + process_time() - middle
        ratios.append(floor / engine)
        rates.append(actions / engine)
    ratio, rate = median(ratios), median(rates)
    print(f"{actions} actions in {GAMES} games, {REPEATS} times")
    print(f"engine {rate:,.0f} actions/s, floor {rate / ratio:,.0f} actions/s")
    print(f"E1: {ratio:.2f} of the floor (from {min(ratios):.2f} to {max(ratios):.2f}), budget {BUDGET}")
    sys.exit(ratio < BUDGET)


if __name__ == "__main__":
    main()
