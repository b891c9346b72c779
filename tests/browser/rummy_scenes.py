"""The screens of rummy, and how a person comes to each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import Position, expect

from tests.browser.person import Person
from tests.browser.rummy_table import RummyTable

HAND = "5S 6S 7S 8S 7H 7D KD QD 2C TC"
THEIRS = "2S 4C AH 9C JD 4H 6C"
MELDS = ["1 5H 6H 7H 8H 9H", "0 3C 3D 3S", "1 JS QS KS", "0 TD 9D 8D"]
CORNER: Position = {"x": 10, "y": 20}
"""What the next cards leave of a card."""


def pick(person: Person, *names: str) -> None:
    """Picks cards in the hand."""
    for name in names:
        person.page.locator(f"[data-card='{name}']").click(position=CORNER)
        expect(person.page.locator(f"[data-card='{name}']")).to_have_attribute("aria-pressed", "true")


def _prepared(**how: Any) -> Callable[[Person], RummyTable]:
    def scene(person: Person) -> RummyTable:
        table = (
            RummyTable(names=("Wwwwwwwwwwwwwwwwwwww", "Bea"))
            .friends()
            .put(HAND, THEIRS, melds=MELDS, discard="KH 4D", **how)
        )
        table.seat(person)
        person.see(".rhand")
        return table

    return scene


def _picked(person: Person) -> None:
    _prepared(drawn="7C")(person)
    pick(person, "7S")


def _asked(person: Person) -> None:
    table = _prepared(drawn="7C")(person)
    table.say("p1", "move", decision="restart", move={"kind": "propose_restart"})
    table.tell()
    person.see(".rask")


def _covered(person: Person) -> None:
    RummyTable().one_device().seat(person)
    person.see(".rdock.is-cover")


def _over(person: Person, score: tuple[int, int] = (34, 12)) -> None:
    RummyTable().friends().put("KD", THEIRS, melds=MELDS[:2], score=score).seat(person)
    person.see(".rhand")
    pick(person, "KD")
    person.page.locator(".ract").last.click()
    person.see("dialog.end" if score[0] > 90 else ".rnext")


def _watched(person: Person) -> None:
    table = RummyTable().friends().put(HAND, THEIRS, melds=MELDS, drawn="7C")
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".rdock.is-watch")


SCENES: Final[Mapping[str, Callable[[Person], object]]] = MappingProxyType(
    {
        "picked": _picked,
        "draw": _prepared(phase="draw", turn=187, score=(94, 88)),
        "asked": _asked,
        "covered": _covered,
        "hand-over": _over,
        "match-over": lambda person: _over(person, (94, 12)),
        "watched": _watched,
    }
)
