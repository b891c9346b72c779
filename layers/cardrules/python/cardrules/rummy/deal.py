"""How cards come to the players: the deal, and the draw with its reshuffle (``R12``, ``R31``, ``R38``)."""

from typing import NamedTuple

from cardrules.game import Step
from cardrules.rummy.cards import DECK, NO_CARD
from cardrules.rummy.events import Dealt, Event, Reshuffled
from cardrules.rummy.state import HAND_SIZE, SEATS, Match, Pair, State, other
from cardrules.shuffle import Shuffle

_DEALT = SEATS * HAND_SIZE


def deal(match: Match, away: frozenset[int], shuffle: Shuffle, told: tuple[Event, ...]) -> Step[State, Event]:
    """The next hand of a match, at the first decision of the dealer's opponent (``R30``, ``R31``)."""
    table, hand, dealer = match.table, match.hand + 1, match.dealer
    first = other(dealer)
    deck = shuffle(DECK, _label(hand, 0))
    firsts, dealers = deck[:_DEALT:SEATS], deck[1:_DEALT:SEATS]
    hands = (firsts, dealers) if first == 0 else (dealers, firsts)
    stock, up = deck[_DEALT + 1 :], deck[_DEALT]
    match = Match(table, hand, dealer, match.score, withheld=begun(match.withheld, first))
    state = State(match, "draw", first, 1, 1, hands, stock, (up,), 0, (), NO_CARD, NO_CARD, away, table.shared)
    return Step(state, (*told, Dealt(hand, dealer, up)))


def begun(withheld: Pair, seat: int) -> Pair:
    """:attr:`~cardrules.rummy.state.Match.withheld` when a turn of ``seat`` begins."""
    if not withheld[seat]:
        return withheld
    return (withheld[0] - 1, withheld[1]) if seat == 0 else (withheld[0], withheld[1] - 1)


class Piles(NamedTuple):
    """The cards that nobody holds, after a draw from the stock, and what was drawn."""

    card: int
    stock: tuple[int, ...]
    discard: tuple[int, ...]
    shuffles: int
    told: tuple[Event, ...]


def from_stock(state: State, shuffle: Shuffle) -> Piles:
    """The top of the stock; where it is empty, the discards below the top become a new one first (``R12``)."""
    stock, discard, shuffles = state.stock, state.discard, state.shuffles
    if stock:
        return Piles(stock[0], stock[1:], discard, shuffles, ())
    shuffles += 1
    stock = shuffle(sorted(discard[:-1]), _label(state.match.hand, shuffles))
    return Piles(stock[0], stock[1:], discard[-1:], shuffles, (Reshuffled(len(stock)),))


def _label(hand: int, shuffles: int) -> str:
    """The label of a shuffle's stream (``R38``)."""
    return f"deck:{hand}:{shuffles}"
