"""Eight people and one who watches, each in a browser: no page is ever sent, holds or draws a card it may not see."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - its name there

from tests.browser.conftest import Come
from tests.browser.person import GAME_MS, Message, Person
from tests.browser.sight import PUBLIC, Key, Sight, key, sights

MEMORY = Path(__file__).with_name("memory.js").read_text("utf-8")
CARD = re.compile(r'"([A234567JNK][OCEB])"')
PICTURES = {"5O", "6C", "3E", "KB", "2O", "AE", "NC", "4B", "NE", "AO", "JC"}
"""Cards on the first page and in the rules, which tell nothing."""

SMALL = (500, 700)
MOST_DECISIONS = 120


class Look(NamedTuple):
    """What a page held at one moment."""

    viewer: int
    version: int
    drawn: set[str]
    held: set[str]
    told: set[str]
    past: set[str]
    stored: set[str]


def look(person: Person, viewer: int) -> Look:
    found = person.page.evaluate(MEMORY)
    assert found["values"] > 100  # it has seen the page's state, not an empty page
    return Look(viewer, found["version"], *(set(found[name]) for name in ("drawn", "held", "told", "past", "stored")))


def gather(come: Come) -> tuple[list[Person], Person]:
    people = [come("en", SMALL) for _ in range(8)]
    watcher = come("en", SMALL)
    people[0].open()
    code = people[0].create_room()
    watcher.open(f"#/r/{code}")
    watcher.button("watch").click()
    watcher.see(".watcher")
    for number, person in enumerate(people[1:], 1):
        person.open(f"#/r/{code}")
        person.page.locator("#name").fill(f"P{number}")
        person.button("sit").click()
        person.see(".seats8, .felt")
    for person in (*people, watcher):
        person.see(".felt")
    return people, watcher


def play(people: list[Person], watcher: Person) -> list[Look]:
    """Plays to the end by clicking, and looks into every page at each decision."""
    looks: list[Look] = []
    active = watcher.page.locator(".seat.is-active, dialog.end").first
    for number in range(MOST_DECISIONS):
        before = watcher.page.locator("#log-list").inner_text()
        expect(active).to_be_attached(timeout=GAME_MS)
        seat = active.get_attribute("data-seat")
        looks += [look(person, viewer) for viewer, person in enumerate(people)]
        looks.append(look(watcher, PUBLIC))
        if seat is None:
            return looks
        page = people[int(seat)].page
        choices = (".act.pass, .act.suit, button.seat-in", ".act.keep, .act.suit, button.seat-in")[number % 3 == 0]
        with suppress(TimeoutError):
            page.locator(choices).first.click(timeout=1_000)
        expect(watcher.page.locator("#log-list")).not_to_have_text(before, use_inner_text=True)
    raise AssertionError


def replay_of(person: Person) -> list[Message]:
    person.page.locator("dialog.end a[href^='#/replay/']").click()
    person.see(".app.replay .felt")
    pages = [json.loads(frame) for frame in person.received if frame.startswith('{"type":"replay"')]
    return [step for page in pages for step in page["steps"]]


def told_in(table: Message) -> set[str]:
    """Cards that events of the round have shown to all."""
    return set(CARD.findall(json.dumps([table["events"], table["recent"]])))


def check_frames(tables: list[Message], viewer: int, allowed: dict[Key, dict[int, Sight]]) -> None:
    for table in tables:
        game = table["game"]
        may_see = allowed[key(game)][viewer]
        shown = {player["seat"]: player["card"] or player["known"] for player in game["players"]}
        assert {seat: card for seat, card in shown.items() if card} == may_see
        public = allowed[key(game)][PUBLIC]
        assert told_in(table) <= set(public.values())
        assert set(CARD.findall(json.dumps(table))) <= set(may_see.values()) | set(public.values())


@pytest.mark.timeout(300)
def test_no_page_ever_holds_a_card_that_it_may_not_see(come: Come) -> None:
    people, watcher = gather(come)
    looks = play(people, watcher)
    allowed = sights(replay_of(watcher))
    viewers = {**dict(enumerate(people)), PUBLIC: watcher}

    places: dict[tuple[int, int], Key] = {}
    seen: dict[tuple[int, int], set[str]] = {}
    fell_with: dict[tuple[int, int], set[str]] = {}
    for viewer, person in viewers.items():
        tables = [table for table in person.tables() if table["game"]]
        check_frames(tables, viewer, allowed)
        so_far: set[str] = set()
        own: set[str] = set()
        for table in tables:
            place, at = key(table["game"]), (viewer, table["version"])
            sight = allowed[place][viewer]
            own = {sight[viewer]} if viewer in sight else own
            so_far |= set(sight.values())
            places[at], seen[at], fell_with[at] = place, set(so_far), own

    assert len(looks) > 9 * 8
    for one in looks:
        at = one.viewer, one.version
        may_see = set(allowed[places[at]][one.viewer].values()) | fell_with[at]  # who is out is told why
        assert one.drawn <= may_see
        assert one.held <= may_see
        assert one.told <= seen[at]
        assert one.past <= seen[at] | PICTURES
        assert one.stored == set()
    # the search finds what is there: everybody's own card, but of those who fell before the first look
    had_a_card = {one.viewer for one in looks if one.viewer in allowed[places[one.viewer, one.version]][one.viewer]}
    assert {one.viewer for one in looks if one.held} >= had_a_card
    assert len(had_a_card) > 8 // 2
