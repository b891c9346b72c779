"""Rummy in a browser: whole hands by clicking and by keyboard, with a friend, on one device, and how it is drawn."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Come
from tests.browser.looks import faults, violations
from tests.browser.person import Person
from tests.browser.rummy_scenes import CORNER, HAND, MELDS, SCENES, THEIRS, pick
from tests.browser.rummy_table import RummyTable
from tests.browser.test_by_keyboard import tab_to
from tests.browser.test_screens import BETWEEN, NARROW, Theme, picture, show

SIDEWAYS = (740, 360)
LOW = (700, 600)
CARD = re.compile(r'"([A23456789TJQK][SHDC])"')
MEMORY = Path(__file__).with_name("memory.js").read_text("utf-8")
LOOK = Path(__file__).with_name("rummy_looks.js").read_text("utf-8")
DECK = {
    "ranks": "A23456789TJQK",
    "suits": "SHDC",
    "rankWords": {"Ace": "A", "10": "T", "Jack": "J", "Queen": "Q", "King": "K"},
    "suitWords": {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"},
}
PICTURES = {"7C", "7S", "7H", "7D", "5S", "6S", "8S", "KD", "JC", "6C"}
"""Cards in the pictures of how to play and of the first page, which tell nothing."""


def cards(person: Person) -> list[str]:
    """The hand on the page, from left to right."""
    shown: list[str] = person.page.locator(".rcard").evaluate_all("all => all.map((el) => el.dataset.card)")
    return shown


def plan(view: dict[str, Any], hand: list[str]) -> dict[str, Any]:
    """What a simple player does: draws from the stock, lays what there is, discards the first card it may."""
    decision = view["decision"]
    if decision["kind"] == "draw":
        return {"kind": "draw", "from": "stock" if "stock" in decision["options"] else "discard"}
    hints = decision["hints"]
    if hints["melds"]:
        return {"kind": "meld", "cards": hints["melds"][0]}
    if hints["lay_offs"]:
        return {"kind": "lay_off", **hints["lay_offs"][0]}
    return {"kind": "discard", "card": next(card for card in hand if card != view["taken"])}


def click(person: Person, move: dict[str, Any]) -> None:
    """Makes a move as somebody with a mouse does."""
    page = person.page
    if move["kind"] == "draw":
        page.locator(f"button.rpile.{move['from']}").click()
        return
    pick(person, *move.get("cards", [move.get("card")]))
    if move["kind"] == "lay_off":
        page.locator(f"[data-meld='{move['meld']}'] button").click()
    else:
        page.locator(".ract").nth(1 if move["kind"] == "discard" else 0).click()


def moves(table: RummyTable) -> list[dict[str, Any]]:
    return [command["move"] for command in table.commands if command["action"] == "move"]


def drag(person: Person, card: str, x: float, y: float) -> None:
    """Drags a card by its left edge, which other cards leave free."""
    box = person.page.locator(f"[data-card='{card}']").bounding_box()
    assert box is not None
    mouse = person.page.mouse
    mouse.move(box["x"] + CORNER["x"], box["y"] + CORNER["y"])
    mouse.down()
    mouse.move(x, y, steps=5)
    mouse.up()


def test_a_hand_is_played_by_clicking_against_the_computer_and_the_next_is_dealt(come: Come) -> None:
    ana = come()
    table = RummyTable(4).against_bot("hard")
    table.seat(ana)
    ana.see(".rhand")
    for _ in range(200):
        if table.state.phase == "hand_over":
            break
        if table.state.decider == 1:
            table.pass_ms(3_000)
            continue
        view = table.table(next(iter(table.wires)))["game"]
        expect(ana.page.locator(".rcard")).to_have_count(view["players"][0]["count"])
        expect(
            ana.page.locator({"draw": "button.rpile.stock", "play": "[data-drop=discard]"}[view["phase"]])
        ).to_be_visible()
        click(ana, plan(view, cards(ana)))
        expect(ana.page.locator("[aria-busy=true]")).to_have_count(0)
    assert table.state.phase == "hand_over"
    ana.see(".rnext")
    score = table.state.match.score
    expect(ana.page.locator(".rscore dd")).to_have_text([str(points) for points in score])
    ana.page.locator(".rnext").click()
    table.pass_ms(3_000)
    expect(ana.page.locator(".rcard")).to_have_count(10)
    assert table.state.match.hand == 2


def test_a_turn_is_played_by_keyboard_and_a_reload_forgets_what_was_picked(come: Come) -> None:
    ana = come()
    table = RummyTable().friends().put("5S 6S 7S KD QD 2C", THEIRS, phase="draw", stock="9C KC 3H")
    table.seat(ana)
    ana.see(".rhand")
    keyboard, page = ana.page.keyboard, ana.page
    keyboard.press("s")
    expect(page.locator(".rcard")).to_have_count(7)
    expect(page.locator(".rcard.is-new")).to_have_attribute("data-card", "9C")
    tab_to(ana, ".rcard")
    keyboard.press("End")
    expect(page.locator("[data-card='KD']")).to_be_focused()
    keyboard.press("Shift+ArrowLeft")
    assert cards(ana)[-2:] == ["KD", "QD"]
    expect(page.locator("[data-card='KD']")).to_be_focused()
    keyboard.press("o")
    keyboard.press("h")
    keyboard.press("Home")
    keyboard.press("Enter")
    expect(page.locator("[data-card='5S']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rdock [aria-live]")).to_contain_text(ana.t("rummy_meld_cards", cards="5-6-7 of spades"))

    page.reload()
    ana.see(".rhand")
    expect(page.locator(".rcard")).to_have_count(7)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    assert [move["kind"] for move in moves(table)] == ["draw"]

    keyboard.press("h")
    keyboard.press("Enter")
    keyboard.press("m")
    expect(page.locator("[data-meld='1']")).to_be_visible()
    expect(page.locator(".rcard")).to_have_count(4)
    expect(page.locator(".rcard:focus")).to_have_count(1)
    keyboard.press("End")
    keyboard.press("Space")
    keyboard.press("d")
    expect(page.locator(".rdock.is-mine")).to_have_count(0)
    assert moves(table)[1:] == [{"kind": "meld", "cards": ["5S", "6S", "7S"]}, {"kind": "discard", "card": "KD"}]
    assert page.evaluate("window.__focus.lost") == []


def test_cards_are_dragged_into_order_onto_a_meld_and_onto_the_discards(come: Come) -> None:
    ana = come()
    table = RummyTable().friends().put(HAND, THEIRS, melds=[*MELDS, "1 9S TS JS"][4:], drawn="7C")
    table.seat(ana)
    first, last = (ana.see(f"[data-card='{card}']").bounding_box() for card in ("5S", "KD"))
    assert first is not None
    assert last is not None
    drag(ana, "KD", first["x"] - 4, first["y"] + 30)
    assert cards(ana)[:2] == ["KD", "5S"]
    assert moves(table) == []
    meld = ana.page.locator("[data-meld='1']").bounding_box()
    assert meld is not None
    drag(ana, "8S", meld["x"] + 20, meld["y"] + 20)
    expect(ana.page.locator("[data-laid='8S']")).to_be_visible()
    pile = ana.page.locator(".rpile.discard").bounding_box()
    assert pile is not None
    drag(ana, "2C", pile["x"] + 30, pile["y"] + 30)
    expect(ana.page.locator(".rdock.is-mine")).to_have_count(0)
    assert moves(table) == [{"kind": "lay_off", "meld": 1, "cards": ["8S"]}, {"kind": "discard", "card": "2C"}]


def test_a_refusal_says_why_and_changes_nothing(come: Come) -> None:
    ana = come("es", PHONE)
    table = RummyTable().friends().put("4H 4D 4S", THEIRS, taken="KC", melds=MELDS[:1])
    table.seat(ana)
    ana.see(".rhand")
    pick(ana, "4H", "4D", "4S")
    ana.page.locator(".ract").first.click()
    expect(ana.page.locator(".toast")).to_contain_text(ana.t("rummy_no_only_taken"))
    ana.page.locator("[data-meld='1'] button").click()
    expect(ana.page.locator(".toast").last).to_contain_text(ana.t("rummy_no_place"))
    ana.page.keyboard.press("Escape")
    pick(ana, "KC")
    expect(ana.page.locator(".ract").last).to_have_attribute("aria-disabled", "true")
    expect(ana.page.locator(".prompt .hint")).to_have_text(ana.t("rummy_no_just_taken"))
    assert len(cards(ana)) == 4


def test_two_friends_play_by_invitation_wait_for_each_other_and_go_on(come: Come) -> None:
    ana, bea = come(), come("es", PHONE)
    table = RummyTable()
    table.serve(ana)
    table.serve(bea)
    ana.open()
    ana.page.locator(".chooser input[value=rummy] + span").click()
    ana.page.locator("#name").fill("Ana")
    ana.page.locator(".create button[type=submit]").click()
    ana.see(".big-code")
    table.code = ana.page.url.rpartition("/")[2]
    assert re.fullmatch("[A-Z]{4}", table.code), "the invitation is the room's code and nothing else"
    bea.open(f"#/r/{table.code}")
    bea.page.locator("#name").fill("Bea")
    bea.button("sit").click()
    bea.see(".rhand")
    ana.see(".rhand")

    people = {0: ana, 1: bea}
    seat = table.state.decider
    active, other = people[seat], people[1 - seat]
    absent = ("Ana", "Bea")[1 - seat]
    active.page.locator("button.rpile.stock").click()
    expect(active.page.locator(".rcard")).to_have_count(11)
    other.page.reload()
    other.see(".rhand")
    table.hang_up(list(table.wires)[-1], page_knows=True)
    expect(active.page.locator("#prompt")).to_have_text(active.t("rummy_waiting_for", name=absent))
    other.page.reload()
    other.see(".rhand")
    expect(active.page.locator(".rdock.is-mine")).to_be_visible()

    hands = {number: set(cards(person)) for number, person in people.items()}
    assert {number: len(hand) for number, hand in hands.items()} == {seat: 11, 1 - seat: 10}
    told: dict[int, set[str]] = {0: set(), 1: set()}
    for message in table.tables():
        told[message["you"]["seat"]] |= set(CARD.findall(json.dumps(message)))
    for number in people:
        assert hands[number] <= told[number]
        assert told[1 - number] & hands[number] == set()

    ana.page.locator(".rscore .icon-btn").click()
    ana.page.locator("dialog.ask .danger").click()
    bea.see(".rask")
    bea.page.locator(".rask .primary").click()
    expect(ana.page.locator(".rask")).to_have_count(0)
    expect(ana.page.locator("#log-list")).to_contain_text(ana.t("rummy_log_restarted").partition(".")[0])
    assert table.state.match.hand == 2


def test_both_accept_the_next_hand(come: Come) -> None:
    ana, bea = come(), come()
    table = RummyTable().friends().put("KD", THEIRS, score=(34, 12))
    table.seat(ana)
    table.seat(bea, 1)
    bea.see(".rhand")
    ana.see(".rhand")
    pick(ana, "KD")
    ana.page.keyboard.press("d")
    expect(ana.page.locator("#prompt")).to_have_text(ana.t("rummy_hand_won_you", n=36))
    expect(bea.page.locator("#prompt")).to_have_text(bea.t("rummy_hand_won", name="Ana", n=36))
    expect(bea.page.locator(".rleft .rfan > span")).to_have_count(7)
    ana.page.keyboard.press("n")
    expect(ana.page.locator(".rnext")).to_have_attribute("aria-disabled", "true")
    expect(bea.page.locator(".prompt .hint")).to_have_text(bea.t("rummy_ready", name="Ana"))
    bea.page.locator(".rnext").click()
    for person in (ana, bea):
        expect(person.page.locator(".rcard")).to_have_count(10)
        expect(person.page.locator(".rscore dd")).to_have_text(["70", "12"])


def test_on_one_device_the_page_holds_no_hand_while_it_is_covered(come: Come) -> None:
    ana = come()
    table = RummyTable(3).one_device()
    table.seat(ana)
    discarded: set[str] = set()
    for turn in range(3):
        ana.see(".rdock.is-cover")
        hands = {*table.hand(0), *table.hand(1)}
        assert len(hands) == 20
        top = str(ana.page.locator(".rpile.discard use").get_attribute("href")).rpartition("#")[2]
        told = discarded | {top} | PICTURES
        found = ana.page.evaluate(MEMORY, DECK)
        for where in ("drawn", "held", "told", "past", "stored"):
            assert set(found[where]) & hands <= told, (turn, where)
        newest = table.tables()[-1]
        assert newest["game"]["phase"] == "cover"
        assert set(CARD.findall(json.dumps(newest))) & hands <= told
        ana.page.locator(".is-cover .btn").click()
        expect(ana.page.locator(".rcard")).to_have_count(10)
        assert set(ana.page.evaluate(MEMORY, DECK)["held"]) >= set(cards(ana)), (
            "else it would not find them under the cover"
        )
        ana.page.keyboard.press("s")
        expect(ana.page.locator(".rcard")).to_have_count(11)
        card = cards(ana)[3]
        drag(ana, cards(ana)[0], 900, 600)
        pick(ana, card)
        discarded.add(card)
        ana.page.keyboard.press("d")
    ana.page.locator(".is-cover .btn").click()
    ana.see(".rhand")
    ana.page.reload()
    ana.see(".rdock.is-cover")


def test_the_match_with_the_computer_and_the_one_on_this_device_are_kept_apart_and_gone_on_with(come: Come) -> None:
    ana = come()
    ana.open()
    page = ana.page
    hand: list[str] = []
    for way in ("computer", "device"):
        page.locator(".chooser input[value=rummy] + span").click()
        page.locator(f".create input[value={way}] + span").click()
        ana.button("rummy_begin").click()
        ana.see(".rhand, .rdock.is-cover")
        hand = hand or cards(ana)
        page.get_by_role("button", name=ana.t("leave"), exact=True).click()
        page.locator("dialog.ask .danger").click()
        ana.see(".create")
    for way, place in (("computer", ".rhand"), ("device", ".rdock.is-cover")):
        page.locator(".chooser input[value=rummy] + span").click()
        page.locator(f".create input[value={way}] + span").click()
        ana.button("rummy_go_on").click()
        ana.see(place)
        if way == "computer":
            assert len(set(hand) & set(cards(ana))) >= len(hand) - 1, "the same hand, whoever's turn it is by now"
        page.reload()
        ana.see(place)
        page.get_by_role("button", name=ana.t("leave"), exact=True).click()
        page.locator("dialog.ask .danger").click()
        ana.see(".create")


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_of_rummy_is_drawn_well_and_usable_by_all(come: Come, name: str) -> None:
    number = list(SCENES).index(name)
    person = come("es" if number % 2 else "en", DESKTOP)
    SCENES[name](person)
    person.speaks_one_language()
    found: list[str] = []
    for size in (PHONE, DESKTOP, SIDEWAYS, NARROW, LOW, *BETWEEN):
        theme: Theme = "dark" if size == DESKTOP else "light"
        show(person, theme, size)
        found += [f"{theme} {size}: {fault}" for fault in (*faults(person.page), *person.page.evaluate(LOOK))]
        if size in (PHONE, DESKTOP):
            found += [f"{theme} {size}: {fault}" for fault in violations(person.page)]
        if size in (PHONE, DESKTOP, SIDEWAYS):
            picture(person, f"rummy-{name}", theme, size)
    assert found == []
