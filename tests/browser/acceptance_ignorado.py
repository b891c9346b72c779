"""``make acceptance``: El Ignorado with six people, two bots and somebody who watches, to the end, all in browsers."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - its name there

from tests.browser.acceptance import snap, tell
from tests.browser.conftest import DESKTOP, PHONE, Come, served
from tests.browser.person import Message, Person, changes
from tests.browser.sight import Sight
from tests.local.rig import Stack

TEMPO = "3"
"""A turn lasts 5 s and a poke 2.7 s: time enough for seven pages on a slow machine."""

PEOPLE, BOTS = 6, 2
LIVES = 3 * (PEOPLE + BOTS)
WANTED_BACK = 2
CLICK_MS = 900
MOST_STEPS = 20_000
AWAY = re.compile(r"\bis-away\b")

OFFER = """() => {
  const one = (selector) => document.querySelector(selector);
  const seats = (selector) => [...document.querySelectorAll(selector)].map((el) => Number(el.closest("[data-seat]").dataset.seat));
  const free = ":not([aria-disabled])";
  const asked = { suit: `.act.suit${free}`, ask: `.is-asking .is-target button.seat-in${free}`, turn: `.act:is(.is-swap, .is-stand)${free}` };
  const mine = one(".dock.is-mine") && !one("[aria-busy=true]");
  return {
    end: one("dialog.end") !== null,
    pause: one(".centre.is-pause") !== null,
    duel: one(".faces") !== null,
    asked: (mine && Object.keys(asked).find((name) => one(asked[name]))) || (one(asked.ask) ? "ask" : null),
    targets: seats(`.is-target button.seat-in${free}`),
    poke: seats(`.poke${free}`)[0] ?? null,
    ghost: one(".panel-dock") !== null,
    chosen: seats(".is-chosen")[0] ?? null,
    baits: document.querySelectorAll(`.bait${free}`).length,
    hush: one(".panel-dock") ? [] : seats(`.is-ignored:not(.is-muted) button.seat-in${free}`),
  };
}"""  # noqa: E501 - a script


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    yield from served(TEMPO)


class Watcher:
    """Works out anew, from the open replay and what all were told, which cards each may see in a round."""

    def __init__(self) -> None:
        self.hands: Sight = {}
        self.knows: dict[int, set[int]] = {}
        self.public: set[int] = set()
        self.question = {"asker": -1, "ace": -1}

    def step(self, step: Message) -> None:
        self.hands = {one["seat"]: one["card"] for one in step["game"]["players"] if one["card"] is not None}
        for event in step["events"]:
            self._happened(event)

    def sight(self, viewer: int | None) -> Sight:
        seen = self.public | (self.knows.get(viewer, set()) if viewer is not None else set())
        return {seat: self.hands[seat] for seat in seen if seat in self.hands}

    def _happened(self, event: Any) -> None:
        match event["kind"]:
            case "dealt":
                self.knows, self.public = {seat: {seat} for seat in self.hands}, set()
            case "king_asked":
                self.question["asker"] = event["seat"]
            case "question_returned":
                self.question["ace"] = event["seat"]
            case "king_answered" | "ace_guessed" as kind if event["right"]:
                self.public.add(self.question["asker" if kind == "king_answered" else "ace"])
            case "swapped":
                self._swapped(event["seat"], event["with"])
            case "swapped_with_deck":
                self._forgotten(event["seat"])
                self.knows[event["seat"]].add(event["seat"])
            case "ignored":
                for seat in event["seats"]:
                    self._forgotten(seat)
                    self.knows[seat] = set()

    def _swapped(self, one: int, other: int) -> None:
        for known in (self.public, *self.knows.values()):
            if len({one, other} & known) == 1:
                known.symmetric_difference_update({one, other})
        self.knows[one] |= {one, other}
        self.knows[other] |= {one, other}

    def _forgotten(self, seat: int) -> None:
        for known in (self.public, *self.knows.values()):
            known.discard(seat)


class Table:
    """Six people and somebody who watches, what they see, and what has come about so far."""

    def __init__(self, people: list[Person], watcher: Person, code: str) -> None:
        self.people, self.watcher, self.code = people, watcher, code
        self.seen: set[str] = set()
        self.muted: tuple[int, int] | None = None
        self.refused = False
        self.away = False
        self.acted = 0

    def once(self, name: str, person: Person) -> None:
        """A picture of this moment when it first comes."""
        if name not in self.seen:
            self.seen.add(name)
            snap(person, f"ignorado-{name}")

    def events(self, kind: str) -> set[str]:
        """All of a kind that the watcher was told of."""
        told = changes([table for table in self.watcher.tables() if table["game"]])
        return {
            json.dumps([version, event])
            for version, (_, events) in told.items()
            for event in events
            if event["kind"] == kind
        }

    def click(self, person: Person, selector: str, number: int = 0) -> None:
        """As somebody who may be too late."""
        with suppress(TimeoutError):
            found = person.page.locator(selector)
            found.nth(number % max(1, found.count())).click(timeout=CLICK_MS)
        self.acted += 1

    def act(self, seat: int, offer: Any) -> None:
        """One thing that this page offers."""
        person = self.people[seat]
        if offer["poke"] is not None:
            self.poked(seat, offer)
        if offer["ghost"]:
            self.haunt(seat, offer)
        elif offer["asked"] == "ask":
            self.once("ask", person)
            said = person.page.locator(".said .is-wrong").count()
            stop = said > 1 or self.acted % 4 == 0
            asked = ".act:is(.is-pass, .is-keep, .keep)" if stop else ".is-target button.seat-in"
            self.click(person, f"{asked}:not([aria-disabled])", self.acted)
        elif offer["asked"] == "suit":
            self.once("suit", person)
            back = self.acted % 2 and person.page.locator(".act.is-return").count()
            self.click(person, f".act{'.is-return' if back else '.suit'}:not([aria-disabled])", self.acted)
        elif offer["asked"] == "turn":
            self.once("turn", person)
            self.click(person, f".act.is-{('swap', 'stand')[self.acted % 2]}:not([aria-disabled])")
        elif offer["hush"] and self.muted is None and len(self.events("returned")) > 0:
            self.mute(seat, offer["hush"][0])

    def poked(self, seat: int, offer: Any) -> None:
        """Who has been back often enough is heard no more, so that the game ends."""
        person = self.people[seat]
        mine = person.tables()[-1]["game"]["poke"]
        assert mine is None or seat in {mine["target"], mine["seat"]}
        self.once("poke", person)
        if len(self.events("returned")) < WANTED_BACK:
            self.click(person, f".seat[data-seat='{offer['poke']}'] .poke")

    def haunt(self, seat: int, offer: Any) -> None:
        """Chooses a person, and says something: one who does not want to hear it, once."""
        person = self.people[seat]
        if offer["chosen"] is not None and offer["baits"]:
            self.once("ignored", person)
            self.click(person, ".bait:not([aria-disabled])", self.acted)
            if self.muted == (offer["chosen"], seat) and not self.refused:
                with suppress(AssertionError):
                    expect(person.page.locator(".toast")).to_be_visible(timeout=CLICK_MS)
                    name = f"P{self.muted[0]}"
                    refusals = person.page.locator(".toast").all_inner_texts()
                    self.refused = any(person.t("ignorado_refused_now", name=name) in text for text in refusals)
        elif offer["targets"]:
            deaf = self.muted is not None and self.muted[1] == seat and not self.refused
            humans = [target for target in offer["targets"] if target < PEOPLE] or offer["targets"]
            wanted = (
                self.muted[0] if deaf and self.muted and self.muted[0] in humans else humans[self.acted % len(humans)]
            )
            self.click(person, f".seat[data-seat='{wanted}'] button.seat-in")

    def mute(self, seat: int, ghost: int) -> None:
        if ghost >= PEOPLE:
            return
        self.click(self.people[seat], f".seat[data-seat='{ghost}'] button.seat-in")
        with suppress(AssertionError):
            muted = self.people[seat].page.locator(f".seat[data-seat='{ghost}'].is-muted")
            expect(muted).to_be_visible(timeout=CLICK_MS)
            self.muted = seat, ghost

    def lose_one(self) -> None:
        """Somebody's page is closed for a while; all see it, and then that they are back."""
        gone = self.people[-1]
        here = self.watcher.page.locator(f".seat[data-seat='{PEOPLE - 1}']")
        gone.page.goto("about:blank")
        expect(here).to_have_class(AWAY)
        self.once("away", self.watcher)
        gone.open(f"#/r/{self.code}").see(".table.ignorado")
        expect(here).not_to_have_class(AWAY)
        self.away = True


def gather(come: Come) -> Table:
    people = [come(("en", "es")[number % 2], (DESKTOP, PHONE)[number // 2 % 2]) for number in range(PEOPLE)]
    watcher = come("es", DESKTOP)
    host = people[0].open()
    host.page.locator(".chooser input[value=ignorado] + span").click()
    host.page.locator("#name").fill("P0")
    host.page.locator("input[name=ignorado_seats][value='8'] + span").click()
    code = host.create_room()
    watcher.open(f"#/r/{code}")
    watcher.button("watch").click()
    watcher.see(".watcher")
    for number, person in enumerate(people[1:], 1):
        person.open(f"#/r/{code}")
        person.page.locator("#name").fill(f"P{number}")
        person.button("sit").click()
        person.see(".seats8")
    snap(host, "ignorado-waiting")
    host.add_bots(BOTS)
    for person in (*people, watcher):
        person.see(".table.ignorado")
    return Table(people, watcher, code)


def play_out(table: Table) -> None:
    """Until every page says that it is over."""
    for _ in range(MOST_STEPS):
        offers = [person.page.evaluate(OFFER) for person in table.people]
        watched = table.watcher.page.evaluate(OFFER)
        assert watched["poke"] is None
        if watched["duel"]:
            table.once("duel", table.watcher)
        if watched["pause"]:
            table.once("pause", table.people[2])
            if not table.away and table.watcher.tables()[-1]["game"]["round"] > 1:
                table.lose_one()
        if all(offer["end"] for offer in (*offers, watched)):
            return
        for seat, offer in enumerate(offers):
            if not offer["end"]:
                table.act(seat, offer)
    raise AssertionError


def check_lives(watcher: Person) -> None:
    """None is lost on the way."""
    for message in watcher.tables():
        if game := message["game"]:
            assert sum(one["lives"] for one in game["players"]) + game["pot"] == LIVES


def check_pokes(table: Table) -> int:
    """Nobody is told of a poke between two others; returns of how many they were told."""
    count = 0
    for seat, person in enumerate((*table.people, table.watcher)):
        for message in (one for one in person.tables() if one["game"]):
            poke = message["game"]["poke"]
            assert poke is None or seat in {poke["seat"], poke["target"]}
            for event in (event for change in (*message["recent"], message) for event in change["events"]):
                if event["kind"] in {"poked", "poke_lapsed"}:
                    assert seat in {event["seat"], event["target"]}
                    count += 1
    return count


def check_sights(table: Table) -> int:
    """What each was sent is what the replay lets them see; returns how many sights were looked at."""
    table.watcher.page.locator("dialog.end a[href^='#/replay/']").click()
    table.watcher.see(".app.replay .felt")
    pages = [json.loads(frame) for frame in table.watcher.received if frame.startswith('{"type":"replay"')]
    watcher = Watcher()
    allowed: dict[str, dict[int | None, Sight]] = {}
    for step in (step for page in pages for step in page["steps"]):
        watcher.step(step)
        if step["game"]["phase"] in {"turns", "answer"}:
            allowed[step["game"]["decision"]["id"]] = {seat: watcher.sight(seat) for seat in (*range(PEOPLE), None)}
    looked = 0
    viewers: dict[int | None, Person] = {**dict(enumerate(table.people)), None: table.watcher}
    for viewer, person in viewers.items():
        for game in (one["game"] for one in person.tables() if one["game"]):
            shown = {one["seat"]: one["card"] or one["known"] for one in game["players"]}
            if game["phase"] in {"turns", "answer"}:
                right = allowed[game["decision"]["id"]][viewer]
                assert {seat: card for seat, card in shown.items() if card} == right, (viewer, game["decision"]["id"])
                looked += 1
    return looked


@pytest.mark.timeout(1_500)
def test_six_people_two_bots_and_a_watcher(come: Come) -> None:
    table = gather(come)
    play_out(table)
    returned = len(table.events("returned"))
    rounds = table.watcher.tables()[-1]["game"]["round"]
    tell(f"El Ignorado: {rounds} rounds, {returned} came back, somebody deaf was poked in vain: {table.refused}")
    snap(table.people[0], "ignorado-over")
    snap(table.people[3], "ignorado-over")
    for person in (*table.people, table.watcher):
        person.speaks_one_language()
    assert returned >= WANTED_BACK
    assert table.muted is not None
    assert table.away
    assert check_pokes(table) > 4
    check_lives(table.watcher)
    assert check_sights(table) > 300
