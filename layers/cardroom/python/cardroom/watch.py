"""What whoever runs this sees of what goes on: signs that are counted or measured, and notes on the call in progress.

Nothing here may name a person, a card, a token or a seed: a sign is a number, and its dimensions and the notes are
words of the protocol, a room's code, or the place of a fault in the code.
"""

from enum import StrEnum
from typing import Final, Protocol

from cardroom.dues import Settled
from cardroom.room import Room


class Sign(StrEnum):
    """What is counted or measured, by its metric's name; ``…Ms`` are milliseconds, all others counts."""

    GAMES_STARTED = "GamesStarted"
    GAMES_FINISHED = "GamesFinished"
    HUMANS_SEATED = "HumansSeated"
    BOTS_SEATED = "BotsSeated"
    """Who sits at a table whose game begins."""
    LOBBY_WAIT_MS = "LobbyWaitMs"
    """How long a room was open before its game began."""
    DEFAULT_DECISIONS = "DefaultDecisions"
    """Humans' decisions that the clock took."""
    LATENESS_MS = "LatenessMs"
    """How long after its time something timed has happened."""
    CLOCKS_LOST = "ClocksLost"
    """Rooms whose clock had not come, found by somebody who touched them."""
    CONFLICTS = "Conflicts"
    """Writes of a room that lost a race."""
    RETRIES = "Retries"
    """Calls of AWS that were made once more by the application."""
    POSTS_GONE = "PostsGone"
    """Messages for connections that had ended."""
    POSTS_FAILED = "PostsFailed"
    ERRORS = "Errors"
    """Commands that were refused."""
    FAULTS = "Faults"
    """Commands and ticks that failed for no fault of their sender: a dependency, or a mistake of ours."""
    COMMAND_MS = "CommandMs"
    """A call, from the handler's start to its end."""
    READS = "Reads"
    WRITES = "Writes"
    """Items read from and written to the tables; one in a transaction counts twice, as it is billed."""
    POSTS = "Posts"
    CLOCK_STARTS = "ClockStarts"
    TRANSITIONS = "Transitions"
    """States that rooms' clocks went through: three for each tick."""

    @property
    def dimensions(self) -> tuple[str, ...]:
        """By what it is told apart, besides the stack."""
        return _DIMENSIONS.get(self, ())

    @property
    def measured(self) -> bool:
        """Whether each value is of interest, not only their sum."""
        return self.endswith("Ms")


_BY_GAME: Final = ("game", "mode")
_DIMENSIONS: Final = {
    Sign.GAMES_STARTED: _BY_GAME,
    Sign.GAMES_FINISHED: _BY_GAME,
    Sign.HUMANS_SEATED: _BY_GAME,
    Sign.BOTS_SEATED: _BY_GAME,
    Sign.LOBBY_WAIT_MS: _BY_GAME,
    Sign.ERRORS: ("code",),
    Sign.COMMAND_MS: ("action",),
}


class Watch(Protocol):
    """Who is told. Never raises."""

    def count(self, sign: Sign, value: float = 1, *dimensions: str) -> None:
        """Adds to a sign, or measures it once more; ``dimensions`` are values for :attr:`Sign.dimensions`."""
        ...

    def note(self, **what: str) -> None:
        """Adds to what is logged of the call in progress."""
        ...


class Nobody:
    """A :class:`Watch` for whom nothing is of interest."""

    def count(self, sign: Sign, value: float = 1, *dimensions: str) -> None:
        """Does nothing."""

    def note(self, **what: str) -> None:
        """Does nothing."""


NOBODY: Final = Nobody()


def saw_room(watch: Watch, before: Room | None, after: Room | None, now: int) -> None:
    """Tells of games that began or ended with a change of a room that has lasted (None: it was not, or is no more)."""
    if after is None:
        return
    watch.note(room=after.code)
    if after.started_at is None:
        return
    kind = (after.game_name, after.mode)
    if before is None or before.started_at is None:
        bots = sum(seat.bot for seat in after.seats)
        watch.count(Sign.GAMES_STARTED, 1, *kind)
        watch.count(Sign.HUMANS_SEATED, len(after.seats) - bots, *kind)
        watch.count(Sign.BOTS_SEATED, bots, *kind)
        watch.count(Sign.LOBBY_WAIT_MS, max(0, now - after.created_at), *kind)
    if after.finished_at is not None and (before is None or before.finished_at is None):
        watch.count(Sign.GAMES_FINISHED, 1, *kind)


def saw_dues(watch: Watch, settled: Settled) -> None:
    """Tells of what was timed and has happened."""
    if settled.late_ms is not None:
        watch.count(Sign.LATENESS_MS, settled.late_ms)
    if settled.defaults:
        watch.count(Sign.DEFAULT_DECISIONS, settled.defaults)
