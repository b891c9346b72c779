"""Deleting an account (protocol.md, ``unregister``)."""

import json

import pytest
from cardroom.accounts.histogram import place
from cardroom.room import GONE

from tests.accounts.club import PASSWORD, Club


def unregister(club: Club, person: str = "p0") -> None:
    assert club.say(person, "unregister", password=PASSWORD)["type"] == "ok"


def test_it_needs_a_login_and_the_password() -> None:
    club = Club()
    assert club.refused("ana", "unregister", password=PASSWORD) == "login_required"
    club.register("ana")
    assert club.refused("ana", "unregister", password="wrong horse 9") == "bad_credentials"
    assert club.refused("ana", "unregister", password="x") == "password_invalid"
    assert club.refused("ana", "unregister") == "bad_request"
    assert club.who("ana") == "Ana"


def test_profile_sessions_and_leaderboard_entry_are_gone() -> None:
    club = Club()
    session = club.register("p0", "Ana")
    other = club.login("phone", "Ana")
    club.register("p1", "Bob")
    club.finish(club.play(2))
    assert len(club.say("guest", "leaderboard")["rows"]) == 2
    unregister(club)
    club.now.pass_ms(10_000)
    assert club.refused("guest", "profile", username="Ana") == "unknown_profile"
    assert [row["username"] for row in club.say("guest", "leaderboard")["rows"]] == ["Bob"]
    assert [club.who(tab, token) for tab, token in (("a", session), ("b", other))] == [None, None]
    assert club.who("p0") is None
    assert club.refused("phone", "profile") == "login_required"
    assert club.refused("eve", "login", username="Ana", password=PASSWORD) == "bad_credentials"
    assert club.profile("Bob")["place"] == 1
    assert place(club.accounts.kept_summary, club.accounts.shifts(""), 0) == 2, "one account is left to count"
    everything = repr({**club.accounts.__dict__, "sessions": ""}).casefold()
    assert "'ana'" not in everything


def test_whoever_registers_the_name_again_begins_with_nothing() -> None:
    club = Club()
    club.register("p0", "Ana")
    code = club.play(1)
    unregister(club)
    session = club.register("new", "Ana")
    club.finish(code)
    assert club.profile("Ana")["games"] == {}
    assert club.who("tab", session) == "Ana"


def test_a_seat_in_a_game_goes_on_as_a_guests_under_the_same_name() -> None:
    club = Club()
    club.register("p0", "Ana")
    code = club.play(2)
    unregister(club)
    seats = club.table("p1")["room"]["seats"]
    assert (seats[0]["name"], seats[0]["account"], seats[0]["connected"]) == ("Ana", False, True)
    assert club.room(code).seats[0].account == GONE
    assert club.say("p0", "sync")["you"] == {"seat": 0}
    club.finish(code)
    assert club.accounts.accounts == {}
    replay = club.say("guest", "replay", replay=club.table("p0")["room"]["replay"])
    assert [seat["name"] for seat in replay["seats"]][:2] == ["Guest", "P1"]
    assert club.say("p0", "again")["type"] == "joined"


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_the_name_in_earlier_replays_becomes_guest(visibility: str) -> None:
    club = Club()
    club.register("p0", "Ana")
    club.say("p1", "hello")
    replays = []
    for _ in range(2):
        code = club.play(2, visibility=visibility)
        club.finish(code)
        replays.append(club.table("p0")["room"]["replay"])
        for person in ("p0", "p1"):
            club.say(person, "leave")
    for replay in replays:
        seats = club.say("guest", "replay", replay=replay)["seats"]
        assert [seat["name"] for seat in seats[:2]] == ["Ana", "P1"]
        assert all(seat.keys() == {"seat", "name", "kind"} for seat in seats)
    unregister(club)
    for replay in replays:
        assert [s["name"] for s in club.say("guest", "replay", replay=replay)["seats"][:2]] == ["Guest", "P1"]
    assert not any('"Ana"' in text for text, _ in club.replays.kept.values())


def test_a_suffix_stays_with_the_name_in_a_replay() -> None:
    club = Club()
    club.register("p1", "Ana")
    code = club.open("p0", name="Ana")
    club.say("p1", "join", code=code)
    for _ in range(6):
        club.say("p0", "addbot")
    club.finish(code)
    replay = club.table("p0")["room"]["replay"]
    assert [s["name"] for s in club.say("guest", "replay", replay=replay)["seats"][:2]] == ["Ana", "Ana 2"]


def test_a_finished_room_forgets_the_name_too() -> None:
    club = Club()
    club.register("p0", "Ana")
    code = club.play(2)
    club.service.disconnect("p0")
    club.finish(code)
    club.login("p0", "Ana")
    unregister(club)
    club.say("watcher", "watch", code=code)
    assert '"Ana"' not in json.dumps(club.table("watcher"))


def names_told(club: Club, *codes: str) -> list[str]:
    """What a spectator is told, now, of each of those finished rooms."""
    told = []
    for code in codes:
        assert club.say("watcher", "watch", code=code)["type"] == "watching"
        table = club.table("watcher")
        assert (table["room"]["code"], table["room"]["status"]) == (code, "finished")
        told.append(json.dumps(table))
        club.say("watcher", "leave")
    return told


@pytest.mark.parametrize("way", ["again", "create", "join"])
def test_all_finished_rooms_forget_the_name_wherever_its_owner_has_sat_since(way: str) -> None:
    club = Club()
    club.register("p0", "Ana")
    codes = []
    for _ in range(3):
        codes.append(club.play(2))
        club.finish(codes[-1])
        club.say("p1", "leave")
        if way == "again":
            code = club.say("p0", "again")["code"]
        else:
            club.say("p0", "leave")
            code = club.open("p0") if way == "create" else club.open("zoe")
            if way == "join":
                club.say("p0", "join", code=code)
                club.say("zoe", "leave")
        assert '"Ana"' in names_told(club, codes[-1])[0]
        club.say("p0", "leave")
        assert code not in codes
    club.open("p0")
    unregister(club)
    assert not any('"Ana"' in told for told in names_told(club, *codes))


def test_a_finished_room_is_read_once_at_a_sit_down_and_remembered_as_long_as_it_exists() -> None:
    club = Club()
    club.register("p0", "Ana")
    for _ in range(3):
        club.finish(club.play(1))
        club.say("p0", "leave")
    before = club.rooms.calls["load"]
    code = club.open("p0")
    assert club.rooms.calls["load"] - before <= 2, (
        "the last one's, as the connection's and as the account's; no earlier"
    )
    assert len(club.accounts.accounts["ana"].finished) == 3
    club.say("p0", "leave")
    club.now.pass_ms(3_600_001)
    assert club.open("p0") != code
    assert club.accounts.accounts["ana"].finished == {}


def test_a_game_that_ends_after_the_deletion_forgets_the_name_then() -> None:
    club = Club()
    club.register("p0", "Ana")
    club.register("p1", "Bea")
    code = club.open("guest", name="Guest")
    for person in ("p0", "p1"):
        club.say(person, "join", code=code)
    for _ in range(5):
        club.say("guest", "addbot")
    unregister(club, "p0")
    assert [seat["name"] for seat in club.table("p1")["room"]["seats"][:3]] == ["Guest", "Ana", "Bea"]
    club.finish(code)
    for person in ("p0", "p1"):
        club.say(person, "sync")
        assert '"Ana"' not in json.dumps(club.table(person))
    assert '"Ana"' not in names_told(club, code)[0]
    assert [seat["name"] for seat in club.table("p1")["room"]["seats"][:3]] == ["Guest", "Guest 2", "Bea"]
    assert club.say("p0", "again")["type"] == "joined"
    assert club.table("p0")["room"]["seats"][0]["name"] == "Guest 2"
    assert club.say("guest", "profile", username="Bea")["games"]["disunyer"]["standard"]["played"] == 1


def test_a_seat_in_a_lobby_goes_on_as_a_guests_too() -> None:
    club = Club()
    club.register("ana")
    code = club.open("ana")
    unregister(club, "ana")
    assert club.table("ana")["room"]["seats"][0]["account"] is False
    for _ in range(7):
        club.say("ana", "addbot")
    club.finish(code)
    assert club.accounts.accounts == {}


def test_a_game_that_ends_meanwhile_does_not_save_the_account() -> None:
    club = Club()
    club.register("p0", "Ana")
    code = club.play(1)

    def meanwhile(call: str) -> None:
        if call == "close":
            club.accounts.before = lambda _call: None
            club.finish(code)

    club.accounts.before = meanwhile
    unregister(club)
    assert club.room(code).status == "finished"
    assert club.accounts.accounts == {}
    assert place(club.accounts.kept_summary, club.accounts.shifts(""), 0) == 1


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(("store", "call"), [("rooms", "load"), ("rooms", "save"), ("accounts", "delete_session")])
def test_a_failure_beside_the_deletion_does_not_undo_it(store: str, call: str, after: bool) -> None:  # noqa: FBT001
    club = Club()
    club.register("p0", "Ana")
    code = club.play(1)
    with club.failing(getattr(club, store), call, after=after):
        unregister(club)
    assert club.accounts.accounts == {}
    assert club.who("p0") is None
    assert club.room(code).seats[0].account == GONE


@pytest.mark.parametrize("after", [False, True])
def test_a_deletion_in_doubt_leaves_no_seat_behind_when_it_is_repeated(after: bool) -> None:  # noqa: FBT001
    club = Club()
    club.register("p0", "Ana")
    code = club.play(1)
    text = json.dumps({"action": "unregister", "id": "again", "password": PASSWORD})
    with club.failing(club.accounts, "close", after=after):
        assert club.raw("p0", text)[0]["code"] == "unavailable"
    assert club.raw("p0", text)[0]["type"] == "ok"
    assert club.accounts.accounts == {}
    assert club.room(code).seats[0].account == GONE
