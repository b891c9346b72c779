"""What an operator does by hand: look at rooms and accounts, close, delete, reset, export. See :mod:`operate.__main__`.

It runs the functions' own code, from this working copy, on the tables of a stack.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class OperateError(Exception):
    """What was asked for cannot be done; says why, in a sentence."""


def use_layers() -> None:
    """Lets the functions' code be found, as a layer does."""
    sys.path[:0] = [str(ROOT / "layers" / layer / "python") for layer in ("cardrules", "cardroom")]
