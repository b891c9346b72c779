"""Usernames: what one is, how it is shown, and which others count as the same (protocol.md, Names).

A name is shown as it was written, in NFKC. It stands under one or two **keys**: what it looks like in small letters,
and what it looks like as written, then made small. Of most names both are the same; but ``Ian`` is ``ian`` to whoever
reads it aloud and ``lan`` to whoever only sees it. A new name is taken where any of its keys is. The first key is where
the account is found, in whatever case somebody types the name.

What looks alike is Unicode's word (Technical Standard #39, the *skeleton*): ``data/confusables.txt``.
"""

import functools
import re
import unicodedata
from importlib import resources
from typing import Final, NamedTuple

from cardroom.names import BOT_NAMES, GUEST, GUEST_ES

LEAST: Final = 3
MOST: Final = 20
MARKS: Final = 4
"""At most so many marks stand on one letter (UTS #39 has the same bound): no script needs more."""

_PUNCTUATION: Final = "_-."
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that show nothing: Unicode's default ignorables among them."""


class Username(NamedTuple):
    """A name that will do: as it is ``shown``, and the ``keys`` under which it stands, the account's own first."""

    shown: str
    keys: tuple[str, ...]

    @property
    def key(self) -> str:
        """Where the account of this name is, if there is one."""
        return self.keys[0]

    @property
    def reserved(self) -> bool:
        """Whether nobody may have it, since it would pass for a bot's name or for a guest's."""
        return any(key in _reserved() for key in self.keys)


def read_username(text: str) -> Username:
    """The name that somebody typed. Raises ``ValueError``, whose text says what a name must be."""
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise ValueError("a username has no lone surrogates")
    shown = unicodedata.normalize("NFKC", text)
    if not LEAST <= len(shown) <= MOST:
        raise ValueError(f"a username has {LEAST} to {MOST} characters")
    if _INVISIBLE.search(shown):
        raise ValueError("a username has no invisible characters")
    _judge_characters(shown)
    return Username(shown, tuple(dict.fromkeys((_skeleton(shown.casefold()), _skeleton(shown)))))


def _judge_characters(name: str) -> None:
    """Letters, digits and ``_ - .``; marks only on letters. Raises ``ValueError``."""
    marks = MARKS
    before = ""
    for char in name:
        category = unicodedata.category(char)
        if category[0] == "M":
            marks += 1
            if marks > MARKS or char == before:
                raise ValueError(f"a username's marks stand on letters, {MARKS} different ones at most on each")
        elif category[0] == "L":
            marks = 0
        elif category == "Nd" or char in _PUNCTUATION:
            marks = MARKS
        else:
            raise ValueError("a username consists of letters, digits, _ - and .")
        before = char
    if not any(_stands_alone(char) for char in name):
        raise ValueError("a username has at least one letter or digit")


def _stands_alone(char: str) -> bool:
    """Whether it is a letter or a digit by itself, not what lengthens, repeats or modifies one (``ـ``, ``ー``)."""
    category = unicodedata.category(char)
    return category == "Nd" or (category[0] == "L" and category != "Lm")


def _skeleton(name: str) -> str:
    """What a name looks like, in small letters: names with the same skeleton are the same to a reader.

    Looks and case are taken by turns until nothing changes: zero looks like ``O``, whose small letter is ``o``.
    """
    looks = _looks()
    for _ in range(8):
        plain = unicodedata.normalize("NFD", name)
        like = "".join(looks.get(char, char) for char in plain)
        small = unicodedata.normalize("NFKC", unicodedata.normalize("NFD", like).casefold())
        if small == name:
            break
        name = small
    return name


@functools.cache
def _looks() -> dict[str, str]:
    """Characters, each with what it looks like."""
    text = resources.files(__package__).joinpath("data", "confusables.txt").read_text(encoding="utf-8")
    entries = (line.partition(" ") for line in text.split("\n") if line and line[0] != "#")
    return {char: like for char, _, like in entries}


@functools.cache
def _reserved() -> frozenset[str]:
    return frozenset(
        key for name in (*BOT_NAMES, GUEST, GUEST_ES) for key in (_skeleton(name.casefold()), _skeleton(name))
    )
