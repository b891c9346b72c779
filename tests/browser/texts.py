"""The page's own texts, read from the files that it reads, so that a test finds a button by what a person reads."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Literal

Lang = Literal["en", "es"]

_FOLDER = Path(__file__).resolve().parents[2] / "frontend"
_LINE = re.compile(r'^\s+(\w+): (".*"),$', re.MULTILINE)


@cache
def texts(lang: Lang) -> dict[str, str]:
    """All texts of a language by their keys."""
    files = sorted([*_FOLDER.glob(f"i18n/*{lang}.js"), *_FOLDER.glob(f"games/*/text.{lang}.js")])
    parts = [file.read_text("utf-8") for file in files]
    for file in sorted(_FOLDER.glob("lobby/*.js")):  # both languages in one
        parts += re.findall(rf"^  {lang}: {{\n(.*?)^  }},$", file.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return {key: json.loads(text) for part in parts for key, text in _LINE.findall(part)}


def text(lang: Lang, key: str, **values: object) -> str:
    """One text with its gaps filled; of a plural, the form for ``n``."""
    known = texts(lang)
    found = known.get(key) or known[f"{key}_{'one' if values.get('n') == 1 else 'other'}"]
    return re.sub(r"\{(\w+)\}", lambda gap: str(values.get(gap[1], "")), found)


@cache
def foreign(lang: Lang) -> tuple[str, ...]:
    """Whole sentences of the other language, none of which may stand on a page in ``lang``."""
    other: Lang = "en" if lang == "es" else "es"
    mine = set(texts(lang).values())
    return tuple(
        sentence
        for key, sentence in texts(other).items()
        if "{" not in sentence and " " in sentence and sentence not in mine and key != "other_language"
    )
