"""How a game begins, and each of its rounds (``N4`` to ``N9``, ``N32``, ``N34``)."""

from typing import Final

from cardrules.dnup.cards import rotated
from cardrules.dnup.deck import DECKS, Deck
from cardrules.dnup.events import Dealt, Event, GameStarted
from cardrules.dnup.state import Match, State, of_two
from cardrules.game import Step
from cardrules.shuffle import Shuffle

STANDARD: Final = "standard"
_FACES: Final = 2


def setup(mode: str, seats: int, shuffle: Shuffle) -> Step[State, Event]:
    """A new game: the order of turns by lot, and the first deal, up to its first decision.

    Raises :class:`ValueError` for a mode or a number of seats that there is not.
    """
    if mode != STANDARD:
        raise ValueError(f"{mode} is not a mode of dnup")
    if seats not in DECKS:
        raise ValueError(f"dnup is for {min(DECKS)} to {max(DECKS)}, not {seats}")
    order = shuffle(range(seats), "seating")
    return deal(Match(order, 0, order[0], (0,) * seats, 0, ()), shuffle, (GameStarted(order),))


def resume(state: State, shuffle: Shuffle) -> Step[State, Event]:
    """The next round (``N52``). Raises :class:`ValueError` where there is no pause."""
    if state.phase != "pause":
        raise ValueError("the game is not in a pause")
    return deal(state.match, shuffle, ())


def deal(match: Match, shuffle: Shuffle, told: tuple[Event, ...]) -> Step[State, Event]:
    """The whole deck is dealt anew, one by one from the first in the order; who gets the start card begins (``N8``).

    With two players they begin in area 2, with one turn only (``N9``).
    """
    order, number, _, won, stalled, _ = match
    number += 1
    players, deck = len(order), DECKS[len(order)]
    drawn = shuffle(range(len(deck.cards)), f"deck:{number}")
    cards = _turned(deck, drawn, shuffle.several(_FACES, len(drawn), f"turn:{number}"))
    hands = tuple([cards[order.index(seat) :: players] for seat in range(players)])
    starter = order[drawn.index(deck.start) % players]
    match = Match(order, number, starter, won, stalled, ())
    state = State(
        match, "turns", starter, 2 if of_two(match) else 1, 1, 0, cleared=False, hands=hands, sets=(), discard=b""
    )
    return Step(state, (*told, Dealt(number, starter)))


def _turned(deck: Deck, drawn: tuple[int, ...], faces: tuple[int, ...]) -> bytes:
    """The cards in their shuffled order; a 1 turns a card (``N32``)."""
    cards = bytes([deck.cards[place] for place in drawn])
    return bytes([other if face else card for card, other, face in zip(cards, rotated(cards), faces, strict=True)])
