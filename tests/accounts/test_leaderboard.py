"""The leaderboard: order, places, pages, and how little it reads."""

import base64
from collections.abc import Sequence

import pytest
from cardroom.accounts.figures import Figures, Tally
from cardroom.accounts.histogram import KEPT_MS, Move
from cardroom.accounts.leaderboard import FRESH_MS, PER_SHARD, Leaderboard, Position, read_cursor, write_cursor
from cardroom.accounts.ports import SHARDS, Account
from cardroom.ports import BadCursorError
from cardrules.games import GAMES

from tests.accounts.club import Club
from tests.fake_accounts import FakeAccounts
from tests.fakes import Now


def filled(points: Sequence[int]) -> FakeAccounts:
    """A store with as many accounts as there are points."""
    store = FakeAccounts()
    for number, own in enumerate(points):
        name = f"user{number:04d}"
        figures = Figures({("disunyer", "standard"): Tally(1, 0, own)}, revision=1)
        store.open(Account(name, f"uid{number}", name.upper(), "hash", 0, keys=(name,), figures=figures))
        store._shift((Move(None, own),))
    return store


def whole(board: Leaderboard, limit: int, now: int = 0) -> list[tuple[int, str, int]]:
    """All pages, one after the other."""
    rows, cursor = [], None
    while True:
        page, cursor = board.page(limit, cursor, now)
        assert len(page) <= limit
        rows += [(position.place, row.username, row.points) for row, position in page]
        if cursor is None:
            return rows


@pytest.mark.parametrize("limit", [1, 7, 50, 100])
@pytest.mark.parametrize("step", [1, 5, 400])
def test_pages_of_any_size_give_the_whole_board_with_ties_sharing_places(limit: int, step: int) -> None:
    points = [8 * (number // step) for number in range(399)]
    store = filled(points)
    expected = sorted((-own, f"USER{number:04d}") for number, own in enumerate(points))
    rows = whole(Leaderboard(store), limit)
    assert [(-own, name) for _, name, own in rows] == expected
    assert [place for place, _, _ in rows] == [1 + sum(p > own for p in points) for _, _, own in rows]


def test_a_page_of_fifty_takes_ten_queries_and_is_remembered_while_it_is_fresh() -> None:
    store = filled(range(500))
    board = Leaderboard(store)
    rows, cursor = board.page(50, None, 0)
    assert len(rows) == 50
    assert store.calls["rows"] == SHARDS
    assert board.page(50, None, FRESH_MS - 1) == (rows, cursor)
    board.page(20, None, FRESH_MS - 1)
    board.page(10, cursor, FRESH_MS - 1)
    assert store.calls["rows"] == SHARDS
    board.page(50, None, FRESH_MS)
    assert store.calls["rows"] == 2 * SHARDS


def test_a_stretch_is_about_eighty_rows_for_ten_small_queries() -> None:
    store = filled(range(2000))
    board = Leaderboard(store)
    rows = whole(board, 100)
    assert len(rows) == 2000
    assert 60 <= 2000 * SHARDS / store.calls["rows"] <= SHARDS * PER_SHARD


def test_rows_that_come_while_one_pages_move_no_others() -> None:
    store = filled(range(0, 800, 2))
    board = Leaderboard(store)
    page, cursor = board.page(50, None, 0)
    figures = Figures({("disunyer", "standard"): Tally(1, 0, 10_000)}, revision=1)
    store.open(Account("late", "late", "LATE", "hash", 0, keys=("late",), figures=figures))
    rest, _ = board.page(50, cursor, 60_000)
    assert rest[0].row.points == page[-1].row.points - 2
    assert rest[0].position.place == 51


@pytest.mark.parametrize(
    "cursor",
    ["", "x", "a" * 5000, "ñ", "AAAA", base64.urlsafe_b64encode(b"1|2|0000000000#a").decode(), "MXwxfGE=", "\udc00"],
)
def test_a_cursor_of_anybody_elses_is_refused(cursor: str) -> None:
    with pytest.raises(BadCursorError):
        Leaderboard(FakeAccounts()).page(10, cursor, 0)


def test_a_cursor_is_read_as_it_was_written() -> None:
    for position in (Position(1, 1, "9999999991#ana"), Position(50, 3, "0000000001#зоя")):
        assert read_cursor(write_cursor(position)) == position


# --- on the wire


def test_whoever_asks_sees_themselves_and_a_guest_does_not() -> None:
    club = Club(seed=2)
    for number in range(3):
        club.register(f"p{number}", f"Player{number}x")
    club.register("idle", "Idle")
    code = club.play(3)
    club.finish(code)
    board = club.say("guest", "leaderboard")
    assert "me" not in board
    assert len(board["rows"]) == 3
    for number in range(3):
        me = club.say(f"p{number}", "leaderboard", limit=1)["me"]
        assert me in board["rows"]
    assert "me" not in club.say("idle", "leaderboard"), "no game that gives points, no place"
    assert club.profile("Idle")["place"] is None


@pytest.mark.parametrize("fields", [{"limit": 0}, {"limit": 101}, {"limit": "5"}, {"cursor": "x"}, {"cursor": 5}])
def test_bad_limits_and_cursors_are_bad_requests(fields: dict[str, object]) -> None:
    assert Club().refused("guest", "leaderboard", **fields) == "bad_request"


def test_only_games_that_give_points_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(seed=2)
    club.register("p0", "Ana")
    monkeypatch.setattr(type(GAMES["disunyer"]), "gives_points", False)
    club.finish(club.play(1))
    profile = club.profile("Ana")
    tally = profile["games"]["disunyer"]["standard"]
    assert (tally["played"], tally["points"]) == (1, 0)
    assert (profile["points"], profile["place"], profile["recent"][0]["points"]) == (0, None, 0)
    assert club.say("guest", "leaderboard")["rows"] == []
    assert "me" not in club.say("p0", "leaderboard")


def test_a_place_is_right_at_once_and_costs_two_reads() -> None:
    store = filled(range(300))
    board = Leaderboard(store)
    account = store.accounts["user0100"]
    before = store.calls.copy()
    assert board.place(account, 0) == 200
    assert store.calls - before == {"summary": 1, "shifts": 1}
    store._shift((Move(5, 101),))
    assert board.place(account, FRESH_MS - 1) == 201
    assert store.calls - before == {"summary": 1, "shifts": 2}


def test_shifts_are_folded_by_whoever_asks_and_places_stay() -> None:
    store = filled(range(300))
    board = Leaderboard(store)
    account = store.accounts["user0100"]
    later = store.now() + 120_000
    assert board.place(account, later) == 200
    assert len(store.kept_summary.counts) == 300
    for container in (board, Leaderboard(store)):
        assert container.place(account, later + 1) == 200
    assert store.calls["fold"] == 1
    assert store.shifts(store.kept_summary.until) == []


DAY_MS = 24 * 3_600_000


def played(store: FakeAccounts, gains: Sequence[int]) -> None:
    """A game: each account gains so many points."""
    moves = []
    for (key, account), gained in zip(list(store.accounts.items()), gains, strict=True):
        points = account.figures.points + gained
        moves.append(Move(account.figures.points, points))
        figures = Figures({("disunyer", "standard"): Tally(1, 0, points)}, revision=1)
        store.accounts[key] = account._replace(figures=figures)
    store._shift(tuple(moves))


def agrees(store: FakeAccounts) -> bool:
    """Whether the places are those that the rows have."""
    board = Leaderboard(store)
    everybody = list(store.accounts.values())
    return all(
        board.place(own, store.now()) == 1 + sum(other.figures.points > own.figures.points for other in everybody)
        for own in everybody
    )


@pytest.mark.parametrize("every", [1, 7, 90, 365])
def test_on_a_small_site_places_stay_right_for_years_however_seldom_somebody_plays_and_looks(every: int) -> None:
    store, now = filled([0, 0, 0]), Now()
    store.now = now
    for game in range(3 * 365 // every):
        played(store, [(16, 8, 1), (1, 8, 40)][game % 2])
        now.pass_ms(every * DAY_MS + 1)
        assert agrees(store), game
    now.pass_ms(KEPT_MS)
    assert agrees(store), "nothing that counts has expired"
