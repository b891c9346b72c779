"""The deck as data: ``deck.json`` says which cards there are, and which symbols go out for how many players (``N30``).

The file can be replaced. What it must keep is checked here, once, when the rules are loaded.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cardrules.dnup.cards import NUMBERS

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
_FILE: Final = "deck.json"


class DeckError(Exception):
    """A deck that cannot be played with; its text says what is wrong, and where. No player's input is to blame."""


class Deck(NamedTuple):
    """The cards for one number of players, unshuffled (``N32``)."""

    cards: bytes
    start: int
    """The place in it of the start card, whose holder begins (``N33``)."""


def read_decks(text: str) -> Mapping[int, Deck]:
    """The decks of a JSON text like that of ``deck.json``, by number of players.

    Raises :class:`DeckError` for another shape, a card that is no pair of different values, a group that there is not,
    cards that cannot be dealt out evenly, and a start card that is missing or not the only one like it in its group.
    """
    try:
        data = json.loads(text)
        groups = {name: _cards(name, cards) for name, cards in data["groups"].items()}
        removed = {players: data["removed"][str(players)] for players in range(FEWEST_SEATS, MOST_SEATS + 1)}
        mark: tuple[str, str] = (data["start"]["group"], data["start"]["card"])
        return MappingProxyType({players: _deck(players, groups, out, mark) for players, out in removed.items()})
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise DeckError(f"the deck is not of the shape groups, removed, start: {error!r}") from error


def _cards(group: str, cards: Sequence[Any]) -> bytes:
    for card in cards:
        if card not in NUMBERS:
            raise DeckError(f"{group}: {card} is no pair of different values from 1 to 9")
    return bytes([NUMBERS[card] for card in cards])


def _deck(players: int, groups: Mapping[str, bytes], removed: Sequence[str], mark: tuple[str, str]) -> Deck:
    """The deck for so many players: what is left without the groups ``removed`` (``N4``)."""
    for group in removed:
        if group not in groups:
            raise DeckError(f"{players} players: there is no group {group} to remove")
    cards, start, (marked, card) = b"", -1, mark
    for group, held in groups.items():
        if group in removed:
            continue
        if group == marked and held.count(NUMBERS.get(card, 0)) == 1:
            start = len(cards) + held.index(NUMBERS[card])
        cards += held
    if not cards or len(cards) % players:
        raise DeckError(f"{players} players: {len(cards)} cards cannot be dealt out evenly")
    if start < 0:
        raise DeckError(f"{players} players: the start card {card} is not once in a group {marked} that is used")
    return Deck(cards, start)


DECKS: Final = read_decks(files("cardrules.dnup").joinpath(_FILE).read_text(encoding="utf-8"))
"""The deck for each number of players."""
