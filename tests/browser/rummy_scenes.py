"""The screens of rummy, and how a person comes to each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from playwright.sync_api import Position, expect

from tests.browser.person import Person
from tests.browser.rummy_table import RummyTable, dealt
from tests.rules.rummy.prepared import prepared

HAND = "5S 6S 7S 8S 7H 7D KD QD 2C TC"
MORE = ["1 5D 6D 7D", "0 AC AD AS", "1 2H 2D 2S"]
THEIRS = "2S 4C AH 9C JD 4H 6C"
LONG = ("Wwwwwwwwwwwwwwwwwwww", "Mmmmmmmm Wwwwwwwwwww")
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
        table = RummyTable(names=(LONG[0], "Bea")).friends().put(HAND, THEIRS, melds=MELDS, discard="KH 4D", **how)
        table.seat(person)
        person.see(".rhand")
        return table

    return scene


def _picked(person: Person) -> None:
    _prepared(drawn="7C")(person)
    pick(person, "7S")


def _taken(person: Person) -> None:
    """The longest hint: what was taken may not go back."""
    table = RummyTable().friends().put(HAND.replace("QD ", ""), THEIRS, melds=MELDS, discard="QD", phase="draw")
    table.seat(person)
    person.page.locator("button.rpile.discard").click()
    expect(person.page.locator("[data-card='QD']")).to_be_visible()


def _added(person: Person) -> None:
    """Many cards go to both ends of a run."""
    RummyTable().friends().put("5C 6C TC JC QC KH", THEIRS, melds=["0 7C 8C 9C", "1 TH TD TS"]).seat(person)
    person.see(".rhand")
    pick(person, "5C", "6C", "TC", "JC", "QC")


def _asked(person: Person) -> None:
    table = _prepared(drawn="7C")(person)
    table.say("p1", "move", decision="restart", move={"kind": "propose_restart"})
    table.tell()
    person.see(".rask")


def _covered(person: Person) -> None:
    RummyTable(names=LONG).one_device().seat(person)
    person.see(".rdock.is-cover")


def _over(person: Person, score: tuple[int, int] = (34, 12)) -> None:
    RummyTable().friends().put("KD", THEIRS, melds=MELDS[:2], score=score).seat(person)
    person.see(".rhand")
    pick(person, "KD")
    person.page.locator(".ract").last.click()
    person.see("dialog.end" if score[0] > 90 else ".rnext")


def _drawn(person: Person) -> None:
    table = (
        RummyTable(names=LONG).friends().put("KD 5S", "4C AH 9C JD 4H 6C", melds=[*MELDS, *MORE], drawn="8C", turn=200)
    )
    table.seat(person)
    person.see(".rhand")
    pick(person, "KD")
    person.page.locator(".ract").last.click()
    person.see(".rnext")


def _absent(person: Person) -> None:
    """The other draws, and is not there."""
    table = RummyTable(names=LONG).friends().put(THEIRS, "KD 5S", melds=MELDS, phase="draw", seat=1, turn=8)
    table.seat(person)
    person.see(".rplate.is-active")
    table.service.disconnect("p1")
    table.tell()
    person.see(".rplate.is-away")


def _replay(person: Person) -> None:
    run = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC"
    laid = [MELDS[0], *MELDS[2:]]
    with dealt(prepared(run, "2S 4S AH 9S JD 4H 6S 7S 8S AD", melds=laid, drawn="KD", score=(94, 88))):
        table = RummyTable(names=LONG).friends()
        table.seat(person)
        person.see(".rhand")
        pick(person, *run.split())
        person.page.locator(".ract").first.click()
        expect(person.page.locator(".rcard")).to_have_count(1)
        pick(person, "KD")
        person.page.locator(".ract").last.click()
        person.page.locator("dialog.end a[href^='#/replay/']").click()
        person.see(".app.replay .rfelt")


def _checked(person: Person) -> None:
    _replay(person)
    person.button("check_shuffle").click()
    person.see(".check-verdict")


def _watched(person: Person) -> None:
    table = RummyTable(names=LONG).friends().put(HAND, THEIRS, melds=MELDS, drawn="7C")
    table.serve(person)
    person.open(f"#/r/{table.code}")
    person.button("watch").click()
    person.see(".rdock.is-watch")


SCENES: Final[Mapping[str, Callable[[Person], object]]] = MappingProxyType(
    {
        "picked": _picked,
        "taken": _taken,
        "added": _added,
        "draw": _prepared(phase="draw", turn=187, score=(94, 88)),
        "asked": _asked,
        "covered": _covered,
        "hand-over": _over,
        "hand-drawn": _drawn,
        "absent": _absent,
        "match-over": lambda person: _over(person, (94, 12)),
        "watched": _watched,
        "replay": _replay,
        "replay-checked": _checked,
    }
)
