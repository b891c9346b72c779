"""The worked examples of section 6, each under its number."""

import pytest
from cardrules.game import EVERYTHING, PUBLIC, MalformedMoveError
from cardrules.rummy.events import event_view
from cardrules.rummy.game import RUMMY

from tests.rules.prepared import line
from tests.rules.rummy.prepared import Play, names, prepared


def test_x1_a_run_may_begin_with_the_ace() -> None:
    play = Play(prepared("AS 2S 3S 9D"))("meld AS 2S 3S")
    assert play.view(PUBLIC)["melds"] == [{"meld": 1, "by": 0, "kind": "run", "cards": ["AS", "2S", "3S"]}]


@pytest.mark.parametrize("cards", ["QS KS AS", "KS AS 2S"], ids=["x2", "x3"])
def test_no_run_ends_with_the_ace_or_goes_on_behind_it(cards: str) -> None:
    play = Play(prepared(f"{cards} 9D"))
    assert play.refused(f"meld {cards}").startswith("no valid meld")


def test_x4_a_set_takes_a_fourth_card_and_is_full() -> None:
    play = Play(prepared("7S 7H 7D 7C 8C 9D"))("meld 7S 7H 7D", "lay_off 1 7C")
    assert play.melds == ["7S 7H 7D 7C"]
    assert not any(option.startswith("lay_off") for option in play.legal)


def test_x5_a_card_may_be_laid_off_on_the_opponents_run_before_any_own_meld() -> None:
    play = Play(prepared("8S 2D 9D", melds=["1 5S 6S 7S"]))("lay_off 1 8S")
    assert play.told == ["laid_off seat=0 meld=1 cards=8S"]
    assert play.view(PUBLIC)["melds"][0]["by"] == 1


def test_x6_the_card_just_taken_may_be_discarded_in_the_next_turn_only() -> None:
    play = Play(prepared("2D 9H", phase="draw", discard="KH 7C"))("draw discard")
    assert play.refused("discard 7C") == "7C was just taken from the discards and may not be discarded in this turn"
    play("discard 2D", "draw stock", "discard 2C", "draw stock", "discard 7C")
    assert names(play.state.discard) == "KH 2D 2C 7C"


def test_x7_the_card_just_taken_may_be_melded() -> None:
    play = Play(prepared("7S 7H 2D 9C", phase="draw", discard="7C"))("draw discard", "meld 7C 7S 7H", "discard 2D")
    assert (play.melds, play.hands[0]) == (["7S 7H 7C"], "9C")


def test_x8_every_card_left_counts_also_those_that_form_a_meld() -> None:
    play = Play(prepared("2D", "KD KC KH 5S AS", discard="9D"))("discard 2D")
    assert play.told[-1] == "hand_over winner=0 points=36 reason=out cards=KD,KC,KH,5S,AS"
    assert play.score == (36, 0)


def test_x9_a_draw_from_the_empty_stock_shuffles_the_discards_below_the_top() -> None:
    play = Play(prepared("5D", phase="draw", stock="", discard="2S 9D KC 4H"))("draw stock")
    assert play.told[0] == "reshuffled cards=3"
    assert (len(play.state.stock), names(play.state.discard)) == (2, "4H")
    assert play.shuffle.labels == ["deck:1:1"]


def test_x10_the_only_discard_must_be_taken_where_the_stock_is_empty() -> None:
    play = Play(prepared("5D", phase="draw", stock="", discard="4H"))
    assert play.view(0)["decision"]["options"] == ["discard"]
    assert "must be taken" in play.refused("draw stock")
    play("draw discard")
    assert play.view(0)["discard"] == {"count": 0, "top": None}
    assert "just taken" in play.refused("discard 4H")


def test_x11_after_the_last_turn_the_hand_is_drawn() -> None:
    play = Play(prepared("5D 9D", turn=200, score=(34, 12)))("discard 9D")
    assert play.told[-1] == "hand_over winner=None points=0 reason=turns cards=None"
    assert play.score == (34, 12)
    dealer = play.state.match.dealer
    play("0: accept", "1: accept")
    assert play.state.match.dealer != dealer


def test_e1_out_by_melding() -> None:
    play = Play(prepared("5S 6S 7S"))("meld 5S 6S 7S")
    assert [text.split()[0] for text in play.told] == ["melded", "hand_over"]
    assert "reason=out" in play.told[-1]


def test_e2_out_by_laying_off() -> None:
    play = Play(prepared("8S", drawn="9S", melds=["1 5S 6S 7S"]))("lay_off 1 8S 9S")
    assert [text.split()[0] for text in play.told] == ["laid_off", "hand_over"]
    assert play.melds == ["5S 6S 7S 8S 9S"]


def test_e3_out_by_discarding() -> None:
    play = Play(prepared("2D", drawn="9S", melds=["0 6S 7S 8S"]))("lay_off 1 9S", "discard 2D")
    assert [text.split()[0] for text in play.told] == ["laid_off", "discarded", "hand_over"]


def test_e4_the_card_just_taken_may_not_be_the_only_one_left() -> None:
    play = Play(prepared("4H 4D 4S", taken="KC"))
    assert play.refused("meld 4H 4D 4S").startswith("would leave only the taken card, KC")
    play("discard 4S")
    assert play.hands[0] == "4H 4D KC"


def test_e5_no_win_is_lost_by_that() -> None:
    play = Play(prepared("4H 4D 4S", taken="4C", opponent="2C 3C"))
    assert play.refused("meld 4H 4D 4S").startswith("would leave only the taken card")
    play("meld 4H 4D 4S 4C")
    assert "hand_over winner=0 points=5 reason=out cards=2C,3C" in play.told


def test_e6_the_card_just_taken_goes_first() -> None:
    play = Play(prepared("9C", taken="8S", melds=["1 5S 6S 7S"]))
    assert play.refused("lay_off 1 9C").startswith("no valid meld")
    play("lay_off 1 8S")
    assert play.view(PUBLIC)["taken"] is None
    play("discard 9C")
    assert "reason=out" in play.told[-1]


def test_e7_or_together_with_the_others() -> None:
    play = Play(prepared("6S 7S", taken="8S", melds=["1 3S 4S 5S"]))
    assert play.refused("lay_off 1 6S 7S").startswith("would leave only the taken card")
    play("lay_off 1 6S 7S 8S")
    assert "reason=out" in play.told[-1]


def test_e8_cards_may_go_to_both_ends_of_a_run_in_one_move() -> None:
    play = Play(prepared("3S 4S 8S 9D", melds=["1 5S 6S 7S"]))
    assert play.refused("lay_off 1 3S 8S").startswith("no valid meld")
    play("lay_off 1 4S 8S")
    assert play.melds == ["4S 5S 6S 7S 8S"]


def test_e9_two_melds_from_seven_cards() -> None:
    play = Play(prepared("5S 6S 7S 9H 9D 9C 2D"))("meld 5S 6S 7S", "meld 9H 9D 9C", "discard 2D")
    assert play.melds == ["5S 6S 7S", "9H 9D 9C"]
    assert "reason=out" in play.told[-1]


def test_e10_a_card_of_two_possible_melds_belongs_to_the_one_that_was_laid() -> None:
    play = Play(prepared("5S 6S 7S 7H 7D"))("meld 7S 7H 7D")
    assert play.hands[0] == "5S 6S"
    assert play.refused("meld 5S 6S 7S") == "not in hand: 7S"


def test_e11_a_run_of_five_cards_at_once() -> None:
    play = Play(prepared("3D 4D 5D 6D 7D 9C"))("meld 5D 3D 7D 4D 6D")
    assert play.melds == ["3D 4D 5D 6D 7D"]


def test_e12_the_same_card_twice_is_malformed_and_one_not_in_hand_illegal() -> None:
    play = Play(prepared("5S 6S 7S 9D"))
    with pytest.raises(MalformedMoveError):
        RUMMY.parse_action({"kind": "meld", "cards": ["5S", "6S", "5S"]})
    assert play.refused("meld 6S 7S 8S") == "not in hand: 8S"


def test_e13_a_hundred_or_more_wins_the_match_and_the_surplus_is_shown() -> None:
    play = Play(prepared("2D", "TD 4S", score=(93, 55)))("discard 2D")
    assert play.told[-1] == "game_over winner=0 score=0:107,1:55"
    assert (play.view(PUBLIC)["phase"], play.view(PUBLIC)["winner"]) == ("over", 0)
    end = RUMMY.outcome(play.state)
    assert end is not None
    assert (end.winner, end.places, end.points) == (0, (1, 2), (0, 0))


def test_e14_the_default_discards_what_was_drawn_from_the_stock() -> None:
    play = Play(prepared("2D KC", drawn="9S")).timeout()
    assert play.told == ["discarded seat=0 card=9S by_default=True"]


def test_e14_the_default_draws_first_where_nothing_was_drawn() -> None:
    play = Play(prepared("2D KC", phase="draw", stock="9S 3C")).timeout()
    assert play.told == [
        "drew seat=0 from=stock card=9S by_default=True",
        "discarded seat=0 card=9S by_default=True",
    ]


def test_e15_of_cards_of_one_value_the_default_discards_the_first_by_suit_then_rank() -> None:
    play = Play(prepared("QD KD 3S", taken="7C")).timeout()
    assert play.told == ["discarded seat=0 card=QD by_default=True"]


def test_e16_while_the_opponent_is_away_the_match_waits_and_then_asks_anew() -> None:
    play = Play(prepared("2D 9S 5D"))
    (before,) = play.asked
    play.attend(1)
    assert (play.view(0)["waiting"], play.view(0)["decision"], play.asked) == ([1], None, [])
    assert play.refused("0: discard 2D") == "waiting for the opponent"
    play.attend()
    (after,) = play.asked
    assert (before, after) == (("1.7.2", 0, "play"), ("1.7.3", 0, "play"))
    (asked,) = RUMMY.decisions(play.state)
    clock = RUMMY.clock(play.state, asked)
    assert clock is not None
    assert (clock.key, clock.limit_ms, clock.least_ms) == ("1.7", 90_000, 15_000)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_e17_the_next_hand_is_dealt_when_both_have_accepted_it(order: tuple[int, int]) -> None:
    play = Play(prepared("2D"))("discard 2D")
    first, second = order
    play(f"{first}: accept")
    for viewer in (0, 1, PUBLIC):
        assert [player["accepted"] for player in play.view(viewer)["players"]] == [first == 0, first == 1]
    assert play.asked == [("1.next", second, "next_hand")]
    play(f"{second}: accept")
    assert [text.split()[0] for text in play.told[-3:]] == ["hand_accepted", "hand_accepted", "dealt"]
    assert play.view(PUBLIC)["hand"] == 2


def test_e18_a_restart_is_agreed_on_in_the_middle_of_a_turn() -> None:
    play = Play(prepared("2D 9S 5D", seat=1, score=(34, 12)))("0: propose_restart")
    dealer = play.state.match.dealer
    assert play.view(1)["proposal"] == {"id": "1.restart.1", "seat": 0}
    play("1: accept")
    assert play.told == ["restart_proposed seat=0", f"restarted dealer={1 - dealer}", play.told[-1]]
    assert play.told[-1].startswith(f"dealt hand=2 dealer={1 - dealer}")
    assert play.score == (0, 0)


def test_e18_the_proposal_lapses_with_the_hand() -> None:
    play = Play(prepared("2D", seat=1))("0: propose_restart", "discard 2D")
    assert play.view(0)["proposal"] is None
    assert [offer.kind for offer in RUMMY.offers(play.state)] == ["propose_restart"] * 2


def test_e19_going_out_in_the_last_turn_wins() -> None:
    play = Play(prepared("2D", turn=200))("discard 2D")
    assert "winner=0" in play.told[-1]


def test_e20_a_turn_has_one_draw_and_then_one_discard() -> None:
    play = Play(prepared("2D 9S", phase="draw"))
    assert play.refused("discard 2D") == "wrong phase: a turn begins with a draw"
    play("draw stock")
    assert play.refused("draw stock") == "wrong phase: this turn's card is drawn already"
    assert play.refused("draw discard") == "wrong phase: this turn's card is drawn already"


def test_e21_the_card_turned_up_may_be_taken_in_the_first_turn_and_r8_holds_for_it() -> None:
    play = Play.dealt()
    assert (len(play.state.stock), play.view(PUBLIC)["discard"]["count"]) == (31, 1)
    up = play.view(PUBLIC)["discard"]["top"]
    play("draw discard")
    assert (len(play.state.stock), play.view(PUBLIC)["discard"]["count"]) == (31, 0)
    assert "just taken" in play.refused(f"discard {up}")


def test_e22_a_card_drawn_from_the_stock_is_its_drawers_alone() -> None:
    play = Play(prepared("2D 9S", phase="draw", stock="5C 6C", discard="KH"))("draw stock", "discard 2D")
    play("draw discard")
    stock, _, pile = play.events
    told = {viewer: line(event_view(stock, viewer)) for viewer in (0, 1, PUBLIC, EVERYTHING)}
    open_, hidden = (f"drew seat=0 from=stock card={card} by_default=False" for card in ("5C", "None"))
    assert told == {0: open_, 1: hidden, PUBLIC: hidden, EVERYTHING: open_}
    for viewer in (0, 1, PUBLIC):
        assert line(event_view(pile, viewer)) == "drew seat=1 from=discard card=2D by_default=False"


def test_e23_the_dealer_alternates_and_the_other_player_begins() -> None:
    play = Play.dealt(dealer=0)
    assert play.told[0] == "game_started dealer=0"
    assert play.asked == [("1.1.1", 1, "draw")]
    assert [len(hand) for hand in play.state.hands] == [10, 10]
    assert (len(play.state.stock), len(play.state.discard)) == (31, 1)
    after = Play(prepared("2D", seat=1, turn=1))("discard 2D", "0: accept", "1: accept")
    assert after.view()["dealer"] == 1
    assert after.asked == [("2.1.1", 0, "draw")]
    assert [len(hand) for hand in after.state.hands] == [10, 10]
    assert (len(after.state.stock), len(after.state.discard)) == (31, 1)
