"""A room's life as the store has seen it, followed by the naive model of the rules."""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, NamedTuple

from cardroom.room import Room
from cardroom.tables import event_views

from tests.simulation.invariants import CONSERVED, DUE, LEGAL, SEATED, ViolationError, require
from tests.simulation.naive import DECK, PUBLIC, IllegalError, Naive

DECISION_MS: Final = 10_000
AWAY_DECISION_MS: Final = 3_000
RECENT: Final = 16
RECENT_IN_LOBBY: Final = 8


class Logged(NamedTuple):
    """One entry of a game's log, with the version of the change that it made."""

    seat: int
    decision: str
    move: Mapping[str, Any] | None
    version: int


class Shown(NamedTuple):
    """One version of a room, as its viewers may be told of it."""

    version: int
    events: list[dict[str, Any]]
    model: Naive | None
    due_at: dict[str, int]
    next_at: int | None
    new_round: bool
    holders: dict[int, str | None]
    """The connection of each seat when that version was written: the seat may be another's by now."""


@dataclass
class Record:
    """One room's life as the store has seen it."""

    room: Room
    shown: dict[int, Shown] = field(default_factory=dict)
    log: list[Logged] = field(default_factory=list)
    model: Naive | None = None
    closed: bool = False
    bots_added: int = 0
    """By commands, each counted once."""
    accepted: set[str] = field(default_factory=set)
    """The ids of all commands that seats remembered at some time."""
    sitting: dict[int, str] = field(default_factory=dict)
    """Names by seat, as the events tell it."""
    told: Counter[str] = field(default_factory=Counter)
    """Events of the room, by kind."""


def _again(record: Record, new: Room) -> bool:
    """Whether the write is of a command that its seat had accepted and forgotten, as it may after four others."""
    before = {entry.id for seat in record.room.seats for entry in seat.accepted}
    fresh = {entry.id for seat in new.seats for entry in seat.accepted} - before
    again = bool(fresh & record.accepted)
    record.accepted |= fresh
    return again


def follow(record: Record, new: Room) -> list[str]:
    """Lets the naive model do what the room says was done, and compares what came of it; the kinds of what is told."""
    old, again = record.room, _again(record, new)
    played = deque(new.played[len(old.played) :])
    resumed = len(new.resumed) - len(old.resumed)
    changes = {change.version: event_views(new, change.events, PUBLIC) for change in new.history}
    kinds: list[str] = []
    for version in range(old.version + 1, new.version + 1):
        events = changes.get(version)
        new_round, told = False, []
        if record.model is None and new.state is not None and _begins(events):
            bots = any(seat.bot for seat in new.seats)
            nonces = [seat.nonce for seat in new.seats]
            record.model = Naive(
                new.mode, len(new.seats), bots=bots, seed=new.server_seed, code=new.code, nonces=nonces
            )
            told, new_round = record.model.told, True
        elif record.model is not None and (events is None or any("name" not in event for event in events)):
            record.model = record.model.copy()
            if record.model.phase == "pause":
                require(resumed > 0, LEGAL, f"version {version} deals, but no pause has ended")
                resumed -= 1
                record.model.resume()
                new_round = True
            else:
                require(bool(played), LEGAL, f"version {version} tells of a decision that the log does not have")
                entry = played.popleft()
                record.log.append(Logged(entry.seat, entry.decision, entry.move, version))
                _decide(record.model, entry.seat, entry.decision, entry.move)
            told = record.model.told
        unseen = events is None and record.model is None
        rest = _handed_over(old, new) if unseen else [event for event in events or told if "name" in event]
        require(events is None or events == [*rest, *told], LEGAL, f"{events} where {told} follows")
        _seat(record, rest)
        holders = {seat.number: seat.connection for seat in new.seats}
        last = version == new.version
        due_at = {timer.decision: timer.due_at for timer in new.timers if timer.due_at} if last else {}
        shown = [*rest, *told]
        record.shown[version] = Shown(
            version, shown, record.model, due_at, new.next_at if last else None, new_round or version == 1, holders
        )
        added = sum(event["kind"] == "bot_added" for event in rest)
        filled = _begins(events) and old.starts_at is not None and old.starts_at <= new.touched_at
        record.bots_added += 0 if filled or again else added
        kinds += [event["kind"] for event in shown]
    require(not played and not resumed, LEGAL, f"{len(played)} decisions and {resumed} pauses were told to nobody")
    seats = {seat.number: seat.name for seat in new.seats}
    require(seats == record.sitting, SEATED, f"{seats} sit, and {record.sitting} was told")
    if record.model is not None:
        _compare(record.model, new)
    for timer in new.timers:
        before = next((known for known in old.timers if known.decision == timer.decision), None)
        if before is not None:
            require(before.due_at == timer.due_at, DUE, f"the due of {timer.decision} moved")
        else:
            lasts = (timer.due_at or 0) - new.touched_at
            require(lasts in {DECISION_MS, AWAY_DECISION_MS}, DUE, f"{timer.decision} lasts {lasts} ms")
    return kinds


def _handed_over(old: Room, new: Room) -> list[dict[str, Any]]:
    """What a lobby's version told that the store never held, since the game began in the same write: a new host.

    Seats may have got other numbers in that write; a name is one seat's.
    """
    host = next(seat.name for seat in new.seats if seat.number == new.host)
    return [{"kind": "host_changed", "seat": seat.number, "name": host} for seat in old.seats if seat.name == host]


def _seat(record: Record, events: list[dict[str, Any]]) -> None:
    """Lets people and bots come and go as the events tell it; whoever comes gets the lowest seat that is free."""
    for event in events:
        record.told[event["kind"]] += 1
        seat = event["seat"]
        match event["kind"]:
            case "joined" | "bot_added":
                lowest = next(number for number in count() if number not in record.sitting)
                require(seat == lowest, SEATED, f"{event} where {lowest} is free")
                record.sitting[seat] = event["name"]
            case "left" | "bot_removed":
                require(record.sitting.pop(seat, None) == event["name"], SEATED, f"{event}, who did not sit there")
            case _:
                require(record.sitting.get(seat) == event["name"], SEATED, f"{event}, who does not sit there")


def _begins(events: list[dict[str, Any]] | None) -> bool:
    return any(event["kind"] == "game_started" for event in events or ())


def _decide(model: Naive, seat: int, decision: str, move: Mapping[str, Any] | None) -> None:
    try:
        model.decide(seat, decision, move)
    except IllegalError as error:
        raise ViolationError(LEGAL, str(error)) from None


def _compare(model: Naive, room: Room) -> None:
    state = room.state
    hands = {seat: DECK[card] for seat, card in zip(state.round.players, state.hands, strict=True)}
    require(hands == model.hands, LEGAL, f"hands {hands}, not {model.hands}")
    require([DECK[card] for card in state.deck.stock] == model.stock, LEGAL, "another stock")
    require([DECK[card] for card in state.deck.discard] == model.discard, LEGAL, "another discard pile")
    require(set(state.standing) == model.standing, LEGAL, f"{state.standing} stand, not {model.standing}")
    open_ = [(asked.id, asked.seat, asked.kind) for asked in room.game.decisions(state)]
    require(open_ == [model.decision] * (model.decision is not None), LEGAL, f"{open_} is asked, not {model.decision}")


def check_cards(room: Room) -> None:
    if room.state is not None:
        deck = room.state.deck
        cards = sorted((*deck.stock, *deck.discard, *room.state.hands))
        require(cards == list(range(40)), CONSERVED, f"the cards are {cards}")


def recent(record: Record, version: int) -> list[dict[str, Any]]:
    """What ``recent`` has to be: the earlier changes of the round, or of the lobby."""
    earlier: list[dict[str, Any]] = []
    at = version
    kept = RECENT if record.shown[version].model is not None else RECENT_IN_LOBBY
    while not record.shown[at].new_round and len(earlier) < kept:
        at -= 1
        earlier.insert(0, {"version": at, "events": record.shown[at].events})
    return earlier
