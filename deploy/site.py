"""The page: its files in the bucket, with the headers that browsers and CloudFront go by, and ``config.json``."""

import json
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from deploy.options import ROOT
from local import published
from local.page import release

FRONTEND: Final = ROOT / "frontend"

AT_ONCE: Final = 8
"""So many files go up side by side."""

_SLOWLY: Final = ("fonts/", "icons/")
"""What changes so seldom that browsers need not ask for a week."""
_LAST: Final = ("sw.js", "index.html", "config.json")
"""What leads to all others goes up after them, in this order."""

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


def name_of_release(template: Path) -> str:
    """A name for what is here: the same files, the same name."""
    folders = (ROOT / "functions", ROOT / "layers", ROOT / "clock")
    return release(folders, {"template": template.read_bytes(), **published.files(FRONTEND)})


def config(outputs: Mapping[str, str]) -> File:
    """What tells the page where its socket is, and which release it belongs to."""
    content = {"socket": outputs["SocketUrl"], "release": outputs["Release"]}
    return File("config.json", json.dumps(content).encode())


def upload(s3: Any, bucket: str, page: Iterable[File]) -> None:
    """Puts the files into the bucket, what leads to others last, and takes away what belongs to the page no more."""
    by_name = {file.name: file for file in page}

    def put(file: File) -> None:
        s3.put_object(Bucket=bucket, Key=file.name, Body=file.content, ContentType=file.type, CacheControl=file.cache)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(put, (file for name, file in by_name.items() if name not in _LAST)))
    for name in _LAST:
        if name in by_name:
            put(by_name[name])
    empty(s3, bucket, keep=by_name)


def empty(s3: Any, bucket: str, prefix: str = "", keep: Iterable[str] = ()) -> None:
    """Deletes all versions of everything under the prefix, but what is to be kept."""
    kept = set(keep)
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket, Prefix=prefix):
        gone = [
            {"Key": entry["Key"], "VersionId": entry["VersionId"]}
            for entry in (*page.get("Versions", []), *page.get("DeleteMarkers", []))
            if entry["Key"] not in kept
        ]
        if gone:
            s3.delete_objects(Bucket=bucket, Delete={"Objects": gone, "Quiet": True})


def invalidate(cloudfront: Any, distribution: str) -> None:
    """Lets CloudFront forget what it holds."""
    paths = {"Quantity": 1, "Items": ["/*"]}
    batch = {"Paths": paths, "CallerReference": str(time.time_ns())}
    cloudfront.create_invalidation(DistributionId=distribution, InvalidationBatch=batch)
