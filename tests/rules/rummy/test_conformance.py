"""The laws that every game keeps (``tests/rules/test_conformance.py``), over random matches of rummy.

One law is rummy's own here: a next hand has no default (``R43``), and two decisions share its id.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest
from cardrules.game import MalformedMoveError
from cardrules.rummy.game import RUMMY
from cardrules.shuffle import SeededShuffle
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import test_conformance as suite
from tests.rules.adapters import Adapter, AnyGame, Moment
from tests.rules.rummy.adapter import RummyAdapter, lively, walk

SHUFFLE: Final = SeededShuffle(bytes(32))

LAWS: Final = (
    suite.test_no_card_is_lost_or_made,
    suite.test_every_game_ends_with_places_and_points_for_all,
    suite.test_apply_accepts_exactly_the_legal_actions,
    suite.test_every_legal_action_is_a_move_on_the_wire,
    suite.test_a_game_is_at_a_decision_in_a_pause_or_over_and_only_one_of_them,
    suite.test_a_view_never_changes_when_cards_that_the_viewer_cannot_see_are_exchanged,
    suite.test_events_name_only_cards_that_the_viewer_may_see,
    suite.test_only_who_decides_is_shown_the_options,
    suite.test_views_and_events_are_json_and_nobodys_to_change,
    suite.test_load_is_the_inverse_of_dump,
    suite.test_the_same_seed_and_moves_give_the_same_game,
    suite.test_rounds_are_numbered_from_one,
    suite.test_a_bot_of_any_level_moves_legally_by_its_seats_view_alone,
)


class Case(NamedTuple):
    """One random match: the suite's case of a game that no room is opened for yet."""

    seed: int
    mode: str = "standard"
    seats: int = 2

    @property
    def game(self) -> AnyGame:
        return RUMMY

    @property
    def adapter(self) -> Adapter:
        return RummyAdapter()

    def moments(self) -> Iterator[Moment]:
        return walk(*self)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_rummy_keeps_the_law(law: Callable[..., Any], seed: int) -> None:
    law.hypothesis.inner_test(case=Case(seed))  # type: ignore[attr-defined] # of a test made by hypothesis.given


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_every_decision_of_a_turn_has_a_default_that_closes_it(seed: int) -> None:
    for state, _ in walk(seed):
        for asked in RUMMY.decisions(state):
            if asked.kind == "next_hand":
                continue
            after, events = RUMMY.expire(state, asked.id, SHUFFLE)
            assert events
            assert asked.id not in [still.id for still in RUMMY.decisions(after)]


@pytest.mark.parametrize("shared", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_lively_match_keeps_its_cards_and_is_stored_whole(seed: int, *, shared: bool) -> None:
    adapter = RummyAdapter()
    for state, events in lively(seed, shared=shared):
        assert len(set(adapter.all_cards(state))) == len(adapter.all_cards(state)) == 52
        assert RUMMY.load(RUMMY.dump(state)) == state
        assert [RUMMY.load_event(RUMMY.dump_event(event)) for event in events] == list(events)


@pytest.mark.parametrize("shared", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_an_id_that_is_closed_never_opens_again(seed: int, *, shared: bool) -> None:
    closed, before = set[str](), set[str]()
    for state, _ in lively(seed, shared=shared):
        now = {decision.id for decision in RUMMY.decisions(state)}
        closed |= before - now
        assert not now & closed
        before = now


def test_a_move_of_no_game_is_malformed() -> None:
    with pytest.raises(MalformedMoveError):
        RUMMY.parse_action({"kind": "no such move"})
    with pytest.raises(MalformedMoveError):
        RUMMY.parse_options({"no such option": 1})
