"""Names of people and of bots (protocol.md, Names)."""

import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from random import Random
from typing import Final

MAX_NAME: Final = 20
GUEST: Final = "Guest"
GUEST_ES: Final = "Invitado"
"""What the page calls a guest in Spanish."""
BOT_NAMES: Final = (
    "Alba",
    "Bruno",
    "Chispa",
    "Duque",
    "Estrella",
    "Faro",
    "Greta",
    "Hugo",
    "Iris",
    "Jara",
    "Kiko",
    "Lince",
)
_FORBIDDEN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode's categories of control characters, lone surrogates, and line and paragraph separators."""


def clean_name(name: str) -> str:
    """The name as it will be shown: NFC, trimmed. Raises ``ValueError`` where it will not do."""
    if any(unicodedata.category(char) in _FORBIDDEN for char in name):
        msg = "a name has no control characters and no lone surrogates"
        raise ValueError(msg)
    cleaned = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(cleaned) <= MAX_NAME:
        msg = f"a name has 1 to {MAX_NAME} characters"
        raise ValueError(msg)
    return cleaned


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with the first suffix ``" 2"``, ``" 3"`` … that nobody at the table has, where it is taken."""
    return next(candidate for candidate in _candidates(name) if candidate not in taken)


def bot_name(taken: Collection[str], random: Random) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return random.choice(free) if free else unique_name(random.choice(BOT_NAMES), taken)


def _candidates(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield f"{name} {number}"
