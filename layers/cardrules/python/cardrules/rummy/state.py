"""A match of rummy as one immutable value, and what it asks."""

from typing import Final, Literal, NamedTuple

from cardrules.game import Decision

SEATS: Final = 2
HAND_SIZE: Final = 10
MOST_TURNS: Final = 200
"""After so many turns of single players a hand is drawn (``R14``, ``R40``)."""
GOAL: Final = 100
"""The score that wins the match (``R11``)."""

WITHHELD: Final = 3
"""What :attr:`Match.withheld` is set to by a refusal; it falls by one as each turn of that seat begins."""

Phase = Literal["draw", "play", "hand_over", "over"]
Hands = tuple[tuple[int, ...], tuple[int, ...]]
Pair = tuple[int, int]
"""A number for each seat."""

_NOBODY: Final[frozenset[int]] = frozenset()

RESTART: Final = "restart"
"""The id under which a restart is proposed."""


class Table(NamedTuple):
    """What never changes in a match."""

    bots: frozenset[int]
    """The seats that the server plays."""
    shared: bool
    """Whether both play on one device (``R51``)."""


class Match(NamedTuple):
    """What a move of a turn does not change."""

    table: Table
    hand: int
    """The number of the deal, from 1, which goes on counting after a restart (``R38``)."""
    dealer: int
    score: Pair
    accepted: frozenset[int] = frozenset()
    """Who has accepted the next hand (``R43``)."""
    proposal: int | None = None
    """The seat whose proposal to restart is open (``R42``)."""
    proposals: int = 0
    """How many there have been in this hand."""
    withheld: Pair = (0, 0)
    """By seat: how long it may not propose again (``R56``): at 1 until its turn has ended, above that in any case."""


class Laid(NamedTuple):
    """A meld on the table."""

    by: int
    """The seat that laid it; others may have added to it."""
    cards: int
    """As bits."""


class State(NamedTuple):
    """A match at a decision, or over. It holds every secret: show views of it only."""

    match: Match
    phase: Phase
    decider: int | None
    """The seat whose turn it is, or None between hands and when the match is over."""
    turn: int
    """The number of the turn in this hand, from 1 (``R40``)."""
    asked: int
    """How many decisions this turn has asked for, the open one included."""
    hands: Hands
    """By seat, each in the order of dealing and drawing."""
    stock: tuple[int, ...]
    """The next card first."""
    discard: tuple[int, ...]
    """The top card last."""
    shuffles: int
    """How often the discards of this hand have become the stock."""
    melds: tuple[Laid, ...]
    """By their number, which counts from 1."""
    drawn: int
    """The card drawn from the stock in this turn, or ``NO_CARD``."""
    taken: int
    """The card taken from the discards in this turn while it is in hand (``R8``), or ``NO_CARD``."""
    away: frozenset[int]
    """The seats with nobody there (``R45``)."""
    covered: bool
    """Whether both hands are hidden until :attr:`~cardrules.rummy.actions.Word.UNCOVER` (``R51``)."""


def playing(state: State) -> bool:
    """Whether a hand is being played."""
    return state.decider is not None


def waiting(state: State) -> frozenset[int]:
    """The seats that a hand waits for (``R45``); none between hands (``R55``)."""
    return state.away if playing(state) else _NOBODY


def decisions(state: State) -> tuple[Decision, ...]:
    """What is asked: a turn's next move, or the next hand of all who have not accepted it, under one id.

    None while the match waits and when it is over.
    """
    match, phase, decider, turn, asked = state[:5]
    if decider is not None:
        if state.away:
            return ()
        return (Decision(f"{match.hand}.{turn}.{asked}", decider, "uncover" if state.covered else phase),)
    if phase == "over":
        return ()
    return tuple([Decision(f"{match.hand}.next", seat, "next_hand") for seat in to_accept(state)])


def to_accept(state: State) -> tuple[int, ...]:
    """Who has not accepted the next hand."""
    return tuple(seat for seat in range(SEATS) if seat not in state.match.accepted)


def offers(state: State) -> tuple[Decision, ...]:
    """What may be said besides, in or out of turn, and nobody waits for: proposing a restart, answering (``R42``).

    That a restart may be proposed is offered even where it would be refused, so that it is refused for its reason.
    """
    match = state.match
    if state.phase == "over" or waiting(state):
        return ()
    proposing = tuple(Decision(RESTART, seat, "propose_restart") for seat in range(SEATS))
    if match.proposal is None:
        return proposing
    return (*proposing, Decision(proposal_id(match), other(match.proposal), "answer_restart"))


def proposal_id(match: Match) -> str:
    """The id of the latest proposal, under which it is answered."""
    return f"{match.hand}.{RESTART}.{match.proposals}"


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


def round_number(state: State) -> int:
    """The number of the hand, from 1."""
    return state.match.hand


def out(state: State) -> int | None:
    """The seat that has no cards left and so has won the hand (``R9``); None while, and after, nobody is out."""
    return next((seat for seat in range(SEATS) if not state.hands[seat]), None)
