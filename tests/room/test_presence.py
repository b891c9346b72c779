"""Connections that come, go, come back and are replaced (protocol.md, Coming in, Going out)."""

from tests.room.hall import Hall, Message


def _token(hall: Hall, connection: str) -> str:
    return str(hall.got(connection, "joined")[-1]["seat_token"])


def _room(hall: Hall, code: str, connection: str) -> Message:
    return {"code": code, "seat_token": _token(hall, connection)}


def test_a_token_brings_a_player_back_to_the_same_seat_by_hello() -> None:
    hall = Hall()
    code = hall.play()
    hall.service.disconnect("p3")
    assert hall.table("p0")["events"] == [{"kind": "disconnected", "seat": 3, "name": "P3"}]
    assert hall.table("p0")["room"]["seats"][3]["connected"] is False
    welcome = hall.say("new", "hello", room=_room(hall, code, "p3"))
    assert welcome["rejoined"] == {"code": code, "seat": 3}
    table = hall.table("new")
    assert table["you"] == {"seat": 3}
    assert table["events"] == [{"kind": "reconnected", "seat": 3, "name": "P3"}]
    assert hall.table("p0")["room"]["seats"][3]["connected"] is True


def test_join_with_a_token_works_whatever_the_status_and_wrong_tokens_do_not() -> None:
    hall = Hall()
    code = hall.play()
    token = _token(hall, "p3")
    assert hall.say("new", "join", code=code, seat_token=token)["seat"] == 3
    hall.finish(code)
    assert hall.say("newer", "join", code=code, seat_token=token)["seat"] == 3
    for wrong in ("", "x", token[:-1], token + "x", "💥"):
        assert hall.refused("mallory", "join", code=code, seat_token=wrong) == "bad_seat_token"
    assert hall.say("mallory", "hello", room={"code": code, "seat_token": "x"})["rejoined"] == {
        "error": "bad_seat_token"
    }
    assert hall.say("mallory", "hello", room={"code": "ZZZZ", "seat_token": "x"})["rejoined"] == {
        "error": "unknown_room"
    }


def test_a_second_tab_takes_the_seat_over_and_the_first_is_told_and_they_do_not_fight() -> None:
    hall = Hall()
    code = hall.play()
    version = hall.table("p0")["version"]
    assert hall.say("tab2", "hello", room=_room(hall, code, "p3"))["rejoined"] == {"code": code, "seat": 3}
    assert hall.got("p3", "replaced") == [{"type": "replaced"}]
    assert hall.say("p0", "sync")["version"] == version, "nothing that anybody can see has changed"
    assert hall.refused("p3", "sync") == "not_in_room"
    hall.service.disconnect("p3")
    assert hall.say("p0", "sync")["room"]["seats"][3]["connected"] is True, "a replaced socket's end is not the seat's"


def test_a_lost_disconnect_shows_at_the_first_failed_post_and_the_game_goes_on() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    silent = next(f"p{seat}" for seat in range(8) if f"p{seat}" != decider)
    hall.posts.gone.add(silent)
    hall.say(decider, "move", decision=decision["id"], move=_some_move(decision))
    table = hall.table(decider)
    assert table["room"]["seats"][int(silent[1])]["connected"] is False
    assert [event["kind"] for event in table["events"]] == ["disconnected"]
    hall.finish(code)
    assert hall.table(decider)["room"]["status"] == "finished"


def _some_move(decision: Message) -> Message:
    option = decision["options"][0]
    kind = decision["kind"]
    return {
        "pick_rival": {"kind": "pick", "seat": option},
        "guess_suit": {"kind": "guess", "suit": option},
        "keep_or_pass": {"kind": option},
    }[kind]


def test_leaving_a_lobby_frees_the_seat_and_voids_its_token() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.say("bea", "join", code=code)
    token = _token(hall, "bea")
    hall.say("bea", "leave")
    assert hall.refused("bea", "join", code=code, seat_token=token) == "bad_seat_token"
    assert hall.refused("bea", "leave") == "not_in_room"


def test_leaving_a_game_is_a_lost_connection() -> None:
    hall = Hall()
    code = hall.play()
    token = _token(hall, "p3")
    assert hall.say("p3", "leave")["code"] == code
    assert hall.table("p0")["events"] == [{"kind": "disconnected", "seat": 3, "name": "P3"}]
    assert hall.refused("p3", "sync") == "not_in_room"
    assert hall.say("p3", "join", code=code, seat_token=token)["seat"] == 3


def test_when_all_humans_leave_a_game_it_ends_by_itself() -> None:
    hall = Hall()
    code = hall.play(people=2)
    hall.say("watcher", "watch", code=code)
    for person in ("p0", "p1"):
        hall.say(person, "leave")
    hall.finish(code)
    assert hall.table("watcher")["room"]["status"] == "finished"


def test_a_player_away_for_30_s_gets_3_s_and_one_away_for_less_gets_10_s() -> None:
    hall = Hall(seed=4)
    hall.play()
    for seat in range(1, 8):
        hall.service.disconnect(f"p{seat}")
    left_at = hall.now.at
    lasts = {}
    while (table := hall.say("p0", "sync"))["room"]["status"] == "playing" and hall.now.at < left_at + 120_000:
        decision = table["game"]["decision"]
        if decision is not None and decision["seat"] != 0 and decision["id"] not in lasts:
            lasts[decision["id"]] = (hall.now.at - left_at, decision["remaining_ms"])
        hall.pass_ms(50)
    early = [ms for began, ms in lasts.values() if began < 30_000]
    late = [ms for began, ms in lasts.values() if began > 30_050]
    assert early
    assert late
    assert all(9_900 <= ms <= 10_000 for ms in early)
    assert all(2_900 <= ms <= 3_000 for ms in late)


def test_a_room_remembers_its_player_though_the_functions_memory_is_new() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.service = hall.container()
    assert hall.say("ana", "sync")["room"]["code"] == code


def test_a_warm_function_that_remembers_wrongly_is_put_right_by_the_store() -> None:
    hall = Hall()
    first = hall.open("ana")
    other = hall.container()
    warm = hall.service
    hall.service = other
    hall.say("bea", "join", code=first)
    hall.say("ana", "leave")
    second = hall.open("ana")
    hall.service = warm
    assert hall.say("ana", "sync")["room"]["code"] == second


def test_a_spectators_end_is_no_change_and_frees_the_place() -> None:
    hall = Hall()
    code = hall.open("ana")
    hall.say("watcher", "watch", code=code)
    version = hall.table("ana")["version"]
    hall.service.disconnect("watcher")
    table = hall.say("ana", "sync")
    assert (table["version"], table["room"]["spectators"]) == (version, 0)


def test_again_opens_the_next_room_once_and_the_others_join_it() -> None:
    hall = Hall()
    code = hall.play(visibility="private", mode="stuck_king")
    hall.say("watcher", "watch", code=code)
    assert hall.refused("p1", "again") == "illegal_move"
    hall.finish(code)
    first = hall.say("p1", "again")
    assert first["code"] != code
    assert hall.table("p2")["room"]["next"] == first["code"]
    assert hall.table("p2")["events"] == [{"kind": "disconnected", "seat": 1, "name": "P1"}]
    second = hall.say("p2", "again", name="Dos")
    third = hall.say("watcher", "again")
    assert (second["code"], second["seat"], third["seat"]) == (first["code"], 1, 2)
    table = hall.table("p1")
    assert [seat["name"] for seat in table["room"]["seats"]] == ["P1", "Dos", "Guest"]
    assert (table["room"]["mode"], table["room"]["visibility"]) == ("stuck_king", "private")
    assert hall.table("p3")["room"]["code"] == code
    assert hall.refused("nobody", "again") == "not_in_room"


def test_again_opens_another_room_when_the_next_one_is_gone() -> None:
    hall = Hall()
    code = hall.play()
    hall.finish(code)
    first = hall.say("p1", "again")["code"]
    hall.say("p1", "leave")
    second = hall.say("p2", "again")
    assert second["type"] == "joined"
    assert second["code"] != first
    assert hall.table("p3")["room"]["next"] == second["code"]


def test_a_finished_room_stays_for_an_hour_and_its_code_is_free_afterwards() -> None:
    hall = Hall()
    code = hall.play()
    hall.finish(code)
    hall.pass_ms(3_599_000 - 12_000)
    assert hall.say("p1", "sync")["room"]["status"] == "finished"
    hall.pass_ms(15_000)
    assert hall.refused("p1", "sync") == "not_in_room"
    assert hall.refused("zoe", "watch", code=code) == "unknown_room"
