"""The invariants, each checked where something lasts or leaves: at every write of a room, and at every message.

Whatever is judged is compared with :mod:`tests.simulation.naive`, or with what the people really said; never with what
the code under test believes of itself.
"""

import json
import re
import traceback
import zlib
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardroom.commands import HEART
from cardroom.room import Room, load
from cardroom.service import EARLY_MS, GRACE_MS, SAVING_MS
from cardroom.world import CLAIM_MS
from greenlet import getcurrent

from tests.simulation.cloud import CLOCKS_MS, Cloud
from tests.simulation.dynamo import Key
from tests.simulation.expressions import Item
from tests.simulation.functions import Container
from tests.simulation.invariants import ALIVE, DUE, GROWS, LEGAL, PLACED, SECRET, SOUND, ViolationError, require
from tests.simulation.naive import PUBLIC
from tests.simulation.people import Person, Said
from tests.simulation.records import Record, check_cards, follow, recent

CARDS: Final = re.compile(r'"([A234567JNK][OCEB])"')
STORY: Final = 60


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
    sessions: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, list[str]] = field(default_factory=dict)
    """By person: those that the server gave out."""
    inside: dict[str, list[str]] = field(default_factory=dict)
    """The connections in each room whose game is not over: those on its seats, and its spectators."""

    # What the cloud tells

    def tell(self, text: str) -> None:
        """One more line of the story."""
        self.story.append((self._cloud.hub.now, text))

    def failed(self, function: str, error: Exception) -> None:
        """A handler raised what it should not."""
        self._guard(lambda: require(False, SOUND, f"{function}: {error!r}"))  # noqa: FBT003 - it never holds

    def written(self, key: Key, before: Item | None, after: Item | None) -> None:
        """A write took effect."""
        if key[0] == "rooms" and key[2] == "room" and after is not None:
            old = None if before is None else before.get("revision")
            if after["revision"] != old:
                self.writes += 1
                self._guard(lambda: self._room_written(key[1].removeprefix("room#"), after))
            self._guard(lambda: self._check_places(key[1].removeprefix("room#"), after))

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
        require(new.version >= old.version, GROWS, f"{old.version} is followed by {new.version}")
        require(int(item["revision"]["N"]) == new.revision, GROWS, "the item's revision is not the room's")
        require(new.revision > old.revision or old.version == 0, GROWS, f"revision {new.revision} again")
        if acting is not None and old.version:
            self._check_dues(old, new, acting)
        check_cards(new)
        kinds = follow(record, new)
        if new.version != old.version:
            self.tell(f"{code} is at {new.version}: {', '.join(kinds)}")
        record.room = new
        self._check_clock(new)

    def _check_places(self, code: str, item: Item) -> None:
        """One room for a connection; but who stands still in the middle of coming in is not waited for so long."""
        record = self.records[code]
        self.inside[code] = []
        acting = self._cloud.acting.get(getcurrent())
        if record.closed or record.room.status == "finished" or acting is None:
            return
        seated = [seat.connection for seat in record.room.seats if seat.connection is not None]
        self.inside[code] = [*seated, *item.get("audience", {}).get("SS", ())]
        counts = Counter(connection for inside in self.inside.values() for connection in inside)
        twice = [connection for connection in self.inside[code] if counts[connection] > 1]
        slow = self._cloud.hub.now - acting.started_at >= CLAIM_MS - 2 * CLOCKS_MS
        require(not twice or slow, PLACED, f"{twice} are in {code}, and elsewhere")

    def _check_dues(self, old: Room, new: Room, acting: Container) -> None:
        now = self._cloud.hub.now
        local = now + acting.offset
        if new.version == old.version:
            return
        require(new.touched_at <= local, DUE, f"touched at {new.touched_at}, which is yet to come")
        due_at = {timer.decision: timer.due_at for timer in old.timers}
        bot_at = {timer.decision: timer.bot_at for timer in old.timers}
        entered = acting.started_at + acting.offset
        for played in new.played[len(old.played) :]:
            bot = bot_at.get(played.decision)
            due = due_at.get(played.decision)
            if bot is not None:
                require(bot <= new.touched_at, DUE, f"the bot's answer to {played.decision} comes early")
                self.lateness.append(max(0, now - bot))
            elif played.move is None:
                early = due is None or due > new.touched_at
                require(not early, DUE, f"the default of {played.decision}, due {due}, comes at {new.touched_at}")
                assert due is not None
                self.defaults += 1
                self.lateness.append(max(0, now - due))
                said = _said(acting)
                in_time = said.get("decision") == played.decision and entered < due
                require(
                    not in_time, DUE, f"a move for {played.decision} came {due - entered} ms in time, and was beaten"
                )
        if len(new.resumed) > len(old.resumed) and old.next_at is not None:
            require(old.next_at <= new.touched_at, DUE, "the pause ends early")
            self.lateness.append(max(0, now - old.next_at))
        if old.state is None and new.state is not None and len(old.seats) + 1 < old.capacity:
            require(old.starts_at is not None and old.starts_at <= new.touched_at, DUE, "the game begins early")

    def _check_clock(self, room: Room) -> None:
        if room.status == "finished":
            return
        timed = [timer.due_at if timer.bot_at is None else timer.bot_at for timer in room.timers]
        dues = [at for at in (*timed, room.next_at, room.starts_at) if at is not None]
        require(bool(dues), ALIVE, f"{room.code} is {room.status}, and nothing is due")
        armed = room.armed_at is not None and room.armed_at <= min(dues)
        require(armed, ALIVE, f"{room.code} is due at {min(dues)}, its clock at {room.armed_at}")
        token = room.armed_token
        living = [execution for execution in self._cloud.executions.values() if execution.token == token]
        known = bool(living) or token in self._cloud.stray
        require(known, ALIVE, f"{room.code} waits for the clock {token[:6]}, which there is not")
        assert room.armed_at is not None
        if living:
            [at, started_at] = min((execution.at, execution.started_at) for execution in living)
            now = self._cloud.hub.now
            # a save that took long comes after what is due: the clock may have looked just before it. Of two handlings
            # of one tick each takes its own next step, but neither goes beyond what is due
            latest = max(min(dues), now) + _late_ms(now - started_at)
            require(at <= latest, ALIVE, f"the clock comes at {at}, and {min(dues)} is due")

    # Messages

    def _check_message(self, connection: str, text: str) -> None:
        message = json.loads(text)
        person = self._person(connection)
        if "reply_to" in message:
            self.answers.setdefault(message["reply_to"], []).append(message)
            require(message["reply_to"].split("-")[0] == person.name, SECRET, "an answer goes to somebody else")
        if message["type"] == "joined":
            self.tokens.setdefault(person.name, []).append(message["seat_token"])
        if message["type"] == "session":
            self.sessions.setdefault(person.name, []).append(message["session"])
        self._check_secrets(person, text, message)
        if message["type"] == "reaction":
            self._check_reaction(message)
        if message["type"] == "hearts":
            said = sum(said.fields.get("reaction") == HEART for said in said_by(self.people))
            most = max(1, 2 * said) + self._cloud.faults.counts["write done, answer lost, repeated by the SDK"]
            require(message["count"] <= most, LEGAL, f"{message['count']} hearts, of {said} that were sent")
        if message["type"] == "table":
            self._check_table(person, connection, message, text)
        elif message["type"] not in {"rooms", "replay"}:
            require(not CARDS.search(text), SECRET, f"a {message['type']} shows a card")

    def _check_reaction(self, message: Mapping[str, Any]) -> None:
        """A reaction is its sender's."""
        acting = self._cloud.acting.get(getcurrent())
        said = {} if acting is None else _said(acting)
        require(said.get("reaction") == message["reaction"], LEGAL, f"{message} follows {said}")
        assert acting is not None
        sender = self._person(acting.event["requestContext"]["connectionId"])
        seats = [seat for record in self.records.values() for seat in record.room.seats if not seat.bot]
        holders = [seat.connection for seat in seats if seat.number == message["seat"]]
        # who has just been taken for gone may still be heard
        right = any(holder is None or self._person(holder) is sender for holder in holders)
        require(right, LEGAL, f"{message}, by {sender.name}, while {holders} sit there")

    def _check_secrets(self, person: Person, text: str, message: Mapping[str, Any]) -> None:
        for other in self.people:
            if other is not person:
                given = (*self.tokens.get(other.name, ()), *self.sessions.get(other.name, ()))
                for token in (*given, other.session):
                    require(
                        token is None or token not in text, SECRET, f"a token of {other.name} goes to {person.name}"
                    )
        for record in self.records.values():
            if record.room.finished_at is None:
                hidden = [record.room.server_seed, *(seat.nonce for seat in record.room.seats if seat.nonce)]
                for secret in hidden:
                    require(secret not in text, SECRET, f"a {message['type']} to {person.name} holds a secret seed")

    def _check_table(self, person: Person, connection: str, table: Mapping[str, Any], text: str) -> None:
        code, version = table["room"]["code"], table["version"]
        record = self.records.get(code)
        require(record is not None and version in record.shown, GROWS, f"version {version} is told but not stored")
        assert record is not None
        shown = record.shown[version]
        viewer = table["you"].get("seat", PUBLIC)
        if viewer != PUBLIC:
            connected = shown.holders.get(viewer)
            holder = None if connected is None else self._person(connected)
            require(holder in {None, person}, SECRET, f"{person.name} is shown the seat of {holder and holder.name}")
        game = table["game"]
        expected = None if shown.model is None else shown.model.view(viewer)
        require(_without_times(game) == expected, SECRET, f"{connection} sees {game}, not {expected}")
        require(table["events"] == shown.events, LEGAL, f"the events of {version} are {table['events']}")
        told_before = recent(record, version)
        require(
            table["recent"] == told_before,
            LEGAL,
            f"version {version} tells {table['recent']}, not {told_before}",
        )
        allowed = set(CARDS.findall(json.dumps([expected, shown.events, told_before])))
        require(set(CARDS.findall(text)) <= allowed, SECRET, f"{connection} is shown a card elsewhere")
        if game is not None and game["decision"] is not None and shown.due_at:
            due = shown.due_at[game["decision"]["id"]]
            require(game["decision"]["due_at"] == due, DUE, f"a due of {due} is told as {game['decision']['due_at']}")

    def _person(self, connection: str) -> Person:
        name = connection.partition(".")[0]
        return next(person for person in self.people if person.name == name)


def _late_ms(age: int) -> int:
    """How much later than its room says a clock of that age may come.

    Two containers' clocks differ by 500 ms at most, and one that ticked twice has two instants to come again. A young
    one may have ticked before the save that it was started for: it comes again after a second, or half of its age.
    """
    apart = 2 * CLOCKS_MS
    if age > 2 * SAVING_MS:
        return apart + GRACE_MS
    return apart + max(EARLY_MS, min(age, SAVING_MS) // 2)


def said_by(people: list[Person]) -> list[Said]:
    """Everything that was said."""
    return [said for person in people for said in person.said]


def _said(acting: Container) -> Mapping[str, Any]:
    """The command that a container is at."""
    body = acting.event.get("body")
    said: Mapping[str, Any] = json.loads(body) if body else {}
    return said


def _without_times(game: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if game is None:
        return None
    bare = {name: value for name, value in game.items() if name != "next_at"}
    if bare["decision"] is not None:
        bare["decision"] = {
            name: value for name, value in bare["decision"].items() if name not in {"due_at", "remaining_ms"}
        }
    return bare
