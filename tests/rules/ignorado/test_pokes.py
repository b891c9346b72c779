"""The ignored and the living (I46 to I51, I54, I55)."""

import pytest
from cardrules.game import EVERYTHING, PUBLIC, IllegalMoveError, StaleMoveError
from cardrules.ignorado.actions import ATTEND, Mute, Poke, Unmute
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.state import BAITS

from tests.rules.ignorado.prepared import A, B, C, D, E, Play

THREE = "JO NC NE"
ONE_IGNORED = "3 3 3 0"
TWO_IGNORED = "3 3 3 0 0"


def offered(play: Play) -> list[tuple[str, int]]:
    """The pokes on show: their ids and whom they are shown."""
    return [(offer.id, offer.seat) for offer in IGNORADO.offers(play.state) if offer.kind == "attend"]


def test_i46_a_poke_is_a_message_to_two() -> None:
    play = Play(THREE, TWO_IGNORED)("d>poke b one_question")
    told = "poked seat=3 target=1 bait=one_question"
    assert {viewer: play.heard(viewer) for viewer in (A, B, C, D, E, PUBLIC, EVERYTHING)} == {
        A: [],
        B: [told],
        C: [],
        D: [told],
        E: [],
        PUBLIC: [],
        EVERYTHING: [told],
    }
    shown = {"id": "p4.3.1.1", "seat": D, "target": B, "bait": "one_question"}
    assert [play.view(viewer)["poke"] for viewer in (A, B, C, D, E, PUBLIC)] == [None, shown, None, shown, None, None]


def test_i46_a_poke_stops_nothing() -> None:
    play = Play(THREE, ONE_IGNORED)
    before = IGNORADO.decisions(play.state)
    assert IGNORADO.decisions(play("d>poke a").state) == before
    play("a>swap; b>stand")
    assert offered(play) == [("p4.3.0.1", A)]


def test_i46_attention_is_announced_to_all_and_ends_the_poke() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke b; b>attend")
    for viewer in (A, C, PUBLIC):
        assert play.heard(viewer) == ["attention_paid seat=1 to=3"]
    assert offered(play) == []
    assert play.view(B)["poke"] is None
    assert play.refused("b>attend") == "seat 1 is shown no poke"
    assert play.lives == ONE_IGNORED, "settled at the end of the round"


def test_i46_the_reaction_of_another_is_no_attention() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke b")
    for seat in (A, C, D):
        assert IGNORADO.reacted(play.state, seat) is None


def test_i47_debts_are_settled_in_the_order_made() -> None:
    play = Play(THREE, TWO_IGNORED)("d>poke b; e>poke a; a>attend; b>attend; a>stand; b>stand; c>stand")
    assert play.since("life_lost")[1:] == [
        "life_moved from=0 to=4 reason=attention",
        "returned seat=4",
        "life_moved from=1 to=3 reason=attention",
        "returned seat=3",
    ]
    assert play.view()["debts"] == []


def test_i48_a_second_creditor_for_one_life_and_a_second_debtor_are_refused() -> None:
    play = Play(THREE, TWO_IGNORED)("d>poke b; b>attend")
    assert play.refused("d>poke a") == "seat 3 is owed a life already"
    assert play.refused("e>poke b") == "seat 1 owes a life in this round already"
    assert play.view(D)["pokes_left"] == 1
    assert play.view(D)["poke_targets"] == []


def test_i48_there_are_no_pokes_in_a_pause_nor_after_the_end() -> None:
    play = Play(THREE, ONE_IGNORED)("a>stand; b>stand; c>stand")
    assert play.refused("d>poke a") == "there are no pokes in a pause"
    assert play.view(D)["pokes_left"] == 2
    assert play.view(D)["poke_targets"] == []
    over = Play("JO NC", "1 3 0")("a>stand; b>stand")
    assert over.refused("c>poke b") == "the game is over"
    assert over.refused("c>mute b") == "the game is over"
    assert IGNORADO.offers(over.state) == ()
    assert IGNORADO.offered_actions(over.state, C) == ()
    assert over.view(C)["pokes_left"] is None


def test_i48_two_new_pokes_in_each_round() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a; d>poke b")
    assert play.view(D)["pokes_left"] == 0
    play("a>stand; b>stand; c>stand").resume()
    assert play.view(D)["pokes_left"] == 2


def test_i48_pokes_on_show_lapse_at_the_reveal() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a; d>poke b; a>stand; b>stand; c>stand")
    assert play.told[5:8] == [
        "poke_lapsed seat=3 target=0",
        "poke_lapsed seat=3 target=1",
        "revealed cards=0:JO,1:NC,2:NE",
    ]
    assert offered(play) == []
    assert IGNORADO.reacted(play.state, A) is None


def test_i48_pokes_on_show_lapse_where_the_round_is_cut_short() -> None:
    play = Play("KO JC", "3 1 0")("c>poke a; a>ask b; b>answer C")
    assert play.told[-2:] == ["poke_lapsed seat=2 target=0", "game_over winner=0 places=0:1,1:2,2:3"]


def test_i48_after_two_come_backs_a_fall_is_final() -> None:
    play = Play("JO NC NE", ONE_IGNORED, returns={D: 2})
    assert play.view(D)["pokes_left"] is None
    assert play.view(D)["poke_targets"] is None
    assert Play("JO NC NE", ONE_IGNORED, returns={D: 1}).view(D)["pokes_left"] == 2


def test_i49_i55_who_hears_whose_reactions() -> None:
    state = Play(THREE, TWO_IGNORED).state
    everybody = (A, B, D, E, PUBLIC)
    assert [viewer for viewer in everybody if IGNORADO.hears(state, A, viewer)] == [A, B, D, E, PUBLIC]
    assert [viewer for viewer in everybody if IGNORADO.hears(state, D, viewer)] == [D, E, PUBLIC]


def test_i55_it_holds_in_the_pauses_and_ends_with_the_game() -> None:
    pause = Play(THREE, ONE_IGNORED)("a>stand; b>stand; c>stand")
    assert not IGNORADO.hears(pause.state, D, A)
    over = Play("JO NC", "1 3 0")("a>stand; b>stand")
    assert IGNORADO.hears(over.state, C, B)
    assert IGNORADO.hears(IGNORADO.abandon(Play(THREE, ONE_IGNORED).state).state, D, A)


def test_i50_the_baits() -> None:
    play = Play(THREE, ONE_IGNORED)
    assert play.refused("d>poke a give_me_your_password") == "the bait is unknown"
    baits = [action.bait for action in IGNORADO.offered_actions(play.state, D) if isinstance(action, Poke)]
    assert sorted(baits) == sorted(BAITS * 3)


def test_i51_who_is_not_connected_cannot_be_poked() -> None:
    play = Play(THREE, ONE_IGNORED).attend("a")
    assert play.refused("d>poke a") == "seat 0 is not connected"
    assert play.view(D)["poke_targets"] == [B, C]
    assert play.attend("").view(D)["poke_targets"] == [A, B, C]


def test_i51_bots_are_always_there() -> None:
    play = Play(THREE, ONE_IGNORED, bots="a")
    before = play.state
    assert play.attend("a").state is before
    play("d>poke a; a>attend")
    assert play.told[-1] == "attention_paid seat=0 to=3"


def test_i51_a_mute_is_told_to_its_author_alone() -> None:
    play = Play(THREE, TWO_IGNORED)("a>mute d")
    assert play.heard(A) == ["muted seat=3"]
    assert [play.heard(viewer) for viewer in (B, C, D, E, PUBLIC)] == [[]] * 5
    assert [play.view(viewer)["muted"] for viewer in (A, B, D, PUBLIC)] == [[D], [], [], []]
    assert play.refused("d>poke a") == "seat 0 cannot be poked now"
    assert play("e>poke a").heard(A)[-1] == "poked seat=4 target=0 bait=say_hello"
    play("a>unmute d; a>attend")
    assert play.heard(A)[-2:] == ["unmuted seat=3", "attention_paid seat=0 to=4"]
    assert play.view(A)["muted"] == []


def test_i51_a_mute_holds_for_the_game_and_may_be_said_at_any_time_and_twice() -> None:
    play = Play(THREE, ONE_IGNORED)("a>mute d; a>mute d; a>stand; b>stand; c>stand; b>mute d").resume()
    assert play.refused("d>poke a") == "seat 0 cannot be poked now"
    assert play.refused("d>poke b") == "seat 1 cannot be poked now"
    assert play("a>unmute d; a>unmute d; d>poke a").heard(D)[-1] == "poked seat=3 target=0 bait=say_hello"


def test_i51_nobody_mutes_themselves_nor_a_seat_that_is_not_there() -> None:
    play = Play(THREE, ONE_IGNORED)
    assert play.refused("a>mute a") == "seat 0 cannot mute itself"
    assert play.refused("a>unmute h") == "there is no seat 7"


def test_i54_a_mute_ends_the_poke_on_show_of_that_player_only() -> None:
    play = Play(THREE, TWO_IGNORED)("d>poke a; a>mute e")
    assert offered(play) == [("p4.3.0.1", A)]
    play("a>mute d")
    assert play.told[-2:] == ["muted seat=3", "poke_lapsed seat=3 target=0"]
    assert offered(play) == []


def test_i54_a_poke_lapses_when_its_target_falls() -> None:
    play = Play("KO JC NE", "3 1 3 0")("d>poke b; d>poke c; a>ask b; b>answer C")
    assert play.told[-2:] == ["ignored seats=1", "poke_lapsed seat=3 target=1"]
    assert offered(play) == [("p4.3.2.1", C)]


def test_i54_a_poke_lapses_when_its_author_is_owed_a_life_by_another() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a; d>poke b; b>attend")
    assert play.told[-2:] == ["attention_paid seat=1 to=3", "poke_lapsed seat=3 target=0"]
    assert play.heard(A) == ["poked seat=3 target=0 bait=say_hello", *play.told[-2:]]
    assert play.heard(C) == ["attention_paid seat=1 to=3"]


def test_i54_a_poker_sees_the_newest_of_their_pokes_on_show() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a; d>poke b")
    assert play.view(D)["poke"]["target"] == B
    play.lapse()
    assert play.view(D)["poke"]["target"] == A
    assert play.view(D)["pokes_left"] == 0


def test_i54_every_poke_has_an_id_of_its_own_that_tells_nothing_of_others() -> None:
    play = Play(THREE, TWO_IGNORED)("d>poke a").lapse()("d>poke a")
    assert offered(play) == [("p4.3.0.2", A)]
    assert offered(play("e>poke b")) == [("p4.3.0.2", A), ("p4.4.1.1", B)]


def test_i54_an_id_of_a_poke_that_is_over_is_not_open() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a").lapse()
    with pytest.raises(IllegalMoveError, match="not open"):
        IGNORADO.expire(play.state, "p4.3.0.1", play.shuffle)


def test_i54_the_living_and_those_who_fell_in_this_round_have_no_pokes() -> None:
    play = Play("KO JC NE", "3 1 3 0")("a>ask b; b>answer C")
    assert [play.view(viewer)["pokes_left"] for viewer in (A, B, C, D, PUBLIC, EVERYTHING)] == [
        None,
        None,
        None,
        2,
        None,
        None,
    ]


def test_a_poke_is_refused_for_its_reason() -> None:
    play = Play(THREE, TWO_IGNORED)
    assert play.refused("d>poke e") == "seat 4 is not living"
    assert play.refused("d>poke d") == "seat 3 is not living"
    assert play.refused("d>poke h") == "there is no seat 7"
    assert play.refused("b>attend") == "seat 1 is shown no poke"


def test_poking_is_offered_to_everybody_so_that_it_is_refused_for_its_reason() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a")
    assert [(offer.id, offer.seat, offer.kind) for offer in IGNORADO.offers(play.state)] == [
        *[("poke", seat, "poke") for seat in (A, B, C, D)],
        ("p4.3.0.1", A, "attend"),
    ]


def test_what_answers_what() -> None:
    play = Play(THREE, ONE_IGNORED)("d>poke a")
    (asked,) = IGNORADO.decisions(play.state)
    poking, *_, shown = IGNORADO.offers(play.state)
    for decision, kinds in ((asked, {"swap"}), (poking, {"poke", "mute", "unmute"}), (shown, set())):
        actions = (*IGNORADO.legal_actions(play.state, A)[:1], Poke(A, BAITS[0]), Mute(A), Unmute(A))
        assert {action.kind for action in actions if IGNORADO.answers(decision, action)} == kinds
    assert IGNORADO.answers(shown, ATTEND)
    for decision in (asked, poking):
        with pytest.raises(StaleMoveError):  # I54
            IGNORADO.answers(decision, ATTEND)
