"""A round from its deal to its end (``I12`` to ``I14``, ``I38`` to ``I43``)."""

from typing import Final

from cardrules.game import Step
from cardrules.ignorado import pokes
from cardrules.ignorado.cards import DECK, RANK
from cardrules.ignorado.events import (
    Dealt,
    Event,
    GameOver,
    Ignored,
    LifeLost,
    LifeMoved,
    Returned,
    Revealed,
)
from cardrules.ignorado.lives import fallen, moved, places, returned, thrown
from cardrules.ignorado.state import MOST_SEATS, Cards, People, Phase, Round, Social, State, Table
from cardrules.shuffle import Shuffle

_OWN: Final = tuple(1 << seat for seat in range(MOST_SEATS))

Told = tuple[Event, ...]


def deal(
    table: Table, people: People, social: Social, number: int, dealer: int, shuffle: Shuffle, told: Told
) -> Step[State, Event]:
    """A round's first turn: all 16 cards are shuffled, one goes to each of the living (``I1``, ``I23``)."""
    order = table.order
    left = order.index(dealer) + 1
    players = tuple([seat for seat in (*order[left:], *order[:left]) if people.lives[seat]])
    deck = shuffle(DECK, f"deck:{number}")
    count = len(players)
    cards = Cards(deck[:count], tuple([_OWN[seat] for seat in players]), 0, ("",) * count, 0, deck[count:])
    state = State(
        table, Round(number, dealer, players), "turns", players[0], 0, 1, people, cards, None, social
    )  # fmt: skip
    return Step(state, (*told, Dealt(number, dealer)))


def resume(state: State, shuffle: Shuffle) -> Step[State, Event]:
    """The next round; the next living player on the last dealer's left deals (``I14``, ``I24``).

    Raises :class:`ValueError` where there is no pause.
    """
    if state.phase != "pause":
        raise ValueError("the game is not in a pause")
    order, last = state.table.order, state.round
    left = order.index(last.dealer) + 1
    dealer = next(seat for seat in (*order[left:], *order[:left]) if state.people.lives[seat])
    social = state.social._replace(attempts=())
    return deal(state.table, state.people, social, last.number + 1, dealer, shuffle, ())


def next_turn(state: State, people: People, cards: Cards, social: Social, told: Told) -> Step[State, Event]:
    """The turn of the next player on the left who is still living; after the last of them the reveal (``I26``)."""
    table, dealt, _, _, turn, asked, _, _, _, _ = state
    following = position_after(dealt, people, turn)
    if following is None:
        return _reveal(state, people, cards, social, told)
    seat = dealt.players[following]
    return Step(State(table, dealt, "turns", seat, following, asked + 1, people, cards, None, social), told)


def position_after(dealt: Round, people: People, position: int) -> int | None:
    """The position on the left of ``position``: the next player who is living (``I25``); None after the last."""
    players, lives = dealt.players, people.lives
    for following in range(position + 1, len(players)):
        if lives[players[following]]:
            return following
    return None


def _reveal(state: State, people: People, cards: Cards, social: Social, told: Told) -> Step[State, Event]:
    """The living show their cards, and all who hold the lowest lose a life (``I13``, ``I40``)."""
    lives, hands = people.lives, cards.hands
    showing = [(seat, card) for seat, card in zip(state.round.players, hands, strict=True) if lives[seat]]
    low = min([RANK[card] for _, card in showing])
    lowest = tuple([seat for seat, card in showing if RANK[card] == low])
    seats, shown = zip(*showing, strict=True)
    revealed = sum([1 << position for position, seat in enumerate(state.round.players) if lives[seat]])
    social, lapsed = pokes.without(social)
    told = (*told, *lapsed, Revealed(seats, shown), LifeLost(lowest))
    return end_round(state, thrown(people, lowest), cards._replace(revealed=revealed), social, told)


def end_round(state: State, people: People, cards: Cards, social: Social, told: Told) -> Step[State, Event]:
    """Debts are settled, the fallen marked, and the winner looked for (``I41``, ``I47``)."""
    social, lapsed = pokes.without(social)
    told = (*told, *lapsed)
    for debtor, creditor in social.debts:
        if people.lives[debtor]:
            people = returned(moved(people, debtor, creditor), creditor)
            told = (*told, LifeMoved(debtor, creditor, "attention"), Returned(creditor))
    fell = tuple([seat for seat in state.round.players if not people.lives[seat] and not people.fell[seat]])
    if fell:
        people, told = fallen(people, fell, state.round.number), (*told, Ignored(fell))
    phase: Phase = "pause"
    alive = [seat for seat, lives in enumerate(people.lives) if lives]
    if len(alive) <= 1:
        phase, told = "over", (*told, GameOver(alive[0] if alive else None, places(people)))
    return closed(state, phase, people, cards, social._replace(debts=()), told)


def closed(state: State, phase: Phase, people: People, cards: Cards, social: Social, told: Told) -> Step[State, Event]:
    """A state in which nothing is asked."""
    table, dealt, _, _, turn, asked, _, _, _, _ = state
    return Step(State(table, dealt, phase, None, turn, asked, people, cards, None, social), told)
