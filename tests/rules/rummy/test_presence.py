"""The match that waits while a player is away (``R45``, ``R46``, ``R55``), and the clock of a turn (section 4)."""

import pytest
from cardrules.game import PUBLIC, Clock, IllegalMoveError
from cardrules.rummy.game import RUMMY

from tests.rules.rummy.prepared import AGAINST_BOT, SHARED, Play, prepared

ANY_MOVE = ("0: draw stock", "0: draw discard", "0: meld 5S 6S 7S", "0: discard 2D", "1: draw stock")


def test_r45_a_match_waits_for_whoever_is_away() -> None:
    play = Play(prepared("2D 9S")).attend(0)
    assert play.view(PUBLIC)["waiting"] == [0]
    assert play.view(PUBLIC)["decision"] is None
    play.attend(0, 1)
    assert play.view(PUBLIC)["waiting"] == [0, 1]
    play.attend(1)
    assert play.asked == []
    play.attend()
    assert (play.view(PUBLIC)["waiting"], play.asked) == ([], [("1.7.3", 0, "play")])


@pytest.mark.parametrize("away", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("move", [*ANY_MOVE, "0: propose_restart", "1: propose_restart", "1: decline", "1: accept"])
def test_r55_every_move_and_proposal_is_illegal_meanwhile(move: str, away: tuple[int, ...]) -> None:
    play = Play(prepared("5S 6S 7S 2D", phase="draw"))("0: propose_restart").attend(*away)
    assert play.refused(move) == "waiting for the opponent"
    assert RUMMY.offers(play.state) == ()
    assert not any(RUMMY.legal_actions(play.state, seat) for seat in (0, 1))


def test_a_turn_does_not_run_out_while_the_match_waits() -> None:
    play = Play(prepared("2D 9S")).attend(1)
    for decision in ("1.7.1", "1.7.2", "1.7.3"):
        with pytest.raises(IllegalMoveError):
            RUMMY.expire(play.state, decision, play.shuffle)


def test_r45_a_proposal_is_still_open_after_the_return() -> None:
    play = Play(prepared("2D 9S"))("0: propose_restart").attend(1).attend()
    assert play.view(1)["proposal"] == {"id": "1.restart.1", "seat": 0}
    assert play("1: accept").state.match.hand == 2


def test_r55_between_hands_nothing_waits() -> None:
    play = Play(prepared("2D"))("discard 2D").attend(1)
    assert (play.view(0)["waiting"], play.view(0)["decision"]["id"]) == ([], "1.next")
    play("0: accept").attend(0)("1: accept")
    assert (play.view(0)["waiting"], play.view(0)["decision"]) == ([0], None)
    assert play.attend().asked == [("2.1.2", 1, "draw")]


def test_attendance_that_changes_nothing_changes_nothing() -> None:
    play = Play(prepared("2D 9S"))
    assert RUMMY.attend(play.state, frozenset()) is play.state
    play.attend(1)
    assert RUMMY.attend(play.state, frozenset({1})) is play.state


def test_r45_a_bot_is_always_there() -> None:
    play = Play(prepared("2D 9S", table=AGAINST_BOT)).attend(1)
    assert play.asked == [("1.7.2", 0, "play")]
    assert play.attend(0).view(PUBLIC)["waiting"] == [0]


def test_r51_on_one_device_nobody_is_waited_for() -> None:
    play = Play(prepared("2D 9S", table=SHARED)).attend(0, 1)
    assert play.view(0)["waiting"] == []
    assert play.asked == [("1.7.3", 0, "uncover")]


def test_a_finished_match_waits_for_nobody() -> None:
    play = Play(prepared("2D", score=(99, 0)))("discard 2D").attend(0, 1)
    assert (play.view(0)["waiting"], play.view(0)["phase"]) == ([], "over")


def clocks(play: Play) -> list[Clock | None]:
    return [RUMMY.clock(play.state, asked) for asked in RUMMY.decisions(play.state)]


def test_the_moves_of_a_turn_share_one_clock() -> None:
    play = Play(prepared("2D 9S 5D", phase="draw"))
    assert clocks(play) == [Clock("1.7", 90_000, 15_000)]
    assert clocks(play("draw stock")) == [Clock("1.7", 90_000, 15_000)]
    assert clocks(play.attend(1).attend()) == [Clock("1.7", 90_000, 15_000)]
    assert clocks(play("discard 2D")) == [Clock("1.8", 90_000, 15_000)]


def test_there_is_no_clock_against_a_bot_on_one_device_and_between_hands() -> None:
    assert clocks(Play(prepared("2D 9S", table=AGAINST_BOT))) == [None]
    assert clocks(Play(prepared("2D 9S", table=SHARED))) == [None]
    assert clocks(Play(prepared("2D 9S", table=SHARED, covered=True))) == [None]
    assert clocks(Play(prepared("2D"))("discard 2D")) == [None, None]


@pytest.mark.parametrize("name", ["1.7.2", "1.7.5"])
def test_a_turn_runs_out_whatever_its_decisions_number_when_it_is_played_again(name: str) -> None:
    play = Play(prepared("2D 9S"))
    assert RUMMY.expire(play.state, name, play.shuffle).state.turn == 8


@pytest.mark.parametrize("name", ["1.8.1", "2.7.1", "1.7", "1.next", "restart", "0.0", ""])
def test_nothing_else_runs_out(name: str) -> None:
    play = Play(prepared("2D 9S"))
    with pytest.raises(IllegalMoveError):
        RUMMY.expire(play.state, name, play.shuffle)


def test_a_covered_hand_has_no_default() -> None:
    play = Play(prepared("2D 9S", table=SHARED, covered=True))
    with pytest.raises(IllegalMoveError):
        play.timeout()


def test_the_default_takes_the_discard_where_that_must_be() -> None:
    play = Play(prepared("5D AS", phase="draw", stock="", discard="KH")).timeout()
    assert play.told == [
        "drew seat=0 from=discard card=KH by_default=True",
        "discarded seat=0 card=5D by_default=True",
    ]


def test_the_default_reshuffles_where_that_must_be() -> None:
    play = Play(prepared("5D AS", phase="draw", stock="", discard="KH 2H")).timeout()
    assert [text.split()[0] for text in play.told] == ["reshuffled", "drew", "discarded"]


def test_the_default_discards_the_highest_where_the_drawn_card_is_laid() -> None:
    play = Play(prepared("5S 6S 2D TC 4H", drawn="7S"))("meld 5S 6S 7S").timeout()
    assert play.told[-1] == "discarded seat=0 card=TC by_default=True"


@pytest.mark.parametrize(
    ("hand", "goes"), [("TD KS", "KS"), ("KD QD JD TD", "TD"), ("9S TC KH", "KH"), ("AS 2C 3H", "3H")]
)
def test_the_default_breaks_ties_by_suit_then_rank(hand: str, goes: str) -> None:
    assert Play(prepared(hand, taken="AD")).timeout().told == [f"discarded seat=0 card={goes} by_default=True"]


def test_the_default_never_melds() -> None:
    play = Play(prepared("5S 6S 7S", taken="KD")).timeout()
    assert play.told == ["discarded seat=0 card=7S by_default=True"]


def test_the_default_may_end_the_hand() -> None:
    play = Play(prepared("", drawn="2D")).timeout()
    assert play.told[-1] == "hand_over winner=0 points=6 reason=out cards=2C,4C"


def test_r47_r54_what_else_the_room_must_know_is_written_down() -> None:
    assert (RUMMY.private_lobby_ends, RUMMY.coming_keeps_alive, RUMMY.starts_when_full) == (False, False, True)
    assert RUMMY.seats == (2, 2)
