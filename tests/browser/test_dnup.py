"""dnup in a browser: rounds by finger and by keyboard, a hand that turns as a whole, two areas, what nobody may see."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from cardrules.dnup.game import Dnup
from cardrules.dnup.state import State
from cardrules.game import IllegalMoveError
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.dnup_table import DnupTable, best, card, hand, made, seated
from tests.browser.looks import faults, violations
from tests.browser.person import Person
from tests.browser.texts import Lang
from tests.rules.dnup.prepared import prepared

SHOWN = """() => {
  const name = (use) => use.getAttribute("href").replace(/.*#c(.)/, "$1/");
  const cards = (el) => [...el.querySelectorAll("use")].map(name);
  const sets = [...document.querySelectorAll("[data-place]:not(.is-empty)")].map((el) => [el.dataset.place, cards(el)]);
  return JSON.stringify([cards(document.querySelector(".dnup-hand")).sort(), sets.sort()]);
}"""

WATCH = """() => {
  const { animate } = Element.prototype;
  window.turned = [];
  Element.prototype.animate = function (frames, options) {
    if (this.matches(".dnup-hand .face")) turned.push(`${options.delay} ${options.duration}`);
    return animate.call(this, frames, options);
  };
}"""


def page_agrees(person: Person, table: DnupTable, seat: int = 0) -> None:
    """Hand and sets on the page come to be those of the rules."""
    view = table.view(seat)
    mine = next(player["hand"] for player in view["players"] if player["seat"] == seat)
    sets = [[f"{one['seat']}.{one['area']}", one["cards"]] for one in view["sets"]]
    expected = json.dumps([sorted(mine), sorted(sets)], separators=(",", ":"))
    person.until(f"({SHOWN})() === {json.dumps(expected)}")


def my_turn(person: Person, table: DnupTable) -> None:
    """The page shows the turn that the table is at, which is this person's."""
    page_agrees(person, table)
    expect(person.page.locator(".dnup-dock.is-mine")).to_be_visible()


@contextmanager
def moving(person: Person) -> Iterator[None]:
    """What is done meanwhile makes a move; the page has told it at the end."""
    lines = person.page.locator(".log-line")
    before = lines.count()
    yield
    expect(lines).not_to_have_count(before)


def pressed(person: Person, table: DnupTable) -> None:
    """The person makes that move, or rotates."""
    my_turn(person, table)
    play = best(table.view(0))
    with moving(person):
        if play is None:
            person.button("dnup_rotate").click()
            return
        for name in [name for name in hand(person) if name[0] == str(play["value"])][: play["size"]]:
            person.page.locator(card(person, name) + "[aria-pressed=false]").first.click()
        person.button("dnup_play").click()


@pytest.mark.parametrize(("seats", "lang", "size"), [(2, "es", PHONE), (3, "en", DESKTOP), (5, "es", PHONE)])
def test_a_game_is_played_to_its_end_with_a_reload(come: Come, seats: int, lang: Lang, size: tuple[int, int]) -> None:
    """The first turns by pressing, while the page follows the others."""
    table = DnupTable(bots=seats - 1, seed=3)
    ana = seated(come(lang, size), table)
    turns = 0
    while table.state.phase != "over":
        if table.state.phase == "pause":
            table.pass_ms(8_000)
            expect(ana.page.locator(".dnup-card")).to_have_count(9)
        elif table.to_turn_of(0):
            turns += 1
            assert turns < 200
            pressed(ana, table) if table.state.match.round == 1 and table.state.turn < 3 * seats else made(table)
            if turns == 2:
                ana.page.reload()
                ana.see(".dnup-felt")
    ana.see("dialog.end")
    page_agrees(ana, table)
    ana.speaks_one_language()


def test_a_round_is_played_by_keyboard(come: Come) -> None:
    table = DnupTable(bots=2, seed=5)
    ana = seated(come("en"), table)
    while table.to_turn_of(0):
        my_turn(ana, table)
        play = best(table.view(0))
        with moving(ana):
            if play is None:
                ana.page.keyboard.press("r")
                continue
            held = sum(name[0] == str(play["value"]) for name in hand(ana))
            for _ in range(1 + held - play["size"]):
                ana.page.keyboard.press(str(play["value"]))
            expect(ana.page.locator(".dnup-effects")).to_contain_text(ana.t("dnup_play"))
            ana.page.keyboard.press("p")
    page_agrees(ana, table)
    ana.speaks_one_language()


def test_picked_cards_tell_what_they_would_do_and_a_set_is_taken_and_added_to(come: Come) -> None:
    table = DnupTable(prepared("4/2 4/6 3/8 9/1", "1/2 1/3", "1/4 2/5", sets=["b 3/7 3/1", "c 5/1 5/7 5/2"]), seed=1)
    ana = seated(come("en"), table)
    effects = ana.page.locator(".dnup-effects")
    for name in ("4/2", "4/6"):
        ana.page.locator(card(ana, name)).click()
    expect(effects).to_have_text("Play: You lay a pair of 4s. That returns Bea's pair of 3s, turned.")
    ana.page.keyboard.press("Escape")
    ana.page.locator(card(ana, "3/8")).click()
    expect(effects).to_contain_text(
        "Add: It makes Bea's pair of 3s a trio of 3s. That is the lower one of its size: all of it goes to Bea's hand"
    )
    ana.page.locator(card(ana, "9/1")).click()
    expect(effects).to_have_text("Play: These cards show different values.")
    ana.page.keyboard.press("Escape")
    ana.page.locator("[data-place='2.1']").click()
    expect(effects).to_have_text(
        "Take: You get Marcos's trio of 5s. In your hand: 1 up, 5 down; 7 up, 5 down; 2 up, 5 down."
    )
    ana.page.keyboard.press("t")
    expect(ana.page.locator(".dnup-card")).to_have_count(7)
    assert hand(ana)[4:] == ["1/5", "7/5", "2/5"]


def test_the_hand_is_arranged_by_finger_and_by_keyboard_and_stays_so(come: Come) -> None:
    table = DnupTable(prepared("1/2 3/4 5/6 7/8", "1/3 1/4", "2/3 2/4"))
    ana = seated(come("en"), table)
    first, last = ana.page.locator(card(ana, "1/2")), ana.page.locator(card(ana, "7/8"))
    first.drag_to(last)
    expect(ana.page.locator(".dnup-card").last).to_have_attribute("aria-label", "1 up, 2 down")
    assert hand(ana) == ["3/4", "5/6", "7/8", "1/2"]
    expect(first).to_have_attribute("aria-pressed", "false")
    last.focus()
    ana.page.keyboard.press("Shift+ArrowLeft")
    expect(ana.page.locator(":focus")).to_have_attribute("aria-label", "7 up, 8 down")
    assert hand(ana) == ["3/4", "7/8", "5/6", "1/2"]
    ana.page.keyboard.press("r")
    expect(ana.page.locator(".dnup-card").first).to_have_attribute("aria-label", "4 up, 3 down")
    assert hand(ana) == ["4/3", "8/7", "6/5", "2/1"]
    ana.page.reload()
    ana.see(".dnup-felt")
    assert hand(ana) == ["4/3", "8/7", "6/5", "2/1"]
    ana.page.keyboard.press("o")
    expect(ana.page.locator(".dnup-card").first).to_have_attribute("aria-label", "2 up, 1 down")
    assert table.commands[-1]["action"] != "move", "arranging is nobody else's business"


def test_a_hand_is_arranged_faster_than_the_page_is_drawn(come: Come) -> None:
    table = DnupTable(prepared("1/2 3/4 5/6 7/8", "1/3 1/4", "2/3 2/4"))
    ana = seated(come("en"), table)
    ana.page.locator(card(ana, "1/2")).focus()
    ana.page.evaluate(
        """async () => {
          for (const [key, shiftKey] of [["End", true], ["Home", false], ["ArrowRight", true], ["ArrowRight", true]]) {
            const pressed = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(pressed);
            await Promise.resolve();
            await Promise.resolve();
          }
        }"""
    )
    expect(ana.page.locator(".dnup-card").nth(2)).to_be_focused()
    assert hand(ana) == ["5/6", "7/8", "3/4", "1/2"]


@pytest.mark.parametrize(("played", "left"), [("3/7", "1/2 4/6 7/3"), ("7/3", "1/2 3/7 4/6")])
def test_a_card_is_played_and_its_twin_stays_as_it_was(come: Come, played: str, left: str) -> None:
    table = DnupTable(prepared("3/7 1/2 4/6 7/3", *["9/8 8/9"] * 4))
    ana = seated(come("en"), table)
    ana.button("dnup_sort").click()
    ana.page.locator(card(ana, played)).click()
    ana.button("dnup_play").click()
    expect(ana.page.locator(".dnup-card")).to_have_count(3)
    assert hand(ana) == left.split()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_hand_turns_as_a_whole_in_one_motion_or_at_once(come: Come, motion: str) -> None:
    table = DnupTable(prepared("1/2 3/4 5/6 7/8", "1/3 1/4", "2/3 2/4"))
    ana = seated(come("en", reduced_motion=motion), table)
    ana.page.evaluate(WATCH)
    table.move(kind="rotate")
    expect(ana.page.locator(".dnup-card").first).to_have_attribute("aria-label", "2 up, 1 down")
    assert ana.page.evaluate("turned") == ["0 460"] * (4 if motion == "no-preference" else 0)


def test_two_players_have_two_areas_and_two_turns(come: Come) -> None:
    table = DnupTable(
        prepared("4/6 8/1 7/2", "1/3 1/4", sets=["a.2 3/5", "b.1 5/3 5/7", "b.2 6/4 6/7 6/9"], won={"b": 1})
    )
    ana = seated(come("es", PHONE), table)
    prompt = ana.page.locator("#prompt")
    expect(prompt).to_have_text(ana.t("dnup_your_turn_area", n=1))
    expect(ana.page.locator("[data-place='0.1']")).to_have_class("dnup-area is-now is-empty")
    ana.page.locator(card(ana, "8/1")).click()
    expect(ana.page.locator(".dnup-effects")).to_contain_text("Así superas tu 3 (área 2): vuelve a tu mano")
    ana.button("dnup_play").click()
    expect(prompt).to_have_text(ana.t("dnup_your_turn_area", n=2))
    page_agrees(ana, table)
    assert hand(ana) == ["4/6", "7/2", "5/3"]
    ana.button("dnup_rotate").click()
    expect(prompt).to_have_text(ana.t("dnup_decides_area", name="Bea", n=1))
    table.move(kind="rotate")
    table.move(kind="rotate")
    expect(ana.page.locator(".log-line").last).to_contain_text("Tu turno en el área 1. Tus cartas valen 2, 3, 6.")
    page_agrees(ana, table)


def stalled() -> State:
    """One quiet turn before the round stalls."""
    return prepared("1/2 3/4", "1/3 1/4", "2/3 2/4", quiet=89, won={"b": 2})


def test_a_round_that_stalls_says_so_before_and_why_after(come: Come) -> None:
    table = DnupTable(stalled())
    ana = come("en", PHONE)
    table.serve(ana)
    ana.open(f"#/r/{table.code}")
    ana.button("watch").click()
    expect(ana.page.locator(".dock .hint")).to_contain_text(ana.t("dnup_quiet", n=89, m=90))
    table.move(kind="rotate")
    expect(ana.page.locator("#prompt")).to_have_text(ana.t("dnup_stalled"))
    expect(ana.page.locator(".dock .hint")).to_contain_text(ana.t("dnup_stalled_why", n=90))
    expect(ana.page.locator(".dock .hint")).to_contain_text("Bea 2")


def test_before_the_turn_that_stalls_a_round_its_player_is_told_and_after_the_third_why_it_is_over(come: Come) -> None:
    hands = ("1/2 3/4", "1/3 1/4", "2/3 2/4")
    table = DnupTable(prepared(*hands, quiet=89, stalled=2, won={"b": 2}))
    ana = seated(come("en", PHONE), table)
    expect(ana.page.locator(".dnup-effects")).to_contain_text(ana.t("dnup_quiet", n=89, m=90))
    ana.button("dnup_rotate").click()
    ana.see("dialog.end")
    expect(ana.page.locator("#end-title")).to_have_text("Bea wins")
    expect(ana.page.locator("dialog.end")).to_contain_text(ana.t("dnup_stalled_end"))
    ana.button("see_table").click()
    expect(ana.page.locator(".dock .hint")).to_contain_text(ana.t("dnup_stalled_end"))
    expect(ana.page.locator(".dock .hint")).not_to_contain_text(ana.t("dnup_stalled_why", n=90))


def test_who_went_out_is_told_in_the_order_in_which_they_did(come: Come) -> None:
    table = DnupTable(prepared("9/1", "5/3 5/4", "2/3 2/4"))
    ana = seated(come("en"), table)
    ana.page.locator(card(ana, "9/1")).click()
    ana.button("dnup_play").click()
    expect(ana.page.locator(".dnup-card")).to_have_count(0)
    table.move(kind="play", cards=["5/3", "5/4"])
    expect(ana.page.locator("#prompt")).to_have_text(ana.t("dnup_round_of", names="you and Bea"))


def test_a_refused_move_is_told_once_with_its_reason(come: Come) -> None:
    table = DnupTable(prepared("3/7 3/1", "1/3 1/4", "2/3 2/4", sets=["b 2/5"]))
    ana = seated(come("en"), table)
    ana.page.locator(card(ana, "3/7")).click()
    with patch.object(Dnup, "apply", side_effect=IllegalMoveError("not higher than the set of that size")):
        ana.button("dnup_play").click()
        expect(ana.page.locator(".toast")).to_have_count(1)
    expect(ana.page.locator(".toast")).to_contain_text(ana.t("dnup_why_higher"))
    expect(ana.page.locator(card(ana, "3/7"))).to_have_attribute("aria-pressed", "true")


def test_the_end_says_who_won_and_the_aid_card_is_at_hand(come: Come) -> None:
    table = DnupTable(prepared("9/1", "1/3 1/4", "2/3 2/4", won={"a": 2, "b": 3}))
    ana = seated(come("en"), table)
    ana.page.keyboard.press("h")
    expect(ana.page.locator("dialog.dnup-aid")).to_contain_text(ana.t("dnup_aid_beat"))
    assert violations(ana.page) == []
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("9")
    expect(ana.page.locator(".dnup-effects")).to_contain_text(ana.t("dnup_would_go_out"))
    ana.page.keyboard.press("p")
    ana.see("dialog.end")
    expect(ana.page.locator("#end-title")).to_have_text(ana.t("you_win"))
    expect(ana.page.locator(".places li").first).to_contain_text(ana.t("dnup_tokens_n", n=4))
    assert [*faults(ana.page), *violations(ana.page)] == []


def test_nobody_is_shown_or_sent_a_hand_that_is_not_theirs(come: Come) -> None:
    table = DnupTable(prepared("1/2 3/4 5/6", "1/3 8/9", "2/7 2/4", sets=["b 4/8"]))
    ana, watcher = seated(come("en"), table), come("es")
    table.serve(watcher)
    watcher.open(f"#/r/{table.code}")
    watcher.button("watch").click()
    watcher.see(".dnup-felt")
    table.move(kind="take", seat=1, area=1)
    expect(ana.page.locator(".dnup-card")).to_have_count(4)
    own, public = {"c12", "c34", "c56", "c84"}, {"back"}
    for person, allowed in ((ana, own | public), (watcher, public)):
        used = person.page.locator("use").evaluate_all(
            "all => all.map((one) => one.getAttribute('href').split('#')[1])"
        )
        assert {name for name in used if name.startswith("c")} <= allowed
    for seen in table.tables():
        mine = seen["you"].get("seat")
        hands = [player["hand"] for player in seen["game"]["players"] if player["seat"] != mine]
        assert hands == [None] * len(hands)
    hidden = json.dumps(watcher.page.content())
    assert "8 arriba, 9 abajo" not in hidden
    assert "1 arriba, 2 abajo" not in hidden
