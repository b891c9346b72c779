"""The handlers as AWS calls them: real events, the real wiring, tables from the template, posts over HTTP."""

import importlib
import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from botocore.session import Session
from cardroom import bootstrap
from cardroom.adapters import aws
from moto import mock_aws

from local.aws import surroundings
from tests.adapters import tables

EVENTS = Path(__file__).parents[2] / "events"
FUNCTIONS = ("connections", "rooms", "accounts", "clock")


class Browsers(ThreadingHTTPServer):
    """What stands in for the management endpoint: keeps each post by its connection."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Post)
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.gone: set[str] = set()

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
        else:
            self.server.posts.append((connection, json.loads(body)))
            self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def browsers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browsers]:
    server = Browsers()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    for name, value in surroundings("").items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("AWS_ENDPOINT_URL", raising=False)
    environment = {
        "ROOMS_TABLE": "rooms",
        "ACCOUNTS_TABLE": "accounts",
        "MANAGEMENT_ENDPOINT": server.endpoint,
        "ALLOWED_ORIGIN": "https://d111111abcdef8.cloudfront.net",
        "RELEASE": "r1",
        "TEMPO": "1",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with mock_aws():
        session = Session()
        client = aws.dynamodb(session)
        tables.make(client, "RoomsTable", "rooms")
        tables.make(client, "AccountsTable", "accounts")
        definition = json.dumps({"StartAt": "Done", "States": {"Done": {"Type": "Succeed"}}})
        made = aws.stepfunctions(session).create_state_machine(
            name="room-clock", definition=definition, roleArn="arn:aws:iam::123456789012:role/clock"
        )
        monkeypatch.setenv("ROOM_CLOCK_ARN", made["stateMachineArn"])
        _forget()
        yield server
        bootstrap.posts().close()
        _forget()
    server.shutdown()
    server.server_close()


def _forget() -> None:
    bootstrap.settings.cache_clear()
    bootstrap._service.cache_clear()
    bootstrap._account_service.cache_clear()
    bootstrap._parts.cache_clear()
    bootstrap.posts.cache_clear()
    for name in FUNCTIONS:
        sys.modules.pop(name, None)


def event(name: str, **changed: Any) -> dict[str, Any]:
    """A real event, with some of its fields changed."""
    read: dict[str, Any] = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    return {**read, **changed}


def call(function: str, sent: dict[str, Any]) -> Any:
    """What the handler returns for an event."""
    return importlib.import_module(function).handler(sent, None)


@pytest.mark.parametrize("path", sorted(EVENTS.glob("*.json")), ids=lambda path: path.stem)
def test_every_event_is_handled_and_every_frame_answered_once(browsers: Browsers, path: Path) -> None:
    sent = event(path.stem)
    route = sent.get("requestContext", {}).get("routeKey")
    accounts = ("register", "login", "logout", "password", "unregister", "profile", "leaderboard")
    if route is None:
        assert call("clock", sent)["next"] is False
    elif route in ("$connect", "$disconnect"):
        assert call("connections", sent) == {"statusCode": 200}
        assert browsers.posts == []
    else:
        assert call("accounts" if route in accounts else "rooms", sent) == {"statusCode": 200}
        answers = [message for _to, message in browsers.posts if message["type"] != "table"]
        assert len(answers) == 1
        assert browsers.posts[0][0] == sent["requestContext"]["connectionId"]


def test_a_page_of_another_site_may_not_connect_and_one_without_origin_may(browsers: Browsers) -> None:
    sent = event("connect")
    sent["headers"]["Origin"] = "https://elsewhere.example"
    assert call("connections", sent) == {"statusCode": 403}
    del sent["headers"]["Origin"]
    assert call("connections", sent) == {"statusCode": 200}
    sent["headers"]["origin"] = "https://d111111abcdef8.cloudfront.net"
    assert call("connections", sent) == {"statusCode": 200}
    assert browsers.posts == []


def test_a_room_is_created_armed_and_told_through_the_whole_wiring(browsers: Browsers) -> None:
    call("rooms", event("create"))
    kinds = [message["type"] for _to, message in browsers.posts]
    assert sorted(kinds) == ["joined", "table"], browsers.posts
    machine = bootstrap.settings().room_clock_arn
    executions = aws.stepfunctions(Session()).list_executions(stateMachineArn=machine)["executions"]
    assert len(executions) == 1
    code = next(message["code"] for _to, message in browsers.posts if message["type"] == "joined")
    described = aws.stepfunctions(Session()).describe_execution(executionArn=executions[0]["executionArn"])
    asked = json.loads(described["input"])
    assert asked["code"] == code
    answer = call("clock", asked)
    assert (answer["next"], answer["code"], answer["token"]) == (True, code, asked["token"])


def test_an_account_is_opened_used_and_limited_by_its_address_through_the_whole_wiring(browsers: Browsers) -> None:
    for number in range(11):
        body = json.dumps({"action": "register", "username": f"User{number}x", "password": "correct horse 9"})
        call("accounts", event("register", body=body))
    kinds = [message.get("code", message["type"]) for _to, message in browsers.posts]
    assert kinds == ["session"] * 10 + ["throttled"]
    browsers.posts.clear()
    call("rooms", event("create"))
    tables = [message for _to, message in browsers.posts if message["type"] == "table"]
    assert [(seat["name"], seat["account"]) for seat in tables[0]["room"]["seats"]] == [("User9x", True)]


def test_a_connection_that_is_gone_is_shown_disconnected(browsers: Browsers) -> None:
    call("rooms", event("create"))
    joined = next(message for _to, message in browsers.posts if message["type"] == "joined")
    sent = event("join", body=json.dumps({"action": "join", "id": "j", "code": joined["code"]}))
    sent["requestContext"]["connectionId"] = "another="
    browsers.gone.add(event("create")["requestContext"]["connectionId"])
    call("rooms", sent)
    table = [message for to, message in browsers.posts if to == "another="][-1]
    assert [seat["connected"] for seat in table["room"]["seats"]] == [False, True]


def test_a_failure_is_logged_without_what_the_message_held(
    browsers: Browsers, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert browsers.posts == []

    def broken(*_: object, **__: object) -> None:
        raise ValueError("canary")

    monkeypatch.setattr("cardroom.service.RoomService.handle", broken)
    with pytest.raises(ValueError, match="canary"):
        call("rooms", event("move", body='{"action":"move","secret":"canary"}'))
    written = capsys.readouterr().out
    told, *metrics = map(json.loads, written.splitlines())
    assert (told["level"], told["message"]) == ("ERROR", "move")
    assert told["fault"].startswith("ValueError at test_handlers.py:")
    assert told["connection"] == event("move")["requestContext"]["connectionId"]
    assert [document["Faults"] for document in metrics if "Faults" in document] == [1]
    assert "canary" not in written


def test_a_command_is_told_in_one_line_under_its_connection_and_room(
    browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    call("rooms", event("create"))
    (told,) = (line for line in map(json.loads, capsys.readouterr().out.splitlines()) if "level" in line)
    code = next(message["code"] for _, message in browsers.posts if message["type"] == "joined")
    assert told.keys() == {"level", "message", "connection", "room", "ms", "reads", "writes", "posts"}
    assert (told["message"], told["room"]) == ("create", code)
    assert told["connection"] == event("create")["requestContext"]["connectionId"]
    assert told["posts"] == len(browsers.posts)
