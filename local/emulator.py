"""The emulator's own process: ministack's DynamoDB and Step Functions behind this package's HTTP server.

Run as ``python -m local.emulator``. It prints the port it listens on, and ends when its standard input does: when its
parent stops it, and as well when its parent is killed. Signals are the parent's business.
"""

import asyncio
import contextlib
import copy
import functools
import gc
import logging
import marshal
import os
import signal
import sys
import threading
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

from local.http import HttpProtocol, Request, Respond, Response

KEPT_SERVICES = {"dynamodb"}
"""What survives a clean stop; executions do not, since whoever waited for them is gone."""
STOP_LIMIT_S = 8.0
FORGET_EVERY_S = 60.0
RECORDS = {"cloudwatch_logs": ("_log_groups", "_log_records"), "eventbridge": ("_events_log",)}
"""Where the emulator keeps what it records of each execution and call, module by module."""

DYNAMODB = "DynamoDB_20120810."
"""How the targets of requests begin that are DynamoDB's."""

OF_TEXT = (
    "_condition_syntax_error",
    "_ddb_canonicalize_number",
    "_number_error",
    "_number_size_bytes",
    "_tokenize",
)
"""The emulator's functions that judge an expression or a number, and look at nothing else."""

_logger = logging.getLogger(__name__)
_App = Callable[[dict[str, Any], Callable[[], Awaitable[dict[str, Any]]], Callable[[Any], Awaitable[None]]], Any]


def main() -> None:
    """Serves until standard input ends."""
    for ignored in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ignored, signal.SIG_IGN)
    report = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed belongs into the log
    asyncio.run(_serve(lambda port: print(port, file=report, flush=True)))
    os._exit(0)  # threads of executions that wait are of no use any more


async def _serve(report: Callable[[int], None]) -> None:
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    threading.Thread(target=_watch_input, args=(loop, ended), daemon=True).start()
    app = _application()
    lifespan = _Lifespan(app)
    await lifespan.start()
    respond = _responder(app)
    gc.freeze()  # what is there now stays: to look through it again and again takes time from the tables
    server = await loop.create_server(lambda: HttpProtocol(respond), "127.0.0.1", 0)
    report(server.sockets[0].getsockname()[1])
    while not ended.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), FORGET_EVERY_S)
        _forget_ended()
    server.close()
    await lifespan.stop()


def _watch_input(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    while os.read(0, 1024):
        pass
    threading.Timer(STOP_LIMIT_S, os._exit, (1,)).start()
    loop.call_soon_threadsafe(ended.set)


def _forget_ended() -> None:
    """Drops ended executions (Express ones are not kept on AWS either) and the records of them: 12 KB each."""
    stepfunctions = sys.modules.get("ministack.services.stepfunctions")
    if stepfunctions is None:
        return
    executions = stepfunctions._executions._data  # noqa: SLF001 - there is no call for it
    for key in [key for key, execution in list(executions.items()) if execution["status"] != "RUNNING"]:
        executions.pop(key, None)
    for module, stores in RECORDS.items():
        for store in stores:
            if (loaded := sys.modules.get(f"ministack.services.{module}")) is not None:
                getattr(loaded, store)._data.clear()  # noqa: SLF001


def _application() -> _App:
    import ministack.app  # noqa: PLC0415 - reads its environment when it is imported

    for name in ministack.app._state_map.keys() - KEPT_SERVICES:  # noqa: SLF001 - its own list of what it saves
        del ministack.app._state_map[name]  # noqa: SLF001
    app: _App = ministack.app.app
    return app


class _Lifespan:
    """The ASGI application's beginning and end."""

    def __init__(self, app: _App) -> None:
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(app({"type": "lifespan"}, self._to.get, self._from.put))

    async def start(self) -> None:
        """Loads what was kept, and waits until the application is ready."""
        await self._ask("startup")

    async def stop(self) -> None:
        """Saves what is kept."""
        await self._ask("shutdown")

    async def _ask(self, what: str) -> None:
        await self._to.put({"type": f"lifespan.{what}"})
        answer = await self._from.get()
        if answer["type"] != f"lifespan.{what}.complete":
            sys.exit(f"the emulator's {what} failed: {answer}")


def _responder(app: _App) -> Respond:
    dynamodb, rest = _dynamodb(), _application_responder(app)

    def respond(request: Request) -> Response | Awaitable[Response]:
        return (dynamodb if request.headers.get("x-amz-target", "").startswith(DYNAMODB) else rest)(request)

    return respond


def _dynamodb() -> Callable[[Request], Response]:
    """The emulator's DynamoDB by itself: whose request it is costs the application five times what the answer does."""
    from ministack.app import _get_module  # noqa: PLC0415 - as above

    module = _get_module("dynamodb")
    _hurry(module)
    handle = module.handle_request

    def respond(request: Request) -> Response:
        try:
            status, headers, body = _at_once(handle("POST", "/", request.headers, request.body, {}))
        except Exception:
            _logger.exception("DynamoDB failed")
            return Response(HTTPStatus.INTERNAL_SERVER_ERROR, b'{"__type":"InternalServerError"}')
        return Response(status, body, (*headers.items(), ("x-amzn-requestid", str(uuid.uuid4()))))

    return respond


def _hurry(module: Any) -> None:
    """Halves an update's time, most of which goes into copies of the item, and into judging the same texts again."""
    module.copy = SimpleNamespace(deepcopy=_copy)
    for name in OF_TEXT:
        setattr(module, name, _remembered(getattr(module, name)))


def _copy(value: Any) -> Any:
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - written one call before
    except ValueError:  # more than what JSON knows
        return copy.deepcopy(value)


def _remembered(call: Callable[..., Any]) -> Callable[..., Any]:
    """A call whose answer depends on its arguments alone."""
    known = functools.lru_cache(4096, typed=True)(call)

    def answer(*arguments: Any) -> Any:
        try:
            found = known(*arguments)
        except TypeError:  # where a text should be is something that cannot be looked up
            found = call(*arguments)
        return found.copy() if isinstance(found, list) else found

    return answer


def _at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of work that never waits for anything. Raises what it raises, and ``RuntimeError`` where it waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    work.close()
    raise RuntimeError("it waits")


def _application_responder(app: _App) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": request.method,
            "path": request.path,
            "raw_path": request.target.partition("?")[0].encode(),
            "query_string": request.query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in request.headers.items()],
            "client": (request.peer, 0),
        }
        start: dict[str, Any] = {}
        body: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": request.body, "more_body": False}

        async def send(event: dict[str, Any]) -> None:
            if event["type"] == "http.response.start":
                start.update(event)
            else:
                body.append(event.get("body", b""))

        await app(scope, receive, send)
        headers = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"])
        own = tuple((name, value) for name, value in headers if name.lower() != "content-length")
        return Response(start["status"], b"".join(body), own)

    return respond


if __name__ == "__main__":
    main()
