"""A game of Disunyer as one immutable value."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from cardrules.game import Decision

MOST_SEATS: Final = 8
"""The most players that one deck and the rules are made for."""

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


class Round(NamedTuple):
    """What does not change from a deal to the next."""

    number: int
    """From 1 on; 0 before the first deal."""
    players: tuple[int, ...]
    """The seats that were dealt a card, in seating order."""
    stuck: tuple[int, ...]
    """Those of them whose King is stuck (``D25``)."""


class Deck(NamedTuple):
    """The cards that nobody holds."""

    stock: tuple[int, ...]
    """The next card first (``D43``)."""
    discard: tuple[int, ...]
    """The newest card last."""
    shuffles: int
    """How often the discard pile has become the stock."""


class Challenge(NamedTuple):
    """One Disunyer of the round (``D96``); None for what did not happen, or not yet."""

    seat: int
    rival: int | None = None
    suit: str | None = None
    right: bool | None = None
    out: int | None = None
    cancelled: bool = False


class State(NamedTuple):
    """A game at a decision, in the pause after a round, or over. It holds every secret: show views of it only."""

    table: Table
    round: Round
    phase: Phase
    decider: int | None
    """The seat that has to decide, or None in a pause and when the game is over."""
    asked: int
    """How many decisions this round has asked for, the open one included (``D93``)."""
    standing: tuple[int, ...]
    """The seats that stand, in seating order. Whoever falls is gone from it at once (``D56``)."""
    places: tuple[int, ...]
    """By seat: the place reached, or 0 until the round of the fall has ended (``D55``)."""
    hands: tuple[int, ...]
    """The cards of the round's players, in their order; they stay with them until the next deal (``D44``)."""
    knowers: tuple[int, ...]
    """Who knows each of the ``hands``: a bit for each of the players, the lowest for the first (``D71``)."""
    deck: Deck
    aces: tuple[int, ...]
    """The holders of the Aces that are not resolved yet, in seating order (``D20``)."""
    challenges: tuple[Challenge, ...]
    """The Disunyers of the round that are resolved or cancelled, in order."""


def decisions(state: State) -> tuple[Decision, ...]:
    """The one open decision; none in a pause and when the game is over."""
    if state.decider is None:
        return ()
    return (Decision(f"{state.round.number}.{state.asked}", state.decider, KINDS[state.phase]),)


def hand(state: State, seat: int) -> int:
    """The card that a player of the round holds."""
    return state.hands[state.round.players.index(seat)]


def challenges(state: State) -> tuple[Challenge, ...]:
    """The round's Disunyers whose turn to call has come, the open one included (``D96``)."""
    match state.phase:
        case "pick":
            return (*state.challenges, Challenge(state.aces[0]))
        case "guess":
            return (*state.challenges, Challenge(state.aces[0], state.decider))
        case _:
            return state.challenges


def paused(state: State) -> bool:
    """Whether a round has ended and the game has not."""
    return state.phase == "pause"


def round_number(state: State) -> int:
    """The number of the current round, from 1."""
    return state.round.number


def revealed(state: State) -> bool:
    """Whether every hand of the round lies face up: after its turns, never after a Disunyer (``D7``, ``D8``)."""
    return state.phase in ("pause", "over") and not state.challenges
