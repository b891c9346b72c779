"""Where an operator works: a stack's world, as its functions are wired, and who the operator is."""

import getpass
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import boto3
from botocore.exceptions import BotoCoreError, ClientError
from cardroom import bootstrap
from cardroom.accounts.ports import BoardStore, TryStore
from cardroom.adapters.board import DynamoBoard
from cardroom.adapters.tries import DynamoTries
from cardroom.world import World

from operate import ROOT, OperateError

FUNCTION: Final = "RoomsFunction"
"""By its environment a stack tells where its parts are."""


class Place(NamedTuple):
    """A stack's world; ``who`` is the operator, as the audit names them. ``client`` is DynamoDB's."""

    world: World
    tries: TryStore
    board: BoardStore
    client: Any
    rooms: str
    accounts: str
    """The tables' names."""
    who: str


def local(port: int, state: Path | None = None) -> Place:
    """The local stack that runs at a port. Raises :class:`OperateError`."""
    path = (state or ROOT / ".local" / str(port)) / "environment.json"
    try:
        environment: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise OperateError(
            f"No local stack runs at port {port}. Start one (make play PORT={port}), say another port (--port), or "
            "name a stack in the cloud (--stack cardroom-prod)."
        ) from None
    return opened(environment, getpass.getuser())


def cloud(stack: str, region: str | None) -> Place:
    """A stack in the cloud, by the credentials that are here. Raises :class:`OperateError`."""
    try:
        session = boto3.session.Session(region_name=region)
        who = str(session.client("sts").get_caller_identity()["Arn"])
        found = session.client("cloudformation").describe_stack_resource(StackName=stack, LogicalResourceId=FUNCTION)
        name = found["StackResourceDetail"]["PhysicalResourceId"]
        variables = session.client("lambda").get_function_configuration(FunctionName=name)["Environment"]["Variables"]
    except (BotoCoreError, ClientError) as error:
        raise OperateError(f"The stack {stack} cannot be looked at: {error}") from None
    return opened({**variables, **_signing(session)}, who)


def _signing(session: Any) -> dict[str, str]:
    """Region and credentials as a function finds them, from wherever they are here (a profile, a login by SSO)."""
    credentials = session.get_credentials().get_frozen_credentials()
    return {
        "AWS_DEFAULT_REGION": session.region_name,
        "AWS_REGION": session.region_name,
        "AWS_ACCESS_KEY_ID": credentials.access_key,
        "AWS_SECRET_ACCESS_KEY": credentials.secret_key,
        "AWS_SESSION_TOKEN": credentials.token or "",
    }


def opened(environment: Mapping[str, str], who: str) -> Place:
    """A place, from the environment that its functions have; this process takes it over."""
    os.environ.update(environment)
    settings = bootstrap.settings()
    parts = bootstrap._parts()  # noqa: SLF001 - wired as the functions are, in the one place where that is done
    return Place(
        world=parts.world,
        tries=DynamoTries(parts.accounts),
        board=DynamoBoard(parts.accounts),
        client=boto3.client("dynamodb"),
        rooms=settings.rooms_table,
        accounts=settings.accounts_table,
        who=who,
    )
