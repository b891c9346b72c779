"""The lobby: coming, going, hosts, bots and how a game begins (protocol.md, Coming in, Going out, Time)."""

import re

import pytest

from tests.room.hall import Hall


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_who_creates_a_room_sits_first_is_host_and_sees_the_lobby(hall: Hall) -> None:
    code = hall.open("ana")
    table = hall.table("ana")
    assert re.fullmatch("[B-DF-HJ-NP-TV-Z]{4}", code)
    assert table["you"] == {"seat": 0}
    assert table["version"] == 1
    assert table["room"]["status"] == "lobby"
    assert table["room"]["host"] == 0
    assert table["room"]["remaining_ms"] == 180_000
    assert table["room"]["starts_at"] == hall.now.at + 180_000
    assert table["room"]["seats"] == [{"seat": 0, "name": "Ana", "kind": "human", "account": False, "connected": True}]
    assert re.fullmatch("[0-9a-f]{64}", table["fairness"]["commitment"])
    assert table["fairness"]["server_seed"] is None
    assert table["events"] == [{"kind": "joined", "seat": 0, "name": "Ana"}]


def test_a_code_is_accepted_in_small_letters_and_any_other_string_is_an_unknown_room(hall: Hall) -> None:
    code = hall.open("ana")
    assert hall.say("bea", "join", code=code.lower())["code"] == code
    for other in ("", "AAAA", "KQR", "KQRTS", "ñññß", "💥"):
        assert hall.refused("carl", "join", code=other) == "unknown_room"
        assert hall.refused("carl", "watch", code=other) == "unknown_room"


def test_two_guests_called_ana_are_told_apart(hall: Hall) -> None:
    code = hall.open("ana")
    for guest in ("b", "c"):
        hall.say(guest, "join", code=code, name="Ana")
    assert [seat["name"] for seat in hall.table("ana")["room"]["seats"]] == ["Ana", "Ana 2", "Ana 3"]


def test_the_lobbys_end_stays_where_it_was_when_people_come_and_go(hall: Hall) -> None:
    code = hall.open("ana")
    starts_at = hall.table("ana")["room"]["starts_at"]
    hall.pass_ms(20_000)
    hall.say("bea", "join", code=code)
    hall.pass_ms(20_000)
    hall.say("bea", "leave")
    table = hall.table("ana")
    assert table["room"]["starts_at"] == starts_at
    assert table["room"]["remaining_ms"] == 140_000


def test_whoever_comes_gets_the_lowest_free_seat_and_nobody_elses_number_changes(hall: Hall) -> None:
    code = hall.open("ana")
    for guest in ("b", "c", "d"):
        hall.say(guest, "join", code=code, name=guest)
    hall.say("b", "leave")
    assert hall.say("e", "join", code=code, name="e")["seat"] == 1
    assert [(seat["seat"], seat["name"]) for seat in hall.table("ana")["room"]["seats"]] == [
        (0, "Ana"),
        (1, "e"),
        (2, "c"),
        (3, "d"),
    ]


def test_the_eighth_seat_starts_the_game_in_one_change(hall: Hall) -> None:
    code = hall.open("p0")
    for number in range(1, 7):
        hall.say(f"p{number}", "join", code=code)
    version = hall.table("p0")["version"]
    hall.say("p7", "join", code=code, nonce="0" * 32)
    table = hall.table("p0")
    assert table["version"] == version + 1
    assert [event["kind"] for event in table["events"]][:3] == ["joined", "game_started", "dealt"]
    assert table["room"]["status"] == "playing"
    assert table["room"]["starts_at"] is None
    assert hall.refused("zoe", "join", code=code) == "room_full"


def test_a_lobby_that_is_not_full_is_filled_with_bots_after_180_s(hall: Hall) -> None:
    hall.open("ana")
    hall.pass_ms(179_999)
    assert hall.table("ana")["room"]["status"] == "lobby"
    hall.pass_ms(1)
    table = hall.table("ana")
    assert table["room"]["status"] == "playing"
    assert [seat["kind"] for seat in table["room"]["seats"]] == ["human"] + ["bot"] * 7
    assert all(seat["level"] == "normal" and seat["connected"] for seat in table["room"]["seats"][1:])
    kinds = [event["kind"] for event in table["events"]]
    assert kinds[:9] == ["bot_added"] * 7 + ["game_started", "dealt"]


def test_a_lobby_without_a_connected_human_closes_at_its_end(hall: Hall) -> None:
    code = hall.open("ana")
    hall.say("watcher", "watch", code=code)
    hall.service.disconnect("ana")
    hall.pass_ms(180_000)
    assert hall.got("watcher", "closed") == [{"type": "closed", "code": code}]
    assert hall.refused("bea", "join", code=code) == "unknown_room"
    assert hall.refused("watcher", "sync") == "not_in_room"


def test_a_lobby_closes_when_its_last_human_leaves_and_is_gone_from_the_list(hall: Hall) -> None:
    code = hall.open("ana")
    hall.say("bea", "join", code=code)
    hall.say("ana", "addbot")
    hall.say("watcher", "watch", code=code)
    assert hall.say("ana", "leave") == {"type": "left", "code": code, "reply_to": "t5"}
    hall.say("bea", "leave")
    assert hall.got("watcher", "closed") == [{"type": "closed", "code": code}]
    assert hall.say("zoe", "rooms")["rooms"] == []


def test_a_host_who_leaves_hands_over_to_the_human_who_has_been_there_longest_never_to_a_bot(hall: Hall) -> None:
    code = hall.open("ana")
    for _ in range(6):
        hall.say("ana", "addbot", level="hard")
    hall.say("bea", "join", code=code, name="Bea")
    # the table is full: it has begun; so with one bot less
    assert hall.table("bea")["room"]["status"] == "playing"
    other = Hall()
    code = other.open("ana")
    for _ in range(5):
        other.say("ana", "addbot", level="hard")
    other.say("bea", "join", code=code, name="Bea")
    other.say("ana", "leave")
    table = other.table("bea")
    assert table["room"]["host"] == 6
    assert [event["kind"] for event in table["events"]] == ["left", "host_changed"]
    assert other.say("bea", "addbot")["type"] == "ok"


def test_a_host_away_for_30_s_hands_over_to_a_connected_human(hall: Hall) -> None:
    code = hall.open("ana")
    for guest in ("bea", "carl"):
        hall.say(guest, "join", code=code, name=guest)
    hall.service.disconnect("bea")
    hall.service.disconnect("ana")
    hall.pass_ms(29_999)
    assert hall.table("carl")["room"]["host"] == 0
    hall.pass_ms(1)
    assert hall.table("carl")["room"]["host"] == 2
    assert hall.table("carl")["events"] == [{"kind": "host_changed", "seat": 2, "name": "carl"}]


def test_an_absent_host_keeps_the_role_until_somebody_is_connected(hall: Hall) -> None:
    code = hall.open("ana")
    hall.service.disconnect("ana")
    hall.pass_ms(60_000)
    assert hall.say("bea", "join", code=code, name="Bea")["type"] == "joined"
    hall.pass_ms(1)
    assert hall.table("bea")["room"]["host"] == 1


def test_only_the_host_seats_and_removes_bots_and_only_bots(hall: Hall) -> None:
    code = hall.open("ana")
    hall.say("bea", "join", code=code)
    assert hall.say("ana", "addbot", level="easy")["type"] == "ok"
    assert hall.table("bea")["room"]["seats"][2]["level"] == "easy"
    assert hall.refused("bea", "addbot") == "not_host"
    assert hall.refused("bea", "removebot", seat=2) == "not_host"
    for seat in (0, 1, 3, 99, -1):
        assert hall.refused("ana", "removebot", seat=seat) == "bad_request"
    assert hall.say("ana", "removebot", seat=2)["type"] == "ok"
    assert len(hall.table("bea")["room"]["seats"]) == 2


def test_a_game_that_starts_by_itself_is_not_started_by_its_host(hall: Hall) -> None:
    hall.open("ana")
    assert hall.refused("ana", "start") == "illegal_move"


def test_after_the_start_lobby_commands_get_room_started_after_not_host(hall: Hall) -> None:
    hall.play()
    for action, fields in (("addbot", {}), ("removebot", {"seat": 3}), ("start", {})):
        assert hall.refused("p0", action, **fields) == "room_started"
        assert hall.refused("p1", action, **fields) == "not_host"
    assert hall.refused("p0", "nonce", nonce="a" * 32) == "room_started"


def test_a_nonce_is_given_once_by_a_seat_and_never_by_a_spectator(hall: Hall) -> None:
    code = hall.open("ana")
    hall.say("watcher", "watch", code=code)
    assert hall.say("ana", "nonce", nonce="AB" * 16)["type"] == "ok"
    assert hall.refused("ana", "nonce", nonce="AB" * 16) == "illegal_move"
    assert hall.refused("watcher", "nonce", nonce="AB" * 16) == "illegal_move"
    hall.say("bea", "join", code=code, nonce="cd" * 16)
    assert hall.refused("bea", "nonce", nonce="AB" * 16) == "illegal_move"


def test_a_spectator_sees_the_room_and_is_counted_and_makes_no_change(hall: Hall) -> None:
    code = hall.open("ana")
    version = hall.table("ana")["version"]
    assert hall.say("watcher", "watch", code=code)["type"] == "watching"
    table = hall.table("watcher")
    assert table["you"] == {"spectator": True}
    assert table["room"]["spectators"] == 1
    assert hall.say("ana", "sync")["version"] == version
    assert hall.say("ana", "sync")["room"]["spectators"] == 1
    hall.say("watcher", "leave")
    assert hall.say("ana", "sync")["room"]["spectators"] == 0


def test_a_room_has_at_most_100_spectators(hall: Hall) -> None:
    code = hall.open("ana")
    for number in range(100):
        assert hall.say(f"w{number}", "watch", code=code)["type"] == "watching"
    assert hall.refused("w100", "watch", code=code) == "room_full"


def test_whoever_is_in_a_room_comes_into_no_other(hall: Hall) -> None:
    code, other = hall.open("ana"), hall.open("bea")
    hall.say("watcher", "watch", code=code)
    for person in ("ana", "watcher"):
        assert hall.refused(person, "join", code=other) == "already_in_room"
        assert hall.refused(person, "watch", code=other) == "already_in_room"
        assert hall.refused(person, "watch", code=code) == "already_in_room"
        assert (
            hall.refused(person, "create", game="disunyer", mode="standard", visibility="public") == "already_in_room"
        )
        assert hall.refused(person, "join", code="ZZZZ") == "unknown_room"


def test_private_rooms_are_not_listed_and_lobbies_with_a_human_come_first(hall: Hall) -> None:
    hall.open("priv", visibility="private")
    lonely = hall.open("gone")
    hall.service.disconnect("gone")
    lively = hall.open("ana", mode="stuck_king")
    rows = hall.say("zoe", "rooms")["rooms"]
    assert [row["code"] for row in rows] == [lively, lonely]
    assert rows[0] == {
        "code": lively,
        "game": "disunyer",
        "mode": "stuck_king",
        "status": "lobby",
        "humans": 1,
        "bots": 0,
        "seats": 8,
        "spectators": 0,
        "starts_at": hall.table("ana")["room"]["starts_at"],
    }
    assert hall.refused("zoe", "rooms", cursor="nonsense") == "bad_request"
