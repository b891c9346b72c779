"""A stage as the emulated cloud has it after the operator's first deployment: small, and a page with its headers."""

import json
import urllib.request
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path

import pytest

from deploy import releases, site
from local.aws import client
from local.published import CONTENT_TYPES
from tests.deploy import cloud
from tests.deploy.cloud import Stack

LIMIT_MB = 15


def fetched(stack: Stack, path: str) -> HTTPResponse:
    """A file of the page, by way of the distribution."""
    headers = {"Host": stack.outputs["DistributionDomain"], "X-Forwarded-Proto": "https"}
    answer: HTTPResponse = urllib.request.urlopen(urllib.request.Request(f"{stack.endpoint}/{path}", headers=headers))  # noqa: S310
    return answer


@pytest.mark.timeout(120)
@pytest.mark.usefixtures("runtime")
def test_sam_finds_nothing_wrong_with_the_template() -> None:
    assert "is a valid SAM Template" in cloud.sam("validate", "--lint", "--template", "template.yaml")


@pytest.mark.timeout(600)
def test_a_guided_first_deployment_takes_the_answers_as_parameters(stack: Stack) -> None:
    described = client("cloudformation", stack.endpoint).describe_stacks(StackName=cloud.STACK)["Stacks"][0]
    parameters = {entry["ParameterKey"]: entry["ParameterValue"] for entry in described["Parameters"]}
    assert (parameters["AlarmEmail"], parameters["Domain"]) == ("ops@example.org", "")
    assert parameters["Tempo"] == cloud.SLOW
    topics = client("sns", stack.endpoint).list_subscriptions()["Subscriptions"]
    assert [topic["Endpoint"] for topic in topics] == ["ops@example.org"]
    alarms = client("cloudwatch", stack.endpoint).describe_alarms()["MetricAlarms"]
    assert {alarm["AlarmActions"][0] for alarm in alarms} == {topics[0]["TopicArn"]}


def test_every_file_of_the_page_is_served_as_what_it_is(stack: Stack) -> None:
    cloudformation, s3 = client("cloudformation", stack.endpoint), client("s3", stack.endpoint)
    kept = releases.Releases(s3, releases.bucket(cloudformation), cloud.STACK)
    page = kept.get(kept.before("first")).page
    assert sorted(page) == sorted(site.files())
    for file in page:
        with fetched(stack, file.name) as answer:
            assert answer.read() == file.content, file.name
            assert answer.headers["Content-Type"] == CONTENT_TYPES[Path(file.name).suffix], file.name
            assert "max-age" in answer.headers["Cache-Control"], file.name


def test_the_page_has_the_headers_that_keep_it_to_itself(stack: Stack) -> None:
    with fetched(stack, "") as answer:
        headers = answer.headers
    assert f"wss://{stack.outputs['ApiId']}.execute-api.us-east-1.amazonaws.com" in headers["Content-Security-Policy"]
    assert headers["Strict-Transport-Security"] == "max-age=63072000; includeSubDomains"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_the_page_learns_where_its_socket_is_and_asks_each_time(stack: Stack) -> None:
    with fetched(stack, "config.json") as answer:
        assert json.load(answer) == {"socket": stack.outputs["SocketUrl"], "release": "first"}
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_hot_function_with_its_layers_is_small(
    stack: Stack, record_property: Callable[[str, object], None]
) -> None:
    """Unpacked, without boto3, which the runtime has."""
    assert stack
    work = cloud.ROOT / "build" / "deploy" / cloud.STACK
    layers = work / "source" / "layers"
    ours = (layers / "cardrules", layers / "cardroom")
    folders = (work / "built" / "RoomsFunction", work / "built" / "DependenciesLayer", *ours)
    files = [path.relative_to(work) for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in files if path.suffix == ".pyc" or any(part.startswith(".") for part in path.parts)]
    names = {path.name for folder in folders for path in folder.glob("python/*")}
    assert not names & {"boto3", "botocore"}
    assert {"cardroom", "cardrules", "pydantic"} <= names
    size_mb = sum((work / path).stat().st_size for path in files) / 1_000_000
    record_property("figure", f"hot function with its layers, unpacked: {size_mb:.1f} MB (budget {LIMIT_MB} MB)")
    assert size_mb <= LIMIT_MB
