"""The rooms in DynamoDB."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from cardroom.adapters import items, listing, replays
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.items import SK, Write, pk
from cardroom.adapters.table import Attributes, CancelledError, ConditionFailedError, Table
from cardroom.ports import CodeTaken, Listing, ListingPage, Lost, Replay, Result, Saved, StoredRoom, UnavailableError
from cardroom.room import Room

HEARTS_MS: Final = 120_000
"""How long a window's hearts are kept."""

_QUERIES: Final = 10
"""At most so many queries make a page of one game's rooms; a page may then be short."""
_QUERIED: Final = 200
"""So many rows of all games each of them reads."""
_FINISHES: Final = 8
"""So often the end of a game is tried while its accounts change."""
_UNWATCHED: Final = 50
"""At most so many spectators are taken away by one write (an expression has its limits)."""
_COUNT: Final = "hearts"


class DynamoRooms:
    """A :class:`~cardroom.ports.RoomStore`: each method is one call, but where its comment says otherwise."""

    def __init__(self, table: Table, accounts: DynamoAccounts, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._accounts = accounts
        self._now = now

    def load(self, code: str) -> StoredRoom | None:
        """The room with that code, read consistently; None where there is none, or it has expired."""
        return items.living(self._table.get(pk(code), SK), self._now())

    def create(self, room: Room) -> Saved | CodeTaken:
        """Stores a new room unless a room that has not expired has its code."""
        write = Write.of(room)
        try:
            self._table.put(**write.new_item(self._now()))
        except ConditionFailedError as failed:
            if not write.made(failed.item):
                return CodeTaken()
        return Saved(frozenset())

    def save(self, room: Room) -> Saved | Lost:
        """Stores the room unless another write made its revision or a later one."""
        write = Write.of(room)
        return self._update(write, write.change())

    def close(self, room: Room) -> Saved | Lost:
        """Removes the room, under the same condition."""
        write = Write.of(room)
        return self._update(write, write.removal(self._now()))

    def finish(self, room: Room, replay: Replay, results: Sequence[Result]) -> Saved | Lost:
        """Saves the room, the replay and the accounts' figures, all or nothing; then reads who watches: a transaction
        gives nothing back.
        """
        write = Write.of(room)
        put = {"Put": {"Item": replays.item(replay, self._now())}}
        for attempt in range(_FINISHES):
            mark = f"{write.mark}{attempt:x}"
            writes: list[Mapping[str, Any]] = [self._change(write), put, *self._accounts.result_writes(results, mark)]
            try:
                self._table.transact(writes, mark)
            except CancelledError as cancelled:
                change = cancelled.refusals[0]
                if not change.failed:
                    continue  # an account was changed or deleted meanwhile: its figures are read anew
                lost = self._lost(write, change.item)
                if lost:
                    return lost
            return Saved(self._audience(room.code))
        raise UnavailableError(f"transact_write_items: accounts changed {_FINISHES} times")

    def open_next(self, finished: Room, following: Room) -> Saved | Lost | CodeTaken:
        """Saves ``finished`` and creates ``following``, both or neither; then reads who watches, as above."""
        write = Write.of(finished)
        put = {"Put": Write.of(following).new_item(self._now())}
        try:
            self._table.transact([self._change(write), put], write.mark)
        except CancelledError as cancelled:
            change, creation = cancelled.refusals
            if change.failed:
                lost = self._lost(write, change.item)
                if lost:
                    return lost
            elif creation.failed:
                return CodeTaken()
        return Saved(self._audience(finished.code))

    def watch(self, code: str, connection: str, limit: int) -> StoredRoom | None:
        """Adds a spectator, as the port says."""
        try:
            item = self._table.update(
                pk(code),
                SK,
                UpdateExpression="ADD audience :them, spectators :one",
                # loses to: the room's end, whoever takes the last place, and this very connection (watching twice)
                ConditionExpression="expires_ms > :now AND spectators < :limit AND NOT contains(audience, :it)",
                ExpressionAttributeValues={
                    ":them": {"SS": [connection]},
                    ":it": {"S": connection},
                    ":one": {"N": "1"},
                    ":limit": {"N": str(limit)},
                    ":now": {"N": str(self._now())},
                },
                ReturnValues="ALL_NEW",
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except ConditionFailedError as failed:
            return items.living(failed.item, self._now())
        return items.living(item, self._now())

    def unwatch(self, code: str, connections: Collection[str]) -> None:
        """Takes spectators away: one call for up to 50 of them, and one more where not all of those did watch."""
        everyone = sorted(set(connections))
        for begin in range(0, len(everyone), _UNWATCHED):
            leaving = everyone[begin : begin + _UNWATCHED]
            while leaving:
                leaving = self._unwatch(code, leaving)

    def listing(self, game: str | None, cursor: str | None) -> ListingPage:
        """A page of the public rooms; one query, and several (bounded) where only one game's are asked for."""
        last = listing.place_of(cursor) if cursor is not None else None
        now = self._now()
        rows: list[Listing] = []
        for _ in range(_QUERIES):
            found, more = self._query(last, listing.PAGE + 1 if game is None else _QUERIED)
            for item in found:
                row = listing.row(item["summary"]["S"], int(item["spectators"]["N"]))
                if game in {None, row.game} and items.surely_lives(item, now):
                    if len(rows) == listing.PAGE:
                        return ListingPage(tuple(rows), listing.cursor(last or ""))
                    rows.append(row)
                last = item["listing_order"]["S"]
            if not more:
                return ListingPage(tuple(rows), None)
        return ListingPage(tuple(rows), listing.cursor(last or ""))

    def add_heart(self, code: str, window: int) -> int:
        """Counts one more heart of the window."""
        changed = self._table.update(
            pk(code),
            _hearts(window),
            UpdateExpression=f"ADD {_COUNT} :one SET expires_at = :expires_at",
            ExpressionAttributeValues={
                ":one": {"N": "1"},
                ":expires_at": {"N": str(seconds(self._now() + HEARTS_MS))},
            },
            ReturnValues="UPDATED_NEW",
        )
        return int(changed[_COUNT]["N"])

    def hearts(self, code: str, window: int) -> int:
        """How many hearts the window gathered."""
        item = self._table.get(pk(code), _hearts(window))
        return int(item[_COUNT]["N"]) if item else 0

    def _change(self, write: Write) -> dict[str, dict[str, object]]:
        return {"Update": {"Key": {"pk": {"S": pk(write.room.code)}, "sk": {"S": SK}}, **write.change()}}

    def _update(self, write: Write, change: dict[str, object]) -> Saved | Lost:
        try:
            item = self._table.update(pk(write.room.code), SK, ReturnValues="ALL_OLD", **change)
        except ConditionFailedError as failed:
            lost = self._lost(write, failed.item)
            if lost:
                return lost
            item = failed.item or {}
        return Saved(items.audience(item))

    def _lost(self, write: Write, item: Attributes | None) -> Lost | None:
        """What the failed condition of a write means; None: it had succeeded before."""
        if write.made(item):
            return None
        newer = items.living(item, self._now())
        # another room may have got the code since: the one that was to be saved is gone
        return Lost(newer if newer and newer.room.created_at == write.room.created_at else None)

    def _audience(self, code: str) -> frozenset[str]:
        """Who watches a room that was just saved; nobody where that cannot be read, since the save did take effect."""
        try:
            return items.audience(self._table.get(pk(code), SK) or {})
        except UnavailableError:
            return frozenset()

    def _unwatch(self, code: str, leaving: list[str]) -> list[str]:
        """Takes them away if all of them watch; else nobody, and gives back those who do."""
        names = [f":c{number}" for number in range(len(leaving))]
        try:
            self._table.update(
                pk(code),
                SK,
                UpdateExpression="DELETE audience :them ADD spectators :fewer",
                # loses to: another who took one of them away, and to the room's end
                ConditionExpression=" AND ".join(f"contains(audience, {name})" for name in names),
                ExpressionAttributeValues={
                    ":them": {"SS": leaving},
                    ":fewer": {"N": str(-len(leaving))},
                    **{name: {"S": connection} for name, connection in zip(names, leaving, strict=True)},
                },
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except ConditionFailedError as failed:
            watching = items.audience(failed.item or {})
            return [connection for connection in leaving if connection in watching]
        return []

    def _query(self, after: str | None, limit: int) -> tuple[list[Attributes], bool]:
        begin = {}
        if after is not None:
            begin["ExclusiveStartKey"] = {
                "pk": {"S": pk(listing.code_at(after))},
                "sk": {"S": SK},
                "listed": {"S": items.LISTED},
                "listing_order": {"S": after},
            }
        found, more = self._table.query(
            IndexName="listing",
            KeyConditionExpression="listed = :listed",
            ExpressionAttributeValues={":listed": {"S": items.LISTED}},
            Limit=limit,
            **begin,
        )
        return list(found), more


def _hearts(window: int) -> str:
    return f"hearts#{window}"
