"""One DynamoDB table: its calls, with failed conditions and conflicts told apart from failures."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardroom.adapters.calls import CallError, Calls, NoAnswerError
from cardroom.adapters.failures import unavailable
from cardroom.adapters.tally import spend
from cardroom.ports import UnavailableError
from cardroom.watch import Sign

Attributes = Mapping[str, Mapping[str, Any]]
"""An item, or a part of it, in the low-level client's form: ``{"revision": {"N": "5"}}``."""

_ATTEMPTS: Final = 8
_FIRST_PAUSE_S: Final = 0.02
_LONGEST_PAUSE_S: Final = 0.4

_READING: Final = frozenset({"get_item", "batch_get_item", "query"})
_CONDITION: Final = "ConditionalCheckFailed"
_PASSING: Final = frozenset({"None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"})
"""Why a transaction is cancelled that may go through a moment later."""


class ConditionFailedError(Exception):
    """A write's condition did not hold; ``item`` is what is stored, None where nothing is."""

    def __init__(self, item: Attributes | None) -> None:
        super().__init__("a condition did not hold")
        self.item = item


class Refusal(NamedTuple):
    """Whether one write of a cancelled transaction failed its condition, and what was stored then."""

    failed: bool
    item: Attributes | None


class CancelledError(Exception):
    """A transaction whose conditions did not all hold; ``refusals`` has one entry for each of its writes, in order."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("a transaction's condition did not hold")
        self.refusals = refusals


class Table:
    """A table with the keys ``pk`` and ``sk``.

    Calls that meet a transaction on the same item are repeated after a pause that grows, with jitter, a few times.
    Every method may raise ``UnavailableError``.
    """

    def __init__(self, client: Calls, name: str, pause: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self.name: Final = name
        self._pause = pause

    def get(self, pk: str, sk: str) -> Attributes | None:
        """The item, read consistently."""
        answer = self._call("get_item", Key=key(pk, sk), ConsistentRead=True)
        item: Attributes | None = answer.get("Item")
        return item

    def get_many(self, keys: Sequence[tuple[str, str]], *, consistent: bool = True) -> list[Attributes]:
        """Those of the items (100 at most) that are there, in no order, in one call as a rule."""
        found: list[Attributes] = []
        wanted: Any = [key(pk, sk) for pk, sk in dict.fromkeys(keys)]
        for attempt in range(_ATTEMPTS if wanted else 0):
            if attempt:
                self._pause(random.uniform(0, _FIRST_PAUSE_S * 2**attempt))  # noqa: S311 (jitter needs no secrecy)
            request = {self.name: {"Keys": wanted, "ConsistentRead": consistent}}
            answer = self._repeat("batch_get_item", {"RequestItems": request}, len(wanted))
            found += answer["Responses"].get(self.name, [])
            wanted = answer.get("UnprocessedKeys", {}).get(self.name, {}).get("Keys")
            if not wanted:
                break
        if wanted:
            raise UnavailableError(f"batch_get_item: items left over after {_ATTEMPTS} attempts")
        return found

    def put(self, **how: Any) -> None:
        """Puts an ``Item`` in the place of what was there. Raises :class:`ConditionFailedError`."""
        self._call("put_item", **how)

    def update(self, pk: str, sk: str, **how: Any) -> Attributes:
        """Changes an item, and gives back what ``ReturnValues`` asks for. Raises :class:`ConditionFailedError`."""
        answer = self._call("update_item", Key=key(pk, sk), **how)
        attributes: Attributes = answer.get("Attributes", {})
        return attributes

    def delete(self, pk: str, sk: str, **how: Any) -> None:
        """Removes an item, if it is there. Raises :class:`ConditionFailedError`."""
        self._call("delete_item", Key=key(pk, sk), **how)

    def query(self, **how: Any) -> tuple[Sequence[Attributes], bool]:
        """One page of items, and whether there are more."""
        answer = self._call("query", **how)
        return answer["Items"], "LastEvaluatedKey" in answer

    def transact(self, writes: Sequence[Mapping[str, Mapping[str, Any]]], token: str) -> None:
        """Does all the writes or none, once for each ``token``. Raises :class:`CancelledError`.

        A write is ``{"Update": {…}}``, ``{"Put": {…}}`` or ``{"Delete": {…}}`` as for the client; it is for this table
        where it names none.
        """
        named = [
            {kind: {"TableName": self.name, **what} for kind, what in write.items()}  # one kind each
            for write in writes
        ]
        self._repeat("transact_write_items", {"TransactItems": named, "ClientRequestToken": token}, 2 * len(named))

    def _call(self, operation: str, **parameters: Any) -> Any:
        return self._repeat(operation, {"TableName": self.name, **parameters})

    def _repeat(self, operation: str, parameters: Mapping[str, Any], items: int = 1) -> Any:
        spend(Sign.READS if operation in _READING else Sign.WRITES, items)
        longest = _FIRST_PAUSE_S
        for _ in range(_ATTEMPTS - 1):
            try:
                return self._attempt(operation, parameters)
            except _Conflict:
                spend(Sign.RETRIES)
                self._pause(random.uniform(0, longest))  # noqa: S311 (jitter needs no secrecy)
                longest = min(longest * 2, _LONGEST_PAUSE_S)
        try:
            return self._attempt(operation, parameters)
        except _Conflict:
            raise UnavailableError(f"{operation}: still in conflict after {_ATTEMPTS} attempts") from None

    def _attempt(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        """Makes a call. AWS's own words of a failure go no further (``from None``): they may quote items."""
        try:
            return self._client(operation, parameters)
        except CallError as error:
            if error.code == "ConditionalCheckFailedException":
                raise ConditionFailedError(error.answer.get("Item")) from None
            if error.code == "TransactionConflictException":
                raise _Conflict from None
            if error.code == "TransactionCanceledException":
                raise _cancelled(operation, error) from None
            raise unavailable(operation, error) from None
        except NoAnswerError as error:
            raise unavailable(operation, error) from None


class _Conflict(Exception):  # noqa: N818 (never leaves this module)
    """Another transaction holds the item at this moment."""


def _cancelled(operation: str, error: CallError) -> Exception:
    reasons = error.answer.get("CancellationReasons", [])
    codes = {str(reason.get("Code", "None")) for reason in reasons}
    if _CONDITION in codes:
        return CancelledError([Refusal(reason.get("Code") == _CONDITION, reason.get("Item")) for reason in reasons])
    return _Conflict() if codes and codes <= _PASSING else unavailable(operation, error)


def key(pk: str, sk: str) -> Attributes:
    """The key of an item."""
    return {"pk": {"S": pk}, "sk": {"S": sk}}
