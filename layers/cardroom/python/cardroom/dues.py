"""Everything timed: what is due in a room, when, and what happens then.

The lobby's end, a host who is away too long, a decision's default, a bot's move and the end of a pause are all dues of
one room clock. Whoever touches a room applies first what is due (:func:`settle`); so a late clock changes nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from cardrules.game import IllegalMoveError

from cardroom.change import acted, changed, noted, resumed, room_event, stepped
from cardroom.lobby import fill_and_begin, heir
from cardroom.moment import Moment
from cardroom.room import Room, Timer, Volunteered
from cardroom.settings import Durations

MOST_AT_ONCE: Final = 8
"""How many dues one touch applies; what is left is due at once again. A chain needs more only where time jumps."""


class Due(NamedTuple):
    """Something to happen at ``at``: ``apply`` gives the room after it, or None where the room closes by it."""

    at: int
    apply: Callable[[Room, Moment], Room | None]
    answerable: bool = False
    """Whether it is a human's default: until it is applied a move made in time may still be under way."""


class Settled(NamedTuple):
    """A room without anything due: each visible change on the way, the last of them its present state."""

    room: Room
    shown: tuple[Room, ...]
    closed: bool = False
    late_ms: int | None = None
    """How late the first of what was due has happened; None where nothing was."""
    defaults: int = 0
    """How many humans' decisions went by default."""


def next_due(room: Room, durations: Durations) -> Due | None:
    """What comes next in a room if nobody does anything; None in a finished one."""
    status = room.status
    if status == "finished":
        return None
    dues = list(_lobby_dues(room, durations) if status == "lobby" else _game_dues(room, durations))
    return min(dues, key=lambda due: due.at, default=None)


def settle(room: Room, moment: Moment, grace_ms: int = 0) -> Settled:
    """Applies what is due at ``moment``, earliest first. ``grace_ms`` is how long a human's default is held back."""
    shown: list[Room] = []
    late_ms: int | None = None
    defaults = 0
    for _ in range(MOST_AT_ONCE):
        due = next_due(room, moment.durations)
        if due is None or moment.now < due.at + (grace_ms if due.answerable else 0):
            break
        late_ms = moment.now - due.at if late_ms is None else late_ms
        after = due.apply(room, moment)
        if after is None:
            return Settled(room, tuple(shown), closed=True, late_ms=late_ms, defaults=defaults)
        if after.version != room.version:
            shown.append(after)
        room = after
        defaults += due.answerable
    return Settled(room, tuple(shown), late_ms=late_ms, defaults=defaults)


def _lobby_dues(room: Room, durations: Durations) -> list[Due]:
    dues = []
    if room.starts_at is not None:
        dues.append(Due(room.starts_at, _begin_or_close))
    host = room.seat(room.host)
    if host is not None and host.away_since is not None and heir(room, connected=True) is not None:
        dues.append(Due(host.away_since + durations.away_ms, _hand_over))
    return dues


def _game_dues(room: Room, durations: Durations) -> list[Due]:
    dues = [due for timer in room.timers if (due := _decision_due(timer)) is not None]
    gone_at = _all_gone_at(room)
    if room.game.abandon_ms is not None and gone_at is not None:
        dues.append(Due(gone_at + durations.scaled(room.game.abandon_ms), _abandoned))
    dues += [Due(said.at, partial(_volunteers, said=said)) for said in room.volunteered]
    if room.next_at is not None:
        dues.append(Due(room.next_at, resumed))
    return dues


def _decision_due(timer: Timer) -> Due | None:
    if timer.bot_at is not None:
        return Due(timer.bot_at, lambda room, moment: _bot_moves(room, timer, moment))
    if timer.due_at is None:
        return None
    return Due(timer.due_at, lambda room, moment: _default(room, timer, moment), answerable=True)


def _all_gone_at(room: Room) -> int | None:
    """Since when no human has been connected; None where somebody is."""
    humans = [seat for seat in room.seats if not seat.bot]
    if not humans or any(seat.connected for seat in humans):
        return None
    return max(seat.away_since or 0 for seat in humans)


def _abandoned(room: Room, moment: Moment) -> Room:
    return stepped(room, room.game.abandon(room.state), (), moment)


def _begin_or_close(room: Room, moment: Moment) -> Room | None:
    """``D65``: at the lobby's end bots fill the table; where no human is connected the room closes."""
    if not any(seat.connected and not seat.bot for seat in room.seats):
        return None
    return fill_and_begin(room, moment)


def _hand_over(room: Room, moment: Moment) -> Room:
    """``D69``: a host away for too long hands over to the human who has been there longest of those connected."""
    new = heir(room, connected=True)
    if new is None:
        return room
    return changed(room.replace(host=new.number), [room_event("host_changed", new)], moment)


def _default(room: Room, timer: Timer, moment: Moment) -> Room:
    step = room.game.expire(room.state, timer.decision, room.shuffle)
    return stepped(noted(room, timer.seat, timer.decision, None, moment), step, (), moment)


def _bot_moves(room: Room, timer: Timer, moment: Moment) -> Room:
    game, seat = room.game, room.seats[timer.seat]
    move = game.bots.choose(seat.level or "normal", seat.memory, game.view(room.state, seat.number), moment.chance)
    return acted(room, seat.number, timer.decision, game.parse_action(move), moment)


def _volunteers(room: Room, moment: Moment, said: Volunteered) -> Room:
    """The room after what a bot has to say unasked; without a change where that cannot be said by now."""
    game = room.game
    room = room.replace(volunteered=tuple(other for other in room.volunteered if other != said))
    action = game.parse_action(said.move)
    for offer in game.offers(room.state):
        if offer.id == said.decision and offer.seat == said.seat and game.answers(offer, action):
            with suppress(IllegalMoveError):
                return acted(room, said.seat, offer.id, action, moment)
    return room
