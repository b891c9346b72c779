"""Budgets of the page: bytes of the first paint and of the whole app, scripting for a re-render, and layout shift.

    python -m benchmarks.frontend

A phone is a CPU six times slower than this machine. The page is served as it is published; over a socket it gets the
tables of whole games, one by one, as a player at a full table would. Exits with 1 beyond a budget.
"""

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright
from websockets.sync.server import Server, ServerConnection, serve

from benchmarks import sizes
from local import published
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.staged import Table

RENDER_MS: Final = 4.0
SHIFT: Final = 0.0
SLOWDOWN: Final = 6
GAMES: Final = 12
FULL: Final = 6
"""From so many standing players on a table counts as full."""
MOTION: Final = "reduce"
"""What flies comes on top of a drawing, and may be cut short at any time."""
SETTLE_S: Final = 0.15
"""How long a table's drawing may take on the slowed-down page."""
WAIT_S: Final = 20.0
_VERSIONS: Final = count(1_000)
SHIFTS: Final = """
window.shifts = [];
const FITTED = ".prompt, .prompt *, .plate, .plate *, .act *, .say, .centre";
window.watch = new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
    const moved = elements.filter((el) => el && !el.matches(FITTED));
    const names = moved.map((el) => `${el.tagName} ${el.getAttribute("class")}`);
    if (!hadRecentInput && moved.length > 0) window.shifts.push([value, names]);
  }
});
window.watch.observe({ type: "layout-shift", buffered: true });
"""
"""What moves; a box that fits its words may grow with them (prompt, plates, what is said in the middle)."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Says nothing."""


class Feed:
    """A socket that greets, and then sends what it is told to."""

    def __init__(self, greeting: str) -> None:
        self.greeting = greeting
        self.connected = threading.Event()
        self._connection: ServerConnection | None = None

    def __call__(self, connection: ServerConnection) -> None:
        """Serves one connection: the greeting answers its hello, nothing answers the rest."""
        for frame in connection:
            command = json.loads(frame)
            if command["action"] == "hello":
                connection.send(json.dumps({**json.loads(self.greeting), "reply_to": command["id"]}))
                self._connection = connection
                self.connected.set()

    def send(self, text: str) -> None:
        """Sends a message to the newest connection."""
        assert self._connection
        self._connection.send(text)


def tables(seed: int) -> list[str]:
    """What seat 0 is sent in a game at a full table, in which every third passes."""
    table = Table(seed).gather()
    moves = 0
    while table.state.phase != "over":
        if table.state.phase == "pause":
            table.pass_ms(5_000)
        else:
            moves += 1
            passes = table.state.phase == "turns" and moves % 3 == 0
            table.move(**({"kind": "pass"} if passes else table.usual(table.state)))
    sent = [text for to, text in table.posts.sent if to == "p0" and text.startswith('{"type":"table"')]
    return [text for text in sent if is_full(json.loads(text))]


def is_full(table: dict[str, Any]) -> bool:
    """Whether most of the eight still stand, the viewer among them."""
    standing = [player["seat"] for player in table["game"]["players"] if player["standing"]] if table["game"] else []
    return 0 in standing and len(standing) >= FULL


def welcome(code: str) -> str:
    """The service's own answer to a hello, as to one who has a seat in a room."""
    table = Table()
    answer = table.say("somebody", "hello")
    return json.dumps({**answer, "rejoined": {"code": code, "seat": 0}})


@contextmanager
def served(feed: Feed) -> Iterator[tuple[str, str]]:
    """The page and the socket; gives their addresses."""
    with TemporaryDirectory() as folder:
        for name, content in published.files(sizes.FRONTEND).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        site = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        socket: Server = serve(feed, "127.0.0.1", 0, compression=None)
        threads = [threading.Thread(target=server.serve_forever, daemon=True) for server in (site, socket)]
        for thread in threads:
            thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/", f"ws://127.0.0.1:{socket.socket.getsockname()[1]}/"
        finally:
            site.shutdown()
            socket.shutdown()
            for thread in threads:
                thread.join()


def scripting(session: CDPSession) -> float:
    """Milliseconds that the page has spent in scripts."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["ScriptDuration"]) * 1000


def renders(page: Page, feed: Feed, texts: list[str], code: str, slowdown: int) -> list[float]:
    """Scripting, in ms, for each of these tables but the first, which brings other people to the table."""
    session = page.context.new_cdp_session(page)
    session.send(
        "Performance.enable", {"timeDomain": "threadTicks"}
    )  # the page's own time, not the machine's other work
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    took = []
    for text in texts:
        table = json.loads(text)
        table["room"]["code"] = code
        table["version"] = next(_VERSIONS)
        before = scripting(session)
        feed.send(json.dumps(table))
        time.sleep(SETTLE_S)
        took.append(scripting(session) - before)
        if text is texts[0]:
            page.evaluate("() => { window.shifts.length = window.told ?? 0; }")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
    page.evaluate("() => { window.told = window.shifts.length; }")
    return took[1:]


class Measured(NamedTuple):
    """Scripting, in ms, for every re-render on the slowed-down page and on the page as it is; what moved on that."""

    slow: list[float]
    plain: list[float]
    shifts: list[Any]


def measure() -> Measured:
    """Plays games to a page, half of them slowed down."""
    games = [tables(seed) for seed in range(1, GAMES + 1)]
    code = json.loads(games[0][0])["room"]["code"]
    feed = Feed(welcome(code))
    with served(feed) as (site, socket), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, service_workers="block", locale="en-GB", reduced_motion=MOTION
        )
        kept = {"token": "token", "seat": 0, "nonce": None, "at": time.time() * 1000}
        context.add_init_script(f"localStorage.setItem('disunyer.seat.{code}', {json.dumps(json.dumps(kept))})")
        context.add_init_script(SHIFTS)
        page = context.new_page()
        config = {"socket": socket, "release": "test"}
        page.route("**/config.json", lambda route: route.fulfill(json=config))
        page.goto(f"{site}#/r/{code}")
        page.wait_for_load_state("networkidle")
        assert feed.connected.wait(WAIT_S)
        feed.send(games[0][0])
        page.locator(".felt").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate("() => { window.shifts.length = 0; }")
        plain = [ms for texts in games[::2] for ms in renders(page, feed, texts, code, 1)]
        page.evaluate("() => { window.watch.disconnect(); }")  # to watch is scripting, too, and not the page's
        slow = [ms for texts in games[1::2] for ms in renders(page, feed, texts, code, SLOWDOWN)]
        shifts: list[Any] = page.evaluate("window.shifts")
        browser.close()
    return Measured(slow, plain, shifts)


def main() -> int:
    """Prints what was measured beside its budgets; returns the exit code."""
    slow, plain, shifts = measure()
    shift = sum(value for value, _ in shifts)
    rows = [
        ("first paint, gzip KiB without fonts and cards", sizes.kib(sizes.first_paint()), sizes.FIRST_PAINT_KIB),
        ("whole app, gzip KiB without fonts and cards", sizes.kib(sizes.whole_app()), sizes.WHOLE_APP_KIB),
        (f"re-render of a full table, ms of scripting at {SLOWDOWN} x slowdown, median", median(slow), RENDER_MS),
        (f"layout shift over {len(plain)} messages", shift, SHIFT),
    ]
    for name, value, budget in rows:
        print(f"{name:78} {value:8.3f}  (at most {budget:g})")
    print(f"slowed down: {len(slow)} re-renders, 90 % within {quantiles(slow, n=10)[-1]:.2f} ms")
    usual = median(plain)
    print(
        f"as it is:    {len(plain)} re-renders, median {usual:.2f} ms, {SLOWDOWN} times that: {SLOWDOWN * usual:.2f} ms"
    )
    for value, moved in shifts[:5]:
        print(f"moved by {value:.4f}: {moved}")
    return int(any(value > budget for _, value, budget in rows))


if __name__ == "__main__":
    sys.exit(main())
