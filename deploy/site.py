"""The page: its files in the bucket, with the headers that browsers and CloudFront go by, and ``config.json``."""

import json
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from botocore.exceptions import WaiterError

from deploy import DeployError
from deploy.options import ROOT
from local import published

FRONTEND: Final = ROOT / "frontend"

AT_ONCE: Final = 8
"""So many files go up side by side."""

_SLOWLY: Final = ("fonts/", "icons/")
"""What changes so seldom that browsers need not ask for a week."""
_LAST: Final = ("sw.js", "index.html")
"""What leads to all others goes up after them, in this order."""
_WAITING: Final = {"Delay": 5, "MaxAttempts": 180}
"""CloudFront forgets within a minute or two, as a rule; a quarter of an hour is waited for."""

_ASKED: Final = "public, max-age=0, s-maxage=31536000, must-revalidate"
"""Browsers ask each time, and CloudFront, which is told when something changes, answers by itself."""
_KEPT: Final = "public, max-age=604800, s-maxage=31536000"
_NEVER: Final = "no-cache"


class File(NamedTuple):
    """A file of the page."""

    name: str
    content: bytes

    @property
    def type(self) -> str:
        """Its content type."""
        return published.CONTENT_TYPES[Path(self.name).suffix]

    @property
    def cache(self) -> str:
        """Its ``Cache-Control``."""
        if self.name == "config.json":
            return _NEVER
        return _KEPT if self.name.startswith(_SLOWLY) else _ASKED


def files() -> list[File]:
    """Everything that browsers may ask for."""
    return [File(name, content) for name, content in published.files(FRONTEND).items()]


def config(outputs: Mapping[str, str]) -> File:
    """What tells the page where its socket is, and which release it belongs to."""
    content = {"socket": outputs["SocketUrl"], "release": outputs["Release"]}
    return File("config.json", json.dumps(content).encode())


def upload(s3: Any, cloudfront: Any, outputs: Mapping[str, str], page: Iterable[File]) -> None:
    """Puts the page where browsers get it, and takes away what belongs to it no more.

    ``config.json``, which names the release, comes only when CloudFront has forgotten the page before: whoever finds a
    release's name gets that release's files. Raises :class:`DeployError`.
    """
    bucket = outputs["BucketName"]
    by_name = {file.name: file for file in page}

    def put(file: File) -> None:
        s3.put_object(Bucket=bucket, Key=file.name, Body=file.content, ContentType=file.type, CacheControl=file.cache)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(put, (file for name, file in by_name.items() if name not in _LAST)))
    for name in _LAST:
        put(by_name[name])
    _forgotten(cloudfront, outputs["DistributionId"])
    named = config(outputs)
    put(named)
    empty(s3, bucket, keep={*by_name, named.name})


def empty(s3: Any, bucket: str, prefix: str = "", keep: Iterable[str] = ()) -> None:
    """Deletes all versions of everything under the prefix, but what is to be kept; a bucket that is gone is empty."""
    kept = set(keep)
    with suppress(s3.exceptions.NoSuchBucket):
        for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket, Prefix=prefix):
            gone = [
                {"Key": entry["Key"], "VersionId": entry["VersionId"]}
                for entry in (*page.get("Versions", []), *page.get("DeleteMarkers", []))
                if entry["Key"] not in kept
            ]
            if gone:
                s3.delete_objects(Bucket=bucket, Delete={"Objects": gone, "Quiet": True})


def _forgotten(cloudfront: Any, distribution: str) -> None:
    """Lets CloudFront forget what it holds, and waits until it has."""
    paths = {"Quantity": 1, "Items": ["/*"]}
    batch = {"Paths": paths, "CallerReference": str(time.time_ns())}
    made = cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)["Invalidation"]["Id"]
    try:
        cloudfront.get_waiter("invalidation_completed").wait(
            DistributionId=distribution, Id=made, WaiterConfig=_WAITING
        )
    except WaiterError as error:
        raise DeployError(
            f"CloudFront has not forgotten the page before ({error}). The functions are the new ones, and the page is "
            "not finished: say the same once more, or `make rollback`."
        ) from None
