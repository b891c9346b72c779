"""Calls over real sockets: what a service answers, refuses, loses, and what is then repeated."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from cardroom.adapters import aws
from cardroom.adapters.calls import CallError, JsonService, Limits, NoAnswerError
from cardroom.adapters.signing import NoCredentialsError

from tests.adapters.endpoint import Handler, endpoint, hang_up, raw

SOON = Limits(connect_s=1, read_s=0.3, pause_s=0)
READ = ("get_item", {"TableName": "rooms", "Key": {"pk": {"S": "a"}}})


def said(status: int, body: bytes = b"{}") -> Callable[[Handler], None]:
    return lambda handler: handler.answer(status, body, **{"x-amzn-RequestId": "R1"})


def refused(code: str, status: int = 400, **more: Any) -> Callable[[Handler], None]:
    return said(status, json.dumps({"__type": f"com.amazonaws.dynamodb.v20120810#{code}", **more}).encode())


@contextmanager
def service(*reactions: Callable[[Handler], None], limits: Limits = SOON) -> Iterator[tuple[JsonService, Any]]:
    """A service whose first answers are those; then it answers nothing but ``{}``."""
    with endpoint({"": [*reactions, *[said(200)] * 20]}) as server:
        calls = JsonService(server.base.removesuffix("/prod"), "dynamodb", "DynamoDB_20120810", "1.0", limits)
        try:
            yield calls, server
        finally:
            calls.close()


def test_a_call_is_one_signed_post_of_json() -> None:
    with service(said(200, b'{"Item": {"pk": {"S": "a"}}}')) as (calls, server):
        assert calls(*READ) == {"Item": {"pk": {"S": "a"}}}
        (post,) = server.posts
        assert json.loads(post.text) == READ[1]
        assert post.path == "/"
        assert post.headers["x-amz-target"] == "DynamoDB_20120810.GetItem"
        assert post.headers["content-type"] == "application/x-amz-json-1.0"
        assert "SignedHeaders=content-type;host;x-amz-date;x-amz-target," in post.headers["authorization"]


def test_binary_values_are_bytes_here_and_base64_on_the_wire() -> None:
    answer = b'{"Item": {"state": {"B": "AAH/"}, "B": {"S": "B"}, "m": {"M": {"B": {"B": "AA=="}}}}}'
    with service(said(200, answer)) as (calls, server):
        item = calls("put_item", {"Item": {"state": {"B": b"\x00\x01\xff"}}})["Item"]
        assert json.loads(server.posts[0].text) == {"Item": {"state": {"B": "AAH/"}}}
        assert item == {"state": {"B": b"\x00\x01\xff"}, "B": {"S": "B"}, "m": {"M": {"B": {"B": b"\x00"}}}}


def test_one_connection_serves_many_calls_and_threads_have_their_own() -> None:
    with service() as (calls, server):
        for _ in range(5):
            calls(*READ)
        assert server.lanes == 1
        threads = [threading.Thread(target=calls, args=READ) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(server.posts) == 9


def test_a_refusal_tells_its_code_and_what_was_stored() -> None:
    with service(refused("ConditionalCheckFailedException", Item={"state": {"B": "AA=="}})) as (calls, server):
        with pytest.raises(CallError) as caught:
            calls(*READ)
        error = caught.value
        assert (error.code, error.status, error.request) == ("ConditionalCheckFailedException", 400, "R1")
        assert error.answer["Item"] == {"state": {"B": b"\x00"}}
        assert str(error) == "ConditionalCheckFailedException"
        assert len(server.posts) == 1


@pytest.mark.parametrize(
    "reaction", [refused("ThrottlingException"), refused("Any", 500), said(503, b"<html>"), hang_up]
)
def test_what_passes_is_repeated_up_to_four_times(reaction: Callable[[Handler], None]) -> None:
    with service(*[reaction] * 3) as (calls, server):
        assert calls(*READ) == {}
        assert len(server.posts) == 4
    with service(*[reaction] * 4) as (calls, server):
        with pytest.raises((CallError, NoAnswerError)):
            calls(*READ)
        assert len(server.posts) == 4


def test_a_kept_connection_that_has_ended_is_no_attempt() -> None:
    with service(said(200), hang_up, hang_up, hang_up, hang_up) as (calls, server):
        calls(*READ)
        assert calls(*READ) == {}
        assert [post.lane for post in server.posts] == [1, 1, 2, 3, 4, 5]


def test_whoever_never_answers_is_not_waited_for() -> None:
    stop = threading.Event()

    def wait(_handler: Handler) -> None:
        stop.wait(10)

    with service(*[wait] * 4) as (calls, _):
        begin = time.monotonic()
        with pytest.raises(NoAnswerError, match="TimeoutError"):
            calls(*READ)
        assert time.monotonic() - begin < 5
        stop.set()


@pytest.mark.parametrize("answer", [b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}"])
def test_a_broken_answer_is_none(answer: bytes) -> None:
    with service(*[raw(answer)] * 4) as (calls, _), pytest.raises(NoAnswerError):
        calls(*READ)


def test_an_answer_of_a_megabyte_is_read_whole() -> None:
    body = json.dumps({"Items": [{"pk": {"S": "x" * 1_000_000}}]}).encode()
    with service(said(200, body), limits=Limits(pause_s=0)) as (calls, _):
        assert len(calls("query", {})["Items"][0]["pk"]["S"]) == 1_000_000


def test_without_credentials_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with service() as (calls, server):
        with pytest.raises(NoAnswerError, match="NoCredentialsError"):
            calls(*READ)
        assert server.lanes == 0


@pytest.mark.parametrize(
    ("environment", "host"),
    [
        ({"AWS_REGION": "eu-west-1"}, "dynamodb.eu-west-1.amazonaws.com"),
        ({"AWS_REGION": "cn-north-1"}, "dynamodb.cn-north-1.amazonaws.com.cn"),
        ({"AWS_REGION": "eu-west-1", "AWS_ENDPOINT_URL": "http://localhost:1"}, "localhost"),
        ({"AWS_ENDPOINT_URL_DYNAMODB": "http://one:1", "AWS_ENDPOINT_URL": "http://two:1"}, "one"),
    ],
)
def test_a_service_is_where_its_environment_says(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], host: str
) -> None:
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert aws.dynamodb()._endpoint.host == host


def test_without_a_region_there_is_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_REGION", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoCredentialsError):
        aws.stepfunctions()
