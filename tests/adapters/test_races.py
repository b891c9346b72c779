"""Sixteen threads at once on a real store: nothing lost, nothing doubled."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from cardroom.ports import CodeTaken, Lost, Saved

from tests.adapters.conftest import Dynamo
from tests.adapters.examples import after, finished, replay, room, value

Result = TypeVar("Result")
THREADS = 16

pytestmark = pytest.mark.ministack


def together(act: Callable[[int], Result]) -> list[Result]:
    """What ``act`` gives back in each of the threads, which all begin at once."""
    barrier = threading.Barrier(THREADS, timeout=10)

    def begin(number: int) -> Result:
        barrier.wait()
        return act(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS), timeout=60))


def test_no_write_is_lost(real: Dynamo) -> None:
    real.rooms.create(room())
    writes = Counter[str]()

    def write_ten_times(number: int) -> None:
        stored = value(real.rooms.load("KQRT"))
        for _ in range(10):
            while True:
                seats = tuple(seat._replace(nonce=seat.nonce + f"{number:x}") for seat in stored.room.seats)
                change = after(stored.room, seats=seats)
                saved = real.rooms.save(change)
                writes[type(saved).__name__] += 1
                if isinstance(saved, Saved):
                    stored = stored._replace(room=change)
                    break
                stored = value(saved.newer)

    together(write_ten_times)
    last = value(real.rooms.load("KQRT")).room
    assert last.revision == 1 + 10 * THREADS
    assert Counter(last.seats[0].nonce) == {f"{number:x}": 10 for number in range(THREADS)}
    assert writes["Saved"] == 10 * THREADS


def test_of_many_who_draw_one_code_one_gets_it(real: Dynamo) -> None:
    made = together(lambda number: real.rooms.create(room(host=number)))
    assert Counter(type(each) for each in made) == {Saved: 1, CodeTaken: THREADS - 1}
    winner = next(number for number, each in enumerate(made) if isinstance(each, Saved))
    assert value(real.rooms.load("KQRT")).room.host == winner


def test_the_last_places_of_an_audience_are_given_once(real: Dynamo) -> None:
    real.rooms.create(room())
    watched = together(lambda number: value(real.rooms.watch("KQRT", f"c{number}", 5)))
    inside = {f"c{number}" for number, stored in enumerate(watched) if f"c{number}" in stored.audience}
    assert len(inside) == 5
    assert value(real.rooms.load("KQRT")).audience == inside
    assert real.rooms.listing(None, None).rows[0].spectators == 5


def test_an_audience_that_comes_and_goes_costs_the_players_no_race(real: Dynamo) -> None:
    real.rooms.create(room())

    def act(number: int) -> bool:
        if number:
            for _ in range(10):
                real.rooms.watch("KQRT", f"c{number}", 100)
                if number % 2:
                    real.rooms.unwatch("KQRT", [f"c{number}"])
            return True
        current = room()
        for _ in range(20):
            current = after(current)
            if not isinstance(real.rooms.save(current), Saved):
                return False
        return True

    assert all(together(act))
    assert value(real.rooms.load("KQRT")).audience == {f"c{number}" for number in range(2, THREADS, 2)}
    assert real.rooms.listing(None, None).rows[0].spectators == 7


def test_a_game_ends_once(real: Dynamo) -> None:
    real.rooms.create(room())
    ids = [f"replay{number:016d}" for number in range(THREADS)]
    ended = together(
        lambda number: real.rooms.finish(finished(room()).replace(replay=ids[number]), replay(ids[number]), ())
    )
    assert Counter(type(each) for each in ended) == {Saved: 1, Lost: THREADS - 1}
    winner = ids[next(number for number, each in enumerate(ended) if isinstance(each, Saved))]
    assert value(real.rooms.load("KQRT")).room.replay == winner
    assert [id_ for id_ in ids if real.replays.replay(id_)] == [winner]
    assert {value(each.newer).room.replay for each in ended if isinstance(each, Lost)} == {winner}


def test_the_next_room_is_opened_once(real: Dynamo) -> None:
    real.rooms.create(room())
    codes = [f"NX{number:02d}" for number in range(THREADS)]
    opened = together(lambda number: real.rooms.open_next(after(room(), following=codes[number]), room(codes[number])))
    assert Counter(type(each) for each in opened) == {Saved: 1, Lost: THREADS - 1}
    following = value(real.rooms.load("KQRT")).room.following
    assert [code for code in codes if real.rooms.load(code)] == [following]


def test_every_heart_is_counted(real: Dynamo) -> None:
    counts = together(lambda _: real.rooms.add_heart("KQRT", 1))
    assert sorted(counts) == list(range(1, THREADS + 1))
