"""Who may see what (section 3 of the rules), and the shape of the wire's ``game``."""

import json
from random import Random

import pytest
from cardrules.dnup.game import DNUP
from cardrules.game import EVERYTHING, PUBLIC
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dnup.adapter import DnupAdapter, walk
from tests.rules.dnup.prepared import Play, Unshuffled, prepared

REST = "9/8 8/9"


def test_the_view_has_the_fields_of_the_rules() -> None:
    state = prepared("6/8 9/2", "1/2", "4/5 3/6", sets=["c 3/7 3/1"], won={"a": 2}, turn=8, quiet=2, discard="1/9 1/8")
    view = DNUP.view(state, 0)
    assert view == {
        "round": 1,
        "phase": "turns",
        "order": [0, 1, 2],
        "starter": 0,
        "turn": 8,
        "quiet_turns": 2,
        "players": [
            {"seat": 0, "count": 2, "hand": ["6/8", "9/2"], "tokens": 2, "rounds": 0, "out": None, "place": None},
            {"seat": 1, "count": 1, "hand": None, "tokens": 0, "rounds": 0, "out": None, "place": None},
            {"seat": 2, "count": 2, "hand": None, "tokens": 0, "rounds": 0, "out": None, "place": None},
        ],
        "sets": [{"seat": 2, "area": 1, "value": 3, "cards": ["3/7", "3/1"]}],
        "discard": 2,
        "decision": {
            "id": "1.8",
            "seat": 0,
            "kind": "action",
            "area": 1,
            "options": ["play", "take", "rotate"],
            "hints": {
                "plays": [{"size": 1, "value": 6, "beats": None}, {"size": 1, "value": 9, "beats": None}],
                "adds": [],
            },
        },
        "winner": None,
        "next_at": None,
    }
    assert json.loads(json.dumps(view)) == view


def test_rounds_count_with_two_players_and_tokens_otherwise() -> None:
    two = DNUP.view(prepared(REST, REST, won={"b": 1}), PUBLIC)["players"]
    assert [(player["tokens"], player["rounds"]) for player in two] == [(0, 0), (0, 1)]


def test_the_hints_tell_what_a_move_would_do() -> None:
    play = Play(prepared("8/1 4/2 4/6 3/1 5/4", "", REST, sets=["b 3/7", "c 3/5 3/4"], out="b"))
    hints = play.view(0)["decision"]["hints"]
    assert hints["plays"] == [
        {"size": 1, "value": 8, "beats": {"seat": 1, "area": 1, "returns": False}},
        {"size": 1, "value": 4, "beats": {"seat": 1, "area": 1, "returns": False}},
        {"size": 1, "value": 5, "beats": {"seat": 1, "area": 1, "returns": False}},
        {"size": 2, "value": 4, "beats": {"seat": 2, "area": 1, "returns": True}},
    ]
    assert hints["adds"] == [{"seat": 2, "area": 1, "card": "3/1", "beats": None}]
    play = Play(prepared("3/8 1/3", REST, REST, sets=["b 3/7", "c 5/1 5/7"]))
    assert play.view(0)["decision"]["hints"]["adds"] == [
        {"seat": 1, "area": 1, "card": "3/8", "beats": {"seat": 1, "area": 1, "returns": True}}
    ]


@pytest.mark.parametrize("viewer", [0, 1, 2, PUBLIC])
def test_a_seat_sees_its_own_hand_and_the_public_none(viewer: int) -> None:
    hands = [player["hand"] for player in DNUP.view(prepared("3/7", "1/2 9/1", "4/5"), viewer)["players"]]
    assert hands == [shown if seat == viewer else None for seat, shown in enumerate([["3/7"], ["1/2", "9/1"], ["4/5"]])]


def test_n56_who_is_out_sees_an_empty_hand_and_no_other_also_at_the_end() -> None:
    play = Play(prepared("3/7", "4/6", "1/2"))("play 3/7")
    assert [player["hand"] for player in play.view(0)["players"]] == [[], None, None]
    play("play 4/6")
    assert play.view(0)["phase"] == "pause"
    assert [player["hand"] for player in play.view(0)["players"]] == [[], None, None]
    assert [player["out"] for player in play.view(0)["players"]] == [1, 2, None]
    assert play.view(0)["discard"] == 1


def test_only_who_decides_and_who_sees_everything_get_options() -> None:
    shown = {
        viewer: set(DNUP.view(prepared(REST, REST, REST), viewer)["decision"]) for viewer in (0, 1, PUBLIC, EVERYTHING)
    }
    assert shown[1] == shown[PUBLIC] == {"id", "seat", "kind", "area"}
    assert shown[0] == shown[EVERYTHING] == {"id", "seat", "kind", "area", "options", "hints"}


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
@settings(max_examples=12, deadline=None)
def test_no_view_nor_event_changes_with_a_card_that_is_not_seen(seed: int, seats: int) -> None:
    adapter, random = DnupAdapter(), Random(seed)
    for state, events in walk(seed, "standard", seats):
        for viewer in (*range(seats), PUBLIC):
            swapped = adapter.exchanged(state, viewer, random)
            assert DNUP.view(swapped, viewer) == DNUP.view(state, viewer)
            assert DNUP.view(swapped, viewer, DNUP.view(state, PUBLIC)) == DNUP.view(state, viewer)
        for event in events:
            assert len({json.dumps(DNUP.event_view(event, viewer)) for viewer in (*range(seats), PUBLIC)}) == 1


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
@settings(max_examples=12, deadline=None)
def test_the_same_move_tells_the_same_whatever_the_cards_that_nobody_sees(seed: int, seats: int) -> None:
    adapter, random = DnupAdapter(), Random(seed)
    for state, _ in walk(seed, "standard", seats):
        if state.decider is None:
            continue
        action = random.choice(DNUP.legal_actions(state, state.decider))
        swapped = adapter.exchanged(state, state.decider, random)
        one, other = (DNUP.apply(table, state.decider, action, Unshuffled()) for table in (state, swapped))
        assert one.events == other.events
