"""The first page with its games, on the whole local stack: what is chosen there is what is played."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Come
from tests.browser.person import Person


def choose(person: Person, game: str, **answers: str) -> None:
    """A game, and what it asks."""
    person.page.locator(f".chooser input[value={game}] + span").click()
    expect(person.page.locator(".hero h1")).to_have_text(person.t(f"{game}_tagline"))
    for name, value in answers.items():
        person.page.locator(f".create input[name={name}][value='{value}'] + span").click()


def go_home(person: Person) -> None:
    """Away from a game that goes on."""
    person.page.locator(".bar .logo").click()
    person.button("leave_yes").click()
    person.see(".chooser")


def test_a_match_against_the_computer_is_gone_on_with_and_then_deleted(come: Come) -> None:
    ana = come("es", PHONE)
    ana.open()
    choose(ana, "rummy", rummy_way="computer", rummy_level="easy")
    ana.button("rummy_begin").click()
    ana.see(".app .dock")
    room = ana.page.url
    go_home(ana)
    ana.button("rummy_go_on").click()
    ana.see(".app .dock")
    assert ana.page.url == room
    go_home(ana)
    ana.button("rummy_forget").click()
    ana.button("rummy_forget_sure").click()
    expect(ana.button("rummy_go_on")).to_have_count(0)
    expect(ana.page.locator(".toast")).to_contain_text(ana.t("rummy_forgotten"))
    expect(ana.button("rummy_begin")).to_be_focused()
    assert ana.page.evaluate("Object.keys(localStorage).filter((key) => /seat|slot/.test(key))") == []


def test_a_friend_finds_a_public_table_of_the_size_that_was_chosen(come: Come) -> None:
    ana = come()
    ana.open()
    choose(ana, "dnup", dnup_seats="2")
    code = ana.create_room("public")
    bea = come("es")
    bea.open()
    row = bea.page.locator(".rooms li", has_text=code)
    expect(row).to_contain_text("dnup")
    row.locator(".btn").click()
    for person in (ana, bea):
        person.see(".app .dock")


def test_playing_at_once_is_at_a_table_of_the_chosen_game(come: Come) -> None:
    ana = come()
    ana.open()
    choose(ana, "ignorado")
    ana.button("play_now").click()
    expect(ana.page.locator(".kicker")).to_contain_text("El Ignorado")


def test_nobody_is_invited_any_more_to_a_room_that_does_not_exist(come: Come) -> None:
    ana = come("es", PHONE)
    ana.open("#/r/ZZZZ")
    for name in ("sit", "watch"):
        ana.button(name).click()
        expect(ana.page.locator(".cold form")).to_have_count(0)
        expect(ana.page.locator(".cold [role=alert]")).to_have_text(ana.t("err_unknown_room"))
        ana.page.reload()
        ana.see(".cold form")
    ana.button("sit").click()
    ana.page.locator(".cold").get_by_role("link", name=ana.t("to_home")).click()
    ana.see(".chooser")
