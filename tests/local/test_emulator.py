"""The emulator's DynamoDB answers as the emulator does by itself, though copies and judged texts are made otherwise."""

import asyncio
import copy
import json
from collections.abc import Awaitable
from typing import Any

import ministack.services.dynamodb as store
import pytest

from local import emulator
from local.http import Request, Response

KEY = {"pk": {"S": "room#AAAA"}, "sk": {"S": "room"}}
ITEM = {
    **KEY,
    "revision": {"N": "1"},
    "state": {"B": "eA=="},
    "audience": {"SS": ["a", "b"]},
    "deep": {"M": {"letters": {"L": [{"NULL": True}, {"BOOL": False}, {"N": "-150"}]}}},
}
TABLE = {
    "TableName": "Rooms",
    "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in KEY],
    "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
    "BillingMode": "PAY_PER_REQUEST",
}
UPDATE: dict[str, Any] = {
    "Key": KEY,
    "UpdateExpression": "SET revision = :next, deep.letters[0] = :next ADD audience :more REMOVE #state",
    "ConditionExpression": "revision = :before",
    "ExpressionAttributeNames": {"#state": "state"},
    "ExpressionAttributeValues": {":next": {"N": "2"}, ":before": {"N": "1"}, ":more": {"SS": ["c"]}},
    "ReturnValues": "ALL_OLD",
    "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
}
VALUES = UPDATE["ExpressionAttributeValues"]
STEPS: list[tuple[str, dict[str, Any]]] = [
    ("CreateTable", TABLE),
    ("PutItem", {"Item": ITEM}),
    ("UpdateItem", UPDATE),
    ("UpdateItem", UPDATE),  # the condition fails, and tells the item
    ("GetItem", {"Key": KEY}),
    ("UpdateItem", {**UPDATE, "ConditionExpression": "revision = :before AND"}),
    ("UpdateItem", {**UPDATE, "UpdateExpression": "SET inner = :next ADD audience :more REMOVE #state"}),
    ("UpdateItem", {**UPDATE, "ExpressionAttributeValues": {**VALUES, ":next": {"N": "1_0"}}}),
    ("PutItem", {"Item": {**ITEM, "revision": {"N": ["1"]}}}),
    ("PutItem", {"Item": {**ITEM, "revision": {"N": "1E+200"}}}),
    ("TransactWriteItems", {"TransactItems": [{"Update": {"TableName": "Rooms", **UPDATE}}]}),
    ("GetItem", {"Key": KEY}),
    ("DeleteTable", {}),
    ("GetItem", {"Key": KEY}),
]


async def _unused(*_: Any) -> None:
    pytest.fail("the application was asked")


def answers() -> list[tuple[int, Any]]:
    """What the store says to each step, twice: the second time everything is known."""
    respond = emulator._responder(_unused)
    told = []
    for operation, parameters in (*STEPS, *STEPS):
        body = json.dumps({"TableName": "Rooms", **parameters}).encode()
        headers = {"x-amz-target": f"DynamoDB_20120810.{operation}"}
        answer = respond(Request("POST", "/", headers, body, "127.0.0.1", b""))
        assert isinstance(answer, Response)
        assert [name for name, _ in answer.headers if name == "x-amzn-requestid"]
        said = json.loads(answer.body)
        said.pop("TableDescription", None)  # has the time
        told.append((answer.status, said))
    return told


def test_it_is_quick_without_another_word(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("copy", *emulator.OF_TEXT):
        monkeypatch.setattr(store, name, getattr(store, name))  # is put back
    quick = answers()
    assert store.copy is not copy
    monkeypatch.undo()
    monkeypatch.setattr(emulator, "_hurry", lambda _: None)
    assert store.copy is copy
    assert quick == answers()
    assert [status for status, _ in quick[: len(STEPS)]] == [200] * 3 + [400, 200] + [400] * 6 + [200, 200, 400]
    assert quick[2][1]["Attributes"] == ITEM
    assert quick[4][1]["Item"]["deep"]["M"]["letters"]["L"][0] == {"N": "2"}


def test_a_copy_is_another_one() -> None:
    whole = {"a": [{"b": 1}], "odd": {1, 2}}
    for value in (whole, {**whole, "odd": object()}):
        made = emulator._copy(value)
        made["a"][0]["b"] = 2
        assert value["a"] == [{"b": 1}]


def test_what_is_remembered_is_given_out_anew() -> None:
    asked = []

    def split(text: Any) -> list[str]:
        asked.append(text)
        return [*text]

    call = emulator._remembered(split)
    call("ab").append("c")
    assert call("ab") == ["a", "b"]
    assert call(["x"]) == call(["x"]) == ["x"]
    assert asked == ["ab", ["x"], ["x"]]


def test_other_services_are_the_applications() -> None:
    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        del receive
        await send({"type": "http.response.start", "status": 202, "headers": []})
        await send({"type": "http.response.body", "body": scope["path"].encode()})

    async def asked() -> Response:
        headers = {"x-amz-target": "AWSStepFunctions.StartExecution"}
        answer = emulator._responder(app)(Request("POST", "/x", headers, b"", "127.0.0.1", b""))
        assert isinstance(answer, Awaitable)
        return await answer

    assert asyncio.run(asked()) == Response(202, b"/x")


def test_a_fault_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> None:
        raise LookupError

    async def waits(*_: Any) -> None:
        await asyncio.sleep(1)

    for handler in (fails, waits):
        monkeypatch.setattr(store, "handle_request", handler)
        monkeypatch.setattr(emulator, "_hurry", lambda _: None)
        headers = {"x-amz-target": "DynamoDB_20120810.GetItem"}
        answer = emulator._responder(_unused)(Request("POST", "/", headers, b"{}", "127.0.0.1", b""))
        assert isinstance(answer, Response)
        assert answer.status == 500
