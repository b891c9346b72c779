"""Rummy in its rooms: invitations, waiting for whoever is away, restarts by agreement, one device (rules/rummy.md)."""

from typing import Any

import pytest

from tests.room.hall import Hall, Message


@pytest.fixture
def hall() -> Hall:
    return Hall(seed=5)


def invite(hall: Hall, **fields: Any) -> str:
    """A private room of Ana's, which Bea has joined."""
    code = hall.open("ana", game="rummy", visibility="private", **fields)
    assert hall.table("ana")["room"]["starts_at"] is None, "R54"
    assert hall.say("bea", "join", code=code, name="Bea")["type"] == "joined"
    return code


def turn(hall: Hall) -> tuple[str, Message]:
    """Whose turn it is, and their decision."""
    for person in ("ana", "bea"):
        decision = hall.table(person)["game"]["decision"]
        if decision is not None and "options" in decision:
            return person, decision
    raise AssertionError


def draw(hall: Hall) -> tuple[str, Message]:
    """Draws from the stock for whoever's turn it is; returns who, and their decision after it."""
    person, decision = turn(hall)
    assert hall.say(person, "move", decision=decision["id"], move={"kind": "draw", "from": "stock"})["type"] == "ok"
    return turn(hall)


def test_r54_a_private_room_waits_for_the_friend_without_a_clock_and_starts_with_them(hall: Hall) -> None:
    hall.open("ana", game="rummy", visibility="private")
    hall.pass_ms(3_600_000)
    assert hall.table("ana")["room"]["status"] == "lobby"
    code = hall.table("ana")["room"]["code"]
    hall.say("bea", "join", code=code)
    table = hall.table("bea")
    assert table["room"]["status"] == "playing"
    assert [event["kind"] for event in table["events"]] == ["joined", "game_started", "dealt"]


def test_nobody_is_sent_the_other_hand_nor_the_card_that_the_other_drew(hall: Hall) -> None:
    code = invite(hall)
    hall.say("watcher", "watch", code=code)
    person, _ = draw(hall)
    seat = hall.table(person)["you"]["seat"]
    other = "bea" if person == "ana" else "ana"
    mine, theirs = hall.table(person), hall.table(other)
    hands = {player["seat"]: player["hand"] for player in mine["game"]["players"]}
    assert len(hands[seat]) == 11
    assert hands[1 - seat] is None
    assert mine["events"][-1]["card"] in hands[seat]
    assert theirs["events"][-1]["card"] is None
    assert hall.table("watcher")["events"][-1]["card"] is None
    assert all(player["hand"] is None for player in hall.table("watcher")["game"]["players"])


def test_a_turn_has_one_clock_for_its_draw_and_its_plays(hall: Hall) -> None:
    invite(hall)
    _, before = turn(hall)
    hall.pass_ms(20_000)
    _, after = draw(hall)
    assert after["id"] != before["id"]
    assert after["due_at"] == before["due_at"]
    assert after["remaining_ms"] == 70_000


def test_r45_while_a_player_is_away_the_clock_stands_still_and_moves_are_refused(hall: Hall) -> None:
    code = invite(hall)
    person, before = draw(hall)
    other = "bea" if person == "ana" else "ana"
    token = hall.got(other, "joined")[-1]["seat_token"]
    hall.pass_ms(80_000)
    hall.service.disconnect(other)
    table = hall.table(person)
    assert table["game"]["decision"] is None
    assert table["game"]["waiting"] == [1 - table["you"]["seat"]]
    card = table["game"]["players"][table["you"]["seat"]]["hand"][0]
    move = {"kind": "discard", "card": card}
    assert hall.refused(person, "move", decision=before["id"], move=move) == "illegal_move"
    hall.pass_ms(86_400_000)
    assert hall.say("back", "hello", room={"code": code, "seat_token": token})["rejoined"]["code"] == code
    again = hall.table(person)["game"]["decision"]
    assert again["id"] != before["id"]
    assert again["remaining_ms"] == 15_000, "R55: at least 15 s"
    assert hall.say(person, "move", decision=again["id"], move=move)["type"] == "ok"


def test_r55_the_top_up_comes_once_a_turn(hall: Hall) -> None:
    code = invite(hall)
    person, _ = draw(hall)
    other = "bea" if person == "ana" else "ana"
    token = hall.got(other, "joined")[-1]["seat_token"]
    hall.pass_ms(80_000)
    hall.service.disconnect(other)
    hall.say("back", "hello", room={"code": code, "seat_token": token})
    hall.pass_ms(10_000)
    hall.service.disconnect("back")
    hall.say("again", "hello", room={"code": code, "seat_token": token})
    assert hall.table(person)["game"]["decision"]["remaining_ms"] == 5_000


def test_a_turn_without_an_answer_is_played_by_its_default(hall: Hall) -> None:
    invite(hall)
    person, decision = turn(hall)
    hall.pass_ms(91_000)
    table = hall.table(person)
    assert [event["kind"] for event in table["events"]] == ["drew", "discarded"]
    assert all(event["by_default"] for event in table["events"])
    assert table["server_at"] >= decision["due_at"]


def test_r42_a_restart_is_proposed_out_of_turn_and_accepted_by_the_other(hall: Hall) -> None:
    invite(hall)
    person, decision = turn(hall)
    other = "bea" if person == "ana" else "ana"
    assert hall.say(other, "move", decision="restart", move={"kind": "propose_restart"})["type"] == "ok"
    proposal = hall.table(person)["game"]["proposal"]
    assert hall.table(person)["game"]["decision"]["id"] == decision["id"]
    assert hall.refused(other, "move", decision=proposal["id"], move={"kind": "accept"}) == "not_your_decision"
    assert hall.say(person, "move", decision=proposal["id"], move={"kind": "accept"})["type"] == "ok"
    assert [event["kind"] for event in hall.table(person)["events"]] == ["restarted", "dealt"]


def test_against_the_computer_there_is_no_clock_and_the_bot_plays(hall: Hall) -> None:
    hall.open("ana", game="rummy", visibility="private")
    hall.say("ana", "addbot", level="easy")
    for _ in range(40):
        table = hall.table("ana")
        decision = table["game"]["decision"]
        if decision is not None and decision["seat"] == 0:
            assert decision["due_at"] is None
            move: Message = {"kind": "draw", "from": "stock"}
            if decision["kind"] == "play":
                move = {"kind": "discard", "card": table["game"]["players"][0]["hand"][0]}
            hall.say("ana", "move", decision=decision["id"], move=move)
        elif table["game"]["phase"] in ("hand_over", "over"):
            break
        else:
            hall.pass_ms(3_000)
    kinds = [event["kind"] for table in hall.got("ana", "table") for event in table["events"] if event.get("seat") == 1]
    assert "discarded" in kinds


def test_r51_on_one_device_neither_hand_is_sent_until_it_is_uncovered(hall: Hall) -> None:
    options = {"shared": True, "second_name": "Bea"}
    code = hall.open("ana", game="rummy", visibility="private", options=options)
    table = hall.table("ana")
    assert table["room"]["status"] == "playing"
    assert [seat["name"] for seat in table["room"]["seats"]] == ["Ana", "Bea"]
    assert table["game"]["phase"] == "cover"
    assert all(player["hand"] is None for player in table["game"]["players"])
    decision = table["game"]["decision"]
    assert table["you"] == {"seat": decision["seat"], "shared": True}
    assert decision["due_at"] is None
    assert hall.say("ana", "move", decision=decision["id"], move={"kind": "uncover"})["type"] == "ok"
    table = hall.table("ana")
    seat = table["you"]["seat"]
    hands = {player["seat"]: player["hand"] for player in table["game"]["players"]}
    assert len(hands[seat]) == 10
    assert hands[1 - seat] is None
    assert hall.refused("zoe", "join", code=code) == "room_full"
    assert hall.refused("zoe", "watch", code=code) == "room_full"
    token = hall.got("ana", "joined")[-1]["seat_token"]
    hall.say("tab", "hello", room={"code": code, "seat_token": token})
    assert hall.table("tab")["game"]["phase"] == "cover", "taking the seat over covers again"


def test_one_device_needs_a_private_room_and_a_second_name_needs_one_device(hall: Hall) -> None:
    wish = {"game": "rummy", "mode": "standard", "name": "Ana"}
    shared = {"shared": True}
    assert hall.refused("ana", "create", **wish, visibility="public", options=shared) == "bad_request"
    assert hall.refused("ana", "create", **wish, visibility="private", options={"second_name": "B"}) == "bad_request"


def test_r47_a_match_is_gone_after_seven_days_without_a_move(hall: Hall) -> None:
    code = invite(hall)
    day = 86_400_000
    hall.service.disconnect("bea")
    token = hall.got("bea", "joined")[-1]["seat_token"]
    hall.pass_ms(4 * day)
    hall.say("b2", "hello", room={"code": code, "seat_token": token})
    hall.service.disconnect("b2")
    hall.pass_ms(3 * day + 1)
    assert hall.refused("b3", "join", code=code, seat_token=token) == "unknown_room"


def test_a_clock_that_found_a_waiting_match_is_not_taken_for_a_running_one(hall: Hall) -> None:
    """The room's tick comes while nobody waits for anything, a moment before the player is back."""
    code = invite(hall)
    person, _ = turn(hall)
    other = "bea" if person == "ana" else "ana"
    token = hall.got(other, "joined")[-1]["seat_token"]
    hall.service.disconnect(other)
    hall.pass_ms(600_000)
    stored = hall.rooms.load(code)
    assert stored is not None
    assert (stored.room.armed_at, stored.room.armed_token) == (None, "")
    assert not hall.clock.armed
    hall.say("back", "hello", room={"code": code, "seat_token": token})
    assert len(hall.clock.armed) == 1
    hall.pass_ms(91_000)
    assert [event["kind"] for event in hall.table(person)["events"]] == ["drew", "discarded"]


def test_a_match_on_one_device_that_was_covered_again_is_replayed(hall: Hall) -> None:
    options = {"shared": True, "second_name": "Bea"}
    code = hall.open("ana", game="rummy", visibility="private", options=options)
    token = hall.got("ana", "joined")[-1]["seat_token"]
    person = "ana"
    for number in range(4_000):
        table = hall.table(person)
        if table["room"]["status"] == "finished":
            break
        stored = hall.rooms.load(code)
        assert stored is not None
        game, state = stored.room.game, stored.room.state
        decision = game.decisions(state)[0]
        if number % 37 == 20:  # the page is reloaded
            hall.say(f"tab{number}", "hello", room={"code": code, "seat_token": token})
            person = f"tab{number}"
            continue
        move = dict(game.bots.choose("normal", "", game.view(state, decision.seat), hall.chance))
        assert hall.say(person, "move", decision=decision.id, move=move)["type"] == "ok"
    else:
        raise AssertionError("the match does not end")
    last: Message = {}
    cursor = None
    while True:
        page = hall.say(person, "replay", replay=table["room"]["replay"], **({"cursor": cursor} if cursor else {}))
        assert all(move["move"] is None or move["move"]["kind"] != "attended" for move in page["moves"])
        last, cursor = (page["steps"] or [last])[-1], page["cursor"]
        if cursor is None:
            break
    assert last["game"]["score"] == table["game"]["score"]
    assert last["game"]["winner"] == table["game"]["winner"]
