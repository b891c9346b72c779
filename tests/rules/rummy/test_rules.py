"""The rules and rulings on one hand, each under its number (sections 1 and 2)."""

import pytest
from cardrules.game import PUBLIC
from cardrules.rummy import cards
from cardrules.rummy.game import RUMMY
from cardrules.rummy.melds import FORMS
from cardrules.shuffle import SeededShuffle

from tests.rules.rummy.prepared import HUMANS, Play, Unshuffled, names, numbers, prepared


def test_r1_there_are_52_cards_and_each_player_gets_ten() -> None:
    assert len(set(cards.NAMES)) == 52
    assert cards.NAMES[:2] + cards.NAMES[12:14] + cards.NAMES[-1:] == ("AS", "2S", "KS", "AH", "KC")
    assert [len(hand) for hand in Play.dealt().state.hands] == [10, 10]


def test_r2_there_are_264_runs_and_65_sets() -> None:
    kinds = [form.kind for form in FORMS.values()]
    assert (kinds.count("run"), kinds.count("set"), len(kinds)) == (264, 65, 329)


@pytest.mark.parametrize(
    "no_meld",
    [
        "7S 7H",
        "7S 8S",
        "5S 6S 8S",
        "5S 6H 7S",
        "QS KS AS",
        "KS AS 2S",
        "7S 7H 8S",
        "KS AH 2H",
        "QS KS AH 2H",
        "7S 7H 7D 8D",
        "5S 6S 7S 7H",
    ],
)
def test_r2_r3_anything_else_is_no_meld(no_meld: str) -> None:
    assert Play(prepared(f"{no_meld} 9D TC")).refused(f"meld {no_meld}").startswith("no valid meld")


def test_r2_a_whole_suit_is_a_run() -> None:
    suit = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert Play(prepared(f"{suit} 9D"))(f"meld {suit}").melds == [suit]


def test_r4_a_turn_begins_with_a_draw_from_either_pile() -> None:
    state = prepared("2D 9S", phase="draw", stock="5C 6C", discard="3H 4H")
    assert Play(state).legal == ["draw stock", "draw discard"]
    assert Play(state)("draw stock").hands[0] == "2D 9S 5C"
    assert Play(state)("draw discard").hands[0] == "2D 9S 4H"


def test_r5_r35_melds_and_lay_offs_come_in_any_number_and_order() -> None:
    play = Play(prepared("8S 9H 9D 9C 9S TS 2D 3D", melds=["1 5S 6S 7S"]))
    play("lay_off 1 8S", "meld 9H 9D 9C", "lay_off 1 9S TS", "discard 2D")
    assert play.melds == ["5S 6S 7S 8S 9S TS", "9H 9D 9C"]
    assert play.hands[0] == "3D"


def test_r5_nothing_is_laid_before_the_draw() -> None:
    play = Play(prepared("5S 6S 7S 9D", phase="draw", melds=["1 2H 3H 4H"]))
    for move in ("meld 5S 6S 7S", "lay_off 1 9D"):
        assert play.refused(move) == "wrong phase: a turn begins with a draw"


def test_r6_the_table_is_never_rearranged() -> None:
    play = Play(prepared("8H 8D 2C", melds=["1 5S 6S 7S 8S"]))
    assert play.refused("meld 8S 8H 8D") == "not in hand: 8S"


def test_r7_the_turn_passes_with_the_discard() -> None:
    play = Play(prepared("2D 9S"))("discard 9S")
    assert play.asked == [("1.8.1", 1, "draw")]
    assert play.view(PUBLIC)["discard"] == {"count": 2, "top": "9S"}


def test_r8_after_the_card_taken_is_laid_any_card_may_go() -> None:
    play = Play(prepared("5S 6S 8D 9D", taken="7S"))
    assert "discard 7S" not in play.legal
    play("meld 5S 6S 7S")
    assert play.legal == ["discard 8D", "discard 9D"]


def test_r9_the_discard_may_be_the_last_card() -> None:
    play = Play(prepared("2D"))("discard 2D")
    assert play.told == [
        "discarded seat=0 card=2D by_default=False",
        "hand_over winner=0 points=6 reason=out cards=2C,4C",
    ]


def test_r10_an_ace_is_one_point_and_every_court_card_ten() -> None:
    assert cards.value(numbers("AS 2S 3H 9D")) == 15
    assert cards.value(numbers("TC JC QC KC")) == 40


def test_r11_the_match_goes_on_below_a_hundred_points() -> None:
    assert Play(prepared("2D", "9S", score=(90, 0)))("discard 2D").view(PUBLIC)["phase"] == "hand_over"
    assert Play(prepared("2D", "TS", score=(90, 0)))("discard 2D").view(PUBLIC)["phase"] == "over"


def test_r12_the_stock_may_run_out_and_is_made_anew_by_the_next_draw_only() -> None:
    play = Play(prepared("2D 9S", phase="draw", stock="5C", discard="3H 4H"))("draw stock")
    assert (len(play.state.stock), play.shuffle.labels) == (0, [])
    play("discard 9S", "draw discard", "discard 2C")
    assert play.shuffle.labels == []
    play("draw stock")
    assert play.shuffle.asked == [("deck:1:1", numbers("3H 4H"))]
    assert play.told[-2] == "reshuffled cards=2"


def test_r14_r40_a_hand_has_200_turns_counted_by_discards() -> None:
    play = Play(prepared("2D 9S", turn=199))("discard 9S")
    assert play.asked == [("1.200.1", 1, "draw")]
    play("draw stock", "discard 2C")
    assert play.told[-1] == "hand_over winner=None points=0 reason=turns cards=None"


def test_r40_turns_played_by_default_count() -> None:
    play = Play(prepared("2D 9S", turn=200)).timeout()
    assert play.told[-1] == "hand_over winner=None points=0 reason=turns cards=None"


def test_r15_the_next_hand_keeps_the_score_and_the_other_player_deals() -> None:
    play = Play(prepared("2D", score=(30, 41)))("discard 2D", "0: accept", "1: accept")
    assert play.score == (36, 41)
    assert play.view(PUBLIC)["dealer"] == 0
    assert play.asked == [("2.1.1", 1, "draw")]


@pytest.mark.parametrize("dealer", [0, 1])
def test_r30_the_first_dealer_is_drawn_by_lot_and_the_other_begins(dealer: int) -> None:
    play = Play.dealt(dealer=dealer)
    assert play.shuffle.asked[0] == ("dealer", (2,))
    assert play.told[0] == f"game_started dealer={dealer}"
    assert play.asked == [("1.1.1", 1 - dealer, "draw")]


def test_r31_cards_are_dealt_one_by_one_and_the_next_is_turned_up() -> None:
    play = Play.dealt(dealer=0)
    assert play.hands == ("2S 4S 6S 8S TS QS AH 3H 5H 7H", "AS 3S 5S 7S 9S JS KS 2H 4H 6H")
    assert names(play.state.discard) == "8H"
    assert play.state.stock == cards.DECK[21:]
    assert play.told[1] == "dealt hand=1 dealer=0 up=8H"


def test_r32_the_card_turned_up_may_not_be_discarded_when_it_is_taken_first() -> None:
    play = Play.dealt()("draw discard")
    assert "discard 8H" not in play.legal


def test_r33_a_card_of_the_stock_may_be_discarded_at_once() -> None:
    play = Play(prepared("2D", phase="draw", stock="5C"))("draw stock", "discard 5C")
    assert names(play.state.discard) == "KH 5C"


def test_r34_a_lay_off_that_would_leave_only_the_card_taken_is_refused() -> None:
    play = Play(prepared("8S", taken="KC", melds=["1 5S 6S 7S"]))
    assert play.refused("lay_off 1 8S").startswith("would leave only the taken card, KC")
    assert play.legal == ["discard 8S"]


def test_r34_a_single_card_from_the_stock_may_be_left() -> None:
    assert Play(prepared("4H 4D 4S", drawn="KC"))("meld 4H 4D 4S").legal == ["discard KC"]


def test_r36_every_way_to_add_to_a_run_is_legal() -> None:
    play = Play(prepared("3S 4S 8S 9S 2D", melds=["1 5S 6S 7S"]))
    lay_offs = {option.removeprefix("lay_off 1 ") for option in play.legal if option.startswith("lay_off")}
    assert lay_offs == {"4S", "3S 4S", "8S", "8S 9S", "4S 8S", "4S 8S 9S", "3S 4S 8S", "3S 4S 8S 9S"}


def test_r36_a_run_ends_at_the_ace_and_the_king() -> None:
    play = Play(prepared("AS 2S KS AH KC", melds=["1 3S 4S 5S", "0 TS JS QS"]))
    lay_offs = [option for option in play.legal if option.startswith("lay_off")]
    assert lay_offs == ["lay_off 1 2S", "lay_off 1 AS 2S", "lay_off 2 KS"]
    assert Play(prepared("AH 2H", melds=["1 QS KS JS"])).legal == ["discard AH", "discard 2H"]
    assert Play(prepared("KS AH", melds=["1 2H 3H 4H", "1 AD 2D 3D"])).legal[0] == "lay_off 1 AH"


def test_r37_a_card_laid_off_scores_for_nobody() -> None:
    play = Play(prepared("8S 2D", "KC", melds=["1 5S 6S 7S"]))("lay_off 1 8S", "discard 2D")
    assert "points=10" in play.told[-1]


def test_r38_the_labels_of_the_shuffles_are_those_of_the_rules() -> None:
    play = Play.dealt()
    assert play.shuffle.asked == [("dealer", (2,)), ("deck:1:0", cards.DECK)]
    play("0: propose_restart", "1: accept")
    assert play.shuffle.labels[-1] == "deck:2:0"
    again = Play(prepared("9D 8D", phase="draw", stock="", discard="2S TC KC AH 4H"), play.shuffle)
    again.state = again.state._replace(shuffles=2)
    again("draw stock")
    assert again.shuffle.asked[-1] == ("deck:1:3", numbers("2S AH TC KC"))


def test_r38_the_deal_is_that_of_the_protocols_stream() -> None:
    shuffle = SeededShuffle(bytes(range(32)))
    state, _ = RUMMY.setup("standard", 2, HUMANS.bots, shuffle)
    deck = shuffle(cards.DECK, "deck:1:0")
    dealer = shuffle.below(2, "dealer")
    assert state.match.dealer == dealer
    assert state.hands[1 - dealer] == deck[0:20:2]
    assert state.hands[dealer] == deck[1:20:2]
    assert (state.discard, state.stock) == ((deck[20],), deck[21:])


def test_r39_after_the_forced_card_is_taken_another_can_be_discarded() -> None:
    play = Play(prepared("5D", phase="draw", stock="", discard="4H"))("draw discard")
    assert play.legal == ["discard 5D"]


def test_r41_a_hundred_points_end_the_match_at_once() -> None:
    play = Play(prepared("2D", "KC KD", score=(80, 99)))("discard 2D")
    assert RUMMY.decisions(play.state) == RUMMY.offers(play.state) == ()
    assert RUMMY.legal_actions(play.state, 0) == ()
    assert not RUMMY.paused(play.state)


def test_a_mode_or_a_number_of_seats_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="mode"):
        RUMMY.setup("knock", 2, HUMANS.bots, Unshuffled())
    with pytest.raises(ValueError, match="for 2"):
        RUMMY.setup("standard", 3, HUMANS.bots, Unshuffled())
    with pytest.raises(ValueError, match="no pauses"):
        RUMMY.resume(Play.dealt().state, Unshuffled())
