"""One command of accounts that is under way twice at a connection, in every way that the calls of the two can mix."""

import json
from collections.abc import Callable

import pytest
from cardroom.accounts.codes import code_mark
from cardroom.ports import Login

from tests.accounts.club import PASSWORD, QUICK, Club
from tests.accounts.mixed import NEVER, Mixed, meanwhile, mixes

NEW = "battery staple 7"


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


@pytest.mark.parametrize(("made", "text"), CASES)
def test_it_is_done_once_and_both_are_answered(made: Callable[[], Club], text: str) -> None:
    action = json.loads(text)["action"]
    for stops in mixes(made, ("ana", text), ("ana", text)):
        club = made()
        before = set(club.accounts.sessions)
        answers = Mixed(club, (("ana", text), ("ana", text)), stops).answers
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
    for stop in sorted({stop for stop, _ in mixes(made, ("ana", text), ("ana", text))} - {NEVER}):
        club = made()
        club.register("bob")

        def done_and_over(club: Club = club) -> None:
            club.raw("ana", text)
            club.login("ana", "Bob")

        meanwhile(club, stop, done_and_over)
        club.raw("ana", text)
        if action in {"logout", "unregister", "profile", "export"}:
            assert club.who("ana") == "Bob", stop
