"""Lambda's part: imports the real handlers and calls them in threads."""

import asyncio
import importlib
import os
import sys
import time
import traceback
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from local.cloud import ACCOUNT, REGION, Function
from local.template import TemplateError

Handler = Callable[[dict[str, Any], "Context"], Any]


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


def prepare(functions: Mapping[str, Function], surroundings: Mapping[str, str]) -> None:
    """Gives this process the functions' environment and the search path of their modules.

    All functions live in one process here: two that want different values or modules raise :class:`TemplateError`.
    """
    for name in [name for name in os.environ if name.startswith(("AWS_", "POWERTOOLS_"))]:
        del os.environ[name]  # nobody's real account is ever touched from here
    os.environ.update(surroundings)
    wanted: dict[str, tuple[str, str]] = {}
    for function in functions.values():
        for name, value in function.environment.items():
            other, known = wanted.setdefault(name, (function.name, value))
            if known != value:
                raise TemplateError(f"{other} and {function.name} want different values of {name}")
    if reserved := wanted.keys() & surroundings.keys():
        raise TemplateError(f"the functions' environment sets {', '.join(sorted(reserved))}, which Lambda reserves")
    os.environ.update({name: value for name, (_, value) in wanted.items()})
    paths = list(dict.fromkeys(str(path) for function in functions.values() for path in function.paths))
    sys.path[:0] = [path for path in paths if path not in sys.path]


def load(functions: Mapping[str, Function]) -> dict[str, Handler]:
    """Imports the handlers, once :func:`prepare` is done. Raises :class:`TemplateError` where one is not there."""
    handlers: dict[str, Handler] = {}
    for function in functions.values():
        module_name, _, attribute = function.handler.rpartition(".")
        module = importlib.import_module(module_name.replace("/", "."))
        home = os.path.realpath(str(module.__file__))
        if not any(home.startswith(f"{path}{os.sep}") for path in function.paths):
            raise TemplateError(f"{function.name}: the module {module_name} was found elsewhere, in {home}")
        handler = getattr(module, attribute, None)
        if not callable(handler):
            raise TemplateError(f"{function.name}: there is no {attribute} in {home}")
        handlers[function.name] = handler
    return handlers


class Runtime:
    """Runs the functions, many at once; ``report`` is told of each call that fails, in one line and in full."""

    def __init__(
        self, functions: Mapping[str, Function], report: Callable[[str, str], None], threads: int = 64
    ) -> None:
        self._functions = functions
        self._handlers: dict[str, Handler] = {}
        self._report = report
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="function")

    async def start(self) -> None:
        """Imports the handlers."""
        self._handlers = await asyncio.get_running_loop().run_in_executor(self._pool, load, self._functions)

    async def invoke(self, name: str, event: Any) -> Any:
        """Calls a function. Raises what its handler raises, or ``TimeoutError`` after the function's own timeout."""
        function = self._functions[name]
        call = asyncio.get_running_loop().run_in_executor(self._pool, self._call, function, event)
        try:
            return await asyncio.wait_for(call, function.timeout_s)
        except TimeoutError:
            self._report(f"{name} timed out after {function.timeout_s} s", "")
            raise

    def _call(self, function: Function, event: Any) -> Any:
        deadline = time.monotonic() + function.timeout_s
        context = Context(function.name, str(uuid.uuid4()), str(function.memory_mb), deadline)
        try:
            return self._handlers[function.name](event, context)
        except BaseException as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{os.path.basename(frame.filename)}:{frame.lineno}"  # noqa: PTH119 - a name in a sentence
            self._report(f"{function.name} raised {type(error).__name__}: {error} ({place})", traceback.format_exc())
            if isinstance(error, Exception):
                raise
            raise RuntimeError(f"{function.name} wanted to end its process") from error

    def stop(self) -> None:
        """Takes no further calls; those that run are left to their end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
