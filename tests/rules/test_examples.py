"""The worked examples of the rules' section 6 that come from the game's text (X1 to X6)."""

from tests.rules.prepared import Play


def test_x1_a_normal_round_ends_with_a_draw_and_the_lowest_card_is_out() -> None:
    play = Play("5O JC 3E 7B", stock="6O")
    play("0>pass 1>keep 2>pass 3>pass")
    assert play.told == [
        "dealt round=1",
        "passed seat=0 to=1",
        "kept seat=1 forced=False by_default=False",
        "passed seat=2 to=3",
        "drew seat=3 card=6O",
        "revealed cards=0:JC,1:5O,2:7B,3:6O lowest=1",
        "knocked_out seats=1 place=4",
    ]
    assert play.discard == "3E"
    assert play.view()["phase"] == "pause"


def test_x2_all_who_tie_for_the_lowest_are_out_and_the_last_one_standing_wins() -> None:
    play = Play("3O 3C KE")
    play("0>keep 1>keep 2>keep")
    assert play.told[-2:] == ["knocked_out seats=0,1 place=2", "game_over winner=2 points=0:2,1:2,2:3"]
    assert play.view()["winner"] == 2


def test_x3_a_tie_of_the_last_two_leaves_no_winner() -> None:
    play = Play("5O 5C")
    play("0>keep 1>keep")
    assert play.told[-2:] == ["knocked_out seats=0,1 place=1", "game_over winner=None points=0:2,1:2"]
    assert play.view()["phase"] == "over"
    assert play.view()["winner"] is None


def test_x4a_a_right_guess_knocks_the_holder_out() -> None:
    play = Play("AO 4C 6E 7B")
    play("0>pick 2 2>guess O")
    assert play.told == [
        "dealt round=1",
        "challenge_called seat=0 rival=2",
        "suit_guessed seat=2 suit=O right=True by_default=False",
        "knocked_out seats=0 place=4",
    ]
    assert play.view()["phase"] == "pause"
    assert play.seen("card", 1) == {1: "4C"}


def test_x4b_a_wrong_guess_knocks_the_rival_out() -> None:
    play = Play("AO 4C 6E 7B")
    play("0>pick 2 2>guess C")
    assert play.since("challenge_called") == [
        "suit_guessed seat=2 suit=C right=False by_default=False",
        "knocked_out seats=2 place=4",
    ]
    assert play.view()["phase"] == "pause"
    assert play.seen("card", 1) == {1: "4C"}


def test_x4c_no_guess_knocks_the_rival_out() -> None:
    play = Play("AO 4C 6E 7B")
    play("0>pick 2 t")
    assert play.since("challenge_called") == [
        "suit_guessed seat=2 suit=None right=False by_default=True",
        "knocked_out seats=2 place=4",
    ]
    assert play.view()["phase"] == "pause"
    assert play.seen("card", 1) == {1: "4C"}


def test_x5_the_disunyer_of_a_holder_who_is_out_is_cancelled() -> None:
    play = Play("AO AC 6E")
    play("0>pick 1 1>guess E")
    assert play.since("suit_guessed") == ["challenge_cancelled seat=1", "knocked_out seats=1 place=3"]
    assert play.view()["phase"] == "pause"


def test_x6_a_stuck_king_is_shown_and_binds_its_holder_and_the_player_before() -> None:
    play = Play("2O KC 5E", mode="stuck_king")
    assert play.told == [
        "dealt round=1",
        "kings_stuck seats=1",
        "kept seat=0 forced=True by_default=False",
        "kept seat=1 forced=True by_default=False",
    ]
    assert play.asked == ("keep_or_pass", 2)
    play("2>keep")
    assert play.told[4:] == [
        "kept seat=2 forced=False by_default=False",
        "revealed cards=0:2O,1:KC,2:5E lowest=0",
        "knocked_out seats=0 place=3",
    ]
