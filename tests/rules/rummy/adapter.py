"""Rummy's part of the conformance suite, and random matches in which everything that may happen does."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.game import EVERYTHING, Step
from cardrules.rummy import cards
from cardrules.rummy.events import Event
from cardrules.rummy.game import RUMMY
from cardrules.rummy.melds import FORMS
from cardrules.rummy.state import State
from cardrules.shuffle import SeededShuffle, Shuffle

from tests.rules.adapters import Moment

_NEARLY: Final = (96, 98)
"""A score with which a match soon ends."""

_SOME: Final = 12


class RummyAdapter:
    """What the suite must know of rummy besides its protocol."""

    longest = 2_000

    def start(self, mode: str, seats: int, random: Random, shuffle: Shuffle) -> Step[State, Event]:
        """Near the end of a match, with few cards in the stock and in hand, and often near the last turn."""
        bots = frozenset(random.sample(range(seats), random.choice((0, 0, 1))))
        state, events = RUMMY.setup(mode, seats, bots, shuffle)
        left, held = random.randrange(32), random.randint(2, 10)
        first, second = state.hands
        state = state._replace(
            match=state.match._replace(score=_NEARLY),
            hands=(first[:held], second[:held]),
            stock=state.stock[:left],
            discard=first[held:] + second[held:] + state.stock[left:] + state.discard,
            turn=random.choice((1, 181, 197)),
        )
        return Step(state, events)

    def all_cards(self, state: State) -> Sequence[str]:
        """Every card, wherever it lies."""
        laid = [card for meld in state.melds for card in cards.members(meld.cards)]
        return cards.names([*state.hands[0], *state.hands[1], *state.stock, *state.discard, *laid])

    def moves(self, seats: int) -> Sequence[Mapping[str, Any]]:
        """Draws, words of a turn, a few discards, melds and lay-offs: there are more than a suite can try."""
        random = Random(seats)
        draws = [{"kind": "draw", "from": source} for source in ("stock", "discard")]
        discards = [{"kind": "discard", "card": name} for name in random.sample(cards.NAMES, _SOME)]
        forms = [cards.names(form.cards) for form in random.sample(list(FORMS.values()), _SOME)]
        melds = [{"kind": "meld", "cards": names} for names in [*forms, ["AS"], ["7S", "7H"]]]
        lay_offs = [
            {"kind": "lay_off", "meld": number, "cards": [name]}
            for number in (-1, 0, 1, 2, 9)
            for name in random.sample(cards.NAMES, 4)
        ]
        words = [{"kind": kind} for kind in ("accept", "decline", "uncover")]
        return [*draws, *discards, *melds, *lay_offs, *words]

    def exchanged(self, state: State, viewer: int, random: Random) -> State:
        """By the table of section 3: own hand, the top discard, the melds, a loser's hand; nothing else is seen."""
        if viewer == EVERYTHING:
            return state
        hidden = [seat for seat in (0, 1) if not self._sees(state, viewer, seat)]
        under = state.discard[:-1]
        loose = [card for seat in hidden for card in state.hands[seat] if card != state.taken]
        loose += [*state.stock, *under]
        random.shuffle(loose)
        hands = list(state.hands)
        for seat in hidden:
            hands[seat] = tuple(card if card == state.taken else loose.pop() for card in hands[seat])
        stock = len(state.stock)
        return state._replace(
            hands=(hands[0], hands[1]),
            stock=tuple(loose[:stock]),
            discard=(*loose[stock:], *state.discard[-1:]),
        )

    @staticmethod
    def _sees(state: State, viewer: int, seat: int) -> bool:
        if state.decider is None and not state.hands[1 - seat]:
            return True
        if state.match.table.shared and (state.covered or viewer != state.decider):
            return False
        return viewer == seat


def walk(seed: int, mode: str = "standard", seats: int = 2) -> Iterator[Moment]:
    """A match of random legal actions, and a few turns that run out, the same for the same seed."""
    adapter, random = RummyAdapter(), Random(seed)
    shuffle = SeededShuffle(random.randbytes(32))
    state, events = adapter.start(mode, seats, random, shuffle)
    yield Moment(state, events)
    for _ in range(2 * adapter.longest):
        if RUMMY.outcome(state) is not None:
            return
        asked = random.choice(RUMMY.decisions(state))
        if asked.kind != "next_hand" and random.random() < 1 / 8:
            state, events = RUMMY.expire(state, asked.id, shuffle)
        else:
            legal = RUMMY.legal_actions(state, asked.seat)
            action = random.choice((legal[0], random.choice(legal)))  # melds come first
            state, events = RUMMY.apply(state, asked.seat, action, shuffle)
        yield Moment(state, events)
    raise AssertionError("the match does not end")


def lively(seed: int, steps: int = 120, *, shared: bool = False) -> Iterator[Moment]:
    """So many steps of a match in which players come and go, let turns run out, propose restarts and answer them."""
    random = Random(seed)
    shuffle = SeededShuffle(random.randbytes(32))
    state, events = RUMMY.setup("standard", 2, frozenset(), shuffle, {"shared": shared})
    for _ in range(steps):
        yield Moment(state, events)
        dice, asked = random.random(), RUMMY.decisions(state)
        if dice < 1 / 10 or (not asked and dice < 1 / 2):
            state, events = RUMMY.attend(state, frozenset(random.choice(((), (), (0,), (1,), (0, 1))))), ()
            continue
        if dice > 19 / 20 and asked and asked[0].kind in ("draw", "play"):
            state, events = RUMMY.expire(state, asked[0].id, shuffle)
            continue
        talking = [(seat, word) for seat in (0, 1) for word in RUMMY.offered_actions(state, seat)]
        playing = [(one.seat, move) for one in asked for move in RUMMY.legal_actions(state, one.seat)]
        choices = talking if talking and dice < 1 / 6 else playing
        if choices:
            state, events = RUMMY.apply(state, *random.choice(choices), shuffle)
