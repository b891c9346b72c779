"""Moto behind a socket, for clients that are not botocore's: each request is answered by moto's own dispatch."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from botocore.awsrequest import AWSPreparedRequest
from moto.core.models import botocore_stubber

HOSTS: Final = {"DynamoDB": "dynamodb", "AWSStepFunctions": "states"}


class _Moto(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        host = HOSTS[self.headers["X-Amz-Target"].partition(".")[0].partition("_")[0]]
        headers: Any = dict(self.headers.items())
        request = AWSPreparedRequest("POST", f"https://{host}.us-east-1.amazonaws.com/", headers, body, False)  # noqa: FBT003
        answer = botocore_stubber("before-send", request)
        assert answer is not None
        content = b"".join(answer.raw.stream())
        self.send_response(answer.status_code)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The URL at which moto answers, while the block runs; within ``mock_aws``."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Moto)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
