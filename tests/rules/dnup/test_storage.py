"""States, events and moves as they are stored, and how large that may get."""

import json
import zlib
from random import Random
from typing import Any

import pytest
from cardrules.dnup.actions import Add, Play, Take, Word
from cardrules.dnup.cards import CARDS
from cardrules.dnup.game import DNUP
from cardrules.dnup.log import TICK_MS, Move, dump_moves, load_moves
from cardrules.shuffle import SeededShuffle
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.dnup import prepared as tables

PLACES = (st.integers(0, 4), st.integers(1, 2))
ACTIONS = st.one_of(
    st.none(),
    st.just(Word.ROTATE),
    st.builds(Play, st.lists(st.sampled_from(CARDS), min_size=1, max_size=10).map(bytes)),
    st.builds(Add, *PLACES, st.sampled_from(CARDS)),
    st.builds(Take, *PLACES),
)


@st.composite
def logs(draw: st.DrawFn) -> tuple[Move, ...]:
    """Moves one after the other."""
    now, moves = 0, []
    for gap, seat, action in draw(st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 4), ACTIONS), max_size=20)):
        now += gap * TICK_MS
        moves.append(Move(now, seat, action))
    return tuple(moves)


@given(moves=logs())
def test_moves_are_stored_whole(moves: tuple[Move, ...]) -> None:
    text = dump_moves(moves)
    assert load_moves(text) == moves
    assert text.isascii()
    assert len(json.dumps(text)) == len(text) + 2


def test_the_time_of_a_move_is_rounded_down_and_never_drifts() -> None:
    moves = [Move(at, 0, Word.ROTATE) for at in (0, 49, 50, 149, 151, 30_199)]
    assert [move.at for move in load_moves(dump_moves(moves))] == [0, 0, 50, 100, 150, 30_150]


def test_a_move_is_a_few_characters_and_two_more_for_a_seat_out_of_turn() -> None:
    moves = [Move(2_000, 0, Word.ROTATE), Move(4_000, 1, Play(bytes((37,)))), Move(6_000, 0, Take(1, 1))]
    moves += [Move(20_000, 1, Play(bytes((37, 31)))), Move(22_000, 0, None)]
    assert [len(dump_moves(moves[:count])) for count in range(1, 6)] == [2, 6, 8, 15, 17]


def test_a_state_is_a_short_text() -> None:
    state = tables.prepared("3/7 9/2", "", "1/8", sets=["b 6/8 6/4"], won={"b": 2}, out="b", discard="1/5", quiet=3)
    text = DNUP.dump(state)
    assert text == "012.1.0.020.0.1.t.0.1.7.3.0.3792,,18.116864.15"
    assert DNUP.load(text) == state


def test_what_is_no_state_is_not_loaded() -> None:
    for text in ("", "1.2.3", DNUP.dump(tables.Play.dealt(3).state)[:-60]):
        with pytest.raises(ValueError, match="unpack"):
            DNUP.load(text)


def stored(seats: int, seed: int) -> tuple[int, int]:
    """The bytes of a state and all moves at the end of a game of random moves of up to 30 s: as text, compressed."""
    random, shuffle, now = Random(seed), SeededShuffle(seed.to_bytes(32, "big")), 0
    state: Any = DNUP.setup("standard", seats, frozenset(), shuffle).state
    moves: list[Move] = []
    while DNUP.outcome(state) is None:
        if DNUP.paused(state):
            now += DNUP.pause_ms
            state = DNUP.resume(state, shuffle).state
            continue
        seat = DNUP.decisions(state)[0].seat
        action = random.choice(DNUP.legal_actions(state, seat))
        now += random.randrange(30_000)
        moves.append(Move(now, seat, action))
        state = DNUP.apply(state, seat, action, shuffle).state
    text = DNUP.dump(state) + dump_moves(moves)
    return len(text) // len(moves), len(zlib.compress(text.encode()))


def test_a_move_takes_four_characters_and_the_longest_of_some_games_stays_small() -> None:
    sizes = [stored(seats, seed) for seats in (2, 5) for seed in range(8)]
    assert max(characters for characters, _ in sizes) <= 4
    assert max(compressed for _, compressed in sizes) < 3_000
