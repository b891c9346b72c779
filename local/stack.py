"""Starts everything, in the order in which it needs each other, and stops it the other way round."""

import asyncio
import contextlib
import errno
import gc
import json
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from http import HTTPStatus
from typing import Any, NamedTuple

from local import aws, clocks, cloud, functions, state
from local.console import Console
from local.gateway import Gateway
from local.http import HttpProtocol, Request, Response
from local.options import OptionError, Options
from local.page import Page, name_of_release
from local.websocket import Limits

CLOSE_S = 1.5
"""How long handlers that still run may take to end when the stack stops."""
HEARD_S = 0.05
"""How much later than the end of a part the signal may be heard of that ended it: a terminal's Ctrl-C reaches all."""
_LAMBDA = "/lambda/"


class Running(NamedTuple):
    """A stack that is up."""

    page: str
    socket: str
    failed: asyncio.Future[str]
    """Done, with a sentence, when a part of it has ended by itself."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that has the address to itself. Raises :class:`OptionError` where it cannot be had."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # With its protocol named: asyncio sets TCP_NODELAY only then, and without it every second message waits 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise OptionError(f"Port {port} is in use: stop what runs there, or choose another one by PORT=…") from None
        raise OptionError(f"Cannot listen at {host}, port {port}: {error.strerror or error}.") from None
    return listener


@contextlib.asynccontextmanager
async def running(options: Options, limits: Limits) -> AsyncIterator[Running]:
    """A stack, up inside the context. Raises the errors of its parts, with a sentence each."""
    async with AsyncExitStack() as parts:
        listener = parts.enter_context(bound(options.host, options.port))
        port = listener.getsockname()[1]
        folder = parts.enter_context(state.opened(options.state, keep=options.keep))
        console = Console(folder.logs / "functions.log")
        yield await _start(options, limits, listener, port, folder, console, parts)


async def _start(
    options: Options,
    limits: Limits,
    listener: socket.socket,
    port: int,
    folder: state.State,
    console: Console,
    parts: AsyncExitStack,
) -> Running:
    loop = asyncio.get_running_loop()
    inside = Inside()
    internal = await loop.create_server(lambda: HttpProtocol(inside.respond), "127.0.0.1", 0, backlog=512)
    parts.callback(internal.close)
    base = f"http://127.0.0.1:{internal.sockets[0].getsockname()[1]}"
    name = name_of_release(options.template, options.frontend)
    plan = cloud.read(
        options.template.resolve(),
        {
            "AddressLimits": "false",  # everybody comes from this machine
            "AllowedOrigin": "any",
            "CommandsPerSecond": options.commands,
            "LogLevel": options.log_level,
            "ManagementEndpoint": base,
            "Release": name,
            "Tempo": options.tempo,
        },
    )

    emulator = await aws.Emulator.start(
        folder.logs / "emulator.log", folder.kept, {name: f"{base}{_LAMBDA}{name}" for name in plan.functions}
    )
    parts.push_async_callback(emulator.stop)
    made = loop.run_in_executor(None, _make, emulator.endpoint, plan)
    parts.push_async_callback(_settled, made)
    runtime = functions.Runtime(plan.functions, console.problem, console.printed)
    parts.push_async_callback(runtime.stop)
    surroundings = aws.surroundings(emulator.endpoint)
    await runtime.start(functions.environment(plan.functions, surroundings), options.processes)
    emptied, rooms = await made
    parts.enter_context(folder.telling({**surroundings, **functions.variables(plan.functions)}))
    for table in emptied:
        console.say(f"The keys of {table} have changed: what an earlier run kept in it is gone.")

    gateway = Gateway(plan.api, runtime.invoke, limits)
    inside.open(gateway, runtime.invoke)
    parts.push_async_callback(gateway.close, CLOSE_S)
    parts.callback(loop.create_task(clocks.wake(rooms, runtime.invoke)).cancel)

    everywhere = options.host in {"0.0.0.0", "::"}  # noqa: S104 - whoever starts it asked for it
    host = f"{'127.0.0.1' if everywhere else options.host}:{port}"
    page = Page(options.frontend, plan.site_headers, plan.api.domain, name, None if everywhere else host)
    server = await loop.create_server(lambda: HttpProtocol(page.respond, gateway.upgrade), sock=listener)
    parts.callback(server.close)
    failed = loop.create_future()
    watch = loop.create_task(_watch(emulator, runtime, failed))
    parts.callback(watch.cancel)
    return Running(f"http://{host}/", f"ws://{host}/ws", failed)


def _make(endpoint: str, plan: cloud.Cloud) -> tuple[list[str], list[str]]:
    emptied = aws.make(endpoint, plan.tables, plan.machines, plan.functions.values())
    return emptied, clocks.codes(aws.client("dynamodb", endpoint), plan)


async def _settled(work: asyncio.Future[Any]) -> None:
    """Waits for work that cannot be cut off, whatever becomes of it."""
    with contextlib.suppress(Exception):
        await work


async def _watch(emulator: aws.Emulator, runtime: functions.Runtime, failed: asyncio.Future[str]) -> None:
    waiting = {
        asyncio.ensure_future(emulator.ended()): "The emulator of DynamoDB and Step Functions",
        asyncio.ensure_future(runtime.ended()): "A process that runs the functions",
    }
    try:
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            failed.set_result(f"{waiting[one]} has ended by itself (exit code {one.result()}).")
            return
    finally:
        for one in waiting:
            one.cancel()


class Inside:
    """What only the machine itself can reach: ``@connections``, and the functions for the state machine."""

    def __init__(self) -> None:
        self._gateway: Gateway | None = None
        self._invoke: Callable[[str, Any], Awaitable[Any]] | None = None

    def open(self, gateway: Gateway, invoke: Callable[[str, Any], Awaitable[Any]]) -> None:
        """From now on it answers."""
        self._gateway = gateway
        self._invoke = invoke

    def respond(self, request: Request) -> Response | Awaitable[Response]:
        """The answer to a request."""
        if self._gateway is None or self._invoke is None:
            return Response(HTTPStatus.SERVICE_UNAVAILABLE)
        answer = self._gateway.manage(request)
        if answer is not None:
            return answer
        if request.method == "POST" and request.path.startswith(_LAMBDA):
            return self._call(self._invoke, request)
        return Response(HTTPStatus.NOT_FOUND)

    @staticmethod
    async def _call(invoke: Callable[[str, Any], Awaitable[Any]], request: Request) -> Response:
        try:
            result = await invoke(request.path.removeprefix(_LAMBDA), json.loads(request.body))
        except Exception as error:  # noqa: BLE001 - the state machine is told, and the runtime has reported it
            failure = {"errorMessage": str(error), "errorType": getattr(error, "kind", type(error).__name__)}
            return Response(HTTPStatus.INTERNAL_SERVER_ERROR, json.dumps(failure).encode())
        return Response(HTTPStatus.OK, json.dumps(result).encode(), (("Content-Type", "application/json"),))


async def serve(options: Options, limits: Limits, say: Callable[[str], None]) -> int:
    """Runs a stack until a signal ends it, or it fails; returns the exit code."""
    loop = asyncio.get_running_loop()
    stack = loop.create_task(_run(options, limits, say))
    stopping = False

    def stop() -> None:
        nonlocal stopping
        if not stopping:  # Ctrl-C comes twice: from the terminal, and from make
            stopping = True
            stack.cancel()

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop)
    await asyncio.wait({stack})
    await asyncio.sleep(HEARD_S)
    if stopping and (
        stack.cancelled() or isinstance(stack.exception(), aws.EmulatorError | functions.FunctionError | None)
    ):
        return 0
    say(stack.result())
    return 1


async def _run(options: Options, limits: Limits, say: Callable[[str], None]) -> str:
    async with running(options, limits) as stack:
        gc.freeze()  # what it took to start stays, and need not be looked through again and again
        say(f"ready page={stack.page} socket={stack.socket}")
        return await stack.failed
