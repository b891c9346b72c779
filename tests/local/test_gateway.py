import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from local.gateway import selected_route
from local.websocket import Limits
from tests.local.rig import WAIT_S, Rig, asked, gateway, said


class Handler:
    """A function that keeps its events and echoes messages; it fails where it is asked to."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        self.arrived = asyncio.Event()
        self.rig: Rig | None = None
        self.held: asyncio.Event | None = None

    async def __call__(self, _function: str, event: dict[str, Any]) -> Any:
        self.events.append(event)
        self.arrived.set()
        context = event["requestContext"]
        if context["routeKey"] == "fail":
            raise ValueError("a secret")
        if context["eventType"] == "MESSAGE" and self.rig is not None:
            if self.held is not None:
                await self.held.wait()
            self.rig.manage("POST", context["connectionId"], event["body"].encode())
        status = event.get("queryStringParameters", {}).get("status", "200")
        return {"statusCode": int(status)}

    async def kind(self, wanted: str) -> dict[str, Any]:
        """The newest event of a kind, once there is one."""
        while True:
            for event in reversed(self.events):
                found: dict[str, Any] = event
                if found["requestContext"]["eventType"] == wanted:
                    return found
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), WAIT_S)


def run(test: Callable[[Rig, Handler], Awaitable[None]], limits: Limits | None = None, **arguments: Any) -> None:
    async def whole() -> None:
        handler = Handler()
        async with gateway(handler, limits, **arguments) as rig:
            handler.rig = rig
            await test(rig, handler)

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ('{"action": "echo"}', "echo"),
        ('{"action": 5}', ""),
        ('{"action": null}', ""),
        ('{"action": "$connect"}', ""),
        ('["action"]', ""),
        ('"echo"', ""),
        ("echo", ""),
        ("", ""),
        ('{"action": "echo", "seat": NaN}', ""),
        ("[" * 100_000, ""),
        ("1" * 5_000, ""),
    ],
)
def test_a_messages_route_is_its_action(text: str, route: str) -> None:
    assert selected_route(text) == route


def test_a_message_reaches_the_function_as_api_gateway_would_send_it() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            assert await asked(socket, action="echo") == {"action": "echo"}
            event = await handler.kind("MESSAGE")
            opened = await handler.kind("CONNECT")
        context = event["requestContext"]
        assert event["body"] == '{"action": "echo"}'
        assert event["isBase64Encoded"] is False
        assert context["routeKey"] == "echo"
        assert context["messageDirection"] == "IN"
        assert context["stage"] == "test"
        assert context["domainName"] == "api.test"
        assert context["connectionId"] == opened["requestContext"]["connectionId"]
        assert context["connectedAt"] == opened["requestContext"]["connectedAt"] <= context["requestTimeEpoch"]
        assert context["requestId"] != opened["requestContext"]["requestId"]
        assert context["identity"]["sourceIp"] == "127.0.0.1"

    run(test)


def test_connect_tells_headers_and_query() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open(origin="https://example.org", additional_headers={"x-thing": "1"}):
            event = await handler.kind("CONNECT")
            assert event["headers"]["Origin"] == "https://example.org"
            assert event["multiValueHeaders"]["X-Thing"] == ["1"]
            assert "queryStringParameters" not in event

    run(test)


@pytest.mark.parametrize("message", ['{"action": "unknown"}', "no JSON", "[]", b"\x00binary"])
def test_what_has_no_route_goes_to_the_default_one(message: str | bytes) -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            await socket.send(message)
            event = await handler.kind("MESSAGE")
        assert event["requestContext"]["routeKey"] == "$default"
        assert event["isBase64Encoded"] is isinstance(message, bytes)
        body = base64.b64decode(event["body"]) if isinstance(message, bytes) else event["body"]
        assert body == message

    run(test)


def test_without_a_default_route_the_gateway_refuses_by_itself() -> None:
    async def test(rig: Rig, _handler: Handler) -> None:
        async with rig.open() as socket:
            assert (await asked(socket, action="unknown"))["message"] == "Forbidden"

    run(test, routes=("echo",))


def test_a_function_that_raises_is_answered_by_the_gateway_and_the_connection_goes_on() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            answer = await asked(socket, action="fail")
            context = (await handler.kind("MESSAGE"))["requestContext"]
            assert answer == {
                "message": "Internal server error",
                "connectionId": context["connectionId"],
                "requestId": context["requestId"],
            }
            assert await asked(socket, action="echo") == {"action": "echo"}

    run(test)


@pytest.mark.parametrize(("status", "seen"), [("403", 403), ("500", 500), ("none", 502)])
def test_connect_may_refuse(status: str, seen: int) -> None:
    async def test(rig: Rig, _handler: Handler) -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with rig.open() as _:
                pass
        assert refused.value.response.status_code == seen

    async def whole() -> None:
        handler = Handler()

        async def invoke(function: str, event: dict[str, Any]) -> Any:
            await handler(function, event)
            return {"statusCode": int(status)}

        async with gateway(invoke) as rig:
            await test(rig, handler)

    asyncio.run(whole())


def test_a_post_finds_no_connection_before_connect_has_returned_and_after_the_end() -> None:
    async def whole() -> None:
        statuses = []
        ended = asyncio.Event()
        handler = Handler()

        async def invoke(function: str, event: dict[str, Any]) -> Any:
            context = event["requestContext"]
            statuses.append((context["eventType"], rig.manage("POST", context["connectionId"], b"x").status))
            if context["eventType"] == "DISCONNECT":
                assert rig.manage("GET", context["connectionId"]).status == 410
                assert rig.manage("DELETE", context["connectionId"]).status == 410
                ended.set()
            return await handler(function, event)

        async with gateway(invoke) as rig:
            async with rig.open() as socket:
                await socket.send('{"action": "echo"}')
                assert await asyncio.wait_for(socket.recv(), WAIT_S) == "x"
            await asyncio.wait_for(ended.wait(), WAIT_S)
        assert statuses == [("CONNECT", 410), ("MESSAGE", 200), ("DISCONNECT", 410)]
        event = await handler.kind("DISCONNECT")
        assert event["requestContext"]["disconnectStatusCode"] == 1000

    asyncio.run(whole())


def test_a_connection_can_be_looked_at_and_closed_from_inside() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            connection = (await handler.kind("CONNECT"))["requestContext"]["connectionId"]
            assert await asked(socket, action="echo")
            description = json.loads(rig.manage("GET", connection).body)
            assert description["connectedAt"] <= description["lastActiveAt"]
            assert rig.manage("DELETE", connection).status == 204
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), WAIT_S)
            await handler.kind("DISCONNECT")
            assert rig.manage("DELETE", connection).status == 410
            assert rig.manage("PUT", connection).status == 405

    run(test)


def test_a_frame_above_the_limit_closes_the_connection_with_1009() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            await socket.send("x" * (32 * 1024))
            assert len((await handler.kind("MESSAGE"))["body"]) == 32 * 1024
            await socket.recv()
            await socket.send("x" * (32 * 1024 + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), WAIT_S)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            await handler.kind("DISCONNECT")

    run(test)


def test_a_message_in_several_frames_may_have_128_kib_and_no_more() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            await socket.send(["x" * 32 * 1024] * 4)
            assert len(await asyncio.wait_for(socket.recv(), WAIT_S)) == 128 * 1024
            await socket.send([*["x" * 32 * 1024] * 4, "x"])
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), WAIT_S)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert len([event for event in handler.events if "body" in event]) == 1

    run(test)


def test_a_post_above_128_kib_is_refused() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open():
            connection = (await handler.kind("CONNECT"))["requestContext"]["connectionId"]
            assert rig.manage("POST", connection, b"x" * (128 * 1024 + 1)).status == 413
            assert rig.manage("POST", connection, b"x" * (128 * 1024)).status == 200

    run(test)


def test_text_that_is_no_utf8_closes_the_connection_with_1007() -> None:
    async def test(rig: Rig, _handler: Handler) -> None:
        async with rig.open() as socket:
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), WAIT_S)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    run(test)


@pytest.mark.parametrize("limits", [Limits(idle_s=0.05), Limits(life_s=0.05)])
def test_a_connection_ends_when_it_is_idle_or_old(limits: Limits) -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), WAIT_S)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
            assert (await handler.kind("DISCONNECT"))["requestContext"]["disconnectStatusCode"] == 1001

    run(test, limits)


def test_traffic_keeps_a_connection_from_being_idle() -> None:
    async def test(rig: Rig, _handler: Handler) -> None:
        loop = asyncio.get_running_loop()
        async with rig.open() as socket:
            end = loop.time() + 0.6
            while loop.time() < end:
                assert await asked(socket, action="echo")

    run(test, Limits(idle_s=0.3))


def test_a_connection_that_breaks_off_is_told_as_a_disconnect() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open() as socket:
            await handler.kind("CONNECT")
            socket.transport.abort()
            assert (await handler.kind("DISCONNECT"))["requestContext"]["disconnectStatusCode"] == 1006

    run(test)


def test_messages_of_one_connection_are_handled_beside_each_other_and_begin_in_their_order() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        handler.held = asyncio.Event()
        async with rig.open() as socket:
            for number in range(20):
                await socket.send(json.dumps({"action": "echo", "number": number}))
            while len([event for event in handler.events if "body" in event]) < 20:
                handler.arrived.clear()
                await asyncio.wait_for(handler.arrived.wait(), WAIT_S)
            handler.held.set()
            assert [(await said(socket))["number"] for _ in range(20)] == list(range(20))

    run(test, Limits(at_once=20))


def test_of_a_flood_only_some_is_worked_on_at_once_and_the_rest_follows_in_its_order() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        handler.held = asyncio.Event()
        async with rig.open() as socket, rig.open() as other:
            for number in range(1_000):
                await socket.send(json.dumps({"action": "echo", "number": number}))
            while len([event for event in handler.events if "body" in event]) < 3:
                handler.arrived.clear()
                await asyncio.wait_for(handler.arrived.wait(), WAIT_S)
            await other.send(json.dumps({"action": "fail"}))  # behind the flood, and does not wait for it
            assert (await said(other))["message"] == "Internal server error"
            assert len([event for event in handler.events if "number" in event.get("body", "")]) == 3
            handler.held.set()
            assert {(await said(socket))["number"] for _ in range(1_000)} == set(range(1_000))
            begun = [json.loads(event["body"]) for event in handler.events if "number" in event.get("body", "")]
            assert [message["number"] for message in begun] == list(range(1_000))

    run(test, Limits(at_once=3))


def test_a_client_that_leaves_much_unread_is_given_up_after_a_while() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open(max_queue=1) as socket:
            socket.transport.pause_reading()
            connection = (await handler.kind("CONNECT"))["requestContext"]["connectionId"]
            posts = 0
            while not rig.gateway._open[connection]._impatience:
                posts += rig.manage("POST", connection, b"x" * 50_000).status == 200
            assert (await handler.kind("DISCONNECT"))["requestContext"]["connectionId"] == connection
            assert rig.manage("POST", connection, b"x").status == 410
            assert posts
            socket.transport.abort()

    run(test, Limits(unread_s=0.05, unsent_bytes=1 << 30))


def test_a_client_that_catches_up_is_not_given_up() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open(max_queue=None, max_size=None) as socket:
            connection = (await handler.kind("CONNECT"))["requestContext"]["connectionId"]
            for _ in range(40):
                assert rig.manage("POST", connection, b'"' + b"x" * 100_000 + b'"').status == 200
            for _ in range(40):
                await said(socket)
            assert rig.gateway._open[connection]._impatience is None
            assert rig.manage("POST", connection, b"{}").status == 200

    run(test, Limits(unread_s=WAIT_S, unsent_bytes=1 << 30))


def test_a_client_that_never_reads_is_given_up() -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        async with rig.open(max_queue=1) as socket:
            socket.transport.pause_reading()
            connection = (await handler.kind("CONNECT"))["requestContext"]["connectionId"]
            statuses = {rig.manage("POST", connection, b"x" * 100_000).status for _ in range(400)}
            assert statuses == {200, 410}
            socket.transport.abort()

    run(test)


@pytest.mark.parametrize(
    "request_text",
    [
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
        "POST /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/1.1\r\n" + "x: y\r\n" * 10_000 + "\r\n",
    ],
)
def test_what_is_no_handshake_is_refused_and_closed(request_text: str) -> None:
    async def test(rig: Rig, handler: Handler) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", rig.port)
        writer.write(request_text.encode())
        answer = await asyncio.wait_for(reader.read(), WAIT_S)
        assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))
        assert not handler.events
        writer.close()

    run(test)
