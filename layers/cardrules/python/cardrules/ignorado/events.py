"""What happens in a game, in the past tense, and how it is told on the wire (rules, section 5).

Pokes, their ends and mutes are told to those two, or that one, whom they concern (``I54``); all else is public. Two
events of different types may compare equal, as tuples do: compare what :func:`event_view` makes of them.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardrules.game import EVERYTHING
from cardrules.ignorado.cards import NAMES


class GameStarted(NamedTuple):
    """The seating order and the first dealer were drawn by lot (``I24``)."""

    order: tuple[int, ...]
    dealer: int


class Dealt(NamedTuple):
    """A card was dealt to each of the living (``I1``)."""

    round: int
    dealer: int


class KingAsked(NamedTuple):
    """A King's holder asked: "What suit is my King?" (``I3``)."""

    seat: int
    target: int


class KingAnswered(NamedTuple):
    """A suit was named, or None in time (``I4``, ``I31``)."""

    seat: int
    suit: str | None
    right: bool
    by_default: bool = False
    """The clock or the absent player's default decided; so in all events."""


class QuestionReturned(NamedTuple):
    """An Ace's holder asked back: "What suit is my Ace?" (``I5``)."""

    seat: int
    to: int


class AceGuessed(NamedTuple):
    """The King's holder named a suit of the Ace, or None in time (``I35``)."""

    seat: int
    suit: str | None
    right: bool
    by_default: bool = False


class LifeMoved(NamedTuple):
    """A life went from one player to another; ``reason`` is ``king``, ``ace`` or ``attention``."""

    giver: int
    to: int
    reason: str


class TurnPassed(NamedTuple):
    """A King's holder asked no more (``I34``)."""

    seat: int
    by_default: bool = False


class Stood(NamedTuple):
    """A turn ended without a swap or a question: nobody learns whether there was a King (rules, section 5)."""

    seat: int
    by_default: bool = False


class SwapBlocked(NamedTuple):
    """The neighbour ``by`` holds a King (``I27``)."""

    seat: int
    by: int


class Swapped(NamedTuple):
    """Two neighbours swapped their cards (``I9``)."""

    seat: int
    partner: int


class SwappedWithDeck(NamedTuple):
    """The last player swapped their card for the top one of the deck, unseen by the others (``I12``, ``I28``)."""

    seat: int


class Revealed(NamedTuple):
    """The living showed their cards (``I40``)."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]
    """The cards of ``seats``, in the same order."""


class LifeLost(NamedTuple):
    """The holders of the lowest card threw a life into the pot (``I13``)."""

    seats: tuple[int, ...]


class Ignored(NamedTuple):
    """These have no life left (``I15``)."""

    seats: tuple[int, ...]


class Returned(NamedTuple):
    """An ignored player got a life and plays from the next deal on (``I47``)."""

    seat: int


class GameOver(NamedTuple):
    """The game ended (``I17``, ``I42``); ``places`` are by seat, and None where it was broken off (``I53``)."""

    winner: int | None
    places: tuple[int, ...] | None


class AttentionPaid(NamedTuple):
    """A living player fell for a poke and owes a life (``I47``)."""

    seat: int
    to: int


class Poked(NamedTuple):
    """An ignored player tries to be noticed (``I46``)."""

    seat: int
    target: int
    bait: str


class PokeLapsed(NamedTuple):
    """A poke ended without attention."""

    seat: int
    target: int


class Muted(NamedTuple):
    """The player at ``seat`` wants no pokes of ``other`` (``I51``)."""

    seat: int
    other: int


class Unmuted(NamedTuple):
    """The player at ``seat`` takes pokes of ``other`` again."""

    seat: int
    other: int


DealEvent = GameStarted | Dealt
QuestionEvent = KingAsked | KingAnswered | QuestionReturned | AceGuessed
TurnEvent = TurnPassed | Stood | SwapBlocked | Swapped | SwappedWithDeck
LifeEvent = LifeMoved | LifeLost | Ignored | Returned | AttentionPaid
EndEvent = Revealed | GameOver
SecretEvent = Poked | PokeLapsed | Muted | Unmuted
PublicEvent = DealEvent | QuestionEvent | TurnEvent | LifeEvent | EndEvent
Event = PublicEvent | SecretEvent

KINDS: Final[Mapping[type[Event], str]] = {
    GameStarted: "game_started",
    Dealt: "dealt",
    KingAsked: "king_asked",
    KingAnswered: "king_answered",
    QuestionReturned: "question_returned",
    AceGuessed: "ace_guessed",
    LifeMoved: "life_moved",
    TurnPassed: "turn_passed",
    Stood: "stood",
    SwapBlocked: "swap_blocked",
    Swapped: "swapped",
    SwappedWithDeck: "swapped_with_deck",
    Revealed: "revealed",
    LifeLost: "life_lost",
    Ignored: "ignored",
    Returned: "returned",
    GameOver: "game_over",
    AttentionPaid: "attention_paid",
    Poked: "poked",
    PokeLapsed: "poke_lapsed",
    Muted: "muted",
    Unmuted: "unmuted",
}
"""The wire's word for each."""


def event_view(event: Event, viewer: int) -> dict[str, Any] | None:
    """The event on the wire as ``viewer`` (a seat, ``PUBLIC`` or ``EVERYTHING``) may see it, or None (``I54``)."""
    match event:
        case Poked(seat, target, _) | PokeLapsed(seat, target):
            return _plain_view(event) if viewer in (seat, target, EVERYTHING) else None
        case Muted(seat, other) | Unmuted(seat, other):
            return {"kind": KINDS[type(event)], "seat": other} if viewer in (seat, EVERYTHING) else None
        case LifeMoved(giver, to, reason):
            return {"kind": "life_moved", "from": giver, "to": to, "reason": reason}
        case Swapped(seat, partner):
            return {"kind": "swapped", "seat": seat, "with": partner}
        case Revealed(seats, cards):
            turned = {str(seat): NAMES[card] for seat, card in zip(seats, cards, strict=True)}
            return {"kind": "revealed", "cards": turned}
        case LifeLost(seats):
            return {"kind": "life_lost", "seats": list(seats), "reason": "lowest"}
        case GameOver(winner, places):
            by_seat = None if places is None else {str(seat): place for seat, place in enumerate(places)}
            return {"kind": "game_over", "winner": winner, "places": by_seat}
        case _:
            return _plain_view(event)


def _plain_view(event: Event) -> dict[str, Any]:
    """An event whose fields are those of the wire."""
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in event._asdict().items()}
    return {"kind": KINDS[type(event)], **fields}
