"""Room codes: four letters that spell no word (``D66``)."""

from random import Random
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXYZ"
LENGTH: Final = 4


def new_code(random: Random) -> str:
    """A code drawn at random; whether it is free, the store says."""
    return "".join(random.choice(LETTERS) for _ in range(LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in capitals; None where it cannot be one."""
    code = text.upper()
    return code if text.isascii() and len(code) == LENGTH and all(letter in LETTERS for letter in code) else None
