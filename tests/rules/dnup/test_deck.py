"""The deck as data (``N4``, ``N30``), and what a replaced one must keep."""

import json
import subprocess
import sys
from collections import Counter
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import cardrules
import pytest
from cardrules.dnup.cards import rotated, values
from cardrules.dnup.deck import DECKS, DeckError, read_decks

TEXT = files("cardrules.dnup").joinpath("deck.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("players", "size", "times", "pairs"), [(2, 18, 4, 18), (3, 27, 6, 27), (4, 36, 8, 36), (5, 45, 10, 36)]
)
def test_n30_the_deck_for_each_number_of_players(players: int, size: int, times: int, pairs: int) -> None:
    cards = DECKS[players].cards
    assert len(cards) == size == 9 * players
    assert Counter(values(cards) + values(rotated(cards))) == dict.fromkeys(range(1, 10), times)
    assert len({min(pair) for pair in zip(cards, rotated(cards), strict=True)}) == pairs


def test_n33_the_start_card_is_the_1_5_of_the_first_group() -> None:
    assert [(deck.start, deck.cards[deck.start]) for deck in DECKS.values()] == [(0, 15)] * 4


def test_the_deck_is_read_from_a_zipped_layer_too(tmp_path: Path) -> None:
    layer = Path(cardrules.__file__).parent
    zipped = tmp_path / "layer.zip"
    with ZipFile(zipped, "w") as archive:
        for file in (*layer.glob("*.py"), *layer.glob("dnup/*.*")):
            archive.write(file, file.relative_to(layer.parent))
    program = (
        f"import sys; sys.path.insert(0, {str(zipped)!r}); from cardrules.dnup.deck import DECKS; print(len(DECKS))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert done.stdout == "4\n"


def changed(**parts: Any) -> str:
    """The text of a deck with some of its parts replaced."""
    return json.dumps(deepcopy(json.loads(TEXT)) | parts)


def test_a_deck_can_be_replaced_by_another() -> None:
    groups = {"A": ["3/9", "1/2"], "B": ["4/5", "5/4"], "C": ["1/2", "8/9"], "D": ["7/8", "2/3"], "E": ["6/1", "1/2"]}
    removed = {"5": [], "4": ["E"], "3": ["D", "E"], "2": ["C", "D", "E"]}
    decks = read_decks(changed(groups=groups, removed=removed, start={"group": "B", "card": "5/4"}))
    assert decks[2].cards == bytes((39, 12, 45, 54))
    assert {deck.start for deck in decks.values()} == {3}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no json", "not of the shape"),
        ("[]", "not of the shape"),
        (changed(groups=None), "not of the shape"),
        (changed(removed={"5": []}), "not of the shape"),
        (changed(start={"group": "G1"}), "not of the shape"),
        (changed(start={"group": "G1", "card": ["1/5"]}), "not of the shape"),
        (changed(removed={"5": [], "4": [], "3": [], "2": None}), "not of the shape"),
        (changed(removed={"5": [], "4": [], "3": [], "2": [["G5"]]}), "not of the shape"),
        ("[" * 100_000, "not of the shape"),
        (changed(groups={"G1": ["1/5", "5/5"]}), "G1: 5/5 is no pair"),
        (changed(groups={"G1": ["1/5", [1, 5]]}), "not of the shape"),
        (changed(groups={"G1": ["1/5", "0/5"]}), "G1: 0/5 is no pair"),
        (changed(removed={"5": [], "4": [], "3": [], "2": ["G7"]}), "2 players: there is no group G7 to remove"),
        (changed(removed={"5": [], "4": [], "3": [], "2": []}), "2 players: 45 cards cannot be dealt out evenly"),
        (changed(start={"group": "G1", "card": "1/9"}), "players: the start card 1/9 is not once in a group G1"),
        (changed(start={"group": "G1", "card": 7}), "players: the start card 7 is not once"),
        (changed(start={"group": "G5", "card": "1/5"}), "players: the start card 1/5 is not once in a group G5"),
        (
            changed(groups=json.loads(TEXT)["groups"] | {"G1": ["1/5"] * 9}),
            "players: the start card 1/5 is not once in a group G1",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(DeckError, match=reason):
        read_decks(text)


def test_no_player_is_told_that_a_deck_is_their_bad_input() -> None:
    assert not issubclass(DeckError, ValueError), "a validator would answer it with bad_request"
