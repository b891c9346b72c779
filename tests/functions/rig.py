"""The handlers as AWS calls them: the real wiring, tables from the template, posts over HTTP, AWS by moto."""

import importlib
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from cardroom import bootstrap
from moto import mock_aws

from local.aws import client, surroundings
from tests.adapters import moto_server, tables

EVENTS = Path(__file__).parents[2] / "events"
FUNCTIONS = ("connections", "rooms", "accounts", "clock")


class Browsers(ThreadingHTTPServer):
    """What stands in for the management endpoint: keeps each post by its connection."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.gone: set[str] = set()
        self.failing: dict[str, int] = {}
        """How many more posts to a connection fail."""

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/test"


class _Post(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Browsers

    def do_POST(self) -> None:
        connection = unquote(self.path.rsplit("/", 1)[1])
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if connection in self.server.gone:
            self.send_response(410)
        elif self.server.failing.get(connection):
            self.server.failing[connection] -= 1
            self.send_response(500)
        else:
            self.server.posts.append((connection, json.loads(body)))
            self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def browsers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    with served(monkeypatch) as server:
        yield server


@contextmanager
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    """AWS as the handlers find it, while the block runs."""
    server = Browsers()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    with mock_aws(), moto_server.served() as endpoint:
        environment = {
            **surroundings(endpoint),
            "ROOMS_TABLE": "rooms",
            "ACCOUNTS_TABLE": "accounts",
            "MANAGEMENT_ENDPOINT": server.endpoint,
            "ALLOWED_ORIGIN": "https://d111111abcdef8.cloudfront.net",
            "RELEASE": "r1",
            "TEMPO": "1",
        }
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        tables.make(client("dynamodb", endpoint), "RoomsTable", "rooms")
        tables.make(client("dynamodb", endpoint), "AccountsTable", "accounts")
        definition = json.dumps({"StartAt": "Done", "States": {"Done": {"Type": "Succeed"}}})
        made = client("stepfunctions", endpoint).create_state_machine(
            name="room-clock", definition=definition, roleArn="arn:aws:iam::123456789012:role/clock"
        )
        monkeypatch.setenv("ROOM_CLOCK_ARN", made["stateMachineArn"])
        _forget()
        try:
            yield server
        finally:
            bootstrap.close()
            _forget()
            server.shutdown()
            server.server_close()


def _forget() -> None:
    bootstrap.settings.cache_clear()
    bootstrap._service.cache_clear()
    bootstrap._account_service.cache_clear()
    bootstrap._parts.cache_clear()
    bootstrap.posts.cache_clear()
    bootstrap._database.cache_clear()
    bootstrap._clocks.cache_clear()
    bootstrap.watching.cache_clear()
    for name in FUNCTIONS:
        sys.modules.pop(name, None)


def event(name: str, **changed: Any) -> dict[str, Any]:
    """A real event, with some of its fields changed."""
    read: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    return {**read, **changed}


def call(function: str, sent: dict[str, Any]) -> Any:
    """What the handler returns for an event."""
    return importlib.import_module(function).handler(sent, None)
