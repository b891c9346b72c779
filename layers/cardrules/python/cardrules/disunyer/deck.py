"""How cards move: the deal, swaps and draws, with the lazy shuffle of the discard pile (``D43`` to ``D47``)."""

from cardrules.disunyer.cards import DECK, NO_CARD
from cardrules.disunyer.events import Reshuffled
from cardrules.disunyer.state import Deck
from cardrules.shuffle import Shuffle

Hands = tuple[int, ...]


def new(shuffle: Shuffle) -> Deck:
    """The whole deck, shuffled (``D3``)."""
    return Deck(shuffle(DECK, "deck:0"), (), 0)


def deal(
    deck: Deck, hands: Hands, order: tuple[int, ...], standing: tuple[int, ...], shuffle: Shuffle
) -> tuple[Deck, Hands, tuple[Reshuffled, ...]]:
    """Collects all hands face down, then deals one card to each of ``standing`` (``D44``, ``D6``)."""
    stock, discard, shuffles = deck
    reshuffled: tuple[Reshuffled, ...] = ()
    discard = (*discard, *[card for seat in order if (card := hands[seat]) != NO_CARD])
    needed = len(standing)
    dealt, stock = stock[:needed], stock[needed:]
    if len(dealt) < needed:
        reshuffled, shuffles, missing = (Reshuffled(len(discard), len(dealt)),), shuffles + 1, needed - len(dealt)
        stock, discard = _shuffled(discard, shuffles, shuffle), ()
        dealt, stock = dealt + stock[:missing], stock[missing:]
    after = [NO_CARD] * len(order)
    for seat, card in zip(standing, dealt, strict=True):
        after[seat] = card
    return Deck(stock, discard, shuffles), tuple(after), reshuffled


def draw(deck: Deck, hands: Hands, seat: int, shuffle: Shuffle) -> tuple[Deck, Hands, tuple[Reshuffled, ...]]:
    """The seat takes the top card of the stock, then lets its old one go (``D46``)."""
    stock, discard, shuffles = deck
    reshuffled: tuple[Reshuffled, ...] = ()
    if not stock:
        reshuffled, shuffles = (Reshuffled(len(discard), None),), shuffles + 1
        stock, discard = _shuffled(discard, shuffles, shuffle), ()
    after = list(hands)
    after[seat] = stock[0]
    return Deck(stock[1:], (*discard, hands[seat]), shuffles), tuple(after), reshuffled


def _shuffled(discard: tuple[int, ...], number: int, shuffle: Shuffle) -> tuple[int, ...]:
    return shuffle(sorted(discard), f"deck:{number}")
