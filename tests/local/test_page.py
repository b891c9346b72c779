import json
from pathlib import Path

import pytest

from local.http import Request, Response
from local.page import SOURCES, Page, name_of_release
from local.published import files

HEADERS = (("Content-Security-Policy", "connect-src 'self' wss://api.test"), ("X-Frame-Options", "DENY"))


def page(folder: Path, host: str | None = "127.0.0.1:8000") -> Page:
    (folder / "index.html").write_text("<title>A page</title>", encoding="utf-8")
    (folder / "app.js").write_text("export {}", encoding="utf-8")
    (folder / "tool.py").write_text("x = 1", encoding="utf-8")
    (folder / "make_icons.js").write_text("export {}", encoding="utf-8")
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / "a.js").write_text("export {}", encoding="utf-8")
    (folder / ".secret.json").write_text("{}", encoding="utf-8")
    return Page(folder, HEADERS, "api.test", "abc", host)


def get(made: Page, target: str, method: str = "GET", **headers: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return made.respond(Request(method, target, named, b"", "127.0.0.1", b""))


def test_files_come_with_their_type_and_the_sites_headers(tmp_path: Path) -> None:
    answer = get(page(tmp_path), "/?room=KQRT")
    headers = dict(answer.headers)
    assert (answer.status, answer.body) == (200, b"<title>A page</title>")
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Content-Security-Policy"] == "connect-src 'self' ws://127.0.0.1:8000"
    assert headers["X-Frame-Options"] == "DENY"
    assert dict(get(page(tmp_path), "/app.js").headers)["Content-Type"].startswith("text/javascript")


def test_what_is_sent_is_what_is_published(tmp_path: Path) -> None:
    made = page(tmp_path)
    (tmp_path / "app.js").write_text("// what it is\nexport const a = 1;\n", encoding="utf-8")
    answer = get(made, "/app.js")
    assert answer.body == b"\nexport const a=1;\n" == files(tmp_path)["app.js"]
    assert set(files(tmp_path)) == {"index.html", "app.js"}


def test_an_unchanged_file_is_not_sent_again(tmp_path: Path) -> None:
    made = page(tmp_path)
    tag = dict(get(made, "/app.js").headers)["ETag"]
    again = get(made, "/app.js", if_none_match=tag)
    assert (again.status, again.body) == (304, b"")
    (tmp_path / "app.js").write_text("export default 2", encoding="utf-8")
    assert get(made, "/app.js", if_none_match=tag).status == 200


@pytest.mark.parametrize(
    "target",
    [
        *("/none.js", "/tool.py", "/make_icons.js", "/tests/a.js", "/folder", "/.secret.json"),
        *("/../page.json", "/%2e%2e/x.json", "//etc/passwd", "/a%00.js"),
    ],
)
def test_nothing_else_is_served(tmp_path: Path, target: str) -> None:
    (tmp_path / "page.json").write_text("{}", encoding="utf-8")
    folder = tmp_path / "frontend"
    (folder / "folder").mkdir(parents=True)
    answer = get(page(folder), target)
    assert answer.status == 404
    assert dict(answer.headers)["X-Frame-Options"] == "DENY"


def test_config_tells_where_the_socket_is(tmp_path: Path) -> None:
    answer = get(page(tmp_path), "/config.json", host="elsewhere:1")
    assert json.loads(answer.body) == {"socket": "ws://127.0.0.1:8000/ws", "release": "abc"}
    assert dict(answer.headers)["Cache-Control"] == "no-store"


def test_for_every_device_the_socket_is_where_the_page_was_asked_for(tmp_path: Path) -> None:
    made = page(tmp_path, None)
    assert json.loads(get(made, "/config.json", host="192.168.1.5:8000").body)["socket"] == "ws://192.168.1.5:8000/ws"
    assert "ws://192.168.1.5:8000" in dict(get(made, "/", host="192.168.1.5:8000").headers)["Content-Security-Policy"]
    for host in ("", "a b", 'a"><script>', "a;script-src *"):
        assert get(made, "/config.json", host=host).status == 400


def test_only_reading_is_allowed(tmp_path: Path) -> None:
    assert get(page(tmp_path), "/", "POST").status == 405
    assert get(page(tmp_path), "/ws").status == 426


def test_the_release_follows_the_content(tmp_path: Path) -> None:
    template, frontend = tmp_path / "template.yaml", tmp_path / "frontend"
    files = [template, frontend / "app.js", *(tmp_path / folder / "a.json" for folder in SOURCES)]
    for file in files:
        file.parent.mkdir(exist_ok=True)
        file.write_text("1", encoding="utf-8")
    names = [name_of_release(template, frontend)]
    assert names == [name_of_release(template, frontend)]
    for file in files:
        file.write_text("2", encoding="utf-8")
        names.append(name_of_release(template, frontend))
    assert len(set(names)) == len(files) + 1
