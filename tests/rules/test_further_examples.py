"""The further cases of the rules' section 6 (E1 to E25); of the clock's (E21, E22) what a game without a clock has."""

import pytest
from cardrules.disunyer import cards
from cardrules.disunyer.game import DISUNYER
from cardrules.game import PUBLIC, IllegalMoveError

from tests.rules.prepared import Play, names

DECK = names(cards.DECK).split()


def without(held: str) -> str:
    """The rest of the deck."""
    return " ".join(card for card in DECK if card not in held.split())


def test_e1_knowledge_follows_a_card_down_the_chain() -> None:
    play = Play("2O 3C 4E 5B")
    play("0>pass 1>pass 2>pass")
    assert play.hands == "3C 4E 5B 2O"
    assert play.seen("known", 0) == {3: "2O"}
    assert play.seen("known", 1) == {0: "3C", 3: "2O"}
    assert play.seen("known", 2) == {1: "4E", 3: "2O"}
    assert play.seen("known", 3) == {2: "5B"}
    play("3>keep")
    assert play.told[-1] == "knocked_out seats=3 place=4"


def test_e2_an_ace_drawn_is_the_lowest_card_and_no_disunyer() -> None:
    play = Play("5O 6C 7E", stock="AO")
    play("0>keep 1>keep 2>pass")
    assert play.told[-3:] == [
        "drew seat=2 card=AO",
        "revealed cards=0:5O,1:6C,2:AO lowest=2",
        "knocked_out seats=2 place=3",
    ]
    assert play.view()["challenges"] == []


def test_e3_a_deal_goes_on_across_the_shuffle_of_the_discard_pile() -> None:
    stock, lying, discard = (" ".join(DECK[at:to]) for at, to in ((0, 3), (3, 11), (11, 40)))
    play = Play(stock, lying=lying, discard=discard, seats=8)
    assert play.told[:2] == ["reshuffled cards=37 dealt=3", "dealt round=1"]
    assert (len(play.state.deck.stock), len(play.state.deck.discard)) == (32, 0)
    assert play.hands.split() == DECK[:8]
    assert play.shuffle.labels == ["deck:1"]


def test_e4_a_draw_goes_on_across_the_shuffle_and_cannot_give_the_old_card_back() -> None:
    play = Play("2O 7C", discard=without("2O 7C"))
    play("0>keep 1>pass")
    drawn = play.state.hands[1]
    assert play.told[2:4] == ["reshuffled cards=38", f"drew seat=1 card={cards.NAMES[drawn]}"]
    assert play.discard == "7C"
    assert len(play.state.deck.stock) == 37
    assert cards.NAMES[drawn] != "7C"


def test_e5_nothing_is_shuffled_while_no_card_is_needed() -> None:
    play = Play("2O 7C", discard=without("2O 7C"))
    play("0>keep 1>keep")
    assert not any(told.startswith("reshuffled") for told in play.told)
    assert play.shuffle.labels == []


def test_e6_of_three_aces_the_last_is_cancelled_by_its_holders_fall() -> None:
    play = Play("AO AC 5E AB")
    play("0>pick 2 2>guess O")
    assert play.column("standing") == {0: False, 1: True, 2: True, 3: True}
    play("1>pick 3 3>guess E")
    assert play.told[-3:] == [
        "suit_guessed seat=3 suit=E right=False by_default=False",
        "challenge_cancelled seat=3",
        "knocked_out seats=0,3 place=3",
    ]
    assert play.state.standing == (1, 2)


def test_e7_three_aces_of_three_players_end_the_game() -> None:
    play = Play("AO AC AE")
    play("0>pick 1 1>guess B")
    assert play.told[-1] == "challenge_cancelled seat=1"
    play("2>pick 0 0>guess E")
    assert play.told[-2:] == ["knocked_out seats=1,2 place=2", "game_over winner=0 points=0:3,1:2,2:2"]


@pytest.mark.parametrize(("suit", "winner"), [("O", 1), ("B", 0)])
def test_e8_two_aces_of_two_players_always_leave_a_winner(suit: str, winner: int) -> None:
    play = Play("AO AC")
    play(f"0>pick 1 1>guess {suit}")
    assert play.told[-3:] == [
        "challenge_cancelled seat=1",
        f"knocked_out seats={1 - winner} place=2",
        f"game_over winner={winner} points=0:{2 - winner},1:{1 + winner}",
    ]


def test_e9_a_holder_who_picks_nobody_is_out_and_nothing_is_guessed() -> None:
    play = Play("5O AC 6E")
    play("t")
    assert play.told[1:] == ["challenge_missed seat=1 by_default=True", "knocked_out seats=1 place=3"]


def test_e10_a_missed_pick_of_two_with_aces_cancels_the_others() -> None:
    play = Play("AO AC")
    play("t")
    assert play.told[1:] == [
        "challenge_missed seat=0 by_default=True",
        "challenge_cancelled seat=1",
        "knocked_out seats=0 place=2",
        "game_over winner=1 points=0:1,1:2",
    ]


def test_e11_only_a_rival_still_standing_may_be_picked() -> None:
    play = Play("AO 4C 6E", out={2: 4})
    for move in ("0>pick 0", "0>pick 2", "0>pick 9"):
        before = play.state
        with pytest.raises(IllegalMoveError):
            play(move)
        assert play.state == before
    play("0>pick 1")
    assert play.told[-1] == "challenge_called seat=0 rival=1"


def test_e12_four_who_tie_are_all_out_and_nobody_wins() -> None:
    play = Play("7O 7C 7E 7B")
    play("0>keep 1>keep 2>keep 3>keep")
    assert play.told[-2:] == ["knocked_out seats=0,1,2,3 place=1", "game_over winner=None points=0:4,1:4,2:4,3:4"]


def test_e13_three_who_tie_first_of_eight_share_the_sixth_place_and_its_three_points() -> None:
    play = Play("2O 2C 2E 7O KC 7E 6O 6C")
    play(" ".join(f"{seat}>keep" for seat in range(8)))
    assert play.told[-1] == "knocked_out seats=0,1,2 place=6"
    play.resume()
    while play.asked:
        play("t")
        if play.view()["phase"] == "pause":
            play.resume()
    assert [play.column("points")[seat] for seat in (0, 1, 2)] == [3, 3, 3]


def test_e14_without_bots_points_are_doubled() -> None:
    first = {seat: 8 - at for at, seat in enumerate((7, 6, 5, 4, 3, 2))}
    won = Play("2O 3C", out=first, doubled=True)
    won("0>keep 1>keep")
    assert won.told[-1] == "game_over winner=1 points=0:14,1:16,2:12,3:10,4:8,5:6,6:4,7:2"
    tied = Play("3O 3C", out=first, doubled=True)
    tied("0>keep 1>keep")
    assert tied.told[-1] == "game_over winner=None points=0:16,1:16,2:12,3:10,4:8,5:6,6:4,7:2"


def test_e15_two_stuck_kings_end_the_game_without_a_decision_or_a_winner() -> None:
    play = Play("KO KC", mode="stuck_king")
    assert play.told == [
        "dealt round=1",
        "kings_stuck seats=0,1",
        "kept seat=0 forced=True by_default=False",
        "kept seat=1 forced=True by_default=False",
        "revealed cards=0:KO,1:KC lowest=0,1",
        "knocked_out seats=0,1 place=1",
        "game_over winner=None points=0:2,1:2",
    ]
    assert play.asked is None


def test_e16_with_an_ace_no_king_is_stuck_and_none_protects() -> None:
    play = Play("KO AC 5E", mode="stuck_king")
    assert play.told == ["dealt round=1"]
    play("1>pick 0 0>guess O")
    assert play.told[-1] == "knocked_out seats=0 place=3"


def test_e17_the_last_players_stuck_king_binds_the_last_two() -> None:
    play = Play("4O 6C KE", mode="stuck_king")
    assert play.told[1:] == ["kings_stuck seats=2"]
    play("0>pass")
    assert play.hands == "6C 4O KE"
    assert play.told[2:] == [
        "passed seat=0 to=1",
        "kept seat=1 forced=True by_default=False",
        "kept seat=2 forced=True by_default=False",
        "revealed cards=0:6C,1:4O,2:KE lowest=1",
        "knocked_out seats=1 place=3",
    ]


def test_e18_a_king_drawn_is_the_highest_card_and_not_stuck() -> None:
    play = Play("4O 3C", stock="KE", mode="stuck_king")
    play("0>keep 1>pass")
    assert play.since("kept") == [
        "drew seat=1 card=KE",
        "revealed cards=0:4O,1:KE lowest=0",
        "knocked_out seats=0 place=2",
        "game_over winner=1 points=0:1,1:2",
    ]
    assert play.column("stuck") == {0: False, 1: False}


@pytest.mark.parametrize("last", ["keep", "pass"])
def test_e19_the_first_players_stuck_king_does_not_bind_the_last_player(last: str) -> None:
    play = Play("KO 2C 5E", stock="6E", mode="stuck_king")
    assert play.told[1:] == ["kings_stuck seats=0", "kept seat=0 forced=True by_default=False"]
    play("1>pass")
    assert play.asked == ("keep_or_pass", 2)
    assert play.view()["decision"]["options"] == ["keep", "pass"]
    play(f"2>{last}")
    assert play.told[4] == ("drew seat=2 card=6E" if last == "pass" else "kept seat=2 forced=False by_default=False")


def test_e20_in_the_standard_game_a_king_is_a_card_like_any_other() -> None:
    play = Play("4O 6C KE")
    assert play.told == ["dealt round=1"]
    assert play.seen("card", PUBLIC) == {}
    play("0>keep 1>pass")
    assert play.hands == "4O KE 6C"


def test_e21_after_its_default_a_decision_is_not_open_any_more() -> None:
    play = Play("5O JC 3E")
    play("t")
    with pytest.raises(IllegalMoveError):
        DISUNYER.expire(play.state, "1.1", play.shuffle)
    with pytest.raises(IllegalMoveError):
        play("0>pass")


def test_e22_the_default_of_an_absent_holder_is_that_of_a_time_out() -> None:
    assert Play("5O AC 6E")("t").told[1:] == [
        "challenge_missed seat=1 by_default=True",
        "knocked_out seats=1 place=3",
    ]


def test_e23_the_card_let_go_is_in_nobodys_view_or_events() -> None:
    play = Play("5O JC 3E 7B", stock="6O")
    play("0>pass 1>keep 2>pass")
    assert play.seen("known", 2) == {3: "3E"}
    play("3>pass")
    for viewer in (*range(4), PUBLIC):
        assert "3E" not in str(play.view(viewer))
        assert "3E" not in str([DISUNYER.event_view(event, viewer) for event in play.events])
    assert play.column("known", 2)[3] is None


def test_e24_who_falls_sees_what_is_public_and_not_even_their_own_card() -> None:
    play = Play("AO 4C 6E 7B")
    play("0>pick 2 2>guess C")
    assert play.seen("card", 2) == {}
    assert play.view(2) == play.view(PUBLIC)


def test_e25_the_moves_of_others_and_of_another_decision_are_illegal() -> None:
    play = Play("5O JC 3E")
    before = play.state
    for move in ("1>keep", "0>pick 1", "0>guess O"):
        with pytest.raises(IllegalMoveError):
            play(move)
    assert play.state == before
