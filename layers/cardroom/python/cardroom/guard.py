"""Who asks too much: commands by connection and address, rooms opened and watched, codes guessed (protocol.md, Limits).

Each container counts what it sees itself, but for wrong codes of an address, which are counted over all containers: a
wrong code is the only thing here that is written. What an address may do is the operator's to limit or not: many people
can be behind one.
"""

from typing import Final

from cardroom.accounts.ports import TryStore
from cardroom.accounts.throttle import Pace, network
from cardroom.commands import Command, Create, Hello, Join, ReportMoment, Watch
from cardroom.errors import CommandError, ErrorCode
from cardroom.limits import Bucket, Misses

WRONG_CODES: Final = Pace(free=10, first_ms=1_000, longest_ms=300_000)
"""Of one connection."""

ADDRESS_WRONG_CODES: Final = Pace(free=50, first_ms=1_000, longest_ms=300_000)
"""Of one address. There are 194,481 codes: whoever finds nothing waits 5 minutes for each guess after some 60."""


class Rates:
    """How many commands come, a second and with twice as many at once; an address may send as many as 20 people."""

    def __init__(self, per_second: float, *, address_limits: bool = False) -> None:
        self._by_connection = Bucket(round(2 * per_second), per_second)
        self._by_address = Bucket(round(40 * per_second), 20 * per_second) if address_limits else None

    def wait_ms(self, connection: str, address: str, now: int) -> int:
        """0 where the command may be judged, else how long to wait before the next."""
        wait_ms = self._by_connection.wait_ms(connection, now)
        if not wait_ms and self._by_address is not None and address:
            wait_ms = self._by_address.wait_ms(network(address), now)
        return wait_ms


class Guard:
    """What a room's commands have to pass. ``tries`` is None where addresses are not limited."""

    def __init__(self, tries: TryStore | None) -> None:
        self._tries = tries
        self._opened = Bucket(burst=30, per_second=0.2)
        self._watched = Bucket(burst=100, per_second=2)
        self._reported = Bucket(burst=3, per_second=1 / 60)
        self._misses = Misses(*WRONG_CODES)
        self._addresses = Misses(*ADDRESS_WRONG_CODES)

    def admit(self, connection: str, address: str, command: Command, now: int) -> None:
        """Judges whether a command may be tried. Raises ``throttled``, and ``UnavailableError``."""
        place = network(address) if self._tries is not None and address else ""
        if isinstance(command, Create) and place:
            _require_no(self._opened.wait_ms(place, now))
        if isinstance(command, Watch) and place:
            _require_no(self._watched.wait_ms(place, now))
        if isinstance(command, ReportMoment):
            _require_no(self._reported.wait_ms(place or connection, now))
        if not guesses(command):
            return
        _require_no(self._misses.wait_ms(connection, now))
        # an address is looked up in the store where this container has seen it miss: whoever knows their code costs
        # no read, and a guesser gains one guess with each container
        if self._tries is not None and place and self._addresses.has(place):
            held_until = self._tries.begin(_key(place), ADDRESS_WRONG_CODES.limit)
            _require_no(max(1, held_until - now) if held_until else 0)
            self._tries.excuse(_key(place))

    def missed(self, connection: str, address: str, now: int) -> None:
        """The code was that of no room."""
        self._misses.add(connection, now)
        if self._tries is not None and address:
            place = network(address)
            self._addresses.add(place, now)
            self._tries.begin(_key(place), ADDRESS_WRONG_CODES.limit)
            wait_ms = ADDRESS_WRONG_CODES.wait_ms(self._tries.wrong(_key(place)))
            if wait_ms:
                self._tries.hold(_key(place), now + wait_ms)


def guesses(command: Command) -> bool:
    """Whether the command names a room's code, which may be wrong."""
    return isinstance(command, Join | Watch) or (isinstance(command, Hello) and command.room is not None)


def throttled(wait_ms: int) -> CommandError:
    """The refusal of one too many."""
    return CommandError(ErrorCode.THROTTLED, "too many commands of this kind", retry_after_ms=wait_ms)


def _require_no(wait_ms: int) -> None:
    if wait_ms:
        raise throttled(wait_ms)


def _key(place: str) -> str:
    return f"codes#{place}"
