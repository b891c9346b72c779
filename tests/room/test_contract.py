"""The contract: every message has the form of ``docs/asyncapi.yaml``, and that file is what the models give."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from cardroom import messages
from pydantic import TypeAdapter

from tests.forms import strict
from tests.room.hall import Hall
from tests.room.test_bad_input import VALID

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


def test_every_message_of_a_game_has_the_form_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
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
    kinds = set()
    for _to, text in hall.posts.sent:
        message = json.loads(text)
        adapters[message["type"]].validate_json(text)
        kinds.add(message["type"])
        assert len(text.encode()) <= 32 * 1024
    assert kinds == set(adapters) - {"session", "profile", "leaderboard", "export", "closed"}
