"""El Ignorado in a browser: whole games by clicking and by keyboard, pokes between two people, and how it is drawn."""

import json
import re
from collections.abc import Callable

import pytest
from cardrules.ignorado.state import kind
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.ignorado_scenes import (
    SCENES,
    Scene,
    ghosts,
    ignored,
    king,
    outcome,
    poked,
    replayed,
    returning,
    watched,
)
from tests.browser.ignorado_table import PAUSE_MS, IgnoradoTable, asks, found, quiet
from tests.browser.looks import faults, violations
from tests.browser.person import Person
from tests.browser.staged import LONG_NAMES, NAMES
from tests.browser.test_by_keyboard import tab_to
from tests.browser.test_screens import COVER, NARROW, WINDOWS, ZOOMED, Theme, picture, show
from tests.browser.test_steady import PLACES
from tests.browser.texts import Lang

CARD = re.compile(r'"([AJNK][OCEB])"')
MOST_STEPS = 400
SHOW_MS = 8_000

ASKED = {
    ".act.suit:not([aria-disabled])": "suit",
    ".is-asking .is-target button.seat-in:not([aria-disabled])": "ask",
    ".act:is(.is-swap, .is-stand):not([aria-disabled])": "turn",
}


# Whole games


def asked(person: Person, table: IgnoradoTable) -> str:
    """What the page asks of seat 0, once it shows that."""
    state = table.state
    wanted = {"king_turn": "ask", "swap_or_stand": "turn"}.get(kind(state), "suit")
    selector = next(selector for selector, name in ASKED.items() if name == wanted)
    person.see(f".dock.is-mine, {selector}")
    person.see(selector)
    return wanted


def play_out(person: Person, table: IgnoradoTable, act: Callable[[str, int], None]) -> set[str]:
    """Plays seat 0 to the end, bots and pauses by the clock; returns what was asked."""
    seen: set[str] = set()
    for number in range(MOST_STEPS):
        state = table.state
        if state.phase == "over":
            return seen
        if state.decider != 0:
            table.pass_ms(PAUSE_MS if state.phase == "pause" else 1_000)
            continue
        seen.add(asked(person, table))
        before = len(table.commands)
        act(asked(person, table), number)
        person.until("!document.querySelector('[aria-busy=true]')")
        sent = [command["action"] for command in table.commands[before:] if command["action"] != "ping"]
        assert sent == ["move"]
    raise AssertionError


def test_a_whole_game_with_bots_is_played_by_clicking(come: Come) -> None:
    """From the first page on, with motion: lives fly."""
    ana = come("en", DESKTOP, reduced_motion="no-preference")
    ana.context.add_init_script(
        "new MutationObserver((all) => { for (const { addedNodes } of all) for (const node of addedNodes)"
        " if (node.matches?.('.copy.token')) window.__flown = (window.__flown ?? 0) + 1; })"
        ".observe(document, { childList: true, subtree: true })"
    )
    table = IgnoradoTable(9)
    table.serve(ana)
    ana.open()
    ana.page.locator("input[name=game][value=ignorado] + span").click()
    ana.page.locator("input[name=ignorado_seats][value='4'] + span").click()
    table.code = ana.create_room()
    ana.see(".ignorado-steps")
    ana.add_bots(3)
    ana.see(".table.ignorado")
    expect(ana.page.locator(".seat")).to_have_count(3)

    def click(what: str, number: int) -> None:
        targets = {
            "suit": ".act.suit",
            "ask": ".is-target button.seat-in",
            "turn": (".is-swap", ".is-stand")[number % 2],
        }
        shown = ana.page.locator(f":is({targets[what]}):not([aria-disabled])")
        shown.nth(number % shown.count() if what == "suit" else 0).click()

    assert {"turn", "suit"} & play_out(ana, table, click)
    ana.speaks_one_language()
    expect(ana.page.locator("dialog.end .places li")).to_have_count(4)
    assert "pts" not in ana.page.locator("dialog.end").inner_text()
    assert ana.page.evaluate("window.__flown") > 0
    ana.button("check_shuffle").click()
    expect(ana.page.locator(".check-verdict.good")).to_be_visible()


def test_a_whole_game_is_played_by_keyboard(come: Come) -> None:
    ana = come("es", DESKTOP)
    table = IgnoradoTable(3)
    code = table.say(
        "p0", "create", game="ignorado", mode="standard", visibility="public", options={"seats": 3}, name="Ana"
    )
    table.code, table.tokens[0] = code["code"], code["seat_token"]
    for level in ("easy", "hard"):
        table.say("p0", "addbot", level=level)
    table.seat(ana)
    ana.see(".table.ignorado")
    keyboard = ana.page.keyboard

    def press(what: str, number: int) -> None:
        if what == "ask" and number % 2:
            tab_to(ana, ".is-target button.seat-in")
            keyboard.press("Enter")
            return
        keyboard.press({"suit": "OCEB"[number % 4], "ask": "1", "turn": "cp"[number % 2]}[what])

    assert "turn" in play_out(ana, table, press)
    ana.speaks_one_language()
    expect(ana.page.locator("dialog.end :focus")).to_have_count(1)
    assert ana.page.evaluate("window.__focus.lost") == []


# Pokes


def two_ghosts(table: IgnoradoTable) -> bool:
    """Seat 0 lives, and it is somebody's turn who is neither seat 0 nor ignored; two are ignored."""
    state = table.state
    return (
        state.phase == "turns"
        and len(ghosts(table)) == 2
        and bool(state.people.lives[0])
        and state.decider not in (0, None)
    )


def pokes(table: IgnoradoTable, connection: str) -> list[str]:
    """Which events of pokes a page was sent, in order, each once."""
    events = [event for message in table.got(connection, "table") for event in message["events"]]
    return [event["kind"] for event in events if event["kind"].startswith("poke")]


def poke_by_clicking(ghost: Person, target: int, bait: str) -> None:
    ghost.page.locator(f".seat[data-seat='{target}'] button.seat-in").click()
    expect(ghost.page.locator(f".seat[data-seat='{target}'].is-chosen")).to_be_visible()
    ghost.button(f"ignorado_bait_{bait}").click()


def test_a_poke_is_between_two_people_and_is_answered_ignored_or_muted(come: Come) -> None:
    table = found(two_ghosts, asks, people=6)
    one, other = ghosts(table)
    names = table.names
    third = next(
        seat for seat in table.state.table.order if seat not in (0, one, other) and table.state.people.lives[seat]
    )
    ana, leo, eva = come("en"), come("es", PHONE), come("en")
    for person, seat in ((ana, 0), (leo, one), (eva, third)):
        table.seat(person, seat)
        person.see(".table.ignorado")
    log = ana.page.locator("#log-list")
    expect(log).to_have_attribute("aria-live", "polite")

    # ignored: after 8 s it is gone, and nothing has happened
    poke_by_clicking(leo, 0, "say_hello")
    bubble = ana.page.locator(f".seat[data-seat='{one}'] .poke")
    expect(bubble).to_contain_text(ana.t("ignorado_bait_say_hello"))
    expect(log).to_contain_text(
        ana.t("ignorado_log_poked_to_you", name=names[one], bait=ana.t("ignorado_bait_say_hello"))
    )
    expect(leo.page.locator("#prompt")).to_have_text(
        leo.t("ignorado_poke_wait", name=names[0], bait=leo.t("ignorado_bait_say_hello"))
    )
    table.pass_ms(SHOW_MS + 1)
    expect(bubble).to_have_count(0)
    expect(log).to_contain_text(ana.t("ignorado_log_poke_lapsed_to_you", name=names[one]))
    assert table.state.social.debts == ()

    # muted: refused, with the reason
    ana.page.locator(f".seat[data-seat='{one}'] button.seat-in").click()
    expect(ana.page.locator(f".seat[data-seat='{one}'].is-muted")).to_be_visible()
    poke_by_clicking(leo, 0, "one_question")
    expect(leo.page.locator(".toast")).to_contain_text(leo.t("ignorado_refused_now", name=names[0]))
    expect(bubble).to_have_count(0)
    ana.page.locator(f".seat[data-seat='{one}'] button.seat-in").click()
    expect(ana.page.locator(f".seat[data-seat='{one}'].is-muted")).to_have_count(0)

    # answered: a debt that everybody sees
    leo.button("ignorado_bait_one_question").click()
    bubble.click()
    expect(bubble).to_have_count(0)
    expect(leo.page.locator("#prompt")).to_have_text(leo.t("ignorado_poke_owed", name=names[0]))
    owed = ana.t("ignorado_debt", name=names[0], to=names[one])
    for person in (ana, eva):
        expect(person.page.locator(".owed")).to_have_text(owed)
    assert [(debt.debtor, debt.creditor) for debt in table.state.social.debts] == [(0, one)]

    for connection in ("page-1", "page-2"):
        assert pokes(table, connection) == ["poked", "poke_lapsed", "poked"]
    told = json.dumps(table.posts.to("page-3"))
    assert len(told) > 1_000
    assert not re.search('poked|poke_lapsed|muted\\b(?!": \\[\\])|say_hello|one_question', told)
    leo.speaks_one_language()

    # at the end of the round the life is paid, and the next deal has him in it
    table.play_on(lambda t: t.state.phase == "pause")
    assert table.state.people.lives[one] == 1
    expect(leo.page.locator("#prompt")).to_have_text(leo.t("ignorado_returning_title"))
    table.pass_ms(PAUSE_MS)
    leo.see(".dock .my-card")


def test_any_reaction_is_attention_while_a_poke_is_on_show(come: Come) -> None:
    table = found(two_ghosts, asks, people=6)
    one, _ = ghosts(table)
    ana = come()
    table.seat(ana, 0)
    ana.see(".table.ignorado")
    table.poke(one, 0, "bet_you_laugh")
    ana.see(".poke")
    ana.page.locator(".react").nth(1).click()
    expect(ana.page.locator(".owed")).to_be_visible()
    expect(ana.page.locator(".poke")).to_have_count(0)
    assert [(debt.debtor, debt.creditor) for debt in table.state.social.debts] == [(0, one)]


def test_a_poke_is_answered_by_key_and_takes_no_key_from_a_decision(come: Come) -> None:
    def wanted(table: IgnoradoTable) -> bool:
        state = table.state
        return state.decider == 0 and kind(state) == "swap_or_stand" and len(ghosts(table)) > 0

    table = found(wanted, asks, people=6)
    ana = come("es")
    table.seat(ana, 0)
    ana.see(".dock.is-mine")
    table.poke(ghosts(table)[0], 0)
    ana.see(".poke")
    ana.page.keyboard.press("a")
    expect(ana.page.locator(".owed")).to_be_visible()
    assert table.state.decider == 0, "the turn is still open"
    ana.page.keyboard.press("p")
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    moves = [command["move"] for command in table.commands if command["action"] == "move"]
    assert moves == [{"kind": "attend"}, {"kind": "stand"}]


def test_an_ignored_players_page_and_frames_hold_no_hidden_card(come: Come) -> None:
    """From the fall on they see what a spectator sees."""
    table = found(lambda t: t.state.phase == "turns" and 0 in ghosts(t) and len(ghosts(t)) == 1, asks, people=5)
    table.say("watcher", "watch", code=table.code)
    leo = come("en")
    table.seat(leo, 0)
    leo.see(".panel-dock")
    rounds: set[int] = set()
    for _ in range(40):
        state = table.state
        if state.phase == "over" or len(rounds) > 2:
            break
        rounds.add(state.round.number)
        mine, public = table.table("page-1")["game"], table.table("watcher")["game"]
        assert mine["players"] == public["players"]
        table.pass_ms(PAUSE_MS) if state.phase == "pause" else table.move(**asks(state))
        leo.until(f"document.querySelector('.bar').textContent.includes('{table.state.round.number}')")
        shown = {
            card
            for player in table.table("watcher")["game"]["players"]
            for card in (player["card"], player["known"])
            if card
        }
        drawn = leo.page.evaluate(
            "[...document.querySelectorAll('main use')].map((use) => use.getAttribute('href').split('#')[1])"
        )
        assert {card for card in drawn if CARD.fullmatch(f'"{card}"')} <= shown
    assert len(rounds) > 1


# How it is drawn


def test_no_message_moves_the_table(come: Come) -> None:
    """As long as a person lives: seats, dock and log stay where they are."""
    ana = come("es", PHONE)
    table = IgnoradoTable(7).gather(6)
    table.seat(ana, 0)
    ana.see(".dock .clock")
    places = ana.page.evaluate(PLACES)
    phases: set[str] = set()
    for number in range(40):
        state = table.state
        phases.add(state.phase)
        if state.phase == "pause":
            table.pass_ms(PAUSE_MS)
        elif kind(state) == "swap_or_stand" and number % 2:
            table.move(kind="swap")
        else:
            table.move(**asks(state))
        if table.state.phase == "over" or not table.state.people.lives[0]:
            break
        ana.page.evaluate("() => new Promise(requestAnimationFrame)")
        now = ana.page.evaluate(PLACES)
        assert {part: now.get(part) for part in places} == places
    assert {"turns", "answer", "pause"} <= phases


@pytest.mark.parametrize(("number", "drawn"), list(enumerate(SCENES)))
def test_a_screen_is_drawn_well_and_usable_by_all(come: Come, number: int, drawn: Scene) -> None:
    """Each in one language; on the phone in one theme, on the desktop in the other."""
    lang: Lang = "en" if number % 2 else "es"
    person = come(lang)
    drawn(person, NAMES)
    person.speaks_one_language()
    problems: list[str] = []
    themes: tuple[Theme, Theme] = ("dark", "light") if number % 2 else ("light", "dark")
    for theme, size in zip(themes, (PHONE, DESKTOP), strict=True):
        show(person, theme, size)
        problems += [f"{theme} {size}: {fault}" for fault in (*faults(person.page), *violations(person.page))]
        picture(person, f"ignorado-{drawn.__name__}", theme, size)
    assert problems == []


@pytest.mark.parametrize("drawn", [king, returning, poked, ignored, outcome, watched, replayed])
def test_eight_long_names_do_not_break_a_screen(come: Come, drawn: Scene) -> None:
    person = come("es", PHONE)
    drawn(person, LONG_NAMES)
    problems: list[str] = []
    for size in (PHONE, NARROW, DESKTOP, COVER, *WINDOWS):
        show(person, "light", size)
        problems += [f"{size}: {fault}" for fault in faults(person.page)]
    assert problems == []


@pytest.mark.parametrize("place", range(1, 8))
def test_a_poke_stays_on_the_screen_and_off_the_others(come: Come, place: int) -> None:
    """From each place around the felt, with the longest words in each language."""

    def pokes_me(table: IgnoradoTable) -> bool:
        order = table.state.table.order
        return table.state.decider == 0 and any(order.index(seat) == place for seat in ghosts(table))

    for lang, bait in (("en", "which_suit_have_i"), ("es", "i_know_your_card")):
        table = found(pokes_me, asks)
        table.poke(table.state.table.order[place], 0, bait)
        person = come(lang)
        table.seat(person)
        says = person.see(".poke-says")
        problems: list[str] = []
        for size in (PHONE, NARROW, COVER, ZOOMED, DESKTOP, *WINDOWS):
            show(person, "light", size)
            problems += [f"{size}: {fault}" for fault in faults(person.page)]
            if says.evaluate("(el) => el.scrollWidth > el.clientWidth + 1"):
                problems.append(f"{size}: {bait} is cut off")
        assert problems == []


def lowest_are(*seats: int) -> Callable[[IgnoradoTable], bool]:
    """Those lost a life, and their cards are on show."""

    def wanted(table: IgnoradoTable) -> bool:
        if table.state.phase != "pause":
            return False
        told = [event for change in table.table("p7")["recent"] for event in change["events"]]
        lost = [event["seats"] for event in (*told, *table.table("p7")["events"]) if event["kind"] == "life_lost"]
        return lost[-1:] == [list(seats)]

    return wanted


@pytest.mark.parametrize("lost", [(0,), (0, 1), (0, 2)])
def test_long_names_leave_room_for_what_is_said_of_them(come: Come, lost: tuple[int, ...]) -> None:
    names = ("W" * 20, "Alba", "M" * 20, *NAMES[3:])
    table = found(lowest_are(*lost), quiet, names=names)
    person = come("es")
    table.seat(person, 7)
    say = person.see(".say.big")
    for size in (PHONE, NARROW, COVER, ZOOMED, DESKTOP, *WINDOWS):
        show(person, "light", size)
        verb = say.evaluate(
            "(el) => { const range = new Range(); range.selectNodeContents(el.lastChild);"
            " const line = [...range.getClientRects()].at(-1);"
            " return (line.top + line.bottom) / 2 < el.getBoundingClientRect().bottom; }"
        )
        assert (size, verb, faults(person.page)) == (size, True, [])
