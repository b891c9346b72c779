"""The rules: what may be done, and what follows (``rules/disunyer.md``, section 5)."""

from cardrules.disunyer import deck
from cardrules.disunyer.actions import GUESSES, TURNS, Action, Guess, Pick, Turn
from cardrules.disunyer.cards import ACE, KING, rank, suit
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
from cardrules.disunyer.state import KINDS, Cards, Challenge, State, Table, decision
from cardrules.game import IllegalMoveError, Step
from cardrules.shuffle import Shuffle

STANDARD = "standard"
STUCK_KING = "stuck_king"


def setup(mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
    """A new game: the seating order, the first deal and what follows of itself, up to the first decision."""
    order = shuffle(range(seats), "seating")
    table = Table(mode, order, doubled=not bots)
    cards = deck.new(seats, shuffle)
    empty = State(table, 0, "pause", None, 0, order, (0,) * seats, cards, (), (), ())
    return _deal(empty, shuffle, [GameStarted(order)])


def resume(state: State, shuffle: Shuffle) -> Step[State, Event]:
    """The next round. Raises :class:`ValueError` where there is no pause."""
    if state.phase != "pause":
        message = f"the game is not in a pause but in {state.phase}"
        raise ValueError(message)
    return _deal(state, shuffle, [])


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may do now (``D91``): nothing unless it is the one to decide."""
    if seat != state.decider:
        return ()
    if state.phase == "turns":
        return TURNS
    if state.phase == "guess":
        return GUESSES
    return tuple(Pick(rival) for rival in state.standing if rival != seat)


def apply(state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:
    """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal (``D92``)."""
    if action not in legal_actions(state, seat):
        raise IllegalMoveError(_objection(state, seat))
    match action:
        case Turn.KEEP:
            return _keep(state, seat, by_default=False)
        case Turn.PASS if seat == state.standing[-1]:
            return _draw(state, seat, shuffle)
        case Turn.PASS:
            return _pass(state, seat)
        case Pick(rival):
            return _call(state, seat, rival)
        case Guess(named):
            return _guess(state, seat, named)


def expire(state: State, name: str) -> Step[State, Event]:
    """Plays the default of the open decision ``name`` (section 4). Raises :class:`IllegalMoveError` for another."""
    asked = decision(state)
    if asked is None or asked.id != name:
        message = f"the decision {name} is not open"
        raise IllegalMoveError(message)
    match state.phase:
        case "turns":
            return _keep(state, asked.seat, by_default=True)
        case "guess":
            return _guess(state, asked.seat, None)
        case _:
            return _miss(state, asked.seat)


def _objection(state: State, seat: int) -> str:
    if seat != state.decider:
        return f"nothing is asked of seat {seat} now"
    return f"this is no legal answer to the {KINDS[state.phase]} of seat {seat}"


# The deal


def _deal(state: State, shuffle: Shuffle, events: list[Event]) -> Step[State, Event]:
    table, standing, number = state.table, state.standing, state.round + 1
    cards, reshuffled = deck.deal(state.cards, table.order, standing, shuffle)
    events += reshuffled
    events.append(Dealt(number))
    aces = tuple(seat for seat in standing if rank(cards.hands[seat]) == ACE)
    stuck = () if aces or table.mode != STUCK_KING else tuple(s for s in standing if rank(cards.hands[s]) == KING)
    if stuck:
        events.append(KingsStuck(stuck))
    dealt = State(table, number, "pause", None, 0, standing, state.places, cards, stuck, aces, ())
    return _next_ace(dealt, standing, aces, (), events) if aces else _next_turn(dealt, cards, 0, events)


# The Disunyer


def _next_ace(
    state: State,
    standing: tuple[int, ...],
    aces: tuple[int, ...],
    challenges: tuple[Challenge, ...],
    events: list[Event],
) -> Step[State, Event]:
    """Asks the next holder who can call (``D20`` to ``D22``), or ends the round (``D24``)."""
    for index, holder in enumerate(aces):
        if holder in standing and len(standing) > 1:
            table, number, _, _, asked, _, places, cards, stuck, _, _ = state
            listed, pending = (*challenges, Challenge(holder)), aces[index:]
            after = State(table, number, "pick", holder, asked + 1, standing, places, cards, stuck, pending, listed)
            return Step(after, tuple(events))
        events.append(ChallengeCancelled(holder))
        challenges = (*challenges, Challenge(holder, cancelled=True))
    return _end_round(state, state.cards, standing, challenges, events)


def _call(state: State, holder: int, rival: int) -> Step[State, Event]:
    table, number, _, _, asked, standing, places, cards, stuck, aces, challenges = state
    listed = (*challenges[:-1], Challenge(holder, rival))
    after = State(table, number, "guess", rival, asked + 1, standing, places, cards, stuck, aces, listed)
    return Step(after, (ChallengeCalled(holder, rival),))


def _miss(state: State, holder: int) -> Step[State, Event]:
    """No rival was picked: the holder is out (``D18``)."""
    return _fall(state, Challenge(holder, out=holder), [ChallengeMissed(holder)])


def _guess(state: State, rival: int, named: str | None) -> Step[State, Event]:
    """A right guess knocks the holder out; a wrong one, or none, the rival (``D19``)."""
    holder = state.aces[0]
    right = named == suit(state.cards.hands[holder])
    out = holder if right else rival
    return _fall(state, Challenge(holder, rival, named, right, out), [SuitGuessed(rival, named, right)])


def _fall(state: State, resolved: Challenge, events: list[Event]) -> Step[State, Event]:
    standing = tuple(seat for seat in state.standing if seat != resolved.out)
    return _next_ace(state, standing, state.aces[1:], (*state.challenges[:-1], resolved), events)


# The turns


def _next_turn(state: State, cards: Cards, turn: int, events: list[Event]) -> Step[State, Event]:
    """Asks the player at ``turn`` in seating order, or the first after who has a choice (``D12``, ``D62``)."""
    table, number, _, _, asked, standing, places, _, stuck, aces, challenges = state
    for index in range(turn, len(standing)):
        seat = standing[index]
        if not (stuck and _forced(standing, stuck, index)):
            after = State(table, number, "turns", seat, asked + 1, standing, places, cards, stuck, aces, challenges)
            return Step(after, tuple(events))
        events.append(Kept(seat, forced=True, by_default=False))
    return _reveal(state, cards, events)


def _forced(standing: tuple[int, ...], stuck: tuple[int, ...], turn: int) -> bool:
    """Whether the player at ``turn`` can only keep: their King is stuck, or the next player's (``D26``, ``D27``)."""
    return any(seat in stuck for seat in standing[turn : turn + 2])


def _keep(state: State, seat: int, *, by_default: bool) -> Step[State, Event]:
    kept = Kept(seat, forced=False, by_default=by_default)
    return _next_turn(state, state.cards, state.standing.index(seat) + 1, [kept])


def _pass(state: State, seat: int) -> Step[State, Event]:
    turn = state.standing.index(seat) + 1
    to = state.standing[turn]
    return _next_turn(state, deck.swap(state.cards, seat, to), turn, [Passed(seat, to)])


def _draw(state: State, seat: int, shuffle: Shuffle) -> Step[State, Event]:
    """The last player's pass, which ends the turns (``D14``, ``D94``)."""
    cards, events = deck.draw(state.cards, seat, shuffle)
    events.append(Drew(seat, cards.hands[seat]))
    return _reveal(state, cards, events)


def _reveal(state: State, cards: Cards, events: list[Event]) -> Step[State, Event]:
    """All hands are turned up; whoever holds the lowest rank is out, and all who tie for it (``D9``)."""
    shown = tuple(cards.hands[seat] for seat in state.standing)
    low = min(map(rank, shown))
    lowest = tuple(seat for seat, card in zip(state.standing, shown, strict=True) if rank(card) == low)
    events.append(Revealed(state.standing, shown, lowest))
    standing = tuple(seat for seat in state.standing if seat not in lowest)
    return _end_round(state, cards, standing, (), events)


# The end of a round


def _end_round(
    state: State,
    cards: Cards,
    standing: tuple[int, ...],
    challenges: tuple[Challenge, ...],
    events: list[Event],
) -> Step[State, Event]:
    """All who fell share one place (``D55``); with one player left, or none, the game is over (``D11``)."""
    table, number, _, _, asked, _, before, _, stuck, _, _ = state
    left = len(standing)
    fell = tuple(seat for seat in table.order if seat not in standing and not before[seat])
    places = tuple(left + 1 if seat in fell else place for seat, place in enumerate(before))
    events.append(KnockedOut(fell, left + 1))
    if left > 1:
        after = State(table, number, "pause", None, asked, standing, places, cards, stuck, (), challenges)
        return Step(after, tuple(events))
    final = tuple(place or 1 for place in places)
    events.append(GameOver(standing[0] if standing else None, points(table, final)))
    return Step(State(table, number, "over", None, asked, standing, final, cards, stuck, (), challenges), tuple(events))


def points(table: Table, places: tuple[int, ...]) -> tuple[int, ...]:
    """The points for final ``places``, both by seat (``D57``, ``D58``)."""
    factor = 2 if table.doubled else 1
    return tuple(factor * (len(places) - place + 1) for place in places)
