"""Wiring, in one place: a service on AWS from the environment, made once per process, on its first call."""

import functools
import os
import threading
import time
from collections.abc import Callable
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

from cardroom.adapters import aws
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.calls import JsonService
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.connections import DynamoConnections
from cardroom.adapters.instants import wall_clock
from cardroom.adapters.posts import ManagementPosts
from cardroom.adapters.replays import DynamoReplays
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.adapters.tries import DynamoTries
from cardroom.adapters.watching import TICK, Watching
from cardroom.errors import where
from cardroom.frames import Frames
from cardroom.guard import Guard, Rates
from cardroom.service import RoomService
from cardroom.settings import Settings
from cardroom.watch import Sign
from cardroom.world import World

if TYPE_CHECKING:
    from cardroom.accounts.service import AccountService

Handler = Callable[[dict[str, Any], Any], dict[str, Any]]

_making = threading.Lock()


@functools.cache
def settings() -> Settings:
    """What the operator set, read once."""
    return Settings.from_environment(os.environ)


@functools.cache
def watching() -> Watching:
    """What this process logs and measures."""
    return Watching(
        os.environ.get("POWERTOOLS_SERVICE_NAME", "cardroom"),
        os.environ.get("POWERTOOLS_METRICS_NAMESPACE", "CardRoom"),
    )


def service() -> RoomService:
    """The room service of this process."""
    with _making:
        return _service()


def account_service() -> "AccountService":
    """The accounts service of this process."""
    with _making:
        return _account_service()


@functools.cache
def posts() -> ManagementPosts:
    """The way to the browsers, with its pool of connections."""
    return ManagementPosts(settings().management_endpoint)


@functools.cache
def _database() -> JsonService:
    return aws.dynamodb()


@functools.cache
def _clocks() -> JsonService:
    return aws.stepfunctions()


def close() -> None:
    """Ends the connections that this process keeps."""
    for kept in (posts(), _database(), _clocks()):
        kept.close()


@functools.cache
def _service() -> RoomService:
    world, table = _parts()
    return RoomService(world, _rates(), Guard(DynamoTries(table) if settings().address_limits else None))


@functools.cache
def _account_service() -> "AccountService":
    # imported here: argon2, and what else only this service needs, would lengthen the others' cold starts
    from cardroom.accounts.passwords import Hasher  # noqa: PLC0415
    from cardroom.accounts.service import AccountService  # noqa: PLC0415
    from cardroom.adapters.board import DynamoBoard  # noqa: PLC0415

    world, table = _parts()
    limits = settings().address_limits
    return AccountService(world, _rates(), DynamoBoard(table), DynamoTries(table), Hasher(), address_limits=limits)


def _rates() -> Rates:
    return Rates(settings().commands_per_second, address_limits=settings().address_limits)


class _Parts(NamedTuple):
    """What the services of a process share."""

    world: World
    accounts: Table


@functools.cache
def _parts() -> _Parts:
    set_, dynamodb = settings(), _database()
    rooms, table = Table(dynamodb, set_.rooms_table), Table(dynamodb, set_.accounts_table)
    accounts = DynamoAccounts(table)
    world = World(
        rooms=DynamoRooms(rooms, accounts),
        accounts=accounts,
        connections=DynamoConnections(rooms),
        replays=DynamoReplays(rooms),
        posts=posts(),
        clock=StepFunctionsClock(_clocks(), set_.room_clock_arn),
        now=wall_clock,
        sleep=time.sleep,
        chance=SystemRandom(),
        durations=set_.durations,
        release=set_.release,
        watch=watching(),
    )
    return _Parts(world, table)


def observed(handler: Handler) -> Handler:
    """A handler whose calls are watched; of a failure is told what kind it was and where, never what a message held."""

    @functools.wraps(handler)
    def run(event: dict[str, Any], context: Any) -> dict[str, Any]:
        watch, request = watching(), event.get("requestContext", {})
        # the route, not the frame's own word: there are only so many routes
        action = str(request.get("routeKey", TICK)).lstrip("$")
        watch.begin(action, connection=request.get("connectionId"), room=event.get("code"))
        try:
            return handler(event, context)
        except Exception as error:
            watch.count(Sign.FAULTS)
            watch.note(fault=f"{type(error).__name__} at {where(error)}")
            raise
        finally:
            watch.end()

    return run


def frames(answering: Callable[[], Frames]) -> Handler:
    """The handler of routes whose frames that service answers."""

    @observed
    def handler(event: dict[str, Any], _context: Any) -> dict[str, Any]:
        """One frame. Its answer is a message of its own; API Gateway is only told that it was handled."""
        context = event["requestContext"]
        address = context.get("identity", {}).get("sourceIp") or ""
        binary = bool(event.get("isBase64Encoded"))
        answering().handle(context["connectionId"], event.get("body"), binary=binary, address=address)
        return {"statusCode": 200}

    return handler
