"""Accounts, as an operator finds, exports, resets and deletes them, and counts their points."""

import json
import secrets
from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final

from cardroom.accounts.closing import close_account
from cardroom.accounts.codes import code_mark
from cardroom.accounts.export import exported
from cardroom.accounts.histogram import SETTLED_MS, counted, shift_name
from cardroom.accounts.passwords import Hasher
from cardroom.accounts.ports import Account
from cardroom.accounts.usernames import read_username
from cardroom.adapters.account_items import SK

from operate import OperateError
from operate.places import Place
from operate.scan import every, holding

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What cannot be mistaken when it is read out."""


def found(place: Place, name: str) -> Account:
    """The account with that name, or one that looks like it. Raises :class:`OperateError`."""
    try:
        account = place.world.accounts.account(read_username(name).key)
    except ValueError as error:
        raise OperateError(f"Nobody can be called so: {error}.") from None
    if account is None:
        raise OperateError(f"Nobody is called {name}.")
    return account


def shown(account: Account) -> dict[str, Any]:
    """An account without its password's hash."""
    return {
        "username": account.username,
        "id": account.uid,
        "since_at": datetime.fromtimestamp(account.since_at / 1000, UTC).isoformat(timespec="seconds"),
        "points": account.figures.points,
        "games": account.figures.view(),
        "rooms": [*account.finished, *account.rooms],
        "addresses": len(account.addresses),
    }


def reset(place: Place, account: Account, hasher: Hasher) -> str:
    """Gives the account a code in the place of its password, and voids all its sessions; returns the code.

    It has 99 bits, opens the account once, within a day, and is then the old password of the new one that its owner
    sets. Raises :class:`OperateError`.
    """
    code = "-".join("".join(secrets.choice(ALPHABET) for _ in range(5)) for _ in range(4))
    if not place.world.accounts.change_password(account, hasher.hash(code), code_mark(place.world.now())):
        raise OperateError("The account has just been changed by somebody else: look, and try again.")
    return code


def deleted(place: Place, account: Account) -> list[str]:
    """Removes an account as its owner would; then looks through both tables for what still names it, and says where."""
    close_account(place.world, place.tries, account)
    return holding(place, frozenset({account.username, account.key, *account.keys}))


def export(account: Account) -> str:
    """Everything that is stored about an account, as its owner may have it, as JSON."""
    return json.dumps(exported(account), ensure_ascii=False, indent=2)


def recounted(place: Place) -> str:
    """Counts anew, from the accounts, how many have how many points: by that goes everybody's place.

    Raises :class:`OperateError` where a game's end comes between, which might be counted twice.
    """
    old = place.board.summary()
    shifts = place.board.shifts(old.until)
    was = counted(old.counts, shifts)
    until = shifts[-1].name if shifts else old.until
    ranked = every(
        place,
        place.accounts,
        FilterExpression="sk = :account AND attribute_exists(points)",
        ExpressionAttributeValues={":account": {"S": SK}},
        ProjectionExpression="points",
    )
    counts = dict(Counter(int(item["points"]["N"]) for item in ranked))
    newer = old._replace(counts=counts, until=until)
    # one that is a minute old stands before all that are still to come, and in the accounts that have been read
    if until < shift_name(place.world.now() - SETTLED_MS, "") and not place.board.shifts(until):
        place.board.fold(old, newer)
    if place.board.summary() != newer:
        raise OperateError("A game has ended in this minute, and might be counted twice: try again in a minute or two.")
    return f"{sum(counts.values())} accounts have points; places were {'right' if was == counts else 'wrong'}."
