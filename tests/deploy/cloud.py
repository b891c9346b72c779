"""An emulated cloud on this machine, and the tool that deploys to it."""

import contextlib
import os
import platform
import pty
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from local.aws import client
from local.template import Template

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / ".venv-deploy" / "bin"
REGION = "us-east-1"
STAGE = "check"
STACK = f"cardroom-{STAGE}"
SLOW, TEMPO = "0.5", "20"
READY_S = 30
STOP_S = 10


class NoRuntimeError(Exception):
    """Nothing here runs the functions; says why."""


class CommandError(Exception):
    """A command failed; its output."""


class Stack(NamedTuple):
    """A deployed stack: its outputs, and where the emulated cloud that it is in listens."""

    endpoint: str
    outputs: dict[str, str]

    @property
    def socket_url(self) -> str:
        """Where clients connect; the address in the outputs does not resolve here."""
        stage = self.outputs["SocketUrl"].rpartition("/")[2]
        return f"{self.endpoint.replace('http', 'ws', 1)}/_aws/execute-api/{self.outputs['ApiId']}/{stage}"


def runtime() -> str:
    """The runtime that the emulator has: the Python that it runs on itself. Raises :class:`NoRuntimeError`."""
    python = TOOLS / "python"
    if not python.exists():
        raise NoRuntimeError("sam and the emulator are not installed (`make deploy-check` does that)")
    asked = "import sys; print('python%d.%d' % sys.version_info[:2])"
    found = subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
    offered = Template(ROOT / "template.yaml", {}, lambda *_: "")._document["Parameters"]["Runtime"]["AllowedValues"]
    if found not in offered:
        raise NoRuntimeError(f"the functions run on {' or '.join(offered)}, and the emulator here only on {found}")
    return found


def architecture() -> str:
    """What Lambda calls this machine's processor."""
    return {"aarch64": "arm64", "AMD64": "x86_64"}.get(platform.machine(), platform.machine())


def environment(endpoint: str | None = None) -> dict[str, str]:
    """For sam: the runtime's Python on the path, nobody's account, and the cloud at ``endpoint``."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    return {
        **own,
        "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}",
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "SAM_CLI_TELEMETRY": "0",
        **({"AWS_ENDPOINT_URL": endpoint} if endpoint else {}),
    }


def sam(*arguments: str, endpoint: str | None = None) -> str:
    """Runs sam and gives back what it said. Raises :class:`CommandError`."""
    done = subprocess.run(  # noqa: S603
        [TOOLS / "sam", *arguments],
        cwd=ROOT,
        env=environment(endpoint),
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise CommandError(f"sam {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


@contextlib.contextmanager
def emulated_cloud(folder: Path) -> Iterator[str]:
    """A cloud with nothing in it, at the address given, until the end of the block; its log goes to ``folder``."""
    port = _free_port()
    endpoint = f"http://127.0.0.1:{port}"
    settings = {"BIND_HOST": "127.0.0.1", "GATEWAY_PORT": str(port), "IOT_MTLS_ENABLED": "0"}
    with (folder / "cloud.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603
            [TOOLS / "python", "-c", _WATCHED],
            cwd=folder,
            env={**environment(), **settings},
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_until_ready(endpoint, process)
        yield endpoint
    finally:
        assert process.stdin
        process.stdin.close()
        process.wait(STOP_S)


# The emulator in a process that ends when its standard input does: this process may be killed at any time.
_WATCHED = """
import os, signal, threading
from ministack.app import main

def watch():
    while os.read(0, 1024):
        pass
    threading.Timer(2, os._exit, (0,)).start()
    os.kill(os.getpid(), signal.SIGTERM)

threading.Thread(target=watch, daemon=True).start()
main()
"""


class Said(NamedTuple):
    """How the deploying tool ended, and all that it said."""

    code: int
    text: str


def operate(command: str, endpoint: str, *answers: str, **variables: str) -> Said:
    """Runs the deploying tool as make does; ``answers`` are typed at a terminal, without any there is none."""
    settings = {
        **environment(endpoint),
        "PYTHONPATH": str(ROOT),
        "AWS_REGION": REGION,
        "STAGE": STAGE,
        **variables,
    }
    master, slave = pty.openpty() if answers else (None, subprocess.DEVNULL)
    if master is not None:
        os.write(master, "".join(f"{answer}\n" for answer in answers).encode())
    done = subprocess.run(  # noqa: S603
        [TOOLS / "python", "-m", "deploy", command],
        cwd=ROOT,
        env=settings,
        check=False,
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if master is not None:
        os.close(master)
        os.close(slave)
    return Said(done.returncode, done.stdout)


def up(endpoint: str, *answers: str, **variables: str) -> Stack:
    """Deploys what is here to the emulated cloud, and says how it came out. Raises :class:`CommandError`.

    What is not there is left out: budgets, and rules for traces. And its API has another address.
    """
    fitting = {
        "RUNTIME": runtime(),
        "ARCHITECTURE": architecture(),
        "MANAGEMENT_ENDPOINT": f"{endpoint}/_aws/execute-api",
        "MONTHLY_BUDGET": "0",
        "TRACING_RATE": "0",
    }
    said = operate("up", endpoint, *answers, **{**fitting, **variables})
    if said.code:
        raise CommandError(said.text)
    return stack(endpoint)


def stack(endpoint: str) -> Stack:
    """The stack as it is."""
    described = client("cloudformation", endpoint).describe_stacks(StackName=STACK)["Stacks"][0]
    return Stack(endpoint, {output["OutputKey"]: output["OutputValue"] for output in described["Outputs"]})


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_ready(endpoint: str, process: subprocess.Popen[bytes]) -> None:
    begin = time.monotonic()
    while time.monotonic() - begin < READY_S:
        if process.poll() is not None:
            raise CommandError(f"the emulator ended at once ({process.returncode})")
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{endpoint}/_ministack/health", timeout=1):  # noqa: S310
            return
        time.sleep(0.1)
    raise CommandError(f"the emulator was not ready within {READY_S} s")
