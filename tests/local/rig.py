"""What the tests of the local stack share: a gateway with a handler of the test's own, and whole stacks."""

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from local.cloud import Api
from local.gateway import Gateway
from local.http import HttpProtocol, Request, Response
from local.websocket import Limits

ROOT = Path(__file__).resolve().parents[2]
CLOUD = Path(__file__).parent / "cloud"
READY = re.compile(r"^ready page=(http://127\.0\.0\.1:(\d+)/) socket=(ws://127\.0\.0\.1:\2/ws)$")
WAIT_S = 20.0
ROUTES = ("$connect", "$disconnect", "$default", "echo", "fail")

Invoke = Callable[[str, dict[str, Any]], Awaitable[Any]]


class Rig(NamedTuple):
    """A gateway that is up."""

    gateway: Gateway
    port: int

    def open(self, **arguments: Any) -> Any:
        """A client's connection."""
        return connect(f"ws://127.0.0.1:{self.port}/ws", compression=None, ping_interval=None, **arguments)

    def manage(self, method: str, connection: str, body: bytes = b"") -> Response:
        """A call of the management API, as the functions make it."""
        target = f"/local/test/%40connections/{connection.replace('=', '%3D')}"
        answer = self.gateway.manage(Request(method, target, {}, body, "127.0.0.1", b""))
        assert answer is not None
        return answer


@contextlib.asynccontextmanager
async def gateway(invoke: Invoke, limits: Limits | None = None, routes: tuple[str, ...] = ROUTES) -> AsyncIterator[Rig]:
    """A gateway alone, in this process: every route calls ``invoke``."""
    api = Api("local", "test", "api.test", dict.fromkeys(routes, "Function"))
    made = Gateway(api, invoke, limits or Limits())
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: HttpProtocol(lambda _: Response(404), made.upgrade), "127.0.0.1", 0)
    try:
        yield Rig(made, server.sockets[0].getsockname()[1])
    finally:
        await made.close(1)
        server.close()


async def said(socket: ClientConnection) -> Any:
    """The next message, read as JSON."""
    return json.loads(await asyncio.wait_for(socket.recv(), WAIT_S))


async def asked(socket: ClientConnection, **message: Any) -> Any:
    """Sends a message, and returns the next that comes."""
    await socket.send(json.dumps(message))
    return await said(socket)


class Stack:
    """A whole stack in a process group of its own."""

    def __init__(self, run: tuple[str, ...] = ("-m", "local"), /, **environment: str) -> None:
        chosen = {"TEMPLATE": str(CLOUD / "template.yaml"), "PORT": "0", "PROCESSES": "2", **environment}
        self._process = subprocess.Popen(  # noqa: S603 - this very Python, with arguments of the tests
            [sys.executable, *run],
            cwd=ROOT,
            env={**os.environ, **chosen},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []

    def ready(self) -> "Stack":
        """Waits for the line that tells where it is."""
        found = None
        while found is None:
            found = READY.match(self.line())
        self.page, self.socket = found[1], found[3]
        return self

    def line(self) -> str:
        """The next line that it prints; fails where it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"it has ended: {self.lines}"
        self.lines.append(line.rstrip("\n"))
        return self.lines[-1]

    def end(self, number: int = signal.SIGTERM, *, group: bool = True) -> int:
        """Sends a signal and waits for the end; returns the exit code."""
        if group:
            self.signal(number)
        else:
            self._process.send_signal(number)
        return self.wait()

    def signal(self, number: int) -> None:
        """Sends a signal to all of it, as a terminal does."""
        os.killpg(self._process.pid, number)

    def wait(self) -> int:
        """Waits for its end; returns the exit code."""
        out, _ = self._process.communicate(timeout=WAIT_S)
        self.lines += out.splitlines()
        return self._process.returncode

    def processes(self, module: str = "") -> list[int]:
        """Its processes that live, or those of them that run a module."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError, ValueError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (entry / "cmdline").read_text()
                if int(fields[2]) == self._process.pid and fields[0] != "Z" and module in command:
                    found.append(int(entry.name))
        return sorted(found)

    def leaves_nothing(self) -> bool:
        """Whether all its processes end within the limit."""
        return until(lambda: not self.processes())

    def kill(self) -> None:
        """Ends whatever is left."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(WAIT_S)
        if self._process.stdout is not None:
            self._process.stdout.close()


@contextlib.contextmanager
def stack(environment: Mapping[str, str] | None = None) -> Iterator[Stack]:
    """A stack that is gone afterwards, whatever happens."""
    made = Stack(**(environment or {}))
    try:
        yield made
    finally:
        made.kill()


def until(condition: Callable[[], bool], limit_s: float = WAIT_S) -> bool:
    """Looks until the condition holds; false where it does not within the limit."""
    deadline = time.monotonic() + limit_s
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
