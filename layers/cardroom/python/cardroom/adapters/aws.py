"""The services of AWS that the functions call, by the addresses that their environment or their region gives."""

import os

from cardroom.adapters.calls import JsonService
from cardroom.adapters.signing import NoCredentialsError


def dynamodb() -> JsonService:
    """The tables."""
    return JsonService(_base("dynamodb", "DYNAMODB"), "dynamodb", "DynamoDB_20120810", "1.0")


def stepfunctions() -> JsonService:
    """The room clock."""
    return JsonService(_base("states", "SFN"), "states", "AWSStepFunctions", "1.0")


def _base(host: str, service: str) -> str:
    """A service's URL: AWS's own, or the one that the environment names, as for AWS's clients."""
    named = os.environ.get(f"AWS_ENDPOINT_URL_{service}") or os.environ.get("AWS_ENDPOINT_URL")
    if named:
        return named
    region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION")
    if not region:
        raise NoCredentialsError("the environment names no region")
    suffix = "amazonaws.com.cn" if region.startswith("cn-") else "amazonaws.com"
    return f"https://{host}.{region}.{suffix}"
