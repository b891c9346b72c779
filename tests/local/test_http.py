import asyncio

from local.http import HttpProtocol, Request, Response
from tests.local.rig import WAIT_S


async def answer(request: Request) -> Response:
    await asyncio.sleep(0)
    return Response(200, f"later {request.path}".encode())


def respond(request: Request) -> Response | asyncio.Future[Response]:
    if request.path.startswith("/later"):
        return asyncio.ensure_future(answer(request))
    if request.path == "/broken":
        return asyncio.ensure_future(asyncio.sleep(0, None))  # type: ignore[arg-type]
    return Response(200, f"{request.method} {request.path} {len(request.body)}".encode())


def exchange(*pieces: bytes) -> bytes:
    """All that the server says to these bytes, the last request of which closes the connection."""

    async def whole() -> bytes:
        server = await asyncio.get_running_loop().create_server(lambda: HttpProtocol(respond), "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            said = await asyncio.wait_for(reader.read(), WAIT_S)
            writer.close()
            return said

    return asyncio.run(whole())


def bodies(said: bytes) -> list[bytes]:
    return [part.partition(b"\r\n\r\n")[2] for part in said.split(b"HTTP/1.1 200 OK")[1:]]


def test_pipelined_requests_are_answered_in_their_order() -> None:
    said = exchange(
        b"GET /later/1 HTTP/1.1\r\n\r\nPOST /2 HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc"
        b"GET /later/3 HTTP/1.1\r\n\r\nGET /4 HTTP/1.1\r\nConnection: close\r\n\r\n"
    )
    assert bodies(said) == [b"later /later/1", b"POST /2 3", b"later /later/3", b"GET /4 0"]


def test_a_request_may_come_in_pieces() -> None:
    said = exchange(b"POST /a%20b HTTP/1.1\r\nContent-Le", b"ngth: 4\r\nConnection: close\r\n\r", b"\nab", b"cd")
    assert bodies(said) == [b"POST /a b 4"]


def test_head_has_no_body_but_its_length() -> None:
    said = exchange(b"HEAD /x HTTP/1.1\r\nConnection: close\r\n\r\n")
    assert said.endswith(b"\r\n\r\n")
    assert b"Content-Length: 9\r\n" in said


def test_a_body_beyond_the_limit_is_refused() -> None:
    assert exchange(b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n").startswith(b"HTTP/1.1 413")
