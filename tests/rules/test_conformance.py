"""The laws that every game keeps, over random games of each (``GAMES``)."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from cardrules.game import EVERYTHING, LEVELS, PUBLIC, IllegalMoveError, MalformedMoveError, UnknownKindError
from cardrules.games import CATALOG, GAMES
from cardrules.shuffle import SeededShuffle
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.adapters import ADAPTERS, Adapter, AnyGame, Moment, viewers, walk

SHUFFLE = SeededShuffle(bytes(32))


class Case(NamedTuple):
    """One random game, by its arguments."""

    name: str
    mode: str
    seats: int
    seed: int

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    @property
    def adapter(self) -> Adapter:
        return ADAPTERS[self.name]

    def moments(self) -> Iterator[Moment]:
        return walk(*self)


@st.composite
def _cases(draw: st.DrawFn) -> Case:
    game = GAMES[draw(st.sampled_from(sorted(ADAPTERS)))]
    seats = draw(st.integers(*game.seats))
    return Case(game.name, draw(st.sampled_from(game.modes)), seats, draw(st.integers(0, 2**32)))


cases = given(case=_cases())
few = settings(max_examples=25, deadline=None)
many = settings(max_examples=100, deadline=None)


def test_every_game_is_held_to_the_laws() -> None:
    """Here, or in its own folder where a law of it is another."""
    elsewhere = {path.parent.name for path in Path(__file__).parent.glob("*/test_conformance.py")}
    assert ADAPTERS.keys() | elsewhere == GAMES.keys()


def test_every_game_is_as_the_catalog_lists_it() -> None:
    assert [(game.name, game.modes, game.seats) for game in GAMES.values()] == list(CATALOG)


@cases
@many
def test_no_card_is_lost_or_made(case: Case) -> None:
    found = [sorted(case.adapter.all_cards(moment.state)) for moment in case.moments()]
    assert all(cards == found[0] for cards in found)


@cases
@many
def test_every_game_ends_with_places_and_points_for_all(case: Case) -> None:
    *_, last = case.moments()
    end = case.game.outcome(last.state)
    assert end is not None
    assert len(end.places) == len(end.points) == case.seats
    assert min(end.places) == 1
    assert end.winner is None or end.places[end.winner] == 1


@cases
@few
def test_apply_accepts_exactly_the_legal_actions(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        for seat in range(case.seats):
            legal = [game.action_view(action) for action in game.legal_actions(moment.state, seat)]
            assert bool(legal) == any(asked.seat == seat for asked in game.decisions(moment.state))
            for move in case.adapter.moves(case.seats):
                action = game.parse_action(move)
                if move in legal:
                    game.apply(moment.state, seat, action, SHUFFLE)
                else:
                    with pytest.raises(IllegalMoveError):
                        game.apply(moment.state, seat, action, SHUFFLE)


@cases
@few
def test_every_legal_action_is_a_move_on_the_wire(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        for asked in game.decisions(moment.state):
            for action in game.legal_actions(moment.state, asked.seat):
                assert game.parse_action(json.loads(json.dumps(game.action_view(action)))) == action


@cases
@few
def test_every_decision_has_a_default_and_is_closed_by_it(case: Case) -> None:
    game = case.game
    seen = set[tuple[str, int, str]]()
    for moment in case.moments():
        for asked in game.decisions(moment.state):
            assert (asked.id, asked.seat, asked.kind) in seen or asked.id not in {known[0] for known in seen}
            seen.add((asked.id, asked.seat, asked.kind))
            after, events = game.expire(moment.state, asked.id, SHUFFLE)
            assert events
            assert asked.id not in [still.id for still in game.decisions(after)]
        with pytest.raises(IllegalMoveError):
            game.expire(moment.state, "0.0", SHUFFLE)


@cases
@few
def test_a_game_is_at_a_decision_in_a_pause_or_over_and_only_one_of_them(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        over = game.outcome(moment.state) is not None
        assert [bool(game.decisions(moment.state)), game.paused(moment.state), over].count(True) == 1


@cases
@few
def test_a_view_never_changes_when_cards_that_the_viewer_cannot_see_are_exchanged(case: Case) -> None:
    random = Random(case.seed)
    for moment in case.moments():
        for viewer in viewers(case.seats):
            seen = case.game.view(moment.state, viewer)
            other = case.adapter.exchanged(moment.state, viewer, random)
            assert case.game.view(other, viewer) == seen


@cases
@few
def test_events_name_only_cards_that_the_viewer_may_see(case: Case) -> None:
    game, before = case.game, dict[int, set[str]]()
    for moment in case.moments():
        names = set(case.adapter.all_cards(moment.state))
        for viewer in viewers(case.seats):
            told = [game.event_view(event, viewer) for event in moment.events]
            shown = _words(game.view(moment.state, viewer)) & names
            assert _words(told) & names <= shown | before.get(viewer, set())
            before[viewer] = shown


@cases
@few
def test_public_events_are_the_same_for_all(case: Case) -> None:
    for moment in case.moments() if case.game.events_are_public else ():
        for event in moment.events:
            told = [case.game.event_view(event, viewer) for viewer in viewers(case.seats)]
            assert all(view == told[0] for view in told)


@cases
@few
def test_only_who_decides_is_shown_the_options(case: Case) -> None:
    for moment in case.moments():
        deciders = {asked.seat for asked in case.game.decisions(moment.state)}
        for viewer in viewers(case.seats):
            shown = '"options"' in json.dumps(case.game.view(moment.state, viewer))
            assert shown == bool(deciders and (viewer in deciders or viewer == EVERYTHING))


@cases
@few
def test_views_and_events_are_json_and_nobodys_to_change(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        for viewer in (0, PUBLIC, EVERYTHING):
            view = game.view(moment.state, viewer)
            assert json.loads(json.dumps(view)) == view
            view.clear()
            assert game.view(moment.state, viewer)
        for event in moment.events:
            told = game.event_view(event, PUBLIC)
            assert json.loads(json.dumps(told)) == told


@cases
@few
def test_sharing_the_public_view_alters_nothing(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        public = game.view(moment.state, PUBLIC)
        before = json.dumps(public)
        for viewer in viewers(case.seats):
            assert game.view(moment.state, viewer, public) == game.view(moment.state, viewer)
        assert json.dumps(public) == before


@cases
@many
def test_load_is_the_inverse_of_dump(case: Case) -> None:
    game = case.game
    for moment in case.moments():
        text = game.dump(moment.state)
        assert game.load(text) == moment.state
        assert game.dump(game.load(text)) == text
        for event in moment.events:
            stored = json.loads(json.dumps(game.dump_event(event)))
            again = game.load_event(stored)
            assert (type(again), again) == (type(event), event)


@cases
@few
def test_the_same_seed_and_moves_give_the_same_game(case: Case) -> None:
    assert list(case.moments()) == list(case.moments())


@cases
@few
def test_rounds_are_numbered_from_one(case: Case) -> None:
    numbers = [case.game.round_number(moment.state) for moment in case.moments()]
    assert numbers[0] == 1
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(numbers))


@cases
@few
def test_a_bot_of_any_level_moves_legally_by_its_seats_view_alone(case: Case) -> None:
    game, random = case.game, Random(case.seed)
    memory = [""] * case.seats
    for moment in case.moments():
        for seat in range(case.seats):
            told = [view for event in moment.events if (view := game.event_view(event, seat)) is not None]
            memory[seat] = game.bots.observe(memory[seat], game.view(moment.state, seat), told)
        for asked in game.decisions(moment.state):
            view = game.view(moment.state, asked.seat)
            legal = [game.action_view(action) for action in game.legal_actions(moment.state, asked.seat)]
            for level in LEVELS:
                assert game.bots.choose(level, memory[asked.seat], view, random) in legal


@pytest.mark.parametrize("name", GAMES)
def test_a_move_of_no_game_is_malformed(name: str) -> None:
    for kind in ("no such move", None, 1, ["keep"]):
        with pytest.raises(UnknownKindError):
            GAMES[name].parse_action({"kind": kind})
    with pytest.raises(MalformedMoveError):
        GAMES[name].parse_options({"no such option": 1})


def _words(item: Any) -> set[str]:
    """Every string in a JSON value."""
    if isinstance(item, dict):
        return set().union(*map(_words, item.values()))
    if isinstance(item, list):
        return set().union(*map(_words, item))
    return {item} if isinstance(item, str) else set()
