"""Two commands at one instant, each handled by a function of its own, whose calls mix as a test says."""

import json
from collections.abc import Callable
from typing import Any

from greenlet import getcurrent, greenlet

from tests.accounts.club import ACCOUNT_COMMANDS, Club
from tests.room.hall import Message

NEVER = 10_000


class Mixed:
    """Two frames, as (connection, frame). The first stops at one of its calls, the second comes and stops at one of its
    own; then the first goes on, and the second after it. Who waits a while (``sleep``) lets the other go on.

    ``stops`` are the numbers of those calls, counted from 1, before and after each takes effect. ``calls`` are how many
    each made, ``answers`` what both got, in the order of their ends.
    """

    def __init__(self, club: Club, frames: tuple[tuple[str, str], tuple[str, str]], stops: tuple[int, int]) -> None:
        self.calls = [0, 0]
        self._stops = stops
        self._main = getcurrent()
        stores = (club.accounts, club.connections, club.rooms)
        for store in stores:
            store.before = store.after = self._stop
        ids = {json.loads(frame)["id"] for _, frame in frames}
        seen = len(club.posts.sent)
        self._running = [greenlet(self._handled(club, *frame), self._main) for frame in frames]
        while any(not each.dead for each in self._running):
            for each in self._running:
                each.switch()
        for store in stores:
            store.before = store.after = lambda _call: None
        sent = [json.loads(text) for _, text in club.posts.sent[seen:]]
        self.answers: list[Message] = [message for message in sent if message.get("reply_to") in ids]

    def _handled(self, club: Club, connection: str, frame: str) -> Callable[[], None]:
        desk: Any = club.counter() if json.loads(frame)["action"] in ACCOUNT_COMMANDS else club.container()
        awake = desk._world.sleep

        def sleep(seconds: float) -> None:
            awake(seconds)
            self._main.switch()

        desk._world.sleep = sleep
        return lambda: desk.handle(connection, frame)

    def _stop(self, _call: str) -> None:
        here = getcurrent()
        if here in self._running:
            who = self._running.index(here)
            self.calls[who] += 1
            if self.calls[who] == self._stops[who]:
                self._main.switch()


def mixes(made: Callable[[], Club], *frames: tuple[str, str]) -> list[tuple[int, int]]:
    """Where the two may stop: at each of their calls, or at none."""
    one, other = frames
    first, second = Mixed(made(), (one, other), (NEVER, NEVER)).calls
    most = max(first, second, *(Mixed(made(), (one, other), (stop, NEVER)).calls[1] for stop in (1, first // 2, first)))
    return [(stop, then) for stop in range(1, first + 1) for then in (*range(1, most + 1), NEVER)] + [(NEVER, NEVER)]


def meanwhile(club: Club, number: int, happens: Callable[[], object]) -> None:
    """Something happens at that call of the stores, counted from 1, before and after each."""
    made = 0

    def count(_call: str) -> None:
        nonlocal made
        made += 1
        if made == number:
            happens()

    for store in (club.accounts, club.connections, club.rooms):
        store.before = store.after = count
