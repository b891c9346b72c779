"""Who has won what, and how rounds and the game end (``N1`` to ``N3``, ``N20``, ``N44`` to ``N51``)."""

from typing import Literal

from cardrules.dnup.events import Event, GameOver, RoundOver, WentOut
from cardrules.dnup.state import (
    FIRST_TOKENS,
    GOAL,
    MOST_STALLED,
    PAIR_GOAL,
    Match,
    Phase,
    State,
    of_two,
    places,
    winner,
)
from cardrules.game import Outcome, Step


def credited(match: Match, seat: int) -> tuple[Match, WentOut]:
    """The match after ``seat`` has gone out, with what it wins by that: 2 tokens or 1, or a round (``N1``, ``N3``)."""
    two = of_two(match)
    tokens = 0 if two else FIRST_TOKENS - len(match.out)
    won = list(match.won)
    won[seat] += 1 if two else tokens
    return match._replace(won=tuple(won), out=(*match.out, seat)), WentOut(seat, tokens)


def decided(match: Match) -> bool:
    """Whether somebody has won the game (``N2``, ``N20``)."""
    return max(match.won) >= (PAIR_GOAL if of_two(match) else GOAL)


def all_out(match: Match) -> bool:
    """Whether as many are out as end a round: the second, with two players the first (``N1``, ``N3``)."""
    return len(match.out) == (1 if of_two(match) else FIRST_TOKENS)


def ended(state: State, reason: Literal["out", "stalled"], told: tuple[Event, ...]) -> Step[State, Event]:
    """The end of the round that ``state``, as the last action left it, has come to; perhaps of the game (``N55``)."""
    match = state.match
    stalled = match.stalled + 1 if reason == "stalled" else 0
    state = state._replace(match=match._replace(stalled=stalled), decider=None)
    if decided(match):
        return over(state, "over", told)
    told = (*told, RoundOver(reason, match.won))
    if stalled == MOST_STALLED:
        return over(state, "over", told)
    return Step(state._replace(phase="pause"), told)


def over(state: State, phase: Phase, told: tuple[Event, ...]) -> Step[State, Event]:
    """The end of the game: ``over``, or ``unfinished``, in which nobody has a place."""
    state = state._replace(phase=phase, decider=None)
    reached = places(state.match) if phase == "over" else ()
    return Step(state, (*told, GameOver(winner(state), reached, state.match.won)))


def abandon(state: State) -> Step[State, Event]:
    """Ends a game that no human has been connected to for 10 minutes: it counts for nobody (``N51``).

    Raises :class:`ValueError` where it is over already.
    """
    if state.phase in ("over", "unfinished"):
        raise ValueError("the game is over already")
    return over(state, "unfinished", ())


def counts(state: State) -> bool:
    """Whether a finished game counts in the players' profiles: not one that was abandoned (``N51``)."""
    return state.phase != "unfinished"


def outcome(state: State) -> Outcome | None:
    """How the game ended (``N50``), without points for a leaderboard; None while it goes on.

    Of an unfinished game: no winner, and empty places and points.
    """
    if state.phase == "unfinished":
        return Outcome(None, (), ())
    if state.phase != "over":
        return None
    return Outcome(winner(state), places(state.match), (0,) * len(state.hands))
