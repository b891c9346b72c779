"""Tokens, hashes and passwords: never in a log, an error or another's message."""

import json

import pytest
from cardroom.ports import UnavailableError

from tests.accounts.club import Club

OLD, NEW, WRONG = "canary-old-password", "canary-new-password", "canary-wrong-password"


def test_no_secret_leaves_but_a_token_to_its_owner() -> None:
    club = Club()
    tokens = [club.register("p0", "Ana", OLD), club.login("p1", "Ana", OLD)]
    code = club.play(1)
    club.say("watcher", "watch", code=code)
    club.refused("eve", "login", username="Ana", password=WRONG)
    club.refused("eve", "login", username=WRONG * 2, password=WRONG)
    club.refused("eve", "login", username="Ana", password=WRONG * 20)
    club.refused("eve", "login", username={"x": WRONG}, password=WRONG)
    club.refused("p0", "password", password=WRONG, new_password=NEW)
    answer = club.say("p0", "password", password=OLD, new_password=NEW)
    tokens.append(answer["session"])
    for token in tokens:
        club.say("tab", "hello", session=token)
    club.say("guest", "profile", username="Ana")
    club.say("guest", "leaderboard")
    club.finish(code)
    club.say("guest", "replay", replay=club.table("p0")["room"]["replay"])
    for call in ("account", "open", "put_session", "begin", "close", "change_password", "session"):
        for action in ("register", "login", "password", "unregister"):
            fields = {"username": f"Bob{action}", "password": NEW, "new_password": OLD}

            def fail(name: str, call: str = call) -> None:
                if name == call:
                    raise UnavailableError(call)

            club.accounts.before = fail
            club.say("bob", action, **fields)
            club.accounts.before = lambda _call: None
    hashes = [account.password for account in club.accounts.accounts.values()]
    ids = list(club.accounts.sessions)
    for to, text in club.posts.sent:
        for secret in (OLD, NEW, WRONG, *hashes, *ids):
            assert secret not in text
        own = json.loads(text).get("session")
        for token in tokens:
            assert token not in text or (own == token and to in {"p0", "p1"})
    for secret in (OLD, NEW, WRONG, *hashes, *ids, *tokens):
        assert secret not in str(club.watch.notes)


def test_a_fault_of_ours_tells_nobody_what_it_was_about(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club()

    def faulty(_self: object, password: str) -> str:
        raise RuntimeError(password)

    monkeypatch.setattr("cardroom.accounts.passwords.Hasher.hash", faulty)
    answer = club.say("ana", "register", username="Ana", password=OLD)
    assert answer["code"] == "unavailable"
    assert [note.partition(":")[0] for name, note in club.watch.notes if name == "fault"] == [
        "RuntimeError at test_secrets.py"
    ]
    assert OLD not in json.dumps(answer) + str(club.watch.notes)
