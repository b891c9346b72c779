"""A table that stands still: whatever a message brings, seats, cards, buttons and the log stay where they are."""

from typing import Any

import pytest
from cardrules.disunyer.cards import KINGS
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.staged import Table, found
from tests.browser.test_screens import WINDOWS

PLACES = """() => {
  const parts = [".table", ".dock", ".reactions", ".log", ".seat[data-pos]"];
  const boxOf = (el) => {
    const { x, y, width, height } = el.matches(".seat") ? new DOMRect(el.offsetLeft, el.offsetTop) : el.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const all = parts.flatMap((part) => [...document.querySelectorAll(part)].map((el) => [part + (el.dataset.pos ?? ""), boxOf(el)]));
  return Object.fromEntries(all);
}"""  # noqa: E501 - a script


def usual(table: Table, number: int) -> dict[str, Any]:
    state = table.state
    passes = state.phase == "turns" and state.decider != 0 and number % 2
    return {"kind": "pass"} if passes else table.usual(state)


def first_with_a_king(table: Table) -> bool:
    """Seat 0 begins and can well keep."""
    state = table.state
    return bool(state.phase == "turns" and state.round.number == 1 and state.decider == 0 and state.hands[0] in KINGS)


@pytest.mark.parametrize("size", [PHONE, DESKTOP, WINDOWS[0]])
def test_no_message_moves_the_table(come: Come, size: tuple[int, int]) -> None:
    """Not even the one that a person is out by."""
    ana = come("es", size)
    table = found(first_with_a_king, moves=1)
    table.seat(ana)
    ana.see(".dock .clock")
    places = ana.page.evaluate(PLACES)
    phases: set[str] = set()
    for number in range(200):
        if table.state.phase == "over":
            break
        if table.state.phase == "pause":
            table.pass_ms(5_000)
        else:
            table.move(**usual(table, number))
        ana.until(
            f"document.querySelector('.bar .chip:nth-of-type(3)').textContent.endsWith(' {table.state.round.number}')"
        )
        phases.add(table.state.phase if 0 in table.state.standing else "out")
        now = ana.page.evaluate(PLACES)
        assert {part: now[part] for part in places if part in now} == {
            part: places[part] for part in places if part in now
        }
    assert {"turns", "pause", "out"} <= phases


PAUSED = """const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { const one = animate.apply(this, how); one.pause(); return one; };"""


def test_the_folded_log_stays_at_the_line_before_until_the_cards_have_turned(come: Come) -> None:
    """All motion stands at its beginning."""
    ana = come("en", PHONE, reduced_motion="no-preference")
    ana.context.add_init_script(PAUSED)
    table = found(lambda t: t.state.phase == "turns" and t.state.decider == t.state.round.players[-1] != 0)
    table.seat(ana)
    ana.see(".log-toggle")
    before = ana.page.locator(".log-last").inner_text()
    table.move(kind="keep")
    assert table.state.phase == "pause"
    expect(ana.page.locator(".log-last")).not_to_have_text(before)
    expect(ana.page.locator(".log-last")).to_have_css("opacity", "0")
    expect(ana.page.locator(".log-before")).to_have_css("opacity", "1")
    expect(ana.page.locator(".log-before")).to_have_text(before)
    ana.page.mouse.click(5, 60)
    expect(ana.page.locator(".log-last")).to_have_css("opacity", "1")
    expect(ana.page.locator(".log-before")).to_have_css("opacity", "0")
