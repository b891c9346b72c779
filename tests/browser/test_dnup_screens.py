"""How dnup's table is drawn, at every size: nothing over anything else, nothing cut off, both values of each card."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from cardrules.dnup.state import State

from tests.browser.conftest import DESKTOP, PHONE, ROOT, Come
from tests.browser.dnup_table import DnupTable, card, made, seated
from tests.browser.looks import faults, violations
from tests.browser.person import Person
from tests.browser.staged import LONG_NAMES, NAMES
from tests.browser.test_screens import NARROW, WINDOWS, ZOOMED, show
from tests.rules.dnup.prepared import prepared

ASIDE = ((740, 360), (932, 430))
"""Phones on their side."""

LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = (
    (PHONE, "light"),
    (DESKTOP, "dark"),
    (NARROW, "dark"),
    (ZOOMED, "light"),
    *((aside, "dark") for aside in ASIDE),
    *((window, "light") for window in WINDOWS),
)
SMALL = (375, 667)
"""A phone of some years ago."""

PICTURES = ROOT / "build" / "screenshots"
LOOK = Path(__file__).with_name("dnup_looks.js").read_text("utf-8")

APART = """() => {
  const hands = [...document.querySelectorAll(".dnup-open")].map((hand) => {
    const cards = [...hand.querySelectorAll("svg")].map((card) => card.getBoundingClientRect());
    return { left: Math.min(...cards.map(({ left }) => left)), right: Math.max(...cards.map(({ right }) => right)), top: cards[0].top };
  });
  return hands.flatMap((a, k) => hands.slice(k + 1).filter((b) => a.top === b.top && b.left - a.right < 8).map((b) => b.left - a.right));
}"""  # noqa: E501 - a script


def five() -> State:
    sets = ["b 3/7", "c 4/2 4/6", "d 6/1 6/9 6/4", "e 9/2 9/7 9/8 9/1"]
    mine = "5/9 5/1 2/7 8/3 4/6 9/1 6/2 1/7 3/8"
    return prepared(mine, "4/1 2/3 7/5", "1/9 2/5 3/7 6/4", "7/3", "2/9 4/8", sets=sets, won={"b": 2, "c": 1})


def many() -> State:
    """A hand of fourteen while another decides, and a set of six."""
    mine = "5/9 5/1 2/7 8/3 4/6 9/1 6/2 1/7 3/8 2/1 2/5 7/4 7/8 8/9"
    sets = ["a 3/9 3/1", "b 5/3", "d 1/5 1/4 1/3 1/2 1/9 1/7"]
    return prepared(mine, "4/1", "1/9 2/5", "2/4 4/9", sets=sets, won={"b": 3}, to_move="c")


def large() -> State:
    """Hands of two digits, sets of three to six, the one who began is out."""
    sets = ["b 1/5 1/4 1/3 1/2 1/9 1/7", "c 7/5 7/8 7/9 7/1 7/2", "d 6/1 6/9 6/4 6/8", "a 9/2 9/7 9/8"]
    held = "4/1 2/3 7/5 1/2 1/3 1/4 1/6 1/7 1/8 1/9 2/1 2/4"
    return prepared("", held, held, "7/3", "2/9 4/8", sets=sets, won={"a": 2, "b": 3}, out="a", to_move="d")


def two() -> State:
    sets = ["a.2 3/5", "b.1 5/3 5/7", "b.2 6/4 6/7 6/9"]
    return prepared("5/9 5/1 2/7 8/3 4/6 9/1", "4/1 2/3 7/5 1/3 4/2", sets=sets, won={"b": 1})


def crowded() -> State:
    """A hand of twenty."""
    mine = "5/9 5/1 2/7 8/3 4/6 9/1 6/2 1/7 3/8 2/1 2/5 7/4 7/8 8/9 1/5 3/1 6/7 9/4 4/8 3/9"
    return prepared(
        mine, "4/1", "1/9 2/5", "2/4 4/9", "2/9", sets=["b 5/3", "c 1/5 1/4", "d 9/6 9/2 9/7"], won={"b": 3}
    )


def heap() -> State:
    """As many cards as anybody may have to hold: a phone scrolls."""
    return prepared(" ".join(["5/9 5/1 2/7 8/3 4/6 9/1 6/2 1/7"] * 4), "4/1", "1/9 2/5", sets=["b 5/3"])


def offline(person: Person, table: DnupTable) -> None:
    person.page.route_web_socket("ws://table.test/**", lambda wire: wire.close())
    for connection in list(table.wires):
        table.hang_up(connection)
    person.see(".banner")


def drawn_badly(person: Person, name: str) -> list[str]:
    """What is wrong at each size, in both themes; and pictures to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    found: list[str] = []
    for size, theme in LOOKS:
        show(person, theme, size)
        wrong = [*faults(person.page), *person.page.evaluate(LOOK)]
        if size in (PHONE, DESKTOP):
            wrong += violations(person.page)
        found += [f"{size}: {fault}" for fault in wrong]
        person.page.screenshot(path=PICTURES / f"dnup-{name}-{size[0]}.png", caret="initial")
    return found


@pytest.mark.parametrize("scene", [five, many, crowded, heap, large, two])
def test_a_table_is_drawn_well_whatever_the_names(come: Come, scene: Callable[[], State]) -> None:
    """Also with the longest names there are."""
    ana = seated(come("es", PHONE), DnupTable(scene(), names=LONG_NAMES))
    assert drawn_badly(ana, scene.__name__) == []


@pytest.mark.parametrize("scene", [five, crowded, two])
def test_a_table_without_a_connection_is_drawn_well(come: Come, scene: Callable[[], State]) -> None:
    table = DnupTable(scene(), names=LONG_NAMES)
    ana = seated(come("es", PHONE), table)
    offline(ana, table)
    assert drawn_badly(ana, f"offline-{scene.__name__}") == []


@pytest.mark.parametrize("scene", [five, large, two])
def test_a_table_that_is_watched_is_drawn_well(come: Come, scene: Callable[[], State]) -> None:
    table = DnupTable(scene())
    watcher = table.serve(come("es", PHONE)).open(f"#/r/{table.code}")
    watcher.button("watch").click()
    watcher.see(".dnup-felt")
    assert drawn_badly(watcher, f"watched-{scene.__name__}") == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_replay_shows_every_hand_apart(come: Come, seats: int) -> None:
    table = DnupTable(bots=seats - 1, seed=3)
    while table.state.phase != "over":
        if table.state.phase == "pause":
            table.pass_ms(8_000)
        elif table.to_turn_of(0):
            made(table)
    watcher = seated(come("es", PHONE), table)
    watcher.page.locator("dialog.end a[href^='#/replay/']").click()
    watcher.see(".replay .dnup-open")
    assert drawn_badly(watcher, f"replay-{seats}") == []
    for size, _ in LOOKS:
        watcher.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert watcher.page.evaluate(APART) == []


HINTS: dict[str, tuple[State, str]] = {
    "set_of_one_who_is_out": (prepared("5/9 5/1 3/2", "", "2/3 2/4", sets=["b 4/7 4/1"], out="b"), "5/9 5/1"),
    "lift": (prepared("6/9 1/3", "1/3 1/4", "2/3 2/4", sets=["b 6/8 6/4", "c 5/1 5/7 5/2"]), "6/9"),
    "sink": (prepared("3/8 1/3", "1/3 1/4", "2/3 2/4", sets=["b 3/7", "c 5/1 5/7"]), "3/8"),
    "last": (prepared("6/9", "1/3", "2/3", "8/9", sets=["b 6/8 6/4 6/3", "c 5/1 5/7 5/2 5/9"]), "6/9"),
    "own": (prepared("6/2 3/9", "1/3 1/4", sets=["b.1 6/8", "a.2 4/8 4/6"]), "6/2"),
    "whole_hand": (
        prepared("6/9 5/1 2/7 8/3 4/6 9/1 6/2", "1/3", "2/3", "2/4", "2/5", sets=["b 6/8 6/4", "c 5/1 5/7 5/2"]),
        "6/9",
    ),
    "take": (prepared("6/2 3/9", "1/3 1/4", "2/9", sets=["b 6/8 6/1 6/4 6/9 6/7"]), ""),
}
"""A table, and the cards that are picked; none: the rival's set is."""

TOP = "document.querySelector('.dnup-hand').getBoundingClientRect().top"
HIDDEN = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.dnup-effects'))"


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["names", "long_names"])
@pytest.mark.parametrize("name", HINTS)
def test_what_a_move_would_do_is_read_whole_and_moves_no_card(come: Come, name: str, names: tuple[str, ...]) -> None:
    """With everyday names without scrolling."""
    state, picks = HINTS[name]
    ana = seated(come("es", PHONE), DnupTable(state, names=names))
    sizes: list[tuple[tuple[int, int], Literal["light", "dark"]]] = [*LOOKS, (SMALL, "light")]
    stood = []
    for size, theme in sizes:
        show(ana, theme, size)
        stood.append(ana.page.evaluate(TOP))
    for one in picks.split():
        ana.page.locator(card(ana, one)).click()
    if not picks:
        ana.page.locator("button[data-place='1.1']").click()
    ana.see(".is-picked")
    found: list[str] = []
    for (size, theme), top in zip(sizes, stood, strict=True):
        show(ana, theme, size)
        wrong = [str(fault) for fault in ana.page.evaluate(LOOK)]
        if size in (PHONE, NARROW):
            wrong += violations(ana.page)
        if abs(ana.page.evaluate(TOP) - top) > 0.5:
            wrong.append("the hand has moved")
        if names is NAMES and ana.page.evaluate(HIDDEN) > 1:
            wrong.append("a part is seen only after scrolling")
        found += [f"{size}: {fault}" for fault in wrong]
        ana.page.screenshot(path=PICTURES / f"dnup-hint-{name}-{size[0]}.png", caret="initial")
    assert found == []
