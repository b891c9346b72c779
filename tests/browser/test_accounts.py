"""Accounts on the whole local stack, in more browsers and tabs than one."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.account_scenes import ROWS, row, serve
from tests.browser.conftest import PHONE, Come
from tests.browser.person import GAME_MS, WAIT_MS, Message, Person

PASSWORD = "a goose on a bicycle"  # noqa: S105 - of accounts that live as long as the test
NEW_PASSWORD = "two geese on a tandem"  # noqa: S105 - likewise
BOARD_MS = 10_000
"""Within so long the points of a game are on every page that is open."""
KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}, location.href, history.state])"


def enter(person: Person, form: str, username: str, password: str = PASSWORD, page: Page | None = None) -> None:
    """Fills the form in and sends it with Enter."""
    at = page or person.page
    at.locator(f"#{form}-username").fill(username)
    at.locator(f"#{form}-password").fill(password)
    at.locator(f"#{form}-password").press("Enter")


def play_as(person: Person, username: str) -> None:
    """The first page says who plays, and does not ask for a name."""
    expect(person.page.locator(".playing-as")).to_contain_text(username)
    expect(person.page.locator("#name")).to_have_count(0)


def watch_a_game(person: Person) -> int:
    """A game with seven bots in which the clock decides; returns the points that the end shows."""
    person.create_room()
    person.add_bots(7)
    person.see("dialog.end", GAME_MS)
    return int(re.findall(r"\d+", person.page.locator("dialog.end .places li.me b").inner_text())[0])


def error_of(person: Person, field: str) -> Locator:
    """The sentence beside a field, which names it as what is wrong."""
    at = person.page.locator(f"#{field}")
    expect(at).to_have_attribute("aria-invalid", "true")
    expect(at).to_be_focused()
    assert f"{field}-error" in str(at.get_attribute("aria-describedby"))
    return person.page.locator(f"#{field}-error")


def test_points_of_a_game_are_on_profile_and_leaderboard_in_two_browsers(come: Come) -> None:
    ana, bea = come("es", PHONE), come("en")
    ana.open("#/login")
    enter(ana, "login", "Aitana")
    expect(error_of(ana, "login-password")).to_have_text(ana.t("err_bad_credentials"))
    ana.page.get_by_role("main").get_by_role("link", name=ana.t("register")).click()
    expect(ana.page.locator("#register-username")).to_have_value("Aitana")
    ana.speaks_one_language()
    enter(ana, "register", "Aitana", "password1")
    expect(error_of(ana, "register-password")).to_have_text(ana.t("err_password_invalid"))
    enter(ana, "register", "Aitana")
    play_as(ana, "Aitana")
    assert PASSWORD not in ana.page.evaluate(KEPT)

    bea.open("#/leaderboard")
    expect(bea.page.locator("main h1")).to_be_visible()
    row = bea.page.locator("tbody tr", has_text="Aitana")
    expect(row).to_have_count(0)

    points = watch_a_game(ana)
    expect(row.locator(".num")).to_have_text(str(points), timeout=BOARD_MS)  # on the page that was open before the game
    expect(ana.page.locator("dialog.end .guest-points")).to_have_count(0)
    ana.open("#/u")
    expect(ana.page.locator(".stat dd").nth(1)).to_have_text(str(points))
    expect(ana.page.locator(".last-games li")).to_have_count(1)
    ana.speaks_one_language()
    ana.page.locator(".last-games a").click()
    ana.see(".app.replay .felt")
    ana.page.go_back()
    ana.see(".last-games")

    ana.open("#/leaderboard")
    expect(ana.page.locator("tr.me")).to_contain_text("Aitana")
    expect(ana.page.locator("tr.me .num")).to_have_text(str(points))
    expect(bea.page.locator("tr.me")).to_have_count(0)
    row.get_by_role("link").click()
    expect(bea.page.locator("main h1")).to_have_text("Aitana")
    expect(bea.page.locator(".stat dd").nth(1)).to_have_text(str(points))
    expect(bea.page.locator(".last-games a")).to_have_count(0)  # of a private room's game
    expect(bea.page.locator(".acts")).to_have_count(0)
    assert bea.page.title() == "Aitana · Disunyer"

    bea.open("#/login")
    enter(bea, "login", "AITANA")
    bea.page.wait_for_url("**/#/u/Aitana")  # where she was before
    expect(bea.page.locator(".last-games a")).to_have_count(1)
    expect(bea.page.locator(".acts")).to_have_count(1)


def test_a_changed_password_voids_other_sessions_and_a_deleted_account_is_gone(come: Come) -> None:
    ana, bea = come("es", PHONE), come("en")
    ana.open("#/register")
    enter(ana, "register", "Anita")
    play_as(ana, "Anita")
    bea.open("#/login")
    enter(bea, "login", "anita")
    play_as(bea, "Anita")
    ana.open("#/password")
    ana.page.locator("#password-password").fill("not " + PASSWORD)
    ana.page.locator("#password-fresh").fill(NEW_PASSWORD)
    ana.button("change_password").click()
    expect(error_of(ana, "password-password")).to_have_text(ana.t("err_wrong_password"))
    ana.page.locator("#password-password").fill(PASSWORD)
    ana.button("change_password").click()
    ana.see(".who-am")
    bea.page.evaluate("location.hash = '#/u'")
    expect(bea.page.locator(".toasts")).to_contain_text(bea.t("session_over"))
    expect(bea.page.locator("main")).to_contain_text(bea.t("need_login"))
    assert "session" not in bea.page.evaluate(KEPT)

    ana.page.reload()
    ana.button("delete_account").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label(ana.t("password"), exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name=ana.t("delete_yes")).click()
    expect(error_of(ana, "unregister-password")).to_have_text(ana.t("err_wrong_password"))
    dialog.get_by_label(ana.t("password"), exact=True).fill(NEW_PASSWORD)
    dialog.get_by_role("button", name=ana.t("delete_yes")).click()
    ana.see("#name")
    ana.speaks_one_language()
    ana.open("#/u/Anita")
    expect(ana.page.locator("main")).to_contain_text(ana.t("err_unknown_profile"))


def test_a_guest_registers_at_the_end_and_plays_on_as_that_account(come: Come) -> None:
    leo = come("en")
    leo.open()
    leo.page.get_by_label(leo.t("your_name")).fill("Somebody")
    watch_a_game(leo)
    leo.page.get_by_role("link", name=leo.t("keep_points")).click()
    enter(leo, "register", "Leopold")
    leo.see("dialog.end")
    expect(leo.page.locator(".guest-points")).to_have_text(leo.t("next_as", name="Leopold"))
    expect(leo.page.locator("dialog.end .places li.me")).to_contain_text("Somebody")
    leo.button("again").click()
    expect(leo.page.locator(".seats8 li.taken").first).to_contain_text("Leopold")

    leo.page.evaluate("location.hash = '#/u'")
    leo.button("logout").click()
    expect(leo.page.locator(".toasts")).to_contain_text(leo.t("logged_out"))
    leo.page.evaluate("location.hash = '#/login'")
    expect(leo.page.locator(".seated")).to_be_visible()
    enter(leo, "login", "Leopold")
    leo.see(".big-code")
    code = leo.page.url.rpartition("/")[2]
    expect(leo.page.locator(".toasts")).to_contain_text(leo.t("logged_in_at_table", name="Leopold", code=code))


def test_what_is_typed_stays_through_a_change_of_language_and_a_lost_connection(come: Come) -> None:
    zoe = come("en")
    zoe.open("#/register")
    zoe.page.locator("#register-username").fill("Zoe")
    zoe.page.locator("#register-password").fill(PASSWORD)
    zoe.page.get_by_role("button", name=zoe.t("other_language")).click()
    expect(zoe.page.locator("html")).to_have_attribute("lang", "es")
    zoe.context.set_offline(offline=True)
    zoe.page.wait_for_timeout(100)
    zoe.context.set_offline(offline=False)
    expect(zoe.page.locator("#register-username")).to_have_value("Zoe")
    expect(zoe.page.locator("#register-password")).to_have_value(PASSWORD)
    show = zoe.page.locator(".secret button")
    show.click()
    expect(zoe.page.locator("#register-password")).to_have_attribute("type", "text")
    show.click()
    expect(zoe.page.locator("#register-password")).to_have_attribute("type", "password")
    kept = zoe.page.evaluate(KEPT)
    assert PASSWORD not in kept
    fields = zoe.page.locator("form input")
    assert [fields.nth(n).get_attribute("autocomplete") for n in range(2)] == ["username", "new-password"]


def test_tabs_follow_one_another(come: Come) -> None:
    mia = come("en")
    mia.open("#/register")
    second = mia.context.new_page()
    second.goto(mia.address)
    expect(second.locator("#name")).to_be_visible(timeout=WAIT_MS)
    enter(mia, "register", "Miranda")
    play_as(mia, "Miranda")
    expect(second.locator(".playing-as")).to_contain_text("Miranda")
    second.evaluate("location.hash = '#/u'")
    second.get_by_role("button", name=mia.t("logout")).click()
    expect(mia.page.locator("#name")).to_be_visible()
    expect(mia.page.locator(".toasts")).to_contain_text(mia.t("logged_out_elsewhere"))
    assert "Miranda" not in mia.page.evaluate(KEPT)


def test_an_open_leaderboard_keeps_up_and_moves_neither_focus_nor_page(come: Come) -> None:
    ana = come("en", (360, 480))
    board: Message = {"type": "leaderboard", "rows": ROWS, "cursor": None, "me": None}
    serve(ana, None, leaderboard=board)
    ana.page.clock.install()
    ana.open("#/leaderboard")
    names = ana.page.locator(".ranking .username")
    expect(names).to_have_text([row["username"] for row in ROWS])
    bea = ana.page.locator(".ranking a[href='#/u/Bea']")
    bea.focus()
    ana.page.evaluate("scrollTo(0, 120)")

    def stands(rows: list[Message]) -> None:
        expect(names).to_have_text([row["username"] for row in rows])
        expect(bea).to_be_focused()
        assert ana.page.evaluate("scrollY") == 120

    board["rows"] = ROWS[::-1]
    ana.page.clock.run_for(2_000)
    stands(ROWS[::-1])
    board["rows"] = [*ROWS, row("Newcomer", 7, 1)]
    ana.page.clock.run_for(2_000)
    stands(board["rows"])
    board["rows"] = ROWS[2:] + ROWS[:2]
    ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stands(ROWS[2:] + ROWS[:2])
