"""States, events and moves as they are stored, and how large that may get."""

import json
from random import Random
from typing import Any

import pytest
from cardrules.rummy.actions import Discard, Draw, LayOff, Meld, Word
from cardrules.rummy.game import RUMMY
from cardrules.rummy.log import Covered, Move, dump_moves, load_moves
from cardrules.shuffle import SeededShuffle
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.rummy.adapter import lively
from tests.rules.rummy.prepared import Play, numbers, prepared

CARDS = st.lists(st.integers(0, 51), min_size=1, max_size=13, unique=True).map(tuple)
ACTIONS = st.one_of(
    st.none(),
    st.sampled_from([*Draw, *Word]),
    st.builds(Meld, CARDS),
    st.builds(LayOff, st.integers(1, 17), CARDS),
    st.builds(Discard, st.integers(0, 51)),
)


@st.composite
def logs(draw: st.DrawFn) -> tuple[Move, ...]:
    """Moves one after the other."""
    now, moves = 0, []
    for gap, seat, action in draw(st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 1), ACTIONS), max_size=20)):
        now += gap
        moves.append(Move(now, seat, action))
    return tuple(moves)


@given(moves=logs())
def test_moves_are_stored_whole(moves: tuple[Move, ...]) -> None:
    text = dump_moves(moves)
    assert load_moves(text) == moves
    assert text.isascii()
    assert len(json.dumps(text)) == len(text) + 2


def test_the_moves_of_a_turn_are_a_few_letters_each() -> None:
    moves = [
        Move(1_000, 0, Draw.STOCK),
        Move(3_000, 0, Meld(numbers("5S 6S 7S"))),
        Move(4_500, 1, Word.PROPOSE_RESTART),
        Move(5_000, 0, Discard(51)),
        Move(95_000, 1, None),
    ]
    assert dump_moves(moves) == "/Ish+QmEFG.huc-pvU-xzi38Qt"


def test_the_log_of_a_turn_can_be_played_again() -> None:
    state = prepared("5S 6S 9D TC", phase="draw", stock="7S KC")
    played = Play(state)("draw stock", "meld 5S 6S 7S", "discard TC").timeout()
    moves = [
        Move(0, 0, Draw.STOCK),
        Move(10, 0, Meld(numbers("5S 6S 7S"))),
        Move(20, 0, Discard(numbers("TC")[0])),
        Move(90_020, 1, None),
    ]
    again = Play(state)
    for _, seat, action in load_moves(dump_moves(moves)):
        if action is None:
            again.timeout()
        elif not isinstance(action, Covered):
            again.state = RUMMY.apply(again.state, seat, action, again.shuffle).state
    assert again.state == played.state


@pytest.mark.parametrize("seed", range(6))
def test_a_match_is_played_again_by_its_moves_without_who_came_and_went(seed: int) -> None:
    random, shuffle = Random(seed), SeededShuffle(bytes(32))
    start = state = RUMMY.setup("standard", 2, frozenset(), shuffle).state
    moves: list[tuple[Move, str]] = []
    for at in range(400):
        if random.random() < 1 / 6 or not RUMMY.decisions(state):
            state = RUMMY.attend(state, frozenset(random.choice(((), (), (0,), (1,)))))
            continue
        asked = random.choice(RUMMY.decisions(state))
        action = (
            None if asked.kind != "next_hand" and at % 9 == 0 else random.choice(RUMMY.legal_actions(state, asked.seat))
        )
        state = played(state, asked.seat, action, asked.id, shuffle)
        moves.append((Move(at, asked.seat, action), asked.id))
    again = start
    for (_, seat, taken), (_, decision) in zip(load_moves(dump_moves([m for m, _ in moves])), moves, strict=True):
        assert not isinstance(taken, Covered)
        again = played(again, seat, taken, decision, shuffle)
    assert again == state._replace(asked=again.asked, away=frozenset())


def played(state: Any, seat: int, action: Any, decision: str, shuffle: SeededShuffle) -> Any:
    """The state after a move, or after the default where there is none."""
    if action is None:
        return RUMMY.expire(state, decision, shuffle).state
    return RUMMY.apply(state, seat, action, shuffle).state


def test_a_state_is_a_short_text() -> None:
    state = prepared("8S 2D 9D", "KD KC", melds=["1 5S 6S 7S", "0 4H 4D 4C"], drawn="3C", stock="AS 2S", score=(34, 12))
    text = RUMMY.dump(state)
    assert text == ".1.1.34,12..-.0.00.p.0.7.2.Hbip.mz.AB.Z.0.1EFG,0Qdq.p.-..0"
    assert RUMMY.load(text) == state
    assert max(len(RUMMY.dump(state)) for seed in range(8) for state, _ in lively(seed)) < 130


@pytest.mark.parametrize("seed", range(4))
def test_every_field_is_stored(seed: int) -> None:
    for state, _ in lively(seed, shared=seed % 2 == 1):
        again = RUMMY.load(RUMMY.dump(state))
        assert again == state
        assert [type(part) for part in again] == [type(part) for part in state]


def test_what_is_no_state_is_not_loaded() -> None:
    for text in ("", "1.2.3", RUMMY.dump(Play.dealt().state)[:-10]):
        with pytest.raises(ValueError, match="unpack"):
            RUMMY.load(text)


def largest(seed: int) -> int:
    """The most characters of a state and its hand's moves in a match of random moves, with up to 90 s for each."""
    random, shuffle, most = Random(seed), SeededShuffle(seed.to_bytes(32, "big")), 0
    state: Any = RUMMY.setup("standard", 2, frozenset(), shuffle).state
    moves: list[Move] = []
    now = 0
    while RUMMY.outcome(state) is None:
        asked = RUMMY.decisions(state)[0]
        action = random.choice(RUMMY.legal_actions(state, asked.seat))
        now += random.randrange(90_000)
        moves.append(Move(now, asked.seat, action))
        hand = state.match.hand
        state = RUMMY.apply(state, asked.seat, action, shuffle).state
        if state.match.hand != hand or state.phase in ("hand_over", "over"):
            most = max(most, len(RUMMY.dump(state)) + len(dump_moves(moves)))
        if state.match.hand != hand:
            moves = []
    return most


def test_a_state_and_the_moves_of_its_hand_stay_under_four_kilobytes() -> None:
    assert max(map(largest, range(30))) < 4096
