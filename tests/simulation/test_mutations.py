"""The judges are judged: what each invariant forbids, done on purpose, is caught."""

from pathlib import Path

import pytest

from tests.simulation.invariants import INVARIANTS
from tests.simulation.mutations import MUTATIONS, Mutation, survives


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_the_simulator_catches(mutation: Mutation, tmp_path: Path) -> None:
    told = survives(mutation, tmp_path)
    assert f"violates: {mutation.invariant}\n" in told, told[-3_000:]


def test_every_invariant_has_a_mutation() -> None:
    assert {mutation.invariant for mutation in MUTATIONS} == set(INVARIANTS)
