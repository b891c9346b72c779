"""DynamoDB for a benchmark, in a process of its own: the local stack's emulator, with its requests counted.

Run as ``python -m benchmarks.counted_store``; it prints its port. ``GET /counts`` tells, as JSON, how many requests of
each operation have come since the last question.
"""

import json
from collections import Counter
from collections.abc import Awaitable
from typing import Any

from local import emulator
from local.http import Request, Respond, Response

_responder = emulator._responder
_counts: Counter[str] = Counter()


def counted(app: Any) -> Respond:
    """The emulator's answers, counted."""
    respond = _responder(app)

    def answer(request: Request) -> Response | Awaitable[Response]:
        if request.path == "/counts":
            told = json.dumps(_counts).encode()
            _counts.clear()
            return Response(200, told)
        _counts[request.headers.get("x-amz-target", "").rpartition(".")[2]] += 1
        return respond(request)

    return answer


if __name__ == "__main__":
    emulator._responder = counted
    emulator.main()
