"""What a person sees: one line per problem. Everything else that is printed goes to a log file."""

import json
import sys
import threading
from pathlib import Path
from typing import TextIO

_SHOWN = {"WARN", "WARNING", "ERROR", "CRITICAL", "FATAL"}


class Console:
    """The real standard output, and the log file behind it. Safe to use from any thread."""

    def __init__(self, log: Path) -> None:
        self._out: TextIO = sys.stdout
        self._log = log.open("w", encoding="utf-8", errors="backslashreplace")
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        """Shows a line."""
        with self._lock:
            self._out.write(line + "\n")
            self._out.flush()

    def problem(self, line: str, details: str = "") -> None:
        """Shows a problem, and keeps its details in the log."""
        self.note(f"{line}\n{details}".rstrip())
        self.say("problem: " + " ".join(line.split()))

    def note(self, text: str) -> None:
        """Keeps a text in the log only."""
        with self._lock:
            self._log.write(text + "\n")
            self._log.flush()

    def printed(self, line: str) -> None:
        """Takes a line that a function has printed: structured logs from WARNING on are shown, all are kept."""
        self.note(line)
        if not line.startswith("{"):
            return
        try:
            entry = json.loads(line)
        except ValueError:
            return
        if isinstance(entry, dict) and entry.get("level") in _SHOWN:
            details = [str(entry[key]) for key in ("message", "exception_name", "fault") if entry.get(key)]
            self.say(f"{str(entry['level']).lower()}: {' '.join(': '.join(details).split())}")
