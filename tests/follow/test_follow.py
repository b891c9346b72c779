"""Whole games of rummy, El Ignorado and dnup, followed by models that were written from the rules alone."""

import copy
import functools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest

from tests.follow.dnup import Dnup
from tests.follow.ignorado import Ignorado
from tests.follow.judge import Heard, Judge
from tests.follow.model import SHARED, SPECTATOR, Message, Model, Viewer
from tests.follow.rummy import Rummy
from tests.follow.tables import Played

MODELS: Final[dict[str, type[Model]]] = {"rummy": Rummy, "ignorado": Ignorado, "dnup": Dnup}

KINDS: Final = {
    "dnup": "set_played card_added set_taken hand_rotated set_returned set_discarded went_out round_over game_over",
    "ignorado": "stood turn_passed swapped swap_blocked swapped_with_deck revealed life_moved life_lost ignored "
    "king_asked king_answered question_returned ace_guessed returned poked poke_lapsed attention_paid muted unmuted",
    "rummy": "drew melded laid_off discarded hand_over hand_accepted restart_proposed restart_declined restarted "
    "uncovered reshuffled game_over",
}
"""What happens somewhere in the games below: what never happened was never checked."""


def seats_of(game: str, seed: int) -> tuple[int, int]:
    """How many seats, and how many people on them."""
    least, most = {"dnup": (2, 5), "ignorado": (3, 8), "rummy": (2, 2)}[game]
    seats = least + seed % (most - least + 1)
    return seats, [seats, max(1, seats // 2), 1][seed % 3]


@functools.cache
def played(game: str, seed: int, *, shared: bool = False) -> Played:
    """A game that has been played to its end."""
    table = Played(game, *seats_of(game, seed), seed, shared)
    table.play()
    return table


def happened(heard: Heard) -> Counter[str]:
    """How often everybody was told of each kind of event, ``reconnected`` and ``by_default`` among them."""
    events = [event for _, message in heard if message["type"] == "table" for event in message["events"]]
    return Counter(event["kind"] for event in events) + Counter(
        {"default": sum(e.get("by_default", 0) for e in events)}
    )


@pytest.mark.parametrize(
    ("game", "seeds", "one_device"),
    [
        ("dnup", (*range(3), *range(4, 15), *range(16, 22)), ()),
        ("ignorado", (*range(20),), ()),
        ("rummy", (14, 29, 45), (11,)),
    ],
    ids=["dnup", "ignorado", "rummy"],
)
def test_everybody_is_told_what_the_rules_make_of_a_game(
    game: str, seeds: tuple[int, ...], one_device: tuple[int, ...]
) -> None:
    counts: Counter[str] = Counter()
    for seed, shared in [*((seed, False) for seed in seeds), *((seed, True) for seed in one_device)]:
        table = played(game, seed, shared=shared)
        judge = Judge(table.heard, MODELS[game])
        assert judge.follow() == [], f"{game}, {seed=}, {shared=}"
        assert table.reactions == []
        nonces = next(m["fairness"]["nonces"] for _, m in reversed(table.heard) if m["type"] == "table")
        assert nonces[0] == ("" if shared else f"{seed:032x}"), "the host's share of the seed"
        counts += happened(table.heard)
    assert {*KINDS[game].split(), "disconnected", "reconnected", "default"} <= {*counts}


# Each check can fail

SHORT: Final = {"dnup": 8, "ignorado": 12, "rummy": 14}
"""A short game of each."""


def wrong_with(game: str, heard: Heard) -> list[str]:
    """The first difference, or a few."""
    return Judge(heard, MODELS[game]).follow(most=1)


def tables(heard: Heard) -> Iterator[tuple[Viewer, Message]]:
    """The tables of the game that is played."""
    return ((viewer, m) for viewer, m in heard if m["type"] == "table" and m["room"]["status"] == "playing")


def leaves(item: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a message something stands that is no list and no object, or an empty one."""
    inner = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    found = False
    for name, value in inner:
        found = True
        yield from leaves(value, (*path, name))
    if not found:
        yield path


def other(value: Any) -> Any:
    """Something else of that kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[::-1] if value[::-1] != value else value + "?"
        case None:
            return 0
    return [0]


def put(message: Message, path: tuple[Any, ...], value: Any) -> None:
    """Puts a value into a message."""
    inner: Any = message
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value


LEFT_OPEN: Final = (("game", "poke", "id"), ("game", "proposal", "id"))
"""What no rule says."""


@pytest.mark.parametrize("game", MODELS)
def test_any_field_of_a_table_that_is_otherwise_is_noticed(game: str) -> None:
    random = Random(1)
    heard = played(game, SHORT[game]).heard
    at = [number for number, (_, m) in enumerate(heard) if m["type"] == "table" and m["room"]["status"] == "playing"]
    unnoticed = []
    for number in random.sample(at, 4 if game == "rummy" else 10):
        viewer, table = heard[number]
        paths = [path for path in leaves(table) if path[0] in ("game", "events", "you") and path not in LEFT_OPEN]
        for path in random.sample([path for path in paths if path], 5):
            changed = copy.deepcopy(table)
            value: Any = table
            for name in path:
                value = value[name]
            put(changed, path, other(value))
            if not wrong_with(game, [*heard[:number], (viewer, changed), *heard[number + 1 :]]):
                unnoticed.append((viewer, path, value))
    assert unnoticed == []


def another_hand(viewer: Viewer, table: Message) -> bool:
    """A card that its viewer may not see."""
    cards = [p for p in table["game"]["players"] if p["seat"] != viewer and p.get("hand", p.get("card")) is None]
    for player in cards[:1]:
        player.update(
            {"hand": ["AS"] if table["game"].get("melds") is not None else ["1/5"]}
            if "hand" in player
            else {"card": "KO"}
        )
    return bool(cards)


def a_longer_decision(_: Viewer, table: Message) -> bool:
    decision = table["game"]["decision"]
    if not decision or decision["due_at"] is None:
        return False
    decision.update(due_at=decision["due_at"] + 1, remaining_ms=decision["remaining_ms"] + 1)
    return True


def options_for_all(viewer: Viewer, table: Message) -> bool:
    decision = table["game"]["decision"]
    if not decision or viewer != SPECTATOR:
        return False
    decision["options"] = ["rotate"]
    return True


def a_field_more(_: Viewer, table: Message) -> bool:
    table["game"]["deck_order"] = ["AS"]
    return True


def an_early_seed(_: Viewer, table: Message) -> bool:
    table["fairness"]["server_seed"] = "00" * 32
    return True


def a_change_untold(_: Viewer, table: Message) -> bool:
    told = len(table["recent"]) > 1
    table["recent"][-1:] = []
    return told


def an_event_untold(_: Viewer, table: Message) -> bool:
    told = bool(table["events"]) and table["events"][0]["kind"] not in ("disconnected", "reconnected")
    table["events"] = []
    return told


Tamper = Callable[[Viewer, Message], bool]


@pytest.mark.parametrize("game", MODELS)
@pytest.mark.parametrize(
    "tamper",
    [another_hand, a_longer_decision, options_for_all, a_field_more, an_early_seed, a_change_untold, an_event_untold],
)
def test_a_table_that_was_tampered_with_is_noticed(game: str, tamper: Tamper) -> None:
    heard = list(played(game, {**SHORT, "rummy": 45}[game] if tamper is a_longer_decision else SHORT[game]).heard)
    tables_at = [at for at, (_, m) in enumerate(heard) if m["type"] == "table" and m["room"]["status"] == "playing"]
    for at in tables_at[len(tables_at) // 3 :]:
        viewer, table = heard[at][0], copy.deepcopy(heard[at][1])
        if tamper(viewer, table):
            heard[at] = (viewer, table)
            break
    else:
        raise AssertionError
    assert wrong_with(game, heard)


def first(heard: Heard, kind: str) -> int:
    """The version that tells of the first event of a kind."""
    return int(next(m["version"] for _, m in tables(heard) if any(e["kind"] == kind for e in m["events"])))


def from_version(heard: Heard, version: int, change: Callable[[Message], None]) -> Heard:
    """The same for everybody from a version on, as a server would that has it wrong."""
    changed = copy.deepcopy(list(heard))
    for _, table in tables(changed):
        if table["version"] >= version:
            change(table)
    return changed


def a_life_too_many(table: Message) -> None:
    table["game"]["players"][0]["lives"] += 1


def a_smaller_set(table: Message) -> None:
    for lying in table["game"]["sets"]:
        del lying["cards"][1:]


def a_point_too_many(table: Message) -> None:
    table["game"]["score"]["0"] += 1


@pytest.mark.parametrize(
    ("game", "kind", "change"),
    [
        ("ignorado", "life_moved", a_life_too_many),
        ("dnup", "set_played", a_smaller_set),
        ("rummy", "hand_over", a_point_too_many),
    ],
    ids=["ignorado", "dnup", "rummy"],
)
def test_a_server_that_has_it_wrong_for_all_alike_is_noticed(
    game: str, kind: str, change: Callable[[Message], None]
) -> None:
    heard = played(game, SHORT[game]).heard
    assert wrong_with(game, from_version(heard, first(heard, kind), change))


@pytest.mark.parametrize("game", MODELS)
def test_another_shuffle_than_that_of_the_seed_is_noticed(game: str) -> None:
    changed = copy.deepcopy(list(played(game, SHORT[game]).heard))
    for _, message in changed:
        if message["type"] == "table" and message["room"]["status"] == "finished":
            message["fairness"]["nonces"][0] = "ab" * 16
    assert wrong_with(game, changed)


def test_on_one_device_the_other_players_draw_is_noticed_under_the_cover() -> None:
    heard = copy.deepcopy(list(played("rummy", 11, shared=True).heard))
    for _, table in tables(heard):
        hidden = [
            event
            for change in table["recent"]
            for event in change["events"]
            if event["kind"] == "drew" and event["from"] == "stock" and event["card"] is None
        ]
        if hidden and table["game"]["phase"] == "cover":
            hidden[0]["card"] = "AS"
            break
    assert any("is shown in the phase cover" in wrong for wrong in wrong_with("rummy", heard))
    assert all(viewer == SHARED for viewer, _ in heard)
