"""The accounts and their sessions in the accounts' table."""

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from cardroom.accounts.figures import account_id, account_key, with_result
from cardroom.accounts.histogram import Move
from cardroom.accounts.ports import Account, Session
from cardroom.adapters.account_items import (
    SK,
    figures_update,
    item,
    load,
    name_key,
    pk,
    points,
    shift_item,
    uid_key,
)
from cardroom.adapters.instants import seconds, wall_clock
from cardroom.adapters.table import Attributes, CancelledError, ConditionFailedError, Table, key
from cardroom.ports import Result

_SESSION: Final = "session"
_NEW: Final = "attribute_not_exists(pk)"


class DynamoAccounts:
    """An :class:`~cardroom.accounts.ports.AccountStore`: each method is one call."""

    def __init__(self, table: Table, now: Callable[[], int] = wall_clock) -> None:
        self._table = table
        self._now = now

    def account(self, key: str) -> Account | None:
        """The account with that key, read consistently."""
        stored = self._table.get(pk(key), SK)
        return None if stored is None else load(stored)

    def open(self, account: Account) -> bool:
        """Stores a new account, unless another stands under one of its keys."""
        names = [{**key(*name_key(name)), "uid": {"S": account.uid}} for name in account.keys]
        called = {**key(*uid_key(account.uid)), "username": {"S": account.username}, "account": {"S": account.key}}
        # loses to: whoever has any of these names
        writes = [{"Put": {"Item": new, "ConditionExpression": _NEW}} for new in (item(account), called, *names)]
        try:
            self._table.transact(writes, os.urandom(8).hex())
        except CancelledError:
            return False
        return True

    def change_password(self, account: Account, password: str, mark: str) -> bool:
        """Sets another hash and makes all sessions void; false where the account is gone or was changed meanwhile."""
        values = {"password": {"S": password}, "mark": {"S": mark}, "generation": {"N": str(account.generation + 1)}}
        # loses to: another change of the password
        return self._set(account, values, {"generation": {"N": str(account.generation)}})

    def change_mark(self, account: Account, mark: str) -> bool:
        """Sets another mark; false where the account is gone, or its mark or password was changed meanwhile."""
        before = {"generation": {"N": str(account.generation)}, "mark": {"S": account.mark}}
        # loses to: a change of the password, and whoever set another mark
        return self._set(account, {"mark": {"S": mark}}, before)

    def rehash(self, account: Account, password: str) -> None:
        """Sets another hash of the same password, unless the account is gone or its password was changed."""
        self._set(account, {"password": {"S": password}}, {"generation": {"N": str(account.generation)}})

    def note_rooms(self, before: Account, after: Account) -> bool:
        """Stores ``rooms``, ``sat_at`` and ``finished``; false where the account is gone, or its rooms were changed."""
        values = {
            "rooms": {"S": json.dumps(after.rooms)},
            "sat_at": {"N": str(after.sat_at)},
            "finished": {"S": json.dumps(after.finished)},
        }
        # loses to: whoever of the same account sits down at the same time
        return self._set(before, values, {"rooms": {"S": json.dumps(before.rooms)}})

    def note_addresses(self, account: Account) -> None:
        """Stores the account's ``addresses``, unless it is gone."""
        self._set(account, {"addresses": {"S": json.dumps(account.addresses)}})

    def close(self, account: Account) -> bool:
        """Removes an account with all that is known of it; false where it is gone, has played or has sat down since."""
        removal = {
            "Key": key(pk(account.key), SK),
            # loses to: another deletion, the end of a game, whose points must leave the histogram too, and a seat that
            # is being taken, whose room has to be told
            "ConditionExpression": "uid = :uid AND revision = :before AND rooms = :rooms",
            "ExpressionAttributeValues": {
                ":uid": {"S": account.uid},
                ":before": {"N": str(account.figures.revision)},
                ":rooms": {"S": json.dumps(account.rooms)},
            },
        }
        others = [*(name_key(name) for name in account.keys), uid_key(account.uid)]
        writes: list[dict[str, Any]] = [{"Delete": what} for what in (removal, *({"Key": key(*k)} for k in others))]
        mark = os.urandom(8).hex()
        if account.figures.is_ranked:
            writes.append({"Put": {"Item": shift_item(self._now(), mark, (Move(points(account), None),))}})
        try:
            self._table.transact(writes, mark)
        except CancelledError:
            return False
        return True

    def usernames(self, uids: Collection[str]) -> Mapping[str, str]:
        """The usernames of those accounts that are still there."""
        found = self._table.get_many([uid_key(uid) for uid in uids])
        return {stored["pk"]["S"].partition("#")[2]: stored["username"]["S"] for stored in found}

    def session(self, id_: str) -> Session | None:
        """The session with that id, unless it has expired or its account is gone; two calls.

        It names the account by its id alone, so that those which outlive a deleted account say nothing of it.
        """
        stored = self._table.get(f"session#{id_}", _SESSION)
        if stored is None or int(stored["expires_ms"]["N"]) <= self._now():
            return None
        uid, generation = json.loads(stored["of"]["S"])
        called = self._table.get(*uid_key(uid))
        if called is None:
            return None
        return Session(id_, called["account"]["S"], uid, generation, int(stored["expires_ms"]["N"]))

    def put_session(self, session: Session) -> None:
        """Stores a new session."""
        new = {
            **key(f"session#{session.id}", _SESSION),
            "of": {"S": json.dumps([session.uid, session.generation])},
            "expires_ms": {"N": str(session.expires_at)},
            "expires_at": {"N": str(seconds(session.expires_at))},
        }
        self._table.put(Item=new)

    def renew_session(self, session: Session) -> None:
        """Stores how long a session lasts now, unless it has ended."""
        with suppress(ConditionFailedError):
            self._table.update(
                f"session#{session.id}",
                _SESSION,
                UpdateExpression="SET expires_ms = :expires_ms, expires_at = :expires_at",
                # loses to: whoever logs out at the same time
                ConditionExpression="attribute_exists(pk)",
                ExpressionAttributeValues={
                    ":expires_ms": {"N": str(session.expires_at)},
                    ":expires_at": {"N": str(seconds(session.expires_at))},
                },
            )

    def delete_session(self, id_: str) -> None:
        """Ends a session."""
        self._table.delete(f"session#{id_}", _SESSION)

    def result_writes(self, results: Sequence[Result], mark: str) -> list[dict[str, Any]]:
        """What the results of a game change, for the transaction that ends it; one read. Accounts that are gone are
        left out. Where the transaction finds an account changed since, these writes have to be made anew.
        """
        known = {account_id(result.account): result for result in results}
        stored = self._table.get_many([(pk(account_key(result.account)), SK) for result in known.values()])
        before = [account for account in map(load, stored) if account.uid in known]
        after = [account._replace(figures=with_result(account.figures, known[account.uid])) for account in before]
        writes: list[dict[str, Any]] = [{"Update": figures_update(account)} for account in after]
        moves = tuple(Move(points(old), points(new)) for old, new in zip(before, after, strict=True))
        if any(move.before != move.after for move in moves):
            writes.append({"Put": {"Item": shift_item(self._now(), mark, moves)}})
        return [
            {kind: {"TableName": self._table.name, **what} for kind, what in write.items()}  # one kind each
            for write in writes
        ]

    def _set(self, account: Account, values: Attributes, before: Attributes = MappingProxyType({})) -> bool:
        """Sets attributes of an account; false where it is gone, or those of ``before`` have changed since.

        The first of ``values`` tells this write from any other.
        """
        old = {"uid": {"S": account.uid}, **before}
        try:
            self._table.update(
                pk(account.key),
                SK,
                UpdateExpression="SET " + ", ".join(f"{name} = :{name}" for name in values),
                # loses to: the account's deletion, also where another has got the name since; who changed `before`
                ConditionExpression=" AND ".join(f"{name} = :old_{name}" for name in old),
                ExpressionAttributeValues={
                    **{f":{name}": value for name, value in values.items()},
                    **{f":old_{name}": value for name, value in old.items()},
                },
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except ConditionFailedError as failed:
            # a write whose answer was lost, and which was then repeated, has succeeded
            found, first = failed.item or {}, next(iter(values))
            return found.get("uid") == old["uid"] and found.get(first) == values[first]
        return True
