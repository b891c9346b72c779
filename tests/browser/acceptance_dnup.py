"""``make acceptance``: whole games of dnup with bots in browsers, with a reload in the middle."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - its name there

from tests.browser.acceptance import newest, snap, tell
from tests.browser.conftest import DESKTOP, PHONE, Come, served
from tests.browser.dnup_table import hand
from tests.browser.person import Person
from tests.browser.texts import Lang
from tests.local.rig import Stack

TEMPO = "3"
"""A bot takes less than a second, and a person has time for four tables."""

MOST_STEPS = 50_000
CLICK_MS = 2_000

OFFER = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  if (has("dialog.end")) return "end";
  if (has(".dnup-open")) return "pause";
  return has(".dnup-dock.is-mine") && !has("[aria-busy=true]") && has(".act.does-rotate:not([aria-disabled])") ? "turn" : "wait";
}"""  # noqa: E501 - a script

CHOICES = """() => Object.fromEntries([...document.querySelectorAll(".act")].map((el) =>
  [el.className.match(/does-(\\w+)/)[1], !el.ariaDisabled]))"""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    yield from served(TEMPO)


class Player:
    """Picks what is alike, from the largest group down; plays, else adds a single card, else turns or takes."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.rotated = self.turns = self.late = 0
        self.paused = False
        self.done: dict[str, int] = {}

    def act(self) -> None:
        """Makes a move, and waits until the page shows what came of it; who is too late has made none."""
        sent, before = len(self.person.moves()), self.version()
        try:
            kind = self.choose()
            self.page.locator(f".act.does-{kind}:not([aria-disabled])").click(timeout=CLICK_MS)
        except (TimeoutError, AssertionError):
            self.late += 1
            return
        while self.version() == before:
            self.page.wait_for_timeout(10)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert len(self.person.moves()) == sent + 1
        self.rotated = self.rotated + 1 if kind == "rotate" else 0
        self.done[kind] = self.done.get(kind, 0) + 1

    def version(self) -> int:
        last = next(frame for frame in reversed(self.person.received) if frame.startswith('{"type":"table"'))
        return int(json.loads(last)["version"])

    def able(self, kind: str) -> bool:
        return bool(self.page.evaluate(CHOICES)[kind])

    def choose(self) -> str:
        """Leaves the cards picked that the action needs."""
        held = hand(self.person)
        groups: dict[str, list[int]] = {}
        for place, card in enumerate(held):
            groups.setdefault(card[0], []).append(place)
        for value, places in sorted(groups.items(), key=lambda one: (len(one[1]), one[0]), reverse=True):
            del value
            for place in places:
                self.pick(place)
            while places:
                if self.able("play"):
                    return "play"
                if len(places) == 1 and self.able("add"):
                    return "add"
                self.pick(places.pop())
        sets = self.page.locator("button.dnup-area")
        if self.rotated and sets.count():
            sets.first.click()
            if self.able("take"):
                return "take"
        return "rotate"

    def pick(self, place: int) -> None:
        card = self.page.locator(".dnup-card").nth(place)
        before = card.get_attribute("aria-pressed")
        card.click(timeout=CLICK_MS)
        expect(card).not_to_have_attribute("aria-pressed", str(before), timeout=CLICK_MS)


def reload_in_the_middle(player: Player) -> None:
    """The arranged order and every card's orientation stay; what was picked is forgotten, and nothing is sent."""
    person, page = player.person, player.page
    page.locator(".dnup-card").first.focus()
    page.keyboard.press("Shift+End")
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    order = hand(person)
    assert len(order) > 2
    player.pick(1)
    snap(person, f"dnup-picked-{len(newest(person)['players'])}")
    sent = len(person.moves())
    page.reload()
    person.see(".dnup-felt")
    expect(page.locator(".dnup-card")).to_have_count(len(order))
    assert hand(person) == order
    expect(page.locator(".dnup-card[aria-pressed=true]")).to_have_count(0)
    assert len(person.moves()) == sent


def check_frames(person: Person) -> None:
    """Nobody else's hand is ever told while a round is on."""
    games = [table["game"] for table in person.tables() if table["game"]]
    assert len(games) > 20
    for game in games:
        if game["phase"] == "turns":
            others = [player["hand"] for player in game["players"] if player["seat"] != 0 and player["out"] is None]
            assert others == [None] * len(others), json.dumps(game)


def begin(person: Person, seats: int) -> Player:
    """From the first page to a table with bots."""
    person.open()
    page = person.page
    page.locator(".chooser input[value=dnup] + span").click()
    page.locator("#name").fill("Ana")
    page.locator(f"input[name=dnup_seats][value='{seats}'] + span").click()
    person.create_room()
    for number in range(2, seats + 1):
        person.button("add_bot").click()
        person.see(f".seats8 li.taken:nth-child({number}), .dnup-felt")
    person.see(".dnup-felt")
    return Player(person)


def look(player: Player) -> bool:
    """Does what is to be done at this table now; returns whether it goes on."""
    offer = player.page.evaluate(OFFER)
    if offer == "turn":
        player.turns += 1
        if player.turns == 3:
            reload_in_the_middle(player)
        player.act()
    elif offer == "pause" and not player.paused:
        player.paused = True
        snap(player.person, f"dnup-pause-{len(newest(player.person)['players'])}")
    return bool(offer != "end")


@pytest.mark.timeout(1_500)
def test_games_with_bots(come: Come) -> None:
    """Of two, three and five, by four people at four tables at the same time."""
    tables: list[tuple[int, Lang, tuple[int, int]]] = [
        (2, "es", PHONE),
        (3, "en", DESKTOP),
        (5, "es", DESKTOP),
        (5, "en", PHONE),
    ]
    players = [begin(come(lang, size), seats) for seats, lang, size in tables]
    for _ in range(MOST_STEPS):
        going = [look(player) for player in players]
        if not any(going):
            break
        players[0].page.wait_for_timeout(10)  # others think
    for player, (seats, lang, _) in zip(players, tables, strict=True):
        person = player.person
        game = newest(person)
        turns = f"{player.turns} turns, {player.late} too late"
        tell(f"dnup for {seats} ({lang}): {game['round']} rounds, {turns}: {player.done}")
        assert game["phase"] == "over"
        assert player.turns > player.late + 3
        person.speaks_one_language()
        snap(person, f"dnup-over-{seats}")
        check_frames(person)
