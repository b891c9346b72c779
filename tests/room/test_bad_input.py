"""Bad input: every field of every command gets a typed error, and nothing changes (protocol.md, Errors)."""

import json
from typing import Any

import pytest
from cardroom.commands import COMMANDS
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.room.hall import Hall

VALID: dict[str, dict[str, Any]] = {
    "hello": {"session": "s", "room": {"code": "BCDF", "seat_token": "t"}},
    "create": {"game": "disunyer", "mode": "standard", "visibility": "public", "name": "Ana", "options": {}},
    "join": {"code": "BCDF", "name": "Ana", "nonce": "0" * 32, "seat_token": "t"},
    "watch": {"code": "BCDF"},
    "leave": {},
    "rooms": {"game": "disunyer", "cursor": "c"},
    "addbot": {"level": "easy"},
    "removebot": {"seat": 3},
    "start": {},
    "nonce": {"nonce": "0" * 32},
    "move": {"decision": "1.1", "move": {"kind": "keep"}},
    "react": {"reaction": "😂"},
    "again": {"name": "Ana", "nonce": "0" * 32},
    "sync": {},
    "replay": {"replay": "r", "cursor": "c"},
    "report": {"bundle": {"version": "1", "frames": []}},
    "ping": {},
    "register": {"username": "ana", "password": "12345678"},
    "login": {"username": "ana", "password": "12345678"},
    "logout": {},
    "password": {"password": "12345678", "new_password": "87654321"},
    "unregister": {"password": "12345678"},
    "profile": {"username": "ana"},
    "leaderboard": {"limit": 50, "cursor": "c"},
    "export": {},
}
OPTIONAL = {
    *{("hello", "session"), ("hello", "room"), ("create", "name"), ("create", "options"), ("join", "name")},
    *{("join", "nonce"), ("join", "seat_token"), ("rooms", "game"), ("rooms", "cursor"), ("addbot", "level")},
    *{("again", "name"), ("again", "nonce"), ("replay", "cursor"), ("profile", "username")},
    *{("leaderboard", "limit"), ("leaderboard", "cursor")},
}
FIELDS = [(action, field) for action, fields in VALID.items() for field in fields]


def code(hall: Hall, body: str | None, *, binary: bool = False) -> str:
    """The code of the one error that a frame gets."""
    (answer,) = hall.raw("mallory", body, binary=binary)
    assert answer["type"] == "error", answer
    return str(answer["code"])


@pytest.fixture(scope="module")
def hall() -> Hall:
    return Hall()


def test_every_command_of_the_contract_is_tried() -> None:
    assert set(VALID) == set(COMMANDS)


@pytest.mark.parametrize(
    "body",
    ["", " ", "{", "[]", "null", "true", "1", '"x"', "[" * 4000, '{"a":NaN}', '{"action":"ping"}x', "\x00", "{'a':1}"],
)
def test_what_is_not_one_json_object_is_a_bad_request(hall: Hall, body: str) -> None:
    assert code(hall, body) == "bad_request"


def test_a_binary_frame_is_a_bad_request(hall: Hall) -> None:
    assert code(hall, "eyJhY3Rpb24iOiJwaW5nIn0=", binary=True) == "bad_request"
    assert code(hall, None) == "bad_request"


@pytest.mark.parametrize("action", [None, 1, True, [], {}, "", "PING", "fly", "$default", "hello ", "💥", "\ud800"])
def test_an_unknown_action_is_a_bad_request_and_is_answered_by_its_id(hall: Hall, action: object) -> None:
    answers = hall.raw("mallory", json.dumps({"action": action, "id": "x"}))
    assert [(answer["code"], answer["reply_to"]) for answer in answers] == [("bad_request", "x")]


@pytest.mark.parametrize("identifier", ["", "x" * 37, 1, True, [], {"a": 1}, "\ud800"])
def test_an_id_that_will_not_do_is_a_bad_request(hall: Hall, identifier: object) -> None:
    (answer,) = hall.raw("mallory", json.dumps({"action": "ping", "id": identifier}))
    assert answer["code"] == "bad_request"
    assert "reply_to" not in answer
    assert "id" in answer["message"]


@pytest.mark.parametrize(("action", "field"), FIELDS)
@pytest.mark.parametrize("wrong", [True, 1.5, 3.0, [], ["x"], -1e300])
def test_a_field_of_the_wrong_type_is_a_bad_request_that_names_it(
    hall: Hall, action: str, field: str, wrong: object
) -> None:
    command = {"action": action, **VALID[action], field: wrong}
    (answer,) = hall.raw("mallory", json.dumps(command))
    assert (answer["type"], answer["code"]) == ("error", "bad_request")
    assert answer["message"].startswith(field)


@pytest.mark.parametrize(("action", "field"), FIELDS)
def test_a_missing_field_and_null_are_the_same(action: str, field: str) -> None:
    without = {key: value for key, value in VALID[action].items() if key != field}
    codes = []
    for sent in (without, {**without, field: None}):
        (answer,) = Hall().raw("mallory", json.dumps({"action": action, "id": "x", **sent}))
        codes.append((answer["type"], answer.get("code"), answer.get("message", "").startswith(f"{field}:")))
    assert codes[0] == codes[1] or answer["type"] == "joined"
    required = (action, field) not in OPTIONAL
    assert (codes[0] == ("error", "bad_request", True)) == required


@pytest.mark.parametrize(
    ("action", "field", "wrong"),
    [
        ("create", "game", "chess"),
        ("create", "mode", "blitz"),
        ("create", "visibility", "secret"),
        ("create", "options", {"seats": 3}),
        ("create", "options", {"\ud800": 1}),
        ("rooms", "game", "chess"),
        ("addbot", "level", "impossible"),
        ("nonce", "nonce", "0" * 31),
        ("nonce", "nonce", "0" * 31 + "g"),
        ("nonce", "nonce", "0" * 32 + "\n"),
        ("join", "nonce", ""),
        ("move", "move", {}),
        ("move", "move", {"kind": "fly"}),
        ("move", "move", {"kind": "pick", "seat": True}),
        ("move", "move", {"kind": "pick", "seat": 1.0}),
        ("move", "move", {"kind": "pick"}),
        ("move", "move", {"kind": "guess", "suit": None}),
        ("react", "reaction", "x"),
        ("leaderboard", "limit", 0),
        ("leaderboard", "limit", 101),
        ("hello", "room", {"code": "BCDF"}),
        ("hello", "room", {"code": 3, "seat_token": "t"}),
    ],
)
def test_a_value_that_does_not_exist_is_a_bad_request(hall: Hall, action: str, field: str, wrong: object) -> None:
    assert code(hall, json.dumps({"action": action, **VALID[action], field: wrong})) == "bad_request"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ({"kind": "pick", "seat": "1"}, "move: move.seat is missing or not of the type int"),
        ({"kind": "draw", "from": 1}, "move: move.from is none of"),
        ({"kind": "poke", "seat": 1}, "move: move.bait is missing or not of the type str"),
        ({"kind": "play", "cards": []}, "move: move.cards is empty"),
        ({"kind": "add", "seat": 1, "area": 1, "card": "9/9"}, "move: move.card names no card"),
        ({"kind": "fly"}, "move: move.kind is no game's"),
        ({}, "move: move.kind is no game's"),
    ],
)
def test_a_malformed_move_names_its_field_whichever_game_has_its_kind(
    hall: Hall, move: dict[str, Any], reason: str
) -> None:
    (answer,) = hall.raw("mallory", json.dumps({"action": "move", "decision": "1.1", "move": move}))
    assert answer["code"] == "bad_request"
    assert answer["message"].startswith(reason)


@pytest.mark.parametrize("name", ["", " ", "\t", "x" * 21, "a\x00b", "a\nb", "\x7f", "\ud800", "a\u2028b", "\u0085"])
def test_a_name_that_will_not_do_is_name_invalid(hall: Hall, name: str) -> None:
    fields = {**VALID["create"], "name": name}
    assert code(hall, json.dumps({"action": "create", **fields})) == "name_invalid"
    assert code(hall, json.dumps({"action": "create", **fields, "mode": "blitz"})) == "bad_request"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<img src=x onerror=1>", None),
        ("<b>Ana</b>", "<b>Ana</b>"),
        ("  Ana  ", "Ana"),
        ("An\u0303a", "A\u00f1a"),
        ("e\u0301" * 20, "\u00e9" * 20),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("عائشة", "عائشة"),
        ("x" * 20, "x" * 20),
        ("null", "null"),
    ],
)
def test_a_name_is_shown_as_given_after_nfc_and_trimming(name: str, shown: str | None) -> None:
    hall = Hall()
    if shown is None:
        assert hall.refused("ana", "create", **{**VALID["create"], "name": name}) == "name_invalid"
    else:
        hall.say("ana", "create", **{**VALID["create"], "name": name})
        assert hall.table("ana")["room"]["seats"][0]["name"] == shown


def test_a_command_of_5_kib_is_too_large_and_is_answered_by_its_id(hall: Hall) -> None:
    (answer,) = hall.raw("mallory", json.dumps({"action": "ping", "id": "x", "padding": "p" * 5_000}))
    assert (answer["code"], answer["reply_to"]) == ("too_large", "x")
    fits = json.dumps({"action": "ping", "id": "x", "p": ""})
    fits = json.dumps({"action": "ping", "id": "x", "p": "p" * (4096 - len(fits))})
    assert hall.raw("mallory", fits)[0]["type"] == "pong"
    assert hall.raw("mallory", fits.replace("pp", "ñp", 1))[0]["code"] == "too_large", "bytes count, not characters"


def test_commands_of_accounts_are_for_another_function(hall: Hall) -> None:
    for action in ("register", "login", "logout", "password", "unregister", "profile", "leaderboard"):
        assert hall.refused("ana", action, **VALID[action]) == "bad_request"


def test_unknown_fields_are_ignored(hall: Hall) -> None:
    assert hall.say("ana", "ping", reply_to="y", type="x", connection="z")["type"] == "pong"


_text = st.text(st.characters() | st.characters(categories=["Cs"]), max_size=8)
"""Of any characters, lone surrogates too: JSON's escapes can spell them, and no message can carry them."""
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_text, inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(
    action=st.sampled_from(sorted(COMMANDS)),
    fields=st.dictionaries(st.sampled_from(sorted({field for _, field in FIELDS})), _json, max_size=4),
)
def test_any_json_object_gets_exactly_one_answer_and_the_game_goes_on(action: str, fields: dict[str, Any]) -> None:
    hall = Hall()
    game = hall.play(people=2)
    before = hall.say("p1", "sync")
    answers = hall.raw("mallory", json.dumps({"action": action, "id": "h", **fields}))
    assert len(answers) == 1
    assert answers[0]["reply_to"] == "h"
    after = hall.say("p1", "sync")
    assert (after["version"], after["game"]) == (before["version"], before["game"])
    assert after["room"]["code"] == game


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=40).map(lambda raw: raw.decode("latin-1")))
def test_any_text_gets_exactly_one_answer(text: str) -> None:
    assert len(Hall().raw("mallory", text)) == 1
