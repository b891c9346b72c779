"""A small HTTP/1.1 server: keep-alive, pipelined, answers in the order of the requests.

Written for speed and for nothing but this package: bodies come with a ``Content-Length``, and an answer is one piece.
"""

import asyncio
import functools
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import NamedTuple, cast
from urllib.parse import unquote

MAX_HEAD_BYTES = 32 * 1024
MAX_BODY_BYTES = 16 * 1024 * 1024


class Request(NamedTuple):
    """A request; header names are in small letters, ``head`` is all before the body, as it came."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    peer: str
    head: bytes

    @property
    def path(self) -> str:
        """The target's path, unquoted."""
        return unquote(self.target.partition("?")[0])

    @property
    def query(self) -> str:
        """The target's query, as it came."""
        return self.target.partition("?")[2]


class Response(NamedTuple):
    """An answer; its ``Content-Length`` is added on sending."""

    status: int
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()


Respond = Callable[[Request], Response | Awaitable[Response]]
Upgrade = Callable[[Request, asyncio.Transport, bytes], asyncio.Protocol | None]
"""Takes a connection over (with what came after the request's head), or declines with None."""


class BadRequestError(Exception):
    """What came is not the HTTP that this server speaks; ``status`` says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


def parse_head(head: bytes, peer: str) -> Request:
    """Reads a request's head, without its final empty line. Raises :class:`BadRequestError`."""
    first, *lines = head.decode("latin-1").split("\r\n")
    match first.split(" "):
        case [method, target, version] if version.startswith("HTTP/1."):
            pass
        case _:
            raise BadRequestError(HTTPStatus.BAD_REQUEST)
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not name or name.strip() != name:
            raise BadRequestError(HTTPStatus.BAD_REQUEST)
        name, value = name.lower(), value.strip()
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    if "transfer-encoding" in headers:
        raise BadRequestError(HTTPStatus.NOT_IMPLEMENTED)
    return Request(method, target, headers, b"", peer, head)


def body_length(request: Request) -> int:
    """How long the body is that follows. Raises :class:`BadRequestError`."""
    stated = request.headers.get("content-length", "0")
    if not (stated.isascii() and stated.isdigit()):
        raise BadRequestError(HTTPStatus.BAD_REQUEST)
    if int(stated) > MAX_BODY_BYTES:
        raise BadRequestError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    return int(stated)


def render(response: Response, *, body: bool = True, close: bool = False) -> bytes:
    """The bytes of an answer; ``body`` is false for HEAD."""
    head = _status_line(response.status)
    for name, value in response.headers:
        head += f"{name}: {value}\r\n"
    if response.status != HTTPStatus.NOT_MODIFIED:
        head += f"Content-Length: {len(response.body)}\r\n"
    if close:
        head += "Connection: close\r\n"
    bare = f"{head}\r\n".encode("latin-1")
    return bare + response.body if body else bare


@functools.cache
def _status_line(status: int) -> str:
    return f"HTTP/1.1 {status:d} {HTTPStatus(status).phrase}\r\n"


class HttpProtocol(asyncio.Protocol):
    """One connection of the server."""

    def __init__(self, respond: Respond, upgrade: Upgrade | None = None) -> None:
        self._respond = respond
        self._upgrade = upgrade
        self._buffer = bytearray()
        self._out: list[bytes] = []
        self._waiting: asyncio.Future[Response] | None = None
        self._transport: asyncio.Transport | None = None
        self._peer = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected."""
        self._transport = cast("asyncio.Transport", transport)
        self._peer = str((transport.get_extra_info("peername") or ("",))[0])

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone: whatever is still being made is of no use."""
        del exc
        self._transport = None
        self._buffer.clear()
        if self._waiting is not None:
            self._waiting.cancel()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come: answers whatever is complete."""
        self._buffer += data
        if self._waiting is None:
            self._answer_all()
        elif len(self._buffer) > MAX_HEAD_BYTES + MAX_BODY_BYTES and self._transport is not None:
            self._transport.abort()

    def _answer_all(self) -> None:
        try:
            while self._waiting is None and self._transport is not None:
                request = self._next_request()
                if request is None:
                    return
                self._answer(request)
        except BadRequestError as error:
            self._buffer.clear()
            if self._transport is not None:
                self._transport.write(self._flushed() + render(Response(error.status), close=True))
                self._transport.close()
        finally:
            if self._out and self._transport is not None:
                self._transport.write(self._flushed())

    def _flushed(self) -> bytes:
        out = b"".join(self._out)
        self._out.clear()
        return out

    def _next_request(self) -> Request | None:
        """Takes the next complete request out of the buffer, or None."""
        if not self._buffer:
            return None
        end = self._buffer.find(b"\r\n\r\n")
        if (len(self._buffer) if end < 0 else end) > MAX_HEAD_BYTES:
            raise BadRequestError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if end < 0:
            return None
        request = parse_head(bytes(self._buffer[:end]), self._peer)
        if self._upgrade is not None and "upgrade" in request.headers and self._handed_over(request, end + 4):
            return None
        whole = end + 4 + body_length(request)
        if len(self._buffer) < whole:
            return None
        body = bytes(self._buffer[end + 4 : whole])
        del self._buffer[:whole]
        return Request(request.method, request.target, request.headers, body, self._peer, request.head)

    def _handed_over(self, request: Request, start: int) -> bool:
        if self._upgrade is None or self._transport is None:
            return False
        successor = self._upgrade(request, self._transport, bytes(self._buffer[start:]))
        if successor is None:
            return False
        self._buffer.clear()
        self._transport.set_protocol(successor)
        self._transport = None
        return True

    def _answer(self, request: Request) -> None:
        answer = self._respond(request)
        if isinstance(answer, Response):
            self._send(request, answer)
            return
        self._waiting = asyncio.ensure_future(answer)
        self._waiting.add_done_callback(lambda future: self._made(request, future))

    def _made(self, request: Request, future: asyncio.Future[Response]) -> None:
        self._waiting = None
        if self._transport is None or future.cancelled():
            return
        failed = future.exception() is not None
        self._send(request, Response(HTTPStatus.INTERNAL_SERVER_ERROR) if failed else future.result())
        self._answer_all()  # which also writes what was just added

    def _send(self, request: Request, response: Response) -> None:
        if self._transport is None:
            return
        close = request.headers.get("connection", "").lower() == "close"
        self._out.append(render(response, body=request.method != "HEAD", close=close))
        if close:
            self._transport.write(self._flushed())
            self._transport.close()
