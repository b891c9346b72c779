"""``python -m tests.fuzz SECONDS``: frames made by a coverage-guided fuzzer (atheris), or by Hypothesis without one.

What fails is kept in ``tests/fuzz/findings``, which the tests try again.
"""

import contextlib
import hashlib
import importlib
import logging
import sys
import time
from pathlib import Path
from typing import Any, Final

FINDINGS: Final = Path(__file__).parent / "findings"


def guided(atheris: Any, seconds: int) -> None:
    """Fuzzes with coverage, for so long."""
    with atheris.instrument_imports(include=["cardroom", "cardrules"]):
        frames = importlib.import_module("tests.fuzz.frames")
    fuzzed = frames.Fuzzed()
    corpus = Path("build/corpus")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(frames.corpus()):
        (corpus / f"command-{number}").write_bytes(data)
    options = [f"-max_total_time={seconds}", "-max_len=5000", "-timeout=10", f"-artifact_prefix={FINDINGS}/"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], fuzzed.check)
    atheris.Fuzz()


def unguided(seconds: int) -> int:
    """Fuzzes without coverage; returns how many inputs were tried."""
    from hypothesis import HealthCheck, given, settings  # noqa: PLC0415 - not loaded beside the other fuzzer
    from hypothesis import strategies as st  # noqa: PLC0415

    frames = importlib.import_module("tests.fuzz.frames")
    fuzzed = frames.Fuzzed()
    known = frames.corpus()
    end = time.monotonic() + seconds
    tried = 0
    spliced = st.builds(
        lambda data, at, new: data[: at % len(data)] + new + data[at % len(data) :],
        st.sampled_from(known),
        st.integers(0, 5_000),
        st.binary(max_size=8),
    )

    @settings(max_examples=1_000, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(st.binary(max_size=200), spliced))
    def attempt(data: bytes) -> None:
        nonlocal tried
        tried += 1
        try:
            fuzzed.check(data)
        except BaseException:
            (FINDINGS / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
            raise

    while time.monotonic() < end:
        attempt()
    return tried


def main() -> None:
    """The command line."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    logging.disable(logging.CRITICAL)
    atheris = None
    with contextlib.suppress(ImportError):
        atheris = importlib.import_module("atheris")
    if atheris is not None:
        guided(atheris, seconds)
    else:
        sys.stdout.write("atheris is not there for this machine: Hypothesis instead, without coverage\n")
        sys.stdout.write(f"{unguided(seconds):,} inputs, none failed\n")


if __name__ == "__main__":
    main()
