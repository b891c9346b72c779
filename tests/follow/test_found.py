"""Differences between the server and the rules that following whole games has brought to light."""

from tests.follow.players import choose
from tests.follow.tables import Played
from tests.room.hall import Hall


def test_i54_a_mute_in_a_pause_leaves_the_end_of_the_pause_where_it_was() -> None:
    hall = Hall(seed=3)
    code = hall.open("p0", game="ignorado", options={"seats": 3})
    for person in ("p1", "p2"):
        assert hall.say(person, "join", code=code)["type"] == "joined"
    while hall.table("p0")["game"]["phase"] != "pause":
        hall.pass_ms(1_000)
    before = hall.table("p0")["game"]["next_at"]
    for kind in ("mute", "unmute"):
        hall.now.at += 500
        assert hall.say("p0", "move", decision="poke", move={"kind": kind, "seat": 1})["type"] == "ok"
        assert hall.table("p0")["game"]["next_at"] == before
    hall.pass_ms(before - hall.now.at)
    assert hall.table("p1")["game"]["round"] == 2
    assert hall.table("p1")["server_at"] == before


def test_r51_a_match_on_one_device_that_was_taken_over_in_its_last_hand_ends_and_has_its_replay() -> None:
    table = Played("rummy", 2, 2, seed=0, shared=True)
    table.open()
    while table.status == "playing":
        game = table.tables[next(iter(table.at))]["game"]
        if max(game["score"].values()) < 90:
            near_the_end(table)
        (person,) = table.at
        if game["phase"] == "play" and table.came < 3:
            table.drop(person)
            table.back(person)
            continue
        move = choose(table.tables[person], table.random)
        decision = table.tables[person]["game"]["decision"]["id"]
        assert table.say(person, "move", decision=decision, move=move)["type"] == "ok"
    (person,) = table.at
    replay = table.tables[person]["room"]["replay"]
    assert table.say(person, "replay", replay=replay)["type"] == "replay"


def near_the_end(table: Played) -> None:
    """Both are close to the 100 points that win."""
    stored = table.hall.rooms.load(table.code)
    assert stored is not None
    room = stored.room
    state = room.state._replace(match=room.state.match._replace(score=(99, 99)))
    table.hall.rooms.save(room.replace(state=state, revision=room.revision + 1))
    (person,) = table.at
    table.say(person, "sync")
