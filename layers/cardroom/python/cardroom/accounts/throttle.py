"""Wrong guesses: counted, and slowed down exponentially.

Whoever guesses is counted by the account that they guess at, and by their address where addresses tell people apart.
At the account its owner is counted apart from strangers: by an address from which they have logged in before. So a
stranger who guesses all day does not keep the owner out; and whoever is logged in stays so. No wait is longer than
:attr:`Pace.longest_ms`. Guesses under way count before they are judged: many at once win little.
"""

import hashlib
import ipaddress
from typing import Final, NamedTuple

from cardroom.accounts.ports import Account, Limit, TryStore
from cardroom.errors import CommandError, ErrorCode

AT_ONCE: Final = 128
"""So many tries may be under way at once: many logins of one account, or, once, as many guesses at it."""


class Pace(NamedTuple):
    """How many wrong tries are free, how long one more waits (twice as long each time), and how long at most."""

    free: int
    first_ms: int
    longest_ms: int

    @property
    def limit(self) -> Limit:
        """What the store needs to know of it."""
        return Limit(self.free, AT_ONCE, self.first_ms)

    def wait_ms(self, wrong: int) -> int:
        """How long the next try waits after so many wrong ones."""
        if wrong < self.free:
            return 0
        return min(self.longest_ms, self.first_ms << min(wrong - self.free, 30))


GUESSES: Final = Pace(free=10, first_ms=1_000, longest_ms=300_000)
"""Wrong passwords of one account (protocol.md, Limits: nobody is held by the first ten)."""

ADDRESS_GUESSES: Final = Pace(free=50, first_ms=1_000, longest_ms=300_000)
"""Wrong passwords from one address, behind which many people may be."""

REGISTRATIONS: Final = Pace(free=10, first_ms=60_000, longest_ms=3_600_000)
"""Accounts opened from one address."""


class Throttle:
    """The counts that one command has to pass."""

    def __init__(self, tries: TryStore, now: int) -> None:
        self._tries = tries
        self._now = now
        self._entered: list[tuple[str, Pace]] = []

    def enter(self, who: str, pace: Pace) -> None:
        """Begins a try. Raises ``throttled``; then it counts nowhere."""
        held_until = self._tries.begin(who, pace.limit)
        if held_until:
            for other, _ in self._entered:
                self._tries.excuse(other)
            wait_ms = max(1, held_until - self._now)
            raise CommandError(ErrorCode.THROTTLED, "too many tries", retry_after_ms=wait_ms)
        self._entered.append((who, pace))

    def failed(self) -> None:
        """The guess was wrong, or the thing limited was done: the next try may have to wait."""
        for who, pace in self._entered:
            wait_ms = pace.wait_ms(self._tries.wrong(who))
            if wait_ms:
                self._tries.hold(who, self._now + wait_ms)

    def excused(self) -> None:
        """It was no try after all."""
        for who, _ in self._entered:
            self._tries.excuse(who)

    def succeeded(self) -> None:
        """The guess was right: what was guessed at (entered last) begins anew; elsewhere this try does not count."""
        *others, (guessed, _) = self._entered
        for other, _ in others:
            self._tries.excuse(other)
        self._tries.forget(guessed)


def network(address: str) -> str:
    """What of an address tells people apart: all of IPv4's, the first half of IPv6's (a household's)."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


def guesser(key: str, account: Account | None, address: str | None) -> str:
    """By what guesses at the account with that key are counted; ``address`` None: addresses tell nobody apart.

    Where an owner has logged in before, it does not name the account: a count may outlive it, of an address that it has
    forgotten.
    """
    if address is not None and account is not None and fingerprint(account.uid, address) in account.addresses:
        return f"{account.uid}@{fingerprint(account.uid, address)}"
    return key


def tried(account: Account) -> list[str]:
    """By what all tries at an account are counted."""
    owners = [f"account#{account.uid}@{address}" for address in account.addresses]
    return [f"account#{account.key}", *owners, f"inside#{account.uid}"]


def fingerprint(uid: str, address: str) -> str:
    """What an account keeps of an address."""
    return hashlib.sha256(f"{uid} {network(address)}".encode()).hexdigest()[:16]
