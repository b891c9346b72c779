"""How cards move between stock, players and discard pile, with its lazy shuffle (``D43`` to ``D47``)."""

from cardrules.disunyer.cards import DECK
from cardrules.disunyer.events import Reshuffled
from cardrules.disunyer.state import Deck
from cardrules.shuffle import Shuffle

Dealt = tuple[Deck, tuple[int, ...], tuple[Reshuffled, ...]]
"""What remains, the cards that left the stock, and what is told if it ran out."""


def new(shuffle: Shuffle) -> Deck:
    """The whole deck, shuffled (``D3``)."""
    return Deck(shuffle(DECK, "deck:0"), (), 0)


def deal(deck: Deck, hands: tuple[int, ...], needed: int, shuffle: Shuffle) -> Dealt:
    """Collects the ``hands`` face down, in seating order, then deals ``needed`` cards (``D44``)."""
    stock, discard, shuffles = deck
    discard += hands
    dealt, stock = stock[:needed], stock[needed:]
    if len(dealt) == needed:
        return Deck(stock, discard, shuffles), dealt, ()
    reshuffled = Reshuffled(len(discard), len(dealt))
    stock, missing = _shuffled(discard, shuffles + 1, shuffle), needed - len(dealt)
    return Deck(stock[missing:], (), shuffles + 1), dealt + stock[:missing], (reshuffled,)


def draw(deck: Deck, let_go: int, shuffle: Shuffle) -> Dealt:
    """Takes the top card of the stock, then lets a card go to the discard pile (``D46``)."""
    stock, discard, shuffles = deck
    if stock:
        return Deck(stock[1:], (*discard, let_go), shuffles), stock[:1], ()
    stock = _shuffled(discard, shuffles + 1, shuffle)
    return Deck(stock[1:], (let_go,), shuffles + 1), stock[:1], (Reshuffled(len(discard), None),)


def _shuffled(discard: tuple[int, ...], number: int, shuffle: Shuffle) -> tuple[int, ...]:
    return shuffle(sorted(discard), f"deck:{number}")
