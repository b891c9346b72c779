"""The events of an API Gateway WebSocket API, as a Lambda function gets them."""

import base64
import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs


def new_id() -> str:
    """A connection's or a request's id, in the form of API Gateway's."""
    return base64.urlsafe_b64encode(secrets.token_bytes(11)).decode()


def now_ms() -> int:
    """Now, in ms since the epoch."""
    return time.time_ns() // 1_000_000


def iso(at: int) -> str:
    """An instant (ms since the epoch) as the management API writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(at / 1000)) + f".{at % 1000:03d}Z"


class Client(NamedTuple):
    """Who is connected, and to what."""

    connection_id: str
    connected_at: int
    headers: Mapping[str, str]
    query: str
    peer: str
    api: str
    stage: str
    domain: str


def connect(client: Client) -> dict[str, Any]:
    """A client wants to connect."""
    headers = {"-".join(part.capitalize() for part in name.split("-")): text for name, text in client.headers.items()}
    event: dict[str, Any] = {
        "headers": headers,
        "multiValueHeaders": {name: [text] for name, text in headers.items()},
        "requestContext": _context(client, "$connect", "CONNECT"),
        "isBase64Encoded": False,
    }
    if client.query:
        values = parse_qs(client.query, keep_blank_values=True)
        event["queryStringParameters"] = {name: texts[-1] for name, texts in values.items()}
        event["multiValueQueryStringParameters"] = values
    return event


def message(client: Client, route: str, body: str, *, base64_encoded: bool) -> dict[str, Any]:
    """A client has sent a message."""
    return {
        "requestContext": {**_context(client, route, "MESSAGE"), "messageId": new_id()},
        "body": body,
        "isBase64Encoded": base64_encoded,
    }


def disconnect(client: Client, code: int, reason: str) -> dict[str, Any]:
    """A connection is over."""
    headers = {"Host": client.domain, "x-api-key": "", "X-Forwarded-For": "", "x-restapi": ""}
    context = _context(client, "$disconnect", "DISCONNECT")
    return {
        "headers": headers,
        "multiValueHeaders": {name: [text] for name, text in headers.items()},
        "requestContext": {**context, "disconnectStatusCode": code, "disconnectReason": reason},
        "isBase64Encoded": False,
    }


def _context(client: Client, route: str, kind: str) -> dict[str, Any]:
    request_id = new_id()
    now = now_ms()
    return {
        "routeKey": route,
        "eventType": kind,
        "extendedRequestId": request_id,
        "requestTime": time.strftime("%d/%b/%Y:%H:%M:%S +0000", time.gmtime(now / 1000)),
        "messageDirection": "IN",
        "stage": client.stage,
        "connectedAt": client.connected_at,
        "requestTimeEpoch": now,
        "identity": {"userAgent": client.headers.get("user-agent"), "sourceIp": client.peer},
        "requestId": request_id,
        "domainName": client.domain,
        "connectionId": client.connection_id,
        "apiId": client.api,
    }
