"""AWS on the loopback, as little of it as a command needs: it stores nothing and always gives the same answers.

In a process of its own, so that its time is not counted, and after a delay, so that waiting is.
"""

import asyncio
import json
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple


class Loopback(NamedTuple):
    """A running loopback: ``base`` is the URL of everything."""

    base: str
    process: "subprocess.Popen[bytes]"

    def set(self, items: Mapping[str, Any], delay_ms: float) -> None:
        """Says which items (by ``pk``) there are, and how long each answer takes."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"items": items, "delay_ms": delay_ms}).encode() + b"\n")
        self.process.stdin.flush()
        self.process.stdout.readline()

    def counts(self) -> Counter[str]:
        """How many requests of each kind have come since the last question."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(b"{}\n")
        self.process.stdin.flush()
        return Counter(json.loads(self.process.stdout.readline()))


@contextmanager
def loopback() -> Iterator[Loopback]:
    """Serves while the block runs."""
    with subprocess.Popen(
        [sys.executable, "-m", "benchmarks.loopback"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        yield Loopback(f"http://127.0.0.1:{int(process.stdout.readline())}", process)
        process.stdin.close()


class _Serving:
    def __init__(self) -> None:
        self.items: dict[str, Any] = {}
        self.delay_s = 0.0
        self.counts: Counter[str] = Counter()

    def told(self, line: bytes) -> bytes:
        message = json.loads(line)
        counts, self.counts = self.counts, Counter()
        if message:
            self.items = message["items"]
            self.delay_s = message["delay_ms"] / 1000
        return json.dumps(counts).encode() + b"\n"

    def answer(self, target: str, body: bytes) -> bytes:
        operation = target.rpartition(".")[2] or "Post"
        self.counts[operation] += 1
        if operation == "Post":
            return b""
        parameters = json.loads(body)
        item = self.items.get(parameters.get("Key", {}).get("pk", {}).get("S"))
        match operation:
            case "GetItem":
                return json.dumps({"Item": item} if item else {}).encode()
            case "UpdateItem":
                return json.dumps({"Attributes": item}).encode()
            case "StartExecution":
                return b'{"executionArn": "arn:aws:states:::execution:x:y", "startDate": 1790000000}'
        return b"{}"


class _Connection(asyncio.Protocol):
    def __init__(self, serving: _Serving) -> None:
        self._serving = serving
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, blank, body = self._received.partition(b"\r\n\r\n")
        if not blank:
            return
        headers = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        if len(body) < int(headers[b"content-length"]):
            return
        self._received = b""
        answer = self._serving.answer(_target(head), body)
        whole = (
            b"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nx-amzn-RequestId: A\r\n"
            b"x-amz-crc32: %d\r\nContent-Length: %d\r\n\r\n%b" % (zlib.crc32(answer), len(answer), answer)
        )
        if self._serving.delay_s:
            asyncio.get_running_loop().call_later(self._serving.delay_s, self._transport.write, whole)
        else:
            self._transport.write(whole)


def _target(head: bytes) -> str:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b": ")
        if name.lower() == b"x-amz-target":
            return value.decode()
    return ""


async def _serve() -> None:
    serving = _Serving()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Connection(serving), "127.0.0.1", 0)
    _say(b"%d\n" % server.sockets[0].getsockname()[1])
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        _say(serving.told(line))


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(_serve())
