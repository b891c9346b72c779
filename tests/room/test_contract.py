"""The contract: every message has the form of ``docs/asyncapi.yaml``, and that file is what the models give."""

import importlib.util
import json
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cardroom import messages
from cardroom.commands import COMMANDS, REACTIONS, Command
from cardrules.games import GAMES
from pydantic import TypeAdapter

from tests.forms import strict
from tests.room.hall import Hall
from tests.room.test_bad_input import VALID
from tests.room.test_games import course, opened, replay_of

DOCS = Path(__file__).parents[2] / "docs"


def _adapters(patch: pytest.MonkeyPatch) -> dict[str, TypeAdapter[Any]]:
    """By a message's type what judges its form."""
    models: list[Any] = [*messages.ANSWERS, *messages.PUSHES]
    return {model.__annotations__["type"].__args__[0]: strict(model, patch) for model in models}


def test_asyncapi_yaml_is_what_the_models_give() -> None:
    spec = importlib.util.spec_from_file_location("make_asyncapi", DOCS / "make_asyncapi.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (DOCS / "asyncapi.yaml").read_text(encoding="utf-8") == module.text(), "run `make docs`"


@pytest.mark.parametrize("model", COMMANDS.values(), ids=COMMANDS)
def test_every_field_of_a_command_has_a_type(model: type[Command]) -> None:
    for name, field in model.model_json_schema()["properties"].items():
        assert all("type" in form or "$ref" in form for form in field.get("anyOf", [field])), name


def test_bounds_stand_in_the_contract() -> None:
    limit, game, reaction = (
        COMMANDS[action].model_json_schema()["properties"][field]
        for action, field in (("leaderboard", "limit"), ("create", "game"), ("react", "reaction"))
    )
    assert (limit["minimum"], limit["maximum"]) == (1, 100)
    assert game["enum"] == list(GAMES)
    assert set(REACTIONS) < set(reaction["enum"])


def _judged(hall: Hall, adapters: dict[str, TypeAdapter[Any]]) -> set[str]:
    """The types of all messages that were sent, each of the form of the contract."""
    kinds = set()
    for _to, text in hall.posts.sent:
        message = json.loads(text)
        adapters[message["type"]].validate_json(text)
        kinds.add(message["type"])
        assert len(text.encode()) <= 32 * 1024
    return kinds


@pytest.mark.parametrize(("game", "seats"), [("disunyer", 8), ("rummy", 2), ("ignorado", 4), ("dnup", 3)])
def test_every_message_of_every_game_has_the_form_of_the_contract(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    adapters, hall = _adapters(monkeypatch), Hall(seed=seats)
    code = opened(hall, game, seats, 2)
    hall.say("watcher", "watch", code=code)
    deque(course(hall, code, Random(seats)), maxlen=0)
    deque(replay_of(hall, code), maxlen=0)
    assert _judged(hall, adapters) >= {"joined", "watching", "table", "ok", "replay"}


def test_a_table_of_one_device_has_the_form_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    adapters, hall = _adapters(monkeypatch), Hall()
    hall.open("ana", game="rummy", visibility="private", options={"shared": True, "second_name": "Bea"})
    assert hall.table("ana")["you"]["shared"] is True
    assert _judged(hall, adapters) == {"joined", "table"}


def test_the_messages_around_a_game_have_the_form_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    adapters = _adapters(monkeypatch)
    hall = Hall(seed=11)
    code = hall.open("p0", mode="stuck_king")
    hall.say("p0", "hello")
    for action, fields in VALID.items():
        hall.raw("mallory", json.dumps({"action": action, "id": action, **fields}))
    for seat in range(1, 4):
        hall.say(f"p{seat}", "join", code=code)
    hall.say("p1", "leave")
    hall.say("watcher", "watch", code=code)
    hall.say("watcher", "react", reaction="❤️")
    for _ in range(5):
        hall.say("p0", "addbot", level="hard")
    hall.say("p0", "rooms")
    hall.say("p0", "react", reaction="🤔")
    hall.say("again", "hello", room={"code": code, "seat_token": hall.got("p2", "joined")[0]["seat_token"]})
    hall.finish(code)
    hall.say("p0", "replay", replay=hall.table("p0")["room"]["replay"])
    hall.say("p0", "again")
    hall.say("p0", "leave")
    assert _judged(hall, adapters) == set(adapters) - {"session", "profile", "leaderboard", "export", "closed"}
