"""API Gateway's part: routes a client's messages to the handlers, and posts to its connection."""

import asyncio
import base64
import functools
import json
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, NoReturn
from urllib.parse import unquote

from local import events
from local.cloud import Api
from local.http import Request, Response
from local.websocket import Limits, WebSocket

Invoke = Callable[[str, dict[str, Any]], Awaitable[Any]]
"""Calls the function of that (logical) name with an event; raises what the handler raises, or ``TimeoutError``."""

INTEGRATION_S = 29.0
"""API Gateway gives an integration no longer."""
RESERVED_ROUTES = {"$connect", "$disconnect", "$default"}


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def selected_route(text: str) -> str:
    """The value of ``$request.body.action``, or an empty string where a message has none."""
    try:
        body = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return ""
    action = body.get("action") if isinstance(body, dict) else None
    return action if isinstance(action, str) and action not in RESERVED_ROUTES else ""


class Gateway:
    """The API: its open connections, and what may be done to them from both sides."""

    def __init__(self, api: Api, invoke: Invoke, limits: Limits) -> None:
        self._api = api
        self._invoke = invoke
        self._limits = limits
        self._clients: dict[WebSocket, events.Client] = {}
        self._open: dict[str, WebSocket] = {}
        self._running: Counter[WebSocket] = Counter()
        self._lines: dict[WebSocket, deque[tuple[str, dict[str, Any]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False

    # --- From the client

    def upgrade(self, request: Request, transport: asyncio.Transport, early: bytes) -> asyncio.Protocol | None:
        """Takes a connection over that wants to be a WebSocket at ``/ws``."""
        if request.path != "/ws" or self._stopping:
            return None
        socket = WebSocket(transport, self._limits, self)
        if socket.begin(request.head + b"\r\n\r\n", early):
            self._clients[socket] = events.Client(
                connection_id=events.new_id(),
                connected_at=events.now_ms(),
                headers=request.headers,
                query=request.query,
                peer=request.peer,
                api=self._api.id,
                stage=self._api.stage,
                domain=self._api.domain,
            )
            self._later(self._connect(socket))
        return socket

    async def _connect(self, socket: WebSocket) -> None:
        client = self._clients[socket]
        status = HTTPStatus.OK.value
        if "$connect" in self._api.routes:
            try:
                async with asyncio.timeout(INTEGRATION_S):
                    answer = await self._invoke(self._api.routes["$connect"], events.connect(client))
                status = int(answer["statusCode"])
            except Exception:  # noqa: BLE001 - whatever a handler does wrong is a bad gateway to the client
                status = HTTPStatus.BAD_GATEWAY.value
        if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            self._open[client.connection_id] = socket
            socket.accept()
        else:
            del self._clients[socket]
            socket.reject(status)

    def message(self, socket: WebSocket, data: bytes, *, binary: bool) -> None:
        """A message has come: its handler runs beside those of the messages before it, up to a limit."""
        body = base64.b64encode(data).decode() if binary else data.decode()
        route = "" if binary else selected_route(body)
        if route not in self._api.routes:
            route = "$default"
        event = events.message(self._clients[socket], route, body, base64_encoded=binary)
        line = self._lines.setdefault(socket, deque())
        line.append((route, event))
        if self._running[socket] < self._limits.at_once:
            self._running[socket] += 1
            self._later(self._work(socket, line))
        else:
            socket.hold()

    async def _work(self, socket: WebSocket, line: deque[tuple[str, dict[str, Any]]]) -> None:
        """Runs the handlers of a connection's messages, one after the other, beside others who do the same."""
        while line:
            await self._dispatch(socket, *line.popleft())
        socket.go_on()
        self._running[socket] -= 1
        if not self._running[socket]:
            del self._running[socket], self._lines[socket]

    async def _dispatch(self, socket: WebSocket, route: str, event: dict[str, Any]) -> None:
        function = self._api.routes.get(route)
        if function is None:
            self._complain(socket, "Forbidden", event)
            return
        try:
            async with asyncio.timeout(INTEGRATION_S):
                await self._invoke(function, event)
        except Exception:  # noqa: BLE001 - a handler that raises is answered by API Gateway itself
            self._complain(socket, "Internal server error", event)

    @staticmethod
    def _complain(socket: WebSocket, text: str, event: dict[str, Any]) -> None:
        context = event["requestContext"]
        complaint = {"message": text, "connectionId": context["connectionId"], "requestId": context["requestId"]}
        socket.send(json.dumps(complaint).encode())

    def closed(self, socket: WebSocket, code: int, reason: str) -> None:
        """A connection is over: from now on posts to it find it gone."""
        client = self._clients.pop(socket)
        self._open.pop(client.connection_id, None)
        if "$disconnect" in self._api.routes and not self._stopping:
            self._later(self._disconnect(events.disconnect(client, code, reason)))

    async def _disconnect(self, event: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(INTEGRATION_S):
                await self._invoke(self._api.routes["$disconnect"], event)
        except Exception:  # noqa: BLE001, S110 - nobody is left to be told; the function's own failure is logged
            pass

    # --- From the functions

    def manage(self, request: Request) -> Response | None:
        """Serves ``/<api>/<stage>/@connections/<id>``; None for any other path."""
        connection = _connection(self._api.id, self._api.stage, request.target)
        if connection is None:
            return None
        socket = self._open.get(connection)
        match request.method:
            case "POST" if len(request.body) > self._limits.message_bytes:
                return _failure(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "PayloadTooLargeException")
            case "POST" if socket is not None and socket.send(request.body):
                return Response(HTTPStatus.OK)
            case "GET" if socket is not None:
                return self._describe(socket)
            case "DELETE" if socket is not None:
                socket.close()
                return Response(HTTPStatus.NO_CONTENT)
            case "POST" | "GET" | "DELETE":
                return _failure(HTTPStatus.GONE, "GoneException")
        return Response(HTTPStatus.METHOD_NOT_ALLOWED)

    def _describe(self, socket: WebSocket) -> Response:
        client = self._clients[socket]
        idle_ms = int((asyncio.get_running_loop().time() - socket.idle_since) * 1000)
        description = {
            "connectedAt": events.iso(client.connected_at),
            "identity": {"sourceIp": client.peer, "userAgent": client.headers.get("user-agent", "")},
            "lastActiveAt": events.iso(events.now_ms() - idle_ms),
        }
        return Response(HTTPStatus.OK, json.dumps(description).encode(), (("Content-Type", "application/json"),))

    # --- The end

    async def close(self, within_s: float) -> None:
        """Closes every connection, and waits a little for handlers that still run."""
        self._stopping = True
        for socket in tuple(self._clients):
            socket.close(1001)
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=within_s)

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@functools.lru_cache(4096)
def _connection(api: str, stage: str, target: str) -> str | None:
    """Whom a target of the management API names, None where it is another target."""
    base = f"/{api}/{stage}/@connections/"
    path = target.partition("?")[0].replace("%40", "@", 1)
    return unquote(path[len(base) :]) if path.startswith(base) else None


def _failure(status: HTTPStatus, kind: str) -> Response:
    headers = (("Content-Type", "application/json"), ("x-amzn-ErrorType", kind))
    return Response(status, json.dumps({"message": None, "__type": kind}).encode(), headers)
