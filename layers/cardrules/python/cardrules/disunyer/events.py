"""What happens in a game, in the past tense, and how it is told on the wire (protocol.md, event kinds).

Every event of Disunyer is public: none carries a card that is not face up for all (``D74``). They are tuples, so two of
different types may compare equal: compare what :func:`event_view` makes of them.
"""

from typing import Any, Final, NamedTuple

from cardrules.disunyer.cards import NAMES
from cardrules.disunyer.state import MOST_SEATS


class GameStarted(NamedTuple):
    """The seating order was drawn (``D4``)."""

    order: tuple[int, ...]


class Dealt(NamedTuple):
    """A card was dealt to everybody standing (``D6``)."""

    round: int


class Reshuffled(NamedTuple):
    """The discard pile became the stock (``D45``), just before the event that needed it (``D95``)."""

    cards: int
    """How many cards were shuffled."""
    dealt: int | None
    """How many cards of a deal had been dealt before; None at a draw."""


class KingsStuck(NamedTuple):
    """Kings were turned face up (``D25``)."""

    seats: tuple[int, ...]


class ChallengeCalled(NamedTuple):
    """A Disunyer was called (``D18``)."""

    seat: int
    rival: int


class ChallengeMissed(NamedTuple):
    """The holder of an Ace picked nobody in time, and fell (``D18``)."""

    seat: int


class SuitGuessed(NamedTuple):
    """The rival named a suit, or None in time (``D19``)."""

    seat: int
    suit: str | None
    right: bool


class ChallengeCancelled(NamedTuple):
    """A Disunyer was not called: its holder was out, or one player was left (``D21``, ``D22``)."""

    seat: int


class Kept(NamedTuple):
    """A player kept their card."""

    seat: int
    forced: bool = False
    """A stuck King left no choice (``D62``)."""
    by_default: bool = False
    """The clock or the absent player's default decided."""


class Passed(NamedTuple):
    """A player swapped cards with the next one (``D13``)."""

    seat: int
    to: int


class Drew(NamedTuple):
    """The last player swapped their card for one of the stock, face up (``D14``)."""

    seat: int
    card: int


class Revealed(NamedTuple):
    """The hands were turned up, and the lowest fall (``D8``, ``D9``, ``D97``)."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    """The cards of ``seats``, in the same order."""
    lowest: tuple[int, ...]


class KnockedOut(NamedTuple):
    """All who fell in the round got their place as it ended (``D55``, ``D56``)."""

    seats: tuple[int, ...]
    place: int


class GameOver(NamedTuple):
    """The game ended (``D11``); ``points`` are by seat (``D57``)."""

    winner: int | None
    points: tuple[int, ...]


DealEvent = GameStarted | Dealt | Reshuffled | KingsStuck
TurnEvent = Kept | Passed | Drew | Revealed
ChallengeEvent = ChallengeCalled | ChallengeMissed | SuitGuessed | ChallengeCancelled
Event = DealEvent | TurnEvent | ChallengeEvent | KnockedOut | GameOver


_SEATS: Final = range(MOST_SEATS)
KEPT: Final = tuple(Kept(seat) for seat in _SEATS)
"""What is told most often is made once: by seat, that it kept its card of its own will."""
PASSED: Final = tuple(tuple(Passed(seat, to) for to in _SEATS) for seat in _SEATS)
CALLED: Final = tuple(tuple(ChallengeCalled(seat, rival) for rival in _SEATS) for seat in _SEATS)


def event_view(event: Event, viewer: int) -> dict[str, Any]:  # noqa: ARG001 - see the top of this module
    """The event on the wire, the same for every ``viewer``."""
    match event:
        case Kept() | Passed() | Drew() | Revealed():
            return _turn_view(event)
        case ChallengeCalled() | ChallengeMissed() | SuitGuessed() | ChallengeCancelled():
            return _challenge_view(event)
        case KnockedOut(seats, place):
            return {"kind": "knocked_out", "seats": list(seats), "place": place}
        case GameOver(winner, points):
            return {"kind": "game_over", "winner": winner, "points": {str(s): p for s, p in enumerate(points)}}
        case _:
            return _deal_view(event)


def _deal_view(event: DealEvent) -> dict[str, Any]:
    match event:
        case GameStarted(order):
            return {"kind": "game_started", "order": list(order)}
        case Dealt(number):
            return {"kind": "dealt", "round": number}
        case KingsStuck(seats):
            return {"kind": "kings_stuck", "seats": list(seats)}
        case Reshuffled(count, None):
            return {"kind": "reshuffled", "cards": count}
        case Reshuffled(count, dealt):
            return {"kind": "reshuffled", "cards": count, "dealt": dealt}


def _turn_view(event: TurnEvent) -> dict[str, Any]:
    match event:
        case Kept(seat, forced, by_default):
            return {"kind": "kept", "seat": seat, "forced": forced, "by_default": by_default}
        case Passed(seat, to):
            return {"kind": "passed", "seat": seat, "to": to}
        case Drew(seat, card):
            return {"kind": "drew", "seat": seat, "card": NAMES[card]}
        case Revealed(seats, cards, lowest):
            shown = {str(seat): NAMES[card] for seat, card in zip(seats, cards, strict=True)}
            return {"kind": "revealed", "cards": shown, "lowest": list(lowest)}


def _challenge_view(event: ChallengeEvent) -> dict[str, Any]:
    match event:
        case ChallengeCalled(seat, rival):
            return {"kind": "challenge_called", "seat": seat, "rival": rival}
        case ChallengeMissed(seat):
            return {"kind": "challenge_missed", "seat": seat, "by_default": True}
        case SuitGuessed(seat, suit, right):
            by_default = suit is None
            return {"kind": "suit_guessed", "seat": seat, "suit": suit, "right": right, "by_default": by_default}
        case ChallengeCancelled(seat):
            return {"kind": "challenge_cancelled", "seat": seat}
