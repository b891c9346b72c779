"""El Ignorado's part of the conformance suite, and random games in which everything that may happen does."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.game import EVERYTHING, Step
from cardrules.ignorado import cards
from cardrules.ignorado.cards import RANK
from cardrules.ignorado.events import Event
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.state import State
from cardrules.shuffle import SeededShuffle, Shuffle

from tests.rules.adapters import Moment
from tests.rules.ignorado.prepared import reaction

MODE: Final = "standard"


class IgnoradoAdapter:
    """What the suite must know of the game besides its protocol."""

    longest = 1_500

    def start(self, mode: str, seats: int, random: Random, shuffle: Shuffle) -> Step[State, Event]:
        """Now and then with few lives, so that many fall early."""
        bots = frozenset(random.sample(range(seats), random.choice((0, 2))))
        state, events = IGNORADO.setup(mode, seats, bots, shuffle)
        if random.random() < 1 / 2:
            lives = tuple(random.randint(1, 3) for _ in range(seats))
            pot = 3 * seats - sum(lives)
            state = state._replace(people=state.people._replace(lives=lives, pot=pot))
        return Step(state, events)

    def all_cards(self, state: State) -> Sequence[str]:
        """Every card, held or in the deck."""
        return [cards.NAMES[card] for card in state.cards.hands + state.cards.deck]

    def moves(self, seats: int) -> Sequence[Mapping[str, Any]]:
        """Everything that answers a decision, and much that never does; pokes and mutes are no answers."""
        asks = [{"kind": "ask", "seat": seat} for seat in range(-2, seats + 2)]
        said = [{"kind": kind, "suit": suit} for kind in ("answer", "guess") for suit in (*"OCEBo", "", "OC")]
        return [*[{"kind": kind} for kind in ("pass", "return", "swap", "stand")], *asks, *said]

    def exchanged(self, state: State, viewer: int, random: Random) -> State:
        """By the table of section 3: what a viewer does not know is exchanged; where a rank is shown, the suit."""
        if viewer == EVERYTHING:
            return state
        hands, deck = list(state.cards.hands), list(state.cards.deck)
        hidden = [at for at in range(len(hands)) if not self._sees(state, viewer, at)]
        shown = [at for at in hidden if state.cards.shown >> at & 1]
        loose = [hands[at] for at in hidden] + deck
        random.shuffle(loose)
        for at in shown:  # first, so that a card of the rank is still there
            card = next(card for card in loose if RANK[card] == RANK[hands[at]])
            loose.remove(card)
            hands[at] = card
        for at in set(hidden) - set(shown):
            hands[at] = loose.pop()
        return state._replace(cards=state.cards._replace(hands=tuple(hands), deck=tuple(loose)))

    @staticmethod
    def _sees(state: State, viewer: int, position: int) -> bool:
        """Own cards, those known by swaps or right answers, all at the reveal; the ignored see what is public."""
        if state.cards.revealed >> position & 1:
            return True
        if not state.people.lives[state.round.players[position]]:
            return False
        knowers = state.cards.knowers[position]
        inside = viewer in state.round.players and state.people.lives[viewer] > 0
        return bool(knowers >> 8 & 1 or (inside and knowers >> viewer & 1))


def walk(seed: int, seats: int, poking: float = 1 / 5, mode: str = MODE) -> Iterator[Moment]:
    """A whole game of random legal actions, a few defaults, and as much poking, muting and going away as is said."""
    adapter, random = IgnoradoAdapter(), Random(seed)
    shuffle = SeededShuffle(random.randbytes(32))
    state, events = adapter.start(mode, seats, random, shuffle)
    yield Moment(state, events)
    for _ in range(4 * adapter.longest):
        if IGNORADO.outcome(state) is not None:
            return
        if random.random() < poking:
            state, events = besides(state, random)
        elif IGNORADO.paused(state):
            state, events = IGNORADO.resume(state, shuffle)
        else:
            (asked,) = IGNORADO.decisions(state)
            if random.random() < 1 / 8:
                state, events = IGNORADO.expire(state, asked.id, shuffle)
            else:
                action = random.choice(IGNORADO.legal_actions(state, asked.seat))
                state, events = IGNORADO.apply(state, asked.seat, action, shuffle)
        yield Moment(state, events)
    raise AssertionError("the game does not end")


def besides(state: State, random: Random) -> Step[State, Event]:
    """Something outside the decisions: a poke, its end, attention, a mute, or somebody who goes or comes."""
    shuffle = SeededShuffle(bytes(32))
    dice, seat = random.random(), random.choice(state.table.order)
    shown = [offer for offer in IGNORADO.offers(state) if offer.kind == "attend"]
    if dice < 1 / 20:
        return Step(IGNORADO.attend(state, frozenset(random.sample(state.table.order, random.choice((0, 1))))), ())
    if shown and dice < 1 / 2:
        offer = random.choice(shown)
        if dice < 1 / 8:
            return IGNORADO.expire(state, offer.id, shuffle)
        return reaction(state, offer.seat)
    offered = IGNORADO.offered_actions(state, seat)
    pokes = [action for action in offered if action.kind == "poke"]
    mutes = [action for action in offered if action.kind.endswith("mute")]
    return IGNORADO.apply(state, seat, random.choice(pokes if pokes and dice < 19 / 20 else mutes), shuffle)
