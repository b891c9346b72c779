"""Differences between the server and the rules that following whole games has brought to light."""

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
