"""The page without a network, and the page when the server has a newer release."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Come
from tests.browser.person import Person
from tests.browser.staged import Table, found

WAIT_UNTIL_KEPT = """() => new Promise((done) => {
  const isWhole = (name) => name.startsWith("disunyer-") && !name.endsWith("-partial");
  const look = async () => ((await caches.keys()).some(isWhole) ? done(true) : setTimeout(look, 20));
  void look();
})"""


KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname.slice(1));
    found.push([name, paths]);
  }
  return found;
}"""
"""The copies that there are, and what is in each."""

GAME_IS_KEPT = """(
  caches.match("games/GAME/rules.en.js").then((found) => { window.isKept = found !== undefined; }),
  window.isKept
)"""


def games_in(paths: list[str]) -> set[str]:
    return set(re.findall(r"^games/(\w+)\.js$", "\n".join(paths), re.MULTILINE)) - {"registry"}


def count_loads(person: Person) -> None:
    person.context.add_init_script("sessionStorage.setItem('loads', Number(sessionStorage.getItem('loads') ?? 0) + 1)")


def loads(person: Person) -> int:
    return int(person.page.evaluate("Number(sessionStorage.getItem('loads'))"))


def come_and_wait_until_kept(come: Come) -> Person:
    ana = come(service_workers="allow")
    ana.open()
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.evaluate(WAIT_UNTIL_KEPT)
    ana.until("navigator.serviceWorker.controller !== null")
    return ana


def test_the_page_opens_without_a_network_once_it_has_been_there(come: Come) -> None:
    ana = come_and_wait_until_kept(come)
    ana.page.get_by_role("link", name=ana.t("how")).click()
    ana.until(GAME_IS_KEPT.replace("GAME", "disunyer"))
    ana.open()
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


def test_of_the_games_those_are_kept_that_somebody_has_come_to(come: Come) -> None:
    ana = come_and_wait_until_kept(come)
    ((release, paths),) = ana.page.evaluate(KEPT)
    assert games_in(paths) == set()
    assert {"lobby/dnup.js", "cards/dnup.js", "games/rummy/cards.js", "cards/french.svg"} <= set(paths)
    ana.open("#/rules/dnup")
    ana.until(GAME_IS_KEPT.replace("GAME", "dnup"))
    ((_, paths),) = ana.page.evaluate(KEPT)
    assert games_in(paths) == {"dnup"}
    assert {"games/dnup/hand.js", "styles/dnup.css"} <= set(paths)
    newer = {"socket": "ws://table.test/ws", "release": "newer"}
    ana.context.route("**/config.json", lambda route: route.fulfill(json=newer))
    ana.page.evaluate("fetch('config.json').then(() => true)")
    ana.until("(caches.keys().then((names) => { window.names = names.join(); }), window.names === 'disunyer-newer')")
    ((name, newer_paths),) = ana.page.evaluate(KEPT)
    assert name != release
    assert sorted(newer_paths) == sorted(paths)


def test_a_newer_release_reloads_the_page_once_it_is_published(come: Come) -> None:
    """The page's own release is that of its config.json; the service's is ``test``."""
    ana = come()
    count_loads(ana)
    ana.page.clock.install()
    table = Table(1).gather(2)
    table.serve(ana)
    config = {"socket": "ws://table.test/ws", "release": "older"}
    asked: list[str] = []

    def publish(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json=config)

    ana.page.route("**/config.json", publish)
    ana.open()
    expect(ana.page.locator(".rooms li")).to_have_count(1)
    ana.page.clock.run_for(25_000)
    assert len(asked) > 2
    assert loads(ana) == 1
    config["release"] = "test"
    ana.page.clock.run_for(10_000)
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
    newer = {"socket": "ws://table.test/ws", "release": "newer"}
    ana.page.route("**/config.json", lambda route: route.fulfill(json=newer))
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
