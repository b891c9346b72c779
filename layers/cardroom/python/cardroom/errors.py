"""The contract's error codes as values, and the one exception that carries them to the sender (protocol.md, Errors)."""

from enum import StrEnum
from pathlib import Path


class ErrorCode(StrEnum):
    """The same words on the wire and as keys of the translated texts."""

    BAD_REQUEST = "bad_request"
    TOO_LARGE = "too_large"
    UNKNOWN_ROOM = "unknown_room"
    ROOM_FULL = "room_full"
    ROOM_STARTED = "room_started"
    NOT_IN_ROOM = "not_in_room"
    ALREADY_IN_ROOM = "already_in_room"
    NOT_HOST = "not_host"
    NOT_YOUR_DECISION = "not_your_decision"
    STALE_DECISION = "stale_decision"
    ILLEGAL_MOVE = "illegal_move"
    BAD_SEAT_TOKEN = "bad_seat_token"  # noqa: S105 - the wire's word for an error, no secret
    NAME_INVALID = "name_invalid"
    USERNAME_TAKEN = "username_taken"
    USERNAME_INVALID = "username_invalid"
    PASSWORD_INVALID = "password_invalid"  # noqa: S105 - the wire's word for an error, no secret
    BAD_CREDENTIALS = "bad_credentials"
    LOGIN_REQUIRED = "login_required"
    THROTTLED = "throttled"
    UNKNOWN_PROFILE = "unknown_profile"
    UNKNOWN_REPLAY = "unknown_replay"
    UNAVAILABLE = "unavailable"


class CommandError(Exception):
    """A command is refused and nothing has changed. ``message`` is an English sentence for a developer."""

    def __init__(self, code: ErrorCode, message: str, *, retry_after_ms: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after_ms = retry_after_ms


def where(error: BaseException) -> str:
    """The line that raised, as ``file:line``: what may be logged of a fault, since its text may quote a secret."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
