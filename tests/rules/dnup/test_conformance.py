"""The laws that every game keeps (``tests/rules/test_conformance.py``), over random games of dnup.

One law has another form here: an event may name a card that lies on the table only while it happens.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest
from cardrules.dnup.actions import Play
from cardrules.dnup.game import DNUP
from cardrules.dnup.legal import legal_actions
from cardrules.game import PUBLIC
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import test_conformance as suite
from tests.rules.adapters import Adapter, AnyGame, Moment
from tests.rules.dnup.adapter import DnupAdapter, walk

SHUFFLE: Final = suite.SHUFFLE

LAWS: Final = (
    suite.test_no_card_is_lost_or_made,
    suite.test_every_game_ends_with_places_and_points_for_all,
    suite.test_every_legal_action_is_a_move_on_the_wire,
    suite.test_a_game_is_at_a_decision_in_a_pause_or_over_and_only_one_of_them,
    suite.test_a_view_never_changes_when_cards_that_the_viewer_cannot_see_are_exchanged,
    suite.test_public_events_are_the_same_for_all,
    suite.test_only_who_decides_is_shown_the_options,
    suite.test_views_and_events_are_json_and_nobodys_to_change,
    suite.test_sharing_the_public_view_alters_nothing,
    suite.test_load_is_the_inverse_of_dump,
    suite.test_the_same_seed_and_moves_give_the_same_game,
    suite.test_rounds_are_numbered_from_one,
    suite.test_a_bot_of_any_level_moves_legally_by_its_seats_view_alone,
)

SLOW_LAWS: Final = (
    suite.test_apply_accepts_exactly_the_legal_actions,
    suite.test_every_decision_has_a_default_and_is_closed_by_it,
)


class Case(NamedTuple):
    """One random game: the suite's case of a game that no room is opened for yet."""

    seed: int
    seats: int
    mode: str = "standard"

    @property
    def game(self) -> AnyGame:
        return DNUP

    @property
    def adapter(self) -> Adapter:
        return DnupAdapter()

    def moments(self) -> Iterator[Moment]:
        return walk(self.seed, self.mode, self.seats)


cases = st.builds(Case, st.integers(0, 2**32), st.integers(*DNUP.seats), st.just("standard"))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@given(case=cases)
@settings(max_examples=8, deadline=None)
def test_dnup_keeps_the_law(law: Callable[..., Any], case: Case) -> None:
    law.hypothesis.inner_test(case=case)  # type: ignore[attr-defined] # of a test made by hypothesis.given


@pytest.mark.parametrize("law", SLOW_LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@given(case=cases)
@settings(max_examples=2, deadline=None)
def test_dnup_keeps_the_slow_law(law: Callable[..., Any], case: Case) -> None:
    law.hypothesis.inner_test(case=case)  # type: ignore[attr-defined] # as above


@given(case=cases)
@settings(max_examples=8, deadline=None)
def test_events_name_only_cards_that_lie_on_the_table_before_or_after_or_are_added_to_it(case: Case) -> None:
    lying = set[str]()
    for moment in case.moments():
        told = [DNUP.event_view(event, PUBLIC) for event in moment.events]
        added = {event["card"] for event in told if event and event["kind"] == "card_added"}
        now = {name for one in DNUP.view(moment.state, PUBLIC)["sets"] for name in one["cards"]}
        named = {name for event in told if event for name in event.get("cards", ())}
        if any(event and event["kind"] == "set_played" for event in told):
            assert now or "set_returned" in str(told)
        assert named | added <= lying | now | added
        lying = now


@given(case=cases)
@settings(max_examples=8, deadline=None)
def test_at_any_time_at_most_one_set_of_each_size_lies_on_the_table(case: Case) -> None:  # N36
    for state, _ in case.moments():
        sizes = [len(lying.cards) for lying in state.sets]
        assert len(sizes) == len(set(sizes))
        assert all(len({card // 10 for card in lying.cards}) == 1 for lying in state.sets)


@given(case=cases)
@settings(max_examples=8, deadline=None)
def test_whoever_is_to_act_has_a_card_and_may_rotate(case: Case) -> None:  # N43
    for state, _ in case.moments():
        if state.decider is not None:
            assert state.hands[state.decider]
            assert state.decider not in state.match.out


@given(case=cases)
@settings(max_examples=8, deadline=None)
def test_a_play_is_listed_once_and_may_be_made_in_any_order(case: Case) -> None:  # N56
    for state, _ in case.moments():
        if state.decider is None:
            continue
        legal = legal_actions(state, state.decider)
        plays = [tuple(sorted(action.cards)) for action in legal if isinstance(action, Play)]
        assert len(set(plays)) == len(plays)
        assert len(set(legal)) == len(legal)
        for action in legal:
            if isinstance(action, Play) and len(action.cards) > 1:
                turned = Play(action.cards[::-1])
                after = DNUP.apply(state, state.decider, turned, SHUFFLE)
                assert after.events[0] == (state.decider, state.area, turned.cards)
