"""One command that is under way twice at a connection, in every way that the calls of the two can mix.

The first stops at one of its calls, the second comes and stops at one of its own; then the first goes on to its end,
and the second after it. The calls are counted first, so that each of them is a place to stop at.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cardroom.accounts.codes import code_mark
from cardroom.ports import Login
from greenlet import getcurrent, greenlet

from tests.accounts.club import PASSWORD, QUICK, Club

NEW = "battery staple 7"
NEVER = 10_000

Message = dict[str, Any]


class Mixed:
    """Two frames of Ana's, handled by a function each: ``answers`` are what both got, in the order of their ends."""

    def __init__(self, club: Club, frames: tuple[str, str], stops: tuple[int, int]) -> None:
        self.calls = [0, 0]
        self._stops = stops
        self._running: list[greenlet] = []
        self._main = getcurrent()
        for store in (club.accounts, club.connections, club.rooms):
            store.before = store.after = self._stop
        seen = len(club.posts.to("ana"))
        desks = club.counter(), club.counter()
        for desk, frame in zip(desks, frames, strict=True):
            self._running.append(greenlet(self._handled(desk.handle, frame), self._main))
            self._running[-1].switch()
        for each in self._running:
            while not each.dead:
                each.switch()
        for store in (club.accounts, club.connections, club.rooms):
            store.before = store.after = lambda _call: None
        self.answers: list[Message] = club.posts.to("ana")[seen:]

    def _handled(self, handle: Callable[..., None], frame: str) -> Callable[[], None]:
        return lambda: handle("ana", frame)

    def _stop(self, _call: str) -> None:
        here = getcurrent()
        if here not in self._running:
            return
        who = self._running.index(here)
        self.calls[who] += 1
        if self.calls[who] == self._stops[who]:
            self._main.switch()


def frame(action: str, **fields: str) -> str:
    return json.dumps({"action": action, "id": "twice", **fields})


def stranger() -> Club:
    return Club()


def member() -> Club:
    club = Club()
    club.register("ana")
    return club


def out() -> Club:
    club = member()
    club.say("ana", "logout")
    return club


def forgetful() -> Club:
    club = out()
    [account] = club.accounts.accounts.values()
    assert club.accounts.change_password(account, QUICK.hash(NEW), code_mark(club.now.at))
    return club


def session_of(club: Club) -> str | None:
    known = club.connections.get("ana")
    login: Login | None = None if known is None else known.login
    return None if login is None else login.session


CASES = [
    pytest.param(stranger, frame("register", username="Ana", password=PASSWORD), id="register"),
    pytest.param(out, frame("login", username="Ana", password=PASSWORD), id="login"),
    pytest.param(forgetful, frame("login", username="Ana", password=NEW), id="login by a code"),
    pytest.param(member, frame("password", password=PASSWORD, new_password=NEW), id="password"),
    pytest.param(member, frame("logout"), id="logout"),
    pytest.param(member, frame("unregister", password=PASSWORD), id="unregister"),
    pytest.param(member, frame("profile"), id="profile"),
    pytest.param(member, frame("export"), id="export"),
]


def mixes(made: Callable[[], Club], text: str) -> list[tuple[int, int]]:
    """Where the two may stop: at no call, or at each that they make."""
    first, second = Mixed(made(), (text, text), (NEVER, NEVER)).calls
    most = max(first, second, 1 + Mixed(made(), (text, text), (1, NEVER)).calls[1])
    return [(one, other) for one in range(1, first + 1) for other in (*range(1, most + 1), NEVER)] + [(NEVER, NEVER)]


@pytest.mark.parametrize(("made", "text"), CASES)
def test_it_is_done_once_and_both_are_answered(made: Callable[[], Club], text: str) -> None:
    action = json.loads(text)["action"]
    for stops in mixes(made, text):
        club = made()
        before = set(club.accounts.sessions)
        answers = Mixed(club, (text, text), stops).answers
        kinds = {"logout": "ok", "unregister": "ok", "profile": "profile", "export": "export"}
        assert [answer.get("code", answer["type"]) for answer in answers] == [kinds.get(action, "session")] * 2, stops
        tokens = [answer["session"] for answer in answers if answer["type"] == "session"]
        holding = [token for token in tokens if club.who("tab", token) == "Ana"]
        if tokens:
            assert len(holding) == 1, stops
            assert club.who("ana") == "Ana", stops
            assert club.who("tab", holding[0]) == "Ana"
            assert session_of(club) in set(club.accounts.sessions) - before, "it is the connection's own"
            assert len(set(club.accounts.sessions) - before) == 1, stops
        elif action in {"logout", "unregister"}:
            assert (club.who("ana"), club.accounts.sessions) == (None, {}), stops
        assert len(club.accounts.accounts) == (action != "unregister"), stops
        assert {tried.under_way for tried in club.accounts._tries.values()} <= {0}, stops
        known = club.connections.get("ana")
        if known is not None:
            assert len([entry for entry in known.answered if entry[0] == "twice"]) <= 1, stops


@pytest.mark.parametrize(("made", "text"), [case for case in CASES if case.values[0] is member])
def test_a_login_that_comes_after_it_is_not_undone_by_its_repeat(made: Callable[[], Club], text: str) -> None:
    """The repeat was slow: it ends when somebody else is logged in at the connection."""
    action = json.loads(text)["action"]
    calls = Mixed(made(), (text, text), (NEVER, NEVER)).calls[0]
    for stop in range(1, calls + 1):
        club = made()
        club.register("bob")

        def meanwhile(club: Club = club) -> None:
            club.raw("ana", text)
            club.login("ana", "Bob")

        meanwhile_once(club, stop, meanwhile)
        club.raw("ana", text)
        if action in {"logout", "unregister", "profile", "export"}:
            assert club.who("ana") == "Bob", stop


def meanwhile_once(club: Club, number: int, happens: Callable[[], None]) -> None:
    """Something happens at that call of the stores, counted before and after each."""
    made = 0

    def count(_call: str) -> None:
        nonlocal made
        made += 1
        if made == number:
            happens()

    for store in (club.accounts, club.connections, club.rooms):
        store.before = store.after = count
