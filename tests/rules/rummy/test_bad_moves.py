"""What bad input gets: ``bad_request`` where it is malformed, else ``illegal_move`` with its reason (E12)."""

from typing import Any

import pytest
from cardrules.game import MalformedMoveError
from cardrules.rummy.cards import NAMES
from cardrules.rummy.game import RUMMY
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.rummy.prepared import Play, prepared


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "kind"),
        ({"kind": None}, "kind"),
        ({"kind": 5}, "kind"),
        ({"kind": ["draw"]}, "kind"),
        ({"kind": "knock"}, "kind"),
        ({"kind": "draw"}, "from"),
        ({"kind": "draw", "from": "table"}, "from"),
        ({"kind": "draw", "from": ["stock"]}, "from"),
        ({"kind": "discard"}, "card"),
        ({"kind": "discard", "card": "1S"}, "card"),
        ({"kind": "discard", "card": "as"}, "card"),
        ({"kind": "discard", "card": ["AS"]}, "card"),
        ({"kind": "discard", "card": 7}, "card"),
        ({"kind": "meld"}, "cards"),
        ({"kind": "meld", "cards": []}, "cards"),
        ({"kind": "meld", "cards": "AS 2S 3S"}, "cards"),
        ({"kind": "meld", "cards": {"AS": 1}}, "cards"),
        ({"kind": "meld", "cards": ["AS", "2S", "3X"]}, "cards"),
        ({"kind": "meld", "cards": ["AS", "2S", None]}, "cards"),
        ({"kind": "meld", "cards": ["AS", "2S", ["3S"]]}, "cards"),
        ({"kind": "meld", "cards": ["7S", "7H", "7H"]}, "cards"),
        ({"kind": "meld", "cards": ["AS"] * 60}, "cards"),
        ({"kind": "meld", "cards": [*NAMES, *NAMES[:8]]}, "cards"),
        ({"kind": "lay_off", "cards": ["8S"]}, "meld"),
        ({"kind": "lay_off", "meld": "1", "cards": ["8S"]}, "meld"),
        ({"kind": "lay_off", "meld": True, "cards": ["8S"]}, "meld"),
        ({"kind": "lay_off", "meld": 1.0, "cards": ["8S"]}, "meld"),
        ({"kind": "lay_off", "meld": 1}, "cards"),
        ({"kind": "lay_off", "meld": 1, "cards": []}, "cards"),
        ({"kind": "lay_off", "meld": 1, "cards": ["8S", "8S"]}, "cards"),
    ],
)
def test_a_malformed_move_names_the_field(move: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedMoveError, match=rf"^move\.{field}"):
        RUMMY.parse_action(move)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=3)
    | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
KINDS = st.sampled_from(["draw", "meld", "lay_off", "discard", "accept", "decline", "propose_restart", "uncover"])


@given(
    move=st.fixed_dictionaries(
        {"kind": KINDS | JSON}, optional={"from": JSON, "card": JSON, "cards": JSON, "meld": JSON}
    )
)
def test_whatever_a_client_sends_is_a_move_or_malformed(move: dict[str, Any]) -> None:
    try:
        action = RUMMY.parse_action(move)
    except MalformedMoveError:
        return
    assert RUMMY.parse_action(RUMMY.action_view(action)) == action


def test_the_order_of_the_cards_and_further_fields_do_not_matter() -> None:
    given_ = RUMMY.parse_action({"kind": "meld", "cards": ["7S", "5S", "6S"], "meld": "x", "note": 1})
    assert given_ == RUMMY.parse_action({"kind": "meld", "cards": ["5S", "6S", "7S"]})
    assert RUMMY.action_view(given_) == {"kind": "meld", "cards": ["5S", "6S", "7S"]}


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("meld 5S 6S 8S", "not in hand: 6S 8S"),
        ("lay_off 1 8S", "not in hand: 8S"),
        ("discard 8S", "not in hand: 8S"),
        ("meld 5S 9D", "no valid meld: 5S 9D is neither a set nor a run"),
        ("lay_off 1 9D", "no valid meld: 9D cannot be added to meld 1"),
        ("lay_off 3 9D", "no such meld: 3"),
        ("lay_off 0 9D", "no such meld: 0"),
        ("lay_off -1 9D", "no such meld: -1"),
        ("discard TC", "TC was just taken from the discards and may not be discarded in this turn"),
        ("draw stock", "wrong phase: this turn's card is drawn already"),
        ("1: discard 2C", "it is not the turn of seat 1"),
        ("accept", "there is nothing for this seat to accept"),
        ("decline", "there is no proposal for this seat to decline"),
        ("uncover", "nothing is covered for this seat"),
    ],
)
def test_an_illegal_move_is_refused_for_its_reason(move: str, reason: str) -> None:
    assert Play(prepared("5S 9D", taken="TC", melds=["1 2H 3H 4H", "0 JS JH JD"])).refused(move) == reason


def test_a_meld_of_other_cards_than_it_seems_is_refused() -> None:
    play = Play(prepared("5S 6S 9D TC", melds=["1 7S 8S 9S"]))
    assert play.refused("lay_off 1 5S").startswith("no valid meld")
    assert play("lay_off 1 5S 6S").melds == ["5S 6S 7S 8S 9S"]


def test_an_empty_discard_pile_gives_nothing() -> None:
    assert Play(prepared("5S", phase="draw", discard="")).refused("draw discard") == "the discard pile is empty"


def test_nothing_is_played_between_hands() -> None:
    play = Play(prepared("2D"))("discard 2D")
    for move in ("0: draw stock", "1: discard 2C"):
        assert play.refused(move).startswith("it is not the turn of seat")
