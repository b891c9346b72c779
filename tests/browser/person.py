"""Somebody who plays: a page in a browser of their own, what went over its wire, and what went wrong on it."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Error, Locator, Page, WebSocket, expect

from tests.browser.texts import Lang, foreign, text

WAIT_MS = 20_000
"""How long a slow machine may take for what a quick one does at once."""

GAME_MS = 90_000
"""How long the rest of a game among bots may take, at a quick tempo."""

END = "dialog.end"
CHOICES = {
    "turn": ".dock.is-mine .act:is(.keep, .pass):not([aria-disabled])",
    "guess": ".dock.is-mine .act.suit:not([aria-disabled])",
    "pick": ".is-picking button.seat-in:not([aria-disabled])",
}
"""What can be pressed at Disunyer, by what is asked."""

_UNTIL = """(limit) => new Promise((resolve, reject) => {
  const end = performance.now() + limit;
  const look = () => {
    if (CONDITION) resolve(true);
    else if (performance.now() > end) reject(new Error("it did not come about"));
    else setTimeout(look, 10);
  };
  look();
})"""

Message = dict[str, Any]


def changes(tables: list[Message]) -> dict[int, tuple[int, list[Message]]]:
    """What happened, by version: the round, and its events, as often as they may have been told."""
    told: dict[int, tuple[int, list[Message]]] = {}
    for table in tables:
        now = table["game"]["round"] if table["game"] else 0
        for change in (*table["recent"], table):
            told.setdefault(change["version"], (now, change["events"]))
    return told


class Person:
    """A page and whoever sits before it. ``complaints`` is what must be empty at the end."""

    def __init__(self, context: BrowserContext, address: str, lang: Lang) -> None:
        self.context = context
        self.address = address
        self.lang: Lang = lang
        self.complaints: list[str] = []
        self.excused: list[str] = ["Service Worker registration blocked"]
        self.received: list[str] = []
        self.sent: list[Message] = []
        self.sockets = 0
        context.add_init_script(path=Path(__file__).with_name("watch.js"))
        self.page: Page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        known = any(part in message.text for part in self.excused)
        if message.type in {"error", "warning"} and not known:
            self.complaints.append(f"console: {message.text}")

    def _dialog(self, dialog: Dialog) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _socket(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def t(self, key: str, **values: object) -> str:
        """A text in this person's language."""
        return text(self.lang, key, **values)

    def open(self, hash_: str = "") -> "Person":
        """Opens the page at an address and waits until it can be used."""
        self.page.goto(self.address + hash_)
        expect(self.page.locator("main h1").first).to_be_attached(timeout=WAIT_MS)
        return self

    def see(self, selector: str, limit_ms: float = WAIT_MS) -> Locator:
        """Waits until something is there to be seen."""
        found = self.page.locator(selector).first
        expect(found).to_be_visible(timeout=limit_ms)
        return found

    def button(self, key: str, **values: object) -> Locator:
        """The button with that text."""
        return self.page.get_by_role("button", name=re.compile("^" + re.escape(self.t(key, **values))))

    def until(self, condition: str, limit_ms: float = WAIT_MS) -> None:
        """Waits until an expression holds in the page, or in the one that it was reloaded as meanwhile."""
        while True:
            try:
                self.page.evaluate(_UNTIL.replace("CONDITION", condition), limit_ms)
            except Error as error:
                if "context was destroyed" not in error.message:
                    raise
                self.page.wait_for_load_state()
            else:
                return

    def tables(self) -> list[Message]:
        """Every ``table`` that came, oldest first."""
        return [json.loads(frame) for frame in self.received if frame.startswith('{"type":"table"')]

    def moves(self) -> list[Message]:
        """Every move that was sent."""
        return [frame for frame in self.sent if frame["action"] == "move"]

    def accepted_moves(self) -> list[Message]:
        """Those of them that the server took."""
        answers = (json.loads(frame) for frame in self.received if frame.startswith('{"type":"ok"'))
        taken = {answer["reply_to"] for answer in answers}
        return [move for move in self.moves() if move["id"] in taken]

    def speaks_one_language(self) -> None:
        """No sentence of the other language stands on the page, and none with a gap in it."""
        shown = self.page.locator("body").inner_text()
        assert re.findall(r"\{\w+\}", shown) == []
        assert [sentence for sentence in foreign(self.lang) if sentence in shown] == []
        assert self.page.locator("html").get_attribute("lang") == self.lang

    def create_room(self, visibility: str = "private") -> str:
        """Opens a room by clicking; returns its code."""
        self.page.locator(f".create input[value={visibility}] + span").click()
        self.button("create_btn").click()
        self.see(".big-code")
        return self.page.url.rpartition("/")[2]

    def add_bots(self, count: int, press: Callable[[Locator], None] = lambda button: button.click()) -> None:
        """Adds bots one by one, each when the one before it sits."""
        seated = self.page.locator(".seats8 li.taken").count()
        for number in range(1, count + 1):
            press(self.button("add_bot"))
            self.see(f".seats8 li.taken:nth-child({seated + number}), .felt")

    def my_decision_or_the_end(self, limit_ms: float = GAME_MS) -> str:
        """Waits until this person is asked something: ``turn``, ``pick`` or ``guess``; ``end`` when it is over."""
        kinds = {"end": END, **CHOICES}
        while True:
            shown = self.see(", ".join(kinds.values()), limit_ms)
            kind = shown.evaluate("(el, kinds) => Object.keys(kinds).find((kind) => el.matches(kinds[kind]))", kinds)
            if kind is not None:  # else it is over again since it was seen
                return str(kind)

    def assert_content(self) -> None:
        """Nothing went wrong on this page."""
        assert self.complaints == []
