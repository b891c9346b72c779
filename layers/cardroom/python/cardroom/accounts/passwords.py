"""Passwords: which will do, and how they are kept (argon2id, RFC 9106; parameters of the OWASP cheat sheet).

Any character is as good as another. A password is judged and hashed in NFC, so that keyboards which compose accented
letters differently give the same one.
"""

import functools
import os
import threading
import unicodedata
from importlib import resources
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

LEAST: Final = 8
MOST: Final = 128

_NOBODYS: Final = "$argon2id$v=19$m={m},t={t},p={p}$ODNhNzU4YzE5ZTQyYjZkMA$" + "A" * 43
"""The hash of no password, with the parameters in force: what an unknown user's password is compared with."""


def read_password(text: str) -> str:
    """The password that somebody typed, in NFC. Raises ``ValueError``, whose text says what a password must be."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError("a password has no lone surrogates")
    password = unicodedata.normalize("NFC", text)
    if not LEAST <= len(password) <= MOST:
        raise ValueError(f"a password has {LEAST} to {MOST} characters")
    return password


def is_common(password: str) -> bool:
    """Whether the password is among those that are tried first."""
    return password.casefold() in _common()


@functools.cache
def _common() -> frozenset[str]:
    text = resources.files(__package__).joinpath("data", "passwords.txt").read_text(encoding="utf-8")
    return frozenset(line.casefold() for line in text.splitlines() if not line.startswith("#"))


class Hasher:
    """Makes and compares hashes: 19 MiB and 23 ms each, of which a process makes only a few at once.

    A Lambda function works on one command at a time; where many run in one process, as locally, hashing takes half of
    the processors at most, and its memory is bounded.
    """

    def __init__(self, memory_kib: int = 19_456, passes: int = 2) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=1, type=Type.ID)
        self._nobodys = _NOBODYS.format(m=memory_kib, t=passes, p=1)
        self._at_once = threading.BoundedSemaphore(max(1, (os.cpu_count() or 1) // 2))

    def hash(self, password: str) -> str:
        """The hash of a password, with a fresh salt; it names its own parameters."""
        with self._at_once:
            return self._hasher.hash(password)

    def matches(self, stored: str | None, password: str) -> bool:
        """Whether ``stored`` is the password's hash. None, for a user whom nobody knows, costs the same work."""
        with self._at_once:
            try:
                return self._hasher.verify(self._nobodys if stored is None else stored, password)
            except (VerificationError, InvalidHashError):
                return False

    def is_outdated(self, stored: str) -> bool:
        """Whether a hash was made with other parameters than those in force."""
        return self._hasher.check_needs_rehash(stored)
