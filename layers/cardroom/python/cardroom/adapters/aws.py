"""The clients of AWS, as this application wants them: short waits, few and bounded repeats.

They are made by botocore, not by boto3, which is botocore's own clients under a layer that nothing here uses: 55 ms
less of a cold start (import and two clients: 300 ms beside 355, where a bare ``python`` takes 12). Making a client is
not thread-safe, using one is: each is made once, where a process is wired.
"""

from typing import TYPE_CHECKING, Any, Final, cast

import botocore
from botocore.config import Config
from botocore.session import Session

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.client import DynamoDBClient
    from mypy_boto3_stepfunctions.client import SFNClient

CONNECT_S: Final = 1.0
READ_S: Final = 3.0
"""How long a call waits for a connection, and for an answer."""

_CONFIG: Final = Config(
    connect_timeout=CONNECT_S,
    read_timeout=READ_S,
    retries={"mode": "standard", "total_max_attempts": 4},
    tcp_keepalive=True,
    # as many threads as the local stack lets handlers run in; a Lambda function uses one
    max_pool_connections=64,
    # saves a tenth of a call's time, and its errors would quote what they complain about
    parameter_validation=False,
    # saves another tenth: without it each call describes the machine anew
    user_agent=f"Botocore/{botocore.__version__} cardroom",
)


def dynamodb(session: Session) -> "DynamoDBClient":
    """The client of the tables."""
    return cast("DynamoDBClient", _client(session, "dynamodb"))


def stepfunctions(session: Session) -> "SFNClient":
    """The client of the room clock."""
    return cast("SFNClient", _client(session, "stepfunctions"))


def _client(session: Session, service: str) -> Any:
    return session.create_client(service, config=_CONFIG)
