"""What every store of accounts does: the fake and the adapters are held to the same."""

from typing import Any

import pytest
from cardroom.accounts.figures import Figures, Recent, Tally
from cardroom.accounts.histogram import Move, Summary
from cardroom.accounts.ports import SHARDS, Account, Limit, Session
from cardroom.ports import Lost, Result, Saved

from tests.adapters.conftest import Stores
from tests.adapters.examples import NOW, after, finished, replay, room

GAME = ("disunyer", "standard")
NOBODY: frozenset[str] = frozenset()
DAY_MS = 86_400_000


def account(name: str = "ana", uid: str = "uid-1", **fields: Any) -> Account:
    """A new account."""
    known: dict[str, Any] = {
        "key": name,
        "uid": uid,
        "username": name.capitalize(),
        "password": "$argon2id$old",
        "since_at": NOW,
        "keys": (name,),
        "mark": "m1",
    }
    return Account(**{**known, **fields})


def result(of: Account, points: int = 8, **fields: Any) -> Result:
    """A game of an account's."""
    known: dict[str, Any] = {
        "account": of.reference,
        "game": "disunyer",
        "mode": "standard",
        "won": points == 8,
        "place": 9 - points,
        "points": points,
        "replay": "r" * 22,
        "ended_at": NOW + 1000,
        "players": None,
    }
    return Result(**{**known, **fields})


def play(stores: Stores, *results: Result, code: str = "KQRT") -> Saved | Lost:
    """Ends a game with these results."""
    created = room(code)
    stores.rooms.create(created)
    return stores.rooms.finish(finished(created), replay(code * 6), results)


def get(stores: Stores, name: str = "ana") -> Account:
    found = stores.accounts.account(name)
    assert found is not None
    return found


# --- accounts


def test_an_account_is_found_as_it_was_opened(stores: Stores) -> None:
    full = account(
        "añá🂡",
        keys=("añá🂡", "ana"),
        rooms=("KQRT", "XXXX"),
        sat_at=1_790_000_000_001,
        finished={"ABCD": 1_790_000_000_000},
        addresses=("0123456789abcdef",),
        figures=Figures(
            {GAME: Tally(3, 1, 20), ("rummy", "standard"): Tally(1, 0, 0)},
            (Recent("r" * 36, *GAME, NOW, 1, 8, ("uid-1", "uid-2")), Recent("s" * 36, *GAME, NOW, 2, 7, None)),
            4,
        ),
    )
    assert stores.accounts.open(full)
    assert stores.accounts.account("añá🂡") == full
    assert stores.accounts.account("ana") is None
    assert stores.accounts.usernames(["uid-1", "uid-9", "uid-1"]) == {"uid-1": full.username}
    assert stores.accounts.usernames([]) == {}


def test_a_name_is_taken_under_each_of_its_keys(stores: Stores) -> None:
    assert stores.accounts.open(account("ian", keys=("ian", "lan")))
    assert not stores.accounts.open(account("ian", "uid-2"))
    assert not stores.accounts.open(account("lan", "uid-2"))
    assert not stores.accounts.open(account("xan", "uid-2", keys=("xan", "lan")))
    assert stores.accounts.account("xan") is None
    assert stores.accounts.usernames(["uid-2"]) == {}
    assert stores.accounts.open(account("xan", "uid-2"))
    assert get(stores, "ian").uid == "uid-1"


def test_a_password_is_changed_once_and_makes_a_generation(stores: Stores) -> None:
    stores.accounts.open(account())
    assert stores.accounts.change_password(account(), "$argon2id$new", "m2")
    assert get(stores) == account(password="$argon2id$new", generation=1, mark="m2")  # noqa: S106 - no secret
    assert not stores.accounts.change_password(account(), "$argon2id$other", "m3")
    assert not stores.accounts.change_password(account(uid="uid-9", generation=1), "$argon2id$other", "m3")
    assert not stores.accounts.change_password(account("bob"), "$argon2id$other", "m3")
    assert get(stores).password == "$argon2id$new"  # noqa: S105 - no secret


def test_a_mark_is_changed_by_one_alone_and_goes_with_the_password(stores: Stores) -> None:
    ana = account(mark="code:1")
    assert stores.accounts.open(ana)
    assert stores.accounts.change_mark(ana, "spent:1")
    assert stores.accounts.change_mark(ana, "spent:1"), "by the same command, which is under way twice"
    assert not stores.accounts.change_mark(ana, "spent:2")
    spent = get(stores)
    assert spent == ana._replace(mark="spent:1")
    assert stores.accounts.change_password(spent, "hash-2", "")
    assert not stores.accounts.change_mark(spent, "spent:3")
    assert get(stores).mark == ""


def test_a_password_is_hashed_anew_only_while_it_is_the_same(stores: Stores) -> None:
    stores.accounts.open(account())
    stores.accounts.rehash(account(), "$argon2id$again")
    assert get(stores) == account(password="$argon2id$again")  # noqa: S106 - no secret
    stores.accounts.change_password(account(), "$argon2id$new", "m2")
    stores.accounts.rehash(account(), "$argon2id$again")
    stores.accounts.rehash(account(uid="uid-9", generation=1), "$argon2id$again")
    stores.accounts.rehash(account("bob"), "$argon2id$again")
    assert get(stores).password == "$argon2id$new"  # noqa: S105 - no secret
    assert stores.accounts.account("bob") is None


def test_rooms_and_addresses_are_noted_and_nothing_else(stores: Stores) -> None:
    stores.accounts.open(account())
    noted: dict[str, Any] = {"rooms": ("KQRT",), "sat_at": 5, "finished": {"ABCD": 7}}
    other = account(**noted, addresses=("a", "b"), username="Other", generation=7)
    assert stores.accounts.note_rooms(account(), other)
    assert get(stores) == account(**noted)
    stores.accounts.note_addresses(other)
    assert get(stores) == account(**noted, addresses=("a", "b"))
    for nobody in (account(uid="uid-9", rooms=("KQRT",)), account("bob", rooms=("KQRT",))):
        assert not stores.accounts.note_rooms(nobody, nobody._replace(rooms=("XXXX",)))
        stores.accounts.note_addresses(nobody._replace(addresses=()))
    assert get(stores) == account(**noted, addresses=("a", "b"))
    assert stores.accounts.account("bob") is None


def test_of_two_who_note_rooms_at_once_the_later_is_told(stores: Stores) -> None:
    stores.accounts.open(account())
    first = account(rooms=("KQRT",), finished={"ABCD": 7})
    assert stores.accounts.note_rooms(account(), first)
    assert not stores.accounts.note_rooms(account(), account(rooms=("XXXX",)))
    assert get(stores) == first
    assert not stores.accounts.close(account()), "nor is it closed with a room that nobody knows of"
    assert stores.accounts.note_rooms(first, account(rooms=("KQRT", "XXXX")))
    assert stores.accounts.close(get(stores))


def test_a_closed_account_leaves_nothing(stores: Stores) -> None:
    ian = account("ian", keys=("ian", "lan"))
    stores.accounts.open(ian)
    assert not stores.accounts.close(ian._replace(uid="uid-9"))
    assert stores.accounts.close(ian)
    assert not stores.accounts.close(ian)
    assert stores.accounts.account("ian") is None
    assert stores.accounts.usernames(["uid-1"]) == {}
    assert stores.board.shifts("") == []
    assert stores.accounts.open(account("lan", "uid-2"))
    assert stores.accounts.open(account("ian", "uid-3"))


# --- sessions


def test_a_session_is_kept_until_it_expires_or_is_ended(stores: Stores) -> None:
    session = Session("f" * 64, "ana", "uid-1", 3, NOW + 30 * DAY_MS)
    assert stores.accounts.open(account())
    stores.accounts.put_session(session)
    assert stores.accounts.session("f" * 64) == session
    assert stores.accounts.session("e" * 64) is None
    stores.accounts.renew_session(session._replace(expires_at=NOW + 1000))
    stores.now.pass_ms(999)
    assert stores.accounts.session("f" * 64) is not None
    stores.now.pass_ms(1)
    assert stores.accounts.session("f" * 64) is None
    stores.accounts.put_session(session)
    stores.accounts.delete_session("f" * 64)
    stores.accounts.delete_session("f" * 64)
    stores.accounts.renew_session(session)
    assert stores.accounts.session("f" * 64) is None


def test_a_session_ends_with_its_account_and_does_not_name_it(stores: Stores) -> None:
    session = Session("f" * 64, "ana", "uid-1", 0, NOW + 30 * DAY_MS)
    assert stores.accounts.open(account())
    stores.accounts.put_session(session)
    assert stores.accounts.close(get(stores))
    assert stores.accounts.session("f" * 64) is None
    assert stores.accounts.open(account(uid="uid-2"))
    assert stores.accounts.session("f" * 64) is None


# --- the end of a game


def test_the_end_of_a_game_gives_each_account_its_figures(stores: Stores) -> None:
    ana, bob = account(), account("bob", "uid-2")
    stores.accounts.open(ana)
    stores.accounts.open(bob)
    assert play(stores, result(ana, 8), result(bob, 3, players=("uid-1", "uid-2"))) == Saved(NOBODY)
    assert get(stores).figures == Figures({GAME: Tally(1, 1, 8)}, (Recent("r" * 22, *GAME, NOW + 1000, 1, 8, None),), 1)
    assert get(stores, "bob").figures.recent[0].players == ("uid-1", "uid-2")
    play(stores, result(ana, 5), code="XXXX")
    assert get(stores).figures.tallies == {GAME: Tally(2, 1, 13)}
    assert [game.points for game in get(stores).figures.recent] == [5, 8]
    moves = [move for shift in stores.board.shifts("") for move in shift.moves]
    assert sorted(moves, key=str) == sorted([Move(None, 8), Move(None, 3), Move(8, 13)], key=str)


def test_only_the_last_twenty_games_are_listed(stores: Stores) -> None:
    stores.accounts.open(account())
    for number in range(23):
        play(stores, result(account(), replay=f"replay-{number}"), code=f"A{number:03d}")
    assert [game.replay for game in get(stores).figures.recent] == [f"replay-{n}" for n in range(22, 2, -1)]
    assert get(stores).figures.tallies == {GAME: Tally(23, 23, 184)}


def test_an_account_that_is_gone_is_left_out_of_the_end(stores: Stores) -> None:
    ana, bob = account(), account("bob", "uid-2")
    for one in (ana, bob):
        stores.accounts.open(one)
    stores.accounts.close(ana)
    stores.accounts.open(account(uid="uid-3"))
    assert play(stores, result(ana), result(bob)) == Saved(NOBODY)
    assert get(stores).figures == Figures(), "who has the name now gets nothing of it"
    assert get(stores, "bob").figures.points == 8


def test_an_end_with_nobody_left_is_an_end(stores: Stores) -> None:
    assert play(stores, result(account())) == Saved(NOBODY)
    assert stores.replays.replay("KQRT" * 6) is not None
    assert stores.board.shifts("") == []


def test_an_end_that_lost_the_race_gives_nothing(stores: Stores) -> None:
    stores.accounts.open(account())
    created = room()
    stores.rooms.create(created)
    stores.rooms.save(after(created))
    assert isinstance(stores.rooms.finish(finished(created), replay(), [result(account())]), Lost)
    assert get(stores).figures == Figures()
    assert stores.board.shifts("") == []


def test_a_game_that_gives_no_points_ranks_nobody(stores: Stores) -> None:
    stores.accounts.open(account())
    play(stores, result(account(), 0, game="other"))
    assert get(stores).figures.tallies == {("other", "standard"): Tally(1, 0, 0)}
    assert get(stores).figures.points == 0
    assert stores.board.shifts("") == []
    assert all(stores.board.rows(shard, "", 10) == [] for shard in range(SHARDS))


def test_an_account_that_played_is_closed_only_as_it_is(stores: Stores) -> None:
    stores.accounts.open(account())
    play(stores, result(account()))
    assert not stores.accounts.close(account())
    assert stores.accounts.close(get(stores))
    assert {shift.moves for shift in stores.board.shifts("")} == {(Move(None, 8),), (Move(8, None),)}
    assert all(stores.board.rows(shard, "", 10) == [] for shard in range(SHARDS))


# --- the leaderboard


def test_rows_are_in_order_of_points_and_then_of_names(stores: Stores) -> None:
    for number in range(40):
        own = account(f"user{number:02d}", f"uid-{number}")
        stores.accounts.open(own)
        play(stores, result(own, 1 + number % 8), code=f"A{number:03d}")
    rows = [row for shard in range(SHARDS) for row in stores.board.rows(shard, "", 50)]
    assert len(rows) == 40
    ordered = sorted(rows, key=lambda row: row.order)
    assert [(row.points, row.username) for row in ordered] == sorted(
        ((1 + n % 8, f"User{n:02d}") for n in range(40)), key=lambda row: (-row[0], row[1])
    )
    assert ordered[0].tallies == {GAME: Tally(1, 1, 8)}
    for shard in range(SHARDS):
        part = list(stores.board.rows(shard, "", 50))
        assert part == sorted(part, key=lambda row: row.order)
        assert list(stores.board.rows(shard, part[0].order, 2)) == part[1:3]
        assert list(stores.board.rows(shard, "", 2)) == part[:2]


def test_the_histogram_is_folded_once(stores: Stores) -> None:
    assert stores.board.summary() == Summary()
    stores.accounts.open(account())
    play(stores, result(account()))
    (shift,) = stores.board.shifts("")
    first = Summary({8: 1}, shift.name, NOW)
    stores.board.fold(Summary(), first)
    assert stores.board.summary() == first
    assert stores.board.shifts(shift.name) == []
    stores.board.fold(Summary(), Summary({9: 9}, "other", NOW))
    assert stores.board.summary() == first
    second = Summary({}, shift.name + "x", NOW + 1)
    stores.board.fold(first, second)
    assert stores.board.summary() == second


# --- tries


LIMIT = Limit(free=3, at_once=5, pause_ms=1000)


def guess(stores: Stores, times: int) -> list[int]:
    """Wrong guesses one after the other; how many there were after each, or -1 where it was held."""
    return [stores.tries.wrong("eve") if stores.tries.begin("eve", LIMIT) == 0 else -1 for _ in range(times)]


def test_wrong_tries_beyond_the_free_ones_are_made_one_by_one(stores: Stores) -> None:
    assert guess(stores, 5) == [1, 2, 3, 4, -1]
    assert stores.tries.begin("eve", LIMIT) == stores.now() + 1000
    assert stores.tries.begin("bob", LIMIT) == 0
    stores.tries.hold("eve", stores.now() + 5000)
    stores.tries.hold("eve", stores.now() + 2000)
    stores.now.pass_ms(4999)
    assert stores.tries.begin("eve", LIMIT) == stores.now() + 1
    stores.now.pass_ms(1)
    assert guess(stores, 2) == [5, -1]


def test_a_hold_after_the_last_free_try_counts(stores: Stores) -> None:
    guess(stores, 3)
    stores.tries.hold("eve", stores.now() + 700)
    assert stores.tries.begin("eve", LIMIT) == stores.now() + 700


def test_only_so_many_tries_are_under_way_at_once(stores: Stores) -> None:
    assert [stores.tries.begin("eve", LIMIT) for _ in range(7)] == [0] * 6 + [stores.now() + 1000]
    stores.tries.excuse("eve")
    stores.tries.excuse("eve")
    assert stores.tries.begin("eve", LIMIT) == 0


def test_tries_are_excused_and_forgotten(stores: Stores) -> None:
    stores.tries.excuse("eve")
    stores.tries.hold("eve", stores.now() + 5000)
    assert guess(stores, 1) == [1]
    for _ in range(20):
        assert stores.tries.begin("eve", LIMIT) == 0
        stores.tries.excuse("eve")
    assert guess(stores, 2) == [2, 3]
    stores.tries.hold("eve", stores.now() + 5000)
    stores.tries.forget("eve")
    assert guess(stores, 1) == [1]


def test_tries_have_had_their_day(stores: Stores) -> None:
    guess(stores, 4)
    stores.tries.hold("eve", stores.now() + 2 * DAY_MS)
    assert stores.tries.begin("eve", LIMIT)
    stores.now.pass_ms(DAY_MS)
    assert guess(stores, 3) == [1, 2, 3]


@pytest.mark.parametrize("who", ["address#2001:db8::/64", "account#añá🂡@0123", "x" * 500])
def test_anybody_can_be_counted(stores: Stores, who: str) -> None:
    assert stores.tries.begin(who, LIMIT) == 0
    assert stores.tries.wrong(who) == 1
