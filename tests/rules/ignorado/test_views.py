"""Who may see what (section 3 of the rules), and the shape of the wire's ``game``."""

import json

import pytest
from cardrules.game import EVERYTHING, PUBLIC
from cardrules.ignorado.game import IGNORADO

from tests.rules.ignorado.prepared import A, B, C, D, Play

VIEWERS = (A, B, C, D, PUBLIC)


def test_the_view_has_the_fields_of_the_rules() -> None:
    play = Play("KO AC NE", "5 2 1 0", number=2, debts="cd", bots="b")("a>ask b; b>return; a>guess C; a>ask b")
    assert play.view(B) == {
        "round": 2,
        "phase": "answer",
        "order": [0, 1, 2, 3],
        "dealer": C,
        "pot": 4,
        "players": [
            {
                "seat": A,
                "state": "living",
                "in_round": True,
                "bot": False,
                "lives": 6,
                "glasses": 0,
                "card": None,
                "known": None,
                "shown": "K",
                "place": None,
            },
            {
                "seat": B,
                "state": "living",
                "in_round": True,
                "bot": True,
                "lives": 1,
                "glasses": 1,
                "card": "AC",
                "known": None,
                "shown": "A",
                "place": None,
            },
            {
                "seat": C,
                "state": "living",
                "in_round": True,
                "bot": False,
                "lives": 1,
                "glasses": 0,
                "card": None,
                "known": None,
                "shown": None,
                "place": None,
            },
            {
                "seat": D,
                "state": "ignored",
                "in_round": False,
                "bot": False,
                "lives": 0,
                "glasses": 0,
                "card": None,
                "known": None,
                "shown": None,
                "place": None,
            },
        ],
        "question": {"asker": A, "target": B, "said": [], "returned": False, "ace_said": []},
        "decision": {
            "id": "2.5",
            "seat": B,
            "kind": "answer_king",
            "options": ["answer", "return"],
            "suits": ["O", "C", "E", "B"],
        },
        "debts": [{"from": C, "to": D}],
        "poke": None,
        "pokes_left": None,
        "poke_targets": None,
        "muted": [],
        "deck": 13,
        "winner": None,
        "next_at": None,
    }
    assert json.loads(json.dumps(play.view(B))) == play.view(B)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_seat_sees_its_own_card_alone(viewer: int) -> None:
    play = Play("KO AC NE JB")
    assert play.seen("card", viewer) == ({} if viewer == PUBLIC else {viewer: play.hands.split()[viewer]})
    assert play.seen("known", viewer) == {}
    assert play.seen("shown", viewer) == {}


def test_what_others_know_goes_with_a_card_through_swaps() -> None:
    play = Play("JO NC NE JB")("a>swap; b>swap")
    assert play.hands == "NC NE JO JB"
    assert [play.seen("known", viewer) for viewer in VIEWERS] == [{C: "JO"}, {A: "NC", C: "JO"}, {B: "NE"}, {}, {}]


def test_a_swap_with_the_deck_drops_what_was_known() -> None:
    play = Play("KO AC NE AB", "3 3 3 3", deck="NB")("a>ask d; d>return; a>guess B")
    assert play.seen("known") == {D: "AB"}
    assert play.seen("shown") == {A: "K", D: "A"}
    state = play("a>pass; b>stand; c>stand").state
    assert state.cards.said == ("", "", "", "")
    play("d>swap")
    assert play.seen("known") == {}
    assert play.seen("card")[D] == "NB"
    assert D not in play.seen("shown") or play.seen("in_round")[D]


def test_an_ace_that_was_shown_stays_so_in_other_hands() -> None:
    play = Play("KO AC NE JB")("a>ask b; b>return; a>guess E; b>swap")
    assert play.hands == "KO NE AC JB"
    assert play.seen("shown", D) == {A: "K", C: "A"}
    assert play.seen("known", D) == {}
    assert play.seen("known", B) == {C: "AC"}


def test_a_suit_told_goes_with_the_ace() -> None:
    play = Play("KO AC NE JB")("a>ask b; b>return; a>guess C; a>pass; b>swap")
    assert play.seen("known", D) == play.seen("known") == {C: "AC"}
    assert play.seen("known", C) == {B: "NE"}


def test_a_king_shows_only_by_asking_or_blocking() -> None:
    play = Play("KO JC NE JB")
    for viewer in (B, C, D, PUBLIC):
        assert play.view(viewer)["decision"] == {"id": "4.1", "seat": A, "kind": "turn"}
    assert play.view(A)["decision"] == {
        "id": "4.1",
        "seat": A,
        "kind": "king_turn",
        "options": ["ask", "pass"],
        "targets": [B, C, D],
    }
    passed, stood = Play("KO JC NE JB")("a>pass"), Play("JO JC NE JB")("a>stand")
    assert passed.told == stood.told
    assert passed.view(C) == stood.view(C)
    play("a>ask b; b>answer C")
    assert play.view(C)["decision"] == {"id": "4.3", "seat": A, "kind": "king_turn"}


def test_nobody_is_told_that_a_player_could_have_returned() -> None:
    ace, jack = Play("KO AC NE JB")("a>ask b"), Play("KO JC NE JB")("a>ask b")
    assert ace.view(B)["decision"]["options"] == ["answer", "return"]
    for viewer in (A, C, D, PUBLIC):
        assert ace.view(viewer) == jack.view(viewer)
        assert "options" not in ace.view(viewer)["decision"]


def test_the_guess_of_an_ace_offers_the_suits() -> None:
    play = Play("KO AC NE JB")("a>ask b; b>return")
    assert play.view(A)["decision"]["options"] == ["O", "C", "E", "B"]
    assert play.view(PUBLIC)["question"] == {"asker": A, "target": B, "said": [], "returned": True, "ace_said": []}


def test_the_fallen_see_what_is_public_and_are_seen_without_a_card() -> None:
    play = Play("KO JC NE JB", "3 1 3 3")("a>ask b; b>answer C")
    assert play.view(B)["players"] == play.view(PUBLIC)["players"]
    for viewer in (A, C, D):
        assert B not in play.seen("card", viewer)
        assert B not in play.seen("known", viewer)
    assert play.seen("card", EVERYTHING)[B] == "JC"


def test_a_fallen_asker_whose_suit_was_told_is_not_known_any_more() -> None:
    play = Play("KO JC NE JB", "1 3 3 3")("a>ask b; b>answer O")
    assert play.seen("known") == {}
    assert play.seen("shown") == {}


def test_all_cards_of_the_reveal_are_open_until_the_next_deal() -> None:
    play = Play("JO NC NE", "1 3 3 0", debts="bd", deals=["KB KC KE"])("a>stand; b>stand; c>stand")
    for viewer in VIEWERS:
        assert play.seen("card", viewer) == {A: "JO", B: "NC", C: "NE"}
    view = play.view(D)
    assert (view["phase"], view["dealer"], view["debts"]) == ("pause", C, [])
    assert play.seen("in_round") == {A: False, B: True, C: True, D: False}
    assert play.seen("state") == {A: "ignored", B: "living", C: "living", D: "returning"}
    play.resume()
    assert play.seen("card", D) == {D: "KE"}
    assert play.seen("card", A) == {}


def test_places_come_with_the_end() -> None:
    play = Play("JO NC", "1 3 0")
    assert play.seen("place") == {}
    play("a>stand; b>stand")
    assert play.seen("place") == {A: 2, B: 1, C: 3}
    assert play.view()["winner"] == B


def test_a_broken_off_game_shows_no_more_than_before() -> None:
    play = Play("KO JC NE JB")
    before = play.seen("card", A)
    play.step(IGNORADO.abandon(play.state))
    assert play.seen("card", A) == before
    assert play.seen("card") == {}
