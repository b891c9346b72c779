"""What bad input gets: ``bad_request`` where it is malformed, else ``illegal_move`` with its reason."""

from typing import Any

import pytest
from cardrules.game import MalformedMoveError
from cardrules.ignorado.game import IGNORADO
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.ignorado.prepared import Play

KINDS = ("ask", "pass", "answer", "return", "guess", "swap", "stand", "poke", "mute", "unmute", "attend")


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({}, "kind"),
        ({"kind": None}, "kind"),
        ({"kind": 5}, "kind"),
        ({"kind": ["ask"]}, "kind"),
        ({"kind": "keep"}, "kind"),
        ({"kind": "ask"}, "seat"),
        ({"kind": "ask", "seat": "1"}, "seat"),
        ({"kind": "ask", "seat": True}, "seat"),
        ({"kind": "ask", "seat": 1.0}, "seat"),
        ({"kind": "answer"}, "suit"),
        ({"kind": "answer", "suit": 0}, "suit"),
        ({"kind": "answer", "suit": ["O"]}, "suit"),
        ({"kind": "guess", "seat": 1}, "suit"),
        ({"kind": "poke", "bait": "say_hello"}, "seat"),
        ({"kind": "poke", "seat": 1}, "bait"),
        ({"kind": "poke", "seat": 1, "bait": 3}, "bait"),
        ({"kind": "mute"}, "seat"),
        ({"kind": "unmute", "seat": None}, "seat"),
    ],
)
def test_a_malformed_move_names_the_field(move: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedMoveError, match=rf"^move\.{field}"):
        IGNORADO.parse_action(move)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(
    move=st.fixed_dictionaries(
        {"kind": st.sampled_from(KINDS) | JSON}, optional={"seat": JSON, "suit": JSON, "bait": JSON}
    )
)
def test_whatever_a_client_sends_is_a_move_or_malformed(move: dict[str, Any]) -> None:
    try:
        action = IGNORADO.parse_action(move)
    except MalformedMoveError:
        return
    assert IGNORADO.parse_action(IGNORADO.action_view(action)) == action


def test_further_fields_do_not_matter() -> None:
    assert IGNORADO.action_view(IGNORADO.parse_action({"kind": "ask", "seat": 1, "suit": 7, "note": []})) == {
        "kind": "ask",
        "seat": 1,
    }


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "b>stand", "nothing is asked of seat 1 now"),
        ("", "a>answer O", "answer does not answer king_turn"),
        ("", "a>ask h", "seat 7 cannot be asked: only others who live and were dealt a card in this round can"),
        ("a>ask b", "b>answer X", "there is no such suit"),
        ("a>ask b", "b>answer o", "there is no such suit"),
        ("a>ask b", "b>guess O", "guess does not answer answer_king"),
        ("a>ask b", "a>pass", "nothing is asked of seat 0 now"),
        ("a>ask c", "c>return", "only the holder of an Ace may return the question"),
        ("a>ask b; b>return", "a>guess 7", "there is no such suit"),
        ("a>ask b; b>return", "a>return", "return does not answer guess_ace"),
        ("a>ask b; b>return", "a>answer O", "answer does not answer guess_ace"),
        ("a>pass", "b>pass", "pass does not answer swap_or_stand"),
    ],
)
def test_an_illegal_move_is_refused_for_its_reason(moves: str, move: str, reason: str) -> None:
    play = Play("KO AC NE JB")
    assert (play(moves) if moves else play).refused(move) == reason


def test_the_refusal_of_a_return_tells_nothing_but_that() -> None:
    """Whoever holds an Ace is offered it; nobody else learns of it by trying."""
    for hands in ("KO JC NE JB", "KO KC NE JB", "KO NC JE JB"):
        assert Play(hands)("a>ask b").refused("b>return") == "only the holder of an Ace may return the question"


def test_equal_fields_make_no_equal_moves() -> None:
    moves = [{"kind": kind, "seat": 1} for kind in ("ask", "mute", "unmute")]
    moves += [{"kind": kind, "suit": "O"} for kind in ("answer", "guess")]
    actions = [IGNORADO.parse_action(move) for move in moves]
    assert len(set(actions)) == len(actions)
