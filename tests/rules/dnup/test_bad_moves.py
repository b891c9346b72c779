"""What a wrong move gets: ``illegal_move`` with its reason, or ``bad_request`` where there is no such move."""

from typing import Any

import pytest
from cardrules.dnup.game import DNUP
from cardrules.game import IllegalMoveError, MalformedMoveError

from tests.rules.dnup.prepared import Play, prepared

REST = "9/8 8/9"


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"kind": None},
        {"kind": "pass"},
        {"kind": ["play"]},
        {"kind": "play"},
        {"kind": "play", "cards": []},
        {"kind": "play", "cards": "3/7"},
        {"kind": "play", "cards": {"3/7": 1}},
        {"kind": "play", "cards": [None]},
        {"kind": "play", "cards": [37]},
        {"kind": "play", "cards": [["3/7"]]},
        {"kind": "play", "cards": ["3/7", "7/7"]},
        {"kind": "play", "cards": ["0/7"]},
        {"kind": "play", "cards": ["3/10"]},
        {"kind": "play", "cards": ["3/7 "]},
        {"kind": "play", "cards": ["\u0663/7"]},
        {"kind": "add", "seat": 1, "area": 1},
        {"kind": "add", "seat": 1, "area": 1, "card": ["3/7"]},
        {"kind": "add", "seat": True, "area": 1, "card": "3/7"},
        {"kind": "add", "seat": 1.0, "area": 1, "card": "3/7"},
        {"kind": "add", "seat": 1, "card": "3/7"},
        {"kind": "take", "seat": 1},
        {"kind": "take", "area": 1},
        {"kind": "take", "seat": "1", "area": 1},
        {"kind": "take", "seat": 1, "area": True},
    ],
)
def test_what_is_no_move_is_malformed(move: dict[str, Any]) -> None:
    with pytest.raises(MalformedMoveError, match=r"move\."):
        DNUP.parse_action(move)


def test_fields_that_a_move_does_not_need_are_ignored() -> None:  # N57
    assert DNUP.parse_action({"kind": "play", "cards": ["3/7"], "area": "x"}) == DNUP.parse_action(
        {"kind": "play", "cards": ["3/7"]}
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("play 7/3", "not in hand in that orientation: 7/3"),
        ("play 3/7 3/7", "not in hand in that orientation: 3/7"),
        ("play 9/2 9/2 9/2", "not in hand in that orientation: 9/2"),
        ("play 3/7 3/1 3/8 3/9 3/2 3/4 3/5 3/6", "not in hand in that orientation: 3/8 3/9 3/2 3/4 3/5 3/6"),
        ("play 3/7 9/2", "the values differ: 3/7 9/2"),
        ("play 3/7 3/1", "not higher than the set of that size on the table: 5/1 5/7 of seat 2"),
        ("add b 3/8", "not in hand in that orientation: 3/8"),
        ("add b 9/2", "the values differ: 9/2 and 3/9"),
        ("add a 3/7", "not yours to add to or to take: it must be a rival's set"),
        ("take a", "not yours to add to or to take: it must be a rival's set"),
        ("add d 3/7", "no set there: area 1 of seat 3 is empty"),
        ("take d", "no set there: area 1 of seat 3 is empty"),
        ("take e", "there is no seat 4 at this table"),
        ("take b.2", "wrong area: there is no area 2 at this table"),
        ("add b.0 3/7", "wrong area: there is no area 0 at this table"),
    ],
)
def test_an_illegal_move_gets_its_reason_and_changes_nothing(move: str, reason: str) -> None:
    play = Play(prepared("3/7 3/1 9/2 9/2", REST, REST, REST, sets=["b 3/9", "c 5/1 5/7"]))
    assert play.refused(move).startswith(reason)


@pytest.mark.parametrize("seat", [-1, -2, 4, 10**30])
def test_a_seat_that_is_not_there_has_no_set(seat: int) -> None:
    play = Play(prepared(REST, REST, REST, REST, sets=["d 3/9"]))
    with pytest.raises(IllegalMoveError, match="there is no seat"):
        DNUP.apply(play.state, 0, DNUP.parse_action({"kind": "take", "seat": seat, "area": 1}), play.shuffle)


def test_two_players_have_two_areas_and_no_third() -> None:
    play = Play(prepared("3/7 1/2", REST, sets=["b.2 3/9"]))
    assert play.refused("take b.3") == "wrong area: there is no area 3 at this table"
    assert play.refused("take b.1") == "no set there: area 1 of seat 1 is empty"
    assert play.allows("take b.2")


def test_nobody_moves_out_of_turn_nor_in_a_pause() -> None:
    play = Play(prepared("3/7", "4/6", REST))
    rotate = DNUP.parse_action({"kind": "rotate"})
    with pytest.raises(IllegalMoveError, match="it is not the turn of seat 1"):
        DNUP.apply(play.state, 1, rotate, play.shuffle)
    play("play 3/7", "play 4/6")
    for seat in range(3):
        assert DNUP.legal_actions(play.state, seat) == ()
        with pytest.raises(IllegalMoveError):
            DNUP.apply(play.state, seat, rotate, play.shuffle)


def test_a_card_held_once_is_not_played_twice_and_one_held_twice_is() -> None:
    once = Play(prepared("3/7 3/1", REST, REST, REST, REST))
    assert once.refused("play 3/7 3/7") == "not in hand in that orientation: 3/7"
    twice = Play(prepared("3/7 3/7", REST, REST, REST, REST))
    assert twice.allows("play 3/7 3/7")
    assert twice("play 3/7 3/7").sets == ["a 3/7 3/7"]
