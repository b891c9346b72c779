"""sam: builds the functions and layers from a clean copy, packages them, and deploys the stack."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from deploy import DeployError
from deploy.options import ROOT, TEMPLATE
from local.page import SOURCES

TOOLS: Final = Path(sys.executable).parent
WORK: Final = ROOT / "build" / "deploy"

_FAILED: Final = re.compile(r"^.*?Error: .*$", re.MULTILINE)


class SamError(DeployError):
    """sam has failed; the last that it said."""


class Sam:
    """sam in a folder of its own, with its output in ``sam.log`` there."""

    def __init__(self, stack: str, environment: Mapping[str, str]) -> None:
        self.folder: Final = WORK / stack
        self._environment = {**environment, "SAM_CLI_TELEMETRY": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        self._log = self.folder / "sam.log"
        self.folder.mkdir(parents=True, exist_ok=True)
        self._log.unlink(missing_ok=True)

    def build(self, runtime: str, architecture: str) -> Path:
        """Builds from a copy without anything that a run has left behind; gives back the built template."""
        source, built = self.folder / "source", self.folder / "built"
        for folder in (source, built):
            shutil.rmtree(folder, ignore_errors=True)
        source.mkdir()
        shutil.copy(TEMPLATE, source)
        for name in SOURCES:
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", ".*"))
        python = _python(runtime.removeprefix("python"))
        self._run(
            *("build", "--template", str(source / TEMPLATE.name), "--build-dir", str(built)),
            *("--cached", "--cache-dir", str(self.folder / "cache")),
            *overrides({"Runtime": runtime, "Architecture": architecture}),
            path=str(python.parent),
        )
        return built / "template.yaml"

    def package(self, built: Path, prefix: str) -> Path:
        """Uploads the code to sam's own bucket; gives back the template that refers to it there."""
        packaged = self.folder / "packaged.yaml"
        self._run(
            *("package", "--template-file", str(built), "--resolve-s3", "--s3-prefix", prefix),
            *("--output-template-file", str(packaged), "--no-progressbar"),
        )
        return packaged

    def deploy(self, stack: str, packaged: Path, parameters: Mapping[str, str], stage: str) -> None:
        """Makes the stack, or changes it."""
        self._run(
            *("deploy", "--template-file", str(packaged), "--stack-name", stack, "--resolve-s3", "--s3-prefix", stack),
            *("--capabilities", "CAPABILITY_IAM", "--no-confirm-changeset", "--no-fail-on-empty-changeset"),
            *("--no-progressbar", "--tags", "project=cardroom", f"stage={stage}"),
            *overrides(parameters),
        )

    def _run(self, *arguments: str, path: str = "") -> None:
        environment = {**self._environment, "PATH": f"{path}:{TOOLS}:{self._environment.get('PATH', '')}".lstrip(":")}
        done = subprocess.run(  # noqa: S603
            [TOOLS / "sam", *arguments],
            cwd=self.folder,
            env=environment,
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with self._log.open("a", encoding="utf-8") as log:
            log.write(f"$ sam {' '.join(arguments)}\n{done.stdout}\n")
        if done.returncode:
            told = "\n  ".join(_FAILED.findall(done.stdout)) or done.stdout.strip().rpartition("\n")[2]
            raise SamError(f"sam {arguments[0]} has failed:\n  {told}\nAll that it said is in {self._log}.")


def overrides(parameters: Mapping[str, str]) -> list[str]:
    """Parameters as sam takes them."""
    return ["--parameter-overrides", *(f'{name}="{value}"' for name, value in parameters.items())]


def _python(version: str) -> Path:
    """The Python of that version, which sam needs to build for it."""
    if f"{sys.version_info.major}.{sys.version_info.minor}" == version:
        return Path(sys.executable)
    found = subprocess.run(  # noqa: S603
        [ROOT / "requirements" / "find-python", version], check=False, capture_output=True, text=True
    )
    if found.returncode:
        raise DeployError(
            f"Building needs Python {version}, which is not here: install it, or choose another by RUNTIME=python3.…"
        )
    return Path(found.stdout.strip())
