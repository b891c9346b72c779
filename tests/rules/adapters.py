"""What the conformance suite must know of each game besides its protocol, and random walks through any of them."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from cardrules.disunyer import cards
from cardrules.disunyer.events import Event
from cardrules.disunyer.game import DISUNYER
from cardrules.disunyer.state import State
from cardrules.game import EVERYTHING, PUBLIC, Game, Step
from cardrules.games import GAMES
from cardrules.shuffle import SeededShuffle, Shuffle

AnyGame = Game[Any, Any, Any]


class Adapter(Protocol):
    """One game's part of the suite."""

    longest: int
    """More decisions than any game asks for."""

    def start(self, mode: str, seats: int, random: Random, shuffle: Shuffle) -> Step[Any, Any]:
        """A game's beginning, now and then one in which rare things happen soon."""
        ...

    def all_cards(self, state: Any) -> Sequence[str]:
        """The wire's name of every card of the game, wherever it lies, in no certain order."""
        ...

    def moves(self, seats: int) -> Sequence[Mapping[str, Any]]:
        """Every well-formed move that might be legal at some time, and some that never are."""
        ...

    def exchanged(self, state: Any, viewer: int, random: Random) -> Any:
        """The state with cards exchanged that ``viewer`` cannot see, by the rules' own words on who sees what."""
        ...


class DisunyerAdapter:
    """Disunyer's part."""

    longest = 36

    def start(self, mode: str, seats: int, random: Random, shuffle: Shuffle) -> Step[State, Event]:
        bots = frozenset(random.sample(range(seats), random.choice((0, 3))))
        state, events = DISUNYER.setup(mode, seats, bots, shuffle)
        if random.random() < 1 / 2:  # the stock soon runs out
            stock, left = state.deck.stock, random.randrange(12)
            state = state._replace(deck=state.deck._replace(stock=stock[:left], discard=stock[left:]))
        return Step(state, events)

    def all_cards(self, state: State) -> Sequence[str]:
        return [cards.NAMES[card] for card in state.hands + state.deck.stock + state.deck.discard]

    def moves(self, seats: int) -> Sequence[Mapping[str, Any]]:
        picks = [{"kind": "pick", "seat": seat} for seat in range(-2, seats + 1)]
        guesses = [{"kind": "guess", "suit": suit} for suit in (*"OCEBo", "", "OC")]
        return [{"kind": "keep"}, {"kind": "pass"}, *picks, *guesses]

    def exchanged(self, state: State, viewer: int, random: Random) -> State:
        hidden = [at for at, seat in enumerate(state.round.players) if not self._sees(state, viewer, seat)]
        loose = [state.hands[at] for at in hidden] + [*state.deck.stock, *state.deck.discard]
        random.shuffle(loose)
        hands = list(state.hands)
        for at in hidden:
            hands[at] = loose.pop()
        stock = len(state.deck.stock)
        deck = state.deck._replace(stock=tuple(loose[:stock]), discard=tuple(loose[stock:]))
        return state._replace(hands=tuple(hands), deck=deck)

    @staticmethod
    def _sees(state: State, viewer: int, seat: int) -> bool:
        """By the table of section 3 and D71: a viewer knows what they hold, held or gave away this round."""
        turned_up = state.phase in ("pause", "over") and not state.challenges
        if viewer == EVERYTHING or turned_up or seat in state.round.stuck:
            return True
        if viewer not in state.standing:
            return False
        at = state.round.players.index
        return seat == viewer or bool(state.knowers[at(seat)] >> at(viewer) & 1)


ADAPTERS: Final[Mapping[str, Adapter]] = {"disunyer": DisunyerAdapter()}


class Moment(NamedTuple):
    """A state of a game, and the events that led to it from the one before."""

    state: Any
    events: tuple[Any, ...]


def walk(name: str, mode: str, seats: int, seed: int) -> Iterator[Moment]:
    """A whole game of random legal actions and a few defaults, the same for the same arguments."""
    game, adapter, random = GAMES[name], ADAPTERS[name], Random(seed)
    shuffle = SeededShuffle(random.randbytes(32))
    state, events = adapter.start(mode, seats, random, shuffle)
    yield Moment(state, events)
    for _ in range(2 * adapter.longest):
        if game.outcome(state) is not None:
            return
        if game.paused(state):
            state, events = game.resume(state, shuffle)
        else:
            asked = random.choice(game.decisions(state))
            if random.random() < 1 / 8:
                state, events = game.expire(state, asked.id, shuffle)
            else:
                action = random.choice(game.legal_actions(state, asked.seat))
                state, events = game.apply(state, asked.seat, action, shuffle)
        yield Moment(state, events)
    raise AssertionError("the game does not end")


def viewers(seats: int) -> Sequence[int]:
    """Everybody who may look on."""
    return (*range(seats), PUBLIC, EVERYTHING)
