"""The games that a room can be opened for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules.disunyer.game import DISUNYER
from cardrules.dnup.game import DNUP
from cardrules.game import Game
from cardrules.ignorado.game import IGNORADO
from cardrules.rummy.game import RUMMY

_GAMES: Final[dict[str, Game[Any, Any, Any]]] = {game.name: game for game in (DISUNYER, RUMMY, IGNORADO, DNUP)}

GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = MappingProxyType(_GAMES)
"""Every game by its name on the wire."""
