"""Wiring, in one place: a service on AWS from the environment, made once per process, on its first call."""

import functools
import os
import threading
import time
from collections.abc import Callable
from secrets import SystemRandom
from typing import Any

from aws_lambda_powertools import Logger
from botocore.session import Session

from cardroom.adapters import aws
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.connections import DynamoConnections
from cardroom.adapters.instants import wall_clock
from cardroom.adapters.posts import ManagementPosts
from cardroom.adapters.replays import DynamoReplays
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.errors import where
from cardroom.service import RoomService
from cardroom.settings import Settings
from cardroom.world import World

Handler = Callable[[dict[str, Any], Any], dict[str, Any]]

logger = Logger()
_making = threading.Lock()


@functools.cache
def settings() -> Settings:
    """What the operator set, read once."""
    return Settings.from_environment(os.environ)


def service() -> RoomService:
    """The room service of this process."""
    with _making:
        return _service()


@functools.cache
def posts() -> ManagementPosts:
    """The way to the browsers, with its pool of connections."""
    return ManagementPosts(Session(), settings().management_endpoint)


@functools.cache
def _service() -> RoomService:
    session = Session()
    set_ = settings()
    rooms = Table(aws.dynamodb(session), set_.rooms_table)
    return RoomService(
        World(
            rooms=DynamoRooms(rooms),
            connections=DynamoConnections(rooms),
            replays=DynamoReplays(rooms),
            posts=posts(),
            clock=StepFunctionsClock(aws.stepfunctions(session), set_.room_clock_arn),
            now=wall_clock,
            sleep=time.sleep,
            chance=SystemRandom(),
            durations=set_.durations,
            release=set_.release,
        )
    )


def observed(handler: Handler) -> Handler:
    """A handler whose failures are logged: what kind, where, for which connection; never what a message held."""

    @functools.wraps(handler)
    def run(event: dict[str, Any], context: Any) -> dict[str, Any]:
        try:
            return handler(event, context)
        except Exception as error:
            connection = event.get("requestContext", {}).get("connectionId")
            logger.error(  # noqa: TRY400 - a traceback's text may quote what a message held
                "unhandled",
                error=type(error).__name__,
                at=where(error),
                connection=connection,
                code=event.get("code"),
            )
            raise

    return run
