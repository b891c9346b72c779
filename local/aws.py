"""The AWS services behind the functions: starts the emulator and makes in it what the template describes."""

import asyncio
import io
import os
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

from local import children
from local.cloud import ACCOUNT, REGION, Function, Machine, Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

START_LIMIT_S = 30.0
STOP_LIMIT_S = 10.0
_ROOT = Path(__file__).resolve().parent.parent
_CREDENTIALS = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}


class EmulatorError(Exception):
    """The emulator did not start."""


class Emulator:
    """The subprocess that serves DynamoDB and Step Functions; see :mod:`local.emulator`."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process = process
        self.endpoint = f"http://127.0.0.1:{port}"

    @classmethod
    async def start(cls, log: Path, state: Path | None, lambda_urls: Mapping[str, str]) -> "Emulator":
        """Starts it. A state machine's call of a function goes to its URL; ``state`` is where tables are kept."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")} | {
            "SERVICES": "dynamodb,lambda,stepfunctions",
            "LOG_LEVEL": "WARNING",
            "MINISTACK_REGION": REGION,
            "MINISTACK_ACCOUNT_ID": ACCOUNT,
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
            "PERSIST_STATE": "0" if state is None else "1",
            "STATE_DIR": str(state or ""),
            "PYTHONUNBUFFERED": "1",
            **{f"MINISTACK_LAMBDA_PROXY_{name}": url for name, url in lambda_urls.items()},
        }
        with log.open("wb") as errors:
            process = await children.start(
                *(sys.executable, "-X", "faulthandler", "-m", "local.emulator"),
                cwd=_ROOT,
                env=environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        try:
            return cls(process, await _port(process))
        except BaseException as error:
            await children.kill(process)
            if isinstance(error, ValueError | TimeoutError):
                raise EmulatorError(f"The emulator of DynamoDB and Step Functions did not start: see {log}") from None
            raise

    async def ended(self) -> int:
        """Waits for its end, which nobody expects; returns its exit code."""
        return await self._process.wait()

    async def stop(self) -> None:
        """Stops it, kindly at first: then it saves the tables."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_LIMIT_S)
        except TimeoutError:
            await children.kill(self._process)


async def _port(process: asyncio.subprocess.Process) -> int:
    """Where it listens. Raises ``TimeoutError``, and ``ValueError`` where it ends without telling."""
    assert process.stdout is not None  # noqa: S101 - it was asked for
    return int(await asyncio.wait_for(process.stdout.readline(), START_LIMIT_S))


def surroundings(endpoint: str) -> dict[str, str]:
    """The environment by which the functions' AWS clients find the emulator, whichever service they are for."""
    return {
        **_CREDENTIALS,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true",
        "POWERTOOLS_TRACE_DISABLED": "true",
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
    }


def client(service: Any, endpoint: str) -> Any:
    """A client of the emulator, with bounded waits."""
    config = Config(connect_timeout=5, read_timeout=20, retries={"total_max_attempts": 2})
    return boto3.client(
        service,
        region_name=REGION,
        endpoint_url=endpoint,
        aws_access_key_id=_CREDENTIALS["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=_CREDENTIALS["AWS_SECRET_ACCESS_KEY"],
        config=config,
    )


def make(
    endpoint: str, tables: Iterable[Table], machines: Iterable[Machine], functions: Iterable[Function]
) -> list[str]:
    """Makes everything that is not there yet; returns the names of tables that had to be emptied."""
    dynamodb: DynamoDBClient = client("dynamodb", endpoint)
    emptied = [table.name for table in tables if make_table(dynamodb, table)]
    lambda_client = client("lambda", endpoint)
    role = f"arn:aws:iam::{ACCOUNT}:role/local"
    for function in functions:
        lambda_client.create_function(
            FunctionName=function.name,
            Runtime="python3.12",
            Role=role,
            Handler=function.handler,
            Timeout=function.timeout_s,
            Code={"ZipFile": _stub()},
        )
    stepfunctions = client("stepfunctions", endpoint)
    for machine in machines:
        stepfunctions.create_state_machine(
            name=machine.name, definition=machine.definition, roleArn=role, type="EXPRESS"
        )
    return emptied


def make_table(dynamodb: "DynamoDBClient", table: Table) -> bool:
    """Makes a table; true where another one of its name, with other keys, had to go first."""
    other = False
    try:
        found = dynamodb.describe_table(TableName=table.name)["Table"]
    except ClientError as error:
        if error.response["Error"]["Code"] != "ResourceNotFoundException":
            raise
    else:
        if _shape(found) == _shape(table.arguments):
            return False
        other = True
        dynamodb.delete_table(TableName=table.name)
    dynamodb.create_table(**table.arguments)
    if table.expires is not None:
        dynamodb.update_time_to_live(
            TableName=table.name, TimeToLiveSpecification={"Enabled": True, "AttributeName": table.expires}
        )
    return other


def _shape(table: Any) -> Any:
    indexes = table.get("GlobalSecondaryIndexes", [])
    return table["KeySchema"], sorted((index["IndexName"], str(index["KeySchema"])) for index in indexes)


def _stub() -> bytes:
    """A function's code for the emulator, which never runs it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("stub.py", "")
    return buffer.getvalue()
