"""The ignored and the living (``I46`` to ``I51``, ``I54``): pokes, attention and mutes."""

from collections.abc import Sequence

from cardrules.game import PUBLIC, IllegalMoveError, Said, Step
from cardrules.ignorado.actions import ATTEND, Action, Mute, Poke, Unmute, action_view
from cardrules.ignorado.events import AttentionPaid, Dealt, Event, Muted, Poked, PokeLapsed, Unmuted
from cardrules.ignorado.state import (
    BAITS,
    COME_BACKS,
    MOST_SEATS,
    POKES,
    Attempt,
    Debt,
    Social,
    State,
    attempt_id,
    ended,
    living,
    on_show,
)


def pokes_left(state: State, seat: int) -> int | None:
    """How often ``seat`` may still poke in this round; None for whoever may not in it at all (``I48``, ``I54``)."""
    if ended(state) or no_poker(state, seat) is not None:
        return None
    return POKES - sum([attempt.seat == seat for attempt in state.social.attempts])


def no_poker(state: State, seat: int) -> str | None:
    """Why ``seat`` may not poke in this round at all; None where it may."""
    _, _, fell, returns, _ = state.people
    if not fell[seat]:
        return f"seat {seat} is not ignored"
    if fell[seat] == state.round.number:
        return f"seat {seat} fell in this round and may poke from the next deal on"
    if returns[seat] >= COME_BACKS:
        return f"seat {seat} has come back {COME_BACKS} times, and this fall is final"
    return None


def targets(state: State, seat: int) -> tuple[int, ...]:
    """Whom ``seat`` may poke now, as far as it can tell: mutes and the pokes of others are not counted in (``I54``)."""
    if not pokes_left(state, seat) or state.decider is None or _is_owed(state, seat):
        return ()
    own = {attempt.target for attempt in state.social.attempts if attempt.seat == seat and attempt.on_show}
    return tuple([other for other in living(state) if other not in own and _unfit(state, other) is None])


def _is_owed(state: State, seat: int) -> bool:
    return any(debt.creditor == seat for debt in state.social.debts)


def _unfit(state: State, target: int) -> str | None:
    """Why nobody may poke ``target``, who is living; None where that is not so. Everybody knows of it."""
    if target in state.social.away:
        return f"seat {target} is not connected"
    if any(debt.debtor == target for debt in state.social.debts):
        return f"seat {target} owes a life in this round already"
    return None


def pokes(state: State, seat: int) -> tuple[Action, ...]:
    """Every poke that is allowed to ``seat`` now."""
    if state.decider is None or no_poker(state, seat) is not None:
        return ()
    allowed = [other for other in living(state) if objection(state, seat, Poke(other, BAITS[0])) is None]
    return tuple([Poke(other, bait) for other in allowed for bait in BAITS])


def objection(state: State, seat: int, poke: Poke) -> str | None:
    """Why a poke is not legal: an English sentence for a developer; None where it is."""
    if state.phase == "pause":
        return "there are no pokes in a pause"
    if state.decider is None:
        return "the game is over"
    refused = no_poker(state, seat)
    if refused is not None:
        return refused
    if not pokes_left(state, seat):
        return f"seat {seat} has no pokes left in this round"
    if _is_owed(state, seat):
        return f"seat {seat} is owed a life already"
    if poke.bait not in BAITS:
        return "the bait is unknown"
    return _no_target(state, seat, poke.seat)


def _no_target(state: State, seat: int, target: int) -> str | None:
    if target not in state.table.order:
        return f"there is no seat {target}"
    if not state.people.lives[target]:
        return f"seat {target} is not living"
    unfit = _unfit(state, target)
    if unfit is not None:
        return unfit
    if state.social.muted[target] >> seat & 1 or on_show(state, target) is not None:
        return f"seat {target} cannot be poked now"  # which of the two it is, others are not told (I54)
    return None


# What follows from them


def poke(state: State, seat: int, move: Poke) -> Step[State, Event]:
    """A bait is put before a living player (``I46``). Raises :class:`IllegalMoveError`."""
    refused = objection(state, seat, move)
    if refused is not None:
        raise IllegalMoveError(refused)
    social = state.social
    attempt = Attempt(seat, move.seat, move.bait, on_show=True)
    after = social._replace(attempts=(*social.attempts, attempt))
    return Step(state._replace(social=after), (Poked(seat, move.seat, move.bait),))


def attend(state: State, seat: int) -> Step[State, Event]:
    """``seat`` pays attention to the poke on show and owes a life for it (``I46``, ``I47``).

    The creditor's other pokes lapse (``I54``). Raises :class:`IllegalMoveError` where no poke is on show.
    """
    index = on_show(state, seat)
    if index is None:
        raise IllegalMoveError(f"seat {seat} is shown no poke")
    creditor = state.social.attempts[index].seat
    social = state.social._replace(
        debts=(*state.social.debts, Debt(seat, creditor)), attempts=_closed(state.social.attempts, index)
    )
    social, lapsed = without(social, author=creditor)
    return Step(state._replace(social=social), (AttentionPaid(seat, creditor), *lapsed))


def reacted(state: State, seat: int) -> Said | None:
    """A reaction of ``seat`` is attention to the poke that it is shown (``I46``); None where there is none."""
    index = on_show(state, seat)
    return None if index is None else Said(attempt_id(state, index), action_view(ATTEND))


def stirs(events: Sequence[Event]) -> frozenset[int]:
    """The seats whose bots may poke or attend now: all at a deal, one that is poked, one whose poke has ended."""
    stirred: set[int] = set()
    for event in events:
        match event:
            case Dealt():
                stirred.update(range(MOST_SEATS))
            case Poked(_, target, _):
                stirred.add(target)
            case PokeLapsed(seat, _) | AttentionPaid(_, seat):
                stirred.add(seat)
    return frozenset(stirred)


def unlisted(state: State, seat: int, action: Action) -> tuple[str, ...] | None:
    """Mutes stand in no replay, but the pokes that they end do, as lapsed (``I54``)."""
    if not isinstance(action, Mute | Unmute):
        return None
    index = on_show(state, seat)
    ends = isinstance(action, Mute) and index is not None and state.social.attempts[index].seat == action.seat
    return (attempt_id(state, index),) if ends and index is not None else ()


def lapse(state: State, poke_id: str) -> Step[State, Event] | None:
    """The time of the poke with that id is over; None where no such poke is on show."""
    for index, attempt in enumerate(state.social.attempts):
        if attempt.on_show and attempt_id(state, index) == poke_id:
            social = state.social._replace(attempts=_closed(state.social.attempts, index))
            return Step(state._replace(social=social), (PokeLapsed(attempt.seat, attempt.target),))
    return None


def without(
    social: Social, author: int | None = None, target: int | None = None
) -> tuple[Social, tuple[PokeLapsed, ...]]:
    """The pokes on show of ``author``, or those at ``target``, or of both to one another, lapse (``I54``)."""
    attempts, told = social.attempts, []
    for index, (seat, other, _, shown) in enumerate(attempts):
        if shown and author in (None, seat) and target in (None, other):
            attempts = _closed(attempts, index)
            told.append(PokeLapsed(seat, other))
    return (social._replace(attempts=attempts), tuple(told)) if told else (social, ())


def _closed(attempts: tuple[Attempt, ...], index: int) -> tuple[Attempt, ...]:
    return (*attempts[:index], attempts[index]._replace(on_show=False), *attempts[index + 1 :])


def mute(state: State, seat: int, move: Mute | Unmute) -> Step[State, Event]:
    """``seat`` wants no pokes of another, or wants them again; one on show lapses (``I51``, ``I54``).

    Saying so twice changes nothing. Raises :class:`IllegalMoveError` for oneself and a seat that does not exist.
    """
    other, social = move.seat, state.social
    if other not in state.table.order:
        raise IllegalMoveError(f"there is no seat {other}")
    if other == seat:
        raise IllegalMoveError(f"seat {seat} cannot mute itself")
    if ended(state):
        raise IllegalMoveError("the game is over")
    bit, before = 1 << other, social.muted[seat]
    muted = before | bit if isinstance(move, Mute) else before & ~bit
    social = social._replace(muted=(*social.muted[:seat], muted, *social.muted[seat + 1 :]))
    if isinstance(move, Unmute):
        return Step(state._replace(social=social), (Unmuted(seat, other),))
    social, lapsed = without(social, author=other, target=seat)
    return Step(state._replace(social=social), (Muted(seat, other), *lapsed))


def offered_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may do besides: poke, attend to the poke on show, mute and unmute the others."""
    if ended(state):
        return ()
    others = [other for other in state.table.order if other != seat]
    mutes = [mute for other in others for mute in (Mute(other), Unmute(other))]
    attending = () if on_show(state, seat) is None else (ATTEND,)
    return (*pokes(state, seat), *attending, *mutes)


def present(state: State, away: frozenset[int]) -> State:
    """The game while nobody is there at the seats ``away``: they cannot be poked (``I51``)."""
    away -= state.table.bots
    return state if away == state.social.away else state._replace(social=state.social._replace(away=away))


def hears(state: State, author: int, viewer: int) -> bool:
    """Whether ``viewer`` sees reactions of ``author``: those of the ignored are not for the living (``I49``, ``I55``).

    After the end everybody sees all.
    """
    lives = state.people.lives
    if ended(state) or lives[author] or viewer in (author, PUBLIC):
        return True
    return not lives[viewer]
