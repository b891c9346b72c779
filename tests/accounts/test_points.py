"""Points, played and won: written once, with the end of the game (``D34`` to ``D37``, ``D55`` to ``D61``)."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.accounts.club import Club

NAMES = [f"Player{letter}" for letter in "ABCDEFGH"]


class Book:
    """What games must have given, by the rules' own words, from the tables that everybody saw."""

    def __init__(self) -> None:
        self.played: Counter[tuple[str, str]] = Counter()
        self.won: Counter[tuple[str, str]] = Counter()
        self.points: Counter[tuple[str, str]] = Counter()

    def note(self, table: dict[str, Any]) -> None:
        """Enters a finished game: by place, doubled without bots."""
        seats, game, mode = table["room"]["seats"], table["game"], table["room"]["mode"]
        factor = 1 if any(seat["kind"] == "bot" for seat in seats) else 2
        places = {player["seat"]: player["place"] for player in game["players"]}
        for seat in seats:
            if seat["account"]:
                who = (seat["name"], mode)
                self.played[who] += 1
                self.won[who] += game["winner"] == seat["seat"]
                self.points[who] += factor * (len(seats) - places[seat["seat"]] + 1)

    def check(self, club: Club) -> None:
        """Compares every profile and the whole leaderboard with what was noted."""
        names = {name for name, _ in self.played}
        totals = {name: sum(n for (who, _), n in self.points.items() if who == name) for name in names}
        places = {name: 1 + sum(other > totals[name] for other in totals.values()) for name in names}
        for name in names:
            profile = club.profile(name)
            assert (profile["points"], profile["place"]) == (totals[name], places[name]), name
            assert profile["games"]["disunyer"] == self._games(name)
        club.now.pass_ms(10_000)
        rows = club.say("guest", "leaderboard")["rows"]
        assert [(row["place"], row["points"]) for row in rows] == sorted((places[n], totals[n]) for n in names)
        for row in rows:
            assert totals[row["username"]] == row["points"]
            assert row["games"]["disunyer"] == self._games(row["username"])

    def _games(self, name: str) -> dict[str, dict[str, int]]:
        return {
            mode: {"played": count, "won": self.won[who, mode], "points": self.points[who, mode]}
            for (who, mode), count in self.played.items()
            if who == name
        }


def end_of(club: Club, code: str, *, moves: int = 12) -> dict[str, Any]:
    """Plays on (some moves by hand, then by defaults) to the end; the last table."""
    for _ in range(moves):
        if club.room(code).status == "finished":
            break
        if club.room(code).next_at is not None:
            club.pass_ms(5_000)
            continue
        try:
            player, decision = club.decider(code)
        except AssertionError:  # a bot's or an absent player's
            club.pass_ms(3_000)
            continue
        kind = {"pick_rival": "pick", "guess_suit": "guess", "keep_or_pass": "pass"}[decision["kind"]]
        extra = {"pick": {"seat": decision["options"][0]}, "guess": {"suit": "O"}}.get(kind, {})
        if kind == "pass" and "pass" not in decision["options"]:
            kind = "keep"
        assert club.say(player, "move", decision=decision["id"], move={"kind": kind, **extra})["type"] == "ok"
    club.finish(code)
    tables = [club.table(f"p{n}") for n in range(8) if club.got(f"p{n}", "table")]
    return next(table for table in tables if table["room"]["code"] == code and table["game"]["phase"] == "over")


def evening(club: Club) -> Book:
    """Eight accounts play eight games, in both modes; one goes away in the third, a bot sits in for another."""
    book = Book()
    for number, name in enumerate(NAMES):
        club.register(f"p{number}", name)
    for game in range(8):
        mode = ("standard", "stuck_king")[game % 2]
        visibility = ("public", "private")[game // 4]
        people = [f"p{n}" for n in range(8) if not (game == 5 and n == 3)]
        code = club.say(people[0], "create", game="disunyer", mode=mode, visibility=visibility)["code"]
        for person in people[1:]:
            assert club.say(person, "join", code=code)["type"] == "joined"
        if len(people) < 8:
            club.say(people[0], "addbot", level="hard")
        if game == 2:
            club.service.disconnect("p6")
        book.note(end_of(club, code))
        for person in people:
            club.say(person, "leave")
        if game == 2:
            club.login("p6", NAMES[6])
    return book


@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_of_eight_is_right_to_the_unit(seed: int) -> None:
    club = Club(seed=seed)
    book = evening(club)
    assert sum(book.played.values()) == 63
    book.check(club)


def test_guests_and_bots_store_nothing() -> None:
    club = Club()
    code = club.play(3)
    club.finish(code)
    assert club.accounts.accounts == {}
    assert club.accounts.kept_shifts == {}
    assert club.say("guest", "leaderboard")["rows"] == []


@pytest.mark.parametrize("after", [False, True])
def test_an_end_that_is_killed_at_its_write_and_repeated_gives_the_same(after: bool) -> None:  # noqa: FBT001
    club = Club(seed=4)
    book = Book()
    for number, name in enumerate(NAMES):
        club.register(f"p{number}", name)
    code = club.play(8)
    with club.failing(club.rooms, "finish", after=after):
        for _ in range(60):
            try:
                club.finish(code)
            except Exception:  # noqa: BLE001, S112 - the process is killed here
                continue
            break
    club.service = club.container()
    club.say("p0", "sync")
    for _ in range(3):
        club.service.tick(code, None)
    club.finish(code)
    club.say("p0", "sync")
    table = club.table("p0")
    assert table["room"]["status"] == "finished"
    book.note(table)
    book.check(club)


def test_two_who_end_a_game_at_once_end_it_once() -> None:
    club = Club(seed=5)
    book = Book()
    club.register("p0", "Ana")
    code = club.play(1)
    other = club.container()

    def also(call: str) -> None:
        if call == "finish":
            club.rooms.before = lambda _call: None
            other.tick(code, None)

    club.rooms.before = also
    club.finish(code)
    club.say("p0", "sync")
    book.note(club.table("p0"))
    book.check(club)
    assert club.rooms.calls["finish"] == 2
    assert club.profile("Ana")["games"]["disunyer"]["standard"]["played"] == 1


def test_a_game_that_all_leave_gives_what_its_places_give() -> None:
    club = Club(seed=6)
    book = Book()
    for number, name in enumerate(NAMES):
        club.register(f"p{number}", name)
    code = club.play(8)
    for number in range(8):
        club.say(f"p{number}", "leave")
    club.finish(code)
    assert club.say("watcher", "watch", code=code)["type"] == "watching"
    book.note(club.table("watcher"))
    book.check(club)


def test_an_account_is_credited_once_though_two_seats_should_name_it() -> None:
    club = Club(seed=7)
    club.register("p0", "Ana")
    code = club.play(2)
    stored = club.rooms.load(code)
    assert stored is not None
    reference = stored.room.seats[0].account
    doubled = stored.room.with_seat(stored.room.seats[1]._replace(account=reference))
    club.rooms.save(doubled.replace(revision=stored.room.revision + 1))
    club.finish(code)
    assert club.profile("Ana")["games"]["disunyer"]["standard"]["played"] == 1


def test_recent_games_are_the_last_twenty_newest_first() -> None:
    club = Club(seed=8, tempo=1000)
    club.register("p0", "Ana")
    ended = []
    for _ in range(22):
        code = club.play(1)
        club.finish(code)
        room = club.room(code)
        ended.append(room.finished_at)
        club.say("p0", "leave")
    recent = club.profile("Ana")["recent"]
    assert [game["ended_at"] for game in recent] == ended[:1:-1]
    assert club.profile("Ana")["games"]["disunyer"]["standard"]["played"] == 22


def test_the_end_of_a_game_reads_and_writes_each_account_once() -> None:
    club = Club(seed=3)
    for number, name in enumerate(NAMES):
        club.register(f"p{number}", name)
    code = club.play(8)
    before = club.accounts.calls.copy()
    club.finish(code)
    assert club.accounts.calls == before, "nothing but the transaction that ends it"
    assert len(json.dumps(club.accounts.accounts["playera"].figures.recent)) < 300
