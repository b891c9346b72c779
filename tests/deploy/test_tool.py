"""The deploying tool without a cloud: what it refuses and how, what it asks, what it restores."""

import os
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import boto3
import pytest
from moto import mock_aws

from deploy import DeployError, stack, tables
from deploy.__main__ import Operator, run
from deploy.options import Options, declared
from tests.deploy.reading import CERTIFICATE, ROOT

OUTSIDE = {
    "AWS_CONFIG_FILE": os.devnull,
    "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
    "AWS_EC2_METADATA_DISABLED": "true",
}


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nobody has an account of AWS."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    for name, value in OUTSIDE.items():
        monkeypatch.setenv(name, value)


def said(command: str, **variables: str) -> str:
    """What the tool says, without a terminal, where it fails."""
    lines: list[str] = []
    assert run([command], Operator(variables, lines.append, None)) == 1
    return "\n".join(lines)


# --- What is refused, before anything is touched


@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({}, "Say which stage is meant, such as STAGE=prod."),
        ({"STAGE": "my stage"}, "Stage cannot be 'my stage'. A stage is 1 to 16 small letters and digits"),
        ({"STAGE": "prod", "ALARM_EMAIL": "ana"}, "AlarmEmail cannot be 'ana'. The alarms' e-mail is one address"),
        ({"STAGE": "prod", "TEMPO": "fast"}, "Tempo cannot be 'fast'. The tempo is a number"),
        ({"STAGE": "prod", "LOG_RETENTION_DAYS": "8"}, "Logs are kept for 1, 3, 5"),
        ({"STAGE": "prod"}, "There are no AWS credentials here. Make some by `aws configure`"),
    ],
)
def test_a_deployment_is_refused_with_a_sentence(variables: dict[str, str], sentence: str) -> None:
    assert sentence in said("up", **variables)


@pytest.mark.usefixtures("nobody")
def test_credentials_without_a_region_are_not_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    assert said("up", STAGE="prod").startswith("No AWS region is chosen")


@pytest.mark.parametrize(
    ("said_", "fits"),
    [
        ({"DOMAIN": "play.example.org"}, False),
        ({"CERTIFICATE_ARN": CERTIFICATE}, False),
        ({"DOMAIN": "play.example.org", "CERTIFICATE_ARN": CERTIFICATE}, True),
    ],
)
def test_a_domain_without_its_certificate_is_refused(said_: dict[str, str], *, fits: bool) -> None:
    options = Options.of({"STAGE": "prod", **said_})
    if fits:
        assert options.parameters(None, "r1", None)["Domain"] == "play.example.org"
    else:
        with pytest.raises(DeployError, match="A domain needs its certificate, and a certificate its domain"):
            options.parameters(None, "r1", None)


@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("command", ["down", "restore"])
def test_nothing_is_deleted_or_overwritten_without_a_terminal(command: str) -> None:
    assert "nothing was done" in said(command, STAGE="prod", FROM="table")


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({}, "Say either AT="),
        ({"AT": "2026-11-30T10:15Z", "FROM": "table"}, "Say either AT="),
        ({"AT": "yesterday"}, "AT cannot be 'yesterday'"),
        ({"AT": "2026-11-30T10:15"}, "an instant with its zone"),
        ({"AT": "2026-11-30T10:15Z", "TABLE": "games"}, "TABLE cannot be 'games': it is accounts or rooms."),
    ],
)
def test_a_restoration_that_is_not_clear_is_refused(variables: dict[str, str], sentence: str) -> None:
    assert sentence in said("restore", STAGE="prod", **variables)


@pytest.mark.parametrize("status", ["UPDATE_IN_PROGRESS", "ROLLBACK_COMPLETE"])
def test_a_stack_that_cannot_be_changed_is_left_alone(status: str) -> None:
    with pytest.raises(DeployError, match=status):
        stack.ready(stack.Stack(status, {}, {}), "cardroom-prod")


# --- A stage that was never finished


class Unfinished:
    """A stage whose making failed and was taken back, but for its table; its events come in pages."""

    id, region = "123456789012", "us-east-1"

    def __init__(self) -> None:
        self.gone = False

    def client(self, service: str) -> Any:
        return self if service == "cloudformation" else boto3.client(service, region_name=self.region)  # type: ignore[call-overload]  # any of them

    def describe_stacks(self, **what: str) -> dict[str, Any]:
        bucket = [{"OutputKey": "SourceBucket", "OutputValue": "bucket"}]
        ours = what["StackName"] == "cardroom-prod"
        return {"Stacks": [{"StackStatus": "ROLLBACK_COMPLETE", "Outputs": [] if ours else bucket}]}

    def delete_stack(self, **_what: str) -> None:
        self.gone = True

    def get_waiter(self, _name: str) -> "Unfinished":
        return self

    def wait(self, **_what: str) -> None:
        """It is gone at once."""

    def get_paginator(self, name: str) -> "Unfinished":
        assert name == "describe_stack_events"
        return self

    def paginate(self, **_what: str) -> Iterator[dict[str, Any]]:
        for event in (
            happened("Api", "DELETE_COMPLETE"),
            happened("AccountsTable", "DELETE_SKIPPED"),
            happened("Alarm", "CREATE_FAILED", "Resource creation cancelled"),
            happened("Api", "CREATE_FAILED", "No."),
            happened("cardroom-prod", "CREATE_IN_PROGRESS"),
            happened("Old", "CREATE_FAILED", "Of the time before."),
        ):
            yield {"StackEvents": [event]}


def happened(resource: str, status: str, reason: str = "") -> dict[str, str]:
    return {
        "LogicalResourceId": resource,
        "PhysicalResourceId": f"{resource}-1",
        "ResourceStatus": status,
        "ResourceStatusReason": reason,
    }


def test_why_it_failed_is_told_though_much_has_happened_since() -> None:
    assert stack.failures(Unfinished(), "cardroom-prod") == ["Api: No."]


@pytest.mark.parametrize(
    ("items", "answers", "left"),
    [(0, ["prod"], []), (1, ["prod"], ["AccountsTable-1"]), (1, ["prod", "delete"], [])],
)
def test_the_table_of_an_unfinished_stage_goes_with_it_if_nobody_is_in_it(
    monkeypatch: pytest.MonkeyPatch, items: int, answers: list[str], left: list[str]
) -> None:
    for name, value in {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}.items():
        monkeypatch.setenv(name, value)
    made, lines, asked = Unfinished(), list[str](), iter(answers)
    monkeypatch.setattr("deploy.__main__.Account.entered", lambda: made)
    with mock_aws():
        boto3.client("s3", region_name="us-east-1").create_bucket(Bucket="bucket")
        dynamodb = boto3.client("dynamodb", region_name="us-east-1")
        table(dynamodb, "AccountsTable-1", protected=True)
        for number in range(items):
            dynamodb.put_item(TableName="AccountsTable-1", Item={"pk": {"S": str(number)}})
        variables = {"STAGE": "prod", **({"ACCOUNTS": "delete"} if len(answers) > 1 else {})}
        assert run(["down"], Operator(variables, lines.append, lambda _: next(asked))) == 0
        assert made.gone
        assert dynamodb.list_tables()["TableNames"] == left
    assert any("FROM=AccountsTable-1" in line for line in lines) == bool(left)


def table(dynamodb: Any, name: str, *, protected: bool) -> None:
    dynamodb.create_table(
        TableName=name,
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
        DeletionProtectionEnabled=protected,
    )


# --- What is asked, and what stays


def test_the_first_time_what_was_not_said_is_asked_until_it_fits() -> None:
    answers = iter(["play", "", "play.example.org", CERTIFICATE, "ana@", "", "ana@example.org"])
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(answers)

    options = Options.of({"STAGE": "prod", "MONTHLY_BUDGET": "25"})
    parameters = options.parameters(None, "r1", ask)
    assert parameters["Domain"] == "play.example.org"
    assert (parameters["AlarmEmail"], parameters["MonthlyBudget"]) == ("ana@example.org", "25")
    assert [question for question in asked if question.startswith("  Domain cannot be 'play'.")]
    assert not [question for question in asked if "US$" in question]


def test_later_everything_stays_but_what_is_said() -> None:
    deployed = {**declared().parameters, "AlarmEmail": "ana@example.org", "Tempo": "2", "OfAnEarlierRelease": "x"}
    parameters = Options.of({"STAGE": "prod", "TEMPO": "1"}).parameters(deployed, "r2", lambda _: pytest.fail("asked"))
    assert parameters.keys() == declared().parameters.keys()
    assert (parameters["AlarmEmail"], parameters["Tempo"], parameters["Release"]) == ("ana@example.org", "1", "r2")


# --- Tables


class Dynamo:
    """Two tables of which each second batch is taken only in part at first."""

    def __init__(self, **held: list[str]) -> None:
        self.held = {
            table: {name: {"pk": {"S": name}, "sk": {"S": "x"}} for name in names} for table, names in held.items()
        }
        self.batches: list[int] = []

    def get_paginator(self, name: str) -> "Dynamo":
        assert name == "scan"
        return self

    def paginate(self, **what: Any) -> Iterator[dict[str, Any]]:
        yield {"Items": list(self.held[what["TableName"]].values())}

    def batch_write_item(self, **what: Any) -> dict[str, Any]:
        [(table, requests)] = what["RequestItems"].items()
        self.batches.append(len(requests))
        taken = requests[: len(requests) // 2] if len(self.batches) % 2 == 0 and len(requests) > 1 else requests
        for request in taken:
            if "PutRequest" in request:
                item = request["PutRequest"]["Item"]
                self.held[table][item["pk"]["S"]] = item
            else:
                del self.held[table][request["DeleteRequest"]["Key"]["pk"]["S"]]
        left = requests[len(taken) :]
        return {"UnprocessedItems": {table: left} if left else {}}


def test_a_restored_table_holds_what_the_other_does_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.tables._PAUSE_S", 0)
    past = [f"item{number}" for number in range(60)]
    dynamo = Dynamo(past=past, present=["item1", "late1", "late2"])
    assert tables.copied(dynamo, "past", "present") == (60, 2)
    assert dynamo.held["present"] == dynamo.held["past"]
    assert max(dynamo.batches) == 25


def test_a_table_that_is_to_go_goes_whatever_protects_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}.items():
        monkeypatch.setenv(name, value)
    with mock_aws():
        dynamodb = boto3.client("dynamodb", region_name="us-east-1")
        for name, protected in (("accounts", True), ("copy", False)):
            table(dynamodb, name, protected=protected)
            tables.forgotten(dynamodb, name)
        assert dynamodb.list_tables()["TableNames"] == []


def test_an_instant_may_be_of_any_zone() -> None:
    assert tables.instant("2026-11-30T11:15+01:00") == datetime(2026, 11, 30, 10, 15, tzinfo=UTC)


# --- make


@pytest.mark.parametrize("target", ["deploy", "rollback", "restore", "destroy"])
def test_make_knows_what_operators_do(target: str) -> None:
    made = subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603, S607
    assert "-m deploy" in made.stdout


def test_a_benchmark_with_a_budget_ends_by_whether_it_is_kept() -> None:
    """``make bench`` names those that do not."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "benchmarks").glob("*.py")}
    judging = {name for name, source in sources.items() if re.search(r"[Bb]udgets?\b.*\{", source)}
    assert {"counts.py", "leaderboard.py", "engine.py", "storm.py"} <= judging
    assert not [name for name in judging if "sys.exit(" not in sources[name]]
