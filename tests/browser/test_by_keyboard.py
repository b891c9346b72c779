"""The same by keyboard alone: nothing needs a pointer, and the focus never falls to nobody."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.scenes import pick
from tests.browser.staged import NAMES, found

MOST_STOPS = 60


def tab_to(person: Person, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(MOST_STOPS):
        if person.page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(selector)


def answer(person: Person, kind: str, turn: int) -> None:
    prompt = person.page.locator("#prompt")
    before = prompt.inner_text()
    if kind == "pick":
        tab_to(person, "button.seat-in")
        person.page.keyboard.press("Enter")
    else:
        person.page.keyboard.press("OCEB"[turn % 4] if kind == "guess" else "kp"[turn % 2])
    expect(prompt).not_to_have_text(before)


def test_a_whole_game_is_played_by_keyboard(come: Come) -> None:
    ana = come()
    ana.open()
    keyboard, page = ana.page.keyboard, ana.page
    tab_to(ana, "#name")
    keyboard.type("Ana")
    tab_to(ana, "input[name=visibility]")
    keyboard.press("ArrowDown")
    expect(page.locator("input[value=private]")).to_be_checked()
    tab_to(ana, ".create button")
    keyboard.press("Enter")
    ana.see(".big-code")
    tab_to(ana, "li.free button")
    ana.add_bots(7, lambda _: keyboard.press("Enter"))
    ana.see(".felt")
    expect(page.locator("#prompt")).to_be_focused()

    keyboard.press("l")
    expect(page.locator("#log-list")).to_be_focused()
    keyboard.press("Escape")
    expect(page.locator("#prompt")).to_be_focused()

    asked: list[str] = []
    while (kind := ana.my_decision_or_the_end()) != "end":
        asked.append(kind)
        answer(ana, kind, len(asked))
    assert ana.accepted_moves() != []

    expect(page.locator("dialog.end :focus")).to_have_count(1)
    keyboard.press("Escape")
    expect(page.locator("dialog.end")).to_have_count(0)
    tab_to(ana, ".reopen")
    keyboard.press("Enter")
    ana.see("dialog.end")
    tab_to(ana, ".end-acts .primary")
    keyboard.press("Enter")
    ana.see(".big-code")
    expect(page.locator("main h1")).to_be_focused()
    assert page.evaluate("window.__focus.lost") == []


def test_a_rival_is_challenged_and_a_suit_named_by_keys(come: Come) -> None:
    ana = come()
    table = found(lambda t: t.state.decider == 0 and t.state.phase == "pick")
    table.seat(ana)
    ana.see(".is-picking")
    tab_to(ana, "button.seat-in")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".is-guess")).to_be_visible()
    assert table.state.phase == "guess"

    bea = come()
    table = found(lambda t: t.state.decider == 0 and t.state.phase == "guess")
    caller = NAMES[table.state.aces[0]]
    table.seat(bea)
    expect(bea.page.locator("#prompt")).to_have_text(bea.t("guess_title", name=caller))
    bea.page.keyboard.press("e")
    expect(bea.page.locator("#prompt")).not_to_have_text(bea.t("guess_title", name=caller))
    guess = next(command for command in table.commands if command["action"] == "move")
    assert guess["move"] == {"kind": "guess", "suit": "E"}


def test_keys_do_nothing_while_typing_with_a_modifier_or_held_down(come: Come) -> None:
    ana = come()
    table = found(lambda t: t.state.decider == 0 and t.state.phase == "turns")
    table.seat(ana)
    ana.see(".dock.is-mine")
    for chord in ("Control+k", "Alt+p", "Meta+k"):
        ana.page.keyboard.press(chord)
    ana.page.keyboard.down("Shift")
    ana.page.keyboard.up("Shift")
    assert ana.moves() == []
    ana.page.keyboard.down("k")
    ana.page.keyboard.down("k")
    ana.page.keyboard.up("k")
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    assert len([command for command in table.commands if command["action"] == "move"]) == 1


def test_escape_keeps_the_person_in_the_game_they_were_about_to_leave(come: Come) -> None:
    ana = come()
    pick(ana, NAMES)
    tab_to(ana, "[aria-label='Leave']")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("dialog.ask :focus")).to_have_text(ana.t("leave_no"))
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("dialog.ask")).to_have_count(0)
    expect(ana.page.locator("[aria-label='Leave']")).to_be_focused()
    assert ana.page.evaluate("window.__focus.lost") == []


def test_letters_decide_nothing_where_they_are_switched_off(come: Come) -> None:
    """Somebody who dictates would press them without meaning to (WCAG 2.1.4)."""
    ana = come()
    ana.page.goto(f"{ana.address}#/settings")
    ana.page.get_by_role("switch", name=ana.t("keys")).uncheck()
    table = found(lambda table: bool(table.state.phase == "turns" and table.state.decider == 0))
    table.seat(ana)
    ana.page.reload()
    ana.see(".act.is-keep")
    expect(ana.page.locator(".act kbd")).to_have_count(2)
    expect(ana.page.locator(".act kbd").first).to_be_hidden()
    expect(ana.page.locator("[aria-keyshortcuts]")).to_have_count(0)
    ana.page.keyboard.press("k")
    tab_to(ana, ".act.is-keep")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#prompt")).not_to_contain_text(ana.t("your_turn"))
    assert [command["action"] for command in table.commands].count("move") == 1
