"""A code in the place of a forgotten password: one login, within a day."""

import json

import pytest
from cardroom.accounts.codes import LASTS_MS, code_mark

from tests.accounts.club import PASSWORD, QUICK, Club

CODE = "abcde-fghjk-mnpqr-stuvw"


def club_with_a_code() -> Club:
    """Ana has forgotten her password, and got a code."""
    club = Club()
    club.register("ana", "Ana")
    [account] = club.accounts.accounts.values()
    assert club.accounts.change_password(account, QUICK.hash(CODE), code_mark(club.now.at))
    return club


def test_it_opens_the_account_once_and_is_then_the_old_password_of_a_new_one() -> None:
    club = club_with_a_code()
    assert club.refused("ana", "login", username="Ana", password=PASSWORD) == "bad_credentials"
    session = club.login("ana", "Ana", CODE)
    assert club.refused("eve", "login", username="Ana", password=CODE) == "bad_credentials"
    assert club.who("tab", session) == "Ana", "the login goes on"
    assert club.say("ana", "password", password=CODE, new_password=PASSWORD)["type"] == "session"
    assert club.refused("eve", "login", username="Ana", password=CODE) == "bad_credentials"
    club.login("phone", "Ana", PASSWORD)
    club.login("desk", "Ana", PASSWORD)


def test_it_is_good_for_a_day() -> None:
    club = club_with_a_code()
    club.now.pass_ms(LASTS_MS)
    assert club.refused("ana", "login", username="Ana", password=CODE) == "bad_credentials"
    club = club_with_a_code()
    club.now.pass_ms(LASTS_MS - 1)
    club.login("ana", "Ana", CODE)


def test_a_login_whose_answer_was_lost_is_repeated_and_not_spent_twice() -> None:
    club = club_with_a_code()
    frame = json.dumps({"action": "login", "id": "again", "username": "Ana", "password": CODE})
    [first], [second] = club.raw("ana", frame), club.raw("ana", frame)
    assert (first["type"], second["type"]) == ("session", "session")
    assert club.who("tab", second["session"]) == "Ana"
    assert club.who("tab2", first["session"]) is None


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    "call", ["accounts.change_mark", "accounts.note_addresses", "accounts.put_session", "connections.sign"]
)
def test_a_login_that_fails_after_the_code_was_spent_is_repeated(call: str, after: bool) -> None:  # noqa: FBT001
    club = club_with_a_code()
    frame = json.dumps({"action": "login", "id": "again", "username": "Ana", "password": CODE})
    store, _, name = call.partition(".")
    club.addresses["phone"] = "203.0.113.9"
    with club.failing(getattr(club, store), name, after=after):
        assert club.raw("phone", frame)[0]["code"] == "unavailable"
    if (call, after) != ("accounts.change_mark", False):
        assert club.raw("eve", frame)[0]["code"] == "bad_credentials", "it is spent"
    (answer,) = club.raw("phone", frame)
    assert club.who("tab", answer["session"]) == "Ana"
    assert club.refused("phone", "login", username="Ana", password=CODE) == "bad_credentials"


def test_a_login_that_was_accepted_and_has_ended_opens_nothing_when_repeated() -> None:
    club = club_with_a_code()
    frame = json.dumps({"action": "login", "id": "again", "username": "Ana", "password": CODE})
    assert club.raw("ana", frame)[0]["type"] == "session"
    assert club.say("ana", "logout")["type"] == "ok"
    assert club.raw("ana", frame)[0]["code"] == "bad_credentials"


def test_of_two_who_know_it_one_gets_in() -> None:
    club = club_with_a_code()
    [account] = club.accounts.accounts.values()
    before = club.accounts.account(account.key)
    assert before is not None
    club.login("ana", "Ana", CODE)
    assert not club.accounts.change_mark(before, "spent:other")
