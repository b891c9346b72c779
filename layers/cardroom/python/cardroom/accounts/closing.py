"""The end of an account, for its owner and for operators: all of it, at once."""

from contextlib import suppress
from typing import Final

from cardroom.accounts.ports import Account, TryStore
from cardroom.accounts.seats import give_up
from cardroom.accounts.throttle import tried
from cardroom.ports import UnavailableError
from cardroom.world import World

TRIES: Final = 8
"""How often a change is tried that a game's end, or a seat that is taken, may come before."""


def close_account(world: World, tries: TryStore, account: Account) -> None:
    """Removes an account for good, though its games go on meanwhile. Raises ``UnavailableError``.

    Its seats go on as guests'; the counts of guesses at it, which name it, go too.
    """
    account = _removed(world, account)
    give_up(world, account)  # what a room refused before, or who sat down since
    with suppress(UnavailableError):
        for who in tried(account):
            tries.forget(who)


def _removed(world: World, account: Account) -> Account:
    """The account as it was at last. Its seats go first: once it is gone, a repeat of the command knows of none."""
    for _ in range(TRIES):
        give_up(world, account)
        if world.accounts.close(account):
            return account
        there = world.accounts.account(account.key)
        if there is None or there.uid != account.uid:
            return account
        account = there
    msg = f"the account changed {TRIES} times"
    raise UnavailableError(msg)
