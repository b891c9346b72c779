"""Handlers that do what a test asks them to."""

import json
import os
import threading
import urllib.error
import urllib.request
from typing import Any

import boto3
from local_test_words import GREETING

RELEASED = threading.Event()


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Every route."""
    connection = event["requestContext"]["connectionId"]
    route = event["requestContext"]["routeKey"]
    if route == "$connect":
        answered = _post(connection, {"too": "early"})
        wanted = event.get("queryStringParameters", {}).get("status", "200")
        return {"statusCode": int(wanted) if answered == 410 else 500}
    if route == "$disconnect":
        RELEASED.set()
        _item("put_item", Item={"pk": {"S": f"gone#{connection}"}, "sk": {"S": "gone"}, "value": {"S": _reason(event)}})
        return {"statusCode": 200}
    body = json.loads(event["body"]) if route != "$default" else {}
    match route:
        case "fail":
            raise ValueError("as asked")
        case "wait":
            _post(connection, {"waited": RELEASED.wait(body["seconds"])})
        case "remember":
            _item("put_item", Item={"pk": {"S": "room#A"}, "sk": {"S": "room"}, "value": {"S": body["value"]}})
            _post(connection, {"remembered": True})
        case "recall":
            found = _item("get_item", Key={"pk": {"S": body["pk"]}, "sk": {"S": body["sk"]}}, ConsistentRead=True)
            _post(connection, {"recalled": found.get("Item", {}).get("value", {}).get("S")})
        case "clock":
            arguments = {"at": body["at"], "connection": connection, "code": "", "token": ""}
            boto3.client("stepfunctions").start_execution(
                stateMachineArn=os.environ["CLOCK_ARN"], input=json.dumps(arguments)
            )
        case "manage":
            _post(connection, {"status": _call(body["method"], body["of"], body.get("size", 0) * b"x")})
        case _:
            seen = [context.function_name, context.get_remaining_time_in_millis() > 0, GREETING, os.environ["TEMPO"]]
            _post(connection, {"event": event, "seen": seen})
    return {"statusCode": 200}


def tick(event: dict[str, Any], _context: Any) -> dict[str, Any]:
    """The state machine's task, and what wakes rooms up at the start."""
    if event["token"] is None:
        key = {"pk": {"S": f"woken#{event['code']}"}, "sk": {"S": "woken"}}
        _item("put_item", Item={**key, "value": {"S": os.environ["TICKED"]}})
    else:
        _post(event["connection"], {"ticked": os.environ["TICKED"]})
    return {}


def _item(operation: str, **arguments: Any) -> dict[str, Any]:
    client = boto3.client("dynamodb")
    result: dict[str, Any] = getattr(client, operation)(TableName=os.environ["ROOMS_TABLE"], **arguments)
    return result


def _reason(event: dict[str, Any]) -> str:
    return str(event["requestContext"]["disconnectStatusCode"])


def _post(connection: str, message: Any) -> int:
    return _call("POST", connection, json.dumps(message).encode())


def _call(method: str, connection: str, body: bytes) -> int:
    url = f"{os.environ['MANAGEMENT_ENDPOINT']}/@connections/{connection.replace('=', '%3D')}"
    request = urllib.request.Request(url, body if method == "POST" else None, method=method)  # noqa: S310 - http
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 - http
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
