"""What a failed call of AWS means here. No text of an error carries anything of what was sent or stored."""

from cardroom.adapters.calls import CallError, NoAnswerError
from cardroom.ports import UnavailableError


def unavailable(operation: str, error: CallError | NoAnswerError) -> UnavailableError:
    """The error for a call that failed after its repeats: which one, and what an operator looks up."""
    if isinstance(error, CallError):
        return UnavailableError(f"{operation}: {error.code} (HTTP {error.status}, request {error.request})")
    return UnavailableError(f"{operation}: {error}")
