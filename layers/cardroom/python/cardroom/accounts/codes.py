"""Codes that an operator gives to whoever forgot their password: a password that opens the account once, within a day.

Inside, it is the old password of the new one that its owner sets. The account's ``mark`` says that its password is such
a code, or one that is spent, and by which command; it goes with the next change of the password.
"""

import secrets
from typing import Final

from cardroom.accounts.ports import Account
from cardroom.world import World

LASTS_MS: Final = 24 * 3_600_000

_CODE: Final = "code:"
_SPENT: Final = "spent:"


def code_mark(now: int) -> str:
    """The mark of an account whose password is a code, from now on."""
    return f"{_CODE}{now + LASTS_MS}"


def opens(world: World, account: Account, command: str) -> bool:
    """Whether a right password opens its account; a code does so once, which is noted. Raises ``UnavailableError``.

    ``command`` tells the login from all others, ``""`` where nothing does: one that failed after the code was spent, or
    whose answer was lost, opens the account when it is repeated.
    """
    spent = f"{_SPENT}{command or secrets.token_hex(8)}"
    if account.mark.startswith(_SPENT):
        return account.mark == spent
    if not account.mark.startswith(_CODE):
        return True
    in_time = world.now() < int(account.mark.removeprefix(_CODE))
    return in_time and world.accounts.change_mark(account, spent)
