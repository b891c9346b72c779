"""``make acceptance``: whole matches of rummy to 100 in browsers, in each way to play, interrupted as people are."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.acceptance import snap, tell
from tests.browser.conftest import DESKTOP, PHONE, Come, served
from tests.browser.person import Message, Person
from tests.browser.rummy_scenes import CORNER
from tests.browser.rummy_table import RummyTable
from tests.browser.test_rummy import CARD, DECK, MEMORY, PICTURES, cards, moves
from tests.local.rig import Stack

TEMPO = "8"
"""A turn lasts 11 s, and a bot takes 0.2 s."""
DAY_MS = 86_400_000
MOST_STEPS = 50_000
LEVELS = ("easy", "normal", "hard")
GOAL = 100
FAN = {"9H", "JS", "AD", "QC", "KH"}
"""The picture on the first page."""

OFFER = """() => {
  const has = (selector) => document.querySelector(selector) !== null;
  if (has("dialog.end")) return "end";
  if (has("[aria-busy=true]")) return "wait";
  if (has(".rnext:not([aria-disabled])")) return "next";
  if (has(".rdock.is-cover .btn:not([aria-disabled])")) return "cover";
  if (has(".rdock.is-mine") && has("button.rpile:not([data-drop]):not([aria-disabled])")) return "draw";
  return has(".rdock.is-mine .rhand") && has(".rpile[data-drop]") ? "play" : "wait";
}"""

HELD = """() => [...document.querySelectorAll(".rcard")].map((el) =>
  [el.dataset.card, el.classList.contains("is-useful")])"""


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    yield from served(TEMPO)


def points(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


def mates(card: str, hand: list[str]) -> int:
    """How many others it may come to lie with: of its rank, or beside it in its suit."""
    order = DECK["ranks"]
    assert isinstance(order, str)
    near = [
        other
        for other in hand
        if other[0] == card[0] or (other[1] == card[1] and abs(order.index(other[0]) - order.index(card[0])) < 3)
    ]
    return len(near) - 1


class Player:
    """Plays by what the page offers: lays what it marks as useful, throws away what is dear and stands alone.

    Who ``holds`` lays nothing until all can be laid; so hands end with many points, and a match is over sooner.
    """

    def __init__(
        self,
        person: Person,
        moves: Callable[[], list[Message]] | None = None,
        *,
        holds: Callable[[Message], bool] = lambda _: False,
    ) -> None:
        self.person = person
        self.holds = holds
        self.page = person.page
        self.moves = moves or person.moves

    def offer(self) -> str:
        return str(self.page.evaluate(OFFER))

    def act(self, offer: str) -> None:
        """Does what is offered now, and waits until the page shows what came of it."""
        sent, before = len(self.moves()), self.version()
        if offer == "draw":
            self.page.locator("button.rpile:not([aria-disabled])").first.click()
        elif offer == "play":
            self.play()
        elif offer == "cover":
            self.page.locator(".rdock.is-cover .btn").click()
        elif offer == "next":
            self.page.locator(".rnext").click()
        while self.person.sockets and self.version() == before:
            self.page.wait_for_timeout(10)
        self.person.until("!document.querySelector('[aria-busy=true]')")
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert len(self.moves()) == sent + 1

    def version(self) -> int:
        """Of the newest table that came; 0 where the service is in memory."""
        return int(newest(self.person)["version"]) if self.person.sockets else 0

    def pick(self, card: str) -> None:
        self.page.locator(f"[data-card='{card}']").click(position=CORNER)

    def play(self) -> None:
        held: list[tuple[str, bool]] = self.page.evaluate(HELD)
        hand = [card for card, _ in held]
        useful = [card for card, marked in held if marked]
        if len(useful) < len(hand) - 1 and self.person.sockets and self.holds(newest(self.person)["game"]):
            useful = []
        for card in useful:
            self.pick(card)
            lay = self.page.locator(".ract.is-first:not([aria-disabled])")
            expect(self.page.locator(f"[data-card='{card}'][aria-pressed=true]")).to_be_attached()
            if lay.count():
                lay.click()
                return
            self.page.keyboard.press("Escape")
        for card in sorted(hand, key=lambda card: points(card) - 20 * mates(card, hand), reverse=True):
            self.pick(card)
            expect(self.page.locator(f"[data-card='{card}'][aria-pressed=true]")).to_be_attached()
            discard = self.page.locator(".ract.is-second:not([aria-disabled])")
            if discard.count():
                discard.click()
                return
            self.page.keyboard.press("Escape")
        raise AssertionError


def reload_while_choosing(player: Player) -> None:
    """In the middle of a selection: the hand is there, the selection gone, nothing sent."""
    person, page = player.person, player.page
    before = sorted(cards(person))
    player.pick(before[0])
    player.pick(before[-1])
    expect(page.locator("[aria-pressed=true]")).to_have_count(2)
    sent = len(player.moves())
    snap(person, "rummy-picked")
    page.reload()
    person.see(".rhand, .rdock.is-cover")
    if page.locator(".rdock.is-cover").count():
        page.locator(".is-cover .btn").click()
        sent += 1
        person.see(".rhand")
    expect(page.locator(".rcard")).to_have_count(len(before))
    assert sorted(cards(person)) == before
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    assert len(player.moves()) == sent


def open_rummy(person: Person, way: str, level: str | None = None) -> None:
    """From the first page to the table, or to the waiting room."""
    person.open()
    page = person.page
    page.locator(".chooser input[value=rummy] + span").click()
    page.locator("#name").fill("Ana")
    page.locator(f".create input[value={way}] + span").click()
    if level:
        page.locator(f".create input[value={level}] + span").click()
    page.locator(".create button.primary[type=submit]").click()


def newest(person: Person) -> Message:
    last = next(frame for frame in reversed(person.received) if frame.startswith('{"type":"table"'))
    table: Message = json.loads(last)
    return table


def play_out(players: list[Player], moments: dict[str, Any]) -> int:
    """Plays to the end of the match, each moment once, when its offer comes for the second time; returns the hands."""
    seen: dict[str, int] = {}
    for _ in range(MOST_STEPS):
        offers = [player.offer() for player in players]
        if all(offer == "end" for offer in offers):
            return int(newest(players[0].person)["game"]["hand"])
        for number, (player, offer) in enumerate(zip(players, offers, strict=True)):
            if offer in {"wait", "end"}:
                continue
            name = f"{offer} {number}"
            seen[name] = seen.get(name, 0) + 1
            if seen[name] >= (1 if offer == "next" else 2) and (moment := moments.pop(name, None)):
                moment()
                break
            player.act(offer)
            break
        else:
            players[0].page.wait_for_timeout(20)  # others think
    raise AssertionError


def check_frames(people: list[Person]) -> int:
    """What one holds and all have not seen is in no frame of the other's; returns how many pairs were looked at."""
    frames = [{table["version"]: table for table in person.tables() if table["game"]} for person in people]
    looked = 0
    for mine, theirs in (frames, frames[::-1]):
        public: set[str] = set()
        hand_number = 0
        for version in sorted(set(mine) & set(theirs)):
            game = mine[version]["game"]
            if game["hand"] != hand_number:
                hand_number, public = game["hand"], set()
            if game["phase"] not in {"draw", "play"}:
                continue
            seat = mine[version]["you"]["seat"]
            other = theirs[version]
            assert [player["hand"] for player in other["game"]["players"] if player["seat"] == seat] == [None]
            if game["discard"]["top"]:
                public.add(game["discard"]["top"])
            public |= {card for meld in game["melds"] for card in meld["cards"]}
            held = next(player["hand"] for player in game["players"] if player["seat"] == seat)
            assert set(CARD.findall(json.dumps(other))) & (set(held) - public) == set(), version
            looked += 1
    return looked


def check_memory(mine: Person, other: Person) -> None:
    """Nor is it drawn, remembered or stored by the other's page."""
    public = {
        card
        for table in mine.tables()
        if table["game"]
        for card in [
            table["game"]["discard"]["top"],
            *(card for meld in table["game"]["melds"] for card in meld["cards"]),
        ]
        if card
    }
    hidden = set(cards(mine)) - public - PICTURES - FAN
    found = other.page.evaluate(MEMORY, DECK)
    assert set(found["held"]) >= set(cards(other)), "else it would not find the other's either"
    for where in ("drawn", "held", "told", "past", "stored"):
        assert set(found[where]) & hidden == set(), where


@pytest.mark.timeout(1_200)
def test_a_match_of_two_friends_by_invitation(come: Come) -> None:
    ana, bea = come("en", DESKTOP, permissions=["clipboard-read", "clipboard-write"]), come("es", PHONE)
    open_rummy(ana, "friend")
    ana.see(".big-code")
    snap(ana, "rummy-invitation")
    ana.button("copy").click()
    link = ana.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(ana.address) + "#/r/[A-Z]{4}", link), "the room's code, and no key of a seat"
    bea.page.goto(link)
    bea.page.locator("#name").fill("Bea")
    bea.button("sit").click()
    ana.see(".rhand")
    bea.see(".rhand")
    players = [Player(ana), Player(bea, holds=lambda _: True)]

    def looked() -> None:
        check_memory(ana, bea)
        check_memory(bea, ana)
        reload_while_choosing(players[0])

    def accept_twice() -> None:
        snap(ana, "rummy-hand-over")
        snap(bea, "rummy-hand-over")
        hand = newest(ana)["game"]["hand"]
        ana.page.locator(".rnext").dblclick()
        ana.page.keyboard.press("n")
        expect(ana.page.locator(".rnext")).to_have_attribute("aria-disabled", "true")
        ana.page.reload()
        ana.see(".rnext")
        ana.page.keyboard.press("n")
        ana.page.locator(".rnext").click(force=True)
        expect(bea.page.locator(".prompt .hint")).to_have_text(bea.t("rummy_ready", name="Ana"))
        for person in (ana, bea):
            assert (newest(person)["game"]["phase"], newest(person)["game"]["hand"]) == ("hand_over", hand)
        bea.page.locator(".rnext").click()
        for person in (ana, bea):
            expect(person.page.locator(".rcard")).to_have_count(10)

    first = {"next 0": accept_twice, "play 0": looked, "play 1": lambda: reload_while_choosing(players[1])}
    hands = play_out(players, first)
    tell(f"by invitation: {hands} hands, {[len(person.moves()) for person in (ana, bea)]} moves")
    assert "play 0" not in first
    assert "play 1" not in first
    snap(ana, "rummy-match-over")
    snap(bea, "rummy-match-over")
    for person in (ana, bea):
        person.speaks_one_language()
        assert max(newest(person)["game"]["score"].values()) >= GOAL
    assert check_frames([ana, bea]) > 20 * hands


@pytest.mark.timeout(1_200)
def test_a_match_against_the_computer_at_each_level(come: Come) -> None:
    """Three people, each at a table of their own, at the same time."""
    people = [come("es", PHONE), come("en", DESKTOP), come("es", PHONE)]
    for person, level in zip(people, LEVELS, strict=True):
        open_rummy(person, "computer", level)
        person.see(".rhand")
    players = [Player(person, holds=lambda game: game["hand"] > 1) for person in people]
    moments = {f"play {number}": partial(reload_while_choosing, player) for number, player in enumerate(players)}
    play_out(players, moments)
    assert moments == {}
    for person, level in zip(people, LEVELS, strict=True):
        tables = [table for table in person.tables() if table["game"]]
        tell(f"{level}: {tables[-1]['game']['hand']} hands, score {tables[-1]['game']['score']}")
        assert max(tables[-1]["game"]["score"].values()) >= GOAL
        snap(person, f"rummy-over-{level}")
        person.speaks_one_language()
        for game in (table["game"] for table in tables):
            hidden = [player["hand"] for player in game["players"] if player["seat"] == 1]
            assert game["phase"] not in {"draw", "play"} or hidden == [None]


@pytest.mark.timeout(1_200)
def test_a_match_on_one_device(come: Come) -> None:
    ana = come("en", PHONE)
    open_rummy(ana, "device")
    ana.see(".rdock.is-cover")
    player = Player(ana, holds=lambda game: game["decision"]["seat"] == 1)

    def covered() -> None:
        snap(ana, "rummy-cover")
        ana.page.reload()
        ana.see(".rdock.is-cover")
        newest_ = newest(ana)
        assert [one["hand"] for one in newest_["game"]["players"]] == [None, None]
        found = ana.page.evaluate(MEMORY, DECK)
        assert set(found["drawn"]) | set(found["held"]) <= {*CARD.findall(json.dumps(newest_)), *PICTURES, *FAN}

    moments = {"cover 0": covered, "play 0": lambda: reload_while_choosing(player)}
    hands = play_out([player], moments)
    tell(f"on one device: {hands} hands, score {newest(ana)['game']['score']}")
    assert moments == {}
    snap(ana, "rummy-over-device")
    for table in ana.tables():
        if table["game"] and table["game"]["phase"] == "cover":
            assert [one["hand"] for one in table["game"]["players"]] == [None, None]


def test_a_match_waits_for_a_day_and_is_gone_after_seven(come: Come) -> None:
    """The same pages on the service in memory, whose clock can be put forward."""
    ana, bea = come("es", PHONE), come("en", DESKTOP)
    table = RummyTable(5).friends()
    people = {0: ana, 1: bea}
    for seat, person in people.items():
        table.seat(person, seat)
        person.see(".rhand")
    players = {seat: Player(person, lambda: moves(table)) for seat, person in people.items()}
    turn = table.state.decider
    assert turn is not None
    players[turn].act("draw")
    reload_while_choosing(players[turn])
    hands = {seat: sorted(cards(person)) for seat, person in people.items()}

    def away(ms: int) -> None:
        for person in people.values():
            person.excused.append("404")  # a stylesheet as a page asks for an icon that there is not
            person.page.goto(f"{person.address}styles/base.css")
        for connection in list(table.wires):
            table.hang_up(connection, page_knows=True)
        table.pass_ms(ms)

    away(DAY_MS)
    people[1 - turn].open(f"#/r/{table.code}").see(".rhand")
    expect(people[1 - turn].page.locator("#prompt")).to_contain_text(("Ana", "Bea")[turn])
    snap(people[1 - turn], "rummy-back-alone")
    people[turn].open(f"#/r/{table.code}").see(".rhand")
    for seat, person in people.items():
        expect(person.page.locator(".rcard")).to_have_count(len(hands[seat]))
        assert sorted(cards(person)) == hands[seat]
    expect(people[turn].page.locator(".rdock.is-mine")).to_be_visible()
    players[turn].act("play")

    away(7 * DAY_MS + 1)
    ana.open(f"#/r/{table.code}")
    expect(ana.page.locator("body")).to_contain_text(ana.t("err_unknown_room"))
    snap(ana, "rummy-gone")
