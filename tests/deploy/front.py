"""What the emulator lacks before it: TLS, at the addresses that the cloud's page and socket have."""

import asyncio
import datetime as dt
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

_HEAD_LIMIT = 65_536


@contextmanager
def served(endpoint: str, folder: Path) -> Iterator[int]:
    """Takes TLS connections for any host at the port given, and hands their requests to the emulator."""
    loop = asyncio.new_event_loop()
    front = _Front(endpoint)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_certificate(folder))

    async def start() -> asyncio.Server:
        return await asyncio.start_server(front.take, "127.0.0.1", 0, ssl=context, limit=_HEAD_LIMIT)

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(start(), loop).result()
    yield server.sockets[0].getsockname()[1]
    asyncio.run_coroutine_threadsafe(front.close(server), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


class _Front:
    def __init__(self, endpoint: str) -> None:
        parts = urlsplit(endpoint)
        self._host, self._port = str(parts.hostname), int(parts.port or 80)
        self._open: set[asyncio.Task[None]] = set()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._open.add(task)
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                behind, ahead = await asyncio.open_connection(self._host, self._port)
                ahead.write(_handed_on(head).encode("latin-1"))
                await asyncio.gather(_pipe(reader, ahead), _pipe(behind, writer))
        finally:
            self._open.discard(task)
            writer.close()

    async def close(self, server: asyncio.Server) -> None:
        server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)


def _handed_on(head: str) -> str:
    """A request as the emulator takes it: told that it came by TLS, and the API's under the emulator's own path."""
    lines = head.removesuffix("\r\n\r\n").split("\r\n")
    method, path, version = lines[0].split(" ")
    host = next(line.partition(":")[2].strip() for line in lines if line.lower().startswith("host:"))
    api, dot, _ = host.partition(".execute-api.")
    if dot:
        return "\r\n".join([f"{method} /_aws/execute-api/{api}{path} {version}", *lines[1:]]) + "\r\n\r\n"
    others = [line for line in lines[1:] if not line.lower().startswith("connection:")]
    return "\r\n".join([lines[0], *others, "X-Forwarded-Proto: https", "Connection: close"]) + "\r\n\r\n"


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while content := await reader.read(65_536):
            writer.write(content)
            await writer.drain()
    writer.close()


def _certificate(folder: Path) -> Path:
    """A certificate that signs itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "front")])
    begin = dt.datetime.now(dt.UTC) - dt.timedelta(days=1)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    signed = made.not_valid_before(begin).not_valid_after(begin + dt.timedelta(days=2)).sign(key, hashes.SHA256())
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = folder / "certificate.pem"
    path.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
    return path
