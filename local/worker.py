"""A process that runs the functions, as many calls at once as it has threads. See :mod:`local.functions`.

Run as ``python -m local.worker FD``. On that socket come lines of JSON: first what there is to run, then calls; back go
their results, and whatever the functions print. It ends when the socket does, so it never outlives its parent; signals
are the parent's business.
"""

import gc
import importlib
import io
import json
import os
import signal
import socket
import sys
import threading
import time
import traceback
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from local.cloud import ACCOUNT, REGION

Handler = Callable[[dict[str, Any], "Context"], Any]
THREADS = 64
WHOLE_PROCESSOR_MB = 1769
"""A function with so much memory has a processor to itself on Lambda, presumably because it needs it."""


class Context(NamedTuple):
    """What Lambda tells a handler about its call."""

    function_name: str
    aws_request_id: str
    memory_limit_in_mb: str
    deadline: float
    function_version: str = "$LATEST"
    identity: None = None
    client_context: None = None

    @property
    def invoked_function_arn(self) -> str:
        """The function's ARN."""
        return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{self.function_name}"

    @property
    def log_group_name(self) -> str:
        """Where the function's log would be."""
        return f"/aws/lambda/{self.function_name}"

    @property
    def log_stream_name(self) -> str:
        """Where in it."""
        return f"{time.strftime('%Y/%m/%d')}/[$LATEST]local"

    def get_remaining_time_in_millis(self) -> int:
        """How long the call may still take, in ms."""
        return max(0, int((self.deadline - time.monotonic()) * 1000))


class Loaded(NamedTuple):
    """A function, ready to be called."""

    handler: Handler
    timeout_s: int
    memory_mb: int


def threads(memory_mb: int) -> int:
    """How many calls of a function run at once: of one that needs a whole processor, one for each processor."""
    return THREADS if memory_mb < WHOLE_PROCESSOR_MB else os.cpu_count() or 1


def load(handler: str, paths: list[str]) -> Handler:
    """Imports a handler. Raises ``ImportError`` where it is not in the function's own code or layers."""
    module_name, _, attribute = handler.rpartition(".")
    module = importlib.import_module(module_name.replace("/", "."))
    home = os.path.realpath(str(module.__file__))
    if not any(home.startswith(f"{path}{os.sep}") for path in paths):
        raise ImportError(f"the module {module_name} was found elsewhere, in {home}")
    loaded = getattr(module, attribute, None)
    if not callable(loaded):
        raise ImportError(f"there is no {attribute} in {home}")  # noqa: TRY004 - as Lambda calls it
    result: Handler = loaded
    return result


class Worker:
    """The process's end of the socket."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._functions: dict[str, Loaded] = {}

    def say(self, **message: Any) -> None:
        """Tells the parent something; from any thread."""
        line = json.dumps(message).encode() + b"\n"
        with self._lock:
            self._connection.sendall(line)

    def serve(self) -> None:
        """Loads the functions, and runs calls until the socket ends."""
        lines = self._connection.makefile("rb")
        self._load(json.loads(lines.readline()))
        # each function has threads of its own, as on Lambda: a hundred logins at once hold no move up
        pools = {
            name: ThreadPoolExecutor(threads(function.memory_mb), thread_name_prefix=name)
            for name, function in self._functions.items()
        }
        for line in lines:
            call = json.loads(line)
            pools[call["function"]].submit(self._call, call)

    def _load(self, plan: dict[str, Any]) -> None:
        sys.path[:0] = plan["paths"]
        try:
            for name, function in plan["functions"].items():
                handler = load(function["handler"], function["paths"])
                self._functions[name] = Loaded(handler, function["timeout_s"], function["memory_mb"])
        except Exception as error:  # noqa: BLE001 - the parent shows it
            self.say(loaded=False, line=f"{name} cannot be imported: {_told(error)}", details=traceback.format_exc())
        else:
            gc.freeze()  # the modules stay: looking through them again and again would be at the calls' expense
            self.say(loaded=True)

    def _call(self, call: dict[str, Any]) -> None:
        function = self._functions[call["function"]]
        deadline = time.monotonic() + function.timeout_s
        context = Context(call["function"], str(uuid.uuid4()), str(function.memory_mb), deadline)
        try:
            self.say(id=call["id"], result=function.handler(call["event"], context))
        except BaseException as error:  # noqa: BLE001 - also one that wants to end its process: on Lambda it may
            line = f"{call['function']} raised {_told(error)}"
            self.say(
                id=call["id"], error=str(error), kind=type(error).__name__, line=line, details=traceback.format_exc()
            )


def _told(error: BaseException) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({os.path.basename(frame.filename)}:{frame.lineno})"  # noqa: PTH119 - a name


class Printed(io.TextIOBase):
    """Standard output as the parent hears it: whole lines, thread by thread."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._local = threading.local()

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, text: str) -> int:
        """Hands on what has become a line."""
        *lines, rest = (getattr(self._local, "rest", "") + text).split("\n")
        self._local.rest = rest
        for line in lines:
            self._worker.say(printed=line)
        return len(text)


def main() -> None:
    """Runs until the parent is done."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    worker = Worker(socket.socket(fileno=int(sys.argv[1])))
    sys.stdout = sys.stderr = Printed(worker)
    try:
        worker.serve()
    finally:
        os._exit(0)  # calls that still run have nobody left to answer


if __name__ == "__main__":
    main()
