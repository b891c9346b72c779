"""Who may see what (section 3 of the rules), and the shape of the wire's ``game``."""

import json
from typing import Any

import pytest
from cardrules.disunyer import cards
from cardrules.disunyer.events import Dealt
from cardrules.disunyer.game import DISUNYER
from cardrules.game import EVERYTHING, PUBLIC

from tests.rules.adapters import walk
from tests.rules.prepared import Play

VIEWERS = (0, 1, 2, 3, PUBLIC)


def test_the_view_has_the_fields_of_the_protocol() -> None:
    play = Play("5O JC 3E 7B", stock="6O 4O", discard="KB")
    assert play.view(0) == {
        "round": 1,
        "phase": "turns",
        "order": [0, 1, 2, 3],
        "players": [
            {
                "seat": seat,
                "standing": True,
                "place": None,
                "card": "5O" if seat == 0 else None,
                "known": None,
                "stuck": False,
                "points": None,
            }
            for seat in range(4)
        ],
        "decision": {"id": "1.1", "seat": 0, "kind": "keep_or_pass", "options": ["keep", "pass"]},
        "stock": 2,
        "discard": 1,
        "winner": None,
        "next_at": None,
        "challenges": [],
    }
    assert json.loads(json.dumps(play.view(0))) == play.view(0)


def test_only_who_decides_and_who_sees_everything_get_the_options() -> None:
    play = Play("5O JC 3E 7B")
    assert {viewer for viewer in (*VIEWERS, EVERYTHING) if "options" in play.view(viewer)["decision"]} == {
        0,
        EVERYTHING,
    }


@pytest.mark.parametrize("viewer", VIEWERS)
def test_d70_a_seat_sees_its_own_card_and_the_public_none(viewer: int) -> None:
    play = Play("5O JC 3E 7B")
    own = {} if viewer == PUBLIC else {viewer: play.hands.split()[viewer]}
    assert play.seen("card", viewer) == own
    assert play.seen("known", viewer) == {}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_d70_stuck_kings_lie_face_up_for_all(viewer: int) -> None:
    play = Play("5O JC KE 7B", mode="stuck_king")
    assert play.seen("card", viewer)[2] == "KE"
    assert play.column("stuck", viewer) == {0: False, 1: False, 2: True, 3: False}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_d70_every_hand_lies_face_up_from_the_reveal_to_the_next_deal(viewer: int) -> None:
    play = Play("5O JC 3E 7B", stock="4O 6O 7O")("0>keep 1>keep 2>keep 3>keep")
    assert play.seen("card", viewer) == {0: "5O", 1: "JC", 2: "3E", 3: "7B"}
    play.resume()
    assert set(play.seen("card", viewer)) <= {viewer} - {2}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_d70_no_hand_is_shown_in_or_after_a_disunyer(viewer: int) -> None:
    play = Play("AO JC 3E 7B")("0>pick 3 3>guess C")
    assert set(play.seen("card", viewer)) == {viewer} - {PUBLIC, 3}


def test_d71_a_swap_tells_both_what_the_other_has_now() -> None:
    play = Play("5O JC 3E 7B")("0>pass")
    assert [play.seen("known", viewer) for viewer in VIEWERS] == [{1: "5O"}, {0: "JC"}, {}, {}, {}]


def test_d71_what_others_know_of_a_card_goes_with_it() -> None:
    play = Play("5O JC 3E 7B")("0>pass 1>pass")
    assert [play.seen("known", viewer) for viewer in VIEWERS] == [{2: "5O"}, {0: "JC", 2: "5O"}, {1: "3E"}, {}, {}]


def test_d71_nothing_is_known_where_the_card_lies_face_up() -> None:
    play = Play("5O JC 3E 7B", stock="6O")("0>pass 1>pass 2>keep 3>pass")
    for viewer in VIEWERS:
        assert play.seen("known", viewer) == {}


def test_d71_knowledge_is_cleared_by_the_next_deal() -> None:
    play = Play("5O JC 3E 7B", stock="4O 6O 7O")("0>pass 1>keep 2>keep 3>keep").resume()
    for viewer in VIEWERS:
        assert play.seen("known", viewer) == {}


def test_d72_a_card_drawn_is_known_to_all_and_the_one_let_go_is_unmarked() -> None:
    play = Play("5O JC 3E", stock="6O")("0>pass 1>pass")
    assert play.seen("known", 0) == {2: "5O"}
    play("2>pass")
    assert play.seen("card", 0)[2] == "6O"
    assert play.discard == "5O"
    assert "5O" not in str([play.view(viewer) for viewer in (0, 1, 2, PUBLIC)])


def test_d52_a_pending_ace_is_not_shown_before_its_turn_to_call() -> None:
    play = Play("AO 5C AE 7B")
    for viewer in (1, 3, PUBLIC):
        assert play.seen("card", viewer) == ({} if viewer == PUBLIC else {viewer: play.hands.split()[viewer]})
        assert [challenge["seat"] for challenge in play.view(viewer)["challenges"]] == [0]
    play("0>pick 3 3>guess E")
    assert [challenge["seat"] for challenge in play.view(PUBLIC)["challenges"]] == [0, 2]


def test_d53_the_ace_is_not_turned_up_after_a_guess() -> None:
    play = Play("AO 5C 6E 7B")("0>pick 3 3>guess O")
    assert play.view(1)["challenges"][0]["suit"] == "O"
    assert play.column("card", 1)[0] is None


def test_d75_after_the_end_hands_stay_as_the_last_round_left_them() -> None:
    turned = Play("5O JC")("0>keep 1>keep")
    assert turned.seen("card", PUBLIC) == {0: "5O", 1: "JC"}
    guessed = Play("AO JC")("0>pick 1 1>guess C")
    assert guessed.view()["phase"] == "over"
    assert [guessed.seen("card", viewer) for viewer in (0, 1, PUBLIC)] == [{0: "AO"}, {}, {}]


def test_d75_who_sees_everything_sees_each_card_held_but_none_collected() -> None:
    play = Play("2O JC 3E", stock="4O 5O")("0>keep 1>keep 2>keep")
    assert play.seen("card", EVERYTHING) == {0: "2O", 1: "JC", 2: "3E"}
    play.resume()
    assert play.column("card", EVERYTHING) == {0: None, 1: "4O", 2: "5O"}
    assert play.seen("known", EVERYTHING) == {}


def test_d96_the_challenges_tell_a_disunyer_as_far_as_it_has_come() -> None:
    play = Play("AO AC AE 7B")
    first: dict[str, Any] = {"seat": 0, "rival": None, "suit": None, "right": None, "out": None, "cancelled": False}
    assert play.view(PUBLIC)["challenges"] == [first]
    play("0>pick 1")
    assert play.view(PUBLIC)["challenges"] == [first | {"rival": 1}]
    play("1>guess B")
    first |= {"rival": 1, "suit": "B", "right": False, "out": 1}
    second = {"seat": 1, "rival": None, "suit": None, "right": None, "out": None, "cancelled": True}
    third = {"seat": 2, "rival": None, "suit": None, "right": None, "out": None, "cancelled": False}
    assert play.view(PUBLIC)["challenges"] == [first, second, third]
    play("t")
    assert play.view(PUBLIC)["challenges"] == [first, second, third | {"out": 2}]


def test_d96_the_challenges_are_gone_with_the_next_deal() -> None:
    play = Play("AO 4C 6E", stock="5O 7C")("0>pick 1 1>guess B").resume()
    assert play.view(PUBLIC)["challenges"] == []


def test_d96_a_guess_not_made_is_wrong_and_has_no_suit() -> None:
    play = Play("AO 4C 6E")("0>pick 1 t")
    (challenge,) = play.view(PUBLIC)["challenges"]
    assert challenge == {"seat": 0, "rival": 1, "suit": None, "right": False, "out": 1, "cancelled": False}


def test_d74_only_drew_and_revealed_carry_cards() -> None:
    play = Play("5O JC 3E 7B", stock="6O AO 4C 7C")("0>pass 1>keep 2>keep 3>pass").resume()
    play("t")
    for event in play.events:
        told = DISUNYER.event_view(event, PUBLIC)
        carries = any(name in str(told) for name in cards.NAMES)
        assert carries == (told["kind"] in ("drew", "revealed"))


@pytest.mark.parametrize("mode", DISUNYER.modes)
def test_d71_a_seat_knows_exactly_the_face_down_cards_that_it_has_held_in_the_round(mode: str) -> None:
    for seed in range(60):
        held = [set[str]() for _ in range(8)]
        for moment in walk("disunyer", mode, 8, seed):
            if any(isinstance(event, Dealt) for event in moment.events):
                held = [set() for _ in range(8)]
            hands = {player["seat"]: player["card"] for player in DISUNYER.view(moment.state, EVERYTHING)["players"]}
            for viewer in moment.state.standing:
                view = DISUNYER.view(moment.state, viewer)["players"]
                held[viewer].add(hands[viewer])
                down = {player["seat"]: hands[player["seat"]] for player in view if player["card"] is None}
                known = {player["seat"]: player["known"] for player in view if player["known"] is not None}
                assert known == {seat: card for seat, card in down.items() if card in held[viewer]}
