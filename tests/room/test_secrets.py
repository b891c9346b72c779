"""Secrets of rooms: never in a log, and in no message but their owner's; canaries go through every path."""

import json

import pytest
from cardroom.ports import UnavailableError

from tests.room.hall import Hall

NONCES = [f"{number:x}" * 32 for number in range(10, 13)]
SESSION = "canary-of-a-session"
PATHS = ("load", "save", "create", "finish", "open_next", "watch", "unwatch", "get", "put", "delete", "arm")


@pytest.fixture
def hall() -> Hall:
    return Hall(seed=12)


def everything(hall: Hall, name: str) -> str:
    """A player's whole life: comes, is refused, plays, goes, comes back, goes on; returns their first token."""
    for action, fields in (
        ("hello", {"session": SESSION, "room": {"code": "BCDF", "seat_token": SESSION}}),
        ("create", {"game": "disunyer", "mode": "standard", "visibility": "public", "name": name}),
        ("nonce", {"nonce": NONCES[0]}),
        ("nonce", {"nonce": NONCES[1]}),
        ("join", {"code": "BCDF", "seat_token": SESSION}),
        ("move", {"decision": "1.1", "move": {"kind": "keep"}}),
        ("leave", {}),
    ):
        hall.say(name, action, **fields)
    hall.service.handle(name, json.dumps({"action": "join", "code": 5, "seat_token": SESSION, "nonce": NONCES[2]}))
    return name


def secrets_of(hall: Hall) -> set[str]:
    """What the messages and the store hold that no log may."""
    found = {*NONCES, SESSION}
    for _, text in hall.posts.sent:
        token = json.loads(text).get("seat_token")
        found |= {token} if token else set()
    for stored in hall.rooms._rooms.values():
        room = stored.value().room
        found |= {room.server_seed, *(seat.token for seat in room.seats if seat.token)}
    return found


def test_nothing_that_is_watched_holds_a_secret_whatever_fails(hall: Hall) -> None:
    code = hall.play(people=2)
    for path in PATHS:
        for fault in (UnavailableError(path), ValueError(f"{SESSION} {NONCES[0]}")):

            def fail(call: str, path: str = path, fault: Exception = fault) -> None:
                if call == path:
                    raise fault

            for port in (hall.rooms, hall.connections, hall.clock):
                port.before = fail
            everything(hall, f"eve{path}")
            for port in (hall.rooms, hall.connections, hall.clock):
                port.before = lambda _: None
    hall.finish(code)
    assert [note for name, note in hall.watch.notes if name == "fault" and note.startswith("ValueError at ")]
    told = f"{hall.watch.notes} {hall.watch.signs}"
    for secret in secrets_of(hall):
        assert secret not in told


def test_a_token_goes_to_its_owner_and_a_seed_to_nobody_before_the_end(hall: Hall) -> None:
    code = hall.play(people=4)
    hall.say("watcher", "watch", code=code)
    stored = hall.rooms.load(code)
    assert stored is not None
    seed = stored.room.server_seed
    assert not [text for _, text in hall.posts.sent if seed in text]
    tokens = {json.loads(text)["seat_token"]: to for to, text in hall.posts.sent if '"seat_token"' in text}
    hall.finish(code)
    for to, text in hall.posts.sent:
        for token, owner in tokens.items():
            assert token not in text or to == owner
    assert [text for _, text in hall.posts.sent if seed in text]
