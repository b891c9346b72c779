"""The games that a room can be opened for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules.disunyer.game import DISUNYER
from cardrules.game import Game

GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = MappingProxyType({game.name: game for game in (DISUNYER,)})
"""Every game by its name on the wire."""
