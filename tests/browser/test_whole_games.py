"""Whole games against seven bots on the local stack, from the first page to the second game, in either language."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - its name there

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.person import GAME_MS, Person
from tests.browser.texts import Lang


def decide_by_clicking(person: Person, kind: str, turn: int) -> None:
    page = person.page
    prompt = page.locator("#prompt")
    before = prompt.inner_text()
    if kind == "turn":
        target = page.locator(".act.keep" if turn % 2 else ".act.pass")
    elif kind == "guess":
        target = page.locator(".act.suit").nth(turn % 4)
    else:
        target = page.locator("button.seat-in").first
    with suppress(TimeoutError):  # on a slow machine the time may be up
        target.click(timeout=1_000)
    expect(prompt).not_to_have_text(before)


def play_out(person: Person) -> list[str]:
    """Answers whatever is asked until the end; returns what was asked."""
    asked: list[str] = []
    while (kind := person.my_decision_or_the_end()) != "end":
        if kind not in asked:
            person.speaks_one_language()
        asked.append(kind)
        decide_by_clicking(person, kind, len(asked))
    return asked


@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("es", PHONE)])
def test_a_whole_game_is_played_by_clicking(come: Come, lang: Lang, size: tuple[int, int]) -> None:
    ana = come(lang, size)
    ana.open()
    page = ana.page
    page.get_by_label(ana.t("your_name")).fill("Ana")
    ana.speaks_one_language()

    code = ana.create_room()
    ana.speaks_one_language()
    assert re.fullmatch("[B-DF-HJ-NP-TV-Z]{4}", code)
    ana.add_bots(7)
    ana.see(".felt")
    expect(page.locator(".seat")).to_have_count(7)

    assert play_out(ana) != []
    assert ana.accepted_moves() != []
    seen = set(page.evaluate("[...window.__screens]"))
    assert {"mine", "others", "pause", "over"} <= seen

    end = page.locator("dialog.end")
    ana.speaks_one_language()
    expect(end.locator(".places li")).to_have_count(8)
    ana.button("check_shuffle").click()
    expect(end.locator(".check-verdict.good")).to_be_visible()
    share = page.evaluate(f"JSON.parse(localStorage.getItem('disunyer.seat.{code}')).nonce")
    expect(end.locator(".check")).to_contain_text(share)

    end.get_by_role("link", name=ana.t("watch_replay")).click()
    ana.see(".app.replay .felt")
    ana.speaks_one_language()
    last = page.locator(".replay-range input")
    ana.button("replay_last").click()
    expect(last).to_have_value(str(last.get_attribute("max")))
    lines = page.locator("#log-list li")
    told = lines.all_text_contents()
    ana.button("replay_first").click()
    expect(lines).not_to_have_count(len(told))
    assert lines.all_text_contents() == told[: lines.count()]
    ana.button("replay_last").click()
    expect(lines).to_have_text(told)
    page.get_by_role("link", name=ana.t("close")).click()

    ana.see("dialog.end")
    ana.button("again").click()
    expect(page.locator(".big-code")).to_be_visible()
    assert page.url.rpartition("/")[2] != code
    ana.add_bots(7)
    ana.see(".felt")
    assert ana.my_decision_or_the_end(GAME_MS) in {"turn", "pick", "guess"}
