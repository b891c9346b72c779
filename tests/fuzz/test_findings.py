"""What the fuzzers found, and what they begin with, stays answered."""

from pathlib import Path

import pytest

from tests.fuzz.frames import Fuzzed, corpus

FOUND = sorted(path for path in (Path(__file__).parent / "findings").iterdir() if path.name != ".gitkeep")


@pytest.fixture(scope="module")
def fuzzed() -> Fuzzed:
    return Fuzzed()


@pytest.mark.parametrize("data", corpus())
def test_every_command_has_one_answer(fuzzed: Fuzzed, data: bytes) -> None:
    fuzzed.check(data)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_a_fuzzer_found_has_one_answer_now(fuzzed: Fuzzed, path: Path) -> None:
    fuzzed.check(path.read_bytes())
