"""The server's players (section 7): what each level does, and what a hard one remembers."""

from random import Random
from time import process_time
from typing import Any, Final

import pytest
from cardrules.dnup.bots import DnupBots
from cardrules.dnup.cards import rotated
from cardrules.dnup.game import DNUP
from cardrules.dnup.memory import load
from cardrules.dnup.odds import odds
from cardrules.dnup.sight import fewest_plays, sight
from cardrules.dnup.state import State
from cardrules.game import LEVELS, Level
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dnup.adapter import walk
from tests.rules.dnup.prepared import Play, cards, prepared

BOTS: Final = DnupBots()
MANY: Final = "9/8 8/9 7/6"


class Steady(Random):
    """Dice that always show the same."""

    def __init__(self, shown: float) -> None:
        super().__init__(0)
        self.shown = shown

    def random(self) -> float:
        return self.shown


def choice(level: Level, state: State, memory: str = "", shown: float = 0.99) -> str:
    """The move of whoever is to move, as a text."""
    assert state.decider is not None
    move: dict[str, Any] = dict(BOTS.choose(level, memory, DNUP.view(state, state.decider), Steady(shown)))
    words = [" ".join(part) if isinstance(part, list) else str(part) for part in move.values()]
    return " ".join(words)


def test_an_easy_bot_plays_the_largest_set_and_of_those_the_highest() -> None:
    state = prepared("9/1 2/3 2/4 5/1 5/2", MANY, MANY)
    assert choice("easy", state) == "play 5/1 5/2"
    assert choice("easy", prepared("9/1 2/3 5/1", MANY, MANY)) == "play 9/1"
    assert choice("easy", prepared("2/3", MANY, MANY, sets=["b 9/1"])) == "rotate"


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_one_move_in_ten_of_the_lower_levels_is_any_legal_one(level: Level) -> None:
    state = prepared("9/1 2/3 2/4 5/1 5/2", MANY, MANY)
    assert len({choice(level, state, shown=0.05)}) == 1
    view = DNUP.view(state, 0)
    seen = {str(BOTS.choose(level, "", view, Random(seed))) for seed in range(300)}
    assert len(seen) == len(DNUP.legal_actions(state, 0))


def test_a_normal_bot_spares_low_singles_while_rotating_gives_a_pair() -> None:
    assert choice("normal", prepared("5/1 5/2 4/3", MANY, MANY, sets=["b 6/1 6/2"])) == "play 5/1"
    assert choice("normal", prepared("5/2 4/2 3/1", MANY, MANY)) == "rotate"
    assert choice("normal", prepared("5/2 4/3 3/1", MANY, MANY)) == "play 5/2"
    assert choice("normal", prepared("5/2 4/3", MANY, MANY)) == "play 5/2"


def test_a_normal_bot_adds_three_times_in_five() -> None:
    state = prepared("3/8 9/1", MANY, MANY, sets=["b 3/7"])
    assert choice("normal", state, shown=0.5) == "add 1 1 3/8"
    assert choice("normal", state, shown=0.7) == "play 9/1"


def test_a_normal_bot_bars_the_way_of_who_has_few_cards() -> None:
    assert choice("normal", prepared("9/1 2/3 2/4", "8/1", MANY)) == "play 9/1"
    assert choice("normal", prepared("9/1 2/3 2/4", "8/1 8/2", MANY)) == "play 2/3 2/4"


def test_a_hard_bot_goes_out_when_it_can() -> None:
    assert choice("hard", prepared("2/3 2/4", MANY, MANY)) == "play 2/3 2/4"


def test_a_hard_bot_takes_only_what_lowers_its_number_of_plays() -> None:
    assert choice("hard", prepared("2/1 2/3 4/9", MANY, MANY, sets=["b 9/8"])) != "take 1 1"


def test_a_hard_bot_gives_a_set_back_to_who_is_nearly_out() -> None:
    state = prepared("8/1 8/2 3/4 5/6", "9/1", MANY, sets=["b 7/2"])
    assert choice("hard", state) in ("play 8/1", "play 8/2")


def test_the_fewest_plays_count_both_orientations() -> None:
    assert [fewest_plays(cards(hand)) for hand in ("", "3/7", "3/7 4/7 5/7", "3/7 3/8", "1/2 3/4 5/6")] == [
        0,
        1,
        2,
        1,
        3,
    ]


def test_a_bot_remembers_what_was_taken_and_turns_it_with_the_hand() -> None:
    play = Play(prepared("9/2", MANY, MANY, sets=["b 3/7 3/1"]))
    memory = BOTS.observe("", play.view(2), [])
    play("take b")
    memory = BOTS.observe(memory, play.view(2), [DNUP.event_view(event, 2) or {} for event in play.events])
    assert load(memory).hands == (cards("7/3 1/3"), b"", b"")
    before = len(play.events)
    play("rotate", "rotate", "rotate")
    told = [DNUP.event_view(event, 2) or {} for event in play.events[before:]]
    assert load(BOTS.observe(memory, play.view(2), told)).hands[0] == cards("3/7 3/1")


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
@settings(max_examples=10, deadline=None)
def test_what_is_remembered_is_true(seed: int, seats: int) -> None:
    memory = ""
    for moment in walk(seed, "standard", seats):
        state = moment.state
        told = [DNUP.event_view(event, 0) or {} for event in moment.events]
        memory = BOTS.observe(memory, DNUP.view(state, 0), told)
        known = load(memory)
        for seat, hand in enumerate(known.hands):
            assert all(hand.count(card) <= state.hands[seat].count(card) for card in hand)
        assert sorted(lying[2] for lying in known.table) == sorted(lying.cards for lying in state.sets)
        assert all(card in state.discard for card in known.gone)
        assert len(memory) < 200


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
@settings(max_examples=5, deadline=None)
def test_the_odds_are_chances(seed: int, seats: int) -> None:
    memory = [""] * seats
    for state, events in walk(seed, "standard", seats):
        for seat in range(seats):
            told = [DNUP.event_view(event, seat) or {} for event in events]
            memory[seat] = BOTS.observe(memory[seat], DNUP.view(state, seat), told)
        if state.decider is not None:
            chances = odds(sight(DNUP.view(state, state.decider)), load(memory[state.decider]))
            assert all(0 <= chances.danger(size, 5) <= 1 + 1e-9 for size in (1, 2, 3))
            assert chances.danger(1, 9) == 0


def test_a_rotated_hand_needs_one_play_more_at_most() -> None:
    hand = cards("3/7 4/7 5/7 1/2")
    assert abs(fewest_plays(hand) - fewest_plays(rotated(hand))) <= 1


def test_a_decision_takes_less_than_a_tenth_of_a_second() -> None:
    state = prepared("3/7 3/1 3/8 3/9 3/2 9/2 8/1 5/4 5/6 5/1 5/2 7/1 7/2", MANY, MANY, MANY, MANY, sets=["b 2/7"])
    view, best = DNUP.view(state, 0), 1.0
    for _ in range(3):
        start = process_time()
        BOTS.choose("hard", "", view, Random(0))
        best = min(best, process_time() - start)
    assert best < 0.1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(2, 6))
def test_bots_among_themselves_come_to_an_end_without_stalling(level: Level, seats: int) -> None:
    random, play = Random(seats), Play.dealt(seats)
    memory = [""] * seats
    told = 0
    for _ in range(1_500):
        if DNUP.outcome(play.state):
            break
        events = [DNUP.event_view(event, 0) or {} for event in play.events[told:]]
        told = len(play.events)
        memory = [BOTS.observe(memory[seat], play.view(seat), events) for seat in range(seats)]
        if DNUP.paused(play.state):
            play("next round")
            continue
        seat = play.seat
        move = DNUP.parse_action(BOTS.choose(level, memory[seat], play.view(seat), random))
        step = DNUP.apply(play.state, seat, move, play.shuffle)
        play.state, play.events = step.state, [*play.events, *step.events]
    assert DNUP.outcome(play.state) is not None
    assert "stalled" not in str(play.told)
