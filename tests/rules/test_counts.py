"""Counts of positions (perft) and of whole games of tiny decks, so that no rule drifts unseen.

Every game of the tiny decks is played to its end, whatever is chosen, and each view in it is shown to be safe.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

import pytest
from cardrules.disunyer import rules
from cardrules.disunyer.cards import card
from cardrules.disunyer.game import DISUNYER
from cardrules.disunyer.state import Deck, Round, State, Table
from cardrules.game import PUBLIC

from tests.rules.prepared import Play, Unshuffled

SHUFFLE: Final = Unshuffled()


def successors(state: State) -> Iterator[State]:
    """The states that can follow: by each legal action, by the default, or by the next deal."""
    if state.phase == "pause":
        yield DISUNYER.resume(state, SHUFFLE).state
    for asked in DISUNYER.decisions(state):
        for action in DISUNYER.legal_actions(state, asked.seat):
            yield DISUNYER.apply(state, asked.seat, action, SHUFFLE).state
        yield DISUNYER.expire(state, asked.id, SHUFFLE).state


def perft(state: State, depth: int) -> int:
    """How many ways there are to go on for so many steps; a game that ends sooner counts once."""
    if depth == 0 or state.phase == "over":
        return 1
    return sum(perft(after, depth - 1) for after in successors(state))


@pytest.mark.parametrize(
    ("hands", "mode", "counts"),
    [
        ("5O JC 3E 7B", "standard", [3, 9, 27, 81, 81, 243, 891, 1053]),
        ("AO JC AE 7B", "standard", [4, 18, 48, 145, 202, 404, 948, 1188]),
        ("KO JC 3E KB", "standard", [3, 9, 27, 81, 81, 243, 891, 1053]),
        ("KO JC 3E KB", "stuck_king", [3, 3, 9, 33, 39, 99, 99, 99]),
    ],
)
def test_the_positions_after_each_number_of_steps_are_as_many_as_ever(hands: str, mode: str, counts: list[int]) -> None:
    state = Play(hands, stock="6O AC 2E KC 4B 2B", discard="3B", mode=mode).state
    assert [perft(state, depth) for depth in range(1, 9)] == counts


class Tally:
    """All games of one tiny deck in one mode, from every order of its cards."""

    def __init__(self, seats: int, deck: str, mode: str) -> None:
        self.counts = Counter[str]()
        self.safe = set[State]()
        table = Table(mode, tuple(range(seats)), doubled=False)
        for order in permutations(map(card, deck.split())):
            start = State(
                table, Round(0, (), ()), "pause", None, 0, table.order, (0,) * seats, (), (), Deck(order, (), 0), (), ()
            )
            self.visit(rules.resume(start, SHUFFLE).state)

    def visit(self, state: State) -> None:
        """Counts the state and all that can follow; Python's stack would overflow if a game did not end."""
        self.counts["states"] += 1
        if state not in self.safe:
            assert_safe(state)
            self.safe.add(state)
        if state.phase == "over":
            self.counts["games"] += 1
            self.counts["won"] += bool(state.standing)
        for after in successors(state):
            self.visit(after)


def assert_safe(state: State) -> None:
    """No viewer's view changes when any two of the cards that they do not see change places."""
    loose = [*state.deck.stock, *state.deck.discard]
    for viewer in (*state.standing, PUBLIC):
        view = DISUNYER.view(state, viewer)
        shown = [player for player in view["players"] if player["seat"] in state.round.players]
        hidden = [at for at, player in enumerate(shown) if player["card"] is None and player["known"] is None]
        for one, other in combinations([*hidden, *range(-len(loose), 0)], 2):
            cards = [*state.hands, *loose]
            cards[one], cards[other] = cards[other], cards[one]
            players, stock = len(state.hands), len(state.hands) + len(state.deck.stock)
            deck = Deck(tuple(cards[players:stock]), tuple(cards[stock:]), state.deck.shuffles)
            assert DISUNYER.view(state._replace(hands=tuple(cards[:players]), deck=deck), viewer) == view


@pytest.mark.parametrize(
    ("seats", "deck", "mode", "counts"),
    [
        (2, "AO 2O KO AC KC", "standard", {"states": 1140, "games": 828, "won": 744}),
        (2, "AO 2O KO AC KC", "stuck_king", {"states": 744, "games": 564, "won": 548}),
        (3, "AO AC 2O KO KC", "standard", {"states": 14556, "games": 9504, "won": 9216}),
        (3, "AO AC 2O KO KC", "stuck_king", {"states": 10084, "games": 6624, "won": 6576}),
    ],
)
def test_every_game_of_a_tiny_deck_ends_and_shows_nobody_too_much(
    seats: int, deck: str, mode: str, counts: dict[str, int]
) -> None:
    assert dict(Tally(seats, deck, mode).counts) == counts
