"""The operator's tool on a stack that CloudFormation knows: an emulated one, in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.aws import client, surroundings
from tests.adapters.tables import arguments
from tests.local.rig import ROOT

FUNCTION = {
    "Type": "AWS::Lambda::Function",
    "Properties": {
        "Code": {"ZipFile": "def handler(event, context): pass"},
        "Handler": "index.handler",
        "Runtime": "python3.12",
        "Role": "arn:aws:iam::000000000000:role/rooms",
        "Environment": {"Variables": {"ROOMS_TABLE": "rooms", "ACCOUNTS_TABLE": "accounts", "ROOM_CLOCK_ARN": "clock"}},
    },
}


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[str]:
    """The address of an account with the stack ``club`` and its tables."""
    services = "cloudformation,dynamodb,iam,lambda,sts"
    environment = {**os.environ, "SERVICES": services, "LOG_LEVEL": "WARNING", "PERSIST_STATE": "0"}
    with (
        (tmp_path / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "local.emulator"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        ) as process,
    ):
        assert process.stdin
        assert process.stdout
        endpoint = f"http://127.0.0.1:{int(process.stdout.readline())}"
        for table, name in (("RoomsTable", "rooms"), ("AccountsTable", "accounts")):
            client("dynamodb", endpoint).create_table(TableName=name, **arguments(table))
        template = json.dumps({"Resources": {"RoomsFunction": FUNCTION}})
        cloudformation = client("cloudformation", endpoint)
        cloudformation.create_stack(StackName="club", TemplateBody=template)
        cloudformation.get_waiter("stack_create_complete").wait(StackName="club", WaiterConfig={"Delay": 0.2})
        yield endpoint
        process.stdin.close()


def operate(endpoint: str, *arguments_: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **surroundings(endpoint)}
    environment.pop("PYTHONPATH", None)
    return subprocess.run(  # noqa: S603 - this very Python, with arguments of the test
        [sys.executable, "-m", "operate", *arguments_],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_stack_in_the_cloud_is_found_by_its_name_and_the_audit_says_whose_credentials_they_were(cloud: str) -> None:
    told = operate(cloud, "--stack", "club", "--region", "us-east-1", "rooms")
    assert told.stdout == "There is no room.\n", told.stderr
    assert json.loads(told.stderr.removeprefix("audit: "))["who"].startswith("arn:aws:")
    nobodys = operate(cloud, "--stack", "nobodys", "--region", "us-east-1", "rooms")
    assert nobodys.returncode == 1
    assert nobodys.stderr.startswith("The stack nobodys cannot be looked at")
