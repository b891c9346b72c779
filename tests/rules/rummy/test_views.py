"""Who may see what (section 3 of the rules), and the shape of the wire's ``game``."""

import json
from random import Random
from typing import Any

import pytest
from cardrules.game import EVERYTHING, PUBLIC
from cardrules.rummy import cards
from cardrules.rummy.events import Drew, event_view
from cardrules.rummy.game import RUMMY
from cardrules.rummy.view import event_viewer
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.rummy.adapter import RummyAdapter, lively
from tests.rules.rummy.prepared import Play, prepared

VIEWERS = (0, 1, PUBLIC)


def hands(play: Play, viewer: int) -> list[Any]:
    """The hands that a viewer is shown."""
    return [player["hand"] for player in play.view(viewer)["players"]]


def test_the_view_has_the_fields_of_the_rules() -> None:
    state = prepared(
        "AS 4D", "2C 4C 6C", seat=1, turn=17, taken="7D", melds=["0 5S 6S 7S"], discard="KH", score=(34, 12)
    )
    view = RUMMY.view(state, 1)
    assert view == {
        "hand": 1,
        "phase": "play",
        "dealer": 0,
        "turn": 17,
        "score": {"0": 34, "1": 12},
        "players": [
            {"seat": 0, "count": 3, "hand": None, "accepted": False},
            {"seat": 1, "count": 3, "hand": ["AS", "4D", "7D"], "accepted": False},
        ],
        "melds": [{"meld": 1, "by": 0, "kind": "run", "cards": ["5S", "6S", "7S"]}],
        "stock": 42,
        "discard": {"count": 1, "top": "KH"},
        "taken": "7D",
        "decision": {
            "id": "1.17.2",
            "seat": 1,
            "kind": "play",
            "options": ["meld", "lay_off", "discard"],
            "hints": {"melds": [], "lay_offs": []},
        },
        "proposal": None,
        "waiting": [],
        "winner": None,
    }
    assert json.loads(json.dumps(view)) == view


def test_the_hints_are_all_that_could_be_laid_now_the_longest_first() -> None:
    play = Play(prepared("5S 6S 7S 8S 8H 8D 4C 3C 9D", melds=["1 TD JD QD", "0 5C 6C 7C"]))
    asked = play.view(0)["decision"]
    assert asked["options"] == ["meld", "lay_off", "discard"]
    assert asked["hints"] == {
        "melds": [["5S", "6S", "7S", "8S"], ["5S", "6S", "7S"], ["6S", "7S", "8S"], ["8S", "8H", "8D"]],
        "lay_offs": [
            {"meld": 1, "cards": ["8D", "9D"]},
            {"meld": 2, "cards": ["3C", "4C"]},
            {"meld": 1, "cards": ["9D"]},
            {"meld": 2, "cards": ["4C"]},
        ],
    }


def test_a_hand_is_in_the_order_of_dealing_and_drawing() -> None:
    play = Play(prepared("9D 2S KC", phase="draw", stock="5H"))("draw stock", "discard 2S")
    assert hands(play, 0)[0] == ["9D", "KC", "5H"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_seat_sees_its_own_hand_and_the_public_none(viewer: int) -> None:
    play = Play(prepared("2D 9S", "2C 4C"))
    assert hands(play, viewer) == [["2D", "9S"] if viewer == 0 else None, ["2C", "4C"] if viewer == 1 else None]
    assert [player["count"] for player in play.view(viewer)["players"]] == [2, 2]


def test_only_who_decides_and_who_sees_everything_get_options_and_hints() -> None:
    play = Play(prepared("2D 9S"))
    shown = {viewer: set(play.view(viewer)["decision"]) for viewer in (*VIEWERS, EVERYTHING)}
    assert [viewer for viewer, fields in shown.items() if {"options", "hints"} <= fields] == [0, EVERYTHING]
    assert shown[1] == shown[PUBLIC] == {"id", "seat", "kind"}


def test_a_draw_offers_where_from() -> None:
    assert Play(prepared("2D", phase="draw")).view(0)["decision"]["options"] == ["stock", "discard"]


def test_r60_discards_under_the_top_are_not_shown() -> None:
    play = Play(prepared("2D 9S", discard="KH QH JH"))
    assert play.view(PUBLIC)["discard"] == {"count": 3, "top": "JH"}
    assert all(name not in str([play.view(viewer) for viewer in VIEWERS]) for name in ("KH", "QH"))


def test_r61_a_card_taken_is_marked_in_that_turn_only() -> None:
    play = Play(prepared("2D 9S", phase="draw", discard="KH"))("draw discard")
    assert {play.view(viewer)["taken"] for viewer in VIEWERS} == {"KH"}
    play("discard 2D")
    assert {play.view(viewer)["taken"] for viewer in VIEWERS} == {None}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_losers_hand_is_open_to_all_until_the_next_deal(viewer: int) -> None:
    play = Play(prepared("2D", "2C 4C"))("discard 2D")
    assert hands(play, viewer) == [[] if viewer == 0 else None, ["2C", "4C"]]
    play("0: accept")
    assert hands(play, viewer)[1] == ["2C", "4C"]
    play("1: accept")
    assert (hands(play, viewer)[1] is None) == (viewer != 1)


def test_the_losers_hand_stays_open_after_the_match() -> None:
    play = Play(prepared("2D", "KC", score=(95, 0)))("discard 2D")
    assert [hands(play, viewer)[1] for viewer in VIEWERS] == [["KC"]] * 3


def test_after_a_drawn_hand_each_sees_their_own_only() -> None:
    play = Play(prepared("2D 9S", "2C 4C", turn=200))("discard 9S")
    assert [hands(play, viewer) for viewer in VIEWERS] == [[["2D"], None], [None, ["2C", "4C"]], [None, None]]


def test_the_winner_is_shown_when_the_match_is_over() -> None:
    assert Play(prepared("2D"))("discard 2D").view(1)["winner"] is None
    assert Play(prepared("2D", seat=1, score=(0, 98)))("discard 2D").view(0)["winner"] == 1


def test_who_sees_everything_sees_both_hands_and_every_drawn_card() -> None:
    play = Play(prepared("2D 9S", phase="draw", stock="5C 6C"))("draw stock")
    assert hands(play, EVERYTHING) == [["2D", "9S", "5C"], ["2C", "4C"]]
    assert event_view(play.events[0], EVERYTHING)["card"] == "5C"


@pytest.mark.parametrize("shared", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_no_view_or_event_changes_with_a_card_that_is_not_seen(seed: int, *, shared: bool) -> None:
    adapter, random = RummyAdapter(), Random(seed)
    for state, events in lively(seed, steps=60, shared=shared):
        for viewer in VIEWERS:
            swapped = adapter.exchanged(state, viewer, random)
            assert RUMMY.view(swapped, viewer) == RUMMY.view(state, viewer)
            assert RUMMY.view(swapped, viewer, RUMMY.view(state, PUBLIC)) == RUMMY.view(state, viewer)
            shown_as = event_viewer(state, viewer)
            for event in events:
                if isinstance(event, Drew) and event.source == "stock" and shown_as != event.seat:
                    changed = event._replace(card=random.randrange(52))
                    assert event_view(changed, shown_as) == event_view(event, shown_as)


@pytest.mark.parametrize("shared", [False, True])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_nothing_that_a_viewer_is_sent_names_a_card_that_they_may_not_know(seed: int, *, shared: bool) -> None:
    known = {viewer: set[str]() for viewer in VIEWERS}
    for state, events in lively(seed, shared=shared):
        for viewer in VIEWERS:
            told = [RUMMY.event_view(event, event_viewer(state, viewer)) for event in events]
            if any(event["kind"] == "dealt" for event in told):
                known[viewer] = set()
            own = set[str]() if event_viewer(state, viewer) == PUBLIC else set(cards.names(state.hands[viewer]))
            lying = {name for meld in state.melds for name in cards.names(cards.members(meld.cards))}
            top, loser = cards.names(state.discard[-1:]), [] if state.decider is not None else _loser(state)
            known[viewer] |= {*lying, *top, *loser}
            sent = _names([RUMMY.view(state, viewer), told])
            assert sent <= known[viewer] | own


def _loser(state: Any) -> list[str]:
    return [name for seat in (0, 1) if not state.hands[1 - seat] for name in cards.names(state.hands[seat])]


def _names(item: Any) -> set[str]:
    """Every card that a JSON value names."""
    if isinstance(item, dict):
        return set().union(*map(_names, item.values()))
    if isinstance(item, list):
        return set().union(*map(_names, item))
    return {item} if item in cards.NAMES else set()
