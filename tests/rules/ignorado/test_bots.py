"""The server's players (rules, section 7): what they remember, and that each level does what is said of it."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from cardrules.game import EVERYTHING, LEVELS, Level, Said
from cardrules.ignorado import memory as memories
from cardrules.ignorado import risk
from cardrules.ignorado.bots import IgnoradoBots, volunteer
from cardrules.ignorado.game import IGNORADO
from cardrules.shuffle import SeededShuffle

from tests.rules.ignorado.adapter import walk
from tests.rules.ignorado.prepared import A, B, C, D, E, Play

BOTS = IgnoradoBots()
TRIES = 200
ABOVE_EASY: Sequence[Level] = ("normal", "hard")


def remembered(play: Play, seat: int, memory: str = "") -> str:
    """What the seat remembers when all the events so far come with the view of now."""
    told = [view for event in play.events if (view := IGNORADO.event_view(event, seat)) is not None]
    return BOTS.observe(memory, play.view(seat), told)


def choices(play: Play, level: Level, memory: str = "") -> set[Any]:
    """Everything that a bot of this level may answer now."""
    view = play.view(play.view()["decision"]["seat"])
    moves = [BOTS.choose(level, memory, view, Random(seed)) for seed in range(TRIES)]
    return {move.get("seat", move.get("suit", move["kind"])) for move in moves}


def share(level: Level, play: Play, kind: str) -> float:
    """How often a bot of this level decides so."""
    view = play.view(play.view()["decision"]["seat"])
    moves = [BOTS.choose(level, "", view, Random(seed))["kind"] for seed in range(4_000)]
    return moves.count(kind) / len(moves)


@pytest.mark.parametrize(("card", "most"), [("AO", "swap"), ("JO", "swap"), ("NO", "stand")])
def test_an_easy_bot_swaps_an_ace_and_a_jack_and_is_whimsical_one_time_in_five(card: str, most: str) -> None:
    assert share("easy", Play(f"{card} NC NE JB"), most) == pytest.approx(0.9, abs=0.02)


def test_a_normal_bot_swaps_a_jack_with_four_or_more_living() -> None:
    for lives, jack in (("3 3 3", "stand"), ("3 3 3 3", "swap"), ("3 3 3 0", "stand")):
        others = " ".join(["NC", "NE", "NB"][: lives.count("3") - 1])
        assert choices(Play(f"AO {others}", lives), "normal") == {"swap"}
        assert choices(Play(f"JO {others}", lives), "normal") == {jack}
        assert choices(Play(f"NO {others.replace('NC', 'JC')}", lives), "normal") == {"stand"}


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_with_a_lower_card_known_before_them_they_stand(level: Level) -> None:
    play = Play("JO AC NE JB")("a>swap; b>stand")  # a has AC now, b JO; c does not know
    assert play.state.decider == C
    swapped = Play("NE AC JO NB")("a>swap; b>swap")
    assert choices(Play("JO AC NE JB")("a>swap"), level) == {"stand"}, "b gave the Ace away and has the Jack"
    assert swapped.state.decider == C


def test_a_hard_bot_never_swaps_into_a_known_king() -> None:
    play = Play("JO AC KE NB")("a>swap; b>swap")
    assert play.told[-1] == "swap_blocked seat=1 by=2"
    view = play.view(B)
    asked = {**view, "decision": {"id": "4.2", "seat": B, "kind": "swap_or_stand", "options": ["swap", "stand"]}}
    assert {BOTS.choose("hard", "", asked, Random(seed))["kind"] for seed in range(20)} == {"stand"}


def test_a_hard_bot_swaps_an_ace_and_keeps_a_knight() -> None:
    assert choices(Play("AO NC NE JB"), "hard") == {"swap"}
    assert choices(Play("NO JC NE JB"), "hard") == {"stand"}
    assert choices(Play("KO NC NE AB", deck="NO")("a>pass; b>stand; c>stand"), "hard") == {"swap"}


def test_the_risk_of_keeping_and_swapping() -> None:
    ace, king = 0, 3
    assert risk.keeping(risk.Sight(ace, (None, None), None, last=False)) == 1
    assert risk.keeping(risk.Sight(king, (None,), ace, last=False)) == 0
    unknown = risk.Sight(1, (), None, last=False)
    assert risk.keeping(unknown) == pytest.approx(11 / 15), "all but the four Aces"
    assert risk.swapping(unknown) == pytest.approx((4 + 3 + 4) / 15), "an Ace, a Jack, or a King that blocks"
    drawing = risk.Sight(ace, (2,), None, last=True)
    assert risk.swapping(drawing) == pytest.approx((3 + 4 + 3) / 14)
    assert risk.swapping(risk.Sight(ace, (None,), king, last=False)) == risk.keeping(
        risk.Sight(ace, (None,), king, last=False)
    )


def test_an_easy_bot_asks_once_and_then_passes() -> None:
    play = Play("KO JC NE JB")
    assert choices(play, "easy") == {B, C, D}
    assert choices(play("a>ask b; b>answer C"), "easy") == {"pass"}


def test_a_normal_bot_asks_while_one_suit_was_said_wrongly_and_it_has_two_lives() -> None:
    play = Play("KO JC NE JB")("a>ask b; b>answer C")
    assert choices(play, "normal") == {B, C, D}
    assert choices(play("a>ask c; c>answer E"), "normal") == {"pass"}
    assert choices(Play("KO JC NE JB", "1 3 3 3"), "normal") == {"pass"}


def test_a_hard_bot_asks_with_its_last_life_and_prefers_those_who_would_fall() -> None:
    assert choices(Play("KO JC NE JB", "1 3 3 3"), "hard") == {B, C, D}
    assert choices(Play("KO JC NE JB", "1 3 1 3"), "hard") == {C}


def test_a_hard_bot_asks_on_at_even_odds_only_when_it_is_rich_and_another_would_fall() -> None:
    rich = Play("KO JC NE JB", "3 3 2 1")("a>ask b; b>answer C; a>ask c; c>answer E")
    assert rich.lives == "5 2 1 1"
    assert choices(rich, "hard") == {C, D}
    rich("a>ask d; d>answer B")
    assert choices(rich, "hard") == {"pass"}, "the suit is certain"
    even = Play("KO JC NE JB")("a>ask b; b>answer C; a>ask c; c>answer E")
    assert choices(even, "hard") == {"pass"}, "nobody would fall"
    poor = Play("KO JC NE JB", "3 3 3 1")("a>ask b; b>answer C; a>ask c; c>answer E")
    poor.state = poor.state._replace(people=poor.state.people._replace(lives=(2, 5, 2, 1)))
    assert choices(poor, "hard") == {"pass"}


def test_a_hard_bot_prefers_those_who_have_answered_and_not_returned() -> None:
    play = Play("KO JC NE JB")("a>ask b; b>answer C")
    assert choices(play, "hard", remembered(play, A)) == {B}
    later = Play("KO KC NE JB")("a>ask d; d>answer C; a>pass")
    assert choices(later, "hard", remembered(later, B)) == {D}
    moved = Play("KO NC JE KB")("a>ask b; b>answer C; a>pass; b>swap; c>stand")
    assert choices(moved, "hard", remembered(moved, D)) == {C}


def test_a_hard_bot_asks_nobody_who_is_known_to_hold_an_ace() -> None:
    play = Play("KO AC NE JB")("a>ask b; b>return; a>guess C")
    assert choices(play, "hard") == {C, D}
    assert choices(play, "normal") == {B, C, D}


def test_an_easy_bot_answers_any_suit_even_one_said_wrongly() -> None:
    play = Play("KO AC NE JB")("a>ask c; c>answer E; a>ask b")
    assert choices(play, "easy") == {"O", "C", "E", "B"}


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_the_others_answer_no_suit_said_nor_that_of_an_own_king(level: Level) -> None:
    play = Play("KO KC NE JB")("a>ask c; c>answer E; a>ask b")
    assert choices(play, level) == {"O", "B"}


def test_a_hard_bot_excludes_every_king_that_it_knows() -> None:
    play = Play("KO KC NE JB")("a>ask c; c>answer O; b>ask d")
    assert choices(play, "hard") == {"C", "E", "B"}
    assert choices(play, "normal") == {"O", "C", "E", "B"}


def test_a_normal_bot_with_an_ace_returns() -> None:
    assert choices(Play("KO AC NE JB")("a>ask b"), "normal") == {"return"}
    assert "return" not in choices(Play("KO AC NE JB")("a>ask b"), "easy")


def test_a_hard_bot_answers_where_the_asker_would_be_right() -> None:
    play = Play("KO KC NE AB")("a>ask d; d>return; a>guess E; b>ask d")
    assert choices(play, "hard", remembered(play, D)) == {"return"}
    told = Play("KO NC NE AB")("a>ask d; d>return; a>guess B; a>ask d")
    memory = remembered(told, D)
    assert memories.load(memory).said[D] == "OCE"
    assert choices(told, "hard", memory) == {"O", "C", "E", "B"}
    assert choices(told, "normal", memory) == {"return"}


def test_what_was_said_of_an_ace_is_remembered_where_it_goes() -> None:
    play = Play("KO AC JE KB")("a>ask b; b>return; a>guess E; b>swap")
    assert memories.load(remembered(play, C)).said[:4] == ("", "", "E", "")
    play("c>stand; d>pass").resume()
    assert memories.load(remembered(play, C)).said == ("",) * 8
    drawn = Play("KO NC NE AB")("a>ask d; d>return; a>guess E; b>stand; c>stand; d>swap")
    assert memories.load(remembered(drawn, A)).said == ("",) * 8


def test_the_guess_of_an_ace() -> None:
    play = Play("KO KC NE AB")("a>ask d; d>return; a>guess E; b>ask d; d>return")
    assert choices(play, "easy") == {"O", "C", "E", "B"}
    for level in ABOVE_EASY:
        assert choices(play, level) == {"O", "C", "B"}
        again = Play("KO AC NE JB")("a>ask b; b>return; a>guess C; a>ask b; b>return")
        assert choices(again, level) == {"C"}, "everybody knows it"


@pytest.mark.parametrize(("level", "rate"), [("easy", 0.15), ("normal", 0.05), ("hard", 0.0)])
def test_how_often_a_bot_falls_for_a_poke(level: Level, rate: float) -> None:
    view = Play("JO NC", "3 3 0")("c>poke b").view(B)
    answers = [volunteer(level, "", view, Random(seed)) for seed in range(4_000)]
    assert sum(answer is not None for answer in answers) / len(answers) == pytest.approx(rate, abs=0.02)
    assert all(answer in (None, Said("p4.2.1.1", {"kind": "attend"})) for answer in answers)


def pokes(play: Play, seat: int, level: Level, memory: str = "") -> set[Any]:
    """Whom a bot may poke now, or None where it does not."""
    answers = [volunteer(level, memory, play.view(seat), Random(seed)) for seed in range(TRIES)]
    assert all(answer is None or answer.decision == "poke" for answer in answers)
    return {answer and answer.move["seat"] for answer in answers}


def test_an_easy_bot_pokes_nobody_a_normal_one_a_living_human_once() -> None:
    play = Play("JO NC NE", "3 3 3 0 0", bots="be")
    assert pokes(play, E, "easy") == {None}
    assert pokes(play, E, "normal") == {A, C}
    play("e>poke a")
    assert pokes(play, E, "normal") == {None}
    assert pokes(play.lapse(), E, "normal") == {None}
    assert pokes(play, E, "hard") == {A, C}


def test_a_hard_bot_pokes_twice_one_poke_after_the_other() -> None:
    play = Play("JO NC NE", "3 3 3 0", bots="d")("d>poke a")
    assert pokes(play, D, "hard") == {None}
    assert pokes(play.lapse(), D, "hard") == {A, B, C}
    play("d>poke a").lapse()
    assert pokes(play, D, "hard") == {None}


def test_a_hard_bot_pokes_who_has_paid_most_attention() -> None:
    play = Play("JO NC NE", "3 3 3 0 0", bots="e")("d>poke b; b>attend; a>stand; b>stand; c>stand").resume()
    assert pokes(play, E, "hard", remembered(play, E)) == {B}
    assert pokes(play, E, "normal", remembered(play, E)) == {A, B, C, D}


def test_nobody_who_lives_or_has_no_target_pokes() -> None:
    for level in LEVELS:
        assert pokes(Play("JO NC NE", "3 3 3 0", bots="abcd"), D, level) == {None}
        assert pokes(Play("JO NC NE", "3 3 3 0"), A, level) == {None}


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_volunteers_is_legal_but_for_what_it_cannot_know(level: Level) -> None:
    random = Random(level)
    for seed in range(12):
        for state, _ in walk(seed, 6, 1 / 3):
            for seat in state.table.order:
                said = volunteer(level, "", IGNORADO.view(state, seat), random)
                if said is None:
                    continue
                action = IGNORADO.parse_action(said.move)
                assert any(
                    offer.id == said.decision and offer.seat == seat and IGNORADO.answers(offer, action)
                    for offer in IGNORADO.offers(state)
                )
                secret = action.kind == "poke" and (
                    state.social.muted[action.seat] >> seat & 1
                    or any(attempt.on_show and attempt.target == action.seat for attempt in state.social.attempts)
                )
                assert secret or action in IGNORADO.offered_actions(state, seat)


def contest(levels: Sequence[Level], deal: int) -> tuple[int, ...]:
    """The places of a game between bots of these levels."""
    shuffle, random, memory = SeededShuffle(deal.to_bytes(32, "big")), Random(deal), [""] * len(levels)
    state, events = IGNORADO.setup("standard", len(levels), frozenset(), shuffle)
    while (end := IGNORADO.outcome(state)) is None:
        for seat in range(len(levels)):
            told = [view for event in events if (view := IGNORADO.event_view(event, seat)) is not None]
            memory[seat] = BOTS.observe(memory[seat], {}, told)
        if IGNORADO.paused(state):
            state, events = IGNORADO.resume(state, shuffle)
            continue
        (asked,) = IGNORADO.decisions(state)
        move = BOTS.choose(levels[asked.seat], memory[asked.seat], IGNORADO.view(state, asked.seat), random)
        state, events = IGNORADO.apply(state, asked.seat, IGNORADO.parse_action(move), shuffle)
    return end.places


@pytest.mark.parametrize(("better", "worse"), [("hard", "easy"), ("normal", "easy"), ("hard", "normal")])
def test_a_better_level_ends_in_front(better: Level, worse: Level) -> None:
    lead = 0
    for deal in range(60):
        for levels in ((better, worse) * 4, (worse, better) * 4):
            for place, level in zip(contest(levels, deal), levels, strict=True):
                lead += place if level == worse else -place
    assert lead > 0


def test_a_bot_is_asked_with_its_seats_view_and_sees_no_more() -> None:
    play = Play("JO NC NE JB")
    assert play.view(A) != play.view(EVERYTHING)
