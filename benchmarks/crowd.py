"""Sockets that are cheap to hold by the thousand: they say little or nothing, and read or do not."""

import asyncio
import base64
import json
import secrets
import socket
from typing import Any, Final, cast
from urllib.parse import urlsplit

TOGETHER: Final = 100
WAIT_S: Final = 30.0


def handshake(path: str) -> bytes:
    """What a client that opens a WebSocket says first."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )


class Mute(asyncio.Protocol):
    """A WebSocket's other end. ``gone`` is whether the server has ended it."""

    def __init__(self, path: str, *, reads: bool) -> None:
        self._path = path
        self._reads = reads
        self.gone = False
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shakes hands."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(handshake(self._path))

    def data_received(self, data: bytes) -> None:
        """The handshake's end; what comes later is thrown away."""
        if self.open.done():
            return
        if not data.startswith(b"HTTP/1.1 101"):
            self.open.set_exception(ConnectionError(data[:40].decode("latin-1")))
            return
        if not self._reads:
            self._transport.pause_reading()
        self.open.set_result(None)

    def say(self, **command: Any) -> None:
        """Sends a short command."""
        text = json.dumps(command).encode()
        # the mask is of zeros, which changes nothing
        self._transport.write(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self.gone = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed before it was open"))

    @property
    def port(self) -> int:
        """The port of this side."""
        return int(self._transport.get_extra_info("sockname")[1])

    def close(self) -> None:
        """Breaks off."""
        self._transport.abort()


async def opened(url: str, number: int, *, reads: bool = True) -> list[Mute]:
    """Opens so many, some at a time. Who does not read has little room for what comes, as a phone has."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()

    async def one() -> Mute:
        plain = socket.socket()
        plain.setblocking(False)  # noqa: FBT003 - the name of the call says it
        if not reads:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        await loop.sock_connect(plain, (parts.hostname, parts.port))
        _, mute = await loop.create_connection(lambda: Mute(parts.path, reads=reads), sock=plain)
        await asyncio.wait_for(mute.open, WAIT_S)
        return mute

    made: list[Mute] = []
    for start in range(0, number, TOGETHER):
        made += await asyncio.gather(*(one() for _ in range(min(TOGETHER, number - start))))
    return made
