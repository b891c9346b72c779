"""Writes ``docs/asyncapi.yaml``, the wire contract, from the application's own models: ``make docs``."""

import sys
from pathlib import Path
from typing import Any, Final

import yaml
from cardroom import messages
from cardroom.commands import COMMANDS, Command
from cardroom.errors import ErrorCode
from pydantic import TypeAdapter

HERE: Final = Path(__file__).parent
TARGET: Final = HERE / "asyncapi.yaml"
_REF: Final = "#/components/schemas/{model}"


def contract() -> dict[str, Any]:
    """The whole document, as AsyncAPI 3.0 wants it."""
    schemas: dict[str, Any] = {}
    commands = {action: _command(model, schemas) for action, model in sorted(COMMANDS.items())}
    answers = {model.__name__: _message(model, schemas) for model in messages.ANSWERS}
    pushes = {model.__name__: _message(model, schemas) for model in messages.PUSHES}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Card room",
            "version": "1",
            "description": "One JSON object a text frame. Every command gets exactly one answer, which carries its id"
            f" as reply_to. Error codes: {', '.join(code.value for code in ErrorCode)}.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/",
                "messages": {
                    **{name: {"$ref": f"#/components/messages/{name}"} for name in (*commands, *answers, *pushes)},
                },
            }
        },
        "operations": {
            "command": _operation("receive", "What a client sends.", commands),
            "answer": _operation("send", "What its sender gets.", answers),
            "push": _operation("send", "What everybody in a room gets.", pushes),
        },
        "components": {"messages": {**commands, **answers, **pushes}, "schemas": dict(sorted(schemas.items()))},
    }


def text() -> str:
    """The document as YAML."""
    return yaml.safe_dump(contract(), sort_keys=False, allow_unicode=True, width=120)


def _operation(action: str, summary: str, names: dict[str, Any]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/socket"},
        "messages": [{"$ref": f"#/channels/socket/messages/{name}"} for name in names],
    }


def _command(model: type[Command], schemas: dict[str, Any]) -> dict[str, Any]:
    schema = model.model_json_schema(ref_template=_REF)
    schemas.update(schema.pop("$defs", {}))
    schema["properties"] = {"action": {"const": model.action}, **schema["properties"]}
    schema["required"] = ["action", *schema.get("required", ())]
    return {"name": model.action, "summary": schema.pop("description", ""), "payload": schema}


def _message(model: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    schema = TypeAdapter(model).json_schema(ref_template=_REF)
    schemas.update(schema.pop("$defs", {}))
    return {"name": model.__name__, "summary": schema.pop("description", ""), "payload": schema}


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{TARGET.name} written\n")
