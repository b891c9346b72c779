"""Where a stack keeps its tables and logs: a folder per port, held by a lock while it runs."""

import contextlib
import fcntl
import json
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

FORGOTTEN_AFTER_S = 30 * 24 * 3600


class State(NamedTuple):
    """A folder for logs, and one for what is kept until the next start (None: nothing is)."""

    logs: Path
    kept: Path | None

    @contextlib.contextmanager
    def telling(self, environment: Mapping[str, str]) -> Iterator[None]:
        """Lets whoever looks after the stack from outside find it: by the environment that its functions have."""
        path = self.logs / "environment.json"
        path.write_text(json.dumps(environment), encoding="utf-8")
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def opened(folder: Path, *, keep: bool) -> Iterator[State]:
    """The state in ``folder``; a passing one where nothing shall be kept, or another stack holds the folder."""
    if not keep:
        with _passing() as state:
            yield state
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            with _passing() as state:
                yield state
            return
        _forget_old(folder)
        folder.touch()
        yield State(folder, folder / "kept")


@contextlib.contextmanager
def _passing() -> Iterator[State]:
    folder = Path(tempfile.mkdtemp(prefix="local-stack-"))
    try:
        yield State(folder, None)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _forget_old(folder: Path) -> None:
    """Removes the folders of other ports that nobody has used for a long time."""
    for other in folder.parent.iterdir():
        if other != folder and other.is_dir() and time.time() - other.stat().st_mtime > FORGOTTEN_AFTER_S:
            shutil.rmtree(other, ignore_errors=True)
