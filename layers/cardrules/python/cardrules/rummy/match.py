"""What goes beyond a turn: the end of a hand, the next one, and a restart by agreement (``R10`` to ``R16``)."""

from cardrules.game import Step
from cardrules.rummy.actions import Word
from cardrules.rummy.cards import NO_CARD, value
from cardrules.rummy.deal import deal
from cardrules.rummy.events import (
    Event,
    GameOver,
    HandAccepted,
    HandOver,
    RestartDeclined,
    Restarted,
    RestartProposed,
)
from cardrules.rummy.state import GOAL, SEATS, WITHHELD, Match, Pair, Phase, State, other, out
from cardrules.shuffle import Shuffle


def end_hand(state: State, told: tuple[Event, ...], shuffle: Shuffle) -> Step[State, Event]:
    """The hand is over: its winner scores (``R10``, ``R41``), or nobody after the last turn (``R14``).

    A proposal lapses (``R42``); bots accept the next hand at once (``R43``).
    """
    table, hand, dealer, score, _, _, proposals, withheld = state.match
    winner, bots = out(state), table.bots
    if winner is None:
        told = (*told, HandOver(None, 0, None))
    else:
        cards = state.hands[other(winner)]
        score = _with_points(score, winner, value(cards))
        told = (*told, HandOver(winner, value(cards), cards))
    phase: Phase = "hand_over"
    if winner is not None and score[winner] >= GOAL:
        phase, bots = "over", frozenset()
        told = (*told, GameOver(winner, score))
    match = Match(table, hand, dealer, score, bots, None, proposals, withheld)
    _, _, _, turn, asked, hands, stock, discard, shuffles, melds, _, _, away, _ = state
    after = State(
        match, phase, None, turn, asked, hands, stock, discard, shuffles, melds, NO_CARD, NO_CARD, away, covered=False
    )
    return _ready(after, (*told, *[HandAccepted(bot) for bot in sorted(bots)]), shuffle)


def _with_points(score: Pair, seat: int, points: int) -> Pair:
    return (score[0] + points, score[1]) if seat == 0 else (score[0], score[1] + points)


def say(state: State, seat: int, word: Word, shuffle: Shuffle) -> Step[State, Event]:
    """A word that is legal now: about the next hand (``R43``), or about a restart (``R42``)."""
    match = state.match
    if state.phase == "hand_over":
        accepted = frozenset(range(SEATS)) if match.table.shared else match.accepted | {seat}
        return _ready(state._replace(match=match._replace(accepted=accepted)), (HandAccepted(seat),), shuffle)
    if word is Word.PROPOSE_RESTART:
        return _propose(state, seat, shuffle)
    if word is Word.ACCEPT:
        return _restart(state, shuffle, ())
    withheld = (WITHHELD, match.withheld[1]) if match.proposal == 0 else (match.withheld[0], WITHHELD)
    return Step(
        state._replace(match=match._replace(proposal=None, withheld=withheld)),
        (RestartDeclined(seat),),
    )


def _ready(state: State, told: tuple[Event, ...], shuffle: Shuffle) -> Step[State, Event]:
    """Deals the next hand when both have accepted it: the score stays, the dealer alternates (``R15``)."""
    if len(state.match.accepted) < SEATS:
        return Step(state, told)
    return deal(state.match._replace(dealer=other(state.match.dealer)), state.away, shuffle, told)


def _propose(state: State, seat: int, shuffle: Shuffle) -> Step[State, Event]:
    """A bot agrees at once, and on one device there is nobody to ask (``R52``, ``R56``)."""
    match = state.match
    if match.table.shared:
        return _restart(state, shuffle, ())
    if other(seat) in match.table.bots:
        return _restart(state, shuffle, (RestartProposed(seat),))
    proposed = match._replace(proposal=seat, proposals=match.proposals + 1)
    return Step(state._replace(match=proposed), (RestartProposed(seat),))


def _restart(state: State, shuffle: Shuffle, told: tuple[Event, ...]) -> Step[State, Event]:
    """The match from the start: 0 to 0, and the dealer alternates (``R42``)."""
    dealer = other(state.match.dealer)
    match = state.match._replace(dealer=dealer, score=(0, 0))
    return deal(match, state.away, shuffle, (*told, Restarted(dealer)))


def counts(state: State) -> bool:
    """Whether a finished match is one for the profiles: between two people, each on a device of their own (``R49``)."""
    return not state.match.table.bots and not state.match.table.shared
