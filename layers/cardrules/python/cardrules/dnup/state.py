"""A game of dnup as one immutable value, and what it asks."""

from typing import Final, Literal, NamedTuple

from cardrules.dnup.cards import value
from cardrules.dnup.deck import FEWEST_SEATS
from cardrules.game import Decision

PAIR: Final = FEWEST_SEATS
"""With so many players each has two areas and two turns, and counts rounds instead of tokens (``N3``, ``N18``)."""

GOAL: Final = 4
"""The tokens that win a game (``N2``)."""
PAIR_GOAL: Final = 2
"""The rounds that win a game of two (``N20``)."""
FIRST_TOKENS: Final = 2
"""What the first player out wins; the second wins 1 (``N1``)."""
QUIET_EACH: Final = 30
"""After so many quiet turns for each player at the table a round has stalled (``N49``)."""
MOST_STALLED: Final = 3
"""So many stalled rounds in a row end the game (``N49``)."""

Phase = Literal["turns", "pause", "over", "unfinished"]
"""``unfinished`` is ``over`` on the wire: nobody was there any more (``N51``)."""


class Lying(NamedTuple):
    """A set on the table."""

    seat: int
    """Whose it is, whoever has added to it (``N39``)."""
    area: int
    """1, or with two players 1 or 2."""
    cards: bytes
    """In the order in which they were laid; all of one active value."""

    @property
    def value(self) -> int:
        """The active value of its cards (``N11``)."""
        return value(self.cards[0])


class Match(NamedTuple):
    """What a turn changes only when somebody goes out or the round ends."""

    order: tuple[int, ...]
    """The seats in the order of their turns (``N34``)."""
    round: int
    """From 1."""
    starter: int
    """Who held the start card (``N8``)."""
    won: tuple[int, ...]
    """By seat: tokens, or with two players rounds."""
    stalled: int
    """How many rounds in a row have stalled (``N49``)."""
    out: tuple[int, ...]
    """The seats without cards in this round, in the order in which they went out (``N44``)."""


class State(NamedTuple):
    """A game at a decision, in the pause after a round, or over. It holds every secret: show views of it only."""

    match: Match
    phase: Phase
    decider: int | None
    """The seat whose turn it is, or None in a pause and when the game is over."""
    area: int
    """The area of this turn (``N18``)."""
    turn: int
    """The number of the turn in this round, from 1 (``N54``)."""
    quiet: int
    """How many turns in a row before this one were quiet (``N49``)."""
    cleared: bool
    """Whether this turn began with the discard of an own set, so that it is not quiet (``N54``)."""
    hands: tuple[bytes, ...]
    """By seat."""
    sets: tuple[Lying, ...]
    """Those on the table, at most one of each size (``N36``)."""
    discard: bytes
    """The newest card last; face down (``N48``)."""


def decisions(state: State) -> tuple[Decision, ...]:
    """The one open decision; none in a pause and when the game is over."""
    if state.decider is None:
        return ()
    return (Decision(f"{state.match.round}.{state.turn}", state.decider, "action"),)


def of_two(match: Match) -> bool:
    """Whether it is a game of two players (``N3``)."""
    return len(match.order) == PAIR


def paused(state: State) -> bool:
    """Whether a round has ended and the game has not."""
    return state.phase == "pause"


def round_number(state: State) -> int:
    """The number of the current round, from 1."""
    return state.match.round


def winner(state: State) -> int | None:
    """The seat that has won; None while the game goes on, after a tie at the top and in an unfinished game."""
    if state.phase != "over":
        return None
    won = state.match.won
    best = max(won)
    return won.index(best) if won.count(best) == 1 else None


def places(match: Match) -> tuple[int, ...]:
    """By seat: the place at the end. Equal numbers share the best place of the group (``N50``)."""
    return tuple([1 + sum([other > mine for other in match.won]) for mine in match.won])
