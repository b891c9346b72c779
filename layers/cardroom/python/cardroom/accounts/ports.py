"""What accounts need of the outside world; as for the room's ports, any method may raise ``UnavailableError``."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from cardroom.accounts.figures import Figures, Tallies
from cardroom.accounts.histogram import Shift, Summary


class Account(NamedTuple):
    """An account. ``key`` is what its name looks like (:mod:`cardroom.accounts.usernames`).

    ``uid`` is drawn at random when it is opened: whoever registers the name of a deleted account gets nothing of the
    old one's. Sessions of another ``generation`` than the account's are void. ``since_at`` in ms since the epoch.
    """

    key: str
    uid: str
    username: str
    password: str
    """Its hash."""
    since_at: int
    generation: int = 0
    keys: tuple[str, ...] = ()
    """Under which its name stands (:class:`~cardroom.accounts.usernames.Username`), its own among them."""
    figures: Figures = Figures()
    rooms: tuple[str, ...] = ()
    """The codes of the rooms in which it took its latest seats, or is about to."""
    sat_at: int = 0
    """When it came into the last of them (ms); 0: never."""
    finished: Mapping[str, int] = {}
    """The codes of the rooms before, whose games are over, each with the instant (ms) from which on it is gone."""
    addresses: tuple[str, ...] = ()
    """Hashes of the addresses from which its owner has logged in, the latest last."""
    mark: str = ""
    """Which command made it or changed its password last, so that a repeat finds that out; or that its password is a
    code (:mod:`cardroom.accounts.codes`).
    """

    @property
    def reference(self) -> str:
        """By which seats and connections name it: the uid, and where to find it."""
        return f"{self.uid}:{self.key}"


class Session(NamedTuple):
    """A login of a browser; ``id`` is the hash of the token that the browser holds."""

    id: str
    key: str
    uid: str
    generation: int
    expires_at: int


class Limit(NamedTuple):
    """Until when tries go unhindered: while fewer than ``free`` were wrong, and fewer than ``at_once`` are under way.

    From then on they are made one by one: each holds the next for ``pause_ms`` at least.
    """

    free: int
    at_once: int
    pause_ms: int


class Row(NamedTuple):
    """An account on the leaderboard; rows are in the order of ``order``."""

    order: str
    username: str
    points: int
    tallies: Tallies


class AccountStore(Protocol):
    """The accounts and their sessions. What a game's end does to them: ``RoomStore.finish``."""

    def account(self, key: str) -> Account | None:
        """The account with that key, read consistently."""
        ...

    def open(self, account: Account) -> bool:
        """Stores a new account, unless another stands under one of its keys."""
        ...

    def change_password(self, account: Account, password: str, mark: str) -> bool:
        """Sets another hash and makes all sessions void; false where the account is gone or was changed meanwhile."""
        ...

    def change_mark(self, account: Account, mark: str) -> bool:
        """Sets another mark; false where the account is gone, or its mark or password was changed meanwhile."""
        ...

    def rehash(self, account: Account, password: str) -> None:
        """Sets another hash of the same password, unless the account is gone or its password was changed."""
        ...

    def note_rooms(self, before: Account, after: Account) -> bool:
        """Stores ``rooms``, ``sat_at`` and ``finished``; false where the account is gone, or its rooms were changed."""
        ...

    def note_addresses(self, account: Account) -> None:
        """Stores the account's ``addresses``, unless it is gone."""
        ...

    def close(self, account: Account) -> bool:
        """Removes an account with all that is known of it; false where it is gone, has played or has sat down since."""
        ...

    def usernames(self, uids: Collection[str]) -> Mapping[str, str]:
        """The usernames of those accounts that are still there."""
        ...

    def session(self, id_: str) -> Session | None:
        """The session with that id, unless it has expired or its account is gone."""
        ...

    def put_session(self, session: Session) -> None:
        """Stores a new session."""
        ...

    def renew_session(self, session: Session) -> None:
        """Stores how long a session lasts now, unless it has ended."""
        ...

    def delete_session(self, id_: str) -> None:
        """Ends a session."""
        ...


class TryStore(Protocol):
    """Tries (of passwords, mostly) by whoever makes them, counted over all containers, kept for a day."""

    def begin(self, who: str, limit: Limit) -> int:
        """Counts a try that is about to be made, and returns 0; or the instant before which none may be made."""
        ...

    def wrong(self, who: str) -> int:
        """The try was wrong; returns how many were."""
        ...

    def hold(self, who: str, until: int) -> None:
        """Holds the next tries until that instant, or a later one if that was said before."""
        ...

    def excuse(self, who: str) -> None:
        """The try was not wrong, or not made."""
        ...

    def forget(self, who: str) -> None:
        """Forgets all tries."""
        ...


class BoardStore(Protocol):
    """The leaderboard, which the ends of games keep."""

    def rows(self, shard: int, after: str, limit: int) -> Sequence[Row]:
        """The rows of a shard that follow the one whose order is ``after`` (``""``: from the top); maybe a bit old."""
        ...

    def summary(self) -> Summary:
        """The histogram's summary."""
        ...

    def shifts(self, after: str) -> Sequence[Shift]:
        """The shifts that follow the one named ``after``, in their order."""
        ...

    def fold(self, old: Summary, new: Summary) -> None:
        """Stores ``new`` unless somebody else has replaced ``old``."""
        ...


SHARDS = 10
"""Into so many parts the leaderboard's index is divided: one alone would take a thousand writes a second, not more."""
