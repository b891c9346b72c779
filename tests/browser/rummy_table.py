"""A rummy table whose time stands still: two friends, a person and a bot, or two people on one device."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from cardrules.game import Step
from cardrules.rummy.cards import names
from cardrules.rummy.events import Dealt, GameStarted
from cardrules.rummy.game import Rummy
from cardrules.rummy.state import State

from tests.browser.staged import Table
from tests.rules.rummy.prepared import AGAINST_BOT, HUMANS, SHARED, prepared

NAMES = ("Ana", "Bea")


class RummyTable(Table):
    """A match of ``p0`` with ``p1``, with a bot, or with somebody on the same device."""

    def __init__(self, seed: int = 1, names: tuple[str, ...] = NAMES) -> None:
        super().__init__(seed, names)
        self.kind = HUMANS

    def open_room(self, **fields: Any) -> None:
        """The first one opens a private room and sits down."""
        wish = {"game": "rummy", "mode": "standard", "visibility": "private", "name": self.names[0]}
        answer = self.say("p0", "create", **{**wish, **fields})
        self.code, self.tokens[0] = answer["code"], answer["seat_token"]

    def friends(self) -> "RummyTable":
        """The second comes by the invitation, and the match begins."""
        self.open_room()
        self.tokens[1] = self.say("p1", "join", code=self.code, name=self.names[1])["seat_token"]
        return self

    def against_bot(self, level: str = "easy") -> "RummyTable":
        """The computer takes the other seat."""
        self.kind = AGAINST_BOT
        self.open_room()
        assert self.say("p0", "addbot", level=level)["type"] == "ok"
        return self

    def one_device(self) -> "RummyTable":
        """Both on one device."""
        self.kind = SHARED
        self.open_room(options={"shared": True, "second_name": self.names[1]})
        return self

    def put(self, hand: str, opponent: str = "2C 4C", **how: Any) -> "RummyTable":
        """Puts cards into hands and on the table, in the notation of ``prepared``; whoever comes in finds it so."""
        room = self.room
        state = prepared(hand, opponent, table=self.kind, **how)
        room = room._replace(state=state, revision=room.revision + 1, version=room.version + 1, history=(), timers=())
        self.rooms.save(room)
        self.service.disconnect("p0")  # whoever comes back sets the clock going
        self.say("p0", "join", code=self.code, seat_token=self.tokens[0])
        return self

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds, whoever may see them."""
        return names(self.state.hands[seat])


@contextmanager
def dealt(state: State) -> Iterator[None]:
    """Every match that begins meanwhile begins like that, and so does its replay."""
    number, dealer = state.match.hand, state.match.dealer
    step = Step(state, (GameStarted(dealer), Dealt(number, dealer, state.discard[0])))
    with patch.object(Rummy, "setup", lambda *_, **__: step):
        yield
