"""``make acceptance``: three games with a friend, who loses the network in the third, while somebody comes to watch."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import TimeoutError, WebSocketRoute, expect  # noqa: A004 - its name there

from tests.browser.acceptance import newest, snap, tell
from tests.browser.conftest import DESKTOP, PHONE, Come, served
from tests.browser.person import CHOICES, END, Person
from tests.local.rig import Stack

TEMPO = "2"
"""A decision lasts five seconds: a person looks first, and a lost network is back in time for the next one."""

BOTS = 6
MOST_STEPS = 50_000
CLICK_MS = 2_000
LOOK_MS = 10
AWAY_MS = 7_000
"""Longer than a decision, so that the server decides."""

OFFER = "(kinds) => Object.keys(kinds).find((kind) => document.querySelector(kinds[kind])) ?? 'wait'"

TOLD = ("dealt", "kept", "passed", "drew", "revealed", "knocked_out", "challenge_called", "suit_guessed", "game_over")
"""What every page's log tells of a game, whoever looks."""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    yield from served(TEMPO)


class Line:
    """Somebody's network: ``down`` cuts what is open and lets nothing through."""

    def __init__(self, person: Person) -> None:
        self._down = False
        self._wires: list[WebSocketRoute] = []
        person.page.route_web_socket("**/ws", self._relay)

    def _relay(self, wire: WebSocketRoute) -> None:
        if self._down:
            wire.close()
            return
        self._wires.append(wire)
        wire.connect_to_server()

    def down(self) -> None:
        self._down = True
        for wire in self._wires:
            wire.close()
        self._wires.clear()

    def up(self) -> None:
        self._down = False


class Player:
    """Keeps and passes by turns, and names whatever suit or rival comes first."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.asked: Counter[str] = Counter()
        self.late = 0

    def offer(self) -> str:
        return str(self.person.page.evaluate(OFFER, {"end": END, **CHOICES}))

    def act(self, kind: str) -> None:
        """Presses a button, and waits until the page says what came of it; who is too late has pressed nothing."""
        self.asked[kind] += 1
        choices = self.person.page.locator(CHOICES[kind])
        prompt = self.person.page.locator("#prompt")
        before = prompt.inner_text()
        try:
            choices.nth(self.asked[kind] % choices.count() if kind == "turn" else 0).click(timeout=CLICK_MS)
        except (TimeoutError, ZeroDivisionError):
            self.late += 1
        expect(prompt).not_to_have_text(before)


def told(person: Person) -> list[str]:
    """What the log tells, a kind for each line."""
    every: list[str] = person.page.locator("#log-list .log-line").evaluate_all(
        "(lines) => lines.map((line) => line.className.match(/log-(?!line)(\\w+)/)[1])"
    )
    return [kind for kind in every if kind in TOLD]


def last_round(kinds: list[str]) -> list[str]:
    """What the log tells since the last deal."""
    return kinds[len(kinds) - 1 - kinds[::-1].index("dealt") :]


def placed(person: Person) -> list[str]:
    """The names of all, from the first place on."""
    return person.page.locator("dialog.end .places bdi").all_inner_texts()


def sit_together(host: Person, friend: Person) -> None:
    """Both are in the waiting room; bots take the other seats, and the game begins."""
    for person in (host, friend):
        expect(person.page.locator(".seats8 li.taken")).to_have_count(2)
    snap(host, "disunyer-waiting")
    snap(friend, "disunyer-waiting")
    host.add_bots(BOTS)
    for person in (host, friend):
        person.see(".felt")


def play_out(players: list[Player], last_asked: Callable[[], None] | None = None) -> None:
    """Until everybody's page says that it is over; ``last_asked`` is called when the last player decides first."""
    for _ in range(MOST_STEPS):
        offers = [player.offer() for player in players]
        if all(offer == "end" for offer in offers):
            assert last_asked is None
            return
        if last_asked and offers[-1] in CHOICES:
            last_asked()
            last_asked = None
            continue
        for player, offer in zip(players, offers, strict=True):
            if offer in CHOICES:
                if offer not in player.asked:
                    snap(player.person, f"disunyer-{offer}")
                player.act(offer)
        players[0].person.page.wait_for_timeout(LOOK_MS)
    raise AssertionError


def look_at_the_end(one: Person, other: Person, *, lost: bool) -> None:
    """Both see the same places, in their own language, and the logs tell the same game.

    Whoever had lost the network was told the rest of the round in which they came back, but no round before it.
    """
    assert placed(one) == placed(other)
    whole, part = told(one), told(other)
    assert lost or part == whole
    assert not Counter(part) - Counter(whole)
    assert last_round(part) == last_round(whole)
    for person in (one, other):
        person.speaks_one_language()
        snap(person, "disunyer-over")


def again(players: list[Player]) -> None:
    """The friend asks first and is the host of the new room; the other one follows."""
    for player in reversed(players):
        player.person.button("again").click()
        player.person.see(".big-code")
    assert len({player.person.page.url for player in players}) == 1
    sit_together(players[1].person, players[0].person)


def lose_the_network(person: Person, line: Line) -> None:
    """Until a decision is over: the page says so, asks nothing, comes back by itself and tells what happened."""
    page = person.page
    line.down()
    expect(page.locator(".banner")).to_contain_text(person.t("reconnecting"))
    expect(page.locator(", ".join(CHOICES.values()))).to_have_count(0)
    snap(person, "disunyer-lost")
    page.wait_for_timeout(AWAY_MS)
    person.speaks_one_language()
    line.up()
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator("#log-list .log-back_online")).to_have_count(1)
    snap(person, "disunyer-back")


def watch(watcher: Person, host: Person) -> None:
    """Comes in the middle of a game, and sends a heart; the host hides what is sent, and only that."""
    watcher.button("watch").click()
    watcher.see(".dock.watch.is-watch")
    expect(host.page.locator("header.bar")).to_contain_text(host.t("spectators_one", n=1))
    watcher.page.locator(".heart").click()
    expect(host.page.locator(".hearts span")).not_to_have_count(0)
    host.page.goto(host.address + "#/settings")
    host.page.get_by_label(host.t("hide_reactions")).check()
    host.page.go_back()
    host.see(".felt")
    watcher.page.locator(".heart").click()
    host.page.wait_for_timeout(1_000)
    expect(host.page.locator(".hearts")).to_have_count(0)
    expect(host.page.locator("header.bar")).to_contain_text(host.t("spectators_one", n=1))


@pytest.mark.timeout(1_500)
def test_three_games_with_a_friend(come: Come) -> None:
    ana = come("en", DESKTOP, reduced_motion="no-preference")
    leo = come("es", PHONE, reduced_motion="no-preference")
    line = Line(leo)
    ana.open()
    ana.page.get_by_label(ana.t("your_name")).fill("Ana")
    code = ana.create_room()
    leo.open(f"#/r/{code}")
    leo.page.locator("#name").fill("Leo")
    snap(leo, "disunyer-invited")
    leo.button("sit").click()
    sit_together(ana, leo)
    players = [Player(ana), Player(leo)]
    for number in (1, 2, 3):
        if number > 1:
            again(players)
        if number == 3:
            cara = come("es", DESKTOP)
            cara.open(ana.page.url.removeprefix(ana.address))
            watch(cara, ana)
        play_out(players, partial(lose_the_network, leo, line) if number == 3 else None)
        look_at_the_end(ana, leo, lost=number == 3)
        for player in players:
            tell(f"game {number}, {player.person.lang}: {dict(player.asked)}, {player.late} too late")
    cara.see("dialog.end")
    cara.speaks_one_language()
    assert placed(cara) == placed(ana)
    assert newest(cara)["phase"] == "over"
