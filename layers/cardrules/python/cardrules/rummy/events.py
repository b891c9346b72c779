"""What happens in a match, in the past tense, and how it is told on the wire (rules, section 5).

Two events of different types may compare equal, as tuples do: compare what :func:`event_view` makes of them.
"""

from typing import Any, NamedTuple

from cardrules.game import EVERYTHING
from cardrules.rummy.actions import Draw
from cardrules.rummy.cards import NAMES, names
from cardrules.rummy.state import Pair


class GameStarted(NamedTuple):
    """The first dealer was drawn by lot (``R30``)."""

    dealer: int


class Dealt(NamedTuple):
    """Each player got ten cards, and the next was turned up (``R31``)."""

    hand: int
    dealer: int
    up: int


class Uncovered(NamedTuple):
    """The player of ``seat`` has the device and may see their hand (``R57``)."""

    seat: int


class Reshuffled(NamedTuple):
    """The discards below the top became the stock (``R12``), just before the draw that needed it."""

    cards: int
    """How many cards were shuffled."""


class Drew(NamedTuple):
    """A turn began with a draw (``R4``). The only event with a secret: a card of the stock is its drawer's."""

    seat: int
    source: str
    """The value of a :class:`~cardrules.rummy.actions.Draw`."""
    card: int
    by_default: bool = False
    """The clock decided."""


class Melded(NamedTuple):
    """A set or run was laid on the table (``R5``), as number ``meld``."""

    seat: int
    meld: int
    cards: tuple[int, ...]


class LaidOff(NamedTuple):
    """Cards were added to the meld with that number (``R6``)."""

    seat: int
    meld: int
    cards: tuple[int, ...]


class Discarded(NamedTuple):
    """A turn ended with a discard (``R7``)."""

    seat: int
    card: int
    by_default: bool = False
    """The clock decided."""


class HandOver(NamedTuple):
    """The hand ended: somebody has no cards (``R9``), or after its last turn (``R14``)."""

    winner: int | None
    points: int
    cards: tuple[int, ...] | None
    """The loser's cards (``R10``); None after a drawn hand."""


class HandAccepted(NamedTuple):
    """A player is ready for the next hand (``R43``)."""

    seat: int


class GameOver(NamedTuple):
    """The match ended with this final score (``R11``)."""

    winner: int
    score: Pair


class RestartProposed(NamedTuple):
    """A player would begin the match anew (``R42``)."""

    seat: int


class RestartDeclined(NamedTuple):
    """The player of ``seat`` would not (``R56``)."""

    seat: int


class Restarted(NamedTuple):
    """The match begins anew, by agreement (``R16``); ``dealer`` deals."""

    dealer: int


DealEvent = GameStarted | Dealt | Reshuffled | Restarted
TurnEvent = Uncovered | Drew | Melded | LaidOff | Discarded
TalkEvent = HandAccepted | RestartProposed | RestartDeclined
EndEvent = HandOver | GameOver
Event = DealEvent | TurnEvent | TalkEvent | EndEvent


def event_view(event: Event, viewer: int) -> dict[str, Any]:
    """The event on the wire as ``viewer`` (a seat, ``PUBLIC`` or ``EVERYTHING``) may see it (rules, section 3)."""
    match event:
        case Uncovered() | Drew() | Melded() | LaidOff() | Discarded():
            return _turn_view(event, viewer)
        case HandOver() | GameOver():
            return _end_view(event)
        case HandAccepted(seat):
            return {"kind": "hand_accepted", "seat": seat}
        case RestartProposed(seat):
            return {"kind": "restart_proposed", "seat": seat}
        case RestartDeclined(seat):
            return {"kind": "restart_declined", "seat": seat}
        case _:
            return _deal_view(event)


def _deal_view(event: DealEvent) -> dict[str, Any]:
    match event:
        case GameStarted(dealer):
            return {"kind": "game_started", "dealer": dealer}
        case Dealt(hand, dealer, up):
            return {"kind": "dealt", "hand": hand, "dealer": dealer, "up": NAMES[up]}
        case Reshuffled(cards):
            return {"kind": "reshuffled", "cards": cards}
        case Restarted(dealer):
            return {"kind": "restarted", "dealer": dealer}


def _turn_view(event: TurnEvent, viewer: int) -> dict[str, Any]:
    match event:
        case Uncovered(seat):
            return {"kind": "uncovered", "seat": seat}
        case Drew(seat, source, card, by_default):
            is_open = source == Draw.DISCARD.value or viewer in (seat, EVERYTHING)
            shown = NAMES[card] if is_open else None
            return {"kind": "drew", "seat": seat, "from": source, "card": shown, "by_default": by_default}
        case Melded(seat, meld, cards):
            return {"kind": "melded", "seat": seat, "meld": meld, "cards": names(cards)}
        case LaidOff(seat, meld, cards):
            return {"kind": "laid_off", "seat": seat, "meld": meld, "cards": names(cards)}
        case Discarded(seat, card, by_default):
            return {"kind": "discarded", "seat": seat, "card": NAMES[card], "by_default": by_default}


def _end_view(event: EndEvent) -> dict[str, Any]:
    match event:
        case HandOver(winner, points, cards):
            return {
                "kind": "hand_over",
                "winner": winner,
                "points": points,
                "reason": "turns" if winner is None else "out",
                "cards": None if cards is None else names(cards),
            }
        case GameOver(winner, score):
            return {"kind": "game_over", "winner": winner, "score": {str(s): points for s, points in enumerate(score)}}
