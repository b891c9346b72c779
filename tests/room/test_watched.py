"""What whoever runs this is told of: games, people, clocks, races and refusals, each once."""

import pytest
from cardroom import frames
from cardroom.commit import CLOCK_LOST_MS
from cardroom.ports import UnavailableError
from cardroom.watch import Sign

from tests.room.hall import Hall

STANDARD = ("disunyer", "standard")


def test_a_game_that_begins_is_told_with_who_plays_and_how_long_they_waited() -> None:
    hall = Hall()
    hall.open("p0")
    hall.now.pass_ms(12_000)
    for _ in range(7):
        hall.say("p0", "addbot")
    assert hall.watch.of(Sign.GAMES_STARTED) == [(1, STANDARD)]
    assert hall.watch.of(Sign.HUMANS_SEATED) == [(1, STANDARD)]
    assert hall.watch.of(Sign.BOTS_SEATED) == [(7, STANDARD)]
    assert hall.watch.of(Sign.LOBBY_WAIT_MS) == [(12_000, STANDARD)]
    assert not hall.watch.of(Sign.GAMES_FINISHED)


def test_a_game_that_ends_is_told_once() -> None:
    hall = Hall()
    code = hall.play(people=2)
    hall.finish(code)
    hall.say("p0", "sync")
    assert hall.watch.of(Sign.GAMES_FINISHED) == [(1, STANDARD)]


def test_decisions_by_default_and_lateness_are_told_as_the_clock_takes_them() -> None:
    hall = Hall()
    code = hall.play(people=8)
    hall.watch.signs.clear()
    (clock,) = hall.clock.armed
    hall.now.at = clock.at + 700
    hall.service.tick(code, clock.token)
    assert hall.watch.of(Sign.DEFAULT_DECISIONS) == [(1, ())]
    assert hall.watch.of(Sign.LATENESS_MS) == [(700, ())]
    assert not hall.watch.of(Sign.CLOCKS_LOST)


def test_a_clock_that_never_came_is_told_when_somebody_touches_the_room() -> None:
    hall = Hall()
    hall.play(people=8)
    hall.watch.signs.clear()
    hall.now.pass_ms(10_000 + CLOCK_LOST_MS)
    hall.say("p0", "sync")
    assert hall.watch.of(Sign.CLOCKS_LOST) == [(1, ())]
    assert hall.watch.of(Sign.LATENESS_MS) == [(CLOCK_LOST_MS, ())]
    hall.say("p0", "sync")
    assert hall.watch.of(Sign.CLOCKS_LOST) == [(1, ())]


def test_a_refusal_is_told_by_its_code_and_is_no_fault() -> None:
    hall = Hall()
    assert hall.refused("p0", "join", code="BCDF") == "unknown_room"
    assert hall.watch.of(Sign.ERRORS) == [(1, ("unknown_room",))]
    assert not hall.watch.of(Sign.FAULTS)


def test_a_fault_in_reading_a_frame_is_answered_too_and_told_without_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_body: str, *, binary: bool) -> None:
        raise ValueError(f"a secret {binary}")

    monkeypatch.setattr(frames, "parse_command", fail)
    hall = Hall()
    (answer,) = hall.raw("p0", '{"action":"ping"}')
    assert (answer["type"], answer["code"]) == ("error", "unavailable")
    assert hall.watch.of(Sign.FAULTS) == [(1, ())]
    assert "secret" not in str(hall.watch.notes)


def test_a_dependency_that_fails_is_a_fault_told_with_what_it_was() -> None:
    hall = Hall()

    def fail(_call: str) -> None:
        raise UnavailableError("get_item: InternalServerError (HTTP 500, request R1)")

    hall.rooms.before = fail
    assert hall.refused("p0", "join", code="BCDF") == "unavailable"
    assert hall.watch.of(Sign.FAULTS) == [(1, ())]
    assert ("fault", "get_item: InternalServerError (HTTP 500, request R1)") in hall.watch.notes


def test_a_lost_race_is_told() -> None:
    hall = Hall()
    code = hall.open("p0")
    other = hall.container()
    raced = False

    def first(call: str) -> None:
        nonlocal raced
        if call == "save" and not raced:
            raced = True
            other.handle("p1", f'{{"action":"join","id":"x","code":"{code}"}}')

    hall.rooms.before = first
    hall.say("p0", "addbot")
    assert hall.watch.of(Sign.CONFLICTS) == [(1, ())]


@pytest.mark.parametrize("sign", Sign)
def test_a_sign_is_a_count_or_milliseconds(sign: Sign) -> None:
    assert sign.measured == sign.value.endswith("Ms")
    assert sign.value.isalpha()
