"""What must always hold, by name; and how a judge says that it does not."""

from typing import Final

CONSERVED = "40 cards, each in one place"
LEGAL = "only legal histories"
SEATED = "who sits where is what was told, and nobody goes who did not say so"
PLACED = "a connection is in one room at most, as one viewer"
ONCE = "every accepted command in the history exactly once"
ORDER = "in an order that its sender could have seen"
DUE = "no default before its due, none instead of a move in time"
ALIVE = "the game never stands still"
SECRET = "every frame holds only what its viewer may know"  # noqa: S105 - the name of an invariant
POINTS = "points once"
ACCOUNTS = "an account that was opened is there, and a session holds until its logout"
SYNCED = "a connected client's table is the room's after a sync"
GROWS = "versions only grow"
SOUND = "no handler fails by a fault of its own, every wait is bounded"
INVARIANTS: Final = (
    CONSERVED,
    LEGAL,
    SEATED,
    PLACED,
    ONCE,
    ORDER,
    DUE,
    ALIVE,
    SECRET,
    POINTS,
    ACCOUNTS,
    SYNCED,
    GROWS,
    SOUND,
)


class ViolationError(Exception):
    """An invariant does not hold; the story says how it came to that."""

    def __init__(self, invariant: str, detail: str) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant


def require(holds: bool, invariant: str, detail: str) -> None:  # noqa: FBT001 - what is required comes first
    """Raises :class:`ViolationError` where it does not hold."""
    if not holds:
        raise ViolationError(invariant, detail)
