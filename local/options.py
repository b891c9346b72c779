"""What whoever starts the local stack may choose, from the environment: ``PORT=8000 TEMPO=20 python -m local``.

Besides those two: ``HOST``, ``LOG_LEVEL``, ``COMMANDS`` (that a connection may send in a second), ``PROCESSES`` (to run
the functions), ``STATE`` (the folder for tables and logs), ``KEEP=0`` (keep nothing) and ``TEMPLATE`` (another cloud).
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class OptionError(Exception):
    """A choice that cannot be; says why."""


class Options(NamedTuple):
    """The choices. ``host`` is where to listen (``0.0.0.0``: for every device in reach); ``port`` 0 is any free one."""

    port: int
    host: str
    tempo: str
    log_level: str
    commands: str
    template: Path
    frontend: Path
    state: Path
    keep: bool
    processes: int

    @classmethod
    def of(cls, environment: Mapping[str, str], root: Path) -> "Options":
        """Reads the environment. Raises :class:`OptionError`; ranges of parameters are the template's to judge."""
        port = environment.get("PORT") or "8000"
        if not (port.isascii() and port.isdigit() and int(port) <= 65535):  # noqa: PLR2004 - the highest there is
            raise OptionError(f"PORT cannot be {port!r}: it is a number from 0 to 65535.")
        processes = environment.get("PROCESSES") or str(min(4, max(1, (os.cpu_count() or 1) // 2)))
        if processes not in set("123456789"):
            raise OptionError(f"PROCESSES cannot be {processes!r}: it is a number from 1 to 9.")
        template = Path(environment.get("TEMPLATE") or root / "template.yaml")
        return cls(
            port=int(port),
            host=environment.get("HOST") or "127.0.0.1",
            tempo=environment.get("TEMPO") or "1",
            log_level=environment.get("LOG_LEVEL") or "WARN",
            commands=environment.get("COMMANDS") or "500",  # enough for a program that plays as fast as it can
            template=template,
            frontend=template.parent / "frontend",
            state=Path(environment.get("STATE") or root / ".local" / port),
            processes=int(processes),
            keep=int(port) != 0 and environment.get("KEEP", "1") != "0",
        )
