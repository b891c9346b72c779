"""One's own data, all of it (``export``)."""

import json

from tests.accounts.club import PASSWORD, Club


def test_it_needs_a_login() -> None:
    assert Club().refused("ana", "export") == "login_required"


def test_it_holds_all_that_is_stored_about_the_account_but_hashes() -> None:
    club = Club()
    session = club.register("p0", "Ana")
    first = club.play(1)
    club.finish(first)
    club.say("p0", "again")
    exported = club.say("p0", "export")
    [account] = club.accounts.accounts.values()
    assert (exported["username"], exported["id"], exported["since_at"]) == ("Ana", account.uid, account.since_at)
    assert exported["games"] == club.profile("Ana")["games"]
    assert [game["replay"] for game in exported["recent"]] == [account.figures.recent[0].replay]
    assert exported["rooms"] == [first, *account.rooms]
    assert len(account.rooms) == 1
    assert exported["sat_at"] == club.now.at
    assert exported["addresses"] == 1
    text = json.dumps(exported)
    assert account.password not in text
    assert not any(secret in text for secret in (session, PASSWORD, *account.addresses))


def test_every_field_of_an_account_is_told_or_is_known_to_be_left_out() -> None:
    club = Club()
    club.register("p0", "Ana")
    [account] = club.accounts.accounts.values()
    told = {"uid": "id", "username": "username", "since_at": "since_at", "figures": "games", "rooms": "rooms"}
    told |= {"finished": "rooms", "sat_at": "sat_at"}
    left_out = {"key", "keys", "password", "generation", "mark"}
    assert set(account._fields) == {*told, *left_out, "addresses"}
    assert set(told.values()) <= club.say("p0", "export").keys()
