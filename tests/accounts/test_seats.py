"""Accounts at tables (protocol.md, Names and Coming in)."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from cardroom.room import GONE, Room, load

from tests.accounts.club import PASSWORD, Club
from tests.accounts.mixed import Mixed, mixes
from tests.accounts.mixed import meanwhile as at


@pytest.fixture
def club() -> Club:
    return Club()


def seat(club: Club, code: str, number: int = 0) -> tuple[str, bool]:
    """The name on a seat, and whether it is an account's, as everybody sees it."""
    table = club.table("watcher")["room"]
    assert table["code"] == code
    view = table["seats"][number]
    return view["name"], view["account"]


def watched(club: Club, code: str) -> None:
    assert club.say("watcher", "watch", code=code)["type"] == "watching"


def test_somebody_logged_in_plays_under_their_username(club: Club) -> None:
    club.register("ana")
    code = club.open("ana", name="Other")
    watched(club, code)
    assert seat(club, code) == ("Ana", True)


def test_of_two_with_one_name_the_later_gets_the_suffix(club: Club) -> None:
    code = club.open("guest", name="Ana")
    club.register("ana")
    club.say("ana", "join", code=code)
    watched(club, code)
    assert (seat(club, code, 0), seat(club, code, 1)) == (("Ana", False), ("Ana 2", True))


def test_a_guest_who_logs_in_at_a_table_plays_on_as_a_guest_until_the_next_room(club: Club) -> None:
    code = club.play(1)
    watched(club, code)
    club.register("p0", "Ana")
    assert seat(club, code) == ("P0", False)
    club.finish(code)
    assert club.profile("Ana")["games"] == {}
    club.say("watcher", "leave")
    answer = club.say("p0", "again")
    watched(club, answer["code"])
    assert seat(club, answer["code"]) == ("Ana", True)


def test_whoever_logs_out_at_a_table_keeps_the_seats_account(club: Club) -> None:
    club.register("p0", "Ana")
    code = club.play(1)
    club.say("p0", "logout")
    club.finish(code)
    assert club.profile("Ana")["games"]["disunyer"]["standard"]["played"] == 1
    assert club.say("p0", "again")["type"] == "joined"
    assert club.table("p0")["room"]["seats"][0]["account"] is False


def test_an_account_takes_its_seat_over_wherever_it_joins_from(club: Club) -> None:
    club.register("p0", "Ana")
    code = club.play(1)
    club.login("phone", "Ana")
    answer = club.say("phone", "join", code=code)
    assert (answer["type"], answer["seat"]) == ("joined", 0)
    assert club.got("p0", "replaced")
    assert club.refused("p0", "sync") == "not_in_room"
    assert len([s for s in club.room(code).seats if s.account]) == 1


def test_an_account_has_one_seat_in_a_lobby_too(club: Club) -> None:
    club.register("ana")
    code = club.open("ana")
    club.login("phone", "Ana")
    assert club.say("phone", "join", code=code)["seat"] == 0
    assert len(club.room(code).seats) == 1


def test_an_old_token_of_a_seat_taken_over_is_void(club: Club) -> None:
    club.register("p0", "Ana")
    code = club.play(1)
    token = club.got("p0", "joined")[0]["seat_token"]
    club.login("phone", "Ana")
    club.say("phone", "join", code=code)
    assert club.refused("p0", "join", code=code, seat_token=token) == "bad_seat_token"


@pytest.mark.parametrize("way", ["create", "join", "again"])
def test_while_a_game_goes_on_its_accounts_come_into_no_other_room(club: Club, way: str) -> None:
    club.register("p0", "Ana")
    old = club.play(1)
    club.finish(old)
    club.say("p0", "leave")
    running = club.play(1)
    other = club.open("zoe")
    club.login("phone", "Ana")
    if way == "create":
        assert club.refused("phone", "create", game="disunyer", mode="standard", visibility="public") == (
            "already_in_room"
        )
    elif way == "join":
        assert club.refused("phone", "join", code=other) == "already_in_room"
    else:
        club.say("phone", "watch", code=old)
        assert club.refused("phone", "again") == "already_in_room"
    assert club.say("late", "watch", code=running)["type"] == "watching"
    club.finish(running)
    club.say("phone", "leave")
    assert club.say("phone", "join", code=other)["type"] == "joined"


def test_whoever_left_a_game_comes_into_no_other_before_its_end(club: Club) -> None:
    club.register("p0", "Ana")
    code = club.play(2)
    club.say("p0", "leave")
    assert club.refused("p0", "create", game="disunyer", mode="standard", visibility="public") == "already_in_room"
    club.finish(code)
    assert club.open("p0")


def test_an_account_may_wait_in_two_lobbies_and_watch_while_it_plays(club: Club) -> None:
    club.register("ana")
    club.open("ana")
    other = club.open("zoe")
    club.login("phone", "Ana")
    assert club.say("phone", "join", code=other)["type"] == "joined"
    club.login("tv", "Ana")
    assert club.say("tv", "watch", code=other)["type"] == "watching"


def test_of_many_lobbies_each_one_that_begins_is_noticed(club: Club) -> None:
    club.register("ana")
    codes = []
    for number in range(4):
        host = f"host{number}"
        codes.append(club.open(host))
        club.login(f"tab{number}", "Ana")
        club.say(f"tab{number}", "join", code=codes[-1])
    for _ in range(6):
        club.say("host1", "addbot")
    assert club.room(codes[1]).status == "playing"
    club.login("late", "Ana")
    assert club.refused("late", "join", code=club.open("zoe")) == "already_in_room"


def test_a_seat_that_was_given_up_in_the_lobby_binds_nobody(club: Club) -> None:
    code = club.open("zoe")
    club.register("ana")
    club.say("ana", "join", code=code)
    club.say("ana", "leave")
    for _ in range(7):
        club.say("zoe", "addbot")
    assert club.room(code).status == "playing"
    assert club.open("ana")


def test_a_room_that_is_gone_binds_nobody(club: Club) -> None:
    club.register("ana")
    club.open("ana")
    club.say("ana", "leave")
    assert club.open("ana")


def test_a_move_reads_and_writes_nothing_of_accounts(club: Club) -> None:
    club.register("p0", "Ana")
    code = club.play(8)
    before = club.accounts.calls.copy()
    player, decision = club.decider(code)
    move = {"pick_rival": "pick", "guess_suit": "guess", "keep_or_pass": "keep"}[decision["kind"]]
    extra = {"pick": {"seat": decision["options"][0]}, "guess": {"suit": "O"}, "keep": {}}[move]
    assert club.say(player, "move", decision=decision["id"], move={"kind": move, **extra})["type"] == "ok"
    club.say("p0", "sync")
    club.say("p0", "react", reaction="🔥")
    assert club.accounts.calls == before


def test_a_login_during_a_join_is_not_lost_and_loses_no_seat(club: Club) -> None:
    club.register("other", "Ana")
    code = club.open("zoe")
    club.service.handle("ana", '{"action": "join", "id": "j", "code": "' + code + '"}')
    club.login("ana", "Ana")
    club.service = club.container()
    assert club.say("ana", "sync")["you"] == {"seat": 1}
    assert club.say("ana", "leave")["type"] == "left"
    assert club.say("ana", "profile")["username"] == "Ana"


def meanwhile(club: Club, call: str, happens: Callable[[], object]) -> None:
    """Something happens once, just before that call of the accounts' store takes effect."""

    def before(name: str) -> None:
        if name == call:
            club.accounts.before = lambda _call: None
            happens()

    club.accounts.before = before


def two_tabs(club: Club) -> str:
    """Ana is logged in at two connections, ``ana`` and ``tab``; the code of a room that she may join."""
    club.register("ana")
    club.login("tab", "Ana")
    return club.open("zoe")


def test_of_two_rooms_that_an_account_comes_into_at_once_none_is_forgotten(club: Club) -> None:
    one, other = club.open("zoe"), club.open("yan")
    club.register("ana")
    club.open("ana")
    club.say("ana", "leave")
    club.login("tab", "Ana")
    meanwhile(club, "note_rooms", lambda: club.say("tab", "join", code=other))
    assert club.say("ana", "join", code=one)["type"] == "joined"
    assert set(club.accounts.accounts["ana"].rooms) == {one, other}
    assert club.say("ana", "unregister", password=PASSWORD)["type"] == "ok"
    for code in (one, other):
        assert [seat.account for seat in club.room(code).seats if seat.name == "Ana"] == [GONE]


def test_a_seat_taken_while_its_account_is_deleted_is_given_up_too(club: Club) -> None:
    code = two_tabs(club)
    meanwhile(club, "close", lambda: club.say("tab", "join", code=code))
    assert club.say("ana", "unregister", password=PASSWORD)["type"] == "ok"
    assert [seat.account for seat in club.room(code).seats if seat.name == "Ana"] == [GONE]


def test_an_account_that_is_deleted_while_it_sits_down_takes_no_seat(club: Club) -> None:
    code = two_tabs(club)
    meanwhile(club, "note_rooms", lambda: club.say("ana", "unregister", password=PASSWORD))
    assert club.refused("tab", "join", code=code, name="Late") == "unavailable"
    assert club.say("tab", "join", code=code, name="Late")["type"] == "joined"
    assert [seat.name for seat in club.room(code).seats] == ["Zoe", "Late"]


# --- many lobbies


def waiting(club: Club, number: int) -> list[str]:
    """Rooms in which Ana waits, each at a connection of its own; returns their codes."""
    codes = []
    for seat in range(number):
        club.login(f"tab{seat}", "Ana")
        codes.append(club.open(f"tab{seat}", game="dnup", options={"seats": 2}))
    return codes


def test_an_account_waits_in_eight_lobbies_and_none_of_them_is_forgotten(club: Club) -> None:
    club.register("ana")
    codes = waiting(club, 8)
    assert club.refused("ana", "create", game="dnup", mode="standard", visibility="private") == "already_in_room"
    assert club.refused("ana", "join", code=club.open("zoe")) == "already_in_room"
    assert club.say("ana", "join", code=codes[3])["seat"] == 0, "its own seat it may take"
    assert club.say("ana", "leave")["type"] == "left"
    club.say("ana", "create", game="dnup", mode="standard", visibility="private")
    club.say("guest", "join", code=codes[0])
    assert club.room(codes[0]).status == "playing"
    for tab in range(1, 8):
        club.say(f"tab{tab}", "leave")
    club.say("ana", "leave")
    assert club.refused("ana", "create", game="dnup", mode="standard", visibility="private") == "already_in_room"
    assert club.say("ana", "unregister", password=PASSWORD)["type"] == "ok"
    assert [seat.account for seat in club.room(codes[0]).seats] == [GONE, None]


def test_of_eight_lobbies_the_oldest_where_its_player_is_away_makes_way_for_one_more(club: Club) -> None:
    club.register("ana")
    codes = waiting(club, 8)
    watched(club, codes[4])
    for tab in (4, 2):
        club.service.disconnect(f"tab{tab}")
    full = club.open("zoe", game="dnup", options={"seats": 2})
    club.say("yan", "join", code=full)
    assert club.refused("ana", "join", code=full) == "room_full"
    assert club.rooms.load(codes[2]) is not None, "nothing has changed"
    newest = club.open("ana")
    assert club.rooms.load(codes[2]) is None, "it closes with its last player"
    club.login("late", "Ana")
    host = club.open("zed", game="dnup", options={"seats": 2})
    assert club.say("late", "join", code=host)["type"] == "joined"
    assert club.got("watcher", "closed") == [{"type": "closed", "code": codes[4]}]
    there = [code for code in codes if club.rooms.load(code)]
    assert there == [code for code in codes if code not in {codes[2], codes[4]}]
    assert {*there, newest, host} <= set(club.accounts.accounts["ana"].rooms)
    assert len(club.accounts.accounts["ana"].rooms) <= 9


def test_an_account_that_is_back_in_the_meantime_keeps_its_lobby(club: Club) -> None:
    club.register("ana")
    codes = waiting(club, 8)
    token = club.got("tab2", "joined")[0]["seat_token"]
    club.service.disconnect("tab2")
    meanwhile(club, "note_rooms", lambda: club.say("back", "join", code=codes[2], seat_token=token))
    club.open("ana")
    assert club.room(codes[2]).seats[0].connected
    assert len(club.accounts.accounts["ana"].rooms) == 9
    club.login("late", "Ana")
    assert club.refused("late", "join", code=club.open("zoe")) == "already_in_room"


# --- at one instant


def said(action: str, **fields: str) -> str:
    return json.dumps({"action": action, "id": action, **fields})


def two_tables() -> Club:
    """Ana is there twice, and there are two rooms of which each begins with one more."""
    club = Club()
    club.register("ana")
    club.login("tab", "Ana")
    for host in ("zoe", "yan"):
        club.open(host, game="dnup", options={"seats": 2})
    return club


def join_of(club: Club, host: str) -> str:
    return said("join", code=club.got(host, "joined")[0]["code"])


def ends(club: Club) -> list[str]:
    return [club.room(club.got(host, "joined")[0]["code"]).status for host in ("zoe", "yan")]


def rooms(club: Club) -> list[Room]:
    return [load(stored.text) for stored in club.rooms._rooms.values()]


def test_of_two_rooms_that_begin_with_it_at_once_an_account_comes_into_one() -> None:
    made = two_tables()
    frames = (("ana", join_of(made, "zoe")), ("tab", join_of(made, "yan")))
    for stops in mixes(two_tables, *frames):
        club = two_tables()
        answers = Mixed(club, frames, stops).answers
        assert [answer["code"] for answer in answers if answer["type"] == "error"] == ["already_in_room"], stops
        assert sorted(ends(club)) == ["lobby", "playing"], stops


@pytest.mark.parametrize("game", ["dnup", "rummy"])
def test_a_create_that_is_under_way_twice_opens_one_room(game: str) -> None:
    """On one device the game begins at once: the room of the one must not keep the other from being its repeat."""
    options = {"shared": True} if game == "rummy" else {}
    wish = {"action": "create", "id": "c", "game": game, "mode": "standard", "visibility": "private"}
    frame = json.dumps({**wish, "options": options})
    for stops in mixes(two_tables, ("ana", frame), ("ana", frame)):
        club = two_tables()
        answers = Mixed(club, (("ana", frame), ("ana", frame)), stops).answers
        assert [answer["type"] for answer in answers] == ["joined"] * 2, stops
        assert len(rooms(club)) == 3, stops


@pytest.mark.parametrize("action", ["create", "join"])
def test_a_deletion_at_the_same_instant_finds_every_seat(action: str) -> None:
    made = two_tables()
    wish = {"game": "dnup", "mode": "standard", "visibility": "private"}
    sits = join_of(made, "zoe") if action == "join" else said("create", **wish)
    for stops in mixes(two_tables, ("tab", sits), ("ana", said("unregister", password=PASSWORD))):
        club = two_tables()
        answers = Mixed(club, (("tab", sits), ("ana", said("unregister", password=PASSWORD))), stops).answers
        assert [answer["type"] for answer in answers if answer["reply_to"] == "unregister"] == ["ok"], stops
        assert club.accounts.accounts == {}
        seats = [seat for room in rooms(club) for seat in room.seats if seat.name == "Ana"]
        assert {seat.account for seat in seats} <= {GONE}, stops


def test_a_seat_that_lands_late_is_remembered_though_another_was_taken_before() -> None:
    made = two_tables()
    frame = join_of(made, "zoe")
    for stop in range(1, 60):
        club = two_tables()
        at(club, stop, partial(club.say, "tab", "create", game="dnup", mode="standard", visibility="private"))
        (answer,) = club.raw("ana", frame)
        if answer["type"] == "joined":
            sits = {room.code for room in rooms(club) if any(seat.name == "Ana" for seat in room.seats)}
            assert sits <= set(club.accounts.accounts["ana"].rooms), stop
