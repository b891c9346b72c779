"""How a change is written into a room: its version, its events, and what goes on in the game because of it.

All of it is pure: a room in, a room out. ``recent`` (protocol.md, ``table``) is kept here too.
"""

from collections.abc import Sequence
from typing import Any, Final

from cardrules.game import ATTENDED, Clock, Decision, Played, Step

from cardroom.moment import Moment
from cardroom.names import GUEST, unique_name
from cardroom.room import GONE, Change, Held, Room, RoomEvent, Seat, Timer, Volunteered

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


def nameless(room: Room, seat: Seat) -> Room:
    """A room that has forgotten the name of ``seat``, whose account is deleted: it is a ``Guest``'s."""
    name = unique_name(GUEST, [other.name for other in room.seats if other is not seat])

    def told(event: Any) -> Any:
        return event._replace(name=name) if isinstance(event, RoomEvent) and event.seat == seat.number else event

    history = tuple(change._replace(events=tuple(map(told, change.events))) for change in room.history)
    return room.replace(history=history).with_seat(seat._replace(account=GONE, name=name))


def begun(room: Room, events: Sequence[Any], moment: Moment) -> Room:
    """The game begins: seats are numbered without gaps, the cards are dealt. One change, with ``events`` before it."""
    seats = tuple(seat._replace(number=number) for number, seat in enumerate(room.seats))
    host = next(seat.number for seat, old in zip(seats, room.seats, strict=True) if old.number == room.host)
    room = room.replace(seats=seats, host=host, starts_at=None, started_at=moment.now)
    bots = frozenset(seat.number for seat in seats if seat.bot)
    step = room.game.setup(room.mode, len(seats), bots, room.shuffle, room.options)
    away = frozenset(seat.number for seat in seats if not seat.connected)
    return stepped(room, Step(room.game.attend(step.state, away), step.events), events, moment)


def stepped(room: Room, step: Step[Any, Any], events: Sequence[Any], moment: Moment) -> Room:
    """The room after a step of its game: one change, in which ``events`` of the room came before the game's."""
    game = room.game
    new_round = room.state is None or game.round_number(step.state) != game.round_number(room.state)
    if new_round and game.keeps_chapters:
        room = room.replace(closing=(*room.closing, *room.played), played=(), volunteered=())
    outcome = game.outcome(step.state)
    room = timed(room.replace(state=step.state), moment).replace(next_at=_next_at(room, step.state, moment))
    if outcome is not None:
        room = room.replace(
            finished_at=moment.now,
            replay=moment.chance.getrandbits(REPLAY_ID_BYTES * 8).to_bytes(REPLAY_ID_BYTES).hex(),
        )
    room = _observed(changed(room, (*events, *step.events), moment, new_round=new_round), step.events)
    if outcome is not None:
        for seat in room.seats:
            if seat.account == GONE:
                room = nameless(room, seat)
    return _stirred(room, step.events, moment)


def _next_at(room: Room, state: Any, moment: Moment) -> int | None:
    """When the pause of that state ends; what happens in a pause (a mute, ``I54``) leaves its end where it was."""
    if not room.game.paused(state):
        return None
    return room.next_at or moment.now + moment.durations.scaled(room.game.pause_ms)


def acted(room: Room, seat: int, decision: str, action: Any, moment: Moment) -> Room:
    """The room after an action of ``seat`` for the decision or offer with that id. Raises ``IllegalMoveError``."""
    game = room.game
    step = game.apply(room.state, seat, action, room.shuffle)
    ended = game.unlisted(room.state, seat, action)
    if ended is None:
        room = noted(room, seat, decision, game.action_view(action), moment)
    else:
        for offer in ended:
            room = noted(room, seat, offer, None, moment)
    return stepped(room, step, (), moment)


def noted(room: Room, seat: int, decision: str, move: Any, moment: Moment) -> Room:
    """The room with one more decision in the log that its replay is made of; ``move`` is None for the default."""
    return room.replace(played=(*room.played, Played(_since_start(room, moment), seat, decision, move)))


def resumed(room: Room, moment: Moment) -> Room:
    """The room after its pause: the next deal."""
    step = room.game.resume(room.state, room.shuffle)
    return stepped(room.replace(next_at=None, resumed=(*room.resumed, _since_start(room, moment))), step, (), moment)


def _since_start(room: Room, moment: Moment) -> int:
    """Ms since the game began, never less than what was noted before (clocks of containers differ a little)."""
    noted_before = max((room.played[-1].at if room.played else 0, room.resumed[-1] if room.resumed else 0))
    return max(noted_before, moment.now - (room.started_at or moment.now))


def attended(room: Room, moment: Moment) -> Room:
    """The room's game after somebody came or went: it may wait for them, or go on."""
    if room.state is None or room.finished_at is not None:
        return room
    away = frozenset(seat.number for seat in room.seats if not seat.connected)
    state = room.game.attend(room.state, away)
    if state is room.state:
        return room
    if room.one_device:
        room = noted(room, room.deciding_seat(), "", ATTENDED, moment)
    return timed(room.replace(state=state), moment)


def timed(room: Room, moment: Moment) -> Room:
    """The room with the clocks of what is open now. ``due_at`` of a clock that runs never moves (``D80``)."""
    game, state, now = room.game, room.state, moment.now
    running = {timer.key: timer for timer in room.timers}
    held = {clock.key: clock for clock in room.held}
    timers = []
    for decision in (*game.decisions(state), *game.offers(state)):
        clock = game.clock(state, decision)
        before = running.get(decision.id if clock is None else clock.key)
        if clock is None:
            due_at = None
        elif before is not None:
            due_at = before.due_at
        elif clock.key in held:
            left_ms, topped = held[clock.key].left_ms, held[clock.key].topped
            due_at = now + (left_ms if topped else max(left_ms, moment.durations.scaled(clock.least_ms)))
            held[clock.key] = Held(clock.key, left_ms, topped=True)
        else:
            due_at = now + _limit_ms(room.seats[decision.seat], clock, moment)
        bot_at = _bot_at(room, decision, before, moment)
        if due_at is not None or bot_at is not None:
            key = decision.id if clock is None else clock.key
            timers.append(Timer(decision.id, decision.seat, key, due_at, bot_at))
    if game.waiting(state):
        held.update(
            (key, Held(key, timer.due_at - now, held[key].topped if key in held else False))
            for key, timer in running.items()
            if timer.due_at is not None
        )
    else:
        kept = {timer.key for timer in timers}
        held = {key: clock for key, clock in held.items() if key in kept}
    return room.replace(timers=tuple(timers), held=tuple(held.values()))


def _limit_ms(seat: Seat, clock: Clock, moment: Moment) -> int:
    limit_ms, durations = moment.durations.scaled(clock.limit_ms), moment.durations
    away = seat.away_since is not None and moment.now - seat.away_since >= durations.away_ms
    return min(limit_ms, durations.away_decision_ms) if away else limit_ms


def _bot_at(room: Room, decision: Decision, before: Timer | None, moment: Moment) -> int | None:
    """When a bot answers: after a while of thinking, drawn for each decision anew (``D82``)."""
    if not room.seats[decision.seat].bot:
        return None
    if before is not None and before.decision == decision.id:
        return before.bot_at
    if all(decision.id != open_.id for open_ in room.game.decisions(room.state)):
        return None
    return moment.now + moment.chance.randint(moment.durations.bot_least_ms, moment.durations.bot_most_ms)


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


def _stirred(room: Room, events: Sequence[Any], moment: Moment) -> Room:
    """The room with what its bots are going to say unasked because of the events, after a while of thinking."""
    game, durations = room.game, moment.durations
    stirred = game.stirs(events) if room.finished_at is None else frozenset()
    said = []
    for seat in room.seats:
        if seat.level is None or seat.number not in stirred:
            continue
        answer = game.volunteer(seat.level, seat.memory, game.view(room.state, seat.number), moment.chance)
        if answer is not None:
            at = moment.now + moment.chance.randint(durations.bot_least_ms, durations.bot_most_ms)
            said.append(Volunteered(at, seat.number, answer.decision, answer.move))
    return room.replace(volunteered=(*room.volunteered, *said)) if said else room
