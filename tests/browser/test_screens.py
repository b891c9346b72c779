"""Each screen: nothing lies over anything else, nothing is cut off, everybody can use it; and a picture to look at."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser import staged
from tests.browser.conftest import DESKTOP, PHONE, ROOT, Come
from tests.browser.looks import faults, focused, leaks, violations
from tests.browser.person import Person
from tests.browser.scenes import SCENES
from tests.browser.staged import LONG_NAMES, NAMES
from tests.browser.texts import Lang

PICTURES = ROOT / "build" / "screenshots"
NARROW = (320, 640)
MOST_STOPS = 60
ZOOMED = (640, 400)
"""A screen of 1280 by 800 at 200 %."""

BETWEEN = ((821, 640), (853, 533), (932, 620), (1020, 700))
"""Phones on their side, tablets, and desktops at 150 %: where the widest layout has the least room."""

WINDOWS = ((1280, 640), (1366, 650), (1024, 600), (860, 640), (900, 700), (1024, 768))
"""What a browser leaves of a laptop's screen."""
COVER = (344, 882)
"""A folding phone, folded."""

Theme = Literal["light", "dark"]


def show(person: Person, theme: Theme, size: tuple[int, int]) -> None:
    person.page.emulate_media(color_scheme=theme)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def stops(person: Person, key: str) -> Iterator[tuple[str, float]]:
    """What the focus comes to until it leaves the page, and how much of it is seen."""
    for _ in range(MOST_STOPS):
        person.page.keyboard.press(key)
        reached = focused(person.page)
        if reached is None:
            return
        yield reached
    raise AssertionError(key)


def picture(person: Person, name: str, theme: Theme, size: tuple[int, int]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    file = PICTURES / f"{name}-{person.lang}-{theme}-{size[0]}.png"
    person.page.screenshot(path=file, caret="initial")


@pytest.mark.parametrize(("name", "lang"), list(product(SCENES, ("en", "es"))))
def test_a_screen_is_drawn_well_and_usable_by_all(come: Come, name: str, lang: Lang) -> None:
    person = come(lang)
    SCENES[name](person, NAMES)
    person.speaks_one_language()
    found: list[str] = []
    # In English the phone is light, in Spanish dark: so each screen is seen in both themes at both sizes.
    themes: tuple[Theme, Theme] = ("light", "dark") if lang == "en" else ("dark", "light")
    for theme, size in zip(themes, (PHONE, DESKTOP), strict=True):
        show(person, theme, size)
        found += [f"{theme} {size}: {fault}" for fault in (*faults(person.page), *violations(person.page))]
        picture(person, name, theme, size)
        if lang == "en":
            found += [f"{size}: {leak}" for leak in leaks(person.page)]
    for size in (NARROW, ZOOMED):
        show(person, "light", size)
        found += [f"{size}: {fault}" for fault in faults(person.page)]
    assert found == []


def hidden(person: Person) -> list[str]:
    """What has the focus but is not seen, on the way down and on the way back."""
    found: list[str] = []
    for size in (PHONE, NARROW, ZOOMED, DESKTOP):
        show(person, "light", size)
        person.page.evaluate("document.querySelector('.skip').focus(), scrollTo(0, 0)")
        for key in ("Tab", "Shift+Tab"):
            reached = list(stops(person, key))
            assert len(reached) > 5
            found += [f"{size} {key}: {what}" for what, seen in reached if seen < 0.5]
    return found


@pytest.mark.parametrize("name", ["home", "settings", "register", "invited"])
def test_what_has_the_focus_is_never_under_the_head_or_the_menu(come: Come, name: str) -> None:
    """WCAG 2.4.11."""
    person = come("es")
    SCENES[name](person, NAMES)
    assert hidden(person) == []


def test_what_has_the_focus_is_not_under_the_way_back_to_a_game_either(come: Come) -> None:
    person = come("es")
    SCENES["rules_while_it_is_my_turn"](person, NAMES)
    person.page.evaluate("location.hash = '#/settings'")
    person.see(".strip.is-on ~ main .switch")
    assert hidden(person) == []


PAGES = ("home", "home_logged_in", "home_ignorado", "waiting_room", "rules", "leaderboard", "rules_while_it_is_my_turn")


@pytest.mark.parametrize(("name", "lang"), list(product(PAGES, ("en", "es"))))
def test_no_width_between_phone_and_desktop_breaks_a_page(come: Come, name: str, lang: Lang) -> None:
    person = come(lang)
    SCENES[name](person, NAMES)
    found: list[str] = []
    for size in BETWEEN:
        show(person, "light", size)
        found += [f"{size}: {fault}" for fault in faults(person.page)]
    assert found == []


@pytest.mark.parametrize(
    "name",
    [
        "waiting_room",
        "all_standing",
        "wait",
        "pick",
        "called",
        "reveal",
        "reveal_watched",
        "end",
        "replay",
        "spectator",
    ],
)
def test_eight_long_names_do_not_break_a_screen(come: Come, name: str) -> None:
    person = come("es", PHONE)
    SCENES[name](person, LONG_NAMES)
    found: list[str] = []
    for size in (PHONE, NARROW, ZOOMED, DESKTOP):
        show(person, "light", size)
        found += [f"{size}: {fault}" for fault in faults(person.page)]
        if size in (PHONE, DESKTOP):
            picture(person, f"names-{name}", "light", size)
    assert found == []


TABLES = (
    "all_standing",
    "turn",
    "stuck_kings",
    "pick",
    "guess",
    "called",
    "reveal",
    "reveal_watched",
    "after_a_disunyer",
    "knocked_out",
    "spectator",
    "offline",
    "end_table",
    "replay",
)


@pytest.mark.parametrize(("name", "names"), list(product(TABLES, (NAMES, LONG_NAMES))))
def test_a_table_has_room_in_a_low_window_and_on_a_folded_phone(come: Come, name: str, names: tuple[str, ...]) -> None:
    person = come("es")
    SCENES[name](person, names)
    found: list[str] = []
    for size in (COVER, *WINDOWS):
        show(person, "light", size)
        found += [f"{size}: {fault}" for fault in faults(person.page)]
    assert found == []


def covered(person: Person, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """What a notice that is there lies over."""
    faulty: list[str] = []
    for size in sizes:
        show(person, "light", size)
        expect(person.page.locator(".toast")).to_have_count(1)
        faulty += [f"{size}: {fault}" for fault in faults(person.page)]
    return faulty


def test_a_notice_lies_over_nothing_that_is_played_with(come: Come) -> None:
    person = come("es")
    table = staged.found(lambda t: t.state.decider == 0 and t.state.phase == "turns")
    table.seat(person)
    person.see(".act.is-keep").hover()
    person.page.mouse.down()
    table.move(kind="keep")
    expect(person.page.locator(".dock.is-mine")).to_have_count(0)
    person.page.mouse.up()
    assert covered(person, (PHONE, NARROW, ZOOMED, DESKTOP)) == []


def test_a_notice_in_the_waiting_room_of_a_phone_lies_over_its_head(come: Come) -> None:
    person = come("es", PHONE)
    SCENES["waiting_room"](person, NAMES)
    person.button("copy").click()
    assert covered(person, (PHONE, NARROW, ZOOMED)) == []
