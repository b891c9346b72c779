"""The numbered rules and rulings (sections 1 and 2) that no worked example shows."""

import pytest
from cardrules.game import MalformedMoveError
from cardrules.ignorado.cards import DECK, NAMES, RANK
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.lives import places
from cardrules.ignorado.state import LIVES, People

from tests.rules.ignorado.prepared import A, B, C, D, Play, Unshuffled, names


def test_i2_i20_sixteen_cards_from_ace_to_king() -> None:
    assert names(DECK) == "AO JO NO KO AC JC NC KC AE JE NE KE AB JB NB KB"
    assert sorted(NAMES, key=lambda name: RANK[NAMES.index(name)])[::4] == ["AO", "JO", "NO", "KO"]


def test_i1_i23_i24_the_deal() -> None:
    shuffle = Unshuffled("KO JC NE", below=1)
    state, _ = IGNORADO.setup("standard", 3, frozenset(), shuffle)
    assert shuffle.asked == [("seating", (0, 1, 2)), ("dealer", (3,)), ("deck:1", DECK)]
    assert state.round.dealer == 1
    assert state.round.players == (2, 0, 1)
    assert names(state.cards.hands) == "KO JC NE"
    assert names(state.cards.deck[:3]) == "AO JO NO"
    assert state.decider == 2


def test_i24_the_dealer_is_an_index_of_the_seating() -> None:
    state, events = IGNORADO.setup("standard", 4, frozenset(), Unshuffled(below=1, seating=(3, 2, 1, 0)))
    assert IGNORADO.event_view(events[0], A) == {"kind": "game_started", "order": [3, 2, 1, 0], "dealer": 2}
    assert IGNORADO.event_view(events[1], A) == {"kind": "dealt", "round": 1, "dealer": 2}
    assert state.round.players == (1, 0, 3, 2)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_i21_i22_three_to_eight_players_with_three_lives_each(seats: int) -> None:
    state, _ = IGNORADO.setup("standard", seats, frozenset(), Unshuffled())
    assert state.people.lives == (LIVES,) * seats == (3,) * seats
    assert len(state.cards.hands) + len(state.cards.deck) == 16
    assert IGNORADO.parse_options({"seats": seats}) == {"seats": seats}


@pytest.mark.parametrize("seats", [2, 9, 0, -3, True, 4.0, "4", [4]])
def test_i21_no_other_number(seats: object) -> None:
    with pytest.raises(MalformedMoveError, match=r"^options\.seats"):
        IGNORADO.parse_options({"seats": seats})
    if isinstance(seats, int):
        with pytest.raises(ValueError, match="3 to 8"):
            IGNORADO.setup("standard", seats, frozenset(), Unshuffled())


def test_i21_six_seats_where_nothing_is_said() -> None:
    assert IGNORADO.parse_options({}) == IGNORADO.parse_options({"seats": None, "shared": None}) == {"seats": 6}
    assert IGNORADO.seats == (3, 8)
    assert not IGNORADO.starts_when_full


def test_there_is_one_mode() -> None:
    with pytest.raises(ValueError, match="not a mode"):
        IGNORADO.setup("quick", 4, frozenset(), Unshuffled())


def test_i3_a_king_asks_anybody_who_lives_and_may_pass() -> None:
    play = Play("KO JC NE JB")
    assert play.options == ["ask", "pass"]
    assert play.view(A)["decision"]["targets"] == [B, C, D]


def test_i4_the_same_player_may_be_asked_again() -> None:
    play = Play("KO JC NE JB")("a>ask b; b>answer C; a>ask b; b>answer E; a>ask b; b>answer B")
    assert play.lives == "6 0 3 3"


def test_i6_i8_only_a_king_asks() -> None:
    for card in ("AO", "JO", "NO"):
        play = Play(f"{card} JC NE JB")
        assert play.options == ["swap", "stand"]
        assert play.refused("a>ask b") == "ask does not answer swap_or_stand"


def test_i10_i27_a_blocked_swap_ends_the_turn_and_the_king_may_then_ask() -> None:
    play = Play("JO KC AE JB")("a>swap; b>ask a; a>answer O")
    assert play.lives == "2 4 3 3"
    assert play.asked == "king_turn b"


def test_i11_i25_after_a_swap_the_neighbour_has_the_next_turn_with_the_card_got() -> None:
    play = Play("JO NC AE JB")("a>swap; b>swap; c>stand")
    assert play.hands == "NC AE JO JB"
    assert play.asked == "swap_or_stand d"


def test_i14_the_cards_are_collected_and_all_are_shuffled_for_the_next_round() -> None:
    play = Play("NO NC NE JB")("a>stand; b>stand; c>stand; d>stand").resume()
    assert play.shuffle.asked == [("deck:5", DECK)]
    assert play.state.round.number == 5
    assert sorted((*play.state.cards.hands, *play.state.cards.deck)) == list(DECK)


def test_i14_there_is_no_deal_but_after_a_pause() -> None:
    with pytest.raises(ValueError, match="pause"):
        IGNORADO.resume(Play("JO NC NE").state, Unshuffled())


def test_i18_who_loses_a_life_has_a_glass() -> None:
    play = Play("KO JC JE NB")("a>ask b; b>answer O; b>stand; c>stand; d>stand")
    assert play.seen("glasses") == {A: 1, B: 1, C: 1, D: 0}


def test_i32_a_suit_may_be_said_again_and_is_listed_once() -> None:
    play = Play("KO JC NE JB")("a>ask b; b>answer C; a>ask c; c>answer C; a>ask d; d>answer E")
    assert play.view(C)["question"] == {
        "asker": A,
        "target": None,
        "said": ["C", "E"],
        "returned": False,
        "ace_said": [],
    }


def test_i33_a_suit_named_right_is_known_to_all_and_the_king_stays_face_down() -> None:
    play = Play("KO JC NE JB")("a>ask b; b>answer O")
    assert play.seen("known", C) == play.seen("known") == {A: "KO"}
    assert A not in play.seen("card", C)
    assert play.view()["question"] is None


def test_i35_a_right_guess_leaves_the_king_unknown_and_what_was_said_on_the_table() -> None:
    play = Play("KO AC NE JB")("a>ask c; c>answer E; a>ask b; b>return; a>guess C")
    assert play.view(D)["question"] == {"asker": A, "target": None, "said": ["E"], "returned": False, "ace_said": []}
    assert play.seen("known", D) == {B: "AC"}


def test_i36_i37_the_same_ace_returns_twice_and_what_was_said_of_it_is_listed() -> None:
    play = Play("KO KC NE AB")("a>ask d; d>return; a>guess E; b>ask d")
    assert play.options == ["answer", "return"]
    assert play.view(C)["question"]["ace_said"] == [], "until the question comes back, the Ace is not asked about"
    play("d>return")
    assert play.view(C)["question"]["ace_said"] == ["E"]
    play("b>guess C")
    assert play.lives == "2 2 3 5"
    assert play.state.cards.said == ("", "", "", "EC")


def test_i37_what_was_said_of_an_ace_goes_with_it() -> None:
    play = Play("KO AC JE KB")("a>ask b; b>return; a>guess E; b>swap; c>stand; d>ask c; c>return")
    assert play.hands == "KO JE AC KB"
    assert play.view(A)["question"]["ace_said"] == ["E"]
    play("d>guess C; d>ask c; c>return; d>guess C")
    assert play.lives == "2 4 1 5"


def test_i37_who_asks_the_same_ace_again_in_one_turn_may_get_it_back_again() -> None:
    play = Play("KO AC NE JB")("a>ask b; b>return; a>guess C; a>ask b; b>return; t")
    assert play.lives == "3 3 3 3"
    assert play.asked == "swap_or_stand b"


def test_i38_a_fallen_card_stays_face_down_until_it_is_collected() -> None:
    play = Play("KO JC NE JB", "3 1 3 3")("a>ask b; b>answer C; a>pass; c>stand; d>stand")
    assert play.seen("card") == {A: "KO", C: "NE", D: "JB"}
    assert play.seen("in_round") == {A: True, B: False, C: True, D: True}
    assert B not in play.seen("card", B)


def test_i39_the_round_ends_at_once_when_one_lives_whoever_was_to_come() -> None:
    play = Play("KO JC", "1 5 0")("a>ask b; b>answer O")
    assert play.told[-2:] == ["ignored seats=0", "game_over winner=1 places=0:2,1:1,2:3"]
    assert "revealed" not in play.kinds
    assert play.seen("card") == {}
    assert play.seen("card", B) == {B: "JC"}


def test_i40_the_pot_only_counts() -> None:
    play = Play("JO JC NE KB")("a>stand; b>stand; c>stand; d>pass")
    assert play.lives == "2 2 3 3"
    assert play.view()["pot"] == 2


def test_i41_debts_come_after_the_lowest_and_the_fallen_are_told_in_one_event() -> None:
    play = Play("JO NC NE", "1 1 3 0 0", debts="be cd", fell={D: 2, 4: 1})("a>stand; b>stand; c>stand")
    assert play.since("revealed") == [
        "revealed cards=0:JO,1:NC,2:NE",
        "life_lost seats=0 reason=lowest",
        "life_moved from=1 to=4 reason=attention",
        "returned seat=4",
        "life_moved from=2 to=3 reason=attention",
        "returned seat=3",
        "ignored seats=0,1",
    ]
    assert play.lives == "0 0 2 1 1"
    assert play.state.people.fell == (4, 4, 0, 0, 0)
    assert play.state.people.returns == (0, 0, 0, 1, 1)


@pytest.mark.parametrize(
    ("lives", "fell", "expected"),
    [
        ((0, 0, 0), (3, 3, 2), (1, 1, 3)),
        ((0, 0, 0), (3, 3, 3), (1, 1, 1)),
        ((0, 4, 0, 0, 0), (2, 0, 7, 2, 1), (3, 1, 2, 3, 5)),
    ],
)
def test_i42_i43_places(lives: tuple[int, ...], fell: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(People(lives, (0,) * len(lives), fell, (0,) * len(lives), 0)) == expected


def test_i43_a_come_back_erases_the_fall() -> None:
    play = Play("JO NC NE", "3 3 3 0", debts="ad")("a>stand; b>stand; c>stand")
    assert play.state.people.fell == (0, 0, 0, 0)


def test_i45_nobody_gets_points() -> None:
    play = Play("JO JC", "1 2 0")("a>stand; b>stand")
    end = IGNORADO.outcome(play.state)
    assert end is not None
    assert (end.winner, end.places, end.points) == (B, (2, 1, 3), (0, 0, 0))
    assert not IGNORADO.gives_points


def test_i53_a_game_that_is_broken_off_counts_for_nobody() -> None:
    play = Play("KO JC", "3 3 0")("a>ask b; c>poke a")
    play.step(IGNORADO.abandon(play.state))
    assert play.told[-2:] == ["poke_lapsed seat=2 target=0", "game_over winner=None places=None"]
    assert IGNORADO.outcome(play.state) == (None, (), ())
    view = play.view(A)
    assert (view["phase"], view["winner"], view["decision"], view["question"]) == ("over", None, None, None)
    assert play.seen("place") == {}
    assert not IGNORADO.decisions(play.state)
    assert not IGNORADO.offers(play.state)
    with pytest.raises(ValueError, match="over"):
        IGNORADO.abandon(play.state)


def test_i53_a_pause_can_be_broken_off_too() -> None:
    play = Play("JO NC NE")("a>stand; b>stand; c>stand")
    assert IGNORADO.outcome(IGNORADO.abandon(play.state).state) == (None, (), ())


def test_section_4_the_clocks() -> None:
    play = Play("KO JC", "3 3 0")("c>poke b")
    open_ = (*IGNORADO.decisions(play.state), *IGNORADO.offers(play.state))
    clocks = {(asked.kind, asked.seat): IGNORADO.clock(play.state, asked) for asked in open_}
    assert {key: clock and clock.limit_ms for key, clock in clocks.items()} == {
        ("king_turn", A): 15_000,
        ("poke", A): None,
        ("poke", B): None,
        ("poke", C): None,
        ("attend", B): 8_000,
    }
    assert len({clock.key for clock in clocks.values() if clock}) == 2
    for hands, moves, limit_ms in (("JO JC NE", "", 15_000), ("KO AC NE", "a>ask b", 10_000)):
        other = Play(hands)
        (asked,) = IGNORADO.decisions((other(moves) if moves else other).state)
        clock = IGNORADO.clock(other.state, asked)
        assert clock is not None
        assert clock.limit_ms == limit_ms
    (guess,) = IGNORADO.decisions(other("b>return").state)
    clock = IGNORADO.clock(other.state, guess)
    assert clock is not None
    assert clock.limit_ms == 10_000
    assert (IGNORADO.pause_ms, IGNORADO.abandon_ms) == (8_000, 600_000)


def test_section_5_decisions_are_numbered_within_their_round() -> None:
    play = Play("KO AC NE", number=2)
    moves = ("a>ask b", "b>return", "a>guess C", "a>pass", "b>stand")
    assert IGNORADO.decisions(play.state)[0].id == "2.1"
    assert [IGNORADO.decisions(play(move).state)[0].id for move in moves] == [f"2.{n}" for n in range(2, 7)]
