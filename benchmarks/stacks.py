"""Local stacks for benchmarks, on a store of their own that counts what it is asked for."""

import contextlib
import json
import os
import resource
import subprocess
import sys
import urllib.request
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

ROOT: Final = Path(__file__).resolve().parents[1]
WAIT_S: Final = 20.0
ESTABLISHED: Final = "01"
"""As Linux writes it."""
READS: Final = frozenset({"GetItem", "BatchGetItem", "Query", "Scan"})


class Stack(NamedTuple):
    """A local stack that is up, with its store apart."""

    socket: str
    store: str
    pid: int

    def asked(self) -> tuple[int, int]:
        """Reads and writes since the last question."""
        with urllib.request.urlopen(f"{self.store}/counts", timeout=WAIT_S) as answer:  # noqa: S310 - our own process
            counts = Counter(json.load(answer))
        reads = sum(count for operation, count in counts.items() if operation in READS)
        return reads, sum(counts.values()) - reads

    def holds(self, ports: Collection[int]) -> int:
        """How many of the clients at these ports the gateway has a connection with."""
        rows = [row.split()[1:4] for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        here = urlsplit(self.socket).port
        ends = [tuple(int(end.rpartition(":")[2], 16) for end in row[:2]) for row in rows if row[2] == ESTABLISHED]
        return sum(local == here and remote in ports for local, remote in ends)

    def megabytes(self) -> float:
        """What the gateway's process holds in memory."""
        [line] = [row for row in Path(f"/proc/{self.pid}/status").read_text().splitlines() if row.startswith("VmRSS")]
        return int(line.split()[1]) / 1024


@contextlib.contextmanager
def running(*command: str, **environment: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A process of this Python, and the first line that it prints; it is gone afterwards."""
    with subprocess.Popen(  # noqa: S603 - this very Python
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdin
        assert process.stdout
        try:
            yield process, process.stdout.readline().decode().strip()
        finally:
            process.stdin.close()
            process.terminate()
            try:
                process.wait(WAIT_S)
            except subprocess.TimeoutExpired:
                process.kill()


@contextlib.contextmanager
def stack(tempo: int) -> Iterator[Stack]:
    """A local stack on a store that counts."""
    with running("-m", "benchmarks.counted_store", SERVICES="dynamodb", PERSIST_STATE="0") as (_, port):
        store = f"http://127.0.0.1:{port}"
        environment = {"PORT": "0", "TEMPO": str(tempo), "COMMANDS": "20", "STORE": store, "PYTHONPATH": str(ROOT)}
        with running("tests/local/apart.py", **environment) as (process, line):
            assert line.startswith("ready "), line
            yield Stack(line.rpartition("socket=")[2], store, process.pid)


def files(wanted: int) -> int:
    """Lets this process and its children have so many open files, as far as that is allowed; how many they may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
