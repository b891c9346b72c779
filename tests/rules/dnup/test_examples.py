"""The worked examples of the rules (section 6), each under its number."""

import pytest
from cardrules.dnup.cards import rotated
from cardrules.dnup.deck import DECKS
from cardrules.dnup.game import DNUP
from cardrules.game import EVERYTHING, PUBLIC, MalformedMoveError
from cardrules.shuffle import SeededShuffle

from tests.rules.dnup.prepared import Play, prepared, read

REST = "9/8 8/9"
"""A hand that does not matter."""


def test_x1_a_single_on_a_single_7_must_be_higher() -> None:
    play = Play(prepared("7/9 8/1", REST, REST, sets=["b 7/2"]))
    assert play.refused("play 7/9") == "not higher than the set of that size on the table: 7/2 of seat 1"
    play("play 8/1")
    assert (play.sets, play.hands["b"]) == (["a 8/1"], f"{REST} 2/7")


def test_x2_a_higher_set_beats_the_lower_of_its_size() -> None:
    play = Play(prepared("4/2 4/6 5/1", REST, REST, sets=["b 3/7 3/1"]))("play 4/2 4/6")
    assert (play.sets, play.hands["b"], play.hands["a"]) == (["a 4/2 4/6"], f"{REST} 7/3 1/3", "5/1")


def test_x3_a_lower_set_cannot_be_played_against_a_higher_of_its_size() -> None:
    play = Play(prepared("4/2 4/6", REST, REST, sets=["b 5/7 5/1"]))
    assert "not higher" in play.refused("play 4/2 4/6")
    assert play("play 4/2").sets == ["b 5/7 5/1", "a 4/2"][1:]  # b's own set is discarded as b's turn begins


def test_x4_an_enlarged_set_that_is_higher_sends_the_other_back() -> None:
    play = Play(prepared("6/9 1/3", REST, REST, sets=["b 6/8 6/4", "c 5/1 5/7 5/2"]))("add b 6/9")
    assert play.told[:2] == [
        "card_added seat=0 to=1 area=1 card=6/9 by_default=False",
        "set_returned seat=2 area=1 cards=5/1,5/7,5/2",
    ]
    assert (play.hands["c"], play.hands["a"]) == (f"{REST} 1/5 7/5 2/5", "1/3")
    assert play.told[2] == "set_discarded seat=1 area=1 count=3"


def test_x5_an_enlarged_set_that_is_lower_goes_back_with_the_added_card() -> None:
    play = Play(prepared("3/8 1/3", REST, REST, sets=["b 3/7", "c 5/1 5/7"]))("add b 3/8")
    assert (play.hands["b"], play.hands["a"], play.sets) == (f"{REST} 7/3 8/3", "1/3", ["c 5/1 5/7"])


def test_x6_an_added_card_must_have_the_value_of_the_set() -> None:
    play = Play(prepared("4/1 7/3", REST, REST, sets=["b 3/7"]))
    assert [play.refused(f"add b {card}").split(":")[0] for card in ("4/1", "7/3")] == ["the values differ"] * 2


def test_x7_a_taken_set_comes_into_the_hand_rotated() -> None:
    play = Play(prepared("9/2", REST, REST, sets=["b 3/7 3/1"]))("take b")
    assert (play.hands["a"], play.sets) == ("9/2 7/3 1/3", [])


def test_x8_a_rotation_turns_every_card_of_the_hand() -> None:
    assert Play(prepared("3/7 9/2", REST, REST))("rotate").hands["a"] == "7/3 2/9"


def test_x9_part_of_a_value_may_be_played() -> None:
    play = Play(prepared("3/7 3/1 3/8 9/2", REST, REST))("play 3/7")
    assert (play.sets, play.hands["a"]) == (["a 3/7"], "3/1 3/8 9/2")


def test_x10_the_first_out_wins_two_tokens_the_second_one_and_the_round_is_over() -> None:
    play = Play(prepared("3/7", "4/6", REST))("play 3/7", "play 4/6")
    assert play.won == (2, 1, 0)
    assert play.kinds == ["set_played", "went_out", "set_played", "set_discarded", "went_out", "round_over"]
    assert DNUP.paused(play.state)


def test_x11_four_tokens_win_at_once() -> None:
    play = Play(prepared("3/7", REST, REST, won={"a": 2, "b": 3}))("play 3/7")
    assert play.told[1:] == [
        "went_out seat=0 tokens=2",
        "game_over winner=0 places=0:1,1:2,2:3 tokens=0:4,1:3,2:0",
    ]
    assert DNUP.outcome(play.state) == (0, (1, 2, 3), (0, 0, 0))


def test_x12_the_last_card_of_who_is_out_is_discarded_when_it_is_beaten() -> None:
    play = Play(prepared("2/9", f"8/1 {REST}", REST))("play 2/9", "play 8/1")
    assert (play.hands["a"], play.sets, play.state.match.out) == ("", ["b 8/1"], (0,))
    assert "set_discarded seat=0 area=1 count=1" in play.told
    assert play("rotate").to_move == "b.1"


def test_x13_the_starter_of_two_begins_with_one_turn_in_area_2() -> None:
    play = Play.dealt(2)
    turns = []
    for _ in range(5):
        turns.append(play.to_move)
        play("rotate")
    assert turns == ["a.2", "b.1", "b.2", "a.1", "a.2"]


def test_x14_ones_own_set_in_the_other_area_can_be_beaten() -> None:
    play = Play(prepared("4/6 1/2", REST, sets=["a.1 3/5"], area=2))("play 4/6")
    assert (play.hands["a"], play.sets) == ("1/2 5/3", ["a.2 4/6"])


def test_e1_any_single_may_be_played_where_there_is_none() -> None:
    assert Play(prepared("1/4 9/2", REST, REST))("play 1/4").sets == ["a 1/4"]


def test_e2_sets_of_different_sizes_do_not_conflict() -> None:
    play = Play(prepared("2/6 2/4 1/3", REST, REST, sets=["c 9/4"]))("play 2/6 2/4")
    assert play.sets == ["c 9/4", "a 2/6 2/4"]


def test_e3_an_equal_value_cannot_be_played_but_added() -> None:
    play = Play(prepared("4/6", REST, REST, sets=["c 4/9"]))
    assert "not higher" in play.refused("play 4/6")
    play("add c 4/6")
    assert (play.sets, play.state.match.out) == (["c 4/9 4/6"], (0,))


def test_e4_two_sets_of_the_same_size_and_value_cannot_come_about() -> None:
    play = Play(prepared("4/2 9/1", REST, REST, REST, sets=["c 4/9", "d 4/6 4/1"]))
    assert "not higher" in play.refused("add c 4/2")
    assert play("add d 4/2").sets == ["c 4/9", "d 4/6 4/1 4/2"]


def test_e5_one_may_go_out_by_adding() -> None:
    play = Play(prepared("6/9", REST, REST, sets=["b 6/8 6/4", "c 5/1 5/7 5/2"]))("add b 6/9")
    assert (play.won, play.hands["c"]) == ((2, 0, 0), f"{REST} 1/5 7/5 2/5")
    assert play.kinds[:3] == ["card_added", "set_returned", "went_out"]


def test_e6_the_set_of_who_is_out_lies_until_their_turn_would_come() -> None:
    play = Play(prepared("5/9", f"5/1 {REST}", REST))("play 5/9", "add a 5/1")
    assert play.sets == ["a 5/9 5/1"]
    play("rotate")
    assert (play.told[-1], play.to_move) == ("set_discarded seat=0 area=1 count=2", "b.1")


def test_e7_the_set_of_who_is_out_can_be_taken() -> None:
    play = Play(prepared("5/9", REST, REST))("play 5/9", "rotate", "take a")
    assert (play.hands["c"], play.hands["a"], play.state.match.out) == (f"{REST} 9/5", "", (0,))


def test_e8_the_enlarged_set_of_who_is_out_is_discarded_where_it_is_the_lower() -> None:
    play = Play(prepared("", f"3/8 {REST}", REST, sets=["a 3/7", "c 5/1 5/7"], out="a", to_move="b"))("add a 3/8")
    assert play.told[:2] == [
        "card_added seat=1 to=0 area=1 card=3/8 by_default=False",
        "set_discarded seat=0 area=1 count=2",
    ]


def test_e9_an_add_may_lift_a_set_over_ones_own() -> None:
    play = Play(prepared("6/2", REST, sets=["b.1 6/8", "a.2 4/8 4/6"]))("add b.1 6/2")
    assert (play.hands["a"], play.state.match.out) == ("8/4 6/4", ())
    assert play.sets == ["b.1 6/8 6/2"]


def test_e10_the_last_card_may_bring_ones_own_set_back() -> None:
    play = Play(prepared("5/7", REST, sets=["a.2 4/9"]))("play 5/7")
    assert (play.hands["a"], play.state.match.out) == ("9/4", ())


def test_e11_ones_own_set_is_discarded_before_one_acts() -> None:
    play = Play(prepared(REST, "7/1 7/2", "8/1 2/6 1/9", sets=[], to_move="c"))("play 8/1", "rotate", "rotate")
    assert (play.to_move, play.sets, play.told[-1]) == ("c.1", [], "set_discarded seat=2 area=1 count=1")
    assert play("play 2/6").sets == ["c 2/6"]


def test_e12_ones_own_set_in_the_other_area_stays() -> None:
    play = Play(prepared("6/1 9/2", REST, sets=["a.2 7/3"]))
    assert play.refused("play 6/1") == "not higher than the set of that size on the table: 7/3 of seat 0"


def test_e13_who_lets_the_time_run_out_rotates() -> None:
    play = Play(prepared("3/7 9/2", REST, REST))("timeout")
    assert (play.told, play.hands["a"]) == (["hand_rotated seat=0 by_default=True"], "7/3 2/9")


def test_e14_ninety_quiet_turns_of_three_players_end_the_round() -> None:
    play = Play(prepared("", REST, REST, out="a", won={"a": 2}, to_move="b"))(*["rotate"] * 89)
    assert not DNUP.paused(play.state)
    play("rotate")
    assert (play.told[-1], play.won) == ("round_over reason=stalled tokens=0:2,1:0,2:0", (2, 0, 0))


def test_e15_rotating_and_taking_are_quiet_a_discard_is_not() -> None:
    play = Play(prepared("1/2 3/4", REST, REST, sets=["c 9/1"], quiet=8))
    assert play("rotate").view()["quiet_turns"] == 9
    assert play("take c").view()["quiet_turns"] == 10
    play = Play(prepared("1/2 3/4", REST, REST, sets=["b 9/1"], quiet=8))("rotate")
    assert play.told[-1] == "set_discarded seat=1 area=1 count=1"
    assert play.view()["quiet_turns"] == 0
    assert play("rotate").view()["quiet_turns"] == 0
    assert play("rotate").view()["quiet_turns"] == 1


def test_e16_what_is_wrong_is_illegal_or_malformed() -> None:
    play = Play(prepared("3/7 3/1 4/2", REST, sets=["a.2 3/9", "b.1 4/9"]))
    assert play.refused("play 3/7 4/2") == "the values differ: 3/7 4/2"
    assert "not yours" in play.refused("take a.2")
    assert "not yours" in play.refused("add a.2 3/7")
    assert "no set there" in play.refused("add b.2 4/2")
    assert "no set there" in play.refused("take b.2")
    for wrong in ("play", "play 3/3", "play 3/0", "play 3"):
        with pytest.raises(MalformedMoveError):
            read(wrong)


def test_e17_of_two_cards_1_5_only_the_marked_one_begins() -> None:
    marked = DECKS[5].start
    other = next(place for place, card in enumerate(DECKS[5].cards) if card == 15 and place != marked)
    for seed in range(40):
        shuffle = SeededShuffle(seed.to_bytes(32, "big"))
        state = DNUP.setup("standard", 5, frozenset(), shuffle).state
        drawn = shuffle(range(45), "deck:1")
        assert state.match.starter == state.match.order[drawn.index(marked) % 5]
        assert drawn.index(other) != drawn.index(marked)


def test_e18_four_players_get_nine_cards_each_and_every_pair_once() -> None:
    state = DNUP.setup("standard", 4, frozenset(), SeededShuffle(bytes(32))).state
    assert list(map(len, state.hands)) == [9] * 4
    held = b"".join(state.hands)
    assert len({min(pair) for pair in zip(held, rotated(held), strict=True)}) == 36


def test_e19_the_first_of_two_to_reach_four_wins_before_the_other_can() -> None:
    play = Play(prepared(REST, "2/9", "3/9", won={"b": 3, "c": 3}, to_move="c"))("play 3/9")
    assert play.told[-1] == "game_over winner=2 places=0:3,1:2,2:1 tokens=0:0,1:3,2:5"
    assert DNUP.decisions(play.state) == ()


def test_e20_all_see_the_cards_that_are_taken_and_afterwards_their_number() -> None:
    play = Play(prepared("9/2", REST, REST, sets=["b 3/7 3/1"]))("take b")
    for viewer in (0, 1, 2, PUBLIC, EVERYTHING):
        shown = DNUP.event_view(play.events[0], viewer)
        assert shown is not None
        assert shown["cards"] == ["3/7", "3/1"]
    assert play.view(1)["players"][0]["hand"] is None
    assert play.view(1)["players"][0]["count"] == 3
