"""The site's part: the frontend's files and ``/config.json``, with the headers that the template gives the site."""

import hashlib
import json
import re
from collections.abc import Iterable
from http import HTTPStatus
from pathlib import Path
from typing import Final

from local import published
from local.http import Request, Response
from local.published import CONTENT_TYPES

SOURCES: Final = ("functions", "layers", "clock")
"""The folders that a template is deployed from, beside it."""

_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?")


class Page:
    """Answers what a browser asks for."""

    def __init__(
        self, folder: Path, headers: Iterable[tuple[str, str]], api_domain: str, release: str, host: str | None
    ) -> None:
        """``host`` (with its port) is where the socket is; None: wherever the page was asked for."""
        self._folder = folder.resolve()
        self._headers = tuple(headers)
        self._api_domain = api_domain
        self._release = release
        self._host = host

    def respond(self, request: Request) -> Response:
        """The answer to a request of a browser."""
        if request.method not in {"GET", "HEAD"}:
            return Response(HTTPStatus.METHOD_NOT_ALLOWED, headers=(("Allow", "GET, HEAD"),))
        host = self._host or request.headers.get("host", "")
        if not _HOST.fullmatch(host):
            return Response(HTTPStatus.BAD_REQUEST)
        if request.path == "/config.json":
            config = {"socket": f"ws://{host}/ws", "release": self._release}
            headers = (("Content-Type", CONTENT_TYPES[".json"]), ("Cache-Control", "no-store"))
            return Response(HTTPStatus.OK, json.dumps(config).encode(), (*headers, *self._site_headers(host)))
        if request.path == "/ws":
            return Response(HTTPStatus.UPGRADE_REQUIRED, headers=(("Upgrade", "websocket"),))
        return self._file(request, self._site_headers(host))

    def _file(self, request: Request, headers: tuple[tuple[str, str], ...]) -> Response:
        path = self._path(request.path)
        if path is None:
            text = (("Content-Type", CONTENT_TYPES[".txt"]), *headers)
            return Response(HTTPStatus.NOT_FOUND, b"Not found\n", text)
        body = published.content(path.suffix, path.read_bytes())
        tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        # Asked for again each time, and sent again only when it has changed: an edit shows with the next reload.
        headers = (("ETag", tag), ("Cache-Control", "no-cache"), *headers)
        if tag in request.headers.get("if-none-match", ""):
            return Response(HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(HTTPStatus.OK, body, (("Content-Type", CONTENT_TYPES[path.suffix]), *headers))

    def _path(self, asked: str) -> Path | None:
        """The file behind a path, None where there is none to serve."""
        if "\0" in asked:
            return None
        path = (self._folder / (asked.lstrip("/") or "index.html")).resolve()
        if not path.is_relative_to(self._folder) or not path.is_file():
            return None
        return path if published.is_published(path.relative_to(self._folder)) else None

    def _site_headers(self, host: str) -> tuple[tuple[str, str], ...]:
        socket = f"wss://{self._api_domain}"
        return tuple((name, value.replace(socket, f"ws://{host}")) for name, value in self._headers)


def name_of_release(template: Path, frontend: Path) -> str:
    """A name for a template, what it is deployed from, and the page: the same files, the same name."""
    digest = hashlib.sha256()

    def add(name: str, content: bytes) -> None:
        digest.update(f"{name}\0{len(content)}\0".encode() + content)

    for name, content in sorted({"template": template.read_bytes(), **published.files(frontend)}.items()):
        add(name, content)
    for folder in SOURCES:
        for path in sorted((template.parent / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("."):
                add(path.relative_to(template.parent).as_posix(), path.read_bytes())
    return digest.hexdigest()[:12]
