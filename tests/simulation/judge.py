"""The invariants, each checked where something lasts or leaves: at every write of a room, and at every message.

Whatever is judged is compared with :mod:`tests.simulation.naive`, or with what the people really said; never with what
the code under test believes of itself.
"""

import json
import re
import traceback
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from cardroom.room import Room, load
from cardroom.tables import event_views
from greenlet import getcurrent

from tests.simulation.cloud import Cloud, Container
from tests.simulation.dynamo import Key
from tests.simulation.expressions import Item
from tests.simulation.naive import DECK, PUBLIC, IllegalError, Naive
from tests.simulation.people import Person, Said

CARDS: Final = re.compile(r'"([A234567JNK][OCEB])"')
DECISION_MS: Final = 10_000
AWAY_DECISION_MS: Final = 3_000
SLACK_MS: Final = 1_500
"""A tick that came twice, or before its save, may find two clocks, 500 ms apart, and so two instants to come again."""
RECENT: Final = 16
RECENT_IN_LOBBY: Final = 8
STORY: Final = 60

CONSERVED = "40 cards, each in one place"
LEGAL = "only legal histories"
ONCE = "every accepted command in the history exactly once"
ORDER = "in an order that its sender could have seen"
DUE = "no default before its due, none instead of a move in time"
ALIVE = "the game never stands still"
SECRET = "every frame holds only what its viewer may know"  # noqa: S105 - the name of an invariant
POINTS = "points once"
SYNCED = "a connected client's table is the room's after a sync"
GROWS = "versions only grow"
SOUND = "no handler fails by a fault of its own, every wait is bounded"
INVARIANTS: Final = (CONSERVED, LEGAL, ONCE, ORDER, DUE, ALIVE, SECRET, POINTS, SYNCED, GROWS, SOUND)


class ViolationError(Exception):
    """An invariant does not hold; the story says how it came to that."""

    def __init__(self, invariant: str, detail: str) -> None:
        super().__init__(f"{invariant}: {detail}")
        self.invariant = invariant


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


@dataclass
class Record:
    """One room's life as the store has seen it."""

    room: Room
    shown: dict[int, Shown] = field(default_factory=dict)
    log: list[Logged] = field(default_factory=list)
    model: Naive | None = None
    closed: bool = False
    bots_added: int = 0


@dataclass
class Judge:
    """All judges of one game. The first violation is kept, and ends it."""

    cloud: Cloud | None = None
    people: list[Person] = field(default_factory=list)
    records: dict[str, Record] = field(default_factory=dict)
    violation: ViolationError | None = None
    story: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=STORY))
    lateness: list[int] = field(default_factory=list)
    defaults: int = 0
    commands: int = 0
    writes: int = 0
    attempts: int = 0
    """Writes of rooms that commands tried, the lost ones too."""
    answers: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    tokens: dict[str, list[str]] = field(default_factory=dict)
    """By person: those that the server gave out."""

    # What the cloud tells

    def tell(self, text: str) -> None:
        """One more line of the story."""
        self.story.append((self._cloud.hub.now, text))

    def failed(self, function: str, error: Exception) -> None:
        """A handler raised what it should not."""
        self._guard(lambda: _require(False, SOUND, f"{function}: {error!r}"))  # noqa: FBT003 - it never holds

    def written(self, key: Key, before: Item | None, after: Item | None) -> None:
        """A write took effect."""
        if key[0] == "rooms" and key[2] == "room" and after is not None:
            old = None if before is None else before.get("revision")
            if after["revision"] != old:
                self.writes += 1
                self._guard(lambda: self._room_written(key[1].removeprefix("room#"), after))

    def tried(self, key: Key) -> None:
        """A write is tried."""
        acting = self._cloud.acting.get(getcurrent())
        self.attempts += key[2] == "room" and acting is not None and acting.function == "rooms"

    def posted(self, connection: str, text: str) -> None:
        """A message leaves."""
        self._guard(lambda: self._check_message(connection, text))

    @property
    def _cloud(self) -> Cloud:
        assert self.cloud is not None
        return self.cloud

    def _guard(self, check: Callable[[], None]) -> None:
        """A violation goes no further: the code under test would take it for a failure of a port."""
        if self.violation is not None:
            return
        try:
            check()
        except ViolationError as violation:
            self.violation = violation
            self.tell(str(violation))
        except Exception as error:  # noqa: BLE001 - the judge's own fault, which must not look like a port's
            self.violation = ViolationError("the judge fails", "".join(traceback.format_exception(error)))

    # Rooms

    def _room_written(self, code: str, item: Item) -> None:
        record = self.records.get(code)
        if "state" not in item:
            assert record is not None
            record.closed = True
            self.tell(f"{code} closes")
            return
        new = load(zlib.decompress(item["state"]["B"]).decode())
        acting = self._cloud.acting.get(getcurrent())
        if record is None or record.room.created_at != new.created_at:
            record = self.records[code] = Record(new._replace(version=0, played=(), resumed=(), history=(), state=None))
        old = record.room
        _require(new.version >= old.version, GROWS, f"{old.version} is followed by {new.version}")
        _require(int(item["revision"]["N"]) == new.revision, GROWS, "the item's revision is not the room's")
        _require(new.revision > old.revision or old.version == 0, GROWS, f"revision {new.revision} again")
        if acting is not None and old.version:
            self._check_dues(old, new, acting)
        _check_cards(new)
        self._follow(record, new)
        record.room = new
        self._check_clock(new)

    def _check_dues(self, old: Room, new: Room, acting: Container) -> None:
        now = self._cloud.hub.now
        local = now + acting.offset
        if new.version == old.version:
            return
        _require(new.touched_at <= local, DUE, f"touched at {new.touched_at}, which is yet to come")
        due_at = {timer.decision: timer.due_at for timer in old.timers}
        bot_at = {timer.decision: timer.bot_at for timer in old.timers}
        entered = acting.started_at + acting.offset
        for played in new.played[len(old.played) :]:
            bot = bot_at.get(played.decision)
            due = due_at.get(played.decision)
            if bot is not None:
                _require(bot <= new.touched_at, DUE, f"the bot's answer to {played.decision} comes early")
                self.lateness.append(max(0, now - bot))
            elif played.move is None:
                early = due is None or due > new.touched_at
                _require(not early, DUE, f"the default of {played.decision}, due {due}, comes at {new.touched_at}")
                assert due is not None
                self.defaults += 1
                self.lateness.append(max(0, now - due))
                said = _said(acting)
                in_time = said.get("decision") == played.decision and entered < due
                _require(
                    not in_time, DUE, f"a move for {played.decision} came {due - entered} ms in time, and was beaten"
                )
        if len(new.resumed) > len(old.resumed) and old.next_at is not None:
            _require(old.next_at <= new.touched_at, DUE, "the pause ends early")
            self.lateness.append(max(0, now - old.next_at))
        if old.state is None and new.state is not None and len(old.seats) + 1 < old.capacity:
            _require(old.starts_at is not None and old.starts_at <= new.touched_at, DUE, "the game begins early")

    def _follow(self, record: Record, new: Room) -> None:
        """Lets the naive model do what the room says was done, and compares what came of it."""
        old = record.room
        played = deque(new.played[len(old.played) :])
        resumed = len(new.resumed) - len(old.resumed)
        changes = {change.version: event_views(new, change.events, PUBLIC) for change in new.history}
        kinds: list[str] = []
        for version in range(old.version + 1, new.version + 1):
            events = changes.get(version)
            new_round = False
            told: list[dict[str, Any]] = []
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
                    _require(resumed > 0, LEGAL, f"version {version} deals, but no pause has ended")
                    resumed -= 1
                    record.model.resume()
                    new_round = True
                else:
                    _require(bool(played), LEGAL, f"version {version} tells of a decision that the log does not have")
                    entry = played.popleft()
                    record.log.append(Logged(entry.seat, entry.decision, entry.move, version))
                    _decide(record.model, entry.seat, entry.decision, entry.move)
                told = record.model.told
            rest = [event for event in events or told if "name" in event]
            _require(events is None or events == [*rest, *told], LEGAL, f"{events} where {told} follows")
            last = version == new.version
            due_at = {timer.decision: timer.due_at for timer in new.timers if timer.due_at} if last else {}
            shown = [*rest, *told]
            record.shown[version] = Shown(
                version, shown, record.model, due_at, new.next_at if last else None, new_round or version == 1
            )
            added = sum(event["kind"] == "bot_added" for event in rest)
            filled = _begins(events) and old.starts_at is not None and old.starts_at <= new.touched_at
            record.bots_added += 0 if filled else added
            kinds += [event["kind"] for event in shown]
        _require(not played and not resumed, LEGAL, f"{len(played)} decisions and {resumed} pauses were told to nobody")
        if new.version != old.version:
            self.tell(f"{new.code} is at {new.version}: {', '.join(kinds)}")
        if record.model is not None:
            _compare(record.model, new)
        for timer in new.timers:
            before = next((known for known in old.timers if known.decision == timer.decision), None)
            if before is not None:
                _require(before.due_at == timer.due_at, DUE, f"the due of {timer.decision} moved")
            else:
                lasts = (timer.due_at or 0) - new.touched_at
                _require(lasts in {DECISION_MS, AWAY_DECISION_MS}, DUE, f"{timer.decision} lasts {lasts} ms")

    def _check_clock(self, room: Room) -> None:
        if room.status == "finished":
            return
        timed = [timer.due_at if timer.bot_at is None else timer.bot_at for timer in room.timers]
        dues = [at for at in (*timed, room.next_at, room.starts_at) if at is not None]
        _require(bool(dues), ALIVE, f"{room.code} is {room.status}, and nothing is due")
        armed = room.armed_at is not None and room.armed_at <= min(dues)
        _require(armed, ALIVE, f"{room.code} is due at {min(dues)}, its clock at {room.armed_at}")
        token = room.armed_token
        living = [execution for execution in self._cloud.executions.values() if execution.token == token]
        known = bool(living) or token in self._cloud.stray
        _require(known, ALIVE, f"{room.code} waits for the clock {token[:6]}, which there is not")
        assert room.armed_at is not None
        if living:
            at = min(execution.at for execution in living)
            _require(at <= room.armed_at + SLACK_MS, ALIVE, f"the clock comes at {at}, not at {room.armed_at}")

    # Messages

    def _check_message(self, connection: str, text: str) -> None:
        message = json.loads(text)
        person = self._person(connection)
        if "reply_to" in message:
            self.answers.setdefault(message["reply_to"], []).append(message)
            _require(message["reply_to"].split("-")[0] == person.name, SECRET, "an answer goes to somebody else")
        if message["type"] == "joined":
            self.tokens.setdefault(person.name, []).append(message["seat_token"])
        self._check_secrets(person, text, message)
        if message["type"] == "table":
            self._check_table(person, connection, message, text)
        elif message["type"] not in {"rooms", "replay"}:
            _require(not CARDS.search(text), SECRET, f"a {message['type']} shows a card")

    def _check_secrets(self, person: Person, text: str, message: Mapping[str, Any]) -> None:
        for other in self.people:
            if other is not person:
                for token in (*self.tokens.get(other.name, ()), other.session):
                    _require(
                        token is None or token not in text, SECRET, f"a token of {other.name} goes to {person.name}"
                    )
        for record in self.records.values():
            if record.room.finished_at is None:
                hidden = [record.room.server_seed, *(seat.nonce for seat in record.room.seats if seat.nonce)]
                for secret in hidden:
                    _require(secret not in text, SECRET, f"a {message['type']} to {person.name} holds a secret seed")

    def _check_table(self, person: Person, connection: str, table: Mapping[str, Any], text: str) -> None:
        code, version = table["room"]["code"], table["version"]
        record = self.records.get(code)
        _require(record is not None and version in record.shown, GROWS, f"version {version} is told but not stored")
        assert record is not None
        shown = record.shown[version]
        viewer = table["you"].get("seat", PUBLIC)
        if viewer != PUBLIC:
            seat = record.room.seat(viewer)
            holder = None if seat is None or seat.connection is None else self._person(seat.connection)
            _require(holder in {None, person}, SECRET, f"{person.name} is shown the seat of {holder and holder.name}")
        game = table["game"]
        expected = None if shown.model is None else shown.model.view(viewer)
        _require(_without_times(game) == expected, SECRET, f"{connection} sees {game}, not {expected}")
        _require(table["events"] == shown.events, LEGAL, f"the events of {version} are {table['events']}")
        recent = _recent(record, version)
        _require(table["recent"] == recent, LEGAL, f"version {version} tells {table['recent']}, not {recent}")
        allowed = set(CARDS.findall(json.dumps([expected, shown.events, recent])))
        _require(set(CARDS.findall(text)) <= allowed, SECRET, f"{connection} is shown a card elsewhere")
        if game is not None and game["decision"] is not None and shown.due_at:
            due = shown.due_at[game["decision"]["id"]]
            _require(game["decision"]["due_at"] == due, DUE, f"a due of {due} is told as {game['decision']['due_at']}")

    def _person(self, connection: str) -> Person:
        name = connection.partition(".")[0]
        return next(person for person in self.people if person.name == name)


def _require(holds: bool, invariant: str, detail: str) -> None:  # noqa: FBT001 - what is required comes first
    if not holds:
        raise ViolationError(invariant, detail)


def require(holds: bool, invariant: str, detail: str) -> None:  # noqa: FBT001 - as above
    """Raises :class:`ViolationError` where it does not hold."""
    _require(holds, invariant, detail)


def said_by(people: list[Person]) -> list[Said]:
    """Everything that was said."""
    return [said for person in people for said in person.said]


def _said(acting: Container) -> Mapping[str, Any]:
    """The command that a container is at."""
    body = acting.event.get("body")
    said: Mapping[str, Any] = json.loads(body) if body else {}
    return said


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
    _require(hands == model.hands, LEGAL, f"hands {hands}, not {model.hands}")
    _require([DECK[card] for card in state.deck.stock] == model.stock, LEGAL, "another stock")
    _require([DECK[card] for card in state.deck.discard] == model.discard, LEGAL, "another discard pile")
    _require(set(state.standing) == model.standing, LEGAL, f"{state.standing} stand, not {model.standing}")
    open_ = [(asked.id, asked.seat, asked.kind) for asked in room.game.decisions(state)]
    _require(open_ == [model.decision] * (model.decision is not None), LEGAL, f"{open_} is asked, not {model.decision}")


def _check_cards(room: Room) -> None:
    if room.state is not None:
        deck = room.state.deck
        cards = sorted((*deck.stock, *deck.discard, *room.state.hands))
        _require(cards == list(range(40)), CONSERVED, f"the cards are {cards}")


def _without_times(game: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if game is None:
        return None
    bare = {name: value for name, value in game.items() if name != "next_at"}
    if bare["decision"] is not None:
        bare["decision"] = {
            name: value for name, value in bare["decision"].items() if name not in {"due_at", "remaining_ms"}
        }
    return bare


def _recent(record: Record, version: int) -> list[dict[str, Any]]:
    """What ``recent`` has to be: the earlier changes of the round, or of the lobby."""
    earlier: list[dict[str, Any]] = []
    at = version
    kept = RECENT if record.shown[version].model is not None else RECENT_IN_LOBBY
    while not record.shown[at].new_round and len(earlier) < kept:
        at -= 1
        earlier.insert(0, {"version": at, "events": record.shown[at].events})
    return earlier
