"""The laws that every game keeps (``tests/rules/test_conformance.py``), over random games of El Ignorado."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pytest
from cardrules.game import IllegalMoveError, MalformedMoveError
from cardrules.ignorado.game import IGNORADO
from cardrules.shuffle import SeededShuffle
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import test_conformance as suite
from tests.rules.adapters import Adapter, AnyGame, Moment
from tests.rules.ignorado.adapter import MODE, IgnoradoAdapter, walk

SHUFFLE: Final = SeededShuffle(bytes(32))

LAWS: Final = (
    suite.test_no_card_is_lost_or_made,
    suite.test_every_game_ends_with_places_and_points_for_all,
    suite.test_apply_accepts_exactly_the_legal_actions,
    suite.test_every_legal_action_is_a_move_on_the_wire,
    suite.test_every_decision_has_a_default_and_is_closed_by_it,
    suite.test_a_game_is_at_a_decision_in_a_pause_or_over_and_only_one_of_them,
    suite.test_a_view_never_changes_when_cards_that_the_viewer_cannot_see_are_exchanged,
    suite.test_events_name_only_cards_that_the_viewer_may_see,
    suite.test_only_who_decides_is_shown_the_options,
    suite.test_views_and_events_are_json_and_nobodys_to_change,
    suite.test_sharing_the_public_view_alters_nothing,
    suite.test_load_is_the_inverse_of_dump,
    suite.test_the_same_seed_and_moves_give_the_same_game,
    suite.test_rounds_are_numbered_from_one,
    suite.test_a_bot_of_any_level_moves_legally_by_its_seats_view_alone,
)


class Case(NamedTuple):
    """One random game: the suite's case of a game that no room is opened for yet."""

    seed: int
    seats: int
    poking: float = 1 / 5
    mode: str = MODE

    @property
    def game(self) -> AnyGame:
        return IGNORADO

    @property
    def adapter(self) -> Adapter:
        return IgnoradoAdapter()

    def moments(self) -> Iterator[Moment]:
        return walk(*self)


cases = given(seed=st.integers(0, 2**32), seats=st.integers(*IGNORADO.seats))
few = settings(max_examples=8, deadline=None)
many = settings(max_examples=40, deadline=None)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__.removeprefix("test_"))
@cases
@few
def test_the_law_is_kept(law: Callable[..., Any], seed: int, seats: int) -> None:
    law.hypothesis.inner_test(case=Case(seed, seats))  # type: ignore[attr-defined] # of a test made by hypothesis.given


@cases
@many
def test_no_life_is_lost_or_made(seed: int, seats: int) -> None:
    for state, _ in walk(seed, seats):
        people = state.people
        assert sum(people.lives) + people.pot == 3 * seats
        assert all(lives >= 0 for lives in people.lives)
        assert [lives == 0 for lives in people.lives] == [fell > 0 for fell in people.fell]


@cases
@many
def test_glasses_count_what_the_events_tell(seed: int, seats: int) -> None:
    moments = walk(seed, seats)
    glasses = list(next(moments).state.people.glasses)
    for state, events in moments:
        for event in (IGNORADO.event_view(event, 0) for event in events):
            match event:
                case {"kind": "life_moved", "from": giver}:
                    glasses[giver] += 1
                case {"kind": "life_lost", "seats": lost}:
                    for seat in lost:
                        glasses[seat] += 1
        assert tuple(glasses) == state.people.glasses


@cases
@many
def test_whoever_follows_the_events_knows_every_life(seed: int, seats: int) -> None:
    moments = walk(seed, seats)
    people = next(moments).state.people
    lives, pot = list(people.lives), people.pot
    for state, events in moments:
        for event in (IGNORADO.event_view(event, 0) for event in events):
            match event:
                case {"kind": "life_moved", "from": giver, "to": to}:
                    lives[giver] -= 1
                    lives[to] += 1
                case {"kind": "life_lost", "seats": lost}:
                    for seat in lost:
                        lives[seat] -= 1
                    pot += len(lost)
                case {"kind": "ignored", "seats": fallen}:
                    assert all(not lives[seat] for seat in fallen)
        assert (tuple(lives), pot) == (state.people.lives, state.people.pot)


@cases
@many
def test_an_id_that_is_closed_never_opens_again(seed: int, seats: int) -> None:
    closed, before = set[str](), set[str]()
    for state, _ in walk(seed, seats, 1 / 2):
        opened = (*IGNORADO.decisions(state), *IGNORADO.offers(state))
        now = {decision.id for decision in opened if decision.kind != "poke"}
        closed |= before - now
        assert not now & closed
        before = now


@cases
@few
def test_apply_takes_exactly_the_pokes_and_mutes_that_are_offered(seed: int, seats: int) -> None:
    moves: list[dict[str, Any]] = [{"kind": "attend"}]
    moves += [{"kind": kind, "seat": seat} for kind in ("mute", "unmute") for seat in range(-1, seats + 1)]
    for bait in ("say_hello", "give_me_your_password"):
        moves += [{"kind": "poke", "seat": seat, "bait": bait} for seat in range(-1, seats + 1)]
    for state, _ in walk(seed, seats, 1 / 2):
        for seat in state.table.order:
            offered = IGNORADO.offered_actions(state, seat)
            for action in map(IGNORADO.parse_action, moves):
                if action in offered:
                    assert IGNORADO.apply(state, seat, action, SHUFFLE).events
                else:
                    with pytest.raises(IllegalMoveError):
                        IGNORADO.apply(state, seat, action, SHUFFLE)


@cases
@many
def test_whom_a_poker_is_told_of_can_be_poked_but_for_secrets(seed: int, seats: int) -> None:
    for state, _ in walk(seed, seats, 1 / 2):
        for seat in state.table.order:
            told = IGNORADO.view(state, seat)["poke_targets"] or []
            allowed = {action.seat for action in IGNORADO.offered_actions(state, seat) if action.kind == "poke"}
            assert allowed <= set(told)
            shown = {attempt.target for attempt in state.social.attempts if attempt.on_show}
            muting = {other for other in state.table.order if state.social.muted[other] >> seat & 1}
            assert set(told) - allowed <= shown | muting


@cases
@many
def test_pokes_and_mutes_change_the_views_of_those_concerned_alone(seed: int, seats: int) -> None:
    for (before, _), (after, events) in pairwise(walk(seed, seats, 1 / 2)):
        told = [{viewer for viewer in range(-1, seats) if IGNORADO.event_view(event, viewer)} for event in events]
        if not told or any(len(viewers) > 2 for viewers in told):
            continue
        for viewer in set(range(-1, seats)) - set().union(*told):
            assert IGNORADO.view(after, viewer) == IGNORADO.view(before, viewer)


@cases
@few
def test_nobody_learns_of_a_king_before_it_asks_or_blocks(seed: int, seats: int) -> None:
    for state, _ in walk(seed, seats):
        for asked in IGNORADO.decisions(state):
            others = [viewer for viewer in range(-1, seats) if viewer != asked.seat]
            kinds = {IGNORADO.view(state, viewer)["decision"]["kind"] for viewer in others}
            assert kinds == {"turn" if state.question is None else asked.kind}


def test_a_move_of_no_game_is_malformed() -> None:
    with pytest.raises(MalformedMoveError):
        IGNORADO.parse_action({"kind": "no such move"})
    with pytest.raises(MalformedMoveError):
        IGNORADO.parse_options({"no such option": 1})
