"""A table of dnup whose time stands still, behind a page's socket (see ``staged``): dealt as wanted, or by lot."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from cardrules.dnup.events import Dealt, GameStarted
from cardrules.dnup.game import DNUP, Dnup
from cardrules.dnup.state import State
from cardrules.game import Step

from tests.browser.person import Person
from tests.browser.staged import NAMES, Table

BOT_MS = 3_000
"""A bot has answered by then."""


class DnupTable(Table):
    """A room of ``people`` (``p0``, ``p1`` …) and bots. A game that begins with a ``state`` has people only."""

    def __init__(
        self,
        state: State | None = None,
        *,
        people: int = 1,
        bots: int = 0,
        names: tuple[str, ...] = NAMES,
        seed: int = 1,
    ) -> None:
        super().__init__(seed, names)
        if state is None:
            self._gather(people, bots)
        else:
            with _dealt(state):
                self._gather(len(state.hands), 0)

    def _gather(self, people: int, bots: int) -> None:
        options = {"seats": people + bots}
        made = self.say(
            "p0", "create", game=DNUP.name, mode="standard", visibility="public", options=options, name=self.names[0]
        )
        self.code = made["code"]
        self.tokens[0] = made["seat_token"]
        for number in range(1, people):
            self.tokens[number] = self.say(f"p{number}", "join", code=self.code, name=self.names[number])["seat_token"]
        for _ in range(bots):
            self.say("p0", "addbot", level="normal")

    def view(self, seat: int) -> dict[str, Any]:
        """What that seat sees."""
        return DNUP.view(self.state, seat)

    def to_turn_of(self, seat: int) -> bool:
        """Lets bots move until that seat decides; False once the round is over."""
        while self.state.phase == "turns":
            if self.state.decider == seat:
                return True
            self.pass_ms(BOT_MS)
        return False


@contextmanager
def _dealt(state: State) -> Iterator[None]:
    """Every game that begins meanwhile begins like that."""
    match = state.match
    step = Step(state, (GameStarted(match.order), Dealt(match.round, match.starter)))
    with patch.object(Dnup, "setup", lambda *_, **__: step):
        yield


def card(person: Person, name: str) -> str:
    """Where the hand shows a card, by its label."""
    label = person.t("dnup_card", up=name[0], down=name[2])
    return f'.dnup-hand button[aria-label="{label}"]'


def hand(person: Person) -> list[str]:
    """The cards of the hand on the page, in their order, as on the wire."""
    links = person.page.locator(".dnup-hand use").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    return ["/".join(link.rpartition("#c")[2]) for link in links]


def seated(person: Person, table: DnupTable, seat: int = 0) -> Person:
    table.seat(person, seat)
    person.see(".dnup-felt")
    return person


def best(view: dict[str, Any]) -> dict[str, Any] | None:
    """The largest set that may be played, of those the highest: its size and value; None to rotate."""
    plays = view["decision"]["hints"]["plays"]
    return max(plays, key=lambda play: (play["size"], play["value"]), default=None)


def made(table: DnupTable) -> None:
    """The same without a finger."""
    play = best(table.view(0))
    held = next(player["hand"] for player in table.view(0)["players"] if player["seat"] == 0)
    if play is None:
        table.move(kind="rotate")
    else:
        table.move(kind="play", cards=[name for name in held if name[0] == str(play["value"])][: play["size"]])
