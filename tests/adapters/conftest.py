"""The stores under test: the fakes, the adapters on moto, and the adapters on ministack (a process of its own)."""

import functools
import itertools
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from cardroom.accounts.ports import AccountStore, BoardStore, TryStore
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.board import DynamoBoard
from cardroom.adapters.calls import Calls, JsonService
from cardroom.adapters.connections import DynamoConnections
from cardroom.adapters.replays import DynamoReplays
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.adapters.tries import DynamoTries
from cardroom.ports import ConnectionStore, ReplayStore, RoomStore
from moto import mock_aws

from local.aws import client as stock_client
from local.aws import surroundings
from tests.adapters import moto_server, tables
from tests.fake_accounts import FakeAccounts
from tests.fakes import FakeConnectionStore, FakeReplayStore, FakeRoomStore, Now

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.client import DynamoDBClient

_ROOT = Path(__file__).resolve().parents[2]
_names = itertools.count()


class Stores(NamedTuple):
    """The ports of one backend, and the clock that they go by."""

    rooms: RoomStore
    connections: ConnectionStore
    replays: ReplayStore
    accounts: AccountStore
    tries: TryStore
    board: BoardStore
    now: Now


class Dynamo(NamedTuple):
    """The adapters, and what they stand on, for tests that look behind them."""

    rooms: DynamoRooms
    connections: DynamoConnections
    replays: DynamoReplays
    accounts: DynamoAccounts
    tries: DynamoTries
    board: DynamoBoard
    table: Table
    calls: Calls
    client: "DynamoDBClient"
    name: str
    now: Now
    pauses: list[float]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "ministack: needs ministack's DynamoDB, in a process of its own")


@pytest.fixture(autouse=True, scope="session")
def _credentials() -> Iterator[None]:
    """The environment in which a function finds its credentials."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in surroundings("").items():
            patch.setenv(name, value)
        patch.delenv("AWS_ENDPOINT_URL")
        yield


@contextmanager
def _service(endpoint: str) -> Iterator[JsonService]:
    service = JsonService(endpoint, "dynamodb", "DynamoDB_20120810", "1.0")
    try:
        yield service
    finally:
        service.close()


@functools.cache
def _stock_client(endpoint: str) -> "DynamoDBClient":
    client: DynamoDBClient = stock_client("dynamodb", endpoint)
    return client


def adapters(endpoint: str, calls: JsonService) -> Dynamo:
    """The adapters on new tables of the DynamoDB at that URL."""
    now = Now()
    client = _stock_client(endpoint)
    pauses: list[float] = []
    name = tables.make(client, "RoomsTable", f"rooms-{next(_names)}")
    table = Table(calls, name, pause=pauses.append)
    other = Table(calls, tables.make(client, "AccountsTable", f"accounts-{next(_names)}"), pause=pauses.append)
    accounts = DynamoAccounts(other, now)
    return Dynamo(
        rooms=DynamoRooms(table, accounts, now),
        connections=DynamoConnections(table, now),
        replays=DynamoReplays(table, now),
        accounts=accounts,
        tries=DynamoTries(other, now),
        board=DynamoBoard(other),
        table=table,
        calls=calls,
        client=client,
        name=name,
        now=now,
        pauses=pauses,
    )


@pytest.fixture
def dynamo(moto_endpoint: str) -> Iterator[Dynamo]:
    """The adapters on moto."""
    with mock_aws(), _service(moto_endpoint) as calls:
        yield adapters(moto_endpoint, calls)


@pytest.fixture(scope="session")
def moto_endpoint() -> Iterator[str]:
    """The URL at which moto answers."""
    with moto_server.served() as endpoint:
        yield endpoint


@pytest.fixture(scope="session")
def ministack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a ministack that serves DynamoDB."""
    log = tmp_path_factory.mktemp("ministack") / "log"
    environment = {**os.environ, "SERVICES": "dynamodb", "LOG_LEVEL": "WARNING", "PERSIST_STATE": "0"}
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "local.emulator"],
            cwd=_ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        ) as process,
    ):
        assert process.stdin
        assert process.stdout
        impatient = threading.Timer(30, process.kill)
        impatient.start()
        port = process.stdout.readline().strip()
        impatient.cancel()
        assert port.isdigit(), log.read_text()
        yield f"http://127.0.0.1:{int(port)}"
        process.stdin.close()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture
def real(ministack: str) -> Iterator[Dynamo]:
    """The adapters on ministack."""
    with _service(ministack) as calls:
        yield adapters(ministack, calls)


@pytest.fixture(params=["fake", "moto", pytest.param("ministack", marks=pytest.mark.ministack)])
def stores(request: pytest.FixtureRequest) -> Stores:
    """The ports, on each backend in turn."""
    if request.param == "fake":
        now = Now()
        replays, accounts = FakeReplayStore(now=now), FakeAccounts(now=now)
        rooms = FakeRoomStore(now=now, replays=replays, add_results=accounts.add_results)
        return Stores(rooms, FakeConnectionStore(now=now), replays, accounts, accounts, accounts, now)
    made: Dynamo = request.getfixturevalue("dynamo" if request.param == "moto" else "real")
    return Stores(made.rooms, made.connections, made.replays, made.accounts, made.tries, made.board, made.now)
