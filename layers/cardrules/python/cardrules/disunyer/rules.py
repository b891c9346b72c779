"""The rules: what may be done, and what follows (``rules/disunyer.md``, section 5)."""

from collections.abc import Sequence
from typing import Final

from cardrules.disunyer import deck as decks
from cardrules.disunyer.actions import GUESSES, PICKS, TURNS, Action, Guess, Pick, Turn
from cardrules.disunyer.cards import ACES, KINGS, RANK, suit
from cardrules.disunyer.events import (
    CALLED,
    KEPT,
    PASSED,
    ChallengeCancelled,
    ChallengeMissed,
    Dealt,
    Drew,
    Event,
    GameOver,
    GameStarted,
    Kept,
    KingsStuck,
    KnockedOut,
    Revealed,
    SuitGuessed,
)
from cardrules.disunyer.state import (
    KINDS,
    MOST_SEATS,
    Challenge,
    Deck,
    Phase,
    Round,
    State,
    Table,
    decisions,
    hand,
    paused,
)
from cardrules.game import IllegalMoveError, Outcome, Step
from cardrules.shuffle import Shuffle

STANDARD: Final = "standard"
STUCK_KING: Final = "stuck_king"

_OWN: Final = tuple(1 << seat for seat in range(MOST_SEATS))
"""Who knows the cards just dealt: each player their own (``D71``)."""


def setup(mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
    """A new game: the seating order, the first deal and what follows of itself, up to the first decision.

    The rules are good for 2 to 8 seats. Raises :class:`ValueError` for a mode that there is not.
    """
    if mode not in (STANDARD, STUCK_KING):
        raise ValueError(f"{mode} is not a mode of Disunyer")
    order = shuffle(range(seats), "seating")
    table = Table(mode, order, doubled=not bots)
    empty = State(table, Round(0, (), ()), "pause", None, 0, order, (0,) * seats, (), (), decks.new(shuffle), (), ())
    return _deal(empty, shuffle, (GameStarted(order),))


def resume(state: State, shuffle: Shuffle) -> Step[State, Event]:
    """The next round. Raises :class:`ValueError` where there is no pause."""
    if not paused(state):
        raise ValueError("the game is not in a pause")
    return _deal(state, shuffle, ())


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may do now (``D91``): nothing unless it is the one to decide."""
    if seat != state.decider:
        return ()
    if state.phase == "turns":
        return TURNS
    if state.phase == "guess":
        return GUESSES
    return tuple([PICKS[rival] for rival in state.standing if rival != seat])


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal (``D92``)."""
    if action not in legal_actions(state, seat):
        raise IllegalMoveError(_objection(state, seat))
    match action:
        case Turn.KEEP:
            return _keep(state, seat, KEPT[seat])
        case Turn.PASS:
            return _draw(state, seat, shuffle) if seat == state.standing[-1] else _pass(state, seat)
        case Pick(rival):
            return _call(state, seat, rival)
        case Guess(named):
            return _guess(state, seat, named)


def expire(state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG001 - no default draws
    """Plays the default of an open decision (section 4). Raises :class:`IllegalMoveError` for one that is not open."""
    for asked in decisions(state):
        if asked.id == decision:
            match state.phase:
                case "turns":
                    return _keep(state, asked.seat, Kept(asked.seat, by_default=True))
                case "guess":
                    return _guess(state, asked.seat, None)
                case _:
                    return _miss(state, asked.seat)
    raise IllegalMoveError(f"the decision {decision} is not open")


def outcome(state: State) -> Outcome | None:
    """How the game ended (``D55`` to ``D58``); None while it goes on."""
    if state.phase != "over":
        return None
    return Outcome(state.standing[0] if state.standing else None, state.places, points(state.table, state.places))


def _objection(state: State, seat: int) -> str:
    if seat != state.decider:
        return f"nothing is asked of seat {seat} now"
    return f"this is no legal answer to the {KINDS[state.phase]} of seat {seat}"


# The deal


def _deal(state: State, shuffle: Shuffle, told: tuple[Event, ...]) -> Step[State, Event]:
    table, last, _, _, _, standing, places, before, _, deck, _, _ = state
    deck, hands, reshuffled = decks.deal(deck, before, len(standing), shuffle)
    number, knowers = last.number + 1, _OWN[: len(hands)]
    told = (*told, *reshuffled, Dealt(number))
    aces = _holders(standing, hands, ACES)
    if aces:  # the first holder is always there to call (D48)
        dealt = Round(number, standing, ())
        return _step(table, dealt, "pick", aces[0], 1, standing, places, hands, knowers, deck, aces, (), told)
    turn, stuck = 0, _holders(standing, hands, KINGS) if table.mode == STUCK_KING else ()
    if stuck:
        turn, told = _skip_forced(standing, stuck, 0, (*told, KingsStuck(stuck)))
    dealt = Round(number, standing, stuck)
    if turn < len(standing):
        return _step(table, dealt, "turns", standing[turn], 1, standing, places, hands, knowers, deck, (), (), told)
    nobody = State(table, dealt, "turns", None, 0, standing, places, hands, knowers, deck, (), ())
    return _reveal(nobody, hands, deck, told)  # D64


def _holders(standing: tuple[int, ...], hands: tuple[int, ...], wanted: frozenset[int]) -> tuple[int, ...]:
    """The seats whose card is one of ``wanted``, in seating order."""
    if wanted.isdisjoint(hands):
        return ()
    return tuple([seat for seat, card in zip(standing, hands, strict=True) if card in wanted])


# The Disunyer


def _call(state: State, holder: int, rival: int) -> Step[State, Event]:
    table, dealt, _, _, asked, standing, places, hands, knowers, deck, aces, challenges = state
    told = (CALLED[holder][rival],)
    return _step(
        table, dealt, "guess", rival, asked + 1, standing, places, hands, knowers, deck, aces, challenges, told
    )


def _miss(state: State, holder: int) -> Step[State, Event]:
    """No rival was picked: the holder is out (``D18``)."""
    return _resolve(state, Challenge(holder, out=holder), holder, ChallengeMissed(holder))


def _guess(state: State, rival: int, named: str | None) -> Step[State, Event]:
    """A right guess knocks the holder out; a wrong one, or none, the rival (``D19``)."""
    holder = state.aces[0]
    right = named == suit(hand(state, holder))
    out = holder if right else rival
    return _resolve(state, Challenge(holder, rival, named, right, out), out, SuitGuessed(rival, named, right))


def _resolve(state: State, challenge: Challenge, out: int, event: Event) -> Step[State, Event]:
    """Somebody falls; the next holder who can is asked (``D20`` to ``D22``), or the round ends (``D24``)."""
    table, dealt, _, _, asked, before, places, hands, knowers, deck, aces, challenges = state
    standing = tuple([seat for seat in before if seat != out])
    told: tuple[Event, ...] = (event,)
    challenges = (*challenges, challenge)
    for index, holder in enumerate(aces[1:], 1):
        if holder in standing and len(standing) > 1:
            asked, aces = asked + 1, aces[index:]
            return _step(
                table, dealt, "pick", holder, asked, standing, places, hands, knowers, deck, aces, challenges, told
            )
        told = (*told, ChallengeCancelled(holder))
        challenges = (*challenges, Challenge(holder, cancelled=True))
    fell = tuple([seat for seat in dealt.players if seat not in standing])
    return _end_round(state, hands, deck, standing, fell, challenges, told)


# The turns


def _next_turn(
    state: State, hands: tuple[int, ...], knowers: tuple[int, ...], turn: int, told: tuple[Event, ...]
) -> Step[State, Event]:
    """Asks the player at ``turn`` in seating order, or the first after who has a choice (``D12``)."""
    table, dealt, _, _, asked, standing, places, _, _, deck, _, _ = state
    if dealt.stuck:
        turn, told = _skip_forced(standing, dealt.stuck, turn, told)
    if turn == len(standing):
        return _reveal(state, hands, deck, told)
    seat, asked = standing[turn], asked + 1
    return _step(table, dealt, "turns", seat, asked, standing, places, hands, knowers, deck, (), (), told)


def _skip_forced(
    standing: tuple[int, ...], stuck: tuple[int, ...], turn: int, told: tuple[Event, ...]
) -> tuple[int, tuple[Event, ...]]:
    """The first turn from ``turn`` on that leaves a choice, and what is told of those that do not (``D62``).

    A stuck King binds its holder and the player before, who could only pass to it (``D26``, ``D27``).
    """
    while not set(stuck).isdisjoint(standing[turn : turn + 2]):
        told = (*told, Kept(standing[turn], forced=True))
        turn += 1
    return turn, told


def _keep(state: State, seat: int, kept: Kept) -> Step[State, Event]:
    return _next_turn(state, state.hands, state.knowers, state.standing.index(seat) + 1, (kept,))


def _pass(state: State, seat: int) -> Step[State, Event]:
    """Swaps with the next player: what is known goes with each card, and both players know both (``D13``, ``D71``)."""
    turn, hands, knowers = state.standing.index(seat), list(state.hands), list(state.knowers)
    following, both = turn + 1, 0b11 << turn
    hands[turn], hands[following] = hands[following], hands[turn]
    knowers[turn], knowers[following] = knowers[following] | both, knowers[turn] | both
    told = (PASSED[seat][state.standing[following]],)
    return _next_turn(state, tuple(hands), tuple(knowers), following, told)


def _draw(state: State, seat: int, shuffle: Shuffle) -> Step[State, Event]:
    """The last player's pass, which ends the turns (``D14``, ``D94``)."""
    deck, drawn, reshuffled = decks.draw(state.deck, state.hands[-1], shuffle)
    return _reveal(state, state.hands[:-1] + drawn, deck, (*reshuffled, Drew(seat, drawn[0])))


def _reveal(state: State, hands: tuple[int, ...], deck: Deck, told: tuple[Event, ...]) -> Step[State, Event]:
    """All hands are turned up; whoever holds the lowest rank is out, and all who tie for it (``D9``)."""
    standing, ranks = state.standing, [RANK[card] for card in hands]
    low = min(ranks)
    lowest = tuple([seat for seat, rank in zip(standing, ranks, strict=True) if rank == low])
    left = tuple([seat for seat in standing if seat not in lowest])
    return _end_round(state, hands, deck, left, lowest, (), (*told, Revealed(standing, hands, lowest)))


# The end of a round


def _end_round(
    state: State,
    hands: tuple[int, ...],
    deck: Deck,
    standing: tuple[int, ...],
    fell: tuple[int, ...],
    challenges: tuple[Challenge, ...],
    told: tuple[Event, ...],
) -> Step[State, Event]:
    """All who fell share one place (``D55``); with one player left, or none, the game is over (``D11``)."""
    table, dealt, _, _, asked, _, before, _, knowers, _, _, _ = state
    left, reached = len(standing), list(before)
    for seat in fell:
        reached[seat] = left + 1
    told = (*told, KnockedOut(fell, left + 1))
    phase: Phase = "pause"
    if left <= 1:
        phase, reached = "over", [place or 1 for place in reached]
        told = (*told, GameOver(standing[0] if standing else None, points(table, reached)))
    places = tuple(reached)
    return _step(table, dealt, phase, None, asked, standing, places, hands, knowers, deck, (), challenges, told)


_new: Final = tuple.__new__
"""Makes a named tuple past its constructor, which is written in Python: two of these save a sixth of an action."""


def _step(  # noqa: PLR0913, PLR0917 - a state's fields
    table: Table,
    dealt: Round,
    phase: Phase,
    decider: int | None,
    asked: int,
    standing: tuple[int, ...],
    places: tuple[int, ...],
    hands: tuple[int, ...],
    knowers: tuple[int, ...],
    deck: Deck,
    aces: tuple[int, ...],
    challenges: tuple[Challenge, ...],
    told: tuple[Event, ...],
) -> Step[State, Event]:
    """The one place where an action makes its new state."""
    state = (table, dealt, phase, decider, asked, standing, places, hands, knowers, deck, aces, challenges)
    return _new(Step, (_new(State, state), told))


def points(table: Table, places: Sequence[int]) -> tuple[int, ...]:
    """The points for final ``places``, both by seat (``D57``, ``D58``)."""
    factor = 2 if table.doubled else 1
    return tuple([factor * (len(places) - place + 1) for place in places])
