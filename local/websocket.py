"""One client's WebSocket, with API Gateway's limits, on the sans-I/O core of ``websockets``."""

import asyncio
import struct
from socket import SO_SNDBUF, SOL_SOCKET
from typing import NamedTuple, Protocol

from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request as Handshake
from websockets.protocol import State
from websockets.server import ServerProtocol

SYSTEM_BYTES = 32 * 1024
"""What the system may buffer of a connection's messages."""


class Limits(NamedTuple):
    """What API Gateway allows a connection (its quotas for WebSocket APIs); tests shorten them."""

    frame_bytes: int = 32 * 1024
    message_bytes: int = 128 * 1024
    idle_s: float = 600.0
    life_s: float = 7200.0
    at_once: int = 4
    """So many messages of a connection are worked on beside each other; of the next no more is read until one is done.

    API Gateway has no such limit, but functions of their own for each: here one client's flood would be a queue that
    everybody else's messages stand in.
    """
    unsent_bytes: int = 1024 * 1024
    """A client that leaves so much unread is given up,"""
    unread_s: float = 20.0
    """and one that leaves more than some (64 KiB) unread for so long."""
    close_s: float = 2.0
    """How long a client may take to close its side."""


class Listener(Protocol):
    """Who is told what happens on a socket."""

    def message(self, socket: "WebSocket", data: bytes, *, binary: bool) -> None:
        """A whole message has come; text is valid UTF-8."""
        ...

    def closed(self, socket: "WebSocket", code: int, reason: str) -> None:
        """The connection is over; called once, and only if it had been accepted."""
        ...


class WebSocket(asyncio.Protocol):
    """A connection from its handshake on: first it waits to be accepted or rejected."""

    def __init__(self, transport: asyncio.Transport, limits: Limits, listener: Listener) -> None:
        self._transport = transport
        self._limits = limits
        self._listener = listener
        self._protocol = ServerProtocol(max_size=(limits.message_bytes, limits.frame_bytes))
        self._loop = asyncio.get_running_loop()
        self._early = b""
        self._parts: list[bytes] = []
        self._binary = False
        self._accepted = False
        self._sent_code: int | None = None
        self._last_traffic = self._loop.time()
        self._timers: list[asyncio.TimerHandle] = []
        self._impatience: asyncio.TimerHandle | None = None
        # what a client leaves unread stays here, where it is counted, and not in the system's buffers of megabytes
        transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, SYSTEM_BYTES)

    # --- The handshake

    def begin(self, head: bytes, early: bytes) -> bool:
        """Judges the handshake in ``head``; false where it is none, and then the refusal has been sent.

        Until :meth:`accept` or :meth:`reject` nothing more is read; ``early`` is what came right behind the head.
        """
        self._protocol.receive_data(head)
        events = self._protocol.events_received()
        if not events or not isinstance(events[0], Handshake):
            self._pump()
            self._transport.close()
            return False
        response = self._protocol.accept(events[0])
        if response.status_code != 101:  # noqa: PLR2004 - Switching Protocols
            self._protocol.send_response(response)
            self._pump()
            self._transport.close()
            return False
        self._handshake = response
        self._early = early
        self._transport.pause_reading()
        return True

    def accept(self) -> None:
        """Opens the connection."""
        if self._transport.is_closing():
            self._listener.closed(self, CloseCode.ABNORMAL_CLOSURE, "Connection closed")
            return
        self._accepted = True
        self._protocol.send_response(self._handshake)
        self._pump()
        self._last_traffic = self._loop.time()
        self._timers.append(self._loop.call_later(self._limits.idle_s, self._check_idle))
        self._timers.append(self._loop.call_later(self._limits.life_s, self.close, CloseCode.GOING_AWAY))
        self._transport.resume_reading()
        if self._early:
            self.data_received(self._early)

    def reject(self, status: int) -> None:
        """Refuses the connection with an HTTP status."""
        self._protocol.send_response(self._protocol.reject(status, ""))
        self._pump()
        self._transport.close()

    # --- What comes

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        self._last_traffic = self._loop.time()
        self._protocol.receive_data(data)
        self._pump()

    def eof_received(self) -> None:
        """The client has closed its side."""
        self._protocol.receive_eof()
        self._pump()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self.resume_writing()
        for timer in self._timers:
            timer.cancel()
        if not self._accepted:
            return
        self._accepted = False
        if self._protocol.state is not State.CLOSED:
            self._protocol.receive_eof()
        received = self._protocol.close_rcvd
        if self._sent_code is not None:
            self._listener.closed(self, self._sent_code, "")
        elif received is not None:
            self._listener.closed(self, received.code, received.reason)
        else:
            self._listener.closed(self, CloseCode.ABNORMAL_CLOSURE, str(exc or "Connection closed"))

    def hold(self) -> None:
        """Reads no more for now."""
        self._transport.pause_reading()

    def go_on(self) -> None:
        """Reads again."""
        self._transport.resume_reading()

    def _pump(self) -> None:
        """Writes what the protocol has to say and hands on what it has understood."""
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            elif self._protocol.close_rcvd is not None:
                self._transport.close()
            elif self._transport.can_write_eof():
                self._transport.write_eof()
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
        if self._protocol.close_expected() and not self._transport.is_closing():
            self._timers.append(self._loop.call_later(self._limits.close_s, self._transport.abort))

    def _frame(self, frame: Frame) -> None:
        if frame.opcode in {Opcode.TEXT, Opcode.BINARY}:
            self._binary = frame.opcode is Opcode.BINARY
        elif frame.opcode is not Opcode.CONT:
            return
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        data = b"".join(self._parts)
        self._parts.clear()
        if not self._binary:
            try:
                data.decode()
            except UnicodeDecodeError:
                self.close(CloseCode.INVALID_DATA)
                return
        self._listener.message(self, data, binary=self._binary)

    # --- What goes

    @property
    def idle_since(self) -> float:
        """When something last came or went, by the loop's clock."""
        return self._last_traffic

    def send(self, data: bytes) -> bool:
        """Sends a text message, in frames as large as API Gateway's; false where the connection cannot take it."""
        if not self._accepted or self._protocol.state is not State.OPEN or self._transport.is_closing():
            return False
        if self._transport.get_write_buffer_size() > self._limits.unsent_bytes:
            self._transport.abort()
            return False
        size, opcode = self._limits.frame_bytes, Opcode.TEXT
        for start in range(0, max(1, len(data)), size):
            self._transport.write(_frame(opcode, data[start : start + size], fin=start + size >= len(data)))
            opcode = Opcode.CONT
        self._last_traffic = self._loop.time()
        return True

    def pause_writing(self) -> None:
        """The client reads more slowly than it is written to."""
        self._impatience = self._loop.call_later(self._limits.unread_s, self._transport.abort)

    def resume_writing(self) -> None:
        """It has caught up."""
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def close(self, code: int = CloseCode.NORMAL_CLOSURE) -> None:
        """Closes the connection; the client gets the code."""
        if self._protocol.state is State.CONNECTING:
            self._transport.close()
            return
        try:
            self._protocol.send_close(code)
        except InvalidState:
            return
        self._sent_code = code
        self._pump()

    def _check_idle(self) -> None:
        left_s = self._last_traffic + self._limits.idle_s - self._loop.time()
        if left_s > 0:
            self._timers.append(self._loop.call_later(left_s, self._check_idle))
        else:
            self.close(CloseCode.GOING_AWAY)


def _frame(opcode: Opcode, data: bytes, *, fin: bool) -> bytes:
    """A frame of a server's. The library's way to it, which judges and copies, is most of what a message costs here."""
    first = opcode | (0x80 if fin else 0)
    if len(data) < 126:  # noqa: PLR2004 - longer ones have their length behind it
        return bytes((first, len(data))) + data
    return struct.pack("!BBH", first, 126, len(data)) + data  # none has 64 KiB
