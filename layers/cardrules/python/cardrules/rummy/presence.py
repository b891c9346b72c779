"""How long a turn may take, and what the match does while somebody is away (``R45``, ``R55``, rules section 4)."""

from typing import Final

from cardrules.game import Clock, Decision
from cardrules.rummy.state import State, playing

TURN_MS: Final = 90_000
LEAST_MS: Final = 15_000


def turn_key(state: State) -> str:
    """The key of the clock of the turn that is being played."""
    return f"{state.match.hand}.{state.turn}"


def clock(state: State, decision: Decision) -> Clock | None:
    """The clock of an open decision: a whole turn has one (section 4). None where there is all the time in the world.

    That is against a bot, on one device, and between hands.
    """
    table = state.match.table
    if table.bots or table.shared or decision.kind not in ("draw", "play"):
        return None
    return Clock(turn_key(state), TURN_MS, LEAST_MS)


def attend(state: State, away: frozenset[int]) -> State:
    """The match after somebody went or came, or another connection took a seat over; ``away`` has nobody there.

    When both are back the open decision has a new id (``R45``). On one device nobody is waited for: whoever comes with
    the key finds both hands covered (``R51``).
    """
    if state.match.table.shared:
        if not playing(state) or state.covered:
            return state
        return state._replace(covered=True, asked=state.asked + 1)
    away -= state.match.table.bots
    if away == state.away:
        return state
    returned = playing(state) and not away
    return state._replace(away=away, asked=state.asked + 1 if returned else state.asked)
