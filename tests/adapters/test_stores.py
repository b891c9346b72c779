"""What every room, connection and replay store does: the fakes and the adapters are held to the same."""

import pytest
from cardroom.ports import BadCursorError, CodeTaken, Connection, Listing, Login, Lost, Mark, Saved, StoredRoom
from cardroom.room import FINISHED_MS, IDLE_MS, Room
from cardrules.games import GAMES

from tests.adapters.conftest import Stores
from tests.adapters.examples import ANA, NOW, after, finished, replay, room, value

NOBODY: frozenset[str] = frozenset()


def playing(before: Room) -> Room:
    """The room with a game that has begun, so that every field is in use."""
    step = GAMES["disunyer"].setup("standard", 8, frozenset(range(1, 8)), before.shuffle)
    return after(before, state=step.state, started_at=NOW, starts_at=None)


# --- rooms


def test_what_was_created_is_loaded(stores: Stores) -> None:
    assert stores.rooms.create(room()) == Saved(NOBODY)
    assert stores.rooms.load("KQRT") == StoredRoom(room(), NOBODY)
    assert stores.rooms.load("XXXX") is None


def test_what_was_saved_is_loaded(stores: Stores) -> None:
    stores.rooms.create(room())
    game_on = playing(room())
    assert stores.rooms.save(game_on) == Saved(NOBODY)
    assert stores.rooms.load("KQRT") == StoredRoom(game_on, NOBODY)


def test_a_code_is_taken_while_its_room_lives(stores: Stores) -> None:
    stores.rooms.create(room())
    other = room(created_at=NOW + IDLE_MS - 1, touched_at=NOW + IDLE_MS - 1)
    stores.now.pass_ms(IDLE_MS - 1)
    assert stores.rooms.create(other) == CodeTaken()
    stores.now.pass_ms(1)
    assert stores.rooms.load("KQRT") is None
    assert stores.rooms.create(other) == Saved(NOBODY)
    assert value(stores.rooms.load("KQRT")).room == other


def test_a_new_room_has_nothing_of_the_one_before_it(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 100)
    stores.now.pass_ms(IDLE_MS)
    other = room(created_at=stores.now(), touched_at=stores.now(), visibility="private")
    stores.rooms.create(other)
    assert stores.rooms.load("KQRT") == StoredRoom(other, NOBODY)
    assert stores.rooms.listing(None, None).rows == ()


def test_who_comes_second_loses_to_who_came_first(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 100)
    first, second = after(room(), host=1), after(room(), host=2)
    assert stores.rooms.save(first) == Saved(frozenset({"eve"}))
    assert stores.rooms.save(second) == Lost(StoredRoom(first, frozenset({"eve"})))
    assert stores.rooms.save(after(first, host=2)) == Saved(frozenset({"eve"}))


def test_a_revision_that_nobody_made_yet_is_no_ground_to_stand_on(stores: Stores) -> None:
    stores.rooms.create(room())
    assert stores.rooms.save(after(after(room()))) == Lost(StoredRoom(room(), NOBODY))


def test_a_room_that_never_was_is_lost(stores: Stores) -> None:
    assert stores.rooms.save(after(room())) == Lost(None)
    assert stores.rooms.close(after(room())) == Lost(None)
    assert stores.rooms.finish(finished(room()), replay(), ()) == Lost(None)


def test_a_room_whose_code_went_to_another_is_gone(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.now.pass_ms(IDLE_MS)
    stores.rooms.create(room(created_at=stores.now(), touched_at=stores.now()))
    assert stores.rooms.save(after(room())) == Lost(None)
    assert value(stores.rooms.load("KQRT")).room.revision == 1


def test_a_closed_room_is_gone_and_its_code_is_free(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 100)
    assert stores.rooms.close(after(room())) == Saved(frozenset({"eve"}))
    assert stores.rooms.load("KQRT") is None
    assert stores.rooms.watch("KQRT", "bob", 100) is None
    assert stores.rooms.listing(None, None).rows == ()
    assert stores.rooms.save(after(room())) == Lost(None)
    assert stores.rooms.create(room(created_at=NOW + 1)) == Saved(NOBODY)


def test_closing_loses_to_a_change(stores: Stores) -> None:
    stores.rooms.create(room())
    joined = after(room(), host=3)
    stores.rooms.save(joined)
    assert stores.rooms.close(after(room())) == Lost(StoredRoom(joined, NOBODY))
    assert stores.rooms.load("KQRT") == StoredRoom(joined, NOBODY)


def test_the_end_of_a_game_stores_the_room_and_the_replay(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 100)
    end = finished(room())
    assert stores.rooms.finish(end, replay(), ()) == Saved(frozenset({"eve"}))
    assert stores.rooms.load("KQRT") == StoredRoom(end, frozenset({"eve"}))
    assert stores.replays.replay(replay().id) == replay()
    stores.now.pass_ms(1000 + FINISHED_MS)
    assert stores.rooms.load("KQRT") is None


def test_an_end_that_lost_the_race_stores_nothing(stores: Stores) -> None:
    stores.rooms.create(room())
    first = after(room(), host=1)
    stores.rooms.save(first)
    assert stores.rooms.finish(finished(room()), replay(), ()) == Lost(StoredRoom(first, NOBODY))
    assert stores.replays.replay(replay().id) is None


def test_the_next_room_is_opened_with_the_change_that_names_it(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 100)
    end, following = after(room(), following="NEXT"), room("NEXT")
    assert stores.rooms.open_next(end, following) == Saved(frozenset({"eve"}))
    assert value(stores.rooms.load("KQRT")).room == end
    assert stores.rooms.load("NEXT") == StoredRoom(following, NOBODY)


def test_of_two_who_open_the_next_room_one_does(stores: Stores) -> None:
    stores.rooms.create(room())
    first = after(room(), following="NEXT")
    stores.rooms.open_next(first, room("NEXT"))
    lost = stores.rooms.open_next(after(room(), following="MORE"), room("MORE"))
    assert lost == Lost(StoredRoom(first, NOBODY))
    assert stores.rooms.load("MORE") is None


def test_the_next_room_needs_a_code_of_its_own(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.create(room("NEXT"))
    assert stores.rooms.open_next(after(room(), following="NEXT"), room("NEXT", host=5)) == CodeTaken()
    assert value(stores.rooms.load("KQRT")).room == room()
    assert value(stores.rooms.load("NEXT")).room.host == 0


# --- spectators


def test_a_spectator_is_seen_by_whoever_loads_or_saves(stores: Stores) -> None:
    stores.rooms.create(room())
    assert stores.rooms.watch("KQRT", "eve", 100) == StoredRoom(room(), frozenset({"eve"}))
    assert stores.rooms.watch("KQRT", "bob", 100) == StoredRoom(room(), frozenset({"eve", "bob"}))
    assert stores.rooms.save(after(room())) == Saved(frozenset({"eve", "bob"}))
    stores.rooms.unwatch("KQRT", ["eve"])
    assert value(stores.rooms.load("KQRT")).audience == {"bob"}
    stores.rooms.unwatch("KQRT", {"bob"})
    assert value(stores.rooms.load("KQRT")).audience == NOBODY


def test_watching_twice_is_watching_once(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 1)
    assert value(stores.rooms.watch("KQRT", "eve", 1)).audience == {"eve"}
    assert stores.rooms.listing(None, None).rows[0].spectators == 1


def test_a_room_has_only_so_many_spectators(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.watch("KQRT", "eve", 2)
    stores.rooms.watch("KQRT", "bob", 2)
    assert stores.rooms.watch("KQRT", "kim", 2) == StoredRoom(room(), frozenset({"eve", "bob"}))
    stores.rooms.unwatch("KQRT", {"bob"})
    assert value(stores.rooms.watch("KQRT", "kim", 2)).audience == {"eve", "kim"}


def test_nobody_watches_a_room_that_is_not_there(stores: Stores) -> None:
    assert stores.rooms.watch("KQRT", "eve", 100) is None
    stores.rooms.create(room())
    stores.now.pass_ms(IDLE_MS)
    assert stores.rooms.watch("KQRT", "eve", 100) is None


def test_who_does_not_watch_can_be_taken_away_all_the_same(stores: Stores) -> None:
    stores.rooms.unwatch("KQRT", {"eve"})
    assert stores.rooms.load("KQRT") is None
    stores.rooms.create(room())
    stores.rooms.unwatch("KQRT", {"eve"})
    for name in ("kim", "bob", "lea"):
        stores.rooms.watch("KQRT", name, 100)
    stores.rooms.unwatch("KQRT", ["nobody", "kim", "lea", "kim"])
    stores.rooms.unwatch("KQRT", [])
    assert value(stores.rooms.load("KQRT")).audience == {"bob"}
    assert stores.rooms.listing(None, None).rows[0].spectators == 1


def test_a_hundred_spectators_leave_at_once(stores: Stores) -> None:
    stores.rooms.create(room())
    everyone = [f"connection-{number}=" for number in range(100)]
    for name in everyone:
        stores.rooms.watch("KQRT", name, 100)
    assert value(stores.rooms.watch("KQRT", "late", 100)).audience == set(everyone)
    stores.rooms.unwatch("KQRT", everyone[1:])
    assert value(stores.rooms.load("KQRT")).audience == {everyone[0]}


# --- the list


def test_a_row_tells_what_a_visitor_needs(stores: Stores) -> None:
    bot = ANA._replace(number=1, name="Bot", level="hard", connection=None)
    stores.rooms.create(room(seats=(ANA, bot)))
    stores.rooms.watch("KQRT", "eve", 100)
    page = stores.rooms.listing(None, None)
    assert page.rows == (Listing("KQRT", "disunyer", "standard", "lobby", 1, 1, 8, 1, NOW + 180_000),)
    assert page.cursor is None


def test_only_public_rooms_before_their_end_are_listed(stores: Stores) -> None:
    stores.rooms.create(room("AAAA", visibility="private"))
    stores.rooms.create(room("BBBB"))
    game_on = playing(room("BBBB"))
    stores.rooms.save(game_on)
    assert [(row.code, row.status, row.starts_at) for row in stores.rooms.listing(None, None).rows] == [
        ("BBBB", "playing", None)
    ]
    stores.rooms.save(finished(game_on))
    assert stores.rooms.listing(None, None).rows == ()


def test_lobbies_with_a_human_connected_come_first(stores: Stores) -> None:
    away = (ANA._replace(connection=None, away_since=NOW),)
    stores.rooms.create(room("AWAY", seats=away, created_at=NOW + 9))
    stores.rooms.create(room("PLAY", created_at=NOW + 7))
    stores.rooms.save(playing(room("PLAY", created_at=NOW + 7)))
    stores.rooms.create(room("OPEN", starts_at=None, created_at=NOW + 3))
    stores.rooms.create(room("NEWR", starts_at=None, created_at=NOW + 5))
    stores.rooms.create(room("LATE", starts_at=NOW + 150_000))
    stores.rooms.create(room("SOON", starts_at=NOW + 5_000))
    order = [row.code for row in stores.rooms.listing(None, None).rows]
    assert order == ["SOON", "LATE", "NEWR", "OPEN", "AWAY", "PLAY"]


def test_the_list_has_pages_of_fifty(stores: Stores) -> None:
    codes = [f"A{number:03d}" for number in range(101)]
    for number, code in enumerate(codes):
        stores.rooms.create(room(code, starts_at=NOW + number))
    seen, cursor = [], None
    for expected in (50, 50, 1):
        page = stores.rooms.listing(None, cursor)
        assert len(page.rows) == expected
        seen += [row.code for row in page.rows]
        cursor = page.cursor
    assert cursor is None
    assert seen == codes


def test_a_page_that_is_just_full_is_the_last(stores: Stores) -> None:
    for number in range(50):
        stores.rooms.create(room(f"A{number:03d}"))
    assert len(stores.rooms.listing(None, None).rows) == 50
    assert stores.rooms.listing(None, None).cursor is None


def test_rooms_that_come_and_go_between_two_pages_move_no_others(stores: Stores) -> None:
    for number in range(60):
        stores.rooms.create(room(f"A{number:03d}", starts_at=NOW + number))
    page = stores.rooms.listing(None, None)
    stores.rooms.close(after(room("A049")))
    stores.rooms.create(room("NEWR", starts_at=NOW))
    rest = stores.rooms.listing(None, page.cursor)
    assert [row.code for row in rest.rows] == [f"A{number:03d}" for number in range(50, 60)]


def test_a_room_left_idle_disappears_from_the_list(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.now.pass_ms(IDLE_MS - 2 * 3_600_000)
    assert len(stores.rooms.listing(None, None).rows) == 1
    stores.now.pass_ms(2 * 3_600_000)
    assert stores.rooms.listing(None, None).rows == ()


def test_the_list_can_be_of_one_game(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.GAMES", {**GAMES, "other": GAMES["disunyer"]})
    for number in range(130):
        name = "other" if number % 2 else "disunyer"
        stores.rooms.create(room(f"A{number:03d}", game_name=name, starts_at=NOW + number))
    first = stores.rooms.listing("other", None)
    second = stores.rooms.listing("other", first.cursor)
    assert [row.code for row in (*first.rows, *second.rows)] == [f"A{number:03d}" for number in range(1, 130, 2)]
    assert (len(first.rows), second.cursor) == (50, None)
    assert stores.rooms.listing("third", None) == ((), None)


@pytest.mark.parametrize("cursor", ["", "x", "KQRT", "MDE3OTAwMDAxODAwMDA", "🂡", "a" * 5000, "AAAA====", "_" * 24])
def test_a_cursor_that_the_list_did_not_give_out_is_refused(stores: Stores, cursor: str) -> None:
    with pytest.raises(BadCursorError):
        stores.rooms.listing(None, cursor)


# --- hearts


def test_hearts_are_counted_by_window(stores: Stores) -> None:
    assert stores.rooms.hearts("KQRT", 7) == 0
    assert [stores.rooms.add_heart("KQRT", 7) for _ in range(3)] == [1, 2, 3]
    assert stores.rooms.add_heart("KQRT", 8) == 1
    assert stores.rooms.add_heart("XXXX", 7) == 1
    assert stores.rooms.hearts("KQRT", 7) == 3


# --- connections


def test_a_connection_is_remembered_and_forgotten(stores: Stores) -> None:
    mark, later = Mark(1_790_000_000_000, "first"), Mark(1_790_000_000_001, "second")
    here = Connection("a=", "KQRT", 3, (("1", "watching"), ("2", "left KQRT")), came_from="BCDF", mark=mark)
    assert stores.connections.put(here, Mark())
    assert stores.connections.put(Connection("b="), Mark())
    assert stores.connections.get("a=") == here
    assert stores.connections.get("b=") == Connection("b=")
    assert stores.connections.put(here._replace(seat=None, came_from=None, mark=later), mark)
    assert stores.connections.get("a=") == here._replace(seat=None, came_from=None, mark=later)
    stores.connections.delete("a=")
    stores.connections.delete("a=")
    assert stores.connections.get("a=") is None


def test_where_a_connection_is_and_who_is_logged_in_there_change_apart(stores: Stores) -> None:
    login = Login("uid:ana", "Ana", "f" * 64)
    assert stores.connections.sign(Connection("a="), login, (("1", "session"),))
    assert stores.connections.get("a=") == Connection("a=", login=login, answered=(("1", "session"),))
    here = Connection("a=", "KQRT", 3, (("2", "watching"),), mark=Mark(1, "a"))
    assert stores.connections.put(here, Mark())
    assert stores.connections.get("a=") == here._replace(login=login, answered=(("1", "session"),))
    assert stores.connections.sign(Connection("a=", login=login, answered=(("1", "session"),)), None, ())
    assert stores.connections.get("a=") == here
    assert stores.connections.sign(Connection("a="), login, ()), "as nobody ever was"


def test_of_two_who_come_into_rooms_at_one_connection_at_once_the_later_is_told(stores: Stores) -> None:
    one, other = Connection("a=", "KQRT", 3, mark=Mark(7, "one")), Connection("a=", "BCDF", mark=Mark(7, "other"))
    assert stores.connections.put(one, Mark())
    assert not stores.connections.put(other, Mark())
    assert stores.connections.get("a=") == one
    assert stores.connections.put(one, Mark()), "as if its first answer had been lost"
    assert stores.connections.put(other, one.mark)
    assert not stores.connections.put(one, one.mark)
    assert stores.connections.get("a=") == other
    stores.now.pass_ms(8_101_000)
    assert not stores.connections.put(one, one.mark), "nobody knows of it any more"
    assert stores.connections.put(one, Mark())


def test_of_two_who_log_in_at_one_connection_at_once_the_later_is_told(stores: Stores) -> None:
    assert stores.connections.put(Connection("a=", "KQRT", 3), Mark())
    one, other = Login("uid:ana", "Ana", "f" * 64), Login("uid:ana", "Ana", "e" * 64)
    assert stores.connections.sign(Connection("a="), one, (("1", "login"),))
    assert not stores.connections.sign(Connection("a="), other, (("1", "login"),))
    assert not stores.connections.sign(Connection("a=", login=other), other, ())
    signed = Connection("a=", "KQRT", 3, login=one, answered=(("1", "login"),))
    assert stores.connections.get("a=") == signed
    assert stores.connections.sign(signed, other, (("1", "login"),))
    assert stores.connections.sign(signed, other, (("1", "login"),)), "as if its first answer had been lost"
    assert stores.connections.get("a=") == signed._replace(login=other)


def test_a_connection_is_forgotten_after_two_hours_and_a_quarter(stores: Stores) -> None:
    assert stores.connections.put(Connection("a="), Mark())
    stores.now.pass_ms(8_099_000)
    assert stores.connections.get("a=") is not None
    stores.now.pass_ms(2_000)
    assert stores.connections.get("a=") is None


# --- replays


def test_a_replay_is_kept_for_ninety_days(stores: Stores) -> None:
    stores.rooms.create(room())
    stores.rooms.finish(finished(room()), replay(), ())
    stores.now.pass_ms(90 * 86_400_000 - 1000)
    assert stores.replays.replay("r" * 22) == replay()
    stores.now.pass_ms(2000)
    assert stores.replays.replay("r" * 22) is None


@pytest.mark.parametrize("name", ["", "x", "🂡", "../..", "r" * 5000, "\ud800"])
def test_any_other_string_names_no_replay(stores: Stores, name: str) -> None:
    assert stores.replays.replay(name) is None
