"""Profiles (protocol.md, ``profile``)."""

import pytest

from tests.accounts.club import Club


def test_a_profile_tells_since_when_and_what_was_played() -> None:
    club = Club()
    since_at = club.now()
    club.register("p0", "Ana")
    club.now.pass_ms(5000)
    profile = club.profile("ana")
    assert profile == {
        "type": "profile",
        "username": "Ana",
        "since_at": since_at,
        "points": 0,
        "place": None,
        "games": {},
        "recent": [],
        "reply_to": profile["reply_to"],
    }
    code = club.play(1, mode="stuck_king")
    club.finish(code)
    table, profile = club.table("p0"), club.profile("ANA")
    own = table["game"]["players"][[p["seat"] for p in table["game"]["players"]].index(0)]
    won = int(table["game"]["winner"] == 0)
    assert profile["games"] == {"disunyer": {"stuck_king": {"played": 1, "won": won, "points": own["points"]}}}
    assert (profile["points"], profile["place"]) == (own["points"], 1)
    assert profile["recent"] == [
        {
            "replay": table["room"]["replay"],
            "game": "disunyer",
            "mode": "stuck_king",
            "ended_at": club.room(code).finished_at,
            "place": own["place"],
            "points": own["points"],
        }
    ]


def test_ones_own_profile_needs_a_login() -> None:
    club = Club()
    assert club.refused("ana", "profile") == "login_required"
    club.register("ana")
    assert club.say("ana", "profile")["username"] == "Ana"


@pytest.mark.parametrize(
    ("username", "code"), [("Nobody", "unknown_profile"), ("x", "username_invalid"), ("\ud800ab", "username_invalid")]
)
def test_nobodys_profile_is_unknown(username: str, code: str) -> None:
    assert Club().refused("guest", "profile", username=username) == code


def test_a_private_rooms_replay_is_for_its_players_only() -> None:
    club = Club()
    for number in range(3):
        club.register(f"p{number}", f"Player{number}x")
    code = club.play(2, visibility="private")
    club.finish(code)
    replay = club.table("p0")["room"]["replay"]
    for viewer, seen in (("p0", replay), ("p1", replay), ("p2", None), ("guest", None)):
        answer = club.say(viewer, "profile", username="Player0x")
        assert [game["replay"] for game in answer["recent"]] == [seen], viewer
        assert answer["recent"][0]["points"] > 0
    assert club.say("p0", "profile")["recent"][0]["replay"] == replay


def test_an_account_of_the_same_name_later_sees_no_private_replay() -> None:
    club = Club()
    for number in range(2):
        club.register(f"p{number}", f"Player{number}x")
    club.finish(club.play(2, visibility="private"))
    club.say("p1", "unregister", password="correct horse 9")
    club.register("p1", "Player1x")
    assert club.say("p1", "profile", username="Player0x")["recent"][0]["replay"] is None


def test_a_profile_is_one_read_and_its_place_two_more() -> None:
    club = Club()
    club.register("p0", "Ana")
    club.finish(club.play(1))
    before, connections = club.accounts.calls.copy(), club.connections.calls.copy()
    club.say("guest", "profile", username="Ana")
    assert club.accounts.calls - before == {"account": 1, "summary": 1, "shifts": 1}
    assert club.connections.calls == connections
