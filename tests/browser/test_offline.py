"""The page without a network, and the page when the server has a newer release."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.staged import Table, found

WAIT_UNTIL_KEPT = """() => new Promise((done) => {
  const isWhole = (name) => name.startsWith("disunyer-") && !name.endsWith("-partial");
  const look = async () => ((await caches.keys()).some(isWhole) ? done(true) : setTimeout(look, 20));
  void look();
})"""


def count_loads(person: Person) -> None:
    person.context.add_init_script("sessionStorage.setItem('loads', Number(sessionStorage.getItem('loads') ?? 0) + 1)")


def loads(person: Person) -> int:
    return int(person.page.evaluate("Number(sessionStorage.getItem('loads'))"))


def test_the_page_opens_without_a_network_once_it_has_been_there(come: Come) -> None:
    ana = come(service_workers="allow")
    ana.open()
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.evaluate(WAIT_UNTIL_KEPT)
    ana.excused += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch", "WebSocket"]
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.locator("h1")).to_have_text(ana.t("tagline"))
    ana.page.get_by_role("link", name=ana.t("how")).click()
    expect(ana.page.locator("main h1")).to_have_text(ana.t("how"))
    expect(ana.page.locator(".steps .card-svg").first).to_be_visible()
    expect(ana.page.locator(".banner")).to_contain_text(ana.t("reconnecting"))
    ana.context.set_offline(False)
    expect(ana.page.locator(".banner")).to_have_count(0)


def test_a_newer_release_reloads_the_page_once(come: Come) -> None:
    """The page's own release is that of its config.json; the service's is ``test``."""
    ana = come()
    count_loads(ana)
    table = Table(1).gather(2)
    table.serve(ana)
    old = {"socket": "ws://table.test/ws", "release": "older"}
    ana.page.route("**/config.json", lambda route: route.fulfill(json=old))
    ana.open()
    expect(ana.page.locator(".rooms li")).to_have_count(1)
    ana.page.locator(".rooms li .btn").click()
    ana.see(".seats8")
    assert loads(ana) == 2


def test_a_newer_release_waits_until_the_game_is_over_and_looked_at(come: Come) -> None:
    ana = come()
    count_loads(ana)
    table = found(lambda t: t.state.phase == "turns" and t.state.decider == 0 and len(t.state.standing) == 2)
    table.seat(ana)
    ana.see(".dock.is-mine")
    table.service._world.release = "newer"
    for connection in list(table.wires):
        table.hang_up(connection)
    expect(ana.page.locator(".log-back_online")).to_have_count(1)
    ana.page.keyboard.press("k")
    table.go_on(lambda t: t.state.phase == "over")
    ana.see("dialog.end")
    assert loads(ana) == 1
    ana.button("again").click()
    ana.see(".seats8")
    ana.until("Number(sessionStorage.getItem('loads')) === 2")
    ana.see(".seats8")
    assert loads(ana) == 2
