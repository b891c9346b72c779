"""The server's players (rules, section 7): what they remember, and that each level does what is said of it."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean
from time import process_time
from typing import Any, Final

import pytest
from cardrules.game import LEVELS, Level
from cardrules.rummy import memory as memories
from cardrules.rummy import plan
from cardrules.rummy.cards import BIT, DECK, bits, card, members, names
from cardrules.rummy.game import RUMMY
from cardrules.rummy.melds import melds_in
from cardrules.shuffle import SeededShuffle
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.rummy.adapter import walk
from tests.rules.rummy.prepared import Play, numbers, prepared, spelt

BOTS: Final = RUMMY.bots
ABOVE_EASY: Final = LEVELS[1:]


def choices(play: Play, level: Level, memory: str = "", tries: int = 1) -> set[str]:
    """Everything that a bot of this level may do now, in the notation of the tests."""
    view = play.view(play.view()["decision"]["seat"])
    moves = [BOTS.choose(level, memory, view, Random(seed)) for seed in range(tries)]
    return {spelt(RUMMY.parse_action(move)) for move in moves}


def choice(play: Play, level: Level, memory: str = "") -> str:
    """What a bot of this level, which is in no doubt, does now."""
    (only,) = choices(play, level, memory)
    return only


def takes(hand: str, level: Level, memory: str = "", **others: Any) -> bool:
    """Whether a bot takes the top discard, 7C."""
    play = Play(prepared(hand, phase="draw", discard="KH 7C", **others))
    return choice(play, level, memory) == "draw discard"


MANY: Final = "2C 4C 6C 8C TC QC AD 3D"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_card_that_completes_a_meld(level: Level) -> None:
    assert takes("7S 7H 2D", level)
    assert takes("8C 9C 2D", level)
    assert not takes("KS JH 2D", level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_card_that_fits_the_table_is_taken_above_easy(level: Level) -> None:
    assert takes("KS JH 2D", level, melds=["1 4C 5C 6C"]) is (level != "easy")


def test_hard_also_takes_a_low_card_that_opens_two_ways() -> None:
    assert takes("8C JH 2D", "hard", opponent="2C 3C 4C TC")
    assert not takes("8C JH 2D", "normal", opponent="2C 3C 4C TC")
    assert not takes("KS JH 2D", "hard", opponent="2C 3C 4C TC"), "no way"
    assert not takes("8C JH 2D", "hard", opponent="2C 3C 4C"), "the opponent has few cards"


def test_hard_counts_no_way_through_a_card_that_is_gone() -> None:
    gone = memories.Memory(seat=0, discards=bits(numbers("KH 7C 6C 9C"))).dump()
    held = memories.Memory(seat=0, opponents=bits(numbers("6C 9C")), discards=bits(numbers("KH 7C"))).dump()
    for memory in (gone, held):
        assert not takes("8C JH 2D", "hard", memory, opponent="2C 3C 4C TC")


def test_hard_takes_no_high_card_on_hope() -> None:
    play = Play(prepared("9C JH 2D", "2C 3C 4C 5D", phase="draw", discard="KH 8C"))
    assert choice(play, "hard") == "draw stock"


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_source_is_taken(level: Level) -> None:
    assert choice(Play(prepared("KS", phase="draw", stock="", discard="4H")), level) == "draw discard"


def test_easy_lays_the_longest_meld_first_whatever_it_breaks() -> None:
    play = Play(prepared("5S 6S 7S 8S 8H 8D 8C"))
    assert choice(play, "easy") == "meld 5S 6S 7S 8S"
    assert choice(Play(prepared("7S 8S 9S TS 8H 8D 7H 7D")), "easy") == "meld 7S 8S 9S TS"


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_the_others_lay_the_partition_that_leaves_the_least(level: Level) -> None:
    play = Play(prepared("4S 5S 6S 7S 7H 7D 2C"))
    laid = []
    while (move := choice(play, level)).startswith("meld"):
        laid.append(move)
        play(move)
    assert sorted(laid) == ["meld 4S 5S 6S", "meld 7S 7H 7D"]


def test_easy_lays_off_only_after_its_own_first_meld() -> None:
    melds = ["1 5S 6S 7S"]
    assert choices(Play(prepared("8S KD 2D", melds=melds)), "easy", tries=40) <= {
        "discard 8S",
        "discard KD",
        "discard 2D",
    }
    assert choice(Play(prepared("8S KD 2D", melds=[*melds, "0 TC TH TS"])), "easy") == "lay_off 1 8S"


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_the_others_lay_off_all_they_can(level: Level) -> None:
    play = Play(prepared("8S 9S 5H KD 2D", melds=["1 5S 6S 7S", "1 JC JH JD"]))
    assert choice(play, level) == "lay_off 1 8S 9S"
    play("lay_off 1 8S 9S")
    assert choice(play, level).startswith("discard")


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_the_others_lay_off_no_card_of_a_meld_in_hand_that_may_not_go_down_yet(level: Level) -> None:
    play = Play(prepared("8S 8H 8D", taken="KC", melds=["1 5S 6S 7S"]))
    assert play.refused("meld 8S 8H 8D").startswith("would leave only")
    assert choice(play, level).startswith("discard 8")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_goes_out_where_it_can(level: Level) -> None:
    assert choice(Play(prepared("5S 6S 7S 2D", MANY)), level) == "meld 5S 6S 7S"
    assert choice(Play(prepared("4H 4D 4S", MANY, taken="4C")), level) == "meld 4S 4H 4D 4C"
    assert choice(Play(prepared("5S 6S 7S", MANY, drawn="2D")), level) == "meld 5S 6S 7S"


def test_hard_keeps_a_lone_meld_of_three_back_while_the_opponent_has_seven_cards() -> None:
    hand = "5S 6S 7S KD QH TC"
    assert choice(Play(prepared(hand, MANY)), "normal") == "meld 5S 6S 7S"
    assert choice(Play(prepared(hand, MANY)), "hard").startswith("discard")
    assert choice(Play(prepared(hand, "2C 4C 6C 8C TD AD")), "hard") == "meld 5S 6S 7S"


def test_hard_lays_it_where_a_card_of_it_fits_the_table_or_there_is_another() -> None:
    fitting = Play(prepared("5S 6S 7S KD QH TC", MANY, melds=["1 7H 7D 7C"]))
    assert choice(fitting, "hard") == "meld 5S 6S 7S"
    two = Play(prepared("5S 6S 7S KD KH KC TH 3S", MANY))
    assert choice(two, "hard").startswith("meld")
    four = Play(prepared("5S 6S 7S 8S KH TH", MANY))
    assert choice(four, "hard") == "meld 5S 6S 7S 8S"


def test_easy_discards_the_highest_outside_pairs_and_neighbours_four_times_in_five() -> None:
    view = Play(prepared("KD KS 9H 8H 7C 2D")).view(0)
    moves = [spelt(RUMMY.parse_action(BOTS.choose("easy", "", view, Random(seed)))) for seed in range(3000)]
    assert moves.count("discard 7C") / len(moves) == pytest.approx(0.8 + 0.2 / 6, abs=0.025)
    assert len(set(moves)) == 6


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_the_others_discard_a_high_card_without_a_partner(level: Level) -> None:
    assert choice(Play(prepared("KD KS 9H 8H 7C 2D", MANY[:8])), level) == "discard 7C"


def test_normal_avoids_what_fits_the_table() -> None:
    play = Play(prepared("8S 4D", taken="KC", melds=["1 5S 6S 7S", "1 TD JD QD"]))
    assert choice(play, "normal") == "lay_off 1 8S"
    stuck = Play(prepared("8S", taken="KC", melds=["1 5S 6S 7S"]))
    assert choice(stuck, "normal") == "discard 8S"


def test_hard_discards_what_the_opponent_can_use_least() -> None:
    known = memories.Memory(seat=0, opponents=bits(numbers("9S 9D"))).dump()
    play = Play(prepared("9C 8H 2D", "9S 9D 3C"))
    assert choice(play, "hard", known) == "discard 8H"
    assert choice(play, "normal", known) == "discard 9C"


def test_hard_keeps_a_pair_only_while_it_can_still_become_a_meld() -> None:
    play = Play(prepared("KD KS 7C 2D", "5H 6H"))
    gone = memories.Memory(seat=0, discards=bits(numbers("KH KC QD QS JS JD"))).dump()
    assert choice(play, "hard") == "discard 7C"
    assert choice(play, "hard", gone).startswith("discard K")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_accepts_the_next_hand_and_uncovers(level: Level) -> None:
    assert BOTS.choose(level, "", {"decision": {"kind": "next_hand"}}, Random(0)) == {"kind": "accept"}
    assert BOTS.choose(level, "", {"decision": {"kind": "uncover"}}, Random(0)) == {"kind": "uncover"}


def remembered(play: Play, seat: int, memory: str = "") -> memories.Memory:
    """What the seat remembers when all the events so far come with the view of now."""
    told = [RUMMY.event_view(event, seat) for event in play.events]
    return memories.load(BOTS.observe(memory, play.view(seat), told))


def test_a_bot_remembers_every_discard_and_what_the_opponent_took() -> None:
    play = Play(prepared("2D 9S 5H", "2C 4C 3H", phase="draw", stock="5C 6C 7D"))(
        "draw stock", "discard 2D", "draw discard"
    )
    assert names(members(remembered(play, 0).opponents)) == ["2D"]
    assert remembered(play, 1).opponents == 0
    play("discard 4C", "draw stock", "discard 9S")
    assert names(members(remembered(play, 0).discards)) == ["9S", "4C"]
    play("draw stock", "discard 2D")
    assert remembered(play, 0).opponents == 0


def test_what_the_opponent_laid_is_no_longer_in_their_hand() -> None:
    play = Play(prepared("2D 9S", "2C 2H 3H", phase="draw", stock="5C 6C"))
    play("draw stock", "discard 2D", "draw discard", "meld 2D 2C 2H")
    assert remembered(play, 0).opponents == 0


def test_a_reshuffle_leaves_the_top_discard_alone() -> None:
    play = Play(prepared("2D 9S", "2C 2H", phase="draw", stock="5C", discard="KH"))
    play("draw stock", "discard 2D", "draw stock", "discard 2C")
    assert names(members(remembered(play, 0).discards)) == ["2D", "2C"]


def test_a_deal_is_a_new_beginning() -> None:
    play = Play.dealt(dealer=1)
    before = memories.Memory(seat=1, opponents=bits(numbers("9S")), discards=bits(numbers("KC KD"))).dump()
    assert remembered(play, 0, before) == memories.Memory(0, 0, BIT[card("8H")], card("8H"))


def test_memory_is_right_and_short_all_through_a_match() -> None:
    for seed in range(6):
        memory = ["", ""]
        for state, events in walk(seed):
            for seat in (0, 1):
                told = [RUMMY.event_view(event, seat) for event in events]
                memory[seat] = BOTS.observe(memory[seat], RUMMY.view(state, seat), told)
                known = memories.load(memory[seat])
                assert len(memory[seat]) < 34
                if state.decider is not None:
                    assert known.seat == seat
                    assert not known.opponents & ~bits(state.hands[1 - seat])
                    assert not known.discards & ~bits(state.discard)


@pytest.mark.parametrize(
    ("known", "unknown", "pool", "expected"),
    [
        ("9S 9D", 0, "2H 3H", 18.0),  # a pair that they hold for certain
        ("9S", 1, "9D 2H 3H 4H", 18 / 4),
        ("", 2, "9S 9D 2H 3H", 18 * 2 / 4 * 1 / 3),
        ("", 1, "9S 9D 2H 3H", 0.0),
        ("8C TC", 0, "7C", 18.0),  # both ends of a run
        ("8C", 1, "7C TC", 15 / 2 + 18 / 2),
        ("2S", 1, "2H 3H", 0.0),
    ],
)
def test_a_discards_gain_is_what_the_opponent_may_be_expected_to_lay_with_it(
    known: str, unknown: int, pool: str, expected: float
) -> None:
    rival = plan.Rival(bits(numbers(known)), unknown, bits(numbers(pool)))
    assert plan.gain(card("9C"), (), rival) == pytest.approx(expected)
    assert plan.gain(card("9C"), (bits(numbers("6C 7C 8C")),), rival) > 18


HANDS = st.permutations(DECK).flatmap(lambda deck: st.integers(1, 11).map(lambda size: bits(deck[:size])))


@given(hand=HANDS, table=st.lists(st.sampled_from([form.bits for form in melds_in(bits(DECK))]), max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_plan_is_a_partition_and_no_other_leaves_less(hand: int, table: Sequence[int]) -> None:
    lying = [meld for at, meld in enumerate(table) if not meld & (hand | _union(table[:at]))]
    found = plan.best_plan(hand, lying)
    assert _union([form.bits for form in found.melds]) & ~hand == found.left & ~hand == 0
    assert sum(len(form.cards) for form in found.melds) == _union([form.bits for form in found.melds]).bit_count()
    least = min(_value(plan.laid_off(rest, [*lying, *chosen])) for rest, chosen in _partitions(hand, ()))
    assert _value(found.left) == least


def test_the_most_cards_that_fit_one_meld_are_laid_off_first() -> None:
    table = [bits(numbers(meld)) for meld in ("7S 7H 7D", "4C 5C 6C", "TH JH QH")]
    assert names(members(plan.laid_off(bits(numbers("7C 8C 9H 8D KH")), table))) == ["8D"]


def _partitions(rest: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    yield rest, chosen
    for form in melds_in(rest):
        if not chosen or form.bits > chosen[-1]:
            yield from _partitions(rest & ~form.bits, (*chosen, form.bits))


def _union(sets: Sequence[int]) -> int:
    total = 0
    for one in sets:
        total |= one
    return total


def _value(cards: int) -> int:
    return sum(min(10, one % 13 + 1) for one in members(cards))


def contest(levels: Sequence[Level], deal: int, spent: list[float]) -> tuple[int, int]:
    """The points of one hand between bots of these levels."""
    shuffle, memory, random = SeededShuffle(deal.to_bytes(32, "big")), ["", ""], Random(deal)
    state, events = RUMMY.setup("standard", 2, frozenset(), shuffle)
    while state.decider is not None:
        for seat in (0, 1):
            told = [RUMMY.event_view(event, seat) for event in events]
            memory[seat] = BOTS.observe(memory[seat], RUMMY.view(state, seat), told)
        seat, view = state.decider, RUMMY.view(state, state.decider)
        start = process_time()
        move = BOTS.choose(levels[seat], memory[seat], view, random)
        spent.append(process_time() - start)
        state, events = RUMMY.apply(state, seat, RUMMY.parse_action(move), shuffle)
    return state.match.score


@pytest.mark.parametrize(("better", "worse"), [("hard", "easy"), ("normal", "easy")])
def test_a_better_level_wins_more_points_and_no_decision_takes_long(better: Level, worse: Level) -> None:
    spent: list[float] = []
    leads = []
    for deal in range(60):
        first, second = contest((better, worse), deal, spent)
        other_second, other_first = contest((worse, better), deal, spent)
        leads.append(first - second + other_first - other_second)
    assert mean(leads) > 0
    assert max(spent) < 0.05
