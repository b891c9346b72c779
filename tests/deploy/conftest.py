"""What checks of a deployment share: a life in the functions, a stage in an emulated cloud, figures to be told."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from local.aws import client
from tests.deploy import cloud
from tests.deploy.cloud import Stack
from tests.functions.life import Calls, Life, lived
from tests.functions.rig import served


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if report.longrepr}
    for reason in sorted(reasons):
        if "not deployed" in reason:
            terminalreporter.write_line(f"WARNING: {reason.removeprefix('Skipped: ')}")
    for report in terminalreporter.stats.get("passed", []):
        for name, told in report.user_properties:
            if name == "figure":
                terminalreporter.write_line(told)


class Lived(NamedTuple):
    """A club's whole life in the functions: what they called, and the lines that they wrote."""

    calls: Calls
    lines: list[str]


@pytest.fixture(scope="session")
def life_lived() -> Lived:
    lines: list[str] = []
    with pytest.MonkeyPatch.context() as patch, served(patch) as browsers:
        patch.setattr("cardroom.adapters.watching.GATHERED_S", 0)
        patch.setattr("cardroom.adapters.watching._Output.write", lines.append)
        life = Life(browsers, patch)
        lived(life)
    return Lived(life.calls, lines)


@pytest.fixture(scope="session")
def runtime() -> str:
    try:
        return cloud.runtime()
    except cloud.NoRuntimeError as error:
        pytest.skip(f"not deployed: {error}")


@pytest.fixture(scope="session")
def endpoint(runtime: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert runtime
    with cloud.emulated_cloud(tmp_path_factory.mktemp("deploy")) as at:
        yield at


@pytest.fixture(scope="session")
def stack(endpoint: str) -> Stack:
    """The first deployment, guided: no domain, mail to somebody; and so slow that a game outlasts an upgrade."""
    made = cloud.up(endpoint, "", "ops@example.org", "y", RELEASE="first", TEMPO=cloud.SLOW)
    # The emulator's CloudFront fetches from the bucket by a call that it does not count as encrypted.
    s3 = client("s3", endpoint)
    policy = json.loads(s3.get_bucket_policy(Bucket=made.outputs["BucketName"])["Policy"])
    policy["Statement"] = [statement for statement in policy["Statement"] if statement["Effect"] == "Allow"]
    s3.put_bucket_policy(Bucket=made.outputs["BucketName"], Policy=json.dumps(policy))
    return made
