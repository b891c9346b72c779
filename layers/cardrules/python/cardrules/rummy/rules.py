"""The rules: what follows from a move of a turn (rules, sections 1 and 5)."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.game import NO_OPTIONS, IllegalMoveError, Outcome, Step
from cardrules.rummy import match as matches
from cardrules.rummy.actions import Action, Discard, Draw, LayOff, Meld, Word
from cardrules.rummy.cards import NO_CARD, VALUE, bits
from cardrules.rummy.deal import begun, deal, from_stock
from cardrules.rummy.events import Discarded, Drew, Event, GameStarted, LaidOff, Melded, Uncovered
from cardrules.rummy.legal import legal_actions, objection, offered_actions
from cardrules.rummy.presence import turn_key
from cardrules.rummy.state import (
    MOST_TURNS,
    SEATS,
    Hands,
    Laid,
    Match,
    State,
    Table,
    other,
    out,
    waiting,
)
from cardrules.shuffle import Shuffle

STANDARD: Final = "standard"
_SOURCES: Final = {draw: draw.value for draw in Draw}


def setup(
    mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle, options: Mapping[str, Any] = NO_OPTIONS
) -> Step[State, Event]:
    """A new match up to its first decision: the dealer by lot (``R30``), and the first deal.

    ``options`` are those in effect; ``shared`` is the only one that the rules heed (``R51``).
    Raises :class:`ValueError` for a mode or a number of seats that there is not.
    """
    if mode != STANDARD:
        raise ValueError(f"{mode} is not a mode of rummy")
    if seats != SEATS:
        raise ValueError(f"rummy is for {SEATS}, not {seats}")
    dealer = shuffle.below(SEATS, "dealer")
    table = Table(bots, options.get("shared") is True)
    return deal(Match(table, 0, dealer, (0, 0)), frozenset(), shuffle, (GameStarted(dealer),))


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal; its text is the reason."""
    if action not in legal_actions(state, seat) and action not in offered_actions(state, seat):
        raise IllegalMoveError(objection(state, seat, action))
    match action:
        case Draw():
            return _draw(state, seat, action, shuffle)
        case Discard(card):
            return _discard(state, seat, Discarded(seat, card), shuffle)
        case Meld(cards):
            return _meld(state, seat, cards, shuffle)
        case LayOff(number, cards):
            return _lay_off(state, seat, number, cards, shuffle)
        case Word.UNCOVER:
            return Step(state._replace(covered=False, asked=state.asked + 1), (Uncovered(seat),))
        case Word():
            return matches.say(state, seat, action, shuffle)


def expire(state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:
    """Plays a turn to its end for a player whose time is up, without melding (section 4).

    ``decision`` is any of that turn: the number within it also counts who came and went (``R45``), which the moves do
    not tell when a match is played again. Raises :class:`IllegalMoveError` where another turn is open, or one without
    a default: an uncovering and the next hand have all the time there is.
    """
    seat = state.decider
    if seat is None or state.covered or decision.rpartition(".")[0] != turn_key(state):
        raise IllegalMoveError(f"no decision {decision} is open that has a default")
    if waiting(state):
        raise IllegalMoveError(objection(state, seat, Draw.STOCK))
    told: tuple[Event, ...] = ()
    if state.phase == "draw":
        legal = legal_actions(state, seat)
        source = Draw.STOCK if Draw.STOCK in legal else Draw.DISCARD
        state, told = _draw(state, seat, source, shuffle, by_default=True)
    after, ended = _discard(state, seat, Discarded(seat, _default_discard(state, seat), by_default=True), shuffle)
    return Step(after, (*told, *ended))


def outcome(state: State) -> Outcome | None:
    """How the match ended (``R11``), with no points for a leaderboard (``R49``); None while it goes on."""
    if state.phase != "over":
        return None
    winner = out(state)
    return Outcome(winner, tuple(1 if seat == winner else 2 for seat in range(SEATS)), (0,) * SEATS)


def resume(state: State, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - as for every game
    """Never: the next hand is a decision (``R43``). Raises :class:`ValueError`."""
    raise ValueError("rummy has no pauses")


def paused(state: State) -> bool:  # noqa: ARG001 - as for every game
    """Never, as for :func:`resume`."""
    return False


# The turn


def _draw(state: State, seat: int, source: Draw, shuffle: Shuffle, *, by_default: bool = False) -> Step[State, Event]:
    """A turn's first move (``R4``): the card goes to the end of the hand."""
    match, _, decider, turn, asked, hands, stock, discard, shuffles, melds, _, _, away, covered = state
    drawn = taken = NO_CARD
    told: tuple[Event, ...] = ()
    if source is Draw.STOCK:
        drawn, stock, discard, shuffles, told = from_stock(state, shuffle)
    else:
        taken, discard = discard[-1], discard[:-1]
    card = drawn if taken == NO_CARD else taken
    hands = _with_hand(hands, seat, (*hands[seat], card))
    told = (*told, Drew(seat, _SOURCES[source], card, by_default))
    return Step(
        State(
            match, "play", decider, turn, asked + 1, hands, stock, discard, shuffles, melds, drawn, taken, away, covered
        ),
        told,
    )


def _meld(state: State, seat: int, cards: tuple[int, ...], shuffle: Shuffle) -> Step[State, Event]:
    """A new meld, with the next number (``R5``)."""
    melds = (*state.melds, Laid(seat, bits(cards)))
    return _put_down(state, seat, melds, Melded(seat, len(melds), cards), shuffle)


def _lay_off(state: State, seat: int, number: int, cards: tuple[int, ...], shuffle: Shuffle) -> Step[State, Event]:
    """A meld becomes larger; it is still of whoever laid it (``R6``, ``R37``)."""
    before = state.melds
    by, laid = before[number - 1]
    melds = (*before[: number - 1], Laid(by, laid | bits(cards)), *before[number:])
    return _put_down(state, seat, melds, LaidOff(seat, number, cards), shuffle)


def _put_down(
    state: State, seat: int, melds: tuple[Laid, ...], event: Melded | LaidOff, shuffle: Shuffle
) -> Step[State, Event]:
    """Cards have gone to the table; without any left the hand is over, and no discard is needed (``R9``)."""
    match, phase, decider, turn, asked, hands, stock, discard, shuffles, _, drawn, taken, away, covered = state
    left = tuple([card for card in hands[seat] if card not in event.cards])
    hands = _with_hand(hands, seat, left)
    if taken not in left:
        taken = NO_CARD
    after = State(
        match, phase, decider, turn, asked + 1, hands, stock, discard, shuffles, melds, drawn, taken, away, covered
    )
    return Step(after, (event,)) if left else matches.end_hand(after, (event,), shuffle)


def _discard(state: State, seat: int, event: Discarded, shuffle: Shuffle) -> Step[State, Event]:
    """The end of a turn (``R7``), and of the hand where no card is left or no turn (``R9``, ``R14``)."""
    match, _, _, turn, _, hands, stock, discard, shuffles, melds, _, _, away, _ = state
    left = tuple([card for card in hands[seat] if card != event.card])
    hands, discard = _with_hand(hands, seat, left), (*discard, event.card)
    if not left or turn == MOST_TURNS:
        after = state._replace(hands=hands, discard=discard)
        return matches.end_hand(after, (event,), shuffle)
    following = other(seat)
    withheld = match.withheld
    if withheld[following]:
        match = match._replace(withheld=begun(withheld, following))
    return Step(
        State(
            match,
            "draw",
            following,
            turn + 1,
            1,
            hands,
            stock,
            discard,
            shuffles,
            melds,
            NO_CARD,
            NO_CARD,
            away,
            match.table.shared,
        ),
        (event,),
    )


def _with_hand(hands: Hands, seat: int, cards: tuple[int, ...]) -> Hands:
    return (cards, hands[1]) if seat == 0 else (hands[0], cards)


def _default_discard(state: State, seat: int) -> int:
    """The card drawn from the stock where it is in hand, else the legal card of highest value (section 4).

    Ties go by suit, then by rank: the first of them in the order of the unshuffled deck.
    """
    hand = state.hands[seat]
    if state.drawn in hand:
        return state.drawn
    return max([card for card in hand if card != state.taken], key=lambda card: (VALUE[card], -card))
