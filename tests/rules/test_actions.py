"""Moves as they come from the wire: malformed is not illegal (D90, D92)."""

from typing import Any

import pytest
from cardrules.disunyer.actions import Guess, Pick, Turn
from cardrules.disunyer.game import DISUNYER
from cardrules.game import MalformedMoveError


@pytest.mark.parametrize(
    ("move", "action"),
    [
        ({"kind": "keep"}, Turn.KEEP),
        ({"kind": "pass"}, Turn.PASS),
        ({"kind": "pick", "seat": 5}, Pick(5)),
        ({"kind": "guess", "suit": "O"}, Guess("O")),
    ],
)
def test_d90_each_move_is_read_and_written_alike(move: dict[str, Any], action: Pick | Guess | Turn) -> None:
    assert DISUNYER.parse_action(move) == action
    assert DISUNYER.action_view(action) == move


@pytest.mark.parametrize(
    ("move", "action"),
    [
        ({"kind": "pick", "seat": -1}, Pick(-1)),
        ({"kind": "pick", "seat": 10**30}, Pick(10**30)),
        ({"kind": "guess", "suit": ""}, Guess("")),
        ({"kind": "guess", "suit": "oros"}, Guess("oros")),
        ({"kind": "keep", "seat": "any", "extra": []}, Turn.KEEP),
        ({"kind": "pass", "suit": None}, Turn.PASS),
    ],
)
def test_d92_a_well_formed_move_is_read_whether_legal_or_not(move: dict[str, Any], action: Pick | Guess | Turn) -> None:
    assert DISUNYER.parse_action(move) == action


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "kind"),
        ({"kind": None}, "kind"),
        ({"kind": "discard"}, "kind"),
        ({"kind": ["keep"]}, "kind"),
        ({"kind": "Keep"}, "kind"),
        ({"kind": "pick"}, "seat"),
        ({"kind": "pick", "seat": None}, "seat"),
        ({"kind": "pick", "seat": True}, "seat"),
        ({"kind": "pick", "seat": 1.0}, "seat"),
        ({"kind": "pick", "seat": "1"}, "seat"),
        ({"kind": "guess"}, "suit"),
        ({"kind": "guess", "suit": 1}, "suit"),
        ({"kind": "guess", "suit": ["O"]}, "suit"),
    ],
)
def test_d92_a_malformed_move_is_refused_by_the_name_of_its_field(move: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedMoveError, match=rf"move\.{field}\b"):
        DISUNYER.parse_action(move)


def test_keep_pass_pick_and_guess_are_never_equal() -> None:
    actions: list[Pick | Guess | Turn] = [Turn.KEEP, Turn.PASS, Pick(0), Pick(1), Guess("O"), Guess("C")]
    assert len(set(actions)) == len(actions)


def test_there_are_no_options() -> None:
    assert DISUNYER.parse_options({}) == {}
    assert DISUNYER.parse_options({"rounds": None}) == {}
    with pytest.raises(MalformedMoveError, match="rounds"):
        DISUNYER.parse_options({"rounds": 3})
