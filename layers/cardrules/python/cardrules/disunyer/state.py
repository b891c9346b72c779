"""A game of Disunyer as one immutable value."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from cardrules.game import Decision

Phase = Literal["pick", "guess", "turns", "pause", "over"]

KINDS: Final[Mapping[Phase, str]] = {"pick": "pick_rival", "guess": "guess_suit", "turns": "keep_or_pass"}
"""What is asked in a phase, in the wire's words."""


class Table(NamedTuple):
    """What never changes in a game."""

    mode: str
    order: tuple[int, ...]
    """The seats in seating order (``D4``)."""
    doubled: bool
    """Whether points are doubled, since no seat was a bot when the game began (``D57``)."""


class Cards(NamedTuple):
    """Where every card lies (``D44``), and who knows which."""

    hands: tuple[int, ...]
    """By seat: the card held, or ``NO_CARD``. It stays there until the next deal, also with those who fell."""
    knowers: tuple[int, ...]
    """By seat: the set of seats that know this seat's card, a bit for each (``D71``)."""
    stock: tuple[int, ...]
    """The next card first."""
    discard: tuple[int, ...]
    """The newest card last."""
    shuffles: int
    """How often the discard pile has become the stock."""


class Challenge(NamedTuple):
    """One Disunyer of the round, from its turn to call on (``D96``); None for what is not known (yet)."""

    seat: int
    rival: int | None = None
    suit: str | None = None
    right: bool | None = None
    out: int | None = None
    cancelled: bool = False


class State(NamedTuple):
    """A game at a decision, in the pause after a round, or over. It holds every secret: show views of it only."""

    table: Table
    round: int
    phase: Phase
    decider: int | None
    """The seat that has to decide, or None in a pause and when the game is over."""
    asked: int
    """How many decisions this round has asked for, the open one included (``D93``)."""
    standing: tuple[int, ...]
    """The seats that stand, in seating order. Whoever falls is gone from it at once (``D56``)."""
    places: tuple[int, ...]
    """By seat: the place reached, or 0 until the round of the fall has ended (``D55``)."""
    cards: Cards
    stuck: tuple[int, ...]
    """The seats whose King is stuck (``D25``), in seating order."""
    aces: tuple[int, ...]
    """The holders of the Aces that are not resolved yet, in seating order (``D20``)."""
    challenges: tuple[Challenge, ...]


def decision(state: State) -> Decision | None:
    """The open decision, or None in a pause and when the game is over."""
    if state.decider is None:
        return None
    return Decision(f"{state.round}.{state.asked}", state.decider, KINDS[state.phase])


def revealed(state: State) -> bool:
    """Whether every hand of the round lies face up: after its turns, never after a Disunyer (``D7``, ``D8``)."""
    return state.phase in ("pause", "over") and not state.challenges
