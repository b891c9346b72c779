"""Says loudly what could not be checked here."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons = {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if report.longrepr}
    for reason in sorted(reasons):
        if "not deployed" in reason:
            terminalreporter.write_line(f"WARNING: {reason.removeprefix('Skipped: ')}")
