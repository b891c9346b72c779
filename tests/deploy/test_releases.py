"""What goes up and what is kept, without a cloud: the page, in its order, and the releases to go back to."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.exceptions import WaiterError
from moto import mock_aws

from deploy import DeployError, releases, site
from deploy.__main__ import Operator, run
from deploy.releases import Releases
from deploy.site import File
from tests.deploy.reading import ROOT

PAGE = [File("app.js", b"1"), File("fonts/a.woff2", b"2"), File("index.html", b"3"), File("sw.js", b"4")]


@pytest.fixture
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with mock_aws():
        service: Any = "s3"
        client = boto3.client(service, region_name="us-east-1")
        client.create_bucket(Bucket="bucket")
        yield client


# --- The page


def test_the_page_is_what_browsers_ask_for_and_nothing_else() -> None:
    names = {file.name for file in site.files()}
    worker = (ROOT / "frontend" / "sw.js").read_text(encoding="utf-8")
    listed = set(re.findall(r'"([\w./-]+)",\n', worker[: worker.index("const PREFIX")]))
    assert {"app.js", "games/rummy.js", "styles/dnup.css"} <= listed
    assert listed | {"sw.js"} <= names
    assert not [name for name in names if name.startswith(("tests/", "tools/")) or name.endswith((".py", ".ts"))]


class Front:
    """CloudFront, as far as it is told to forget; ``forgets`` is whether it is done in time."""

    def __init__(self, order: list[str], *, forgets: bool) -> None:
        self.order, self.forgets = order, forgets

    def create_invalidation(self, **what: Any) -> dict[str, Any]:
        assert what["InvalidationBatch"]["Paths"] == {"Quantity": 1, "Items": ["/*"]}
        self.order.append("forget")
        return {"Invalidation": {"Id": "I1"}}

    def get_waiter(self, name: str) -> "Front":
        assert name == "invalidation_completed"
        return self

    def wait(self, **what: Any) -> None:
        assert (what["DistributionId"], what["Id"]) == ("D1", "I1")
        if not self.forgets:
            raise WaiterError("InvalidationCompleted", "Max attempts exceeded", {})
        self.order.append("forgotten")


@pytest.fixture
def order(s3: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What goes up, in order, beside the page before."""
    s3.put_object(Bucket="bucket", Key="old.js", Body=b"")
    names: list[str] = []
    put = s3.put_object

    def noted(**what: Any) -> None:
        names.append(what["Key"])
        put(**what)

    monkeypatch.setattr(s3, "put_object", noted)
    return names


OUTPUTS = {"BucketName": "bucket", "DistributionId": "D1", "SocketUrl": "wss://socket/prod", "Release": "r1"}


def test_the_page_goes_up_before_what_leads_to_it_and_what_is_gone_goes(s3: Any, order: list[str]) -> None:
    site.upload(s3, Front(order, forgets=True), OUTPUTS, PAGE)
    assert set(order[:2]) == {"app.js", "fonts/a.woff2"}
    assert order[2:] == ["sw.js", "index.html", "forget", "forgotten", "config.json"]
    listed = [entry["Key"] for entry in s3.list_objects_v2(Bucket="bucket")["Contents"]]
    assert sorted(listed) == ["app.js", "config.json", "fonts/a.woff2", "index.html", "sw.js"]
    heads = {name: s3.head_object(Bucket="bucket", Key=name) for name in listed}
    assert heads["app.js"]["ContentType"] == "text/javascript; charset=utf-8"
    assert heads["app.js"]["CacheControl"] == "public, max-age=0, s-maxage=31536000, must-revalidate"
    assert heads["fonts/a.woff2"]["CacheControl"] == "public, max-age=604800, s-maxage=31536000"
    assert heads["config.json"]["CacheControl"] == "no-cache"


def test_a_release_is_not_named_while_cloudfront_holds_the_page_before(s3: Any, order: list[str]) -> None:
    with pytest.raises(DeployError, match=r"CloudFront has not forgotten .* say the same once more"):
        site.upload(s3, Front(order, forgets=False), OUTPUTS, PAGE)
    assert "config.json" not in order


def test_a_bucket_that_an_earlier_try_to_destroy_took_away_is_empty(s3: Any) -> None:
    site.empty(s3, "gone")
    s3.put_object(Bucket="bucket", Key="old.js", Body=b"")
    site.empty(s3, "bucket")
    assert "Contents" not in s3.list_objects_v2(Bucket="bucket")


# --- Releases


def keep(kept: Releases, name: str, folder: Path) -> None:
    template = folder / "template.yaml"
    template.write_text(f"of {name}", encoding="utf-8")
    kept.keep(template, {"Release": name, "Tempo": "1"}, [File("app.js", name.encode())])


def test_going_back_goes_to_what_was_deployed_before_the_present_one(s3: Any, tmp_path: Path) -> None:
    kept = Releases(s3, "bucket", "cardroom-prod")
    with pytest.raises(DeployError, match="There is no earlier release to go back to; kept are: none"):
        kept.before(None)
    for name in ("one", "two", "three"):
        keep(kept, name, tmp_path)
    keep(Releases(s3, "bucket", "cardroom-test"), "four", tmp_path)
    for name in ("two", "one"):
        release = kept.before(None)
        assert release.name == name
        kept.point_to(release)
    with pytest.raises(DeployError, match="kept are: one, three, two"):
        kept.before(None)
    assert kept.before("three").name == "three"
    found = kept.get(kept.before("two"))
    assert (found.template, found.parameters["Release"], found.page) == (b"of two", "two", [File("app.js", b"two")])


def test_going_back_from_a_release_that_stopped_half_way_goes_to_the_present_one(s3: Any, tmp_path: Path) -> None:
    kept = Releases(s3, "bucket", "cardroom-prod")
    kept.begin()
    with pytest.raises(DeployError, match="There is no earlier release"):
        kept.before(None)
    keep(kept, "one", tmp_path)
    keep(kept, "two", tmp_path)
    kept.begin()  # of three, whose page did not go up
    for _ in range(2):  # nor did two's, at first
        assert kept.before(None).name == "two"
    assert kept.before("one").name == "one"
    kept.point_to(kept.before(None))
    assert kept.before(None).name == "one"
    kept.begin()
    keep(kept, "four", tmp_path)
    assert kept.before(None).name == "two"


class Cloud:
    """An account with a deployed stage, in which sam does what it is told."""

    id, region = "123456789012", "us-east-1"

    def __init__(self, s3: Any, folder: Path) -> None:
        self.s3, self.folder = s3, folder

    def client(self, service: str) -> Any:
        return {"s3": self.s3, "cloudformation": self, "cloudfront": None}[service]

    def environment(self) -> dict[str, str]:
        return {}

    def describe_stacks(self, **_what: str) -> dict[str, Any]:
        outputs = {**OUTPUTS, "SourceBucket": "bucket", "SiteUrl": "https://play.example.org/"}
        told = [{"OutputKey": name, "OutputValue": value} for name, value in outputs.items()]
        return {"Stacks": [{"StackStatus": "UPDATE_COMPLETE", "Outputs": told}]}

    def build(self, _runtime: str, _architecture: str) -> Path:
        return self.folder

    def package(self, _built: Path, _prefix: str) -> Path:
        packaged = self.folder / "packaged.yaml"
        packaged.write_text("of two", encoding="utf-8")
        return packaged

    def deploy(self, *_what: Any) -> None:
        """The stack is the new one."""


def test_a_deployment_whose_page_does_not_go_up_is_gone_back_from(
    s3: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Releases(s3, "bucket", "cardroom-prod")
    for name in ("zero", "one"):
        keep(kept, name, tmp_path)
    lines: list[str] = []
    deploying = Operator({"STAGE": "prod", "RELEASE": "two"}, lines.append, None)
    cloud = Cloud(s3, tmp_path)
    monkeypatch.setattr("deploy.__main__.Account.entered", lambda: cloud)
    monkeypatch.setattr("deploy.__main__.Sam", lambda *_: cloud)

    def fail(*_what: Any) -> None:
        raise DeployError("No page.")

    monkeypatch.setattr(site, "upload", fail)
    assert run(["up"], deploying) == 1
    assert lines[-1] == "No page."
    assert kept.before(None).name == "one"
    monkeypatch.setattr(site, "upload", lambda *_: None)
    assert run(["up"], deploying) == 0
    assert kept.before(None).name == "one"
    assert run(["back"], Operator({"STAGE": "prod"}, lines.append, None)) == 0
    assert kept.before(None).name == "zero"


def test_a_release_is_told_with_when_it_was_deployed() -> None:
    assert releases.Release("20261130T101500000000Z", "r1").told == "r1 of 2026-11-30 10:15 UTC"
