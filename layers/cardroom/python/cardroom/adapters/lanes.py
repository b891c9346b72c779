"""Keep-alive connections for HTTP/1.1 requests that wait side by side in one thread.

A :class:`Lane` is one connection, and carries one request at a time. Its work is written as a generator that yields
what it waits for, so that connecting, the TLS handshake, writing and reading of many lanes overlap without threads and
without an event loop (whose import alone would cost a cold start 40 ms).
"""

import errno
import functools
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Generator
from selectors import EVENT_READ, EVENT_WRITE
from typing import Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

Result = TypeVar("Result")
Waits = Generator[int, None, Result]
"""Yields ``EVENT_READ`` or ``EVENT_WRITE`` of :mod:`selectors`, and returns what it was for."""

CONNECT_S: Final = 1.0
READ_S: Final = 3.0
"""How long whoever makes a request waits for a connection, and for an answer."""

IDLE_S: Final = 60.0
"""A connection idle for longer is not used again: the other side may have dropped it without a word."""
_KEPT: Final = 128
"""So many idle connections are kept at most."""
_ADDRESSES_S: Final = 30.0
"""So long a host's addresses are remembered."""
_ANSWER_LIMIT: Final = 65_536
_RECEIVE: Final = 16_384
_PORTS: Final = {"http": 80, "https": 443}


class BrokenAnswerError(Exception):
    """The other side sent something that is no answer, or ended the connection in the middle of one."""


class Answer(NamedTuple):
    """An answer, and whether its connection can be used again."""

    status: int
    keeps: bool
    body: bytes = b""
    request: str = ""
    """AWS's id of the request."""


Address = tuple[int, tuple[str, int]]
"""A family (``AF_INET`` or ``AF_INET6``), and what ``connect`` takes."""


class Endpoint:
    """Where the requests go, and the pool of idle connections to it; used by many threads."""

    def __init__(self, base: str, longest: int = _ANSWER_LIMIT) -> None:
        """``longest`` is the most bytes that an answer may have."""
        parts = urlsplit(base)
        if parts.scheme not in _PORTS or not parts.hostname:
            raise ValueError("an endpoint begins with http:// or https:// and a host")
        self.host: Final = parts.hostname
        self.port: Final = parts.port or _PORTS[parts.scheme]
        self.longest: Final = longest
        self.tls: Final = _tls(os.environ.get("AWS_CA_BUNDLE")) if parts.scheme == "https" else None
        self._lock = threading.Lock()
        self._idle: list[Lane] = []
        self._addresses: tuple[float, list[Address]] = (0.0, [])

    def lane(self, *, fresh: bool = False) -> "Lane":
        """An idle connection that still seems alive, the one used last first; else, or if ``fresh``, a new one."""
        while not fresh:
            with self._lock:
                if not self._idle:
                    break
                lane = self._idle.pop()
            if lane.alive():
                return lane
            lane.close()
        return Lane(self)

    def give_back(self, lane: "Lane") -> None:
        """Keeps a connection for later."""
        lane.idle_since = time.monotonic()
        with self._lock:
            if len(self._idle) < _KEPT:
                self._idle.append(lane)
                return
        lane.close()

    def addresses(self) -> list[Address]:
        """The host's addresses. Raises ``OSError``."""
        known_until, addresses = self._addresses
        if time.monotonic() >= known_until:
            found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
            addresses = [(family, (str(to[0]), int(to[1]))) for family, _, _, _, to in found]
            self._addresses = (time.monotonic() + _ADDRESSES_S, addresses)
        return addresses

    def forget_addresses(self) -> None:
        """Lets the next connection look the host up anew."""
        self._addresses = (0.0, [])

    def close(self) -> None:
        """Ends the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for lane in idle:
            lane.close()


class Lane:
    """One connection, with at most one request on it."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self.socket: socket.socket | None = None
        self.connected = False
        self.used = False
        """Whether it has carried a request before."""
        self.answering = False
        """Whether anything of the current request's answer has come."""
        self.idle_since = 0.0

    def alive(self) -> bool:
        """Whether an idle connection can be used again, as far as one can tell: no end and no answer is waiting."""
        if self.socket is None or time.monotonic() - self.idle_since > IDLE_S:
            return False
        try:
            # past TLS, whose own recv takes no flags: anything to read between requests is an end or a mistake
            socket.socket.recv(self.socket, 1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def close(self) -> None:
        """Ends the connection."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def exchange(self, request: bytes) -> Waits[Answer]:
        """Sends a request and waits for its answer. Raises ``OSError`` and :class:`BrokenAnswerError`."""
        self.answering = False
        opened = self.socket or (yield from self._open())
        yield from self._send(opened, request)
        answer = yield from self._receive(opened)
        self.used = True
        return answer

    def _open(self) -> Waits[socket.socket]:
        failure: OSError | None = None
        for address in self._endpoint.addresses():
            try:
                return (yield from self._connect(*address))
            except OSError as error:
                self.close()
                failure = error
        self._endpoint.forget_addresses()
        raise failure or OSError("no address")

    def _connect(self, family: int, to: tuple[str, int]) -> Waits[socket.socket]:
        opened = self.socket = socket.socket(family, socket.SOCK_STREAM)
        opened.settimeout(0)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        status = opened.connect_ex(to)
        if status == errno.EINPROGRESS:
            yield EVENT_WRITE
            status = opened.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if status:
            raise OSError(status, os.strerror(status))
        if self._endpoint.tls is not None:
            secured = self._endpoint.tls.wrap_socket(
                opened, server_hostname=self._endpoint.host, do_handshake_on_connect=False
            )
            self.socket = opened = secured
            yield from _until_done(secured.do_handshake, EVENT_READ)
        self.connected = True
        return opened

    @staticmethod
    def _send(opened: socket.socket, request: bytes) -> Waits[None]:
        rest = memoryview(request)
        while rest:
            sent = yield from _until_done(functools.partial(opened.send, rest), EVENT_WRITE)
            rest = rest[sent:]

    def _receive(self, opened: socket.socket) -> Waits[Answer]:
        received = b""
        while True:
            piece = yield from _until_done(functools.partial(opened.recv, _RECEIVE), EVENT_READ)
            if not piece:
                raise BrokenAnswerError("the connection ended before its answer")
            self.answering = True
            received += piece
            answer = parse(received)
            if answer is not None:
                return answer
            if len(received) > self._endpoint.longest:
                raise BrokenAnswerError("an answer without end")


def _until_done(call: Callable[[], Result], event: int) -> Waits[Result]:
    """Calls until the socket is ready for it. TLS may have to read in order to write, and the reverse."""
    while True:
        try:
            return call()
        except ssl.SSLWantReadError:
            yield EVENT_READ
        except ssl.SSLWantWriteError:
            yield EVENT_WRITE
        except BlockingIOError:
            yield event


def parse(received: bytes) -> Answer | None:
    """The answer in what has been received, None while it is not whole. Raises :class:`BrokenAnswerError`.

    A body in chunks, or one that ends with its connection, is not waited for: it is left out, and the connection not
    used again.
    """
    head, blank, body = received.partition(b"\r\n\r\n")
    if not blank:
        return None
    first, *lines = head.split(b"\r\n")
    version, _, rest = first.partition(b" ")
    if version not in {b"HTTP/1.1", b"HTTP/1.0"} or not rest[:3].isdigit():
        raise BrokenAnswerError("no HTTP/1.1 answer")
    status = int(rest[:3])
    if status < 200:  # noqa: PLR2004 (informational: the answer itself follows)
        return parse(body)
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    length = headers.get(b"content-length", b"")
    keeps = version == b"HTTP/1.1" and headers.get(b"connection", b"").lower() != b"close"
    if b"transfer-encoding" in headers or not length.isdigit():
        return Answer(status, keeps=False)
    if len(body) < int(length):
        return None
    request = headers.get(b"x-amzn-requestid", b"").decode("latin-1")
    return Answer(status, keeps and len(body) == int(length), body[: int(length)], request)


@functools.cache
def _tls(bundle: str | None) -> ssl.SSLContext:
    """One for all: reading the authorities takes 20 ms."""
    context = ssl.create_default_context(cafile=bundle or None)
    context.set_alpn_protocols(["http/1.1"])
    return context
