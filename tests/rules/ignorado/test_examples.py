"""Every worked example of the rules (section 6), under its number."""

import pytest
from cardrules.game import PUBLIC
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.lives import places
from cardrules.ignorado.state import People

from tests.rules.ignorado.prepared import A, B, C, D, Play, names, reaction

KING = "KO JC NE JB"
ACE = "KO AC NE JB"


def test_x1_a_wrong_answer_takes_a_life_and_the_asker_goes_on() -> None:
    play = Play(KING)("a>ask b; b>answer C")
    assert play.lives == "4 2 3 3"
    assert play.asked == "king_turn a"
    play("a>ask c; c>answer E")
    assert play.lives == "5 2 2 3"
    play("a>pass")
    assert play.asked == "swap_or_stand b"
    assert play.told == [
        "king_asked seat=0 target=1",
        "king_answered seat=1 suit=C right=False by_default=False",
        "life_moved from=1 to=0 reason=king",
        "king_asked seat=0 target=2",
        "king_answered seat=2 suit=E right=False by_default=False",
        "life_moved from=2 to=0 reason=king",
        "turn_passed seat=0 by_default=False",
    ]


def test_x2_a_right_answer_costs_the_asker_a_life_and_the_turn() -> None:
    play = Play(KING)("a>ask b; b>answer O")
    assert play.lives == "2 4 3 3"
    assert play.asked == "swap_or_stand b"
    assert play.told[1:] == [
        "king_answered seat=1 suit=O right=True by_default=False",
        "life_moved from=0 to=1 reason=king",
    ]


def test_x3_an_ace_returns_the_question_and_a_wrong_guess_costs_the_asker() -> None:
    play = Play(ACE)("a>ask b; b>return")
    assert play.asked == "guess_ace a"
    assert play.options == ["O", "C", "E", "B"]
    play("a>guess E")
    assert play.lives == "2 4 3 3"
    assert play.asked == "swap_or_stand b"
    assert play.told[1:] == [
        "question_returned seat=1 to=0",
        "ace_guessed seat=0 suit=E right=False by_default=False",
        "life_moved from=0 to=1 reason=ace",
    ]


def test_x4_a_right_guess_takes_a_life_and_the_asker_goes_on() -> None:
    play = Play(ACE)("a>ask b; b>return; a>guess C")
    assert play.lives == "4 2 3 3"
    assert play.asked == "king_turn a"
    assert play.told[-1] == "life_moved from=1 to=0 reason=ace"


def test_x5_an_ace_that_answers_stays_unknown() -> None:
    play = Play(ACE)("a>ask b; b>answer B")
    assert play.lives == "4 2 3 3"
    assert play.seen("shown") == {A: "K"}
    assert "AC" not in str([play.view(viewer) for viewer in (A, C, D, PUBLIC)])


def test_x6_a_king_cannot_return_another_kings_question() -> None:
    play = Play("KO KC NE JB")("a>ask b")
    assert play.options == ["answer"]
    assert play.refused("b>return") == "only the holder of an Ace may return the question"


def test_x7_a_swap() -> None:
    play = Play("JO NC AE JB")("a>swap")
    assert play.hands == "NC JO AE JB"
    assert play.told == ["swapped seat=0 with=1"]
    assert play.asked == "swap_or_stand b"


def test_x8_a_king_blocks_the_swap() -> None:
    play = Play("JO KC AE JB")("a>swap")
    assert play.hands == "JO KC AE JB"
    assert play.told == ["swap_blocked seat=0 by=1"]
    assert play.asked == "king_turn b"
    assert play.seen("shown") == {B: "K"}


def test_x9_the_dealer_swaps_with_the_deck() -> None:
    play = Play("NE NB NC JB", deck="NO AC")("a>stand; b>stand; c>stand; d>swap")
    assert play.told[3] == "swapped_with_deck seat=3"
    assert play.hands == "NE NB NC NO"
    assert play.view()["deck"] == 12
    assert names(play.state.cards.deck[-1:]) == "JB"
    assert play.told[4].startswith("revealed")


@pytest.mark.parametrize(
    ("hands", "lowest"),
    [
        ("AO AC NE KB", "0,1"),
        ("JO JC NE KB", "0,1"),
        ("NO KC KE NB", "0,3"),
        ("KO KC KE KB", "0,1,2,3"),
    ],
)
def test_x10_all_who_hold_the_lowest_lose_a_life(hands: str, lowest: str) -> None:
    play = Play(hands)
    while play.state.phase == "turns":
        play("t")
    assert play.since("revealed")[1] == f"life_lost seats={lowest} reason=lowest"
    assert play.state.people.pot == len(lowest.split(","))


def test_e1_a_target_that_falls_is_ignored_at_once() -> None:
    play = Play(KING, "3 1 3 3")("a>ask b; b>answer C")
    assert play.lives == "4 0 3 3"
    assert play.told[-1] == "ignored seats=1"
    assert play.asked == "king_turn a"
    assert play.view()["decision"]["targets"] == [C, D]
    play("a>pass")
    assert play.asked == "swap_or_stand c"
    assert play.seen("state")[B] == "ignored"


def test_e1_whoever_follows_the_fallen_is_now_on_the_left() -> None:
    play = Play("JO KC NE JB", "3 3 1 3")("a>stand; b>ask c; c>answer O; b>pass")
    assert play.asked == "swap_or_stand d"
    swap = Play("KO JC NE JB", "3 3 1 3")("a>ask c; c>answer C; a>pass; b>swap")
    assert swap.told[-1] == "swapped seat=1 with=3"


def test_e2_an_asker_that_falls_by_a_right_answer_is_not_in_the_reveal() -> None:
    play = Play(KING, "1 3 3 3")("a>ask b; b>answer O")
    assert play.lives == "0 4 3 3"
    assert play.told[-2:] == ["life_moved from=0 to=1 reason=king", "ignored seats=0"]
    assert play.asked == "swap_or_stand b"
    play("b>stand; c>stand; d>stand")
    assert play.since("revealed")[0] == "revealed cards=1:JC,2:NE,3:JB"
    assert play.seen("card") == {B: "JC", C: "NE", D: "JB"}


def test_e3_an_asker_that_falls_by_the_ace() -> None:
    play = Play(ACE, "1 3 3 3")("a>ask b; b>return; a>guess E")
    assert play.lives == "0 4 3 3"
    assert play.told[-1] == "ignored seats=0"
    assert play.asked == "swap_or_stand b"


def test_e4_where_the_dealer_has_fallen_the_last_who_lives_swaps_with_the_deck() -> None:
    play = Play(KING, "3 3 3 1", deck="NO")("a>ask d; d>answer C; a>pass; b>stand; c>swap")
    assert "swapped_with_deck seat=2" in play.told
    assert play.hands == "KO JC NO JB"


def test_e5_three_wrong_suits_tell_the_fourth() -> None:
    play = Play(KING, "3 3 3 3")("a>ask b; b>answer C; a>ask c; c>answer E; a>ask d; d>answer B; a>ask b")
    assert play.view(B)["question"]["said"] == ["C", "E", "B"]
    play("b>answer O")
    assert play.lives == "5 3 2 2"


def test_e6_the_last_one_living_wins_without_a_reveal() -> None:
    play = Play("KO JC", "2 1 0")("a>ask b; b>answer C")
    assert play.lives == "3 0 0"
    assert play.told[3:] == ["ignored seats=1", "game_over winner=0 places=0:1,1:2,2:3"]
    assert play.view()["winner"] == A


def test_e7_a_debt_keeps_the_game_going() -> None:
    play = Play("KO JC", "2 1 0", debts="ac", deals=["KB NO"])("a>ask b; b>answer C")
    assert play.lives == "2 0 1"
    assert play.told[3:] == ["ignored seats=1", "life_moved from=0 to=2 reason=attention", "returned seat=2"]
    assert play.state.phase == "pause"
    assert play.seen("state") == {A: "living", B: "ignored", C: "returning"}
    play.resume()
    assert play.state.round.players == (A, C)
    assert play.seen("state")[C] == "living"


def test_e8_a_debt_of_the_last_life_makes_the_creditor_win() -> None:
    play = Play("JO JC", "2 1 0", debts="ac")("a>stand; b>stand")
    assert play.lives == "0 0 1"
    assert play.told[4:] == [
        "life_moved from=0 to=2 reason=attention",
        "returned seat=2",
        "ignored seats=0,1",
        "game_over winner=2 places=0:2,1:2,2:1",
    ]
    assert play.seen("state") == {A: "ignored", B: "ignored", C: "living"}


def test_e9_a_debtor_without_lives_gives_nothing() -> None:
    play = Play("KO JC NE", "3 1 3 0", debts="bd")("a>ask b; b>answer C; a>pass; c>stand")
    assert play.lives == "4 0 2 0"
    assert "returned" not in play.kinds
    assert play.seen("state")[D] == "ignored"


def test_e10_the_last_two_fall_together_and_nobody_wins() -> None:
    play = Play("JO JC", "1 1 0")("a>stand; b>stand")
    assert play.lives == "0 0 0"
    assert play.told[-2:] == ["ignored seats=0,1", "game_over winner=None places=0:1,1:1,2:3"]
    assert play.state.people.pot == 9


def test_e11_a_debt_of_one_who_falls_at_the_reveal_lapses() -> None:
    play = Play("JO JC", "1 1 0", debts="ac")("a>stand; b>stand")
    assert play.lives == "0 0 0"
    assert play.view()["winner"] is None
    assert play.state.phase == "over"


def test_e12_an_ace_drawn_from_the_deck_is_the_lowest() -> None:
    play = Play("NO NC NE JB", deck="AO")("a>stand; b>stand; c>stand; d>swap")
    assert play.since("life_lost")[0] == "life_lost seats=3 reason=lowest"


def test_e13_a_king_drawn_from_the_deck_asks_nothing() -> None:
    play = Play("JO NC NE JB", deck="KO")("a>stand; b>stand; c>stand; d>swap")
    assert play.since("revealed") == ["revealed cards=0:JO,1:NC,2:NE,3:KO", "life_lost seats=0 reason=lowest"]


def test_e14_an_ace_got_by_a_swap_returns() -> None:
    play = Play("JO AC KE JB")("a>swap; b>stand; c>ask a")
    assert play.hands == "AC JO KE JB"
    assert play.options == ["answer", "return"]
    play("a>return; c>guess O")
    assert play.lives == "4 3 2 3"


def test_e15_what_cannot_be_asked_or_done() -> None:
    play = Play("KO JC NE", "3 3 3 0")
    for other in "ad":
        assert play.refused(f"a>ask {other}").endswith("can")
    assert play.refused("a>swap") == "a King is never given away"
    assert play.refused("a>stand") == "stand does not answer king_turn"
    play("a>pass")
    assert play.told == ["stood seat=0 by_default=False"]
    assert play.refused("b>pass") == "pass does not answer swap_or_stand"
    assert play.refused("b>ask a") == "ask does not answer swap_or_stand"


def test_e15_one_who_returns_cannot_be_asked_before_the_next_deal() -> None:
    play = Play("JO NC NE", "3 3 3 0", debts="ad")("a>stand; b>stand; c>stand")
    assert play.seen("state")[D] == "returning"
    assert play.refused("a>ask d") == "nothing is asked of seat 0 now"


def test_e16_every_decision_has_its_default() -> None:
    play = Play(ACE)("t")
    assert play.told == ["stood seat=0 by_default=True"]
    play = Play(ACE)("a>ask b; t")
    assert play.told[1:] == [
        "king_answered seat=1 suit=None right=False by_default=True",
        "life_moved from=1 to=0 reason=king",
    ]
    play("t")
    assert play.told[-1] == "turn_passed seat=0 by_default=True"
    play("t")
    assert play.told[-1] == "stood seat=1 by_default=True"
    play = Play(ACE)("a>ask b; b>return; t")
    assert play.told[2:] == [
        "ace_guessed seat=0 suit=None right=False by_default=True",
        "life_moved from=0 to=1 reason=ace",
    ]
    assert play.view()["decision"]["seat"] == B


def test_e17_a_reaction_while_a_poke_is_on_show_is_attention() -> None:
    play = Play("JO NC", "3 3 0")("c>poke b")
    play.step(reaction(play.state, B))
    assert play.told[1:] == ["attention_paid seat=1 to=2"]
    assert play.view()["debts"] == [{"from": B, "to": C}]
    late = Play("JO NC", "3 3 0")("c>poke b").lapse()
    assert late.told[1:] == ["poke_lapsed seat=2 target=1"]
    assert IGNORADO.reacted(late.state, B) is None


def test_e18_the_limits_of_pokes() -> None:
    play = Play("JO NC NE", "3 3 3 0")("d>poke a; d>poke b")
    assert play.refused("d>poke c") == "seat 3 has no pokes left in this round"
    assert play.refused("a>poke b") == "seat 0 is not ignored"
    twice = Play("JO NC NE", "3 3 3 0", returns={D: 2})
    assert twice.refused("d>poke a") == "seat 3 has come back 2 times, and this fall is final"
    shown = Play("JO NC", "3 3 0 0")("c>poke a")
    assert shown.refused("d>poke a") == "seat 0 cannot be poked now"


def test_e19_who_owes_a_life_cannot_be_poked() -> None:
    play = Play("JO NC", "3 3 0 0")("c>poke b; b>attend")
    assert play.refused("d>poke b") == "seat 1 owes a life in this round already"


def test_e20_who_fell_in_this_round_pokes_from_the_next_deal_on() -> None:
    play = Play(KING, "3 1 3 3", deals=["NO NC NE"])("a>ask b; b>answer C; a>pass")
    assert play.refused("b>poke a") == "seat 1 fell in this round and may poke from the next deal on"
    play("c>stand; d>stand").resume()
    assert play("b>poke a").told[-1] == "poked seat=1 target=0 bait=say_hello"


def test_e21_glasses_count_every_life_lost() -> None:
    play = Play("KO JC NE", "3 3 3 0")("a>ask b; b>answer C; a>pass; d>poke b; b>attend; b>stand; c>stand")
    assert play.lives == "4 0 3 1"
    assert play.seen("glasses") == {A: 0, B: 3, C: 0, D: 0}


def test_e21_lives_gained_do_not_lower_the_glasses() -> None:
    play = Play(KING)("a>ask b; b>answer C; a>ask b; b>answer O")
    assert play.lives == "3 3 3 3"
    assert play.seen("glasses") == {A: 1, B: 1, C: 0, D: 0}


def test_e22_places() -> None:
    people = People((0, 0, 5, 0), (0,) * 4, (5, 4, 0, 5), (1, 0, 0, 0), 7)
    assert places(people) == (2, 4, 1, 2)


def test_e23_the_next_dealer_is_the_next_who_lives_on_the_left() -> None:
    play = Play("NO NC NE JB", "3 3 3 1")("a>stand; b>stand; c>stand; d>stand").resume()
    assert play.state.round.dealer == A
    assert play.state.round.players == (B, C, A)
    after = Play("NO NC NE JB", "1 3 3 1")("a>stand; b>stand; c>stand; d>stand").resume()
    assert after.state.round.dealer == A


def test_e24_a_swap_is_seen_by_the_two_alone() -> None:
    play = Play("JO NC AE JB")("a>swap")
    for viewer in (C, D):
        assert A not in play.seen("card", viewer)
        assert B not in play.seen("card", viewer)
        assert play.seen("known", viewer) == {}
    assert play.seen("known", A) == {B: "JO"}
    assert play.seen("known", B) == {A: "NC"}
