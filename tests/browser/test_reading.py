"""Typed text stays, sentences are spoken, a name is only a name, and a press means what it met."""

import json

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Come
from tests.browser.person import Message, Person
from tests.browser.staged import Table, found

MARKUP = (
    "<img src=x>",
    "<b>Bea</b>",
    "<svg onload=a()>",
    "{{7*7}}${7*7}",
    "'\"><script>",
    "&lt;i&gt;",
    "<a href=//x>",
    "__proto__",
)
CARET = "(el) => [el.value, el.selectionStart, el.selectionEnd, document.activeElement === el]"


def my_turn(table: Table) -> bool:
    state = table.state
    return bool(state.phase == "turns" and state.decider == 0 and state.standing[-1] != 0)


@pytest.mark.parametrize("field", ["#name", ".code-input"])
def test_typed_text_and_the_caret_stay_while_messages_arrive(come: Come, field: str) -> None:
    ana = come()
    hall = Table(1).gather(2)
    hall.serve(ana)
    ana.open()
    expect(ana.page.locator(".rooms li")).to_have_count(1)
    box = ana.page.locator(field)
    box.click()
    ana.page.keyboard.type("bcdf")
    ana.page.keyboard.press("ArrowLeft")
    ana.page.keyboard.press("ArrowLeft")
    ana.page.keyboard.press("Shift+ArrowLeft")
    before = box.evaluate(CARET)
    assert before == ["bcdf", 1, 2, True]

    for number in range(2, 5):
        hall.say(f"p{number}", "join", code=hall.code, name=f"Zoe {number}")
        ana.button("refresh").dispatch_event("click")
        expect(ana.page.locator(".rooms li")).to_contain_text(ana.t("people", n=number + 1))
        assert box.evaluate(CARET) == before
    ana.page.keyboard.type("x")
    assert box.input_value() == "bxdf"


def test_a_code_typed_on_an_invitation_survives_a_reconnect(come: Come) -> None:
    ana = come()
    table = Table(1).gather(2)
    table.serve(ana)
    ana.open(f"#/r/{table.code}")
    ana.page.locator("#name").fill("Ana María")
    for connection in list(table.wires):
        table.hang_up(connection)
    expect(ana.page.locator("#name")).to_have_value("Ana María")
    ana.button("sit").click()
    ana.see(".seats8")
    assert table.room.seats[2].name == "Ana María"


def test_two_equal_sentences_in_a_row_are_two_nodes_and_both_are_spoken(come: Come) -> None:
    """A live region speaks what is added; of two equal texts the second ends in a space without width."""
    ana = come()
    table = found(my_turn)
    table.seat(ana)
    ana.see(".dock.is-mine")
    log = ana.page.locator("#log-list")
    expect(log).to_have_attribute("aria-live", "polite")
    ana.page.evaluate("window.__lines = [...document.querySelectorAll('#log-list li')]")

    newest = table.tables()[-1]
    event = {"kind": "disconnected", "seat": 5, "name": table.names[5]}
    for later in (1, 2):
        message = {**newest, "version": newest["version"] + later, "events": [event], "recent": []}
        for wire in table.wires.values():
            wire.send(json.dumps(message))
    lost = ana.t("log_disconnected", name=table.names[5])
    expect(log.locator(".log-disconnected")).to_have_count(2)
    assert log.locator(".log-disconnected").all_inner_texts() == [lost, lost + "\u200b"]
    assert ana.page.evaluate("window.__lines.every((line) => line.isConnected)")


def test_names_are_shown_as_they_are_and_run_nothing(come: Come) -> None:
    ana = come("es", PHONE)
    table = found(my_turn, names=MARKUP)
    table.seat(ana)
    ana.see(".dock.is-mine")
    names = set(ana.page.locator(".seat .nm, .my-card .nm").all_inner_texts())
    assert names == set(MARKUP)
    ana.page.keyboard.press("l")
    ana.see(".log.open")
    assert ana.page.locator(".app :is(img, script, b.log-name, a[href='//x'], i:not([class]))").count() == 0
    assert "<a href=//x>" in ana.page.locator("#log-list").inner_text()

    lobby = Table(1, MARKUP).gather(7)
    bea = come()
    lobby.seat(bea)
    expect(bea.page.locator(".seats8 li.taken b")).to_have_text(list(MARKUP[:7]))


def press_down(person: Person, selector: str) -> None:
    box = person.page.locator(selector).bounding_box()
    assert box is not None
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.page.mouse.down()


def test_a_press_whose_decision_ends_under_the_finger_says_so_and_decides_nothing(come: Come) -> None:
    ana = come()
    table = found(lambda t: my_turn(t) and t.state.standing[0] == 0)
    table.seat(ana)
    ana.see(".dock.is-mine")
    press_down(ana, ".act.keep")
    table.pass_ms(11_000)
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    ana.page.mouse.up()
    expect(ana.page.locator(".toast")).to_contain_text(ana.t("err_stale_decision"))
    assert [command for command in table.commands if command["action"] == "move"] == []


def test_a_press_means_the_rival_that_was_under_the_finger(come: Come) -> None:
    """While the finger is down another message comes: the one that was pressed is challenged."""
    ana = come()
    table = found(lambda t: t.state.phase == "pick" and t.state.decider == 0)
    table.seat(ana)
    ana.see(".is-picking")
    seat = int(ana.page.locator(".seat.is-target").first.get_attribute("data-seat") or "")
    press_down(ana, f".seat[data-seat='{seat}'] button")
    away = next(other for other in table.state.standing if other not in {0, seat})
    table.service.disconnect(f"p{away}")
    table.tell()
    expect(ana.page.locator(".seat.is-away")).to_have_count(1)
    ana.page.mouse.up()
    expect(ana.page.locator(".is-guess")).to_be_visible()
    assert table.state.decider == seat


def test_a_double_tap_decides_once(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    table.seat(ana)
    ana.see(".dock.is-mine")
    ana.page.locator(".act.pass").dblclick()
    expect(ana.page.locator(".dock.is-mine")).to_have_count(0)
    assert len([command for command in table.commands if command["action"] == "move"]) == 1


def test_two_guests_of_one_name_are_told_apart(come: Come) -> None:
    ana = come()
    table = Table(1, ("Ana", "Ana", "Ana")).gather(3)
    table.seat(ana)
    expect(ana.page.locator(".seats8 li.taken b")).to_have_text(["Ana", "Ana 2", "Ana 3"])


def test_the_back_button_asks_before_it_leaves_a_game(come: Come) -> None:
    ana = come()
    table = found(my_turn)
    table.seat(ana, hash_="#/")
    ana.button("go_back").click()
    ana.see(".dock.is-mine")
    ana.page.go_back()
    ana.see("dialog.ask")
    ana.button("leave_no").click()
    expect(ana.page).to_have_url(f"{ana.address}#/r/{table.code}")
    ana.page.go_back()
    ana.button("leave_yes").click()
    ana.see(".kept, .hero.welcome")
    expect(ana.page).to_have_url(f"{ana.address}#/")


@pytest.mark.parametrize("page", ["table", "rules"])
def test_a_hidden_tab_is_told_that_it_is_my_turn_by_its_title(come: Come, page: str) -> None:
    ana = come()
    table = found(lambda t: t.state.phase == "turns" and t.state.decider != 0 and 0 in t.state.standing)
    table.seat(ana)
    ana.see(".felt")
    if page == "rules":
        ana.page.evaluate("location.hash = '#/rules'")
        ana.see(".strip.is-on")
    ana.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    table.go_on(lambda t: t.state.phase == "turns" and t.state.decider == 0)
    expect(ana.page).to_have_title(f"● {ana.t('title_turn')}")


def test_while_i_read_the_game_that_begins_and_my_turn_are_seen_and_heard(come: Come) -> None:
    """Nothing was pressed at the table yet: what was pressed before, even before it is fetched, lets it sound."""
    ana = come(size=PHONE)
    held: list[Route] = []
    ana.context.route("**/views/caller.js", lambda route: held.append(route))  # noqa: PLW0108 - it must be a function
    ana.context.add_init_script(
        """window.tones = 0;
        const { createOscillator: made } = AudioContext.prototype;
        AudioContext.prototype.createOscillator = function () { window.tones += 1; return made.call(this); };
        navigator.vibrate = () => { window.buzzes = (window.buzzes ?? 0) + 1; return true; };"""
    )
    table = Table().gather(7)
    table.seat(ana)
    ana.page.get_by_role("link", name=ana.t("full_rules")).click()
    ana.see(".strip")
    for route in held:
        route.continue_()
    assert held
    ana.page.evaluate("scrollTo(0, 2000)")
    assert table.say("p7", "join", code=table.code, name="Leo")["type"] == "joined"
    table.tell()
    expect(ana.page.locator(".strip")).to_contain_text(ana.t("in_room_playing", code=table.code))
    expect(ana.page.locator(".strip")).to_be_in_viewport()
    table.go_on(lambda t: t.state.decider == 0)
    expect(ana.page.locator(".strip")).to_contain_text(ana.t("in_room_turn", code=table.code))
    expect(ana.page.locator(".strip")).to_be_in_viewport()
    ana.until("window.tones > 0 && window.buzzes === 1")


def test_a_wrong_name_is_told_where_it_is_however_far_away_the_button(come: Come) -> None:
    ana = come(size=PHONE)
    Table(1).serve(ana)
    ana.open()
    ana.page.locator("#name").fill("x" * 40)
    ana.button("create_btn").click()
    expect(ana.page.locator("#name-error")).to_have_text(ana.t("err_name_invalid"))
    expect(ana.page.locator("#name-error")).to_be_in_viewport()
    expect(ana.page.locator("#name")).to_be_focused()


def test_the_end_tells_what_went_wrong_with_another_game(come: Come) -> None:
    ana = come(size=PHONE)
    table = found(lambda table: bool(table.state.phase == "over"), moves=400)
    table.seat(ana)
    ana.see("dialog.end")

    def refuse(command: Message) -> bool:
        if command["action"] != "again":
            return False
        answer = {"type": "error", "reply_to": command["id"], "code": "room_full", "message": ""}
        next(iter(table.wires.values())).send(json.dumps(answer))
        return True

    table.lose = refuse
    ana.button("again").click()
    expect(ana.page.locator("#again-error")).to_have_text(ana.t("err_room_full"))
    expect(ana.page.locator("#again-error")).to_be_in_viewport()
