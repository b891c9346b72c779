"""Wrong guesses: counted before they are judged, so that many at once count too, and slowed down exponentially.

Whoever guesses is counted by the account that they guess at, and by their address where addresses tell people apart.
At the account its owner is counted apart from strangers: by an address from which they have logged in before. So a
stranger who guesses all day does not keep the owner out; and whoever is logged in stays so. No wait is longer than
:attr:`Pace.longest_ms`.
"""

import hashlib
import ipaddress
from typing import Final, NamedTuple

from cardroom.accounts.ports import Account, TryStore
from cardroom.errors import CommandError, ErrorCode


class Pace(NamedTuple):
    """How many tries are free, how long one more waits (twice as long each time), and how long at most."""

    free: int
    first_ms: int
    longest_ms: int

    def wait_ms(self, count: int) -> int:
        """How long the next try waits after ``count`` of them."""
        if count < self.free:
            return 0
        return min(self.longest_ms, self.first_ms << min(count - self.free, 30))


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
        self._entered: list[tuple[str, Pace, int]] = []

    def enter(self, who: str, pace: Pace) -> None:
        """Counts a try. Raises ``throttled``; then it counts nowhere."""
        entry = self._tries.enter(who, pace.free, pace.first_ms)
        if entry.held_until > self._now:
            for other, _, _ in self._entered:
                self._tries.excuse(other)
            wait_ms = entry.held_until - self._now
            raise CommandError(ErrorCode.THROTTLED, "too many tries", retry_after_ms=wait_ms)
        self._entered.append((who, pace, entry.number))

    def failed(self) -> None:
        """The guess was wrong, or the thing limited was done: the next try waits."""
        for who, pace, count in self._entered:
            wait_ms = pace.wait_ms(count)
            if wait_ms:
                self._tries.hold(who, self._now + wait_ms)

    def succeeded(self) -> None:
        """The guess was right: what was guessed at begins anew, and this try counts nowhere else."""
        for number, (who, _, _) in enumerate(reversed(self._entered)):
            if number == 0:
                self._tries.forget(who)
            else:
                self._tries.excuse(who)


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
    """By what guesses at the account with that key are counted; ``address`` None: addresses tell nobody apart."""
    if address is not None and account is not None and fingerprint(account.uid, address) in account.addresses:
        return f"{key}@{fingerprint(account.uid, address)}"
    return key


def fingerprint(uid: str, address: str) -> str:
    """What an account keeps of an address."""
    return hashlib.sha256(f"{uid} {network(address)}".encode()).hexdigest()[:16]
