"""``table`` messages: everything one viewer may know of a room, as text (protocol.md, ``table``).

What all viewers see alike is written out once; a viewer's own part is their ``you``, their view of the game and, in
games whose events are not public, their view of the events.
"""

from typing import Any, Final

from cardrules.game import PUBLIC
from pydantic_core import to_json

from cardroom.room import Room, RoomEvent, Seat

_TIMED: Final = frozenset({"decision", "poke"})
"""The fields of a view whose clocks only the room knows."""


def encode(message: Any) -> str:
    """A message as it goes out: compact JSON. (Pydantic's writer takes less than half of ``json``'s time.)"""
    return to_json(message).decode()


class Tables:
    """The tables of one version of a room at one instant, for all its viewers."""

    def __init__(self, room: Room, spectators: int, now: int) -> None:
        self._room = room
        self._now = now
        self._head = f'{{"type":"table","version":{room.version},"server_at":{now}'
        self._middle = encode({"room": room_view(room, spectators, now), "fairness": fairness_view(room)})[1:-1]
        self._public: dict[str, Any] = {} if room.state is None else room.game.view(room.state, PUBLIC)
        self._shared: dict[tuple[str, ...], str] = {}
        self._written: dict[int, tuple[Any, str]] = {}
        self._device = ',"shared":true' if room.one_device else ""
        self._public_tail: str | None = None

    def is_told(self, viewer: int) -> bool:
        """Whether the change that made this version is one for the viewer: some happen between two people (``I54``)."""
        room = self._room
        events = room.history[-1].events
        return room.game.events_are_public or not events or bool(event_views(room, events, viewer))

    def text(self, viewer: int, reply_to: str | None = None) -> str:
        """The table for a seat, or for :data:`~cardrules.game.PUBLIC`."""
        you = '{"spectator":true}' if viewer == PUBLIC else f'{{"seat":{viewer}{self._device}}}'
        reply = "" if reply_to is None else f',"reply_to":{encode(reply_to)}'
        return f'{self._head}{reply},"you":{you},{self._middle},"game":{self._game(viewer)},{self._tail(viewer)}}}'

    def _game(self, viewer: int) -> str:
        """The game as the viewer sees it. What is the same for all is written once, and so is each player's entry."""
        public = self._public
        if not public:
            return "null"
        view = public if viewer == PUBLIC else self._room.game.view(self._room.state, viewer, public)
        own = tuple([name for name, value in view.items() if value is not public[name]])
        shared = self._shared.get(own)
        if shared is None:
            same = {name: self._timed(name, value) for name, value in view.items() if name not in own}
            shared = self._shared[own] = encode(same)[1:-1]
        parts = [f'"{name}":{self._part(self._timed(name, view[name]))}' for name in own]
        return f"{{{','.join([shared, *parts])}}}"

    def _part(self, value: Any) -> str:
        """A part of a view that is the viewer's own; of a list of objects, each is written once for all viewers."""
        if value.__class__ is not list or not value or value[0].__class__ is not dict:
            return encode(value)
        written = self._written
        texts = []
        for item in value:
            entry = written.get(id(item))
            if entry is None:
                # the object is kept, so that no other one can get its id
                entry = written[id(item)] = (item, encode(item))
            texts.append(entry[1])
        return f"[{','.join(texts)}]"

    def _timed(self, name: str, value: Any) -> Any:
        """A field of the view, with the times that only the room knows."""
        if name == "next_at":
            return self._room.next_at
        if name not in _TIMED or value is None:
            return value
        due_at = next((timer.due_at for timer in self._room.timers if timer.decision == value["id"]), None)
        remaining_ms = None if due_at is None else max(0, due_at - self._now)
        if name == "poke":
            return {**value, "remaining_ms": remaining_ms}
        return {**value, "due_at": due_at, "remaining_ms": remaining_ms}

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


def event_views(room: Room, events: tuple[Any, ...], viewer: int) -> list[dict[str, Any]]:
    """A change's events as a viewer may see them."""
    seen_as = viewer if room.state is None else room.game.event_viewer(room.state, viewer)
    views = (
        event._asdict() if isinstance(event, RoomEvent) else room.game.event_view(event, seen_as) for event in events
    )
    return [view for view in views if view is not None]


def _tail(room: Room, viewer: int) -> str:
    *earlier, last = room.history
    told = [(change, event_views(room, change.events, viewer)) for change in earlier]
    recent = [{"version": change.version, "events": views} for change, views in told if views or not change.events]
    return f'"events":{encode(event_views(room, last.events, viewer))},"recent":{encode(recent)}'
