"""A table of eight humans in the middle of a game, one of them about to move: on our adapters, and on stock clients.

The table is made by the room service itself, on the fakes of its ports.
"""

import json
import os
import sys
import time
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardrules" / "python"))
sys.path.insert(0, str(Path(__file__).parents[1] / "layers" / "cardroom" / "python"))

import boto3
from cardroom.adapters import aws, items
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.calls import Calls
from cardroom.adapters.clock import StepFunctionsClock
from cardroom.adapters.connections import DynamoConnections
from cardroom.adapters.posts import ManagementPosts
from cardroom.adapters.replays import DynamoReplays
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.guard import Guard, Rates
from cardroom.ports import Connection, Posts
from cardroom.room import Room
from cardroom.service import RoomService
from cardroom.settings import Durations
from cardroom.world import World

from benchmarks.loopback import Loopback
from tests.fake_accounts import FakeAccounts
from tests.fakes import FakeClock, FakeConnectionStore, FakePosts, FakeReplayStore, FakeRoomStore, Now

SEATS = 8
MOVES = 12
"""So many moves the game is old."""
CALLS = {"GetItem": 1, "UpdateItem": 1, "Post": SEATS + 1}
"""What one move takes: if it took anything else, something else would be measured."""
MACHINE = "arn:aws:states:us-east-1:000000000000:stateMachine:clock"


class Eight(NamedTuple):
    """The table, the frame of the next move, whose connection sends it, what the store holds, and the instant."""

    room: Room
    frame: str
    sender: str
    items: dict[str, Any]
    now: int


class Built(NamedTuple):
    """A service on adapters that reach the loopback, and the ports by themselves."""

    service: RoomService
    rooms: DynamoRooms
    posts: Posts


class StockPosts:
    """Posts by the SDK's own client, as its documentation shows it: one after the other."""

    def __init__(self, base: str) -> None:
        self._client = boto3.client("apigatewaymanagementapi", endpoint_url=base)

    def send(self, messages: Sequence[tuple[str, str]], answers: Sequence[tuple[str, str]] = ()) -> frozenset[str]:
        """Sends them all; on the loopback nobody is gone."""
        for connection, text in (*answers, *messages):
            self._client.post_to_connection(ConnectionId=connection, Data=text.encode())
        return frozenset()


def eight() -> Eight:
    """The table after some moves."""
    now = Now()
    rooms, posts, connections = FakeRoomStore(now=now), FakePosts(), FakeConnectionStore(now=now)
    service = RoomService(_world(rooms, connections, posts, FakeClock(), now), Rates(1e9), Guard(None))
    people = [f"L0SM9cOFvHcCIh{seat}=" for seat in range(SEATS)]
    service.handle(people[0], _command("create", game="disunyer", mode="standard", visibility="public", name="P0"))
    code = posts.to(people[0])[0]["code"]
    for seat in range(1, SEATS):
        service.handle(people[seat], _command("join", code=code, name=f"Player {seat}"))
    for _ in range(MOVES):
        _, frame, sender = _next(rooms, code)
        now.pass_ms(2000)
        service.handle(sender, frame)
        stored = rooms.load(code)
        assert stored is not None
        if stored.room.next_at is not None:
            now.at = stored.room.next_at
            service.handle(people[0], _command("sync"))
            service.tick(code, None)
    room, frame, sender = _next(rooms, code)
    return Eight(room, frame, sender, {items.pk(code): _item(room)}, now())


def ours(at: Loopback, table: Eight) -> Built:
    """The service as it is wired on AWS."""
    return _built(Table(aws.dynamodb(), "rooms"), ManagementPosts(f"{at.base}/prod"), aws.stepfunctions(), table)


def stock(at: Loopback, table: Eight) -> Built:
    """The service on the SDK's clients as they come."""
    rooms = Table(_stock(boto3.client("dynamodb")), "rooms")
    return _built(rooms, StockPosts(f"{at.base}/prod"), _stock(boto3.client("stepfunctions")), table)


def _stock(client: Any) -> Calls:
    """An SDK's client, called as ours; on the loopback nothing is refused."""
    return lambda operation, parameters: getattr(client, operation)(**parameters)


def surround(at: Loopback) -> None:
    """Sets the environment by which clients find the loopback."""
    os.environ |= {
        "AWS_ENDPOINT_URL": at.base,
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_SESSION_TOKEN": "t" * 400,
        "NO_PROXY": "127.0.0.1",
    }


def _built(client: Table, posts: Posts, machine: Calls, table: Eight) -> Built:
    now = Now(table.now)
    rooms = DynamoRooms(client, DynamoAccounts(client, now), now)
    clock = StepFunctionsClock(machine, MACHINE, now)
    world = _world(rooms, DynamoConnections(client, now), posts, clock, now, DynamoReplays(client, now))
    seat = table.room.seat_of(table.sender)
    assert seat is not None
    world.put(Connection(table.sender, table.room.code, seat.number))  # as a warm function remembers it
    return Built(RoomService(world, Rates(1e9), Guard(None)), rooms, posts)


def _world(rooms: Any, connections: Any, posts: Any, clock: Any, now: Now, replays: Any = None) -> World:
    return World(
        rooms=rooms,
        accounts=FakeAccounts(now=now),
        connections=connections,
        replays=replays or FakeReplayStore(now=now),
        posts=posts,
        clock=clock,
        now=now,
        sleep=time.sleep,
        chance=Random(5),
        durations=Durations.at_tempo(1),
        release="benchmark",
    )


def _command(action: str, **fields: Any) -> str:
    return json.dumps({"action": action, **fields})


def _next(rooms: FakeRoomStore, code: str) -> tuple[Room, str, str]:
    """The room, the next move's frame and whose it is: the first legal one."""
    stored = rooms.load(code)
    assert stored is not None
    room = stored.room
    decision = room.game.decisions(room.state)[0]
    move = room.game.action_view(room.game.legal_actions(room.state, decision.seat)[0])
    seat = room.seat(decision.seat)
    assert seat is not None
    assert seat.connection is not None
    return room, _command("move", decision=decision.id, move=move), seat.connection


def _item(room: Room) -> dict[str, Any]:
    """The room's item as DynamoDB's answers spell it: binary values in base64."""
    attributes = items.Write.of(room).attributes()
    return {
        "pk": {"S": items.pk(room.code)},
        "sk": {"S": items.SK},
        "created_at": {"N": str(room.created_at)},
        "spectators": {"N": "0"},
        **attributes,
        "state": {"B": b64encode(attributes["state"]["B"]).decode()},
    }
