"""Reported moments: kept for operators, without anybody else's secrets, at most a few of one person."""

import json

import pytest
from cardroom.adapters.replays import REPORT_KEPT_MS
from cardroom.codes import LETTERS
from cardroom.reports import HIDDEN, LENGTH

from tests.room.hall import Hall


def test_a_moment_is_kept_as_its_sender_sees_it_under_an_id_that_can_be_typed() -> None:
    hall = Hall()
    hall.play()
    shown = hall.table("p3")
    answer = hall.say("p3", "report", bundle={"release": "r1", "lag_ms": 40})
    assert answer["type"] == "reported"
    assert len(answer["report"]) == LENGTH
    assert set(answer["report"]) <= set(LETTERS)
    kept = hall.replays.report(answer["report"])
    assert kept is not None
    assert kept.table is not None
    table = json.loads(kept.table)
    assert (kept.code, kept.seat) == (shown["room"]["code"], 3)
    assert table["you"] == {"seat": 3}
    assert table["game"]["players"] == shown["game"]["players"]
    assert json.loads(kept.bundle) == {"release": "r1", "lag_ms": 40}


def test_a_spectator_reports_what_a_spectator_sees_and_a_stranger_no_table() -> None:
    hall = Hall()
    code = hall.play()
    hall.say("watcher", "watch", code=code)
    watcher, stranger = (hall.say(who, "report", bundle={}) for who in ("watcher", "stranger"))
    kept = hall.replays.report(watcher["report"])
    assert kept is not None
    assert kept.table is not None
    assert json.loads(kept.table)["you"] == {"spectator": True}
    assert kept.seat is None
    outside = hall.replays.report(stranger["report"])
    assert outside is not None
    assert (outside.code, outside.seat, outside.table) == (None, None, None)


@pytest.mark.parametrize("field", sorted(HIDDEN))
def test_names_and_secrets_that_a_browser_tells_are_not_kept(field: str) -> None:
    hall = Hall()
    frame = {"type": "joined", field: 'CANARY "é', "code": "KQRT"}
    bundle = {"frames": [frame, json.dumps(frame)], field: 'CANARY "é', "deep": {"er": [{field: 'CANARY "é'}]}}
    kept = hall.replays.report(hall.say("ana", "report", bundle=bundle)["report"])
    assert kept is not None
    assert "CANARY" not in kept.bundle
    assert json.loads(kept.bundle)["frames"][0] == {"type": "joined", field: None, "code": "KQRT"}
    assert "KQRT" in kept.bundle


def test_a_kept_table_names_nobody() -> None:
    hall = Hall()
    code = hall.open("ana", name="Zoequux")
    hall.say("ben", "join", code=code, name="Benquux")
    kept = hall.replays.report(hall.say("ben", "report", bundle={})["report"])
    assert kept is not None
    assert kept.table is not None
    assert len(json.loads(kept.table)["room"]["seats"]) == 2
    assert "quux" not in kept.table


def test_a_kept_table_of_one_device_names_neither_of_the_two() -> None:
    hall = Hall()
    hall.open(
        "ana", name="Zoequux", game="rummy", visibility="private", options={"shared": True, "second_name": "Benquux"}
    )
    kept = hall.replays.report(hall.say("ana", "report", bundle={})["report"])
    assert kept is not None
    assert kept.table is not None
    assert json.loads(kept.table)["room"]["options"] == {"shared": True, "second_name": None}
    assert "quux" not in kept.table


def test_a_repeat_has_the_same_id_and_keeps_one() -> None:
    hall = Hall()
    frame = json.dumps({"action": "report", "id": "again", "bundle": {}})
    (first,), (second,) = hall.raw("ana", frame), hall.raw("ana", frame)
    assert first == second
    assert len(hall.replays.reports) == 1


def test_more_than_three_at_once_are_too_many() -> None:
    hall = Hall()
    answers = [hall.say("ana", "report", bundle={}) for _ in range(4)]
    assert [answer["type"] for answer in answers] == ["reported"] * 3 + ["error"]
    assert answers[3]["code"] == "throttled"
    assert hall.say("ben", "report", bundle={})["type"] == "reported"
    hall.now.at += answers[3]["retry_after_ms"]
    assert hall.say("ana", "report", bundle={})["type"] == "reported"


def test_what_is_nested_too_deep_is_refused() -> None:
    hall = Hall()
    body = '{"action": "report", "id": "x", "bundle": {"a": ' + "[" * 1900 + "]" * 1900 + "}}"
    (answer,) = hall.raw("ana", body)
    assert answer["type"] in {"reported", "error"}
    assert answer.get("code") in {None, "bad_request"}


def test_a_report_is_gone_after_thirty_days() -> None:
    hall = Hall()
    report = hall.say("ana", "report", bundle={})["report"]
    hall.now.at += REPORT_KEPT_MS - 1
    assert hall.replays.report(report) is not None
    hall.now.at += 1
    assert hall.replays.report(report) is None


def test_a_report_changes_nothing_in_the_room() -> None:
    hall = Hall()
    code = hall.play()
    before = hall.rooms.load(code)
    hall.say("p0", "report", bundle={})
    assert hall.rooms.load(code) == before
