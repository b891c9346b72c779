"""``make acceptance``: whole games of dnup with bots in browsers, with a reload in the middle."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.acceptance import snap, tell
from tests.browser.conftest import DESKTOP, PHONE, Come, served
from tests.browser.dnup_table import hand
from tests.browser.person import Message, Person
from tests.browser.texts import Lang
from tests.local.rig import Stack

TEMPO = "10"
"""A bot takes 0.2 s."""

MOST_STEPS = 20_000

OFFER = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  if (has("dialog.end")) return "end";
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
        self.rotated = 0
        self.done: dict[str, int] = {}

    def act(self) -> None:
        """Makes a move, and waits for what follows."""
        sent = len(self.person.moves())
        kind = self.choose()
        self.page.locator(f".act.does-{kind}").click()
        self.person.until("!document.querySelector('[aria-busy=true]')")
        assert len(self.person.moves()) == sent + 1
        self.rotated = self.rotated + 1 if kind == "rotate" else 0
        self.done[kind] = self.done.get(kind, 0) + 1

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
        card.click()
        expect(card).not_to_have_attribute("aria-pressed", str(before))


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


def newest(person: Person) -> Message:
    game: Message = person.tables()[-1]["game"]
    return game


def check_frames(person: Person) -> None:
    """Nobody else's hand is ever told while a round is on."""
    games = [table["game"] for table in person.tables() if table["game"]]
    assert len(games) > 20
    for game in games:
        if game["phase"] == "turns":
            others = [player["hand"] for player in game["players"] if player["seat"] != 0 and player["out"] is None]
            assert others == [None] * len(others), json.dumps(game)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("seats", "lang", "size"), [(2, "es", PHONE), (3, "en", DESKTOP), (5, "es", PHONE), (5, "en", DESKTOP)]
)
def test_a_game_with_bots(come: Come, seats: int, lang: Lang, size: tuple[int, int]) -> None:
    ana = come(lang, size)
    ana.open()
    page = ana.page
    page.locator(".chooser input[value=dnup] + span").click()
    page.locator("#name").fill("Ana")
    page.locator(f"input[name=dnup_seats][value='{seats}'] + span").click()
    ana.create_room()
    ana.add_bots(seats - 1)
    ana.see(".dnup-felt")
    player = Player(ana)
    turns, paused = 0, False
    for _ in range(MOST_STEPS):
        offer = page.evaluate(OFFER)
        if offer == "end":
            break
        if offer == "turn":
            turns += 1
            if turns == 3:
                reload_in_the_middle(player)
            player.act()
        elif not paused and page.locator(".dnup-dock .next-round, .dnup-open").count():
            paused = True
            snap(ana, f"dnup-pause-{seats}")
        else:
            page.wait_for_timeout(20)  # others think
    ana.see("dialog.end")
    tell(f"dnup for {seats}: {newest(ana)['round']} rounds, {turns} turns: {player.done}")
    assert turns > 3
    ana.speaks_one_language()
    snap(ana, f"dnup-over-{seats}")
    check_frames(ana)
