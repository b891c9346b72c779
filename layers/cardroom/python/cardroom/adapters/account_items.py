"""The account's item in the table, and what a transaction does to it.

``account#<key>`` holds the account; ``name#<key>``, one or two of them, keep others from its name; ``uid#<uid>`` says
what it is called, so that a replay forgets a name with this one item. ``board`` and ``board_order`` are there while the
account is ranked: they put it on the leaderboard's index, which carries ``username``, ``points`` and ``games``.
"""

import json
import zlib
from typing import Any, Final

from cardroom.accounts import histogram
from cardroom.accounts.figures import Figures, dump_recent, dump_tallies, load_recent, load_tallies
from cardroom.accounts.ports import SHARDS, Account
from cardroom.adapters.instants import seconds
from cardroom.adapters.table import Attributes, key

SK: Final = "account"
SHIFTS: Final = "shifts"
MOST_POINTS: Final = 10**10 - 1
"""More than anybody can have: order counts down from it."""


def pk(account: str) -> str:
    """The partition of the account with that key."""
    return f"account#{account}"


def name_key(name: str) -> tuple[str, str]:
    """The key of the item that keeps others from a name."""
    return f"name#{name}", "name"


def uid_key(uid: str) -> tuple[str, str]:
    """The key of the item that says what an account is called."""
    return f"uid#{uid}", "uid"


def shard(uid: str) -> int:
    """The part of the leaderboard's index in which an account is."""
    return zlib.crc32(uid.encode()) % SHARDS


def board(number: int) -> str:
    """The name of a part of the index."""
    return f"board#{number}"


def order(account: Account) -> str:
    """Where an account stands in the leaderboard: by points, then by name, so that the order is stable."""
    return f"{MOST_POINTS - account.figures.points:010d}#{account.key}"


def item(account: Account) -> Attributes:
    """The account as an item."""
    attributes: dict[str, Any] = {
        "uid": {"S": account.uid},
        "username": {"S": account.username},
        "password": {"S": account.password},
        "since_at": {"N": str(account.since_at)},
        "generation": {"N": str(account.generation)},
        "names": {"S": json.dumps(account.keys)},
        "rooms": {"S": json.dumps(account.rooms)},
        "sat_at": {"N": str(account.sat_at)},
        "finished": {"S": json.dumps(account.finished)},
        "addresses": {"S": json.dumps(account.addresses)},
        "mark": {"S": account.mark},
    }
    return {**key(pk(account.key), SK), **attributes, **_figures(account)}


def load(stored: Attributes) -> Account:
    """The account that an item holds."""
    return Account(
        key=stored["pk"]["S"].partition("#")[2],
        uid=stored["uid"]["S"],
        username=stored["username"]["S"],
        password=stored["password"]["S"],
        since_at=int(stored["since_at"]["N"]),
        generation=int(stored["generation"]["N"]),
        keys=tuple(json.loads(stored["names"]["S"])),
        figures=Figures(
            load_tallies(stored["games"]["S"]),
            load_recent(zlib.decompress(stored["recent"]["B"]).decode()),
            int(stored["revision"]["N"]),
        ),
        rooms=tuple(json.loads(stored["rooms"]["S"])),
        sat_at=int(stored["sat_at"]["N"]) if "sat_at" in stored else 0,  # older items lack it
        finished=json.loads(stored["finished"]["S"]) if "finished" in stored else {},  # older items lack it
        addresses=tuple(json.loads(stored["addresses"]["S"])),
        mark=stored["mark"]["S"],
    )


def figures_update(account: Account) -> dict[str, Any]:
    """The update that gives an account its figures after one more game."""
    values = _figures(account)
    return {
        "Key": key(pk(account.key), SK),
        "UpdateExpression": "SET " + ", ".join(f"{name} = :{name}" for name in values),
        # loses to: the account's deletion (also where somebody else has got the name since), another game's end
        "ConditionExpression": "uid = :uid AND revision = :before",
        "ExpressionAttributeValues": {
            **{f":{name}": value for name, value in values.items()},
            ":uid": {"S": account.uid},
            ":before": {"N": str(account.figures.revision - 1)},
        },
    }


def shift_item(now: int, mark: str, moves: tuple[histogram.Move, ...]) -> Attributes:
    """A shift of the histogram as an item: a new one, so that nobody waits for it."""
    return {
        **key(SHIFTS, histogram.shift_name(now, mark)),
        "moves": {"S": histogram.dump_moves(moves)},
        "expires_at": {"N": str(seconds(now + histogram.KEPT_MS))},
    }


def points(account: Account) -> int | None:
    """The account's points as the histogram counts them."""
    return account.figures.points if account.figures.is_ranked else None


def _figures(account: Account) -> dict[str, Any]:
    values: dict[str, Any] = {
        "games": {"S": dump_tallies(account.figures)},
        "recent": {"B": zlib.compress(dump_recent(account.figures).encode())},
        "revision": {"N": str(account.figures.revision)},
    }
    if account.figures.is_ranked:
        values["points"] = {"N": str(account.figures.points)}
        values["board"] = {"S": board(shard(account.uid))}
        values["board_order"] = {"S": order(account)}
    return values
