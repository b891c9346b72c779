"""Alarms and the dashboard: everything that they look at is really told, by the functions or by AWS."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cardroom.adapters.watching import _TOLD
from cardroom.watch import Sign

from tests.deploy.conftest import Lived
from tests.deploy.reading import ROOT, resource, resources, template

STACK = "cardroom"
"""What the template calls its stack when it is read here."""

LINE_BYTES = 300
QUERY = """
fields filter stats sort limit by desc asc as and or like
ispresent count pct avg sum max latest bin strlen substr m
"""
"""The language of CloudWatch's Logs Insights, as far as the runbook speaks it."""
OF_LOGS = {"@timestamp", "@message", "@log", "_aws.Timestamp", "type", "details.error", "details.cause"}
"""Fields of CloudWatch's own, of a metric's document, and of Step Functions'."""

Metric = tuple[str, str, tuple[str, ...]]
"""A namespace, a name, and the names of its dimensions."""

OF_AWS = {
    "AWS/ApiGateway": (("ApiId", "Stage"), {"ConnectCount", "ExecutionError", "MessageCount"}),
    "AWS/DynamoDB": (
        ("TableName",),
        {"ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits", "ReadThrottleEvents", "WriteThrottleEvents"},
    ),
    "AWS/Lambda": (("FunctionName",), {"ConcurrentExecutions", "Duration", "Errors", "Throttles"}),
    "AWS/States": (
        ("StateMachineArn",),
        {"ExecutionsFailed", "ExecutionsStarted", "ExecutionsTimedOut", "ExpressExecutionBilledDuration"},
    ),
}
"""Metrics that AWS documents, of those services."""

_SEARCH = re.compile(r"SEARCH\('\{CardRoom,([a-z,]+)\} service=\"(\w+)\" MetricName=\"(\w+)\"', '(\w+)', \d+\)")


def alarms() -> dict[str, dict[str, Any]]:
    return resources("AWS::CloudWatch::Alarm")


def widgets() -> list[dict[str, Any]]:
    body: dict[str, Any] = json.loads(resource("Dashboard")["DashboardBody"])
    return [widget["properties"] for widget in body["widgets"]]


def looked_at() -> set[Metric]:
    """All metrics of the alarms and the dashboard."""
    found = {
        (alarm["Namespace"], alarm["MetricName"], tuple(dimension["Name"] for dimension in alarm["Dimensions"]))
        for alarm in alarms().values()
    }
    for widget in widgets():
        found |= set(drawn(widget.get("metrics", [])))
    return found


def drawn(rows: list[list[Any]]) -> Iterator[Metric]:
    """The metrics of a widget, with CloudWatch's short forms written out (``.``: as above)."""
    above: list[Any] = []
    for row in rows:
        if isinstance(row[0], dict):
            for dimensions, service, name, _statistic in _SEARCH.findall(row[0]["expression"]):
                assert service == STACK
                yield "CardRoom", name, tuple(dimensions.split(","))
            continue
        words = [word for word in row if isinstance(word, str)]
        if words[0] == "...":
            words = above
        above = [above[place] if word == "." else word for place, word in enumerate(words)]
        yield above[0], above[1], tuple(above[2::2])


@pytest.fixture(scope="module")
def told(life_lived: Lived) -> set[Metric]:
    """What the functions have written of their own metrics in a club's whole life."""
    documents = [json.loads(line) for line in life_lived.lines if '"_aws"' in line]
    return {
        (group["Namespace"], metric["Name"], tuple(group["Dimensions"][0]))
        for document in documents
        for group in document["_aws"]["CloudWatchMetrics"]
        for metric in group["Metrics"]
    }


def test_every_metric_of_ours_that_is_looked_at_is_told_with_these_dimensions(told: set[Metric]) -> None:
    assert {metric for metric in looked_at() if metric[0] == "CardRoom"} <= told


def test_every_sign_is_told_and_looked_at(told: set[Metric]) -> None:
    signs = {("CardRoom", sign.value, ("service", *sign.dimensions)) for sign in Sign}
    assert signs == told
    assert signs <= looked_at()


def test_every_metric_of_aws_that_is_looked_at_is_one() -> None:
    for namespace, name, dimensions in looked_at():
        if namespace != "CardRoom":
            known, names = OF_AWS[namespace]
            assert name in names
            assert dimensions in {known, ()}


def test_an_alarm_tells_whom_it_is_to_tell_if_there_is_anybody() -> None:
    for alarm in resources("AWS::CloudWatch::Alarm", AlarmEmail="ana@example.org").values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == ["AlarmTopic"]
    assert resource("AlarmTopic", AlarmEmail="ana@example.org")["Subscription"] == [
        {"Protocol": "email", "Endpoint": "ana@example.org"}
    ]
    for alarm in alarms().values():
        assert alarm["AlarmActions"] == alarm["OKActions"] == []


def test_silence_is_no_alarm_and_every_alarm_has_its_page_in_the_runbook() -> None:
    runbook = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for alarm in alarms().values():
        assert alarm["TreatMissingData"] == "notBreaching"
        (section,) = re.findall(r"\(docs/operations\.md, ([a-z-]+)\)", alarm["AlarmDescription"])
        assert f"### {section}\n" in runbook
        assert alarm["AlarmName"].startswith(f"{STACK}-")


def test_every_function_and_table_is_watched() -> None:
    watched = {(alarm["MetricName"], alarm["Dimensions"][0]["Value"]) for alarm in alarms().values()}
    for function in resources("AWS::Serverless::Function"):
        assert {("Errors", function), ("Throttles", function)} <= watched
    for table in resources("AWS::DynamoDB::Table"):
        assert {("ReadThrottleEvents", table), ("WriteThrottleEvents", table)} <= watched
    assert {("ExecutionsFailed", "RoomClock"), ("ExecutionsTimedOut", "RoomClock")} <= watched


def test_lateness_is_an_alarm_from_three_seconds_on() -> None:
    alarm = alarms()["LatenessAlarm"]
    assert (alarm["Threshold"], alarm["ComparisonOperator"]) == (3000, "GreaterThanThreshold")
    assert alarm["ExtendedStatistic"] == "p95"


def test_the_dashboard_answers_its_three_questions() -> None:
    texts = [widget["markdown"] for widget in widgets() if "markdown" in widget]
    assert texts == ["## Are people having fun?", "## Is anybody stuck?", "## What does it cost?"]


def test_the_dashboards_us_dollars_are_the_list_prices() -> None:
    prices = json.loads((ROOT / "benchmarks" / "prices.json").read_text(encoding="utf-8"))
    gigabyte_ms = prices["lambda_gb_second_arm"] / 1000
    functions = resources("AWS::Serverless::Function").items()
    by_metric = {
        "MessageCount": prices["websocket_message"],
        "ExecutionsStarted": prices["express_request"],
        "ExpressExecutionBilledDuration": prices["express_gb_second"] * prices["express_memory_gb"] / 1000,
        "ConsumedReadCapacityUnits": prices["dynamodb_read_unit"],
        "ConsumedWriteCapacityUnits": prices["dynamodb_write_unit"],
        **{name: properties["MemorySize"] / 1024 * gigabyte_ms for name, properties in functions},
    }
    [spent] = [widget for widget in widgets() if widget.get("title", "").startswith("US$ an hour")]
    (sum_,), *rows = spent["metrics"]
    formula = re.sub(r"FILL\((\w+), 0\)", r"\1", sum_["expression"])
    told = {
        row[-1]["id"]: metric if metric in by_metric else row[-2]
        for row, (_, metric, _) in zip(rows, drawn(rows), strict=True)
    }
    assert set(told.values()) == set(by_metric)
    for name, what in told.items():
        one = {other: float(other == name) for other in told}
        assert eval(formula, {}, one) == pytest.approx(by_metric[what], rel=1e-4), name  # noqa: S307 - our own arithmetic


def test_spending_is_told_before_it_is_too_much() -> None:
    budget = resource("Budget", AlarmEmail="ana@example.org", MonthlyBudget="25")
    assert budget["Budget"]["BudgetLimit"] == {"Amount": "25", "Unit": "USD"}
    notified = [entry["Notification"] for entry in budget["NotificationsWithSubscribers"]]
    assert [(entry["NotificationType"], entry["Threshold"]) for entry in notified] == [
        ("ACTUAL", 80),
        ("FORECASTED", 100),
    ]
    assert "NotificationsWithSubscribers" not in resource("Budget")
    assert template().resources["Budget"]["Condition"] == "HasBudget"


def test_one_call_in_a_hundred_is_traced_unless_said_otherwise() -> None:
    rule = resource("TracesSampled")["SamplingRule"]
    assert (float(rule["FixedRate"]), rule["ReservoirSize"], rule["ServiceName"]) == (0.01, 0, f"{STACK}-*")
    for function in resources("AWS::Serverless::Function").values():
        assert function["Tracing"] == "Active"
    for function in resources("AWS::Serverless::Function", TracingRate="0").values():
        assert function["Tracing"] == "PassThrough"


def test_no_command_takes_more_than_three_hundred_bytes(
    life_lived: Lived, record_property: Callable[[str, object], None]
) -> None:
    lines = [line for line in life_lived.lines if '"level"' in line]
    longest = max(len(line) for line in lines)
    mean = sum(map(len, lines)) / len(lines)
    record_property("figure", f"log line of a command: {mean:.0f} bytes, at most {longest} (budget {LINE_BYTES})")
    assert longest <= LINE_BYTES


def test_the_runbooks_queries_ask_for_fields_that_are_there() -> None:
    runbook = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    queries = [block for block in runbook.split("```")[1::2] if re.match(r"\n(fields|filter|stats) ", block)]
    assert len(queries) >= len(re.findall(r"\n### ", runbook))
    fields = {"level", "message", "ms", "connection", "room", "code", "fault", "late_ms", *_TOLD.values()}
    known = fields | OF_LOGS | set(QUERY.split())
    for query in queries:
        words = set(re.findall(r"@?[a-z_]+(?:\.[a-zA-Z]+)?", re.sub(r'"[^"]*"|/[^/]+/', "", query)))
        named = set(re.findall(r" as ([a-z_]+)", query))
        assert words <= known | named, words - known - named
    for field in fields:
        assert f"`{field}`" in runbook, field
