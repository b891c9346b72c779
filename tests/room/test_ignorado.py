"""El Ignorado in its rooms (I46 to I54): pokes between two people, attention, mutes, a game that everybody has left."""

import json
from typing import Any

import pytest
from cardroom.room import Room
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.state import State

from tests.room.hall import Hall, Message
from tests.room.test_races import fail

PEOPLE = ("p0", "p1", "p2", "p3")


@pytest.fixture
def hall() -> Hall:
    """A game of four people in its second round, in which the last has no life left."""
    hall = Hall(seed=3)
    code = hall.open("p0", game="ignorado", options={"seats": 4})
    for person in PEOPLE[1:]:
        assert hall.say(person, "join", code=code)["type"] == "joined"
    hall.say("watcher", "watch", code=code)
    for _ in range(40):
        if now(hall).game.paused(now(hall).state):
            break
        hall.pass_ms(16_000)
    state: State = now(hall).state
    people = state.people._replace(lives=(3, 3, 3, 0), fell=(0, 0, 0, 1))
    put(hall, now(hall).replace(state=state._replace(people=people)))
    hall.pass_ms(8_000)
    assert now(hall).state.round.number == 2
    return hall


def now(hall: Hall) -> Room:
    stored = hall.rooms.load(hall.table("p0")["room"]["code"])
    assert stored is not None
    return stored.room


def put(hall: Hall, room: Room) -> None:
    hall.rooms.save(room.replace(revision=room.revision + 1))


def poke(hall: Hall, target: int, bait: str = "say_hello") -> Message:
    return hall.say("p3", "move", decision="poke", move={"kind": "poke", "seat": target, "bait": bait})


def tables(hall: Hall) -> dict[str, int]:
    """How many tables everybody has got."""
    return {person: len(hall.got(person, "table")) for person in (*PEOPLE, "watcher")}


def test_i46_a_poke_is_told_to_the_two_and_to_nobody_else(hall: Hall) -> None:
    before = tables(hall)
    assert poke(hall, 1)["type"] == "ok"
    told = {person for person, count in tables(hall).items() if count > before[person]}
    assert told == {"p1", "p3"}
    shown: Any = hall.table("p1")["game"]["poke"]
    assert (shown["seat"], shown["target"], shown["bait"], shown["remaining_ms"]) == (3, 1, "say_hello", 8_000)
    hall.pass_ms(5_000)
    assert hall.say("p1", "sync")["game"]["poke"]["remaining_ms"] == 3_000
    for person in ("p0", "p2", "watcher"):
        table = hall.say(person, "sync")
        assert table["game"]["poke"] is None
        assert "poke" not in str([table["events"], table["recent"]])


def test_i54_a_poke_changes_no_clock_and_lapses_after_eight_seconds(hall: Hall) -> None:
    due_at = hall.table("p0")["game"]["decision"]["due_at"]
    poke(hall, 1)
    assert hall.table("p1")["game"]["decision"]["due_at"] == due_at
    hall.pass_ms(7_900)
    assert hall.say("p1", "sync")["game"]["poke"] is not None
    hall.pass_ms(200)
    assert hall.say("p1", "sync")["game"]["poke"] is None
    assert "poke_lapsed" in str(hall.table("p3")["events"] + hall.table("p3")["recent"])


def test_e17_a_reaction_is_attention_and_stands_in_the_replay(hall: Hall) -> None:
    poke(hall, 1)
    poke_id = hall.table("p1")["game"]["poke"]["id"]
    assert hall.say("p1", "react", reaction="😂")["type"] == "ok"
    assert {"from": 1, "to": 3} in hall.say("p0", "sync")["game"]["debts"]
    assert [(played.decision, played.move) for played in now(hall).played][-2:] == [
        ("poke", {"kind": "poke", "seat": 1, "bait": "say_hello"}),
        (poke_id, {"kind": "attend"}),
    ]


@pytest.mark.parametrize("after", [False, True])
def test_a_reaction_that_is_a_move_is_saved_then_shown_and_answered_once(hall: Hall, after: bool) -> None:  # noqa: FBT001
    poke(hall, 1)
    seen = len(hall.got("p0", "reaction"))
    frame = json.dumps({"action": "react", "id": "r", "reaction": "😂"})
    fail(hall, "save", after=after)
    assert [answer.get("code") for answer in hall.raw("p1", frame)] == ["unavailable"]
    assert len(hall.got("p0", "reaction")) == seen
    assert [answer["type"] for answer in hall.raw("p1", frame)] == ["ok"]
    assert len(hall.got("p0", "reaction")) == len(hall.got("watcher", "reaction")) == seen + 1
    assert {"from": 1, "to": 3} in hall.say("p0", "sync")["game"]["debts"]


def test_a_reaction_without_a_poke_changes_nothing(hall: Hall) -> None:
    version = now(hall).version
    assert hall.say("p1", "react", reaction="😂")["type"] == "ok"
    assert now(hall).version == version


def test_i49_reactions_of_the_ignored_are_not_for_the_living(hall: Hall) -> None:
    hall.say("p3", "react", reaction="😂")
    assert [bool(hall.got(person, "reaction")) for person in (*PEOPLE, "watcher")] == [False, False, False, True, True]


@pytest.mark.parametrize("person", ["p0", "p2", "p3", "watcher"])
def test_i46_whoever_it_is_not_for_cannot_find_out_that_a_poke_is_on_show(hall: Hall, person: str) -> None:
    """Its id may be guessed; the one who sent it gets the same answer."""
    poke(hall, 1)
    poke_id = hall.table("p1")["game"]["poke"]["id"]
    for guessed in (poke_id, "p2.3.2.1"):
        assert hall.refused(person, "move", decision=guessed, move={"kind": "attend"}) == "stale_decision"


def test_i54_a_mute_is_told_to_its_author_only_and_the_replay_knows_only_what_it_ended(hall: Hall) -> None:
    poke(hall, 1)
    poke_id = hall.table("p1")["game"]["poke"]["id"]
    before = tables(hall)
    assert hall.say("p1", "move", decision="poke", move={"kind": "mute", "seat": 3})["type"] == "ok"
    assert {person for person, count in tables(hall).items() if count > before[person]} == {"p1", "p3"}
    assert hall.table("p1")["game"]["muted"] == [3]
    assert "mute" not in str(hall.table("p3")["events"])
    last = now(hall).played[-1]
    assert (last.seat, last.decision, last.move) == (1, poke_id, None)
    assert poke(hall, 1)["code"] == "illegal_move"
    count = len(now(hall).played)
    assert hall.say("p1", "move", decision="poke", move={"kind": "unmute", "seat": 3})["type"] == "ok"
    assert len(now(hall).played) == count


@pytest.mark.parametrize(
    ("person", "decision", "move", "code"),
    [
        ("p0", "poke", {"kind": "poke", "seat": 1, "bait": "say_hello"}, "illegal_move"),
        ("p3", "poke", {"kind": "poke", "seat": 3, "bait": "say_hello"}, "illegal_move"),
        ("p3", "poke", {"kind": "poke", "seat": 1, "bait": "no_such_bait"}, "illegal_move"),
        ("p3", "poke", {"kind": "poke", "seat": "1", "bait": "say_hello"}, "bad_request"),
        ("p3", "poke", {"kind": "poke", "seat": 1}, "bad_request"),
        ("p1", "p2.3.1.1", {"kind": "attend"}, "stale_decision"),
        ("p1", "poke", {"kind": "attend"}, "stale_decision"),
        ("watcher", "poke", {"kind": "poke", "seat": 1, "bait": "say_hello"}, "not_your_decision"),
    ],
)
def test_bad_pokes_get_their_error_and_change_nothing(
    hall: Hall, person: str, decision: str, move: Message, code: str
) -> None:
    before = now(hall)
    assert hall.refused(person, "move", decision=decision, move=move) == code
    assert now(hall) == before


def test_i51_who_is_away_cannot_be_poked_and_one_on_show_is_one_too_many(hall: Hall) -> None:
    poke(hall, 1)
    assert poke(hall, 1)["code"] == "illegal_move"
    hall.service.disconnect("p2")
    assert poke(hall, 2)["code"] == "illegal_move"


def test_i53_a_game_that_everybody_has_left_is_broken_off_and_its_replay_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(IGNORADO), "abandon_ms", 60_000)  # else it has ended by its defaults before
    hall = Hall(seed=3)
    code = hall.open("p0", game="ignorado", options={"seats": 3})
    for person in PEOPLE[1:3]:
        hall.say(person, "join", code=code)
    hall.say("watcher", "watch", code=code)
    for person in PEOPLE[:3]:
        hall.service.disconnect(person)
    hall.pass_ms(61_000)
    table = hall.say("watcher", "sync")
    assert table["room"]["status"] == "finished"
    assert table["events"][-1] == {"kind": "game_over", "winner": None, "places": None}
    steps: list[Message] = []
    cursor: str | None = None
    while cursor is not None or not steps:
        asked: Message = {"cursor": cursor} if cursor else {}
        page = hall.say("watcher", "replay", replay=table["room"]["replay"], **asked)
        steps += page["steps"]
        cursor = page["cursor"]
    assert steps[-1]["events"][-1]["kind"] == "game_over"


def test_bots_poke_the_human_who_may_fall_for_it() -> None:
    """Bots of all levels beside one human who plays like one of them, and laughs at every poke."""
    told: list[str] = []
    for seed in range(4):
        hall = Hall(seed=seed)
        code = hall.open("p0", game="ignorado", options={"seats": 7}, visibility="private")
        for level in ("hard", "normal", "normal", "hard", "normal", "easy"):
            hall.say("p0", "addbot", level=level)
        while (table := hall.table("p0"))["room"]["status"] == "playing":
            stored = hall.rooms.load(code)
            assert stored is not None
            decision, poke = table["game"]["decision"], table["game"]["poke"]
            if poke is not None and poke["target"] == 0 and hall.say("p0", "react", reaction="👏")["type"] == "ok":
                assert hall.table("p0")["game"]["poke"] is None
            elif decision is not None and decision["seat"] == 0:
                move = IGNORADO.bots.choose("hard", "", table["game"], hall.chance)
                hall.say("p0", "move", decision=decision["id"], move=dict(move))
            else:
                hall.pass_ms(500)
        told += [event["kind"] for table in hall.got("p0", "table") for event in table["events"]]
    assert told.count("poked") >= told.count("attention_paid") > 0


def test_the_rules_say_when_a_bot_may_speak_unasked() -> None:
    assert IGNORADO.stirs(()) == frozenset()
