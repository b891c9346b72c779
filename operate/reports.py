"""Moments that players reported, as an operator opens them."""

import json
from datetime import UTC, datetime
from typing import Any

from operate import OperateError
from operate.places import Place


def shown(place: Place, id_: str) -> dict[str, Any]:
    """A report: the table as its sender saw it, and what their browser told. Raises :class:`OperateError`."""
    report = place.world.replays.report(id_.upper().replace("-", ""))
    if report is None:
        raise OperateError(f"There is no report {id_.upper()}: they are kept for 30 days.")
    return {
        "report": report.id,
        "at": datetime.fromtimestamp(report.at / 1000, UTC).isoformat(timespec="milliseconds"),
        "release": report.release,
        "code": report.code,
        "seat": report.seat,
        "table": None if report.table is None else json.loads(report.table),
        "bundle": json.loads(report.bundle),
    }
