"""Games through the service: moves, deadlines, repeats, secrets, replays."""

import hashlib
import json

import pytest
from cardroom.room import dump, load

from tests.room.hall import Hall, Message

CARDS = {rank + suit for rank in "A234567JNK" for suit in "OCEB"}


def any_move(decision: Message, option: int = 0) -> Message:
    """The move that takes one of a decision's options."""
    chosen = decision["options"][option]
    if decision["kind"] == "pick_rival":
        return {"kind": "pick", "seat": chosen}
    return {"kind": "guess", "suit": chosen} if decision["kind"] == "guess_suit" else {"kind": chosen}


def play_on(hall: Hall, code: str, option: int = 0) -> None:
    """Plays a game to its end: humans take the option, the clock does the rest."""
    for _ in range(200):
        stored = hall.rooms.load(code)
        assert stored is not None
        if stored.room.status == "finished":
            return
        if stored.room.next_at is not None:
            hall.pass_ms(5_000)
            continue
        decider, decision = hall.decider(code)
        hall.pass_ms(700)
        answer = hall.say(decider, "move", decision=decision["id"], move=any_move(decision, option))
        assert answer["type"] == "ok", answer
    raise AssertionError


def test_a_move_is_answered_with_the_version_that_it_made_and_everybody_gets_that_table() -> None:
    hall = Hall()
    code = hall.play()
    hall.say("watcher", "watch", code=code)
    decider, decision = hall.decider(code)
    answer = hall.say(decider, "move", decision=decision["id"], move=any_move(decision))
    assert answer["type"] == "ok"
    for viewer in [*(f"p{seat}" for seat in range(8)), "watcher"]:
        assert hall.table(viewer)["version"] == answer["version"]


def test_the_same_move_sent_twice_is_applied_once() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    command = {"action": "move", "id": "tap", "decision": decision["id"], "move": any_move(decision)}
    first = hall.raw(decider, json.dumps(command))
    again = hall.raw(decider, json.dumps(command))
    assert first == again == [{"type": "ok", "version": hall.table(decider)["version"], "reply_to": "tap"}]
    command["id"] = "another"
    assert [answer["code"] for answer in hall.raw(decider, json.dumps(command))] == ["stale_decision"]


def test_moves_are_refused_in_the_order_of_the_contract() -> None:
    hall = Hall()
    code = hall.play()
    decider, decision = hall.decider(code)
    other = next(f"p{seat}" for seat in range(8) if f"p{seat}" != decider)
    hall.say("watcher", "watch", code=code)
    wrong_kind = {"kind": "keep"} if decision["kind"] != "keep_or_pass" else {"kind": "guess", "suit": "O"}
    assert hall.refused("nobody", "move", decision="9.9", move={"kind": "keep"}) == "not_in_room"
    assert hall.refused("nobody", "move", decision="9.9", move={"kind": "fly"}) == "bad_request"
    assert hall.refused(other, "move", decision="9.9", move={"kind": "keep"}) == "stale_decision"
    assert hall.refused(other, "move", decision=decision["id"], move={"kind": "keep"}) == "not_your_decision"
    assert hall.refused("watcher", "move", decision=decision["id"], move={"kind": "keep"}) == "not_your_decision"
    assert hall.refused(decider, "move", decision=decision["id"], move=wrong_kind) == "illegal_move"
    assert hall.table(decider)["game"]["decision"]["id"] == decision["id"], "nothing has changed"


def test_e21_a_move_at_999_of_1000_counts_and_one_at_1000_finds_the_default_applied() -> None:
    early, late = Hall(), Hall()
    for hall in (early, late):
        hall.clock.armed.clear()
    for hall, offset in ((early, -1), (late, 0)):
        code = hall.play()
        decider, decision = hall.decider(code)
        hall.now.at = decision["due_at"] + offset
        answer = hall.say(decider, "move", decision=decision["id"], move=any_move(decision))
        last = hall.table(decider)
        if offset < 0:
            assert answer["type"] == "ok"
            assert not any(event.get("by_default") for event in last["events"])
        else:
            assert answer["code"] == "stale_decision"
            assert any(event.get("by_default") for event in last["events"])


def test_a_default_comes_after_due_at_and_never_before() -> None:
    hall = Hall()
    code = hall.play()
    _, decision = hall.decider(code)
    hall.pass_ms(decision["due_at"] - hall.now.at - 1)
    assert hall.table("p0")["game"]["decision"]["id"] == decision["id"]
    hall.pass_ms(1_000)
    table = hall.table("p0")
    assert any(event.get("by_default") for event in table["events"])
    assert 0 <= table["server_at"] - decision["due_at"] <= 1_000


def test_a_tick_that_comes_late_twice_or_for_a_game_that_ended_changes_nothing() -> None:
    hall = Hall()
    code = hall.play()
    stored = hall.rooms.load(code)
    assert stored is not None
    token = stored.room.armed_token
    before = len(hall.posts.sent)
    assert hall.service.tick(code, token) is not None
    assert hall.service.tick(code, "an old one") is None
    assert len(hall.posts.sent) == before
    hall.finish(code)
    after = len(hall.posts.sent)
    for stale in (token, "another", None):
        assert hall.service.tick(code, stale) is None
    assert hall.service.tick("ZZZZ", token) is None
    assert len(hall.posts.sent) == after


def test_a_tick_that_comes_up_to_a_second_early_sleeps_the_rest() -> None:
    hall = Hall()
    code = hall.play()
    stored = hall.rooms.load(code)
    assert stored is not None
    due_at = hall.table("p0")["game"]["decision"]["due_at"]
    hall.clock.armed.clear()
    hall.now.at = due_at - 900
    hall.service.tick(code, stored.room.armed_token)
    assert any(event.get("by_default") for event in hall.table("p0")["events"])
    assert hall.now.at >= due_at


def test_a_clock_hands_over_before_its_execution_is_five_minutes_old() -> None:
    hall = Hall()
    code = hall.play()
    stored = hall.rooms.load(code)
    assert stored is not None
    began = hall.now.at - 265_000
    hall.clock.armed.clear()
    hall.now.at = hall.table("p0")["game"]["decision"]["due_at"] + 60
    assert hall.service.tick(code, stored.room.armed_token, began) is None
    newer = hall.rooms.load(code)
    assert newer is not None
    assert newer.room.armed_token not in {"", stored.room.armed_token}
    assert [armed.token for armed in hall.clock.armed] == [newer.room.armed_token]


def test_a_clock_with_long_to_wait_hands_over_when_it_is_old_and_not_before() -> None:
    hall = Hall(tempo=0.5)
    code = hall.open("ana")
    clock, began = hall.clock.armed.pop(), hall.now.at
    at: int | None = clock.at
    while at is not None:
        hall.now.at = at
        at = hall.service.tick(code, clock.token, began)
    assert 255_000 < hall.now.at - began <= 270_000
    assert hall.clock.calls["arm"] == 2


def test_a_lost_clock_is_armed_again_by_a_sync_and_the_default_applied() -> None:
    hall = Hall()
    hall.play()
    due_at = hall.table("p0")["game"]["decision"]["due_at"]
    hall.clock.armed.clear()
    hall.now.at = due_at + 2_500
    table = hall.say("p0", "sync")
    assert table["type"] == "table"
    assert any(event.get("by_default") for event in table["events"])
    assert hall.clock.armed


@pytest.mark.parametrize("mode", ["standard", "stuck_king"])
def test_a_whole_game_of_humans_ends_with_places_points_and_the_seed(mode: str) -> None:
    hall = Hall(seed=7)
    code = hall.play(mode=mode)
    play_on(hall, code, option=-1)
    table = hall.table("p0")
    assert table["room"]["status"] == "finished"
    assert {player["place"] is not None and player["points"] is not None for player in table["game"]["players"]} == {
        True
    }
    fairness = table["fairness"]
    assert hashlib.sha256(bytes.fromhex(fairness["server_seed"])).hexdigest() == fairness["commitment"]
    assert fairness["nonces"] == [""] * 8
    assert hall.refused("p0", "move", decision="1.1", move={"kind": "keep"}) == "stale_decision"


def test_a_game_takes_no_more_changes_than_decisions_rounds_and_two() -> None:
    hall = Hall(seed=3)
    code = hall.play()
    began = hall.table("p0")["version"]
    play_on(hall, code, option=-1)
    stored = hall.rooms.load(code)
    assert stored is not None
    rounds = hall.table("p0")["game"]["round"]
    assert hall.table("p0")["version"] - began + 1 <= len(stored.room.played) + rounds + 2


def test_a_finished_game_is_told_page_by_page_with_every_card_open() -> None:
    hall = Hall(seed=6)
    code = hall.play(people=3)
    hall.finish(code)
    table = hall.table("p0")
    replay_id = table["room"]["replay"]
    pages: list[Message] = []
    cursor = None
    while True:
        answer = hall.say("stranger", "replay", replay=replay_id, cursor=cursor)
        assert answer["type"] == "replay"
        assert len(json.dumps(answer).encode()) <= 32 * 1024
        pages.append(answer)
        cursor = answer["cursor"]
        if cursor is None:
            break
    assert len(pages) > 1
    steps = [step for page in pages for step in page["steps"]]
    assert steps[0]["events"][0]["kind"] == "game_started"
    assert steps[-1]["events"][-1]["kind"] == "game_over"
    assert [step["at"] for step in steps] == sorted(step["at"] for step in steps)
    for step in steps:
        for player in step["game"]["players"]:
            assert player["card"] in CARDS or not player["standing"]
    assert pages[0]["fairness"] == table["fairness"]
    for move in pages[0]["moves"]:
        assert move["by_default"] == (move["move"] is None)
    assert pages[1]["moves"] == []
    for wrong in ("", "-1", "1.5", "999999", "0", "x", "²"):
        assert hall.refused("stranger", "replay", replay=replay_id, cursor=wrong) == "bad_request"
    assert hall.refused("stranger", "replay", replay="0" * 36) == "unknown_replay"


def test_there_is_no_replay_before_the_end() -> None:
    hall = Hall()
    hall.play()
    assert hall.table("p0")["room"]["replay"] is None
    assert hall.replays.kept == {}


def test_nothing_of_the_seed_and_no_nonce_leaves_the_server_before_the_end() -> None:
    hall = Hall()
    nonce = "ab" * 16
    code = hall.open("p0")
    hall.say("p0", "nonce", nonce=nonce)
    for seat in range(1, 8):
        hall.say(f"p{seat}", "join", code=code)
    stored = hall.rooms.load(code)
    assert stored is not None
    for _to, text in hall.posts.sent:
        assert stored.room.server_seed not in text
        assert stored.room.shuffle.seed.hex() not in text
        assert nonce not in text
    hall.finish(code)
    assert hall.table("p1")["fairness"]["nonces"] == [nonce] + [""] * 7


def test_recent_tells_the_earlier_changes_of_the_round() -> None:
    hall = Hall(seed=2)
    code = hall.play()
    play_on(hall, code)
    dealt = None
    told: dict[int, list[Message]] = {}
    for table in hall.got("p0", "table"):
        if any(event["kind"] == "dealt" for event in table["events"]):
            dealt = table["version"]
        told[table["version"]] = table["events"]
        if dealt is None:
            continue
        expected = [version for version in sorted(told) if dealt <= version < table["version"]][-16:]
        assert [change["version"] for change in table["recent"]] == expected
        assert all(change["events"] == told[change["version"]] for change in table["recent"])


def test_reactions_reach_everybody_cost_no_write_and_are_limited_to_three_in_three_seconds() -> None:
    hall = Hall()
    code = hall.play()
    hall.say("watcher", "watch", code=code)
    writes = sum(hall.rooms.calls[call] for call in ("save", "finish", "create", "watch"))
    for _ in range(3):
        assert hall.say("p3", "react", reaction="😂")["type"] == "ok"
    answer = hall.say("p3", "react", reaction="😂")
    assert answer["code"] == "throttled"
    assert answer["retry_after_ms"] == 3_000
    assert hall.say("p4", "react", reaction="🔥")["type"] == "ok"
    assert sum(hall.rooms.calls[call] for call in ("save", "finish", "create", "watch")) == writes
    hall.pass_ms(3_000)
    assert hall.say("p3", "react", reaction="👏")["type"] == "ok"
    assert hall.got("watcher", "reaction")[0] == {"type": "reaction", "seat": 3, "reaction": "😂"}
    assert len(hall.got("p0", "reaction")) == 5


def test_hearts_are_the_spectators_and_are_gathered() -> None:
    hall = Hall()
    code = hall.play()
    hall.say("watcher", "watch", code=code)
    assert hall.say("watcher", "react", reaction="❤")["type"] == "ok"
    assert hall.say("watcher", "react", reaction="❤️")["type"] == "ok"
    assert [message["count"] for message in hall.got("p0", "hearts")] == [1, 1]
    assert hall.refused("watcher", "react", reaction="😂") == "bad_request"
    assert hall.refused("p0", "react", reaction="❤️") == "bad_request"
    assert hall.refused("p0", "react", reaction="💩") == "bad_request"
    assert hall.refused("nobody", "react", reaction="💩") == "bad_request"
    assert hall.refused("nobody", "react", reaction="😂") == "not_in_room"


def test_a_stored_room_is_read_back_as_it_was() -> None:
    hall = Hall(seed=6)
    code = hall.play(people=4)
    for _ in range(12):
        hall.pass_ms(4_000)
        stored = hall.rooms.load(code)
        assert stored is not None
        again = load(dump(stored.room))
        assert again == stored.room
