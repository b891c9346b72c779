"""Budget K1: the processor's time of a cold start of the hot function, imports and wiring, against bare ``python``.

Each is a process of its own, in turns with the other; the ratio is that of the medians. Run it with
``python -m benchmarks.cold_start``; it exits with 1 above the budget.
"""

import os
import resource
import subprocess
import sys
from statistics import median
from typing import Final

BUDGET: Final = 25
REPEATS: Final = 15
PARTS: Final = {
    "bare python": "pass",
    "  pydantic's models": "from pydantic import BaseModel",
    "  Powertools": "from aws_lambda_powertools import Logger, Metrics",
    "  rooms.py, imported": "import rooms",
    "rooms.py, ready": "import rooms; from cardroom import bootstrap; bootstrap.service()",
}
ENVIRONMENT: Final = {
    "ROOMS_TABLE": "rooms",
    "ACCOUNTS_TABLE": "accounts",
    "ROOM_CLOCK_ARN": "arn:aws:states:eu-west-1:123456789012:stateMachine:room-clock",
    "MANAGEMENT_ENDPOINT": "https://abc123.execute-api.eu-west-1.amazonaws.com/prod",
    "AWS_REGION": "eu-west-1",
    "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "secret",
}


def _ms(code: str) -> float:
    """The processor's time of a process that does this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, **ENVIRONMENT})  # noqa: S603 - our own
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> int:
    """Prints each part beside bare Python, and the whole beside its budget."""
    took: dict[str, list[float]] = {part: [] for part in PARTS}
    for _ in range(REPEATS):
        for part, code in PARTS.items():
            took[part].append(_ms(code))
    bare, *_, ready = (median(times) for times in took.values())
    for part, times in took.items():
        print(f"    {part:22} {median(times):7.1f} ms, {median(times) / bare:5.1f} x")
    print(f"K1  cold start: {ready / bare:.1f} x bare python (budget {BUDGET})")
    return int(ready / bare > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
