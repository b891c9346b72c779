"""Every game in its rooms: whole games of humans and bots, their size, and their replays."""

import json
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from cardroom.replays import PAGE_BYTES
from cardroom.room import Room, dump
from cardrules.game import EVERYTHING, PUBLIC
from cardrules.games import GAMES

from tests.room.hall import Hall, Message

LONG: Final = 60 * 60_000
"""More than any pause, decision or thought takes."""

SENSE: Final = 0.8
"""How often the humans do what a bot would do: by lot alone a match of rummy takes thousands of moves."""

ROOM_BYTES: Final = {"disunyer": 3_072, "rummy": 4_096, "ignorado": 3_072, "dnup": 4_096}
"""The most that a room's item may take."""

REST: Final = 330
"""Bytes of an item beside the room's state."""


def room(hall: Hall, code: str) -> Room:
    stored = hall.rooms.load(code)
    assert stored is not None
    return stored.room


def opened(hall: Hall, game: str, seats: int, people: int) -> str:
    """A game of so many, ``people`` of them human (``p0`` is the host), that has begun."""
    options = {"seats": seats} if game in ("ignorado", "dnup") else {}
    code = hall.open("p0", game=game, visibility="private", options=options)
    for number in range(1, people):
        assert hall.say(f"p{number}", "join", code=code)["type"] == "joined"
    for number in range(people, seats):
        assert hall.say("p0", "addbot", level=("easy", "normal", "hard")[number % 3])["type"] == "ok"
    assert room(hall, code).status == "playing"
    return code


def course(hall: Hall, code: str, random: Random) -> Iterator[Room]:
    """The room after each change: the humans move well or by lot, and now and then too late."""
    while (now := room(hall, code)).finished_at is None:
        yield now
        game, state = now.game, now.state
        humans = {seat.number: seat.connection for seat in now.seats if not seat.bot}
        asked = [decision for decision in game.decisions(state) if decision.seat in humans]
        if not asked or random.random() < 1 / 30:
            due = min((tick.at for tick in hall.clock.armed), default=hall.now.at)
            hall.pass_ms(max(1, due - hall.now.at))
            continue
        decision = random.choice(asked)
        move = game.action_view(random.choice(game.legal_actions(state, decision.seat)))
        if random.random() < SENSE:
            move = dict(game.bots.choose("easy", "", game.view(state, decision.seat), random))
        connection = humans[decision.seat]
        assert connection is not None
        hall.now.at += random.randint(0, 900)
        answer = hall.say(connection, "move", decision=decision.id, move=move)
        assert answer["type"] == "ok", answer
    yield now


def replay_of(hall: Hall, code: str) -> Iterator[Message]:
    """The pages of the room's replay, as its players get them."""
    cursor = None
    while True:
        page = hall.say("p0", "replay", replay=room(hall, code).replay, **({"cursor": cursor} if cursor else {}))
        assert page["type"] == "replay", page
        assert len(json.dumps([page["moves"], page["steps"]], separators=(",", ":"))) < PAGE_BYTES + 4_096
        yield page
        cursor = page["cursor"]
        if cursor is None:
            return


CASES: Final = [
    (game.name, seats, people)
    for game in GAMES.values()
    for seats in sorted({*game.seats})
    for people in sorted({1, seats})
]


@pytest.mark.parametrize(("game", "seats", "people"), CASES)
def test_a_whole_game_fits_its_room_and_its_replay_tells_it_again(game: str, seats: int, people: int) -> None:
    hall, rules = Hall(seed=seats + people), GAMES[game]
    code = opened(hall, game, seats, people)
    told: dict[int, list[Any]] = {}
    largest = 0
    for now in course(hall, code, Random(people)):
        assert not now.closing
        largest = max(largest, REST + len(zlib.compress(dump(now).encode())))
        for change in now.history:
            views = [rules.event_view(event, EVERYTHING) for event in change.events if not hasattr(event, "name")]
            told[change.version] = [view for view in views if view is not None]
    assert largest < ROOM_BYTES[game]
    end = room(hall, code)
    pages = list(replay_of(hall, code))
    steps = [step for page in pages for step in page["steps"]]
    assert [step["events"] for step in steps if step["events"]] == [events for events in told.values() if events]
    public = rules.view(end.state, PUBLIC)
    assert {name: steps[-1]["game"][name] for name in ("phase", "winner")} == {
        name: public[name] for name in ("phase", "winner")
    }
    moves = [move for page in pages for move in page["moves"]]
    assert moves
    assert all(move["by_default"] == (move["move"] is None) for move in moves)
    assert [move["at"] for move in moves] == sorted(move["at"] for move in moves)
