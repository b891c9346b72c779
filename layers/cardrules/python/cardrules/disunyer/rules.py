"""The rules: what may be done, and what follows (``rules/disunyer.md``, section 5)."""

from collections.abc import Sequence
from typing import Final

from cardrules.disunyer import deck as decks
from cardrules.disunyer.actions import GUESSES, PICKS, TURNS, Action, Guess, Pick, Turn
from cardrules.disunyer.cards import ACES, KINGS, NO_CARD, RANK, suit
from cardrules.disunyer.events import (
    ChallengeCalled,
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
    Passed,
    Revealed,
    SuitGuessed,
)
from cardrules.disunyer.state import KINDS, MOST_SEATS, Challenge, Deck, Phase, State, Table, decisions, paused
from cardrules.game import IllegalMoveError, Outcome, Step
from cardrules.shuffle import Shuffle

STANDARD: Final = "standard"
STUCK_KING: Final = "stuck_king"

_OWN: Final = tuple(1 << seat for seat in range(MOST_SEATS))
"""Who knows a card just dealt: the seat that holds it (``D71``)."""


def setup(mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
    """A new game: the seating order, the first deal and what follows of itself, up to the first decision.

    Raises :class:`ValueError` for a mode that there is not.
    """
    if mode not in (STANDARD, STUCK_KING):
        raise ValueError(f"{mode} is not a mode of Disunyer")
    order = shuffle(range(seats), "seating")
    table = Table(mode, order, doubled=not bots)
    none, cards = (0,) * seats, decks.new(shuffle)
    empty = State(table, 0, "pause", None, 0, order, none, (NO_CARD,) * seats, none, cards, (), (), ())
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
            return _keep(state, seat, Kept(seat))
        case Turn.PASS if seat == state.standing[-1]:
            return _draw(state, seat, shuffle)
        case Turn.PASS:
            return _pass(state, seat)
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
    table, number, _, _, _, standing, places, hands, _, deck, _, _, _ = state
    deck, hands, reshuffled = decks.deal(deck, hands, table.order, standing, shuffle)
    told, number, knowers = (*told, *reshuffled, Dealt(number + 1)), number + 1, _OWN[: len(hands)]
    aces = _holders(standing, hands, ACES)
    if aces:  # the first holder is always there to call (D48)
        first = aces[0]
        return Step(State(table, number, "pick", first, 1, standing, places, hands, knowers, deck, (), aces, ()), told)
    turn, stuck = 0, _holders(standing, hands, KINGS) if table.mode == STUCK_KING else ()
    if stuck:
        told = (*told, KingsStuck(stuck))
        turn, told = _skip_forced(standing, stuck, 0, told)
    if turn < len(standing):
        seat = standing[turn]
        return Step(State(table, number, "turns", seat, 1, standing, places, hands, knowers, deck, stuck, (), ()), told)
    dealt = State(table, number, "turns", None, 0, standing, places, hands, knowers, deck, stuck, (), ())
    return _reveal(dealt, hands, deck, told)  # nobody had a choice (D64)


def _holders(standing: tuple[int, ...], hands: tuple[int, ...], wanted: frozenset[int]) -> tuple[int, ...]:
    """The seats whose card is one of ``wanted``, in seating order."""
    if wanted.isdisjoint(hands):
        return ()
    return tuple([seat for seat in standing if hands[seat] in wanted])


# The Disunyer


def _call(state: State, holder: int, rival: int) -> Step[State, Event]:
    table, number, _, _, asked, standing, places, hands, knowers, deck, stuck, aces, challenges = state
    asked += 1
    return Step(
        State(table, number, "guess", rival, asked, standing, places, hands, knowers, deck, stuck, aces, challenges),
        (ChallengeCalled(holder, rival),),
    )


def _miss(state: State, holder: int) -> Step[State, Event]:
    """No rival was picked: the holder is out (``D18``)."""
    return _resolve(state, Challenge(holder, out=holder), holder, ChallengeMissed(holder))


def _guess(state: State, rival: int, named: str | None) -> Step[State, Event]:
    """A right guess knocks the holder out; a wrong one, or none, the rival (``D19``)."""
    holder = state.aces[0]
    right = named == suit(state.hands[holder])
    out = holder if right else rival
    return _resolve(state, Challenge(holder, rival, named, right, out), out, SuitGuessed(rival, named, right))


def _resolve(state: State, challenge: Challenge, out: int, event: Event) -> Step[State, Event]:
    """Somebody falls; the next holder who can is asked (``D20`` to ``D22``), or the round ends (``D24``)."""
    table, number, _, _, asked, before, places, hands, knowers, deck, stuck, aces, challenges = state
    standing = tuple([seat for seat in before if seat != out])
    told: tuple[Event, ...] = (event,)
    challenges = (*challenges, challenge)
    for index, holder in enumerate(aces[1:], 1):
        if holder in standing and len(standing) > 1:
            aces, asked = aces[index:], asked + 1
            return Step(
                State(
                    table,
                    number,
                    "pick",
                    holder,
                    asked,
                    standing,
                    places,
                    hands,
                    knowers,
                    deck,
                    stuck,
                    aces,
                    challenges,
                ),
                told,
            )
        told = (*told, ChallengeCancelled(holder))
        challenges = (*challenges, Challenge(holder, cancelled=True))
    return _end_round(state, hands, deck, standing, challenges, told)


# The turns


def _next_turn(
    state: State, hands: tuple[int, ...], knowers: tuple[int, ...], turn: int, told: tuple[Event, ...]
) -> Step[State, Event]:
    """Asks the player at ``turn`` in seating order, or the first after who has a choice (``D12``)."""
    table, number, _, _, asked, standing, places, _, _, deck, stuck, _, _ = state
    if stuck:
        turn, told = _skip_forced(standing, stuck, turn, told)
    if turn == len(standing):
        return _reveal(state, hands, deck, told)
    seat, asked = standing[turn], asked + 1
    return Step(State(table, number, "turns", seat, asked, standing, places, hands, knowers, deck, stuck, (), ()), told)


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
    turn, hands, knowers = state.standing.index(seat) + 1, list(state.hands), list(state.knowers)
    to = state.standing[turn]
    hands[seat], hands[to] = hands[to], hands[seat]
    both = 1 << seat | 1 << to
    knowers[seat], knowers[to] = knowers[to] | both, knowers[seat] | both
    return _next_turn(state, tuple(hands), tuple(knowers), turn, (Passed(seat, to),))


def _draw(state: State, seat: int, shuffle: Shuffle) -> Step[State, Event]:
    """The last player's pass, which ends the turns (``D14``, ``D94``)."""
    deck, hands, reshuffled = decks.draw(state.deck, state.hands, seat, shuffle)
    return _reveal(state, hands, deck, (*reshuffled, Drew(seat, hands[seat])))


def _reveal(state: State, hands: tuple[int, ...], deck: Deck, told: tuple[Event, ...]) -> Step[State, Event]:
    """All hands are turned up; whoever holds the lowest rank is out, and all who tie for it (``D9``)."""
    standing = state.standing
    shown = tuple([hands[seat] for seat in standing])
    low = min([RANK[card] for card in shown])
    lowest = tuple([seat for seat in standing if RANK[hands[seat]] == low])
    left = tuple([seat for seat in standing if RANK[hands[seat]] != low])
    return _end_round(state, hands, deck, left, (), (*told, Revealed(standing, shown, lowest)))


# The end of a round


def _end_round(
    state: State,
    hands: tuple[int, ...],
    deck: Deck,
    standing: tuple[int, ...],
    challenges: tuple[Challenge, ...],
    told: tuple[Event, ...],
) -> Step[State, Event]:
    """All who fell share one place (``D55``); with one player left, or none, the game is over (``D11``)."""
    table, number, _, _, asked, _, before, _, knowers, _, stuck, _, _ = state
    left, reached = len(standing), list(before)
    fell = tuple([seat for seat in table.order if not before[seat] and seat not in standing])
    for seat in fell:
        reached[seat] = left + 1
    told = (*told, KnockedOut(fell, left + 1))
    phase: Phase = "pause"
    if left <= 1:
        phase, reached = "over", [place or 1 for place in reached]
        told = (*told, GameOver(standing[0] if standing else None, points(table, reached)))
    places = tuple(reached)
    return Step(
        State(table, number, phase, None, asked, standing, places, hands, knowers, deck, stuck, (), challenges), told
    )


def points(table: Table, places: Sequence[int]) -> tuple[int, ...]:
    """The points for final ``places``, both by seat (``D57``, ``D58``)."""
    factor = 2 if table.doubled else 1
    return tuple([factor * (len(places) - place + 1) for place in places])
