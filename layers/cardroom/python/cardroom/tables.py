"""``table`` messages: everything one viewer may know of a room, as text (protocol.md, ``table``).

What all viewers see alike is written out once; a viewer's own part is their ``you``, their view of the game and, in
games whose events are not public, their view of the events.
"""

import json
from typing import Any, Final

from cardrules.game import PUBLIC

from cardroom.room import Room, RoomEvent, Seat

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def encode(message: Any) -> str:
    """A message as it goes out: compact JSON."""
    return _ENCODER.encode(message)


class Tables:
    """The tables of one version of a room at one instant, for all its viewers."""

    def __init__(self, room: Room, spectators: int, now: int) -> None:
        self._room = room
        self._now = now
        head = {"type": "table", "version": room.version, "server_at": now}
        self._head = encode(head)[:-1]
        self._middle = encode({"room": room_view(room, spectators, now), "fairness": fairness_view(room)})[1:-1]
        self._public_tail: str | None = None

    def text(self, viewer: int, reply_to: str | None = None) -> str:
        """The table for a seat, or for :data:`~cardrules.game.PUBLIC`."""
        you = {"spectator": True} if viewer == PUBLIC else {"seat": viewer}
        reply = "" if reply_to is None else f',"reply_to":{encode(reply_to)}'
        game = encode(game_view(self._room, viewer, self._now))
        return f'{self._head}{reply},"you":{encode(you)},{self._middle},"game":{game},{self._tail(viewer)}}}'

    def _tail(self, viewer: int) -> str:
        if not self._room.game.events_are_public:
            return _tail(self._room, viewer)
        if self._public_tail is None:
            self._public_tail = _tail(self._room, PUBLIC)
        return self._public_tail


def room_view(room: Room, spectators: int, now: int) -> dict[str, Any]:
    """The wire's ``room`` object."""
    return {
        "code": room.code,
        "game": room.game_name,
        "mode": room.mode,
        "visibility": room.visibility,
        "options": room.options,
        "status": room.status,
        "host": room.host,
        "spectators": spectators,
        "starts_at": room.starts_at,
        "remaining_ms": None if room.starts_at is None else max(0, room.starts_at - now),
        "seats": [seat_view(seat) for seat in room.seats],
        "replay": room.replay,
        "next": room.following,
    }


def seat_view(seat: Seat) -> dict[str, Any]:
    """One entry of the wire's ``room.seats``."""
    view: dict[str, Any] = {
        "seat": seat.number,
        "name": seat.name,
        "kind": "bot" if seat.bot else "human",
        "account": bool(seat.account),
        "connected": seat.connected,
    }
    if seat.level is not None:
        view["level"] = seat.level
    return view


def fairness_view(room: Room) -> dict[str, Any]:
    """The wire's ``fairness`` object: nothing but the commitment until the game is over."""
    if room.finished_at is None:
        return {"commitment": room.commitment, "nonces": [], "server_seed": None}
    return {
        "commitment": room.commitment,
        "nonces": [seat.nonce for seat in room.seats],
        "server_seed": room.server_seed,
    }


def game_view(room: Room, viewer: int, now: int) -> dict[str, Any] | None:
    """The wire's ``game`` object for a viewer, with the times that only the room knows."""
    if room.state is None:
        return None
    view = room.game.view(room.state, viewer)
    view["next_at"] = room.next_at
    decision = view["decision"]
    if decision is not None:
        due_at = next(timer.due_at for timer in room.timers if timer.decision == decision["id"])
        decision["due_at"] = due_at
        decision["remaining_ms"] = max(0, due_at - now)
    return view


def event_views(room: Room, events: tuple[Any, ...], viewer: int) -> list[dict[str, Any]]:
    """A change's events as a viewer may see them."""
    views = (
        event._asdict() if isinstance(event, RoomEvent) else room.game.event_view(event, viewer) for event in events
    )
    return [view for view in views if view is not None]


def _tail(room: Room, viewer: int) -> str:
    *earlier, last = room.history
    recent = [{"version": change.version, "events": event_views(room, change.events, viewer)} for change in earlier]
    return f'"events":{encode(event_views(room, last.events, viewer))},"recent":{encode(recent)}'
