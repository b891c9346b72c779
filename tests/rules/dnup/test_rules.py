"""The rules and rulings that the worked examples leave over, each under its number."""

import pytest
from cardrules.dnup.cards import names
from cardrules.dnup.deck import DECKS
from cardrules.dnup.game import DNUP
from cardrules.game import EVERYTHING, IllegalMoveError, MalformedMoveError
from cardrules.shuffle import SeededShuffle

from tests.rules.dnup.prepared import Play, Unshuffled, prepared

REST = "9/8 8/9"
SHUFFLE = SeededShuffle(bytes(range(32)))


def test_n1_the_round_ends_with_the_second_out() -> None:
    play = Play(prepared("3/7", "4/6", "1/2", "1/3"))("play 3/7", "play 4/6")
    assert (play.won, play.state.phase, play.hands["c"]) == ((2, 1, 0, 0), "pause", "1/2")


def test_n3_two_players_win_rounds_and_two_of_them_the_game() -> None:
    play = Play(prepared("3/7", REST))("play 3/7")
    assert play.told[1:] == ["went_out seat=0 tokens=0", "round_over reason=out tokens=0:1,1:0"]
    play = Play(prepared("3/7", REST, won={"a": 1, "b": 1}))("play 3/7")
    assert play.told[1:] == ["went_out seat=0 tokens=0", "game_over winner=0 places=0:1,1:2 tokens=0:2,1:1"]


@pytest.mark.parametrize("seats", range(2, 6))
def test_n6_all_cards_are_dealt_one_by_one_in_the_order_of_turns(seats: int) -> None:
    play = Play.dealt(seats)
    cards = DECKS[seats].cards
    assert [play.state.hands[seat] for seat in range(seats)] == [cards[seat::seats] for seat in range(seats)]
    assert play.told == [f"game_started order={','.join(map(str, range(seats)))}", "dealt round=1 starter=0"]


def test_n8_the_holder_of_the_start_card_begins_in_either_orientation() -> None:
    for seed in range(20):
        state = DNUP.setup("standard", 3, frozenset(), SeededShuffle(seed.to_bytes(32, "big"))).state
        assert {15, 51} & set(state.hands[state.match.starter])
        assert state.decider == state.match.starter


def test_n16_a_rotation_lasts_until_the_next() -> None:
    assert Play(prepared("3/7 9/2", REST, REST))("rotate", "rotate", "rotate", "rotate").hands["a"] == "3/7 9/2"


def test_n18_each_area_has_its_own_discard_and_turn() -> None:
    play = Play(prepared("3/7 3/1 9/2", REST, sets=["a.2 1/2"]))("play 3/7 3/1")
    assert play.told[1:] == ["set_discarded seat=0 area=2 count=1"]
    assert (play.to_move, play.state.turn, play.sets) == ("a.2", 8, ["a.1 3/7 3/1"])


def test_n31_a_9_is_not_beaten_but_taken() -> None:
    play = Play(prepared("9/1 8/2", REST, REST, sets=["b 9/4"]))
    assert "not higher" in play.refused("play 9/1")
    assert play("take b").hands["a"] == "9/1 8/2 4/9"


def test_n32_the_streams_and_the_bits_that_turn_cards() -> None:
    shuffle = Unshuffled()
    state = DNUP.setup("standard", 4, frozenset(), shuffle).state
    assert shuffle.asked == [("seating", (0, 1, 2, 3)), ("deck:1", tuple(range(36))), ("turn:1", (2, 36))]
    state = DNUP.setup("standard", 4, frozenset(), SHUFFLE).state
    order, drawn = SHUFFLE(range(4), "seating"), SHUFFLE(DECKS[4].cards, "deck:1")
    bits = SHUFFLE.several(2, 36, "turn:1")
    dealt = [names([card])[0][:: -1 if bit else 1] for card, bit in zip(drawn, bits, strict=True)]
    assert [names(state.hands[seat]) for seat in order] == [dealt[place::4] for place in range(4)]


def test_n32_several_numbers_come_one_after_the_other_from_one_stream() -> None:
    assert SHUFFLE.several(2, 3, "turn:1") == SHUFFLE.several(2, 9, "turn:1")[:3]
    assert SHUFFLE.several(1000, 1, "turn:1") == (SHUFFLE.below(1000, "turn:1"),)


def test_n34_every_round_is_dealt_anew_in_the_same_order() -> None:
    play = Play(prepared("3/7", "4/6", "1/2", discard="1/9"))("play 3/7", "play 4/6", "next round")
    assert play.shuffle.labels == ["deck:2", "turn:2"]
    assert (play.state.match.round, play.state.turn, play.state.discard, play.sets) == (2, 1, b"", [])
    assert list(map(len, play.state.hands)) == [9, 9, 9]
    assert play.told[-1] == "dealt round=2 starter=0"


def test_n39_a_set_that_grew_leaves_at_its_owners_next_turn() -> None:
    play = Play(prepared("3/7 1/2", REST, "3/9 1/8", sets=["b 3/1"], to_move="c"))("add b 3/9", "rotate")
    assert play.told[-1] == "set_discarded seat=1 area=1 count=2"


def test_n42_taken_and_returned_cards_come_in_at_the_end_in_the_order_they_lay() -> None:
    play = Play(prepared("4/2 4/6 4/7", "9/1", REST, sets=["b 3/7 3/1 3/9"]))("play 4/2 4/6 4/7")
    assert play.hands["b"] == "9/1 7/3 1/3 9/3"
    assert play("take a").hands["b"] == "9/1 7/3 1/3 9/3 2/4 6/4 7/4"


def test_n43_who_got_a_set_back_may_take_the_one_that_beat_it() -> None:
    play = Play(prepared("8/1 1/2", REST, REST, sets=["b 7/2"]))("play 8/1")
    assert play("take a").hands["b"] == f"{REST} 2/7 1/8"


def test_n45_the_turn_of_who_is_out_is_skipped_without_a_number() -> None:
    play = Play(prepared("5/9", REST, REST))("play 5/9", "rotate", "rotate")
    assert (play.to_move, play.state.turn, play.told[-1]) == ("b.1", 10, "set_discarded seat=0 area=1 count=1")


def test_n47_nobody_else_goes_out_after_the_game_is_won() -> None:
    play = Play(prepared("3/7", "4/6", REST, won={"a": 3, "b": 3}))("play 3/7")
    assert play.state.phase == "over"
    with pytest.raises(IllegalMoveError):
        DNUP.apply(play.state, 1, DNUP.parse_action({"kind": "rotate"}), SHUFFLE)


def test_n49_going_out_and_a_discard_of_who_is_out_begin_the_count_anew() -> None:
    play = Play(prepared("5/9 5/1", REST, REST, quiet=50))("play 5/9 5/1")
    assert play.state.quiet == 0
    play = Play(prepared("", f"8/1 {REST}", REST, sets=["a 2/9"], out="a", to_move="b", quiet=50))("play 8/1")
    assert play.view()["quiet_turns"] == 0


def test_n49_a_stalled_round_of_two_is_won_by_nobody() -> None:
    play = Play(prepared("1/2 3/4", "1/3 2/4", won={"a": 1}, quiet=59))("rotate")
    assert play.told[-1] == "round_over reason=stalled tokens=0:1,1:0"
    assert (play.state.match.stalled, DNUP.paused(play.state)) == (1, True)


def test_n49_the_third_stalled_round_in_a_row_ends_the_game_for_who_has_most() -> None:
    play = Play(prepared(REST, REST, REST, won={"c": 2, "a": 1}, quiet=89, stalled=2))("rotate")
    assert play.told[-2:] == [
        "round_over reason=stalled tokens=0:1,1:0,2:2",
        "game_over winner=2 places=0:2,1:3,2:1 tokens=0:1,1:0,2:2",
    ]


def test_n49_a_round_that_does_not_stall_begins_the_count_of_rounds_anew() -> None:
    play = Play(prepared("3/7", "4/6", REST, stalled=2))("play 3/7", "play 4/6")
    assert play.state.match.stalled == 0


def test_n56_a_tie_at_the_top_has_no_winner_and_place_1_for_each() -> None:
    play = Play(prepared(REST, REST, REST, won={"c": 2, "a": 2}, quiet=89, stalled=2))("rotate")
    assert play.told[-1] == "game_over winner=None places=0:1,1:3,2:1 tokens=0:2,1:0,2:2"
    assert DNUP.outcome(play.state) == (None, (1, 3, 1), (0, 0, 0))
    assert play.view()["winner"] is None


def test_n50_equal_numbers_share_the_best_place() -> None:
    play = Play(prepared("3/7", REST, REST, REST, won={"a": 2, "b": 1, "c": 1}))("play 3/7")
    assert DNUP.outcome(play.state) == (0, (1, 2, 2, 4), (0, 0, 0, 0))


@pytest.mark.parametrize("ended", [(), ("play 3/7", "play 4/6")])
def test_n51_an_abandoned_game_ends_unfinished_and_counts_for_nobody(ended: tuple[str, ...]) -> None:
    play = Play(prepared("3/7", "4/6", REST))(*ended)
    state, events = DNUP.abandon(play.state)
    assert [DNUP.event_view(event, EVERYTHING) for event in events] == [
        {"kind": "game_over", "winner": None, "places": None, "tokens": dict(zip("012", play.won, strict=True))}
    ]
    assert DNUP.outcome(state) == (None, (), ())
    assert not DNUP.counts(state)
    assert DNUP.counts(play.state)
    assert (DNUP.decisions(state), DNUP.paused(state)) == ((), False)
    view = DNUP.view(state, 0)
    assert (view["phase"], view["winner"], {player["place"] for player in view["players"]}) == ("over", None, {None})
    assert DNUP.load(DNUP.dump(state)) == state
    with pytest.raises(ValueError, match="over already"):
        DNUP.abandon(state)


def test_n53_the_size_of_the_table_is_an_option() -> None:
    assert [DNUP.parse_options(options) for options in ({}, {"seats": None}, {"seats": 2})] == [
        {"seats": 4},
        {"seats": 4},
        {"seats": 2},
    ]
    for wrong in (1, 6, True, 3.0, "3", [3], -2, 10**30):
        with pytest.raises(MalformedMoveError, match=r"options\.seats"):
            DNUP.parse_options({"seats": wrong})
    with pytest.raises(MalformedMoveError, match=r"options\.speed"):
        DNUP.parse_options({"seats": 3, "speed": 1})


def test_n54_each_turn_of_two_has_its_own_number_and_a_decision_its_id() -> None:
    play, ids = Play.dealt(2), []
    for _ in range(3):
        ids.append(DNUP.decisions(play.state)[0].id)
        play("rotate")
    assert ids == ["1.1", "1.2", "1.3"]


def test_n55_the_order_of_events() -> None:
    play = Play(prepared("4/6", f"3/7 {REST}", "2/9 1/2", sets=["c 3/1", "b 9/8 9/1"]))("play 4/6")
    assert play.kinds == ["set_played", "set_returned", "went_out", "set_discarded"]


def test_n56_of_equal_cards_the_first_leaves_and_a_set_lies_as_it_was_named() -> None:
    play = Play(prepared("3/7 9/2 3/7 3/1", REST, REST, REST, REST))("play 3/1 3/7")
    assert (play.sets, play.hands["a"]) == (["a 3/1 3/7"], "9/2 3/7")


def test_the_game_is_dnup_for_two_to_five_without_points() -> None:
    assert (DNUP.name, DNUP.modes, DNUP.seats, DNUP.gives_points) == ("dnup", ("standard",), (2, 5), False)
    assert (DNUP.limit_ms, DNUP.pause_ms, DNUP.abandon_ms) == (30_000, 8_000, 600_000)


@pytest.mark.parametrize(("mode", "seats"), [("standard", 1), ("standard", 6), ("other", 3)])
def test_there_is_no_other_mode_or_size(mode: str, seats: int) -> None:
    with pytest.raises(ValueError, match="dnup"):
        DNUP.setup(mode, seats, frozenset(), SHUFFLE)


def test_there_is_no_next_round_but_after_a_pause() -> None:
    with pytest.raises(ValueError, match="pause"):
        DNUP.resume(Play.dealt(3).state, SHUFFLE)


def test_only_the_open_decision_expires() -> None:
    state = Play.dealt(3).state
    for wrong in ("1.2", "2.1", ""):
        with pytest.raises(IllegalMoveError):
            DNUP.expire(state, wrong, SHUFFLE)


def test_everybody_rotating_for_ever_ends_the_game() -> None:
    play = Play.dealt(3)
    for _ in range(3 * 90 + 2):
        play("rotate" if DNUP.decisions(play.state) else "next round")
    assert play.kinds.count("round_over") == 3
    assert DNUP.outcome(play.state) == (None, (1, 1, 1), (0, 0, 0))
