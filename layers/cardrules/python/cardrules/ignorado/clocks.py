"""How long everything may take (rules, section 4), in ms at the tempo of the rules."""

from collections.abc import Mapping
from typing import Final

from cardrules.game import Clock, Decision
from cardrules.ignorado.state import State

PAUSE_MS: Final = 8_000
ABANDON_MS: Final = 600_000
"""After how long without any human the game is broken off (``I53``)."""

LIMITS_MS: Final[Mapping[str, int]] = {
    "king_turn": 15_000,
    "swap_or_stand": 15_000,  # as king_turn: the clock must not tell a King
    "answer_king": 10_000,
    "guess_ace": 10_000,
    "attend": 8_000,
}


def clock(state: State, decision: Decision) -> Clock | None:  # noqa: ARG001 - the same in every state
    """The clock of a decision or of a poke on show; None for poking and muting, which nobody waits for."""
    limit_ms = LIMITS_MS.get(decision.kind)
    return None if limit_ms is None else Clock(decision.id, limit_ms)
