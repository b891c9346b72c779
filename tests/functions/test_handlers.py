"""The handlers as AWS calls them, with real events."""

import json
import os
from pathlib import Path

import pytest
from cardroom import bootstrap

from local.aws import client
from tests.functions.rig import EVENTS, Browsers, browsers, call, event

__all__ = ["browsers"]


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
    executions = client("stepfunctions", os.environ["AWS_ENDPOINT_URL"]).list_executions(stateMachineArn=machine)[
        "executions"
    ]
    assert len(executions) == 1
    code = next(message["code"] for _to, message in browsers.posts if message["type"] == "joined")
    described = client("stepfunctions", os.environ["AWS_ENDPOINT_URL"]).describe_execution(
        executionArn=executions[0]["executionArn"]
    )
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
