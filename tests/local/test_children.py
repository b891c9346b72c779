"""Children end quietly, even where they have ended in the moment in which they are killed or their start is cut off."""

import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from pathlib import Path

import pytest

from local import children

FOR_EVER = (sys.executable, "-c", "import time; time.sleep(60)")


def own() -> set[int]:
    """The children of this process, those that have ended unread among them."""
    found = set()
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(entry.name))
    return found


def test_one_that_runs_is_killed() -> None:
    async def whole() -> tuple[int, int | None]:
        child = await children.start(*FOR_EVER, stdin=DEVNULL)
        await children.kill(child)
        return child.pid, child.returncode

    pid, code = asyncio.run(whole())
    assert code == -signal.SIGKILL
    assert pid not in own()


def test_one_that_has_just_ended_keeps_its_exit_code(caplog: pytest.LogCaptureFixture) -> None:
    async def whole() -> int | None:
        child = await children.start(*FOR_EVER, stdin=DEVNULL)
        os.kill(child.pid, signal.SIGTERM)
        time.sleep(0.2)  # noqa: ASYNC251 - the loop must not hear of it
        await children.kill(child)
        return child.returncode

    assert asyncio.run(whole()) == -signal.SIGTERM
    assert caplog.messages == []


def test_one_whose_end_is_known_is_left_alone() -> None:
    async def whole() -> int | None:
        child = await children.start(sys.executable, "-c", "raise SystemExit(3)", stdin=DEVNULL)
        await child.wait()
        await children.kill(child)
        return child.returncode

    assert asyncio.run(whole()) == 3


@pytest.mark.parametrize("command", [FOR_EVER, (sys.executable, "-c", "")])
def test_a_start_that_is_cut_off_leaves_no_child(command: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    before = own()

    async def whole() -> set[int]:
        starting = asyncio.ensure_future(children.start(*command, stdin=PIPE, stdout=PIPE))
        while not (begun := own() - before):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)
        time.sleep(0.2)  # noqa: ASYNC251 - the loop must not hear of its end
        starting.cancel()
        with suppress(asyncio.CancelledError):
            await starting
        return begun

    assert len(asyncio.run(whole())) == 1
    assert own() == before
    assert caplog.messages == []
