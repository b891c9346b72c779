"""Counts of tries in the accounts' table: one item for each who tries, kept for a day after the last."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from cardroom.accounts.ports import Limit
from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import Attributes, ConditionFailedError, Table

KEPT_MS: Final = 24 * 3_600_000
_SK: Final = "tries"
_ROUNDS: Final = 4

_UNHINDERED: Final = (
    "attribute_not_exists(pk) OR (expires_ms > :now AND under_way < :at_once"
    " AND (attribute_not_exists(tries) OR tries < :free))"
)
_NOT_HELD: Final = "attribute_not_exists(held_until) OR held_until <= :now"
_NOT_LATER: Final = "attribute_not_exists(held_until) OR held_until < :until"


class DynamoTries:
    """A :class:`~cardroom.accounts.ports.TryStore`."""

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def begin(self, who: str, limit: Limit) -> int:
        """Counts a try that is about to be made: one write as a rule, two once the free ones are used up."""
        now = held_until = self._now()
        for _ in range(_ROUNDS):
            free = {":free": {"N": str(limit.free)}, ":at_once": {"N": str(limit.at_once)}, ":now": {"N": str(now)}}
            try:
                # loses to: the count itself, and a count that has had its day
                self._add(who, now, {"under_way": 1}, _UNHINDERED, free)
            except ConditionFailedError as failed:
                if failed.item is None or int(failed.item["expires_ms"]["N"]) <= now:
                    self._forget_old(who, now)
                    continue
            else:
                return 0
            held = {":held": {"N": str(now + limit.pause_ms)}, ":now": {"N": str(now)}}
            try:
                # loses to: another try that came first, and holds this one
                self._add(who, now, {"under_way": 1}, _NOT_HELD, held, ", held_until = :held")
            except ConditionFailedError as failed:
                held_until = int((failed.item or {}).get("held_until", {}).get("N", 0))
                if held_until > now:
                    return held_until
            else:
                return 0
        return held_until + limit.pause_ms

    def wrong(self, who: str) -> int:
        """The try was wrong; returns how many were. One write."""
        counted = self._add(who, self._now(), {"under_way": -1, "tries": 1}, "", {})
        return int(counted["tries"]["N"])

    def hold(self, who: str, until: int) -> None:
        """Holds the next tries until that instant, or a later one if that was said before."""
        with suppress(ConditionFailedError):
            self._table.update(
                _pk(who),
                _SK,
                UpdateExpression="SET held_until = :until",
                # loses to: whoever said a later instant, or forgot all tries
                ConditionExpression=f"attribute_exists(pk) AND ({_NOT_LATER})",
                ExpressionAttributeValues={":until": {"N": str(until)}},
            )

    def excuse(self, who: str) -> None:
        """The try was not wrong, or not made."""
        with suppress(ConditionFailedError):
            # loses to: whoever forgot all tries
            self._add(who, self._now(), {"under_way": -1}, "attribute_exists(pk)", {})

    def forget(self, who: str) -> None:
        """Forgets all tries."""
        self._table.delete(_pk(who), _SK)

    def _add(
        self, who: str, now: int, adding: dict[str, int], condition: str, values: dict[str, Any], setting: str = ""
    ) -> Attributes:
        return self._table.update(
            _pk(who),
            _SK,
            UpdateExpression="ADD "
            + ", ".join(f"{name} :{name}" for name in adding)
            + f" SET expires_ms = :ms, expires_at = :expires_at{setting}",
            ExpressionAttributeValues={
                **{f":{name}": {"N": str(number)} for name, number in adding.items()},
                ":ms": {"N": str(now + KEPT_MS)},
                ":expires_at": {"N": str(seconds(now + KEPT_MS))},
                **values,
            },
            ReturnValues="ALL_NEW",
            ReturnValuesOnConditionCheckFailure="ALL_OLD",
            **({"ConditionExpression": condition} if condition else {}),
        )

    def _forget_old(self, who: str, now: int) -> None:
        with suppress(ConditionFailedError):
            self._table.delete(
                _pk(who),
                _SK,
                # loses to: another try, which began the count anew
                ConditionExpression="expires_ms <= :now",
                ExpressionAttributeValues={":now": {"N": str(now)}},
            )


def _pk(who: str) -> str:
    return f"tries#{who}"
