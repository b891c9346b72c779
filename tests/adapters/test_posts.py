"""Posts over real sockets, to an endpoint that does what AWS and networks do."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest
from cardroom.adapters.posts import LANES, LONGEST, Counts, Limits, ManagementPosts

from tests.adapters.endpoint import closing, endpoint, hang_up, raw, status, waiting

SOON = Limits(connect_s=1, read_s=0.4, pause_s=0, whole_s=5)
"""For a test in which somebody never answers."""
PROMPT = SOON._replace(read_s=5)


class Posts:
    """Makes senders, and closes them when the test is over."""

    def __init__(self, cleaning: ExitStack) -> None:
        self._cleaning = cleaning

    def __call__(self, base: str, limits: Limits = PROMPT) -> ManagementPosts:
        sender = ManagementPosts(base, limits)
        self._cleaning.callback(sender.close)
        return sender


@pytest.fixture
def posts() -> Iterator[Posts]:
    with ExitStack() as cleaning:
        yield Posts(cleaning)


def to(*connections: str) -> list[tuple[str, str]]:
    return [(connection, f"for {connection}") for connection in connections]


def test_each_connection_gets_its_message(posts: Posts) -> None:
    with endpoint() as server:
        sender = posts(server.base)
        assert sender.send(to("a", "b", "c")) == frozenset()
        assert {(post.connection, post.text) for post in server.posts} == set(to("a", "b", "c"))
        assert sender.counts == Counts(sent=3)


def test_nothing_to_send_is_nothing_sent(posts: Posts) -> None:
    with endpoint() as server:
        assert posts(server.base).send([]) == frozenset()
        assert server.lanes == 0


def test_text_arrives_as_it_was_written(posts: Posts) -> None:
    with endpoint() as server:
        posts(server.base).send([("a", '{"name": "Añá 🂡"}')])
        assert server.posts[0].text == '{"name": "Añá 🂡"}'


def test_an_id_is_quoted_in_the_path(posts: Posts) -> None:
    with endpoint() as server:
        posts(server.base).send([("L0SM9cOFvHcCIhw=", "x"), ("a/b?c#d", "y")])
        assert {post.path for post in server.posts} == {
            "/prod/@connections/L0SM9cOFvHcCIhw%3D",
            "/prod/@connections/a%2Fb%3Fc%23d",
        }


def test_posts_are_signed_for_the_api(posts: Posts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SESSION_TOKEN", "token")
    with endpoint() as server:
        posts(server.base).send(to("a"))
        headers = server.posts[0].headers
        assert headers["x-amz-security-token"] == "token"
        assert headers["host"] == server.base.split("/")[2]
        assert (
            "/us-east-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date;x-amz-security-token"
            in (headers["authorization"])
        )


def test_all_are_written_before_any_is_answered(posts: Posts) -> None:
    names = [f"c{number}" for number in range(LANES)]
    everybody = threading.Barrier(LANES)
    with endpoint({name: [waiting(everybody)] for name in names}) as server:
        sender = posts(server.base)
        sender.send(to(*names))
        assert sender.counts == Counts(sent=LANES)
        assert len(server.posts) == LANES


def test_more_than_fit_at_once_are_sent_one_after_the_other(posts: Posts) -> None:
    names = [f"c{number}" for number in range(5 * LANES)]
    with endpoint() as server:
        sender = posts(server.base)
        sender.send(to(*names))
        assert {post.connection for post in server.posts} == set(names)
        assert server.lanes <= LANES


def test_connections_to_the_endpoint_are_kept(posts: Posts) -> None:
    with endpoint() as server:
        sender = posts(server.base)
        for _ in range(5):
            sender.send(to("a", "b", "c"))
        assert len(server.posts) == 15
        assert server.lanes <= 3


def test_messages_for_one_connection_stay_in_order(posts: Posts) -> None:
    with endpoint({"a": [status(500), status(200), status(503)]}) as server:
        sender = posts(server.base)
        sender.send([("a", "1"), ("b", "x"), ("a", "2"), ("a", "3")])
        assert server.texts("a") == ["1", "1", "2", "2", "3"]
        assert server.texts("b") == ["x"]
        assert sender.counts == Counts(sent=4, repeated=2)


def test_an_answer_waits_for_no_message_and_no_message_for_it(posts: Posts) -> None:
    both = threading.Barrier(2)
    with endpoint({"a": [waiting(both), waiting(both)]}) as server:
        sender = posts(server.base)
        assert sender.send([("a", "table"), ("a", "newer")], [("a", "ok")]) == frozenset()
        assert sender.counts == Counts(sent=3)
        assert set(server.texts("a")[:2]) == {"ok", "table"}
        assert server.texts("a")[2] == "newer"


def test_who_is_gone_is_told_and_gets_no_more(posts: Posts) -> None:
    with endpoint({"a": [status(410, b"gone")], "c": [status(410)]}) as server:
        sender = posts(server.base)
        assert sender.send([("a", "1"), ("b", "x"), ("a", "2"), ("c", "y")]) == {"a", "c"}
        assert server.texts("a") == ["1"]
        assert server.texts("b") == ["x"]
        assert sender.counts == Counts(sent=1, gone=3)


@pytest.mark.parametrize("code", [403, 408, 429, 500, 502, 503, 504])
def test_a_passing_refusal_is_tried_once_more(posts: Posts, code: int) -> None:
    with endpoint({"a": [status(code)]}) as server:
        sender = posts(server.base)
        assert sender.send(to("a")) == frozenset()
        assert len(server.posts) == 2
        assert sender.counts == Counts(sent=1, repeated=1)


def test_who_is_gone_at_the_second_attempt_is_told(posts: Posts) -> None:
    with endpoint({"a": [status(500), status(410)]}) as server:
        assert posts(server.base).send(to("a")) == {"a"}


def test_what_fails_twice_is_let_be(posts: Posts, caplog: pytest.LogCaptureFixture) -> None:
    with endpoint({"a": [status(500, b"SECRET"), status(500, b"SECRET")]}) as server:
        sender = posts(server.base)
        assert sender.send([("a", "hidden"), ("b", "x"), ("a", "next")]) == frozenset()
        assert server.texts("a") == ["hidden", "hidden", "next"]
        assert sender.counts == Counts(sent=2, failed=1, repeated=1)
    assert caplog.messages == ["1 of 3 posts were not sent (0 too large; 1 HTTP 500)"]


@pytest.mark.parametrize("code", [400, 404, 413])
def test_a_final_refusal_is_not_repeated(posts: Posts, code: int) -> None:
    with endpoint({"a": [status(code)]}) as server:
        sender = posts(server.base)
        assert sender.send(to("a")) == frozenset()
        assert len(server.posts) == 1
        assert sender.counts == Counts(failed=1)


def test_a_message_that_no_socket_would_take_is_never_sent(posts: Posts) -> None:
    with endpoint() as server:
        sender = posts(server.base)
        longest = "é" * (LONGEST // 2)
        assert sender.send([("a", longest + "x"), ("b", longest), ("a", "short")]) == frozenset()
        assert [len(post.text) for post in server.posts if post.connection == "b"] == [LONGEST // 2]
        assert server.texts("a") == ["short"]
        assert sender.counts == Counts(sent=2, too_large=1)


def test_a_kept_connection_that_was_closed_is_replaced(posts: Posts) -> None:
    with endpoint({"a": [closing(200)], "b": [closing(200)]}) as server:
        sender = posts(server.base)
        sender.send(to("a", "b"))
        _let_it_close(sender)
        assert sender.send(to("a", "b")) == frozenset()
        assert sender.counts == Counts(sent=4)
        assert server.texts("a") == ["for a"] * 2


def _let_it_close(sender: ManagementPosts) -> None:
    """Waits until the ends of the kept connections have arrived here."""
    kept: Any = sender._endpoint
    until = time.monotonic() + 5
    while any(lane.alive() for lane in kept._idle) and time.monotonic() < until:
        time.sleep(0)


@pytest.mark.parametrize("times", [1, 4])
def test_a_kept_connection_that_ends_instead_of_an_answer_is_no_attempt(posts: Posts, times: int) -> None:
    with endpoint({"a": [status(200), *[hang_up] * times]}) as server:
        sender = posts(server.base)
        sender.send(to("a"))
        sender.send(to("a"))
        assert sender.counts == (Counts(sent=2) if times == 1 else Counts(sent=1, failed=1, repeated=1))
        assert len(server.posts) == (3 if times == 1 else 4)


def test_all_kept_connections_ending_at_once_lose_nothing(posts: Posts) -> None:
    names = [f"c{number}" for number in range(9)]
    everybody = threading.Barrier(9)
    with endpoint({name: [waiting(everybody), hang_up] for name in names}) as server:
        sender = posts(server.base)
        sender.send(to(*names))
        sender.send(to(*names))
        assert sender.counts == Counts(sent=18)
        assert server.lanes == 18


def test_who_never_answers_keeps_nobody_from_their_message(posts: Posts) -> None:
    never = threading.Event()
    with endpoint({"a": [waiting(never), waiting(never)]}) as server:
        sender = posts(server.base, SOON)
        assert sender.send(to("a", *"bcdefgh")) == frozenset()
        assert sender.counts == Counts(sent=7, failed=1, repeated=1)
        assert {post.connection for post in server.posts} == set("abcdefgh")
        never.set()


def test_a_late_answer_is_not_taken_for_another_posts(posts: Posts) -> None:
    late = threading.Event()
    with endpoint({"a": [waiting(late, 410)]}) as server:
        sender = posts(server.base, SOON)
        assert sender.send(to("a")) == frozenset()
        late.set()
        assert sender.send(to("b")) == frozenset()
        assert sender.counts == Counts(sent=2, repeated=1)


def test_an_endpoint_that_answers_nobody_is_given_up(posts: Posts) -> None:
    never = threading.Event()
    names = [f"c{number}" for number in range(3 * LANES)]
    with endpoint({name: [waiting(never)] for name in names}) as server:
        sender = posts(server.base, Limits(connect_s=1, read_s=5, whole_s=0.1))
        began = time.monotonic()
        assert sender.send([*to(*names), ("c0", "more")]) == frozenset()
        assert time.monotonic() - began < 2
        assert sender.counts == Counts(failed=3 * LANES + 1)
        never.set()


def test_an_endpoint_that_is_not_there_raises_nothing(posts: Posts, caplog: pytest.LogCaptureFixture) -> None:
    with endpoint() as server:
        base = server.base
    sender = posts(base)
    assert sender.send(to("a", "b")) == frozenset()
    assert sender.counts == Counts(failed=2, repeated=2)
    assert "2 ConnectionRefusedError" in caplog.text


def test_no_endpoint_at_all_raises_nothing(posts: Posts) -> None:
    sender = posts("")
    assert sender.send(to("a")) == frozenset()
    assert sender.counts == Counts(failed=1)


def test_no_credentials_raise_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    with endpoint() as server:
        sender = ManagementPosts(server.base)  # keeps nothing open, since it never gets to connect
        assert sender.send(to("a", "b")) == frozenset()
        assert sender.counts == Counts(failed=2)
        assert server.posts == []
    assert "2 NoCredentialsError" in caplog.text


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"HTTP/1.1 200",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
        b"HTTP/1.1 " + b"x" * 100_000,
    ],
)
def test_what_is_no_answer_is_a_failure(posts: Posts, answer: bytes) -> None:
    with endpoint({"a": [raw(answer), raw(answer)]}) as server:
        sender = posts(server.base)
        assert sender.send(to("a", "b")) == frozenset()
        assert sender.counts == Counts(sent=1, failed=1, repeated=1)


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nconnection: Close\r\ncontent-length: 2\r\n\r\n{}",
    ],
)
def test_answers_come_in_several_forms(posts: Posts, answer: bytes) -> None:
    with endpoint({"a": [raw(answer), raw(answer)]}) as server:
        sender = posts(server.base)
        sender.send(to("a"))
        sender.send(to("a"))
        assert sender.counts == Counts(sent=2)
        assert server.lanes == 2


def test_many_threads_send_at_once(posts: Posts) -> None:
    with endpoint() as server:
        sender = posts(server.base)

        def act(number: int) -> None:
            for turn in range(10):
                sender.send([(f"{number}-{seat}", f"{turn}") for seat in range(4)])

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(act, range(8), timeout=30))
        assert sender.counts == Counts(sent=320)
        assert server.texts("3-2") == [str(turn) for turn in range(10)]
        assert server.lanes <= 32


def test_connections_can_be_let_go(posts: Posts) -> None:
    with endpoint() as server:
        sender = posts(server.base)
        sender.send(to("a"))
        sender.close()
        sender.send(to("a"))
        assert server.lanes == 2


def test_an_endpoint_is_a_url(posts: Posts) -> None:
    with pytest.raises(ValueError, match="https://"):
        posts("ftp://example.org")
