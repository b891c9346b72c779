"""How cards move: the deal, swaps and draws, with the lazy shuffle of the discard pile (``D43`` to ``D47``)."""

from collections.abc import Sequence

from cardrules.disunyer.cards import DECK, NO_CARD
from cardrules.disunyer.events import Event, Reshuffled
from cardrules.disunyer.state import Cards
from cardrules.shuffle import Shuffle


def new(seats: int, shuffle: Shuffle) -> Cards:
    """The shuffled deck, nothing dealt yet (``D3``)."""
    return Cards((NO_CARD,) * seats, (0,) * seats, shuffle(DECK, "deck:0"), (), 0)


def deal(cards: Cards, order: Sequence[int], standing: Sequence[int], shuffle: Shuffle) -> tuple[Cards, list[Event]]:
    """Collects all hands face down, then deals one card to each of ``standing`` (``D44``, ``D6``)."""
    discard = (*cards.discard, *(cards.hands[seat] for seat in order if cards.hands[seat] != NO_CARD))
    needed, shuffles, events = len(standing), cards.shuffles, list[Event]()
    dealt, stock = cards.stock[:needed], cards.stock[needed:]
    if len(dealt) < needed:
        shuffles += 1
        events.append(Reshuffled(len(discard), len(dealt)))
        stock, discard = _shuffled(discard, shuffles, shuffle), ()
        needed -= len(dealt)
        dealt, stock = dealt + stock[:needed], stock[needed:]
    hands, knowers = [NO_CARD] * len(order), [0] * len(order)
    for seat, card in zip(standing, dealt, strict=True):
        hands[seat], knowers[seat] = card, 1 << seat
    return Cards(tuple(hands), tuple(knowers), stock, discard, shuffles), events


def swap(cards: Cards, a: int, b: int) -> Cards:
    """The seats ``a`` and ``b`` swap cards: what is known goes with each card, and both seats know both (``D71``)."""
    hands, knowers, both = list(cards.hands), list(cards.knowers), 1 << a | 1 << b
    hands[a], hands[b] = hands[b], hands[a]
    knowers[a], knowers[b] = knowers[b] | both, knowers[a] | both
    return Cards(tuple(hands), tuple(knowers), cards.stock, cards.discard, cards.shuffles)


def draw(cards: Cards, seat: int, shuffle: Shuffle) -> tuple[Cards, list[Event]]:
    """The seat takes the top card of the stock, then lets its old one go (``D46``)."""
    stock, discard, shuffles, events = cards.stock, cards.discard, cards.shuffles, list[Event]()
    if not stock:
        shuffles += 1
        events.append(Reshuffled(len(discard), None))
        stock, discard = _shuffled(discard, shuffles, shuffle), ()
    hands = list(cards.hands)
    discard, hands[seat] = (*discard, hands[seat]), stock[0]
    return Cards(tuple(hands), cards.knowers, stock[1:], discard, shuffles), events


def _shuffled(discard: tuple[int, ...], number: int, shuffle: Shuffle) -> tuple[int, ...]:
    return shuffle(sorted(discard), f"deck:{number}")
