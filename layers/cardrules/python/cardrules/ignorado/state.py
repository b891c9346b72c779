"""A game of El Ignorado as one immutable value, and what it asks."""

from typing import Final, Literal, NamedTuple

from cardrules.game import Decision
from cardrules.ignorado.cards import KING, RANK

FEWEST_SEATS: Final = 3
MOST_SEATS: Final = 8
"""How many may play (``I21``)."""

LIVES: Final = 3
"""What each player begins with (``I22``)."""
POKES: Final = 2
"""How often who is ignored may poke in a round (``I48``)."""
COME_BACKS: Final = 2
"""How often a player may come back in a game (``I48``)."""

BAITS: Final = (
    "did_you_see",
    "which_suit_have_i",
    "clap_for_me",
    "one_question",
    "say_hello",
    "bet_you_laugh",
    "look_at_me",
    "i_know_your_card",
)
"""With what the ignored may try to be noticed: keys of translated texts (``I50``)."""

EVERYBODY: Final = 1 << MOST_SEATS
"""The bit of :attr:`Cards.knowers` for a card that everybody knows."""

POKE: Final = "poke"
"""The id under which the ignored poke, and anybody mutes."""

Phase = Literal["turns", "answer", "pause", "over", "abandoned"]
"""``abandoned`` is ``over`` on the wire: the game was broken off (``I53``)."""

Kind = Literal["king_turn", "swap_or_stand", "answer_king", "guess_ace"]


class Table(NamedTuple):
    """What never changes in a game."""

    order: tuple[int, ...]
    """The seats in seating order; "left" is the next of it, going round (``I24``)."""
    bots: frozenset[int]
    """The seats that the server plays."""


class Round(NamedTuple):
    """What does not change from a deal to the next."""

    number: int
    """From 1 on."""
    dealer: int
    players: tuple[int, ...]
    """The seats that were dealt a card, in dealing order: from the dealer's left to the dealer (``I1``, ``I23``)."""


class People(NamedTuple):
    """What the players have won and lost. All but the pot is by seat."""

    lives: tuple[int, ...]
    """Who has none is ignored (``I15``)."""
    glasses: tuple[int, ...]
    """Lives lost so far, in whatever way (``I52``)."""
    fell: tuple[int, ...]
    """The round of the last fall; 0 for the living (``I43``)."""
    returns: tuple[int, ...]
    """How often each has come back (``I48``)."""
    pot: int
    """Lives that nobody gets any more (``I40``)."""


class Cards(NamedTuple):
    """The cards of a round. Positions are those of :attr:`Round.players`; a set of them has the bit of each set."""

    hands: tuple[int, ...]
    """By position; a card stays with its player, fallen or not, until the next deal (``I38``)."""
    knowers: tuple[int, ...]
    """By position: the seats that know the card, as bits, and :data:`EVERYBODY`."""
    shown: int
    """The positions whose rank everybody knows: a King that asked or blocked, an Ace that returned."""
    said: tuple[str, ...]
    """By position: the suits said wrongly of an Ace (``I37``)."""
    revealed: int
    """The positions turned up at the end of the round (``I40``)."""
    deck: tuple[int, ...]
    """The top card first."""


class Question(NamedTuple):
    """The question of the King whose turn it is (``I3``), open or answered."""

    target: int | None
    """Who was asked; None once that is settled and the asker may go on (``I34``)."""
    said: str
    """The suits said wrongly of this King, each once, in order (``I32``)."""
    returned: bool
    """Whether an Ace has sent it back (``I5``), so that the asker has to guess."""


class Debt(NamedTuple):
    """A life owed for attention until the end of the round (``I47``)."""

    debtor: int
    creditor: int


class Attempt(NamedTuple):
    """A poke of this round (``I46``)."""

    seat: int
    target: int
    bait: str
    on_show: bool
    """Whether the target may still fall for it."""


class Social(NamedTuple):
    """What passes between the ignored and the living."""

    debts: tuple[Debt, ...]
    """In the order made; none once the round is over."""
    attempts: tuple[Attempt, ...]
    """The pokes of this round in the order made."""
    muted: tuple[int, ...]
    """By seat: whose pokes it does not want, as bits (``I51``)."""
    away: frozenset[int]
    """The seats with nobody there (``I51``)."""


class State(NamedTuple):
    """A game at a decision, in the pause after a round, or over. It holds every secret: show views of it only."""

    table: Table
    round: Round
    phase: Phase
    decider: int | None
    """The seat that has to decide, or None in a pause and when the game is over."""
    turn: int
    """The position of the player whose turn it is."""
    asked: int
    """How many decisions this round has asked for, the open one included."""
    people: People
    cards: Cards
    question: Question | None
    """The question of this turn; None until there is one."""
    social: Social


def kind(state: State) -> Kind:
    """What the open decision asks. There must be one."""
    if state.phase == "answer":
        question = state.question
        return "guess_ace" if question is not None and question.returned else "answer_king"
    return "king_turn" if RANK[state.cards.hands[state.turn]] == KING else "swap_or_stand"


def decisions(state: State) -> tuple[Decision, ...]:
    """The one open decision; none in a pause and when the game is over."""
    if state.decider is None:
        return ()
    return (Decision(f"{state.round.number}.{state.asked}", state.decider, kind(state)),)


def offers(state: State) -> tuple[Decision, ...]:
    """What may be done besides, in and out of turn: poking and muting, and attending to a poke on show.

    Poking is offered to everybody for as long as the game lasts, so that who may not is refused for the reason.
    """
    if ended(state):
        return ()
    shown = [
        Decision(attempt_id(state, index), attempt.target, "attend", secret=True)
        for index, attempt in enumerate(state.social.attempts)
        if attempt.on_show
    ]
    return (*[Decision(POKE, seat, POKE) for seat in state.table.order], *shown)


def attempt_id(state: State, index: int) -> str:
    """The id of a poke of this round, which tells nobody how often others have poked (``I54``)."""
    attempts = state.social.attempts
    seat, target = attempts[index][:2]
    earlier = sum(attempt[:2] == (seat, target) for attempt in attempts[:index])
    return f"p{state.round.number}.{seat}.{target}.{earlier + 1}"


def on_show(state: State, target: int) -> int | None:
    """The index of the poke that ``target`` is shown, where there is one: never more (``I48``)."""
    for index, attempt in enumerate(state.social.attempts):
        if attempt.on_show and attempt.target == target:
            return index
    return None


def ended(state: State) -> bool:
    """Whether the game is over, or was broken off."""
    return state.phase in ("over", "abandoned")


def asker(state: State) -> int:
    """The seat whose turn it is, and that has asked where there is a question."""
    return state.round.players[state.turn]


def paused(state: State) -> bool:
    """Whether a round has ended and the game has not."""
    return state.phase == "pause"


def round_number(state: State) -> int:
    """The number of the current round, from 1."""
    return state.round.number


def in_round(state: State, seat: int) -> bool:
    """Whether ``seat`` was dealt a card in this round and has not fallen in it (``I25``)."""
    return state.people.lives[seat] > 0 and seat in state.round.players


def living(state: State) -> tuple[int, ...]:
    """Who has lives, in seating order."""
    return tuple([seat for seat in state.table.order if state.people.lives[seat]])
