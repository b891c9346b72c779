"""People at a table, as a browser plays for them: impatient, careless, sometimes crooked, and cut off now and then.

A browser knows what reached it and nothing else. It repeats a command without an answer under the same id, comes back
with its seat's token, drops tables older than the one it shows, and asks for the table when a deadline has passed.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from cardroom.commands import HEART, REACTIONS

from tests.simulation.cloud import Cloud

Message = dict[str, Any]
Answered = Callable[[Message], None]

PATIENCE_MS: Final = 4_000
TRIES: Final = 60
OVERDUE_MS: Final = 2_000
LASTING: Final = frozenset({"move", "addbot", "removebot", "nonce"})
"""Commands that are repeated on another connection of the same seat."""
PASSING: Final = frozenset({"hello", "sync", "watch", "react", "leave", "register", "login", "logout"})
"""Those that die with their connection."""
SUITS: Final = ("O", "C", "E", "B")


@dataclass(eq=False)
class Said:
    """A command under way: until it has its answer."""

    person: "Person"
    id: str
    fields: Message
    seen: int
    """The version that its sender had seen when saying it."""
    answered: Answered
    connection: str = ""
    tries: int = 0
    answers: list[Message] = field(default_factory=list)
    done: bool = False


@dataclass(eq=False)
class Person:
    """Somebody with a browser. ``token`` is None for who watches."""

    cloud: Cloud
    random: Random
    name: str
    said: list[Said] = field(default_factory=list)
    """Everything that was ever said, for the judges."""
    connection: str = ""
    online: bool = False
    """Whether the browser takes its socket for open."""
    ready: bool = False
    """Whether the connection has been greeted, and is where its person was."""
    code: str | None = None
    seat: int | None = None
    token: str | None = None
    session: str | None = None
    table: Message | None = None
    calm: bool = False
    """Whether nothing is done any more but what is asked for."""
    watches: bool = False
    keys: list[str] = field(default_factory=list)
    """The tokens of the seat that answers brought, the latest last; one of them works."""
    connections: list[str] = field(default_factory=list)
    _answered_decisions: set[str] = field(default_factory=set)
    dabble: Callable[["Person"], None] = lambda _: None
    goal: Callable[[], None] | None = None
    """What is done once there is a connection and no seat."""
    _leaving: bool = False
    dabbles: bool = False
    """Whether they open an account while they play, and log in and out."""
    dabbling: bool = False
    username: str | None = None
    logged_out: list[str] = field(default_factory=list)
    """The tokens of sessions that they have ended."""

    # The socket

    def connect(self) -> None:
        """Opens a socket, says hello, and sits down again where there was a seat; then repeats what has no answer."""
        self.connection = f"{self.name}.{len(self.connections)}"
        self.connections.append(self.connection)
        self.online, self.ready = True, False
        self.cloud.connect(self.connection, _End(self, self.connection))
        hello: Message = {"action": "hello"}
        if self.token is not None:
            hello["room"] = {"code": self.code, "seat_token": self.token}
        if self.session is not None:
            hello["session"] = self.session

        def welcomed(answer: Message) -> None:
            refusal = (answer.get("rejoined") or {}).get("error")
            if refusal in {"bad_seat_token", "unknown_room"}:
                self._try_another_key()
            if answer["type"] != "welcome" or refusal is not None:
                self.again_soon()
                return
            self.ready, self._leaving, self.dabbling = True, False, False
            if self.dabbles and answer["account"] is None:
                self.session = None
            self._go_on()

        self.cloud.hub.after(self.random.uniform(5, 60), lambda: self.say(hello, welcomed))

    def _go_on(self) -> None:
        """There is a connection again: what was under way goes on."""
        if self.watches and self.code is not None:
            self.say({"action": "watch", "code": self.code})
        for said in self.said:
            if not said.done and said.fields["action"] in LASTING:
                self._send(said)
        if self.token is None and self.goal is not None:
            self.goal()

    def again_soon(self) -> None:
        """Gives this socket up and opens another."""
        if self.online:
            self.cloud.close(self.connection)
            self.lost()

    def lost(self) -> None:
        """The socket is gone: back within five seconds, with jitter."""
        self.online = self.ready = False
        for said in self.said:
            said.done = said.done or said.fields["action"] in PASSING
        self.cloud.hub.after(self.random.uniform(200, 5_000), self._back)

    def _try_another_key(self) -> None:
        """Of two answers to a repeated ``join`` the older may have come last: then the other one has the token."""
        self.keys = [key for key in self.keys if key != self.token]
        self.token = self.keys[-1] if self.keys else None

    def vanish(self) -> None:
        """The network is gone for a while, and API Gateway may not know."""
        if not self.online:
            return
        connection = self.connection
        if self.cloud.faults.strike("socket dies without $disconnect"):
            self.cloud.die(connection, -1 if self.random.random() < 0.5 else self.random.uniform(0, 60_000))
        else:
            self.cloud.close(connection)
        self.online = self.ready = False
        for said in self.said:
            said.done = said.done or said.fields["action"] in PASSING
        away = self.random.choice((1_000, 5_000, 20_000, 60_000))
        self.cloud.hub.after(self.random.uniform(0, away), self._back)

    def _back(self) -> None:
        if not self.online:
            self.connect()

    # Commands

    def say(self, fields: Message, answered: Answered = lambda _: None) -> Said:
        """Sends a command, and again until it is answered."""
        version = 0 if self.table is None else int(self.table["version"])
        said = Said(self, f"{self.name}-{len(self.said)}", fields, version, answered)
        self.said.append(said)
        self._send(said)
        return said

    def _send(self, said: Said) -> None:
        greeted = self.ready or said.fields["action"] == "hello"
        if said.done or not self.online or not greeted:
            return
        said.tries += 1
        said.connection = self.connection
        self.cloud.frame(self.connection, json.dumps({**said.fields, "id": said.id}))
        if said.tries < TRIES:
            connection = self.connection

            def impatient() -> None:
                if connection == self.connection and not said.done:
                    self._send(said)

            self.cloud.hub.after(PATIENCE_MS * self.random.uniform(0.8, 1.2), impatient)
        else:
            said.done = True

    def got(self, message: Message) -> None:
        """A message arrives."""
        kind = message.get("type")
        if kind == "table":
            self._shows(message)
        elif kind in {"replaced", "closed"}:
            self.again_soon()
        for said in self.said if "reply_to" in message else ():
            if said.id == message["reply_to"]:
                self._answer(said, message)

    def _answer(self, said: Said, message: Message) -> None:
        said.answers.append(message)
        if message["type"] == "joined":
            known = self.keys if message["code"] == self.code else []
            self.code, self.seat, self.token = message["code"], message["seat"], message["seat_token"]
            self.keys = [*known, message["seat_token"]]
            self.cloud.hub.after(PATIENCE_MS, self._still_blank)
        if message.get("code") == "unavailable":
            self.cloud.hub.after(self.random.uniform(100, 1_000), lambda: self._send(said))
            return
        if message.get("code") == "not_in_room" and (self.token or self.watches):
            self.again_soon()
        if not said.done:
            said.done = True
            said.answered(message)

    # The table

    def _still_blank(self) -> None:
        if (
            self.ready
            and (self.token or self.watches)
            and (self.table is None or self.table["room"]["code"] != self.code)
        ):
            self.say({"action": "sync"})
            self.cloud.hub.after(PATIENCE_MS, self._still_blank)

    def _shows(self, table: Message) -> None:
        shown = self.table
        if shown is not None and shown["room"]["code"] == table["room"]["code"] and table["version"] < shown["version"]:
            return
        self.table = table
        if shown is None or _mark(shown) != _mark(table):
            self._watch_clock(table)
            self._play(table)

    def _watch_clock(self, table: Message) -> None:
        game = table["game"]
        deadlines = [table["room"]["starts_at"]]
        if game is not None:
            deadlines += [game["next_at"], None if game["decision"] is None else game["decision"]["due_at"]]
        due = min((deadline for deadline in deadlines if deadline is not None), default=None)
        if due is not None:
            late = due + OVERDUE_MS - table["server_at"] + self.random.uniform(0, 1_000)
            self.cloud.hub.after(max(0, late), lambda: self._still_shows(table))

    def _still_shows(self, table: Message) -> None:
        if self.table is not None and _mark(self.table) == _mark(table):
            if self.ready:
                self.say({"action": "sync"})
            self.cloud.hub.after(self.random.uniform(4_000, 6_000), lambda: self._still_shows(table))

    def _play(self, table: Message) -> None:
        if self.calm:
            return
        if self.random.random() < 0.01:
            self.cloud.hub.after(self.random.uniform(0, 4_000), self.vanish)
        if self.dabbles and not self.dabbling and self.random.random() < 0.04:
            self.dabble(self)
        if table["room"]["status"] == "lobby":
            self._dawdle(table)
            return
        if self.random.random() < 0.02:
            self.say({"action": "react", "reaction": HEART if self.watches else self.random.choice(REACTIONS)})
        decision = table["game"]["decision"]
        if decision is None:
            return
        if self.random.random() < 0.02:
            self._cheat(decision)
        if "options" in decision and decision["id"] not in self._answered_decisions:
            self._answered_decisions.add(decision["id"])
            thinking = self._thinking(decision["due_at"] - table["server_at"])
            if thinking is not None:
                self.cloud.hub.after(max(0, thinking), lambda: self._move(decision))

    # The lobby

    def _dawdle(self, table: Message) -> None:
        """Some leave, and some of those come again; a host sends a bot away, and then fetches another."""
        if self.token is None or self._leaving or self.random.random() > 0.06:
            return
        seats = table["room"]["seats"]
        bots = [seat["seat"] for seat in seats if seat["kind"] == "bot"]
        busy = any(not said.done for said in self.said if said.fields["action"] in LASTING)
        if table["room"]["host"] == self.seat and bots and not busy:
            bot = self.random.choice(bots)
            self.say({"action": "removebot", "seat": bot}, self._fetch_another)
        elif len(seats) - len(bots) > 1:
            self._leaving = True
            self.say({"action": "leave"}, self._left)

    def _fetch_another(self, _answer: Message) -> None:
        self.say({"action": "addbot"})

    def _left(self, answer: Message) -> None:
        if answer["type"] != "left":
            self._leaving = False
            return
        self.code = self.seat = self.token = self.table = None
        self.keys = []
        if self.random.random() < 0.7:
            self.cloud.hub.after(self.random.uniform(100, 8_000), self._come_again)

    def _come_again(self) -> None:
        self._leaving = False
        if self.ready and self.token is None and self.goal is not None:
            self.goal()

    def _thinking(self, left: int) -> float | None:
        mood = self.random.random()
        if mood < 0.06:
            return None
        if mood < 0.25:
            return left + self.random.uniform(-150, 120)
        return self.random.uniform(200, 4_000)

    def _move(self, decision: Message) -> None:
        if self.calm:
            return
        option = self.random.choice(decision["options"])
        self.say({"action": "move", "decision": decision["id"], "move": _move(decision["kind"], option)})

    def _cheat(self, decision: Message) -> None:
        moves = [
            {"kind": "keep"},
            {"kind": "pass"},
            {"kind": "pick", "seat": self.random.randrange(9)},
            {"kind": "guess", "suit": self.random.choice([*SUITS, "X"])},
        ]
        identifier = self.random.choice([decision["id"], "1.1", "7.3", "x"])
        self.say({"action": "move", "decision": identifier, "move": self.random.choice(moves)})


@dataclass(eq=False)
class _End:
    """One socket's end in the browser; a socket that was given up says nothing."""

    person: Person
    connection: str

    def got(self, text: str) -> None:
        if self.person.connection == self.connection:
            self.person.got(json.loads(text))


def _mark(table: Message) -> tuple[str, int]:
    return table["room"]["code"], table["version"]


def _move(kind: str, option: Any) -> Message:
    match kind:
        case "pick_rival":
            return {"kind": "pick", "seat": option}
        case "guess_suit":
            return {"kind": "guess", "suit": option}
        case _:
            return {"kind": option}
