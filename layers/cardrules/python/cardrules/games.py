"""The games that a room can be opened for. Each is imported when it is first asked for: a cold start plays one."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from cardrules.game import Game


class Listed(NamedTuple):
    """What everybody is told of a game before they play it; its rules are ``cardrules.<name>.game``."""

    name: str
    modes: tuple[str, ...]
    seats: tuple[int, int]
    """The fewest and the most seats a table may have."""


CATALOG: Final = (
    Listed("disunyer", ("standard", "stuck_king"), (8, 8)),
    Listed("rummy", ("standard",), (2, 2)),
    Listed("ignorado", ("standard",), (3, 8)),
    Listed("dnup", ("standard",), (2, 5)),
)

_NAMES: Final = tuple([listed.name for listed in CATALOG])


@cache
def _game(name: str) -> Game[Any, Any, Any]:
    module = import_module(f"cardrules.{name}.game")
    game: Game[Any, Any, Any] = getattr(module, name.upper())
    return game


class _Games(Mapping[str, Game[Any, Any, Any]]):
    def __getitem__(self, name: str) -> Game[Any, Any, Any]:
        if name not in _NAMES:
            raise KeyError(name)
        return _game(name)

    def __contains__(self, name: object) -> bool:
        return name in _NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = _Games()
"""Every game by its name on the wire."""
