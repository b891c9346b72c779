"""Counts of tries in the accounts' table: one item for each who tries, kept for a day after the last."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from cardroom.accounts.ports import Entry
from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import ConditionFailedError, Table

KEPT_MS: Final = 24 * 3_600_000
_SK: Final = "tries"
_ROUNDS: Final = 4


class DynamoTries:
    """A :class:`~cardroom.accounts.ports.TryStore`. Each try is counted by one atomic write, before it is made."""

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def enter(self, who: str, free: int, pause_ms: int) -> Entry:
        """Counts a try: one write as a rule, two once the free ones are used up."""
        held_until = 0
        for _ in range(_ROUNDS):
            now = self._now()
            try:
                # loses to: nothing but the count itself, and a count that has had its day
                return self._count(who, now, "attribute_not_exists(pk) OR (tries < :limit AND expires_ms > :now)", free)
            except ConditionFailedError as failed:
                if failed.item is None or int(failed.item["expires_ms"]["N"]) <= now:
                    self._forget_old(who, now)
                    continue
            try:
                # loses to: another try that came first, and holds this one
                return self._count(who, now, "held_until <= :now OR tries < :limit", free, now + pause_ms)
            except ConditionFailedError as failed:
                held_until = int((failed.item or {}).get("held_until", {}).get("N", 0))
                if held_until > now:
                    return Entry(int((failed.item or {})["tries"]["N"]), held_until)
        return Entry(free, held_until or self._now() + pause_ms)

    def hold(self, who: str, until: int) -> None:
        """Holds the next tries until that instant, or a later one if that was said before."""
        with suppress(ConditionFailedError):
            self._table.update(
                _pk(who),
                _SK,
                UpdateExpression="SET held_until = :until",
                # loses to: whoever said a later instant
                ConditionExpression="attribute_exists(pk) AND held_until < :until",
                ExpressionAttributeValues={":until": {"N": str(until)}},
            )

    def excuse(self, who: str) -> None:
        """Takes one try back."""
        with suppress(ConditionFailedError):
            self._table.update(
                _pk(who),
                _SK,
                UpdateExpression="ADD tries :fewer",
                # loses to: whoever forgot all tries
                ConditionExpression="tries > :none",
                ExpressionAttributeValues={":fewer": {"N": "-1"}, ":none": {"N": "0"}},
            )

    def forget(self, who: str) -> None:
        """Forgets all tries."""
        self._table.delete(_pk(who), _SK)

    def _count(self, who: str, now: int, condition: str, free: int, held_until: int = 0) -> Entry:
        counted = self._table.update(
            _pk(who),
            _SK,
            UpdateExpression="ADD tries :one SET held_until = :held, expires_ms = :ms, expires_at = :expires_at",
            ConditionExpression=condition,
            ExpressionAttributeValues={
                ":one": {"N": "1"},
                ":limit": {"N": str(free)},
                ":now": {"N": str(now)},
                ":held": {"N": str(held_until)},
                ":ms": {"N": str(now + KEPT_MS)},
                ":expires_at": {"N": str(seconds(now + KEPT_MS))},
            },
            ReturnValues="ALL_NEW",
            ReturnValuesOnConditionCheckFailure="ALL_OLD",
        )
        return Entry(int(counted["tries"]["N"]))

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
