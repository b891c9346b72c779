"""Two players on one device: neither hand is shown until its player has it (``R17``, ``R18``, ``R50`` to ``R57``)."""

from typing import Any

import pytest
from cardrules.game import EVERYTHING, PUBLIC, MalformedMoveError
from cardrules.rummy.game import RUMMY
from cardrules.rummy.view import event_viewer

from tests.rules.rummy.prepared import SHARED, Play, prepared


def shown(play: Play, viewer: int) -> list[Any]:
    """The hands that a viewer is sent."""
    return [player["hand"] for player in play.view(viewer)["players"]]


def test_r51_a_match_begins_under_the_cover() -> None:
    play = Play.dealt(SHARED)
    assert play.asked == [("1.1.1", 1, "uncover")]
    for viewer in (0, 1, PUBLIC):
        assert shown(play, viewer) == [None, None]
        assert play.view(viewer)["phase"] == "cover"
    view = play.view(1)
    assert view["decision"] == {"id": "1.1.1", "seat": 1, "kind": "uncover", "options": ["uncover"]}
    assert (view["discard"]["top"], view["stock"]) == ("8H", 31)
    assert [player["count"] for player in view["players"]] == [10, 10]


def test_r51_after_the_uncovering_the_player_sees_their_own_hand() -> None:
    play = Play.dealt(SHARED)("uncover")
    assert play.told[-1] == "uncovered seat=1"
    assert play.asked == [("1.1.2", 1, "draw")]
    assert shown(play, 1) == [None, play.hands[1].split()]
    assert shown(play, 0) == [None, None]


def test_r51_every_turn_ends_under_the_cover() -> None:
    play = Play.dealt(SHARED)("uncover", "draw stock", "discard AS")
    assert play.asked == [("1.2.1", 0, "uncover")]
    assert shown(play, 0) == shown(play, 1) == [None, None]
    assert len(shown(play, EVERYTHING)[0]) == 10


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_r57_taking_the_seat_over_covers_again_and_the_turn_goes_on_after(phase: str) -> None:
    play = Play.dealt(SHARED)("uncover")
    if phase == "play":
        play("draw stock")
    (before,) = play.asked
    play.attend()
    (after,) = play.asked
    assert before[0] != after[0]
    assert (after[1:], shown(play, 1)) == ((1, "uncover"), [None, None])
    play("uncover")
    assert play.asked[0][2] == phase
    assert len({before[0], after[0], play.asked[0][0]}) == 3


def test_coming_back_under_the_cover_changes_nothing() -> None:
    play = Play.dealt(SHARED)
    assert RUMMY.attend(play.state, frozenset()) is play.state


@pytest.mark.parametrize("move", ["draw stock", "discard AS", "meld AS 3S 5S"])
def test_nothing_is_played_under_the_cover(move: str) -> None:
    play = Play.dealt(SHARED)
    assert play.refused(move) == "wrong phase: the hand is still covered"


def test_only_a_covered_hand_is_uncovered_by_its_player() -> None:
    play = Play.dealt(SHARED)
    assert play.refused("0: uncover") == "nothing is covered for this seat"
    assert play("uncover").refused("1: uncover") == "nothing is covered for this seat"
    assert Play(prepared("2D 9S")).refused("0: uncover") == "nothing is covered for this seat"


def test_r57_between_hands_only_the_losers_hand_is_shown() -> None:
    play = Play(prepared("2D", table=SHARED))("discard 2D")
    for viewer in (0, 1, PUBLIC):
        assert shown(play, viewer) == [None, ["2C", "4C"]]
    assert RUMMY.attend(play.state, frozenset()) is play.state


def test_r57_after_a_drawn_hand_none_is() -> None:
    play = Play(prepared("2D 9S", table=SHARED, turn=200))("discard 2D")
    for viewer in (0, 1, PUBLIC):
        assert shown(play, viewer) == [None, None]


def test_the_log_tells_of_drawn_cards_only_while_their_players_hand_is_open() -> None:
    play = Play.dealt(SHARED)
    viewers = (0, 1, PUBLIC, EVERYTHING)
    assert [event_viewer(play.state, viewer) for viewer in viewers] == [PUBLIC, PUBLIC, PUBLIC, EVERYTHING]
    play("uncover")
    assert [event_viewer(play.state, viewer) for viewer in viewers] == [PUBLIC, 1, PUBLIC, EVERYTHING]
    play("draw stock", "discard AS")
    assert [event_viewer(play.state, viewer) for viewer in viewers] == [PUBLIC, PUBLIC, PUBLIC, EVERYTHING]
    friends = Play(prepared("2D 9S"))
    assert [event_viewer(friends.state, viewer) for viewer in viewers] == list(viewers)


@pytest.mark.parametrize(
    ("given", "effect"),
    [
        ({}, {}),
        ({"shared": None, "second_name": None}, {}),
        ({"shared": False}, {}),
        ({"shared": True}, {"shared": True}),
        ({"shared": True, "second_name": "Ana"}, {"shared": True, "second_name": "Ana"}),
        ({"shared": True, "second_name": None}, {"shared": True}),
    ],
)
def test_r51_the_options_in_effect(given: dict[str, Any], effect: dict[str, Any]) -> None:
    assert RUMMY.parse_options(given) == effect
    assert RUMMY.one_device(effect) is ("shared" in effect)


@pytest.mark.parametrize(
    "given",
    [
        {"second_name": "Ana"},
        {"shared": False, "second_name": "Ana"},
        {"shared": 1},
        {"shared": "yes"},
        {"shared": True, "second_name": 5},
        {"jokers": True},
    ],
)
def test_r57_other_options_are_malformed(given: dict[str, Any]) -> None:
    with pytest.raises(MalformedMoveError, match="options"):
        RUMMY.parse_options(given)
