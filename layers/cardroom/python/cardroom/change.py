"""How a change is written into a room: its version, its events, and what goes on in the game because of it.

All of it is pure: a room in, a room out. ``recent`` (protocol.md, ``table``) is kept here too.
"""

from collections.abc import Sequence
from typing import Any, Final

from cardrules.game import Decision, Step

from cardroom.moment import Moment
from cardroom.room import Change, Played, Room, RoomEvent, Seat, Timer

RECENT_IN_GAME: Final = 16
RECENT_IN_LOBBY: Final = 8
"""How many earlier changes a ``table`` tells of."""

REPLAY_ID_BYTES: Final = 18


def room_event(kind: str, seat: Seat) -> RoomEvent:
    """An event of the room about somebody at the table."""
    return RoomEvent(kind, seat.number, seat.name)


def changed(room: Room, events: Sequence[Any], moment: Moment, *, new_round: bool = False) -> Room:
    """The room one version on, with the events of that change; a new round forgets the earlier changes."""
    version = room.version + 1
    kept = RECENT_IN_LOBBY if room.state is None else RECENT_IN_GAME
    earlier = () if new_round else room.history[-kept:]
    return room.replace(version=version, touched_at=moment.now, history=(*earlier, Change(version, tuple(events))))


def begun(room: Room, events: Sequence[Any], moment: Moment) -> Room:
    """The game begins: seats are numbered without gaps, the cards are dealt. One change, with ``events`` before it."""
    seats = tuple(seat._replace(number=number) for number, seat in enumerate(room.seats))
    host = next(seat.number for seat, old in zip(seats, room.seats, strict=True) if old.number == room.host)
    room = room.replace(seats=seats, host=host, starts_at=None, started_at=moment.now)
    bots = frozenset(seat.number for seat in seats if seat.bot)
    step = room.game.setup(room.mode, len(seats), bots, room.shuffle)
    return stepped(room, step, events, moment)


def stepped(room: Room, step: Step[Any, Any], events: Sequence[Any], moment: Moment) -> Room:
    """The room after a step of its game: one change, in which ``events`` of the room came before the game's."""
    game = room.game
    new_round = room.state is None or game.round_number(step.state) != game.round_number(room.state)
    outcome = game.outcome(step.state)
    room = room.replace(
        state=step.state,
        timers=_timers(room, game.decisions(step.state), moment),
        next_at=moment.now + moment.durations.pause_ms if game.paused(step.state) else None,
    )
    if outcome is not None:
        room = room.replace(
            finished_at=moment.now,
            replay=moment.chance.getrandbits(REPLAY_ID_BYTES * 8).to_bytes(REPLAY_ID_BYTES).hex(),
        )
    return _observed(changed(room, (*events, *step.events), moment, new_round=new_round), step.events)


def noted(room: Room, seat: int, decision: str, move: Any, moment: Moment) -> Room:
    """The room with one more decision in the log that its replay is made of; ``move`` is None for the default."""
    return room.replace(played=(*room.played, Played(_since_start(room, moment), seat, decision, move)))


def resumed(room: Room, moment: Moment) -> Room:
    """The room after its pause: the next deal."""
    step = room.game.resume(room.state, room.shuffle)
    return stepped(room.replace(resumed=(*room.resumed, _since_start(room, moment))), step, (), moment)


def _since_start(room: Room, moment: Moment) -> int:
    """Ms since the game began, never less than what was noted before (clocks of containers differ a little)."""
    noted_before = max((room.played[-1].at if room.played else 0, room.resumed[-1] if room.resumed else 0))
    return max(noted_before, moment.now - (room.started_at or moment.now))


def _timers(room: Room, decisions: Sequence[Decision], moment: Moment) -> tuple[Timer, ...]:
    """The clocks of the open decisions: ``due_at`` of one that was open before never moves (``D80``)."""
    running = {timer.decision: timer for timer in room.timers}
    return tuple(running.get(decision.id) or _timer(room, decision, moment) for decision in decisions)


def _timer(room: Room, decision: Decision, moment: Moment) -> Timer:
    seat = room.seats[decision.seat]
    now, durations = moment.now, moment.durations
    if seat.bot:
        thinking = moment.chance.randint(durations.bot_least_ms, durations.bot_most_ms)
        return Timer(decision.id, now + durations.decision_ms, now + thinking)
    away = seat.away_since is not None and now - seat.away_since >= durations.away_ms
    return Timer(decision.id, now + (durations.away_decision_ms if away else durations.decision_ms), None)


def _observed(room: Room, events: Sequence[Any]) -> Room:
    """The room after its bots have seen the change."""
    if not any(seat.bot for seat in room.seats):
        return room
    game = room.game

    def seen(seat: Seat) -> Seat:
        if not seat.bot:
            return seat
        shown = [view for event in events if (view := game.event_view(event, seat.number)) is not None]
        memory = game.bots.observe(seat.memory, game.view(room.state, seat.number), shown)
        return seat if memory == seat.memory else seat._replace(memory=memory)

    return room.replace(seats=tuple(seen(seat) for seat in room.seats))
