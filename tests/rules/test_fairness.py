"""``docs/fairness.md``: its program, with the labels and orders of its table, deals the games that were played."""

import json
import re
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
from cardrules.game import EVERYTHING
from cardrules.games import GAMES
from cardrules.shuffle import SeededShuffle, commitment, game_seed

SERVER_SEED: Final = bytes(range(7, 39))
CODE: Final = "KQRT"
DOC: Final = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
PROGRAM: dict[str, Any] = {}
exec(re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)[0], PROGRAM)  # noqa: S102 - our own document's
shuffle: Callable[[Sequence[Any], bytes, str], list[Any]] = PROGRAM["shuffle"]


def below(seed: bytes, label: str, n: int) -> int:
    return int(PROGRAM["stream"](seed, label)(n))


def seed_of(seats: int) -> bytes:
    """The seed of a game for so many, checked as the document says."""
    nonces = [f"{seat:032x}" if seat % 2 else "" for seat in range(seats)]
    seed = PROGRAM["check"](commitment(SERVER_SEED), SERVER_SEED.hex(), CODE, nonces)
    assert seed == game_seed(SERVER_SEED, CODE, nonces)
    return bytes(seed)


def begun(name: str, seats: int, seed: bytes) -> Any:
    """The open table of a game at its first decision."""
    game = GAMES[name]
    state, _ = game.setup("standard", seats, frozenset(), SeededShuffle(seed))
    table = game.view(state, EVERYTHING)
    return table | {"players": {player["seat"]: player for player in table["players"]}}


def test_a_seed_that_was_not_promised_is_found_out() -> None:
    with pytest.raises(AssertionError):
        PROGRAM["check"](commitment(SERVER_SEED), bytes(32).hex(), CODE, [""])


def test_disunyer() -> None:
    seed = seed_of(8)
    table = begun("disunyer", 8, seed)
    order = shuffle(range(8), seed, "seating")
    assert table["order"] == order
    deck = shuffle([f"{rank}{suit}" for suit in "OCEB" for rank in "A234567JNK"], seed, "deck:0")
    assert [table["players"][seat]["card"] for seat in order] == deck[:8]


def test_rummy() -> None:
    seed = seed_of(2)
    table = begun("rummy", 2, seed)
    assert table["dealer"] == below(seed, "dealer", 2)
    deck = shuffle([f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"], seed, "deck:1:0")
    first = 1 - table["dealer"]
    assert sorted(table["players"][first]["hand"]) == sorted(deck[:20:2])
    assert sorted(table["players"][1 - first]["hand"]) == sorted(deck[1:20:2])
    assert table["discard"]["top"] == deck[20]


@pytest.mark.parametrize("seats", range(3, 9))
def test_el_ignorado(seats: int) -> None:
    seed = seed_of(seats)
    table = begun("ignorado", seats, seed)
    order = shuffle(range(seats), seed, "seating")
    dealer = below(seed, "dealer", seats)
    assert (table["order"], table["dealer"]) == (order, order[dealer])
    deck = shuffle([f"{rank}{suit}" for suit in "OCEB" for rank in "AJNK"], seed, "deck:1")
    dealt_to = [*order[dealer + 1 :], *order[: dealer + 1]]
    assert [table["players"][seat]["card"] for seat in dealt_to] == deck[:seats]


@pytest.mark.parametrize("seats", range(2, 6))
def test_dnup(seats: int) -> None:
    seed = seed_of(seats)
    table = begun("dnup", seats, seed)
    order = shuffle(range(seats), seed, "seating")
    assert table["order"] == order
    data = json.loads(files("cardrules.dnup").joinpath("deck.json").read_text(encoding="utf-8"))
    removed = data["removed"][str(seats)]
    used = [card for group, cards in data["groups"].items() if group not in removed for card in cards]
    coin = PROGRAM["stream"](seed, "turn:1")
    deck = [card[::-1] if coin(2) else card for card in shuffle(used, seed, "deck:1")]
    for place, seat in enumerate(order):
        assert table["players"][seat]["hand"] == deck[place::seats]
