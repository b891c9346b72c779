"""Makes ``confusables.txt`` anew: ``python make_confusables.py CONFUSABLES``.

CONFUSABLES is Unicode's file of that name (Unicode Technical Standard #39). Kept is what a username can hold: letters,
marks and digits that survive NFKC and NFD. A line is a character, a space, and what it looks like.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

KEPT = re.compile("[LM].|Nd")
HEAD = """\
# Characters that look like others, from Unicode's confusables.txt, version {version} (Unicode Technical Standard #39):
# only those that a username can hold; made by make_confusables.py. Licence: LICENSE-unicode.txt beside this file.
"""


def entries(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The characters that a username can hold, each with what it looks like."""
    for line in lines:
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) != 3:  # noqa: PLR2004 - the file's columns
            continue
        char, like = ("".join(chr(int(point, 16)) for point in field.split()) for field in fields[:2])
        stays = all(unicodedata.normalize(form, char) == char for form in ("NFKC", "NFD"))
        if len(char) == 1 and stays and KEPT.fullmatch(unicodedata.category(char)):
            yield char, like


def main() -> None:
    """Writes the file that the layer ships."""
    lines = Path(sys.argv[1]).read_text(encoding="utf-8-sig").splitlines()
    version = next(line.partition(":")[2].strip() for line in lines if line.startswith("# Version:"))
    kept = sorted(entries(lines))
    text = HEAD.format(version=version) + "".join(f"{char} {like}\n" for char, like in kept)
    (Path(__file__).parent / "python/cardroom/accounts/data/confusables.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
