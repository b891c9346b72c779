"""Every answer of the accounts service has the form that the contract's models give it."""

import json

import pytest
from cardroom import messages

from tests.accounts.club import PASSWORD, Club
from tests.forms import strict


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_every_answer_has_the_form_of_the_contract(visibility: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session, profile, board, error, done = (
        strict(model, monkeypatch)
        for model in (messages.Session, messages.Profile, messages.Leaderboard, messages.Error, messages.Ok)
    )
    club = Club()
    session.validate_json(json.dumps(club.say("p0", "register", username="Ana", password=PASSWORD)))
    session.validate_json(json.dumps(club.say("p0", "login", username="Ana", password=PASSWORD)))
    profile.validate_json(json.dumps(club.say("p0", "profile")))
    board.validate_json(json.dumps(club.say("p0", "leaderboard")))
    club.finish(club.play(1, visibility=visibility))
    for person in ("p0", "guest"):
        profile.validate_json(json.dumps(club.say(person, "profile", username="Ana")))
        board.validate_json(json.dumps(club.say(person, "leaderboard", limit=1)))
    for _ in range(11):
        error.validate_json(json.dumps(club.say("eve", "login", username="Ana", password="wrong horse 9")))
    session.validate_json(json.dumps(club.say("p0", "password", password=PASSWORD, new_password="battery staple 7")))
    done.validate_json(json.dumps(club.say("p0", "logout")))
    club.login("p0", "Ana", "battery staple 7")
    done.validate_json(json.dumps(club.say("p0", "unregister", password="battery staple 7")))
