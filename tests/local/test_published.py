"""What is published is the sources: the same tokens in the same lines, as other people's readers of them see it."""

import json
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from benchmarks import sizes
from local import published

FRONTEND = sizes.FRONTEND
TOKENS = Path(__file__).with_name("tokens.mjs")


def write(files: dict[str, bytes], folder: Path) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def compared(before: Path, after: Path) -> dict[str, Any]:
    """What acorn says of the scripts in both."""
    command = ["node", str(TOKENS), str(before), str(after)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)  # noqa: S603 - ours
    report: dict[str, Any] = json.loads(answer.stdout)
    return report


def test_scripts_have_the_same_tokens_in_the_same_lines_and_no_comments(tmp_path: Path) -> None:
    report = compared(FRONTEND, write(published.files(FRONTEND), tmp_path))
    assert report["scripts"] > 150
    assert report["tokens"] > 100_000
    assert report["differing"] == []
    assert report["comments"] == []


SCRIPT = r"""// first
const a = /[/*]/; /* between */ const b = a / 2 / `// ${a /* in it */ && `  deep
    ${ { c: "// no", d: '/* no */' }.c }
  stays `}  end
`; // here
   /** @type {X} */ const e = /** @type {Y} */ (b) ? .5 : a ++ + ++ b;
/*! MIT */
/* several
   lines */ export const f = (x) => { return /* c */ x
};
"""


def test_a_script_that_has_everything(tmp_path: Path) -> None:
    before = write({"a.js": SCRIPT.encode()}, tmp_path / "before")
    sent = published.content(".js", SCRIPT.encode())
    report = compared(before, write({"a.js": sent}, tmp_path / "after"))
    assert (report["differing"], report["comments"]) == ([], ["! MIT"])
    text = sent.decode()
    assert text.count("\n") == SCRIPT.count("\n")
    within = [line for line in text.split("\n") if line != line.strip()]
    assert within == ["    ${{c:\"// no\",d:'/* no */'}.c}", "  stays `}  end"]
    assert "`  deep\n" in text
    assert "return x\n" in text


def test_the_comparison_sees_a_token_that_is_gone_and_one_in_another_line(tmp_path: Path) -> None:
    before = write({"a.js": b"a;\nb + c", "b.js": b"a"}, tmp_path / "before")
    after = write({"a.js": b"a;b + c // c", "b.js": b""}, tmp_path / "after")
    report = compared(before, after)
    assert len(report["differing"]) == 2
    assert report["comments"] == ["c"]


def test_a_script_with_a_mistake_stays_as_it_is() -> None:
    assert published.content(".js", b"const a = ; // here\n") == b"const a = ; // here\n"


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("/* a\n b */\n.a > .b { color : red; /* c */ }\n", "\n\n.a>.b{color :red;}\n"),
        ('a::before { content: "/* \' */  x" }', 'a::before{content:"/* \' */  x"}'),
        ("@media (width > 4em) and (x: 1) {\n  .a :is(b , c) .d { width: calc(1px + 2px) }\n}", None),
        ("/*! MIT */ a { }", "/*! MIT */ a{}"),
    ],
)
def test_styles_keep_what_means_something(source: str, sent: str | None) -> None:
    sent = sent or "@media (width>4em) and (x:1){\n.a :is(b,c) .d{width:calc(1px + 2px)}\n}"
    assert published.content(".css", source.encode()).decode() == sent


class Elements(HTMLParser):
    """Tags and words, in order, with the tags' lines."""

    def __init__(self, source: bytes) -> None:
        super().__init__()
        self.found: list[object] = []
        self.comments: list[str] = []
        self.feed(source.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((self.getpos()[0], tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.found.append((self.getpos()[0], tag))

    def handle_data(self, data: str) -> None:
        self.found += data.split()

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def test_the_page_has_the_same_elements_in_the_same_lines_and_no_comments() -> None:
    source, sent = (FRONTEND / "index.html").read_bytes(), published.files(FRONTEND)["index.html"]
    assert Elements(sent).found == Elements(source).found
    assert Elements(source).comments
    assert Elements(sent).comments == []


def test_licences_and_pictures_are_as_they_are() -> None:
    sent = published.files(FRONTEND)
    for name in ("vendor/LICENSE-htm.txt", "fonts/LICENSE-figtree.txt", "cards/cards.svg", "fonts/figtree.woff2"):
        assert sent[name] == (FRONTEND / name).read_bytes()


def test_the_first_paint_is_within_its_budget() -> None:
    paint = sizes.first_paint()
    assert {"app.js", "styles/base.css", "views/home.js", "vendor/preact-htm.js"} <= paint.keys()
    assert sizes.kib(paint) <= sizes.FIRST_PAINT_KIB
