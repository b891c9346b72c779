"""The template as it reads without deploying it, and the events that go with it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from local.template import Template

ROOT = Path(__file__).parents[2]
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"
HANDLERS = {
    "ConnectionsFunction": "connections.handler",
    "RoomsFunction": "rooms.handler",
    "AccountsFunction": "accounts.handler",
    "ClockFunction": "clock.handler",
}


def named(_kind: str, resource: str, attribute: str) -> str:
    """A resource's reference or attribute, as its own name."""
    return f"{resource}.{attribute}" if attribute else resource


def template(**parameters: str) -> Template:
    return Template(ROOT / "template.yaml", parameters, named)


def resources(kind: str, **parameters: str) -> dict[str, dict[str, Any]]:
    """The properties of all resources of a kind, with everything in them resolved."""
    read = template(**parameters)
    return {
        name: read.resolve({**read.defaults(kind.removeprefix("AWS::Serverless::")), **resource["Properties"]})
        for name, resource in read.resources.items()
        if resource["Type"] == kind
    }


def resource(name: str, **parameters: str) -> Any:
    read = template(**parameters)
    return read.resolve(read.resources[name]["Properties"])


def environment(name: str = "RoomsFunction", **parameters: str) -> dict[str, str]:
    variables: dict[str, str] = resources("AWS::Serverless::Function", **parameters)[name]["Environment"]["Variables"]
    return variables


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def event(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((ROOT / "events" / f"{name}.json").read_text(encoding="utf-8"))
    return content


def strings(value: Any) -> Iterator[str]:
    """Every string in a value."""
    match value:
        case str():
            yield value
        case Mapping():
            for item in value.values():
                yield from strings(item)
        case list():
            for item in value:
                yield from strings(item)
