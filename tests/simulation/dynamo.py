"""DynamoDB as its low-level client shows it, right about conditions and transactions, wrong when the seed says so.

A call takes its time before and after its effect. While a transaction is on its way its items are held: whoever writes
one of them then gets ``TransactionConflict``. What the SDK repeats by itself is repeated here.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardroom.adapters.calls import CallError, NoAnswerError

from tests.simulation import expressions
from tests.simulation.expressions import Item
from tests.simulation.faults import Faults

Key = tuple[str, str, str]
"""Table, pk, sk."""
Written = Callable[[Key, Item | None, Item | None], None]

SDK_ATTEMPTS: Final = 4
SDK_READ_MS: Final = 3_000


class Database:
    """The tables. ``written`` is told of each write that took effect: the key, the item before and after.

    ``tried`` is told of each that was tried.
    """

    def __init__(self, written: Written, tried: Callable[[Key], None] = lambda _: None) -> None:
        self.items: dict[Key, Item] = {}
        self.held: Counter[Key] = Counter()
        self.tokens: dict[str, Sequence[Any]] = {}
        self.calls: Counter[str] = Counter()
        self._written = written
        self.tried = tried

    def apply(self, key: Key, after: Item | None) -> None:
        """Puts ``after`` in the place of what was there."""
        before = self.items.get(key)
        if after is None:
            self.items.pop(key, None)
        else:
            self.items[key] = after
        self._written(key, before, after)


class Client:
    """One container's client. ``wait(ms)`` lets time pass, and may end the container's life."""

    def __init__(self, database: Database, faults: Faults, random: Random, wait: Callable[[float], None]) -> None:
        self._database = database
        self._faults = faults
        self._random = random
        self._wait = wait

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        """A call, as of :class:`~cardroom.adapters.calls.Calls`."""
        return getattr(self, operation)(**parameters)

    def get_item(self, *, TableName: str, Key: Mapping[str, Any], ConsistentRead: bool) -> dict[str, Any]:  # noqa: N803
        assert ConsistentRead

        def read() -> dict[str, Any]:
            item = self._database.items.get(_key(TableName, Key))
            return {} if item is None else {"Item": dict(item)}

        return self._call("get_item", read)

    def batch_get_item(self, *, RequestItems: Mapping[str, Any]) -> dict[str, Any]:  # noqa: N803
        def read() -> dict[str, Any]:
            found = {
                table: [
                    dict(item)
                    for key in what["Keys"]
                    if (item := self._database.items.get(_key(table, key))) is not None
                ]
                for table, what in RequestItems.items()
            }
            return {"Responses": found, "UnprocessedKeys": {}}

        return self._call("batch_get_item", read)

    def put_item(self, *, TableName: str, Item: Mapping[str, Any], **how: Any) -> dict[str, Any]:  # noqa: N803
        key = _key(TableName, Item)
        return self._write("put_item", key, dict(Item), how)

    def delete_item(self, *, TableName: str, Key: Mapping[str, Any], **how: Any) -> dict[str, Any]:  # noqa: N803
        return self._write("delete_item", _key(TableName, Key), None, how)

    def update_item(self, *, TableName: str, Key: Mapping[str, Any], **how: Any) -> dict[str, Any]:  # noqa: N803
        return self._write("update_item", _key(TableName, Key), dict(Key), how)

    def transact_write_items(self, *, TransactItems: Sequence[Any], ClientRequestToken: str) -> dict[str, Any]:  # noqa: N803
        writes = [(kind, what) for write in TransactItems for kind, what in write.items()]
        keys = [_key(what["TableName"], what.get("Key") or what["Item"]) for _, what in writes]

        def begin() -> None:
            if any(self._database.held[key] for key in keys) or self._conflicts():
                raise _error("TransactionCanceledException", reasons=[{"Code": "TransactionConflict"} for _ in keys])
            self._database.held.update(keys)

        def write() -> dict[str, Any]:
            self._database.tried(keys[0])
            known = self._database.tokens.get(ClientRequestToken)
            if known is not None:
                assert known == TransactItems, "IdempotentParameterMismatchException"
                return {}
            befores = [self._database.items.get(key) for key in keys]
            refused = [not _holds(before, what) for before, (_, what) in zip(befores, writes, strict=True)]
            if any(refused):
                raise _error("TransactionCanceledException", reasons=list(map(_reason, refused, befores, writes)))
            self._database.tokens[ClientRequestToken] = TransactItems
            for key, before, (kind, what) in zip(keys, befores, writes, strict=True):
                self._database.apply(key, _after(kind, before, what))
            return {}

        def end() -> None:
            self._database.held.subtract(keys)

        return self._call("transact_write_items", write, begin, end)

    def _write(self, call: str, key: Key, new: Item | None, how: Mapping[str, Any]) -> dict[str, Any]:
        def begin() -> None:
            if self._database.held[key] or self._conflicts():
                raise _error("TransactionConflictException")

        def write() -> dict[str, Any]:
            self._database.tried(key)
            before = self._database.items.get(key)
            if not _holds(before, how):
                wanted = how.get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD" and before is not None
                raise _error("ConditionalCheckFailedException", item=dict(before or {}) if wanted else None)
            after = _updated(before, new or {}, how) if call == "update_item" else new
            self._database.apply(key, after)
            match how.get("ReturnValues"):
                case "ALL_OLD":
                    return {"Attributes": dict(before or {})}
                case "ALL_NEW" | "UPDATED_NEW":
                    return {"Attributes": dict(after or {})}
                case _:
                    return {}

        return self._call(call, write, begin)

    def _conflicts(self) -> bool:
        return self._faults.strike("write in conflict")

    def _call(
        self,
        call: str,
        effect: Callable[[], dict[str, Any]],
        begin: Callable[[], None] = lambda: None,
        end: Callable[[], None] = lambda: None,
    ) -> dict[str, Any]:
        """One call as the adapters see it, with the repeats that are the SDK's."""
        self._database.calls[call] += 1
        if self._faults.strike("call throttled for good"):
            self._wait(self._random.randint(100, 800))
            raise _error("ProvisionedThroughputExceededException")
        if self._faults.strike("call throttled"):
            self._wait(self._random.randint(20, 400))
        self._wait(self._latency())
        reading = "get" in call
        for attempt in range(SDK_ATTEMPTS):
            begin()
            try:
                if call == "transact_write_items":
                    self._wait(self._latency())
                answer = effect()
            finally:
                end()
            if not reading and self._faults.strike("write done, answer lost for good"):
                self._wait(SDK_READ_MS)
                raise NoAnswerError("TimeoutError")
            if reading or not self._faults.strike("write done, answer lost, repeated by the SDK"):
                break
            self._wait(self._random.randint(50, SDK_READ_MS) + 50 * attempt)
        self._wait(self._latency())
        return answer

    def _latency(self) -> float:
        if self._faults.strike("slow call"):
            return self._random.uniform(20, 900)
        return self._random.uniform(0, 6)


def _key(table: str, key: Mapping[str, Any]) -> Key:
    return (table, key["pk"]["S"], key["sk"]["S"])


def _holds(before: Item | None, how: Mapping[str, Any]) -> bool:
    text = how.get("ConditionExpression")
    if text is None:
        return True
    names, values = how.get("ExpressionAttributeNames", {}), how.get("ExpressionAttributeValues", {})
    return expressions.condition(text)(before or {}, names, values)


def _updated(before: Item | None, new: Item, how: Mapping[str, Any]) -> Item:
    item = dict(before) if before is not None else new
    names, values = how.get("ExpressionAttributeNames", {}), how.get("ExpressionAttributeValues", {})
    expressions.update(how["UpdateExpression"])(item, names, values)
    return item


def _after(kind: str, before: Item | None, what: Mapping[str, Any]) -> Item | None:
    match kind:
        case "Put":
            return dict(what["Item"])
        case "Delete":
            return None
        case "Update":
            return _updated(before, dict(what["Key"]), what)
        case _:
            raise NotImplementedError(kind)


def _reason(refused: bool, before: Item | None, write: tuple[str, Mapping[str, Any]]) -> dict[str, Any]:  # noqa: FBT001
    if not refused:
        return {"Code": "None"}
    if before is not None and write[1].get("ReturnValuesOnConditionCheckFailure") == "ALL_OLD":
        return {"Code": "ConditionalCheckFailed", "Item": dict(before)}
    return {"Code": "ConditionalCheckFailed"}


def _error(code: str, *, item: Item | None = None, reasons: list[dict[str, Any]] | None = None) -> CallError:
    answer: dict[str, Any] = {}
    if item is not None:
        answer["Item"] = item
    if reasons is not None:
        answer["CancellationReasons"] = reasons
    return CallError(code, answer=answer)
