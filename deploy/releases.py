"""What was deployed before: packaged template, parameters and page, kept beside the code in sam's own bucket."""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from deploy import DeployError
from deploy.site import File

_MANAGED: Final = "aws-sam-cli-managed-default"
"""The stack in which sam keeps its bucket."""


class Release(NamedTuple):
    """Something that was deployed: when (as ``20261130T101500000000Z``, to the microsecond) and what."""

    at: str
    name: str

    @property
    def told(self) -> str:
        """It, for a person."""
        when = datetime.strptime(self.at, "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC)
        return f"{self.name} of {when:%Y-%m-%d %H:%M} UTC"


class Kept(NamedTuple):
    """What it takes to deploy a release once more."""

    template: bytes
    parameters: Mapping[str, str]
    page: list[File]


class Releases:
    """The releases of a stack, and which of them is deployed.

    What is called the present one was deployed whole, page and all. While another takes its place a note says so, and
    goes when that is deployed whole, too: what was deployed before a release that stopped half way is the present one.
    """

    def __init__(self, s3: Any, bucket: str, stack: str) -> None:
        self._s3 = s3
        self._bucket = bucket
        self._prefix = f"{stack}/releases/"
        self._unfinished = f"{self._prefix}unfinished"

    def begin(self) -> None:
        """Notes that a release is about to take the present one's place."""
        self._s3.put_object(Bucket=self._bucket, Key=self._unfinished, Body=b"")

    def keep(self, template: Path, parameters: Mapping[str, str], page: Iterable[File]) -> None:
        """Keeps what has just been deployed, as the present release."""
        release = Release(f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}", parameters["Release"])
        zipped = io.BytesIO()
        with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in page:
                archive.writestr(file.name, file.content)
        self._put(release, "template.yaml", template.read_bytes())
        self._put(release, "parameters.json", json.dumps(parameters).encode())
        self._put(release, "page.zip", zipped.getvalue())
        self.point_to(release)

    def point_to(self, release: Release) -> None:
        """Notes which release is deployed, whole."""
        self._s3.put_object(Bucket=self._bucket, Key=f"{self._prefix}present", Body=_folder(release).encode())
        self._s3.delete_object(Bucket=self._bucket, Key=self._unfinished)

    def before(self, name: str | None) -> Release:
        """What was deployed before what is there now, or the latest called ``name``. Raises :class:`DeployError`."""
        names = self._names()
        releases, present = _whole(names), self._present()
        if name is not None:
            releases = [release for release in releases if release.name == name]
        elif present in releases:
            releases = releases[: releases.index(present) + ("unfinished" in names)]
        if not releases:
            known = ", ".join(sorted({release.name for release in _whole(names)}))
            raise DeployError(f"There is no {name or 'earlier release'} to go back to; kept are: {known or 'none'}.")
        return releases[-1]

    def get(self, release: Release) -> Kept:
        """What was kept of a release."""
        with zipfile.ZipFile(io.BytesIO(self._get(release, "page.zip"))) as archive:
            page = [File(name, archive.read(name)) for name in archive.namelist()]
        return Kept(self._get(release, "template.yaml"), json.loads(self._get(release, "parameters.json")), page)

    def _names(self) -> list[str]:
        pages = self._s3.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=self._prefix)
        return [entry["Key"].removeprefix(self._prefix) for page in pages for entry in page.get("Contents", [])]

    def _present(self) -> Release | None:
        try:
            found = self._s3.get_object(Bucket=self._bucket, Key=f"{self._prefix}present")
        except self._s3.exceptions.NoSuchKey:
            return None
        return Release(*found["Body"].read().decode().split("_", 1))

    def _put(self, release: Release, name: str, content: bytes) -> None:
        self._s3.put_object(Bucket=self._bucket, Key=f"{self._prefix}{_folder(release)}/{name}", Body=content)

    def _get(self, release: Release, name: str) -> bytes:
        found = self._s3.get_object(Bucket=self._bucket, Key=f"{self._prefix}{_folder(release)}/{name}")
        content: bytes = found["Body"].read()
        return content


def bucket(cloudformation: Any) -> str:
    """Sam's own bucket, which its first deployment makes."""
    outputs = cloudformation.describe_stacks(StackName=_MANAGED)["Stacks"][0]["Outputs"]
    return str(next(output["OutputValue"] for output in outputs if output["OutputKey"] == "SourceBucket"))


def _whole(names: Iterable[str]) -> list[Release]:
    """The releases that were kept whole, by their files' names: the page is kept last."""
    folders = sorted(name.removesuffix("/page.zip") for name in names if name.endswith("/page.zip"))
    return [Release(*folder.split("_", 1)) for folder in folders]


def _folder(release: Release) -> str:
    return f"{release.at}_{release.name}"
