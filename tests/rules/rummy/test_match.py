"""The next hand and the restart: what two players have to agree on (``R42`` to ``R44``, ``R52``, ``R56``)."""

import pytest
from cardrules.game import PUBLIC, Decision, IllegalMoveError
from cardrules.rummy.actions import Discard, Draw, Word
from cardrules.rummy.game import RUMMY

from tests.rules.rummy.prepared import AGAINST_BOT, SHARED, Play, prepared

BOTH_BOTS = AGAINST_BOT._replace(bots=frozenset({0, 1}))


def over() -> Play:
    """A match between two hands."""
    return Play(prepared("2D"))("discard 2D")


def test_r43_the_next_hand_is_one_question_to_both() -> None:
    play = over()
    assert play.asked == [("1.next", 0, "next_hand"), ("1.next", 1, "next_hand")]
    asked = play.view(0)["decision"]
    assert asked == {"id": "1.next", "seat": None, "kind": "next_hand", "seats": [0, 1], "options": ["accept"]}
    assert "options" not in play.view(PUBLIC)["decision"]


def test_r43_whoever_has_accepted_is_asked_no_more() -> None:
    play = over()("1: accept")
    assert play.view(1)["decision"] == {"id": "1.next", "seat": None, "kind": "next_hand", "seats": [0]}
    assert play.refused("1: accept") == "there is nothing for this seat to accept"
    assert play.state.phase == "hand_over"


def test_r43_the_next_hand_has_no_clock_and_no_default() -> None:
    play = over()
    assert all(RUMMY.clock(play.state, asked) is None for asked in RUMMY.decisions(play.state))
    with pytest.raises(IllegalMoveError):
        play("0: accept").timeout()


def test_r43_a_bot_accepts_at_once() -> None:
    play = Play(prepared("2D", table=AGAINST_BOT))("discard 2D")
    assert play.told[-1] == "hand_accepted seat=1"
    assert play.asked == [("1.next", 0, "next_hand")]
    play("accept")
    assert play.told[-2] == "hand_accepted seat=0"
    assert play.state.match.hand == 2


def test_r43_two_bots_go_on_by_themselves() -> None:
    play = Play(prepared("2D", table=BOTH_BOTS))("discard 2D")
    assert [text.split()[0] for text in play.told[-4:]] == ["hand_over", "hand_accepted", "hand_accepted", "dealt"]


def test_r43_on_one_device_one_tap_is_enough() -> None:
    play = Play(prepared("2D", table=SHARED))("discard 2D")
    assert play.view(0)["decision"]["seats"] == [0, 1]
    play("accept")
    assert [text.split()[0] for text in play.told[-2:]] == ["hand_accepted", "dealt"]


def test_no_next_hand_is_asked_after_the_match() -> None:
    play = Play(prepared("2D", score=(99, 0), table=AGAINST_BOT))("discard 2D")
    assert play.told[-1].startswith("game_over")
    assert play.view(0)["decision"] is None
    assert not any(player["accepted"] for player in play.view(0)["players"])


@pytest.mark.parametrize("proposer", [0, 1])
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_r42_either_player_proposes_at_any_time_of_a_hand(proposer: int, phase: str) -> None:
    play = Play(prepared("2D 9S", phase="draw" if phase == "draw" else "play"))
    asked = play.asked
    play(f"{proposer}: propose_restart")
    assert play.told == [f"restart_proposed seat={proposer}"]
    assert play.asked == asked
    assert play.view(PUBLIC)["proposal"] == {"id": "1.restart.1", "seat": proposer}
    answer = Decision("1.restart.1", 1 - proposer, "answer_restart")
    assert answer in RUMMY.offers(play.state)
    assert RUMMY.offered_actions(play.state, 1 - proposer) == (Word.ACCEPT, Word.DECLINE)
    assert RUMMY.offered_actions(play.state, proposer) == ()


def test_r42_one_proposal_is_open_at_a_time() -> None:
    play = Play(prepared("2D 9S"))("0: propose_restart")
    for seat in (0, 1):
        assert play.refused(f"{seat}: propose_restart") == "a proposal to restart is open already"
    assert play.refused("0: accept") == "there is nothing for this seat to accept"
    assert play.refused("0: decline") == "there is no proposal for this seat to decline"


def test_r42_the_turn_goes_on_while_a_proposal_is_open() -> None:
    play = Play(prepared("2D 9S"))("1: propose_restart", "discard 9S", "draw stock", "discard 2C", "0: accept")
    assert play.state.match.hand == 2


def test_r42_a_restart_is_a_new_match_with_the_other_dealer() -> None:
    play = Play(prepared("2D 9S", score=(50, 60), melds=["1 5S 6S 7S"]))
    dealer = play.state.match.dealer
    play("1: propose_restart", "0: accept")
    view = play.view(PUBLIC)
    assert (view["hand"], view["score"], view["melds"], view["turn"]) == (2, {"0": 0, "1": 0}, [], 1)
    assert (view["dealer"], play.asked) == (1 - dealer, [("2.1.1", dealer, "draw")])
    assert view["proposal"] is None


def test_r56_who_declined_is_told_and_the_open_decision_stays() -> None:
    play = Play(prepared("2D 9S"))
    asked = play.asked
    play("1: propose_restart", "0: decline")
    assert play.told[-1] == "restart_declined seat=0"
    assert (play.asked, play.view(0)["proposal"]) == (asked, None)


def rounds(play: Play, number: int) -> Play:
    """So many turns, each a card from the stock that is let go at once."""
    for _ in range(number):
        play("draw stock")
        drawn = play.view()["players"][play.asked[0][1]]["hand"][-1]
        play(f"discard {drawn}")
    return play


REFUSED = "was refused and must play two more turns"


def test_r56_a_refused_proposer_waits_for_two_turns_that_began_after_the_refusal() -> None:
    play = Play(prepared("2D 9S"))("0: propose_restart", "1: decline")
    assert REFUSED in play.refused("0: propose_restart")
    play("discard 9S")  # the turn of the refusal does not count
    rounds(play, 3)  # seat 1, seat 0, seat 1
    assert REFUSED in play.refused("0: propose_restart")
    play("draw stock")
    assert REFUSED in play.refused("0: propose_restart")
    play("discard 2D")
    play("0: propose_restart")
    assert play.view(0)["proposal"] == {"id": "1.restart.2", "seat": 0}


def test_r56_a_refusal_in_the_opponents_turn_counts_from_the_next_own_turn() -> None:
    play = Play(prepared("2D 9S"))("1: propose_restart", "0: decline", "discard 9S")
    rounds(play, 2)
    assert REFUSED in play.refused("1: propose_restart")
    rounds(play, 1)
    play("1: propose_restart")


def test_r56_the_other_player_may_propose_meanwhile() -> None:
    play = Play(prepared("2D 9S"))("0: propose_restart", "1: decline", "1: propose_restart", "0: decline")
    for seat in (0, 1):
        assert REFUSED in play.refused(f"{seat}: propose_restart")


def test_r56_the_turns_count_on_into_the_next_hand() -> None:
    play = Play(prepared("5S 6S 9D", stock="KC 7S"))("1: propose_restart", "0: decline", "discard 9D")
    rounds(play, 1)
    play("draw stock", "meld 5S 6S 7S", "0: accept", "1: accept")
    assert play.asked == [("2.1.1", 1, "draw")]
    assert REFUSED in play.refused("1: propose_restart")
    rounds(play, 1)
    play("1: propose_restart")


def test_r56_between_hands_a_proposal_is_illegal() -> None:
    for seat in (0, 1):
        assert over().refused(f"{seat}: propose_restart") == "wrong phase: a restart is proposed during a hand"


def test_r56_a_lapsed_proposal_is_no_refusal() -> None:
    play = Play(prepared("2D"))("1: propose_restart", "discard 2D", "0: accept", "1: accept", "1: propose_restart")
    assert play.view(0)["proposal"] == {"id": "2.restart.1", "seat": 1}


def test_r56_a_bot_agrees_at_once() -> None:
    play = Play(prepared("2D 9S", table=AGAINST_BOT, score=(3, 4)))("0: propose_restart")
    assert [text.split()[0] for text in play.told] == ["restart_proposed", "restarted", "dealt"]
    assert play.score == (0, 0)


def test_r52_on_one_device_nobody_is_asked() -> None:
    play = Play(prepared("2D 9S", table=SHARED))("0: propose_restart")
    assert [text.split()[0] for text in play.told] == ["restarted", "dealt"]


def test_nothing_is_proposed_after_the_match() -> None:
    play = Play(prepared("2D", score=(99, 0)))("discard 2D")
    assert play.refused("0: propose_restart") == "wrong phase: a restart is proposed during a hand"


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("draw", [Draw.STOCK, Discard(3), Word.UNCOVER]),
        ("play", [Draw.STOCK, Discard(3), Word.UNCOVER]),
        ("uncover", [Draw.STOCK, Discard(3), Word.UNCOVER]),
        ("next_hand", [Word.ACCEPT]),
        ("propose_restart", [Word.PROPOSE_RESTART]),
        ("answer_restart", [Word.ACCEPT, Word.DECLINE]),
    ],
)
def test_whoever_accepts_says_what(kind: str, answers: list[object]) -> None:
    every = [Draw.STOCK, Discard(3), *Word]
    assert [action for action in every if RUMMY.answers(Decision("1.1.1", 0, kind), action)] == answers


def test_r49_only_a_match_between_two_devices_counts_and_no_points_are_given() -> None:
    assert not RUMMY.gives_points
    tables = {"friends": over().state, "bot": Play.dealt(AGAINST_BOT).state, "shared": Play.dealt(SHARED).state}
    assert {name: RUMMY.counts(state) for name, state in tables.items()} == {
        "friends": True,
        "bot": False,
        "shared": False,
    }
