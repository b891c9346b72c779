"""A table whose time stands still: the real service on ports in memory (``tests/room``), behind a page's socket.

What is on the page is what the server would send. A game is chosen by looking for a shuffle in which it comes to what
the test wants to see.
"""

import json
import re
from collections.abc import Callable
from itertools import count
from typing import Any

from cardroom.room import Room
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.person import Message, Person
from tests.room.hall import Hall

NAMES = ("Ana", "Bea", "Marcos", "Lucía", "Íñigo", "Noa", "Hugo", "Vera")
LONG_NAMES = (
    "WWWWWWWWWWWWWWWWWWWW",
    "محمد عبد الرحمن علي",
    "👩🏽‍🚀👨‍👩‍👧‍👦🧑🏿‍🎤🏳️‍🌈",
    "Z\u0335\u0347a\u0337\u0324l\u0336\u0330g\u0338\u032bo\u0334\u0339 A\u0301\u0302\u0303",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "שלום עולם שלום לכולם",
    "<img src=x>",
    "Mmmmmmmm Wwwwwwwwwww",
)
MOST_TRIES = 2_000

Wanted = Callable[["Table"], bool]


class Table(Hall):
    """A room of eight people, ``p0`` to ``p7``, of whom pages may take the places."""

    def __init__(self, seed: int = 1, names: tuple[str, ...] = NAMES, mode: str = "standard") -> None:
        super().__init__(seed)
        self.names = names
        self.mode = mode
        self.code = ""
        self.tokens: dict[int, str] = {}
        self.wires: dict[str, WebSocketRoute] = {}
        self.commands: list[Message] = []
        self.lose: Callable[[Message], bool] = lambda _: False
        self._told = 0
        self._connections = count(1)

    def gather(self, people: int = 8) -> "Table":
        """Lets them sit down, the host first; with the eighth the game begins."""
        for number in range(people):
            name = self.names[number]
            if number == 0:
                wish = {"game": "disunyer", "mode": self.mode, "visibility": "public", "name": name}
                answer = self.say("p0", "create", **wish)
                self.code = answer["code"]
            else:
                answer = self.say(f"p{number}", "join", code=self.code, name=name)
            self.tokens[number] = answer["seat_token"]
        return self

    @property
    def room(self) -> Room:
        """The room as it is stored."""
        stored = self.rooms.load(self.code)
        assert stored is not None
        return stored.room

    @property
    def state(self) -> Any:
        """The game with all its secrets."""
        return self.room.state

    def move(self, **move: Any) -> None:
        """Whoever decides makes this move."""
        connection, decision = self.decider(self.code)
        assert self.say(connection, "move", decision=decision["id"], move=move)["type"] == "ok"
        self.tell()

    def go_on(self, wanted: Wanted, moves: int = 60) -> bool:
        """Lets all keep, pick and guess badly, and pauses pass, until the game is as wanted; or False."""
        for _ in range(moves):
            if wanted(self):
                return True
            state = self.state
            if state.phase == "over":
                return False
            if state.phase == "pause":
                self.pass_ms(5_000)
            else:
                self.move(**self.usual(state))
        return False

    def usual(self, state: Any) -> dict[str, Any]:
        """A harmless move."""
        if state.phase == "turns":
            return {"kind": "keep"}
        if state.phase == "guess":
            return {"kind": "guess", "suit": "O"}
        return {"kind": "pick", "seat": next(seat for seat in state.standing if seat != state.decider)}

    def pass_ms(self, ms: int) -> None:
        """Time passes, and pages hear of it."""
        super().pass_ms(ms)
        self.tell()

    # The pages' side

    def serve(self, person: Person) -> Person:
        """From now on this person's pages talk to this table."""
        self.serve_page(person.page)
        return person

    def serve_page(self, page: Page) -> None:
        """Likewise one page. Its release is the service's own."""
        page.route(
            "**/config.json", lambda route: route.fulfill(json={"socket": "ws://table.test/ws", "release": "test"})
        )
        page.route_web_socket(re.compile(r"^ws://table\.test/"), self.opened)

    def seat(self, person: Person, number: int = 0, hash_: str | None = None) -> Person:
        """The person comes back to a seat that their browser remembers."""
        kept = json.dumps({"token": self.tokens[number], "seat": number, "nonce": None})
        person.context.add_init_script(
            f"localStorage.setItem('disunyer.seat.{self.code}', JSON.stringify({{...{kept}, at: Date.now()}}))"
        )
        self.serve(person)
        return person.open(f"#/r/{self.code}" if hash_ is None else hash_)

    def tables(self) -> list[Message]:
        """Every ``table`` that was posted to a page, oldest first."""
        return [json.loads(text) for to, text in self.posts.sent if to.startswith("page-") and '"table"' in text[:16]]

    def opened(self, wire: WebSocketRoute) -> None:
        connection = f"page-{next(self._connections)}"
        self.wires[connection] = wire
        wire.on_message(lambda text: self._said(connection, str(text)))
        wire.on_close(lambda _code, _reason: self.hang_up(connection, page_knows=True))

    def _said(self, connection: str, text: str) -> None:
        command = json.loads(text)
        self.commands.append(command)
        if self.lose(command):
            return
        self.service.handle(connection, text, binary=False)
        self.tell()

    def tell(self) -> None:
        """Brings what was posted to the pages that it is for."""
        while self._told < len(self.posts.sent):
            to, text = self.posts.sent[self._told]
            self._told += 1
            if to in self.wires:
                self.wires[to].send(text)

    def hang_up(self, connection: str, *, page_knows: bool = False) -> None:
        """A connection ends. Unless the page closed it, the page gets to know."""
        wire = self.wires.pop(connection, None)
        if wire is None:
            return
        if not page_knows:
            wire.close()
        self.posts.gone.add(connection)
        self.service.disconnect(connection)
        self.tell()


def found(wanted: Wanted, *, names: tuple[str, ...] = NAMES, mode: str = "standard", moves: int = 60) -> Table:
    """The first game, over all shuffles, that comes to what is wanted."""
    for seed in range(MOST_TRIES):
        table = Table(seed, names, mode).gather()
        if table.go_on(wanted, moves):
            return table
    raise AssertionError
