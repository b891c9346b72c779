"""What a failed call of AWS means here. No text of an error carries anything of what was sent or stored."""

from botocore.exceptions import BotoCoreError, ClientError

from cardroom.ports import UnavailableError


def code_of(error: ClientError) -> str:
    """The code by which AWS tells its refusals apart."""
    return str(error.response.get("Error", {}).get("Code", "Unknown"))


def unavailable(operation: str, error: ClientError | BotoCoreError) -> UnavailableError:
    """The error for a call that failed after the client's own repeats: which one, and what an operator looks up."""
    if isinstance(error, ClientError):
        answer = error.response.get("ResponseMetadata", {})
        status, request = answer.get("HTTPStatusCode"), answer.get("RequestId")
        return UnavailableError(f"{operation}: {code_of(error)} (HTTP {status}, request {request})")
    return UnavailableError(f"{operation}: {type(error).__name__}")
