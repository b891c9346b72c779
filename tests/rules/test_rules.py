"""The numbered rules that the worked examples leave out, one by one."""

from collections import Counter

import pytest
from cardrules.disunyer import cards
from cardrules.disunyer.events import GameStarted
from cardrules.disunyer.game import DISUNYER
from cardrules.game import EVERYTHING, PUBLIC, IllegalMoveError
from cardrules.shuffle import SeededShuffle

from tests.rules.prepared import Play, Unshuffled

ALL = frozenset(range(8))


def test_d1_d2_d43_the_unshuffled_deck_goes_by_suits_and_from_ace_to_king() -> None:
    assert len(set(cards.NAMES)) == 40
    assert cards.NAMES[:11] == ("AO", "2O", "3O", "4O", "5O", "6O", "7O", "JO", "NO", "KO", "AC")
    assert cards.NAMES[-1] == "KB"
    assert [cards.RANK[cards.card(name)] for name in ("AB", "2C", "7E", "JO", "NC", "KE")] == [0, 1, 6, 7, 8, 9]


def test_d3_the_deck_is_shuffled_once_at_the_start_after_the_seating_order() -> None:
    shuffle = Unshuffled()
    DISUNYER.setup("standard", 8, frozenset(), shuffle)
    assert shuffle.labels == ["seating", "deck:0"]


def test_d4_d6_a_game_starts_with_the_order_drawn_and_a_card_for_everybody() -> None:
    shuffle = SeededShuffle(bytes(32))
    state, events = DISUNYER.setup("standard", 8, frozenset(), shuffle)
    order = shuffle(range(8), "seating")
    assert events[0] == GameStarted(order)
    assert state.standing == order
    assert state.hands == shuffle(cards.DECK, "deck:0")[:8]


def test_d5_there_are_two_modes_and_no_other() -> None:
    assert DISUNYER.modes == ("standard", "stuck_king")
    with pytest.raises(ValueError, match="chaos"):
        DISUNYER.setup("chaos", 8, frozenset(), Unshuffled())


def test_d7_d48_a_round_with_an_ace_has_no_turns_and_starts_with_its_holder() -> None:
    play = Play("5O 6C AE 7B")
    assert play.asked == ("pick_rival", 2)
    assert play.view()["phase"] == "pick"


def test_d12_no_answer_keeps() -> None:
    play = Play("5O 6C")("t")
    assert play.told[-1] == "kept seat=0 forced=False by_default=True"


def test_d13_both_who_swap_see_the_card_they_got() -> None:
    play = Play("5O 6C 7E")("0>pass")
    assert play.column("card", 0) == {0: "6C", 1: None, 2: None}
    assert play.column("card", 1) == {0: None, 1: "5O", 2: None}


def test_d15_an_ace_that_arrives_in_a_swap_calls_nothing() -> None:
    play = Play("2O 6C 7E", stock="AO 4O 5O")("0>keep 1>keep 2>pass").resume()
    assert play.asked == ("keep_or_pass", 0)


def test_d16_a_king_may_be_passed_and_a_two_kept_in_the_standard_game() -> None:
    play = Play("KO 2C", stock="3E")("0>pass 1>keep")
    assert play.told[-1] == "game_over winner=1 points=0:1,1:2"


def test_d21_d50_a_holders_fall_cancels_only_their_own_call() -> None:
    play = Play("AO AC AE 5B")("0>pick 1 1>guess E")
    assert play.told[-1] == "challenge_cancelled seat=1"
    assert play.asked == ("pick_rival", 2)


def test_d20_several_aces_are_resolved_in_seating_order() -> None:
    play = Play("AO AC AE AB")("0>pick 1 1>guess E 2>pick 3 3>guess O")
    assert play.told[-3:] == [
        "suit_guessed seat=3 suit=O right=False by_default=False",
        "challenge_cancelled seat=3",
        "knocked_out seats=1,3 place=3",
    ]


def test_d22_d54_the_last_one_standing_wins_at_once() -> None:
    play = Play("AO AC AE")("0>pick 2 2>guess B 1>pick 0 0>guess C")
    assert play.told[-2:] == ["knocked_out seats=1,2 place=2", "game_over winner=0 points=0:3,1:2,2:2"]


def test_d40_every_round_starts_with_the_first_who_stands() -> None:
    play = Play("2O 6C 7E", stock="3O 4O")("0>keep 1>keep 2>keep").resume()
    assert play.state.standing == (1, 2)
    assert play.asked == ("keep_or_pass", 1)


def test_d41_the_next_player_is_the_next_who_stands() -> None:
    play = Play("5O 7E", out={1: 3}, seats=3)("0>pass")
    assert play.told[-1] == "passed seat=0 to=2"


def test_d42_d62_the_last_player_may_draw_unless_their_own_king_is_stuck() -> None:
    play = Play("KO 5C 6E", mode="stuck_king")("1>keep")
    assert play.asked == ("keep_or_pass", 2)
    play = Play("5C 6E KO", mode="stuck_king")("0>keep")
    assert play.since("kept") == [
        "kept seat=1 forced=True by_default=False",
        "kept seat=2 forced=True by_default=False",
        "revealed cards=0:5C,1:6E,2:KO lowest=0",
        "knocked_out seats=0 place=3",
    ]


def test_d44_cards_stay_with_their_players_until_the_next_deal_collects_them_in_seating_order() -> None:
    play = Play("2O 6C 7E", stock="3O 4O 5O", discard="KB")("0>keep 1>keep 2>keep")
    assert play.seen("card", PUBLIC) == {0: "2O", 1: "6C", 2: "7E"}
    assert play.discard == "KB"
    play.resume()
    assert play.seen("card", EVERYTHING) == {1: "3O", 2: "4O"}
    assert play.discard == "KB 2O 6C 7E"
    assert play.stock == "5O"


def test_d45_the_discard_is_shuffled_in_the_decks_own_order_under_the_next_label() -> None:
    play = Play("2O 6C 7E", stock="3O", discard="KB AC")("0>keep 1>keep 2>keep")
    play.resume()
    assert play.told[-2:] == ["reshuffled cards=5 dealt=1", "dealt round=2"]
    assert play.shuffle.labels == ["deck:1"]
    assert play.hands == "3O 2O"
    assert play.stock == "AC 6C 7E KB"
    assert play.discard == ""


def test_d45_a_stock_just_used_up_is_not_shuffled_before_it_is_needed() -> None:
    play = Play("2O 6C 7E", stock="3O 4O")("0>keep 1>keep 2>keep").resume()
    assert play.told[-1] == "dealt round=2"
    assert play.stock == ""
    assert play.shuffle.labels == []


def test_d46_the_last_player_draws_before_the_old_card_goes_to_the_end_of_the_discard() -> None:
    play = Play("2O 7C", stock="6E", discard="KB")("0>keep 1>pass")
    assert play.discard == "KB 7C"


def test_d49_a_rival_with_an_ace_may_guess_any_suit_and_calls_afterwards() -> None:
    play = Play("AO AC 5E 6B")("0>pick 1")
    assert play.view(1)["decision"]["options"] == ["O", "C", "E", "B"]
    play("1>guess O")
    assert play.asked == ("pick_rival", 1)
    assert play.view(1)["decision"]["options"] == [2, 3]


def test_d49_who_called_and_survived_may_be_picked() -> None:
    play = Play("AO AC 5E 6B")("0>pick 2 2>guess B")
    assert play.view(1)["decision"]["options"] == [0, 3]


def test_d51_the_only_rival_must_still_be_picked() -> None:
    play = Play("5O AC")
    assert play.asked == ("pick_rival", 1)
    assert play.view(1)["decision"]["options"] == [0]


def test_d55_d56_all_who_fall_in_one_disunyer_round_share_a_place_when_it_ends() -> None:
    play = Play("AO AC 5E 6B")("0>pick 2 2>guess E")
    assert play.column("standing")[2] is False
    assert play.column("place")[2] is None
    play("1>pick 0 0>guess E")
    assert play.told[-1] == "knocked_out seats=0,2 place=3"
    assert play.column("place") == {0: 3, 1: None, 2: 3, 3: None}


@pytest.mark.parametrize(("bots", "factor"), [(frozenset[int](), 2), (frozenset({3}), 1), (ALL, 1)])
def test_d57_points_are_doubled_where_no_seat_was_a_bot_at_the_start(bots: frozenset[int], factor: int) -> None:
    shuffle = SeededShuffle(bytes(32))
    state, _ = DISUNYER.setup("standard", 8, bots, shuffle)
    while (end := DISUNYER.outcome(state)) is None:
        if DISUNYER.paused(state):
            state, _ = DISUNYER.resume(state, shuffle)
        for asked in DISUNYER.decisions(state):
            state, _ = DISUNYER.expire(state, asked.id, shuffle)
    assert end.points == tuple(factor * (9 - place) for place in end.places)
    assert Counter(end.places)[1] >= 1


def test_d57_one_by_one_a_table_of_eight_gives_eight_points_to_one() -> None:
    order = {seat: seat + 1 for seat in range(2, 8)}
    play = Play("7O 3C", out=order)("0>keep 1>keep")
    assert play.column("points") == {seat: 8 - seat for seat in range(8)}


def test_d63_with_an_ace_dealt_no_king_is_turned_up() -> None:
    play = Play("KO AC 5E", mode="stuck_king")
    assert play.seen("card", PUBLIC) == {}
    assert not any(play.column("stuck").values())


def test_d64_a_round_whose_turns_are_all_forced_goes_straight_to_the_reveal() -> None:
    play = Play("KO 4C KE", mode="stuck_king")
    assert play.told[-2:] == ["revealed cards=0:KO,1:4C,2:KE lowest=1", "knocked_out seats=1 place=3"]
    assert DISUNYER.paused(play.state)


def test_d64_the_second_round_may_be_all_forced_too() -> None:
    play = Play("2O 6C 7E", stock="KO KC", mode="stuck_king")("0>keep 1>keep 2>keep").resume()
    assert play.told[-1] == "game_over winner=None points=0:1,1:3,2:3"


def test_d91_the_options_are_the_rivals_the_suits_and_keep_or_pass() -> None:
    assert Play("5O AC 6E 7B").view(1)["decision"]["options"] == [0, 2, 3]
    assert Play("5O AC 6E 7B")("1>pick 0").view(0)["decision"]["options"] == ["O", "C", "E", "B"]
    assert Play("5O 6E").view(0)["decision"]["options"] == ["keep", "pass"]


@pytest.mark.parametrize("move", ["1>guess O", "1>keep", "1>pass", "0>pick 1", "1>pick 1"])
def test_d92_nothing_changes_by_an_illegal_move(move: str) -> None:
    play = Play("5O AC 6E")
    before = play.state
    with pytest.raises(IllegalMoveError):
        play(move)
    assert play.state == before


def test_d92_a_suit_not_in_the_list_is_illegal_and_its_error_tells_no_card() -> None:
    play = Play("5O AC 6E")("1>pick 0")
    with pytest.raises(IllegalMoveError) as error:
        play("0>guess X")
    assert not any(name in str(error.value) for name in cards.NAMES)


def test_d93_decisions_are_numbered_within_their_round() -> None:
    play = Play("AO 4C 6E 7B", stock="5O 6C 7C")
    ids = []
    for move in ("0>pick 2", "2>guess C"):
        ids += [asked.id for asked in DISUNYER.decisions(play.state)]
        play(move)
    play.resume()
    for move in ("0>keep", "1>pass"):
        ids += [asked.id for asked in DISUNYER.decisions(play.state)]
        play(move)
    assert ids == ["1.1", "1.2", "2.1", "2.2"]


def test_d93_forced_keeps_take_no_number() -> None:
    play = Play("2O KC 5E", mode="stuck_king")
    assert [asked.id for asked in DISUNYER.decisions(play.state)] == ["1.1"]


def test_d94_each_turn_gives_exactly_one_of_kept_passed_and_drew() -> None:
    play = Play("5O JC 3E 7B", stock="6O")("0>pass 1>keep 2>pass 3>pass")
    kinds = [told.split()[0] for told in play.told]
    assert [kind for kind in kinds if kind in ("kept", "passed", "drew")] == ["passed", "kept", "passed", "drew"]


def test_d95_reshuffled_comes_just_before_what_needed_it() -> None:
    draw = Play("2O 7C", discard="AO 5O")("0>keep 1>pass")
    assert draw.told[2:4] == ["reshuffled cards=2", "drew seat=1 card=AO"]
    deal = Play("2O 7C 6C", stock="4O", discard="5O")("0>keep 1>keep 2>keep").resume()
    assert deal.told[-2:] == ["reshuffled cards=4 dealt=1", "dealt round=2"]


def test_d97_only_the_standing_are_revealed() -> None:
    play = Play("5O 7E", out={1: 3}, seats=3)("0>keep 2>keep")
    assert "revealed cards=0:5O,2:7E lowest=0" in play.told


def test_a_pause_is_resumed_and_nothing_else_is() -> None:
    with pytest.raises(ValueError, match="pause"):
        Play("5O 6E").resume()
