"""A new version is deployed in the middle of a game: what earlier ones stored is read, and the game goes on.

``stored`` holds rooms as the code wrote them at the time. Whoever changes the form of :func:`cardroom.room.dump` raises
``SCHEMA``, reads the forms before, and adds files of the old one.
"""

import json
from pathlib import Path

import pytest
from cardroom.room import SCHEMA, Room, dump, load

from tests.fakes import _Stored
from tests.room.hall import Hall

STORED = sorted((Path(__file__).parent / "stored").glob("*.json"))


def stored(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()


def room(name: str) -> Room:
    return load(stored(next(path for path in STORED if path.stem == name)))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_room_of_an_earlier_version_is_read_and_written_anew(path: Path) -> None:
    old = load(stored(path))
    text = dump(old)
    assert json.loads(text)[0] == SCHEMA
    assert load(text) == old


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_room_of_an_earlier_version_goes_on_to_its_end(path: Path) -> None:
    hall = Hall()
    old = load(stored(path))
    hall.now.at = old.touched_at
    hall.rooms._rooms[old.code] = _Stored.of(old)
    host = next(seat.connection for seat in old.seats if seat.connection is not None)
    hall.service._world.put(hall.service._world.connection(host)._replace(code=old.code, seat=0))
    assert hall.say(host, "sync")["version"] == old.version
    hall.service.tick(old.code, None)
    if old.status == "lobby":
        hall.pass_ms(181_000)
    hall.finish(old.code)
    table = hall.say(host, "sync")
    assert table["room"]["status"] == "finished"
    assert [player["points"] for player in table["game"]["players"]]
    assert list(hall.replays.kept) == ([] if old.status == "finished" else [table["room"]["replay"]])


def test_an_earlier_versions_rooms_say_what_they_said() -> None:
    lobby, playing, finished = room("schema-1-lobby"), room("schema-1-playing"), room("schema-1-finished")
    assert [seat.bot for seat in lobby.seats] == [False, False, True]
    assert lobby.seats[1].nonce == "b" * 32
    (timer,) = playing.timers
    assert timer.seat == next(decision.seat for decision in playing.game.decisions(playing.state))
    assert timer.due_at is not None
    assert timer.due_at - playing.touched_at <= 10_000
    assert finished.replay is not None
    assert finished.following is None


def test_the_form_that_is_written_now_has_not_changed_unnoticed() -> None:
    """Where this fails, the form has changed: see the top of this module (one more field at its end is none)."""
    assert (SCHEMA, len(Room._fields), Room._fields.index("held"), Room._fields.index("armed_before")) == (
        2,
        30,
        19,
        26,
    )
