"""A small management endpoint that does what a test tells it."""

import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import unquote


class Post(NamedTuple):
    """A request as it arrived; ``lane`` numbers the connections in the order in which they were made."""

    connection: str
    text: str
    headers: dict[str, str]
    path: str
    lane: int


class Handler(BaseHTTPRequestHandler):
    """One connection. A reaction is given this handler once the request has been read."""

    protocol_version = "HTTP/1.1"
    timeout = 10
    server: "Endpoint"

    def setup(self) -> None:
        super().setup()
        self.lane = self.server.arrived()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        connection = unquote(self.path.rpartition("/")[2])
        headers = {name.lower(): value for name, value in self.headers.items()}
        reaction = self.server.note(Post(connection, body, headers, self.path, self.lane))
        reaction(self)

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None: ...


Reaction = Callable[[Handler], None]


class Endpoint(ThreadingHTTPServer):
    """Answers 200, but where ``reactions`` has others for a connection: the first for its first request, and so on."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, reactions: Mapping[str, list[Reaction]], tls: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.base = f"{'https' if tls else 'http'}://127.0.0.1:{self.server_port}/prod"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)
        self.posts: list[Post] = []
        self.lanes = 0
        self._reactions = {connection: list(each) for connection, each in reactions.items()}
        self._lock = threading.Lock()

    def arrived(self) -> int:
        with self._lock:
            self.lanes += 1
            return self.lanes

    def note(self, post: Post) -> Reaction:
        with self._lock:
            self.posts.append(post)
            waiting = self._reactions.get(post.connection)
            return waiting.pop(0) if waiting else status(200)

    def texts(self, connection: str) -> list[str]:
        return [post.text for post in self.posts if post.connection == connection]

    def handle_error(self, *_: Any) -> None: ...


@contextmanager
def endpoint(
    reactions: Mapping[str, list[Reaction]] | None = None, tls: ssl.SSLContext | None = None
) -> Iterator[Endpoint]:
    """Serves while the block runs."""
    with Endpoint(reactions or {}, tls) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()


# --- reactions


def status(code: int, body: bytes = b"", **headers: str) -> Reaction:
    """Answers so, and keeps the connection."""
    return lambda handler: handler.answer(code, body, **headers)


def closing(code: int) -> Reaction:
    """Answers, and then ends the connection without having said so."""

    def react(handler: Handler) -> None:
        handler.answer(code)
        handler.close_connection = True

    return react


def hang_up(handler: Handler) -> None:
    """Ends the connection without an answer."""
    handler.close_connection = True


def raw(answer: bytes) -> Reaction:
    """Sends these bytes, and ends the connection."""

    def react(handler: Handler) -> None:
        handler.wfile.write(answer)
        handler.close_connection = True

    return react


def waiting(gate: threading.Event | threading.Barrier, code: int = 200) -> Reaction:
    """Answers once the gate opens, or after some seconds at the latest."""

    def react(handler: Handler) -> None:
        try:
            gate.wait(5)
        except threading.BrokenBarrierError:
            code_or_failure = 500
        else:
            code_or_failure = code
        handler.answer(code_or_failure)

    return react
