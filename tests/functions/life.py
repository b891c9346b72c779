"""A club's whole life through the real handlers: what the functions called, and what they wrote to their output."""

import json
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from cardroom import bootstrap
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.posts import ManagementPosts
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table

from tests.functions.rig import Browsers, call, event

PASSWORD = "correct horse battery"  # noqa: S105 - nobody's
DAY_MS = 25 * 3_600_000
"""Longer than guesses are remembered."""
TURN_MS = 11_000
"""Longer than any decision of the game that is played."""
GONE = "gone"
"""The name of no table."""
LONGEST = 400
"""Turns after which a game must be over."""

_ARNS = {"rooms": "RoomsTable.Arn", "accounts": "AccountsTable.Arn"}

Calls = dict[str, dict[str, set[str]]]
"""Actions by resource, by function, spelled as in the template's policies."""


class Life:
    """People at their browsers, in front of all four functions; time passes when a test says so."""

    def __init__(self, browsers: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Calls = defaultdict(lambda: defaultdict(set))
        self._browsers = browsers
        self._patch = monkeypatch
        self._ahead_ms = 0
        self._function = ""
        self._count = 0
        monkeypatch.setattr("cardroom.adapters.instants.time", SimpleNamespace(time_ns=self._time_ns))
        self._listen()

    def pass_ms(self, ms: int) -> None:
        """Time goes on."""
        self._ahead_ms += ms

    def say(self, who: str, action: str, /, **fields: Any) -> dict[str, Any]:
        """Sends a command; returns its answer, whose errors are no failures here."""
        function = event(action)["requestContext"]["routeKey"]
        accounts = {"register", "login", "logout", "password", "unregister", "profile", "leaderboard"}
        self._count += 1
        command = {"action": action, "id": f"t{self._count}", **fields}
        seen = len(self._browsers.posts)
        self._call("accounts" if function in accounts else "rooms", _from(who, action, command))
        for to, message in self._browsers.posts[seen:]:
            if to == who and message.get("reply_to") == command["id"]:
                return message
        return {"type": "lost"}

    def leaves(self, who: str) -> None:
        """A connection ends."""
        self._call("connections", _from(who, "disconnect"))

    def tick(self, code: str) -> None:
        """A clock comes for a room."""
        self._call("clock", {"code": code, "token": None})

    def table(self, who: str) -> dict[str, Any]:
        """The newest table that somebody got."""
        return next(
            message for to, message in reversed(self._browsers.posts) if to == who and message["type"] == "table"
        )

    def opens(self, host: str, *others: str, **fields: Any) -> tuple[str, str]:
        """A room with a game that has begun; returns its code and the host's seat token."""
        wish = {"game": "disunyer", "mode": "standard", "visibility": "public"}
        joined = self.say(host, "create", **wish, **fields)
        for other in others:
            self.say(other, "join", code=joined["code"])
        for _ in range(7 - len(others)):
            self.say(host, "addbot")
        assert self.table(host)["room"]["status"] == "playing"
        return joined["code"], joined["seat_token"]

    def finishes(self, code: str, who: str, touch: Any) -> None:
        """The game goes by its defaults, each of them found due by ``touch``."""
        for _ in range(LONGEST):
            self.pass_ms(TURN_MS)
            touch()
            if self.table(who)["room"]["status"] == "finished":
                return
        raise AssertionError(code)

    @contextmanager
    def raced(self, code: str, who: str) -> Iterator[None]:
        """The next save of a room finds that ``who`` has come in before it."""
        save = DynamoRooms.save
        with self._patch.context() as patch:

            def late(store: DynamoRooms, room: Any) -> Any:
                patch.undo()
                self.say(who, "join", code=code)
                return save(store, room)

            patch.setattr(DynamoRooms, "save", late)
            yield

    @contextmanager
    def unavailable(self) -> Iterator[None]:
        """The rooms' table does not answer."""
        with self._patch.context() as patch:
            rooms: Any = bootstrap._parts().world.rooms
            patch.setattr(rooms._table, "name", GONE)
            yield

    def fails(self, who: str, posts: int) -> None:
        """The next posts to a connection fail."""
        self._browsers.failing[who] = posts

    def vanishes(self, who: str) -> None:
        """A connection ends, and nobody is told."""
        self._browsers.gone.add(who)

    def _time_ns(self) -> int:
        return time.time_ns() + self._ahead_ms * 1_000_000

    def _call(self, function: str, sent: dict[str, Any]) -> None:
        before, self._function = self._function, f"{function.capitalize()}Function"
        try:
            call(function, sent)
        finally:
            self._function = before

    def _listen(self) -> None:
        def called(table: Table, operation: str, parameters: Mapping[str, Any], *more: int) -> Any:
            for resource, action in _used(operation, parameters):
                self.calls[self._function][resource].add(action)
            return repeat(table, operation, parameters, *more)

        def sent(posts: ManagementPosts, *messages: Any) -> Any:
            self.calls[self._function]["posts"].add("execute-api:ManageConnections")
            return send(posts, *messages)

        def armed(clock: StepFunctionsClock, *what: Any) -> None:
            self.calls[self._function]["clock"].add("states:StartExecution")
            arm(clock, *what)

        repeat, send, arm = Table._repeat, ManagementPosts.send, StepFunctionsClock.arm
        self._patch.setattr(Table, "_repeat", called)
        self._patch.setattr(ManagementPosts, "send", sent)
        self._patch.setattr(StepFunctionsClock, "arm", armed)


def _used(operation: str, parameters: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The tables that a call is for, and the actions that it needs on them."""
    if operation == "transact_write_items":
        for write in parameters["TransactItems"]:
            [(kind, what)] = write.items()
            yield _ARNS[what["TableName"]], f"dynamodb:{kind}Item"
    elif operation == "batch_get_item":
        for table in parameters["RequestItems"]:
            yield _ARNS[table], "dynamodb:BatchGetItem"
    elif parameters["TableName"] != GONE:
        index = f"/index/{parameters['IndexName']}" if "IndexName" in parameters else ""
        action = "".join(word.capitalize() for word in operation.split("_"))
        yield _ARNS[parameters["TableName"]] + index, f"dynamodb:{action}"


def _from(who: str, name: str, command: dict[str, Any] | None = None) -> dict[str, Any]:
    sent = event(name)
    sent["requestContext"]["connectionId"] = who
    return sent if command is None else {**sent, "body": json.dumps(command)}


def lived(life: Life) -> None:
    """Everything that people do, and everything that goes wrong, at least once."""
    accounts_come(life)
    games_are_played(life)
    things_go_wrong(life)
    codes_are_guessed(life)
    accounts_go(life)


def accounts_come(life: Life) -> None:
    """Two people open accounts; one changes the password and comes back."""
    for who, name in (("ana=", "Ana"), ("ben=", "Ben")):
        assert life.say(who, "register", username=name, password=PASSWORD)["type"] == "session"
    life.say("ana=", "password", password=PASSWORD, new_password=PASSWORD + "!")
    life.say("ana=", "logout")
    assert life.say("eve=", "login", username="Ana", password="wrong horse")["type"] == "error"  # noqa: S106
    session = life.say("ana=", "login", username="Ana", password=PASSWORD + "!")["session"]
    life.say("ana=", "hello", session=session)


def games_are_played(life: Life) -> None:
    """Games with an account at the table, ended by a command, by a connection that ends, and by a clock."""
    code, _ = life.opens("ana=", "ben=", "cleo=")
    life.say("watcher=", "watch", code=code)
    life.say("watcher=", "react", reaction="❤️")
    life.say("ana=", "react", reaction="😀")
    life.say("ana=", "rooms")
    life.say("ana=", "sync")
    life.say("ana=", "ping")
    life.leaves("watcher=")
    life.finishes(code, "ana=", lambda: life.say("ana=", "sync"))
    life.say("ben=", "leave")
    replay = life.table("ana=")["room"]["replay"]
    assert life.say("ana=", "replay", replay=replay)["type"] == "replay"
    following = life.say("ana=", "again")["code"]
    life.say("ana=", "nonce", nonce="0123456789abcdef" * 2)
    assert life.say("ana=", "leave")["code"] == following
    code, token = life.opens("ana=", "dora=", "finn=")

    def away_and_back() -> None:
        life.leaves("ana=")
        life.say("ana=", "join", code=code, seat_token=token)

    life.finishes(code, "ana=", away_and_back)
    life.say("ana=", "leave")
    life.say("ana=", "login", username="Ana", password=PASSWORD + "!")
    code, _ = life.opens("ana=", "gil=")
    life.finishes(code, "ana=", lambda: life.tick(code))
    assert life.say("ana=", "leaderboard")["type"] == "leaderboard"
    assert life.say("ana=", "profile")["type"] == "profile"


def codes_are_guessed(life: Life) -> None:
    """Somebody guesses codes until their address has to wait, and once more a day later; then they know one."""
    for number in range(60):
        life.say(f"guess{number}=", "join", code="BBBB")
    life.pass_ms(DAY_MS)
    life.say("guess=", "join", code="BBBB")
    code = life.say("fay=", "create", game="disunyer", mode="standard", visibility="private")["code"]
    life.say("gus=", "join", code=code)
    life.pass_ms(60_000)


def things_go_wrong(life: Life) -> None:
    """A race, posts that fail or find nobody, a clock that never came, and a table that does not answer."""
    life.say("hal=", "create", game="disunyer", mode="standard", visibility="public")
    code = life.table("hal=")["room"]["code"]
    with life.raced(code, "ivy="):
        life.say("hal=", "addbot")
    life.fails("ivy=", 2)
    life.say("hal=", "addbot")
    life.vanishes("ivy=")
    life.say("hal=", "addbot")
    life.pass_ms(400_000)
    life.say("hal=", "sync")
    with life.unavailable():
        answer = life.say("hal=", "sync")
        assert answer["code"] == "unavailable", answer


def accounts_go(life: Life) -> None:
    """Somebody deletes their account in the middle of a game."""
    life.opens("ben=")
    assert life.say("ben=", "unregister", password=PASSWORD)["type"] == "ok"
