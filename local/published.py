"""What browsers get of the frontend: its files, without what only people read.

The sources run as they are. Here they lose comments (but licences) and needless space, nothing else: every line stays
where it was, so an error names a line of the source.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Final

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_UNPUBLISHED: Final = frozenset({"tests", "tools"})
_TOOLS: Final = ("make_", "tsconfig")

_JAVASCRIPT: Final = Language(tree_sitter_javascript.language())
_LICENCE: Final = re.compile(rb"/\*!|@license|@preserve")
_CSS: Final = re.compile(
    rb"""/\*(?!!).*?\*/ | (?P<token> /\*!.*?\*/ | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | (?:/(?!\*)|[^\s/"'])+ )""",
    re.DOTALL | re.VERBOSE,
)
_HTML: Final = re.compile(rb"<!--.*?-->|^[ \t]+", re.DOTALL | re.MULTILINE)

_Span = tuple[int, int]


def files(folder: Path) -> dict[str, bytes]:
    """Everything that browsers may ask for, by its path in the folder."""
    paths = ((path, path.relative_to(folder)) for path in sorted(folder.rglob("*")))
    return {
        inside.as_posix(): content(path.suffix, path.read_bytes())
        for path, inside in paths
        if is_published(inside) and path.is_file()
    }


def is_published(inside: PurePath) -> bool:
    """Whether browsers may ask for what is at that path in the folder."""
    apart = _UNPUBLISHED & set(inside.parts) or any(part.startswith(".") for part in inside.parts)
    return inside.suffix in CONTENT_TYPES and not apart and not inside.name.startswith(_TOOLS)


@lru_cache(maxsize=1_024)
def content(suffix: str, source: bytes) -> bytes:
    """What is sent of a file with that suffix."""
    return _SENT[suffix](source) if suffix in _SENT else source


def _javascript(source: bytes) -> bytes:
    root = Parser(_JAVASCRIPT).parse(source).root_node
    if root.has_error:
        return source  # whoever is at work on it shall see the browser's message
    tokens = (
        (leaf.start_byte, leaf.end_byte)
        for leaf in _leaves(root)
        if leaf.type != "comment" or _LICENCE.search(source, leaf.start_byte, leaf.end_byte)
    )
    return _joined(source, tokens, after=b"(){}[],;:=?<>&|!*", before=b"(){}[],;:=?<>&|!*")


def _leaves(root: Node) -> Iterator[Node]:
    """Tokens and comments, in order; text in templates is a token."""
    cursor = root.walk()
    while True:
        while cursor.goto_first_child():
            pass
        if cursor.node is not None:
            yield cursor.node
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _css(source: bytes) -> bytes:
    tokens = (match.span() for match in _CSS.finditer(source) if match["token"])
    return _joined(source, tokens, after=b"{},;:>", before=b"{},;>!")


def _joined(source: bytes, tokens: Iterable[_Span], *, after: bytes, before: bytes) -> bytes:
    """The tokens, between them line ends, or one space where none of these bytes keeps them apart."""
    parts: list[bytes] = []
    end = 0
    for start, stop in tokens:
        lines = source.count(b"\n", end, start)
        apart = start == end or source[end - 1 : end] in after or source[start : start + 1] in before
        parts += (b"\n" * lines or (b"" if apart else b" "), source[start:stop])
        end = stop
    return b"".join((*parts, b"\n" * source.count(b"\n", end)))


def _html(source: bytes) -> bytes:
    return _HTML.sub(lambda match: b"\n" * match[0].count(b"\n"), source)


_SENT: Final[Mapping[str, Callable[[bytes], bytes]]] = {".css": _css, ".html": _html, ".js": _javascript}
