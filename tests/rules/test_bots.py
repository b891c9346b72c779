"""The server's players (rules, section 7): what they remember, and that each level does what is said of it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from cardrules.disunyer import memory as memories
from cardrules.disunyer.cards import NAMES, RANK, card
from cardrules.disunyer.events import Drew, Event, Revealed
from cardrules.disunyer.game import DISUNYER
from cardrules.game import EVERYTHING, LEVELS, Level

from tests.rules.adapters import walk
from tests.rules.prepared import Play

BOTS = DISUNYER.bots
TRIES = 200


def remembered(play: Play, seat: int, memory: str = "") -> str:
    """What the seat remembers when all the events so far come with the view of now."""
    return BOTS.observe(memory, play.view(seat), [DISUNYER.event_view(event, seat) for event in play.events])


def choices(play: Play, level: Level, memory: str = "") -> set[Any]:
    """Everything that a bot of this level may answer now."""
    view = play.view(play.view()["decision"]["seat"])
    moves = [BOTS.choose(level, memory, view, Random(seed)) for seed in range(TRIES)]
    return {move.get("seat", move.get("suit", move["kind"])) for move in moves}


def keeps(hands: str, level: Level, moves: str = "", **prepared: Any) -> bool:
    """Whether a bot surely keeps, asked after ``moves``; it must be sure of one or the other."""
    (answer,) = choices(Play(hands, **prepared)(moves), level)
    return bool(answer == "keep")


def names(cards: int) -> list[str]:
    """The cards of a set."""
    return [name for number, name in enumerate(NAMES) if cards >> number & 1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_pick_is_any_rival(level: Level) -> None:
    assert choices(Play("5O AC 6E 7B"), level) == {0, 2, 3}


def test_an_easy_bot_guesses_any_suit_even_its_own_aces() -> None:
    assert choices(Play("AO AC 6E")("0>pick 1"), "easy") == {"O", "C", "E", "B"}


def test_a_normal_bot_does_not_guess_its_own_aces_suit() -> None:
    assert choices(Play("AO AC 6E")("0>pick 1"), "normal") == {"O", "E", "B"}
    assert choices(Play("AO 5C 6E")("0>pick 1"), "normal") == {"O", "C", "E", "B"}


def test_a_hard_bot_does_not_guess_the_suit_of_an_ace_seen_since_the_last_shuffle() -> None:
    play = Play("5O 6C 7E", stock="AB AC 5C")("0>keep 1>keep 2>pass")
    memory = remembered(play, 1)
    play.events = []
    play.resume()
    memory = remembered(play, 1, memory)
    play("0>pick 1")
    assert choices(play, "hard", memory) == {"O", "C", "E"}
    assert choices(play, "normal", memory) == {"O", "C", "E", "B"}


def test_a_hard_bot_does_not_guess_an_ace_that_was_guessed_right_in_this_round() -> None:
    play = Play("AO AC 6E")("0>pick 2 2>guess O 1>pick 2")
    assert choices(play, "hard", remembered(play, 2)) == {"C", "E", "B"}


@pytest.mark.parametrize(("rank", "always"), [("6", "keep"), ("5", "pass")])
def test_an_easy_bot_keeps_a_six_or_better_and_is_whimsical_one_time_in_four(rank: str, always: str) -> None:
    view = Play(f"{rank}O JC JE").view(0)
    moves = [BOTS.choose("easy", "", view, Random(seed))["kind"] for seed in range(4000)]
    assert moves.count(always) / len(moves) == pytest.approx(7 / 8, abs=0.02)


@pytest.mark.parametrize(
    ("standing", "not_last", "last"),
    [(2, "J", "7"), (3, "7", "6"), (4, "6", "5"), (5, "6", "5"), (6, "6", "5"), (7, "5", "4"), (8, "5", "4")],
)
def test_a_normal_bot_keeps_from_its_threshold_on(standing: int, not_last: str, last: str) -> None:
    others = ["KC", "NC", "JC", "7C", "6C", "5C", "4C"][: standing - 1]
    everybody_else = " ".join(f"{seat}>keep" for seat in range(standing - 1))
    for rank in "234567JNK":
        first = " ".join([f"{rank}O", *others])
        assert keeps(first, "normal") == (RANK[card(f"{rank}O")] >= RANK[card(f"{not_last}O")])
        end = " ".join([*others, f"{rank}O"])
        assert keeps(end, "normal", everybody_else) == (RANK[card(f"{rank}O")] >= RANK[card(f"{last}O")])


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_card_above_an_earlier_players_known_one_is_surely_kept(level: Level) -> None:
    assert keeps("2O 3C 4E 5B", level, "0>pass 1>keep") is False
    assert keeps("3C 2O 4E 5B", level, "0>pass") is True


def test_a_hard_bot_counts_what_is_gone() -> None:
    view = Play("KO 7C", stock="NE")("0>keep").view(1)
    lower = memories.Memory(earlier=sum(1 << card(name) for name in NAMES if name[0] in "A23456"))
    assert BOTS.choose("hard", "", view, Random(0)) == {"kind": "keep"}
    assert BOTS.choose("hard", lower.dump(), view, Random(0)) == {"kind": "pass"}


def test_a_hard_bot_takes_a_player_who_kept_for_one_with_a_good_card() -> None:
    play = Play("KO 7C", stock="NE")("0>keep")
    assert choices(play, "hard") == {"keep"}
    assert choices(play, "hard", remembered(play, 1)) == {"pass"}


def test_a_hard_bot_takes_a_player_who_passed_for_one_with_any_card() -> None:
    play = Play("7O 3B JC", stock="6B")("0>pass 1>pass")
    passed = memories.load(remembered(play, 2))
    assert choices(play, "hard", passed.dump()) == {"keep"}
    assert choices(play, "hard", passed._replace(kept=0b11).dump()) == {"pass"}


def test_a_hard_bot_knows_that_the_player_before_a_stuck_king_cannot_get_rid_of_a_low_card() -> None:
    assert keeps("6O 5C KE", "hard", mode="stuck_king") is True
    assert keeps("6O 5C NE", "hard", mode="stuck_king") is False


def test_a_bot_remembers_its_own_cards_the_swapped_the_drawn_and_the_revealed() -> None:
    play = Play("5O JC 3E", stock="6O")("0>pass")
    assert names(memories.load(remembered(play, 0)).now) == ["5O", "JC"]
    assert names(memories.load(remembered(play, 2)).now) == ["3E"]
    memory = remembered(play, 0)
    play.events = []
    play("1>pass 2>pass")
    assert names(memories.load(remembered(play, 0, memory)).now) == ["5O", "6O", "JC", "3E"]


def test_what_was_seen_in_a_round_lies_in_the_discard_pile_in_the_next() -> None:
    play = Play("2O JC 3E", stock="6O 7O")("0>keep 1>keep 2>keep")
    memory = remembered(play, 1)
    play.events = []
    play.resume()
    after = memories.load(remembered(play, 1, memory))
    assert names(after.earlier) == ["2O", "JC", "3E"]
    assert names(after.now) == ["6O"]


def test_a_shuffle_for_a_draw_leaves_only_the_cards_of_this_round_remembered() -> None:
    play = Play("5O 7C", discard="KB 4E NE")
    memory = memories.Memory(earlier=1 << card("KB") | 1 << card("4E")).dump()
    memory = remembered(play, 0, memory)
    play.events = []
    play("0>pass 1>pass")
    after = memories.load(remembered(play, 0, memory))
    assert after.earlier == 0
    assert set(names(after.now)) == {"5O", "7C", "4E"}


def test_after_a_shuffle_in_the_deal_what_was_seen_before_still_tells_of_the_cards_dealt_before_it() -> None:
    play = Play("5O 6C 7E", stock="AO", discard="AB")("0>keep 1>keep 2>keep")
    memory = remembered(play, 2)
    play.events = []
    play.resume()
    assert play.told == ["reshuffled cards=4 dealt=1", "dealt round=2"]
    after = memories.load(remembered(play, 2, memory))
    assert after.earlier == 0
    assert names(after.before) == ["5O", "6C", "7E"]
    assert after.excluded(0) == after.before
    assert after.excluded(1) == 0


def test_memory_holds_no_card_that_can_still_be_drawn_and_stays_short() -> None:
    for seed in range(150):
        memory = [""] * 8
        for state, events in walk("disunyer", DISUNYER.modes[seed % 2], 8, seed):
            for seat in range(8):
                told = [DISUNYER.event_view(event, seat) for event in events]
                memory[seat] = BOTS.observe(memory[seat], DISUNYER.view(state, seat), told)
                known = memories.load(memory[seat])
                assert not set(names(known.earlier | known.now)) & {NAMES[number] for number in state.deck.stock}
                assert not set(names(known.before)) & _dealt_before(state, events, known)
                assert len(memory[seat]) < 40


def _dealt_before(state: Any, events: Sequence[Event], known: memories.Memory) -> set[str]:
    """The cards dealt before a shuffle in the deal, as long as nothing has been swapped."""
    if any(isinstance(event, Drew | Revealed) for event in events) or state.round.number < 1 or not known.dealt:
        return set()
    untouched = all(knowers == 1 << at for at, knowers in enumerate(state.knowers))
    return {NAMES[number] for number in state.hands[: known.dealt]} if untouched else set()


def test_a_bot_is_asked_with_its_seats_view_and_sees_no_more() -> None:
    play = Play("5O JC 3E 7B")
    assert play.view(0) != play.view(EVERYTHING)
    assert choices(play, "hard", remembered(play, 0)) <= {"keep", "pass"}
