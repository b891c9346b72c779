"""A table that stands still: whatever a message brings, seats, cards, buttons and the log stay where they are."""

from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.staged import Table, found

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
    return {"kind": "pass"} if state.phase == "turns" and number % 2 else table.usual(state)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_no_message_moves_the_table(come: Come, size: tuple[int, int]) -> None:
    """While a person stands, from the first turn to the second reveal, with a Disunyer on the way."""
    ana = come("es", size)
    table = found(
        lambda t: t.state.round.number == 1 and t.state.phase == "turns" and len(t.state.standing) == 8, moves=1
    )
    table.seat(ana)
    ana.see(".dock .clock")
    places = ana.page.evaluate(PLACES)
    phases: set[str] = set()
    for number in range(40):
        if table.state.phase == "pause":
            table.pass_ms(5_000)
        elif table.state.phase == "over" or 0 not in table.state.standing:
            break
        else:
            table.move(**usual(table, number))
        ana.until(
            f"document.querySelector('.bar .chip:nth-of-type(3)').textContent.endsWith(' {table.state.round.number}')"
        )
        phases.add(table.state.phase)
        now = ana.page.evaluate(PLACES)
        assert {part: now[part] for part in places if part in now} == {
            part: places[part] for part in places if part in now
        }
    assert {"turns", "pause"} <= phases
