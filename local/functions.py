"""Lambda's part: runs the real handlers, in processes that are kept warm.

One process for every two cores by default, with many threads each: the gateway never waits for a handler's Python.
With two or more, what a handler keeps in its process is no more shared by all its calls than it is on Lambda.
"""

import asyncio
import contextlib
import itertools
import json
import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from local import children
from local.cloud import Function
from local.template import TemplateError

START_LIMIT_S = 30.0
STOP_LIMIT_S = 5.0
_LINE_LIMIT = 64 * 1024 * 1024
_ROOT = Path(__file__).resolve().parent.parent


class FunctionError(Exception):
    """A handler has raised, or could not be imported; ``kind`` is what Lambda calls it, or the exception's name."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def environment(functions: Mapping[str, Function], surroundings: Mapping[str, str]) -> dict[str, str]:
    """The environment of the processes that run these functions.

    All functions are in one process: two that want different values of a variable raise :class:`TemplateError`.
    """
    wanted = variables(functions)
    if reserved := wanted.keys() & surroundings.keys():
        raise TemplateError(f"the functions' environment sets {', '.join(sorted(reserved))}, which Lambda reserves")
    # Nobody's real account is ever touched from here.
    own = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "POWERTOOLS_"))}
    return {**own, **surroundings, **wanted}


def variables(functions: Mapping[str, Function]) -> dict[str, str]:
    """The variables that the template gives these functions. Raises :class:`TemplateError` as above."""
    wanted: dict[str, tuple[str, str]] = {}
    for function in functions.values():
        for name, value in function.environment.items():
            other, known = wanted.setdefault(name, (function.name, value))
            if known != value:
                raise TemplateError(f"{other} and {function.name} want different values of {name}")
    return {name: value for name, (_, value) in wanted.items()}


class Process:
    """One of the processes; see :mod:`local.worker`."""

    def __init__(self, report: Callable[[str, str], None], printed: Callable[[str], None]) -> None:
        self._report = report
        self._printed = printed
        self._numbers = itertools.count()
        self._open: dict[int, asyncio.Future[Any]] = {}
        self._loaded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._process: asyncio.subprocess.Process | None = None
        self._writer: asyncio.StreamWriter | None = None

    @property
    def busy(self) -> int:
        """How many calls are running."""
        return len(self._open)

    async def start(self, functions: Mapping[str, Function], variables: Mapping[str, str]) -> None:
        """Starts it, and waits until the handlers are imported. Raises :class:`FunctionError`."""
        ours, theirs = socket.socketpair()
        with theirs:
            reader, self._writer = await asyncio.open_connection(sock=ours, limit=_LINE_LIMIT)
            self._process = await children.start(
                *(sys.executable, "-X", "faulthandler", "-m", "local.worker", str(theirs.fileno())),
                cwd=_ROOT,
                env=variables,
                stdin=asyncio.subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
            )
        paths = dict.fromkeys(str(path) for function in functions.values() for path in function.paths)
        plans = {
            name: {
                "handler": function.handler,
                "paths": [str(path) for path in function.paths],
                "timeout_s": function.timeout_s,
                "memory_mb": function.memory_mb,
            }
            for name, function in functions.items()
        }
        self._say({"paths": list(paths), "functions": plans})
        self._listening = asyncio.get_running_loop().create_task(self._listen(reader))
        await asyncio.wait_for(self._loaded, START_LIMIT_S)

    async def call(self, function: str, event: Any) -> Any:
        """Calls a function. Raises :class:`FunctionError`."""
        number = next(self._numbers)
        answer = self._open[number] = asyncio.get_running_loop().create_future()
        try:
            self._say({"id": number, "function": function, "event": event})
            return await answer
        finally:
            del self._open[number]

    def _say(self, message: Any) -> None:
        assert self._writer is not None  # noqa: S101 - it has been started
        self._writer.write(json.dumps(message).encode() + b"\n")

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(ConnectionError):
            while line := await reader.readline():
                self._hear(json.loads(line))
        ended = FunctionError("Runtime.ExitError", "the process that runs the functions has ended")
        for answer in (self._loaded, *self._open.values()):
            if not answer.done():
                answer.set_exception(ended)

    def _hear(self, message: dict[str, Any]) -> None:
        if "printed" in message:
            self._printed(message["printed"])
            return
        if "loaded" in message:
            if message["loaded"]:
                self._loaded.set_result(None)
            else:
                text = f"{message['details']}{message['line']}"
                self._loaded.set_exception(FunctionError("Runtime.ImportModuleError", text))
            return
        if "line" in message:
            self._report(message["line"], message["details"])
        answer = self._open.get(message["id"])
        if answer is None or answer.done():
            return  # it came too late
        if "error" in message:
            answer.set_exception(FunctionError(message["kind"], message["error"]))
        else:
            answer.set_result(message["result"])

    async def ended(self) -> int:
        """Waits for its end; returns its exit code."""
        assert self._process is not None  # noqa: S101 - it has been started
        return await self._process.wait()

    async def stop(self) -> None:
        """Ends it; calls that still run are cut off."""
        if self._writer is not None:
            self._writer.close()
        if self._process is None:
            return
        try:
            await asyncio.wait_for(self._process.wait(), STOP_LIMIT_S)
        except TimeoutError:
            await children.kill(self._process)


class Runtime:
    """All processes together; ``report`` is told of each call that fails, in one line and in full."""

    def __init__(
        self, functions: Mapping[str, Function], report: Callable[[str, str], None], printed: Callable[[str], None]
    ) -> None:
        self._functions = functions
        self._report = report
        self._printed = printed
        self._processes: list[Process] = []

    async def start(self, variables: Mapping[str, str], number: int) -> None:
        """Starts so many processes with these environment variables. Raises :class:`FunctionError`."""
        self._processes = [Process(self._report, self._printed) for _ in range(number)]
        await asyncio.gather(*(process.start(self._functions, variables) for process in self._processes))

    async def invoke(self, name: str, event: Any) -> Any:
        """Calls a function where there is least to do.

        Raises :class:`FunctionError`, ``TimeoutError`` after the function's own timeout, and ``KeyError``.
        """
        timeout_s = self._functions[name].timeout_s
        process = min(self._processes, key=lambda candidate: candidate.busy)
        try:
            return await asyncio.wait_for(process.call(name, event), timeout_s)
        except TimeoutError:
            self._report(f"{name} timed out after {timeout_s} s", "")
            raise

    async def ended(self) -> int:
        """Waits until one of the processes has ended, which nobody expects; returns its exit code."""
        waiting = [asyncio.ensure_future(process.ended()) for process in self._processes]
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            return done.pop().result()
        finally:
            for one in waiting:
                one.cancel()

    async def stop(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(process.stop() for process in self._processes))
