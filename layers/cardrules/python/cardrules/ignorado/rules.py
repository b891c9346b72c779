"""The rules: what may be done in a turn, and what follows (``rules/ignorado.md``, sections 1 and 5)."""

from typing import Final

from cardrules.game import IllegalMoveError, Outcome, Step
from cardrules.ignorado import pokes
from cardrules.ignorado.actions import Action, Answer, Ask, Guess, Mute, Poke, Unmute
from cardrules.ignorado.cards import KING, RANK, SUIT
from cardrules.ignorado.events import (
    AceGuessed,
    Event,
    GameOver,
    GameStarted,
    Ignored,
    KingAnswered,
    KingAsked,
    LifeMoved,
    QuestionReturned,
    Stood,
    SwapBlocked,
    Swapped,
    SwappedWithDeck,
    TurnPassed,
)
from cardrules.ignorado.legal import legal_actions, objection
from cardrules.ignorado.lives import fallen, moved, places
from cardrules.ignorado.rounds import Told, closed, deal, end_round, next_turn, position_after
from cardrules.ignorado.state import (
    EVERYBODY,
    FEWEST_SEATS,
    LIVES,
    MOST_SEATS,
    Cards,
    People,
    Question,
    Social,
    State,
    Table,
    asker,
    decisions,
    ended,
)
from cardrules.shuffle import Shuffle

STANDARD: Final = "standard"
_NEW_QUESTION: Final = Question(None, "", returned=False)


def setup(mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
    """A new game up to its first decision: seating and dealer by lot (``I24``), three lives each (``I22``), the deal.

    Raises :class:`ValueError` for a mode or a number of seats that there is not.
    """
    if mode != STANDARD:
        raise ValueError(f"{mode} is not a mode of El Ignorado")
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ValueError(f"El Ignorado is for {FEWEST_SEATS} to {MOST_SEATS}, not {seats}")
    order = shuffle(range(seats), "seating")
    dealer = order[shuffle.below(seats, "dealer")]
    nothing = (0,) * seats
    people = People((LIVES,) * seats, nothing, nothing, nothing, 0)
    social = Social((), (), nothing, frozenset())
    return deal(Table(order, bots), people, social, 1, dealer, shuffle, (GameStarted(order, dealer),))


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - no action deals
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal; its text is the reason."""
    match action:
        case Poke():
            return pokes.poke(state, seat, action)
        case Mute() | Unmute():
            return pokes.mute(state, seat, action)
    if action.kind == "attend":
        return pokes.attend(state, seat)
    if action not in legal_actions(state, seat):
        raise IllegalMoveError(objection(state, seat, action))
    match action:
        case Ask(target):
            return _ask(state, seat, target)
        case Answer(suit):
            return _answer(state, seat, suit)
        case Guess(suit):
            return _guess(state, seat, suit)
    match action.kind:
        case "swap":
            return _swap(state, seat)
        case "return":
            return _return(state, seat)
        case _:
            return _stay(state, seat)


def expire(state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - no default deals
    """Plays the default of the open decision with that id, or lets the poke with that id lapse (section 4).

    Raises :class:`IllegalMoveError` for what is not open.
    """
    for asked in decisions(state):
        if asked.id == decision:
            match asked.kind:
                case "answer_king":
                    return _answer(state, asked.seat, None)
                case "guess_ace":
                    return _guess(state, asked.seat, None)
                case _:
                    return _stay(state, asked.seat, by_default=True)
    lapsed = pokes.lapse(state, decision)
    if lapsed is None:
        raise IllegalMoveError(f"the decision {decision} is not open")
    return lapsed


def abandon(state: State) -> Step[State, Event]:
    """The game is broken off: it ends without a winner and counts for nobody (``I53``).

    Raises :class:`ValueError` where it has ended.
    """
    if ended(state):
        raise ValueError("the game is over")
    social, lapsed = pokes.without(state.social)
    return closed(state, "abandoned", state.people, state.cards, social, (*lapsed, GameOver(None, None)))


def outcome(state: State) -> Outcome | None:
    """How the game ended (``I17``, ``I42``, ``I43``), with no points for a leaderboard (``I45``); None before that."""
    match state.phase:
        case "over":
            reached, lives = places(state.people), state.people.lives
            winner = next((seat for seat in state.table.order if lives[seat]), None)
            return Outcome(winner, reached, (0,) * len(reached))
        case "abandoned":
            return Outcome(None, (), ())
        case _:
            return None


# Turns without a King, and the end of a turn with one


def _stay(state: State, seat: int, *, by_default: bool = False) -> Step[State, Event]:
    """A card is kept. Without a question before, nobody learns whether it is a King (``I3``, ``I9``)."""
    told = Stood(seat, by_default) if state.question is None else TurnPassed(seat, by_default)
    return next_turn(state, state.people, state.cards, state.social, (told,))


def _swap(state: State, seat: int) -> Step[State, Event]:
    """The player on the left must swap but for a King (``I10``); in the last turn it is the deck (``I12``)."""
    people, cards, turn = state.people, state.cards, state.turn
    following = position_after(state.round, people, turn)
    if following is None:
        return next_turn(state, people, _from_deck(cards, seat, turn), state.social, (SwappedWithDeck(seat),))
    partner = state.round.players[following]
    if RANK[cards.hands[following]] == KING:
        cards = cards._replace(shown=cards.shown | 1 << following)
        return next_turn(state, people, cards, state.social, (SwapBlocked(seat, partner),))
    cards = _exchanged(cards, turn, following, 1 << seat | 1 << partner)
    return next_turn(state, people, cards, state.social, (Swapped(seat, partner),))


def _exchanged(cards: Cards, one: int, two: int, both: int) -> Cards:
    """What is known and was said of a card goes with it, and ``both`` partners know the two (rules, section 3)."""
    hands, knowers, shown, said, revealed, deck = cards
    moved_hands, moved_knowers = list(hands), list(knowers)
    moved_hands[one], moved_hands[two] = hands[two], hands[one]
    moved_knowers[one], moved_knowers[two] = knowers[two] | both, knowers[one] | both
    if shown >> one & 1 != shown >> two & 1:
        shown ^= 1 << one | 1 << two
    if said[one] != said[two]:
        spoken = list(said)
        spoken[one], spoken[two] = said[two], said[one]
        said = tuple(spoken)
    return Cards(tuple(moved_hands), tuple(moved_knowers), shown, said, revealed, deck)


def _from_deck(cards: Cards, seat: int, position: int) -> Cards:
    """The top card comes, seen by the player alone, and the old one goes to the bottom, unseen (``I28``)."""
    hands, knowers, shown, said, revealed, deck = cards
    before, following = slice(None, position), slice(position + 1, None)
    return Cards(
        (*hands[before], deck[0], *hands[following]),
        (*knowers[before], 1 << seat, *knowers[following]),
        shown & ~(1 << position),
        (*said[before], "", *said[following]),
        revealed,
        (*deck[1:], hands[position]),
    )


# Questions


def _ask(state: State, seat: int, target: int) -> Step[State, Event]:
    """A King shows itself by asking (``I3``)."""
    table, dealt, _, _, turn, asked, people, cards, question, social = state
    question = (question or _NEW_QUESTION)._replace(target=target)
    cards = cards._replace(shown=cards.shown | 1 << turn)
    after = State(table, dealt, "answer", target, turn, asked + 1, people, cards, question, social)
    return Step(after, (KingAsked(seat, target),))


def _answer(state: State, seat: int, suit: str | None) -> Step[State, Event]:
    """Wrong, or none in time: the one asked loses a life to the asker; right: the asker loses one (``I4``, ``I31``)."""
    cards, question = state.cards, state.question or _NEW_QUESTION
    right = suit == SUIT[cards.hands[state.turn]]
    told = KingAnswered(seat, suit, right, by_default=suit is None)
    if right:
        return _pay(state, asker(state), seat, "king", _known(cards, state.turn), "", told)
    return _pay(state, seat, asker(state), "king", cards, _once(question.said, suit), told)


def _return(state: State, seat: int) -> Step[State, Event]:
    """The holder of an Ace sends the question back, and shows the Ace by it (``I5``, ``I36``)."""
    table, dealt, phase, _, turn, asked, people, cards, question, social = state
    cards = cards._replace(shown=cards.shown | 1 << dealt.players.index(seat))
    question = (question or _NEW_QUESTION)._replace(returned=True)
    to = asker(state)
    after = State(table, dealt, phase, to, turn, asked + 1, people, cards, question, social)
    return Step(after, (QuestionReturned(seat, to),))


def _guess(state: State, seat: int, suit: str | None) -> Step[State, Event]:
    """The King's holder guesses the Ace, for the same stake (``I35``)."""
    cards, question = state.cards, state.question or _NEW_QUESTION
    target = question.target if question.target is not None else seat
    position = state.round.players.index(target)
    right = suit == SUIT[cards.hands[position]]
    told = AceGuessed(seat, suit, right, by_default=suit is None)
    if right:
        return _pay(state, target, seat, "ace", _known(cards, position), question.said, told)
    said = (*cards.said[:position], _once(cards.said[position], suit), *cards.said[position + 1 :])
    return _pay(state, seat, target, "ace", cards._replace(said=said), "", told)


def _once(said: str, suit: str | None) -> str:
    """The suits said wrongly, with ``suit`` among them once (``I32``)."""
    return said if suit is None or suit in said else said + suit


def _known(cards: Cards, position: int) -> Cards:
    """The suit of the card was told by a right answer: everybody knows it (``I33``)."""
    knowers = cards.knowers
    known = (*knowers[:position], knowers[position] | EVERYBODY, *knowers[position + 1 :])
    return cards._replace(knowers=known)


def _pay(
    state: State, giver: int, taker: int, reason: str, cards: Cards, said: str, event: Event
) -> Step[State, Event]:
    """A question's life moves at once (``I38``). The asker's loss ends the turn; else they may go on (``I34``).

    With one player living the round ends at once (``I39``).
    """
    table, dealt, _, _, turn, asked, people, _, _, social = state
    people = moved(people, giver, taker)
    told: Told = (event, LifeMoved(giver, taker, reason))
    if not people.lives[giver]:
        people = fallen(people, (giver,), dealt.number)
        social, lapsed = pokes.without(social, target=giver)
        told = (*told, Ignored((giver,)), *lapsed)
        if people.lives.count(0) == len(people.lives) - 1:
            return end_round(state, people, cards, social, told)
    asking = asker(state)
    if giver == asking:
        return next_turn(state, people, cards, social, told)
    question = Question(None, said, returned=False)
    return Step(State(table, dealt, "turns", asking, turn, asked + 1, people, cards, question, social), told)
