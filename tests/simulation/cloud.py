"""The fake cloud around the real handlers: Lambda's containers, API Gateway's sockets, Step Functions' executions."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import connections
from cardroom import bootstrap
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.connections import DynamoConnections
from cardroom.adapters.replays import DynamoReplays
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.ports import UnavailableError
from cardroom.settings import Durations, Settings
from cardroom.world import World
from greenlet import getcurrent

from tests.simulation.dynamo import Client, Database
from tests.simulation.faults import Faults
from tests.simulation.functions import ACCOUNT_ACTIONS, HANDLERS, UNWATCHED, Container, service
from tests.simulation.hub import Hub

LAMBDA_MS: Final = 15_000
EXPRESS_MS: Final = 300_000
TICK_TRIES: Final = 6
CLOCKS_MS: Final = 250
"""A container's clock is off by as much at most, so that two differ by 500 ms."""


class DiedError(BaseException):
    """A Lambda function ends here and now: no handler of exceptions sees it."""


class Watcher(Protocol):
    """Who is told what the cloud does."""

    def posted(self, connection: str, text: str) -> None:
        """A message leaves for a connection."""
        ...

    def failed(self, function: str, error: Exception) -> None:
        """A handler raised what it should not."""
        ...

    def tell(self, text: str) -> None:
        """One more line of the story."""
        ...


class Browser(Protocol):
    """Whoever holds the other end of a socket."""

    def got(self, text: str) -> None:
        """A message arrives."""
        ...


@dataclass
class Socket:
    """A connection as API Gateway knows it; ``dead`` is one whose end API Gateway has not noticed yet."""

    id: str
    browser: Browser
    open: bool = True
    dead: bool = False


class Execution(NamedTuple):
    """What an execution of the room clock waits for."""

    name: str
    code: str
    token: str
    at: int
    started_at: int


@dataclass
class Cloud:
    """All of it, for one game."""

    hub: Hub
    faults: Faults
    random: Random
    database: Database
    watcher: Watcher
    containers: list[Container] = field(default_factory=list)
    sockets: dict[str, Socket] = field(default_factory=dict)
    executions: dict[str, Execution] = field(default_factory=dict)
    """Those that live, by name."""
    acting: dict[object, Container] = field(default_factory=dict)
    """Which container each running greenlet is."""
    stray: set[str] = field(default_factory=set)
    """The tokens of clocks that a fault has ended."""
    doubled: set[str] = field(default_factory=set)
    """The ids of commands that are handled twice."""

    @contextmanager
    def wired(self) -> Iterator[None]:
        """Lets the handlers find the service of the container that they run in."""
        kept = bootstrap._service, bootstrap._account_service, bootstrap.watching, vars(connections)["settings"]
        settings = Settings(rooms_table="rooms", accounts_table="accounts", room_clock_arn="clock")
        bootstrap._service = lambda: self.acting[getcurrent()].service  # type: ignore[assignment]  # stands in for a cached function
        bootstrap._account_service = lambda: self.acting[getcurrent()].service  # type: ignore[assignment]  # likewise
        bootstrap.watching = lambda: UNWATCHED  # type: ignore[assignment]  # likewise
        vars(connections)["settings"] = lambda: settings
        try:
            yield
        finally:
            bootstrap._service, bootstrap._account_service, bootstrap.watching, vars(connections)["settings"] = kept

    # Lambda

    def invoke(self, function: str, event: dict[str, Any], done: Callable[[Any, bool], None] | None = None) -> None:
        """Calls a function; ``done`` gets its result and whether it succeeded."""

        def run() -> None:
            container = self._container(function)
            container.busy, container.started_at, container.event = True, self.hub.now, event
            if sum(other.busy for other in self.containers) > 1:
                self.faults.counts["two containers at once"] += 1
            self.acting[getcurrent()] = container
            result: Any = None
            well = False
            try:
                result = HANDLERS[function](event, None)
                well = True
            except DiedError:
                self.watcher.tell(f"{function} dies")
                self.containers.remove(container)
            except UnavailableError:
                self.watcher.tell(f"{function} fails")
            except Exception as error:  # noqa: BLE001 - whatever it is, it should not be
                self.watcher.failed(function, error)
            finally:
                container.busy = False
                del self.acting[getcurrent()]
            if done is not None:
                done(result, well)

        self.hub.spawn(run)

    def wait(self, ms: float) -> None:
        """Lets time pass in a running function; it may die before or after."""
        container = self.acting[getcurrent()]
        if self.faults.strike("dies before a call"):
            raise DiedError
        left = LAMBDA_MS - (self.hub.now - container.started_at)
        self.hub.sleep(min(ms, left))
        if ms >= left or self.faults.strike("dies after a call"):
            raise DiedError

    def _container(self, function: str) -> Container:
        idle = [each for each in self.containers if each.function == function and not each.busy]
        if idle and self.faults.strike("container replaced"):
            self.containers.remove(idle.pop())
        if idle and self.random.random() < 0.9:
            return self.random.choice(idle)
        container = self._new_container(function)
        self.containers.append(container)
        return container

    def _new_container(self, function: str) -> Container:
        offset = self.random.randint(-CLOCKS_MS, CLOCKS_MS) if self.faults.on else 0
        self.faults.counts["clock differs"] += offset != 0

        def now() -> int:
            return self.hub.now + offset

        client = Client(self.database, self.faults, self.random, self.wait)
        table, other = (
            Table(client, name, lambda seconds: self.wait(seconds * 1000)) for name in ("rooms", "accounts")
        )
        players = DynamoAccounts(other, now)
        world = World(
            rooms=DynamoRooms(table, players, now),
            accounts=players,
            connections=DynamoConnections(table, now),
            replays=DynamoReplays(table, now),
            posts=self,
            clock=StepFunctionsClock(self._started, "clock", now),
            now=now,
            sleep=lambda seconds: self.wait(seconds * 1000),
            chance=Random(self.random.getrandbits(64)),
            durations=Durations.at_tempo(1),
            release="simulated",
        )
        return Container(function, offset, service(function, world, other))

    # API Gateway

    def connect(self, connection: str, browser: Browser) -> None:
        """Opens a socket."""
        self.sockets[connection] = Socket(connection, browser)
        self.invoke("connections", _event(connection, "$connect"))

    def frame(self, connection: str, text: str) -> None:
        """A browser sends a frame; those of one socket may overtake each other on their way to a function."""
        socket = self.sockets[connection]
        if not socket.open or socket.dead:
            return
        delay = self.random.uniform(5, 40)
        if self.faults.strike("frame overtaken"):
            delay = self.random.uniform(40, 1500)
        function = "accounts" if json.loads(text)["action"] in ACCOUNT_ACTIONS else "rooms"
        times = 2 if self.faults.strike("frame handled twice") else 1
        if times > 1:
            self.doubled.add(json.loads(text)["id"])
        for _ in range(times):
            event = {**_event(connection, "$default"), "body": text}
            self.hub.after(delay, lambda event=event: self.invoke(function, event))  # type: ignore[misc]  # a default binds it
            delay += self.random.uniform(0, 300)

    def close(self, connection: str) -> None:
        """A browser closes its socket."""
        self._end(self.sockets[connection])

    def die(self, connection: str, noticed_ms: float) -> None:
        """A socket dies; API Gateway notices late, and posts to it vanish until then."""
        socket = self.sockets[connection]
        socket.dead = True
        if noticed_ms >= 0:
            self.hub.after(noticed_ms, lambda: self._end(socket))
        else:
            self.hub.after(self.random.uniform(0, 90_000), lambda: setattr(socket, "open", False))

    def _end(self, socket: Socket) -> None:
        if not socket.open:
            return
        socket.open = False
        late = self.faults.strike("$disconnect is late")
        for _ in range(2 if self.faults.strike("$disconnect comes twice") else 1):
            delay = self.random.uniform(0, 60_000 if late else 300)
            self.hub.after(delay, lambda: self.invoke("connections", _event(socket.id, "$disconnect")))

    def send(self, messages: Sequence[tuple[str, str]], answers: Sequence[tuple[str, str]] = ()) -> frozenset[str]:
        """The port of posts: each message has its own fate."""
        posts = [*answers, *messages]
        leaving = len(posts)
        latest: dict[str, float] = {}
        dies = leaving > 1 and self.faults.strike("dies between two posts")
        if dies:
            leaving = self.random.randrange(leaving)
        gone = set()
        for number, (connection, text) in enumerate(posts[:leaving]):
            # messages to one connection stay in order; an answer goes beside them
            kept = {} if number < len(answers) else latest
            if self._post(connection, text, kept):
                gone.add(connection)
        self.wait(self.random.uniform(1, 12))
        if dies:
            raise DiedError
        return frozenset(gone)

    def _post(self, connection: str, text: str, latest: dict[str, float]) -> bool:
        """Sends one message, to arrive after what ``latest`` says; whether its connection was found gone."""
        self.watcher.posted(connection, text)
        socket = self.sockets.get(connection)
        if socket is None or not socket.open:
            return True
        if self.faults.strike("post finds a living connection gone"):
            return True
        if socket.dead or self.faults.strike("post times out, not delivered"):
            return False
        delay = self.random.uniform(1, 30)
        if self.faults.strike("post times out, delivered"):
            delay = self.random.uniform(3_000, 9_000)
        elif self.faults.strike("post overtaken"):
            delay = self.random.uniform(30, 2_000)
        delay = latest[connection] = max(delay, latest.get(connection, 0))

        def arrive() -> None:
            if socket.open and not socket.dead:
                socket.browser.got(text)

        self.hub.after(delay, arrive)
        return False

    # Step Functions

    def _started(self, operation: str, parameters: Mapping[str, Any]) -> None:
        """The clock's call: a new execution."""
        assert (operation, parameters["stateMachineArn"]) == ("start_execution", "clock")
        name = parameters["name"]
        self.wait(self.random.uniform(2, 15))
        wait = json.loads(parameters["input"])
        execution = Execution(name, wait["code"], wait["token"], _instant(wait["at"]), self.hub.now)
        self.executions[name] = execution
        self.watcher.tell(f"the clock {execution.token[:6]} starts")
        self._wait_for(execution, wait)
        self.wait(self.random.uniform(2, 15))

    def _wait_for(self, execution: Execution, wait: dict[str, Any]) -> None:
        """``Wait``: its timestamp's milliseconds are cut off, so it may end up to a second early."""
        at = _instant(wait["at"])
        self.executions[execution.name] = execution._replace(at=at)
        delay = max(0, at // 1000 * 1000 - self.hub.now)
        if delay and self.faults.on:
            self.faults.counts["tick early"] += 1
        else:
            delay = max(0, at - self.hub.now)
        if self.faults.strike("tick late"):
            delay += self.random.randint(100, 6_000)
        if self.faults.strike("tick lost"):
            self._lose(execution)
            return
        self.hub.after(delay + self.random.uniform(5, 60), lambda: self._tick(execution, wait))

    def _tick(self, execution: Execution, wait: dict[str, Any], tries: int = 1) -> None:
        if execution.name not in self.executions:
            return
        if self.hub.now - execution.started_at > EXPRESS_MS:
            self._lose(execution)
            return

        def done(result: Any, well: bool) -> None:  # noqa: FBT001 - a callback's place
            if not well and tries == TICK_TRIES:
                self._lose(execution)
            elif not well:
                pause = self.random.uniform(0, min(8_000, 1_000 << (tries - 1)))
                self.hub.after(pause, lambda: self._tick(execution, wait, tries + 1))
            elif result["next"]:
                self._wait_for(execution, result)
            else:
                self.executions.pop(execution.name, None)
                self.watcher.tell(f"the clock {execution.token[:6]} ends")

        self.watcher.tell(f"the clock {execution.token[:6]} ticks")
        self.invoke("clock", dict(wait), done)
        if self.faults.strike("tick doubled"):
            self.hub.after(self.random.uniform(0, 2_000), lambda: self.invoke("clock", dict(wait)))

    def _lose(self, execution: Execution) -> None:
        self.executions.pop(execution.name, None)
        self.stray.add(execution.token)
        self.watcher.tell(f"the clock {execution.token[:6]} of {execution.code} is lost")


def _event(connection: str, route: str) -> dict[str, Any]:
    return {"requestContext": {"connectionId": connection, "routeKey": route}, "headers": {}}


def _instant(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)
