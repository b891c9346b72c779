"""2,000 simulated games with every fault on; a failing one is told as a short story, and played again by its seed."""

import logging

import pytest
from cardrules.disunyer.game import DISUNYER
from cardrules.shuffle import SeededShuffle, game_seed

from tests.simulation.faults import COUNTED, RATES
from tests.simulation.game import Report, simulate
from tests.simulation.judge import Judge
from tests.simulation.naive import Naive

GAMES = 2_000
CHUNK = 20


@pytest.fixture(autouse=True)
def _quiet() -> object:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_no_invariant_is_violated_whatever_goes_wrong(first: int) -> None:
    report = Report()
    for seed in range(first, first + CHUNK):
        report.add(simulate(seed))
    told = [
        f"seed {seed}: {invariant}\n{story}\n  again: make replay SEED={seed}"
        for seed, invariant, story in report.violations
    ]
    assert not told, "\n".join(told)
    assert report.games == CHUNK
    assert report.defaults


def test_every_fault_happens() -> None:
    report = Report()
    for seed in range(60):
        report.add(simulate(seed, intensity=2))
    assert {kind for kind in (*RATES, *COUNTED) if not report.faults[kind]} == set()
    assert not report.violations


def test_without_faults_nothing_is_late_and_nothing_is_repeated() -> None:
    report = Report()
    for seed in range(20):
        report.add(simulate(seed, intensity=0))
    assert not report.violations
    assert not report.retries
    assert report.longest_stall_ms <= 1_000
    assert {kind for kind in RATES if report.faults[kind]} == set()


def test_the_same_seed_plays_the_same_game() -> None:
    assert vars(simulate(7)) == vars(simulate(7))


def test_a_judge_that_fails_itself_is_no_fault_of_a_port() -> None:
    judge = Judge()
    judge.posted("nobody.0", "no json")
    assert judge.violation is not None
    assert judge.violation.invariant == "the judge fails"


@pytest.mark.parametrize("mode", DISUNYER.modes)
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_naive_model_shuffles_and_deals_as_the_protocol_says(mode: str, seats: int) -> None:
    seed, nonces = "5d" * 32, ["a" * 32, *[""] * (seats - 1)]
    shuffle = SeededShuffle(game_seed(bytes.fromhex(seed), "KQRT", nonces))
    step = DISUNYER.setup(mode, seats, frozenset(), shuffle)
    naive = Naive(mode, seats, bots=False, seed=seed, code="KQRT", nonces=nonces)
    assert [DISUNYER.event_view(event, 0) for event in step.events] == naive.told
    view = DISUNYER.view(step.state, 0)
    del view["next_at"]
    assert view == naive.view(0)
