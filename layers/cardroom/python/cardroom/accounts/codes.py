"""Codes that an operator gives to whoever forgot their password: a password that opens the account once, within a day.

Inside, it is the old password of the new one that its owner sets. The account's ``mark`` says that its password is such
a code, or one that is spent; it goes with the next change of the password.
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


def opens(world: World, account: Account) -> bool:
    """Whether a right password opens its account; a code does so once, which is noted. Raises ``UnavailableError``."""
    if account.mark.startswith(_SPENT):
        return False
    if not account.mark.startswith(_CODE):
        return True
    in_time = world.now() < int(account.mark.removeprefix(_CODE))
    return in_time and world.accounts.change_mark(account, f"{_SPENT}{secrets.token_hex(8)}")
