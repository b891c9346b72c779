"""dnup's part of the conformance suite, and random games in which everything that may happen does."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.dnup.cards import CARDS, NAMES, names, rotated
from cardrules.dnup.events import Event
from cardrules.dnup.game import DNUP
from cardrules.dnup.state import QUIET_EACH, State
from cardrules.game import EVERYTHING, Step
from cardrules.shuffle import SeededShuffle, Shuffle

from tests.rules.adapters import Moment

_SOME: Final = 12


class DnupAdapter:
    """What the suite must know of dnup besides its protocol."""

    longest = 4_000

    def start(self, mode: str, seats: int, random: Random, shuffle: Shuffle) -> Step[State, Event]:
        """Often with few cards in hand, near the end of the game, or nearly stalled."""
        state, events = DNUP.setup(mode, seats, frozenset(), shuffle)
        if random.random() < 1 / 2:
            held = random.randint(1, 8)
            left = b"".join([hand[held:] for hand in state.hands])
            state = state._replace(hands=tuple([hand[:held] for hand in state.hands]), discard=left)
        if random.random() < 1 / 2:
            most = 2 if seats == 2 else 4
            won = tuple([random.randrange(most) for _ in range(seats)])
            state = state._replace(match=state.match._replace(won=won))
        if random.random() < 1 / 4:
            state = state._replace(
                match=state.match._replace(stalled=random.randrange(3)), quiet=QUIET_EACH * seats - random.randint(1, 9)
            )
        return Step(state, events)

    def all_cards(self, state: State) -> Sequence[str]:
        """Both names of every card, wherever it lies, since it may lie either way."""
        everywhere = b"".join([*state.hands, state.discard, *[lying.cards for lying in state.sets]])
        return names(everywhere + rotated(everywhere))

    def moves(self, seats: int) -> Sequence[Mapping[str, Any]]:
        """Every single card, some other plays and adds, every take: there are more than a suite can try."""
        random = Random(seats)
        singles = [{"kind": "play", "cards": [NAMES[card]]} for card in CARDS]
        mixed = [{"kind": "play", "cards": names(random.sample(CARDS, 2))} for _ in range(_SOME)]
        mixed = [move for move in mixed if len({name[0] for name in move["cards"]}) > 1]
        places = [(seat, area) for seat in range(-1, seats + 1) for area in range(4)]
        takes = [{"kind": "take", "seat": seat, "area": area} for seat, area in places]
        adds = [
            {"kind": "add", "seat": seat, "area": area, "card": NAMES[card]}
            for seat, area in places
            for card in random.sample(CARDS, 3)
        ]
        return [*singles, *mixed, *takes, *adds, {"kind": "rotate"}]

    def exchanged(self, state: State, viewer: int, random: Random) -> State:
        """By the table of section 3: one's own hand and the sets are seen; other hands and the discards are not."""
        if viewer == EVERYTHING:
            return state
        hidden = [seat for seat in range(len(state.hands)) if seat != viewer]
        loose = [*state.discard, *[card for seat in hidden for card in state.hands[seat]]]
        random.shuffle(loose)
        loose = [random.choice((card, *rotated(bytes((card,))))) for card in loose]
        hands = list(state.hands)
        for seat in hidden:
            hands[seat] = bytes([loose.pop() for _ in hands[seat]])
        return state._replace(hands=tuple(hands), discard=bytes(loose))


def walk(seed: int, mode: str, seats: int) -> Iterator[Moment]:
    """A game of random legal actions and a few that run out, the same for the same seed."""
    adapter, random = DnupAdapter(), Random(seed)
    shuffle = SeededShuffle(random.randbytes(32))
    state, events = adapter.start(mode, seats, random, shuffle)
    yield Moment(state, events)
    for _ in range(adapter.longest):
        if DNUP.outcome(state) is not None:
            return
        if DNUP.paused(state):
            state, events = DNUP.resume(state, shuffle)
        else:
            (asked,) = DNUP.decisions(state)
            if random.random() < 1 / 16:
                state, events = DNUP.expire(state, asked.id, shuffle)
            else:
                action = random.choice(DNUP.legal_actions(state, asked.seat))
                state, events = DNUP.apply(state, asked.seat, action, shuffle)
        yield Moment(state, events)
    raise AssertionError("the game does not end")
