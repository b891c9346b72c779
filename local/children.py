"""Child processes, begun and killed so that only the event loop's watcher ever reads how they ended.

``Process.kill``, and a start that is cut off, poll the child first. Where it has ended in that very moment (a
terminal's Ctrl-C reaches all of the stack at once), the poll takes its exit code away from the watcher, which logs a
warning and reports 255.
"""

import asyncio
import contextlib
import os
import signal
from asyncio.subprocess import Process
from typing import Any


async def start(*command: str, **options: Any) -> Process:
    """Starts a child, with the options of ``create_subprocess_exec``; whoever is cut off meanwhile leaves none."""
    starting = asyncio.ensure_future(asyncio.create_subprocess_exec(*command, **options))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await kill(await starting)
        raise


async def kill(child: Process) -> None:
    """Kills a child that may have ended, and waits for its end."""
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.pid, signal.SIGKILL)
    await child.wait()
