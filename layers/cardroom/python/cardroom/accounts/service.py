"""The accounts service: the frames of accounts in, messages out (protocol.md, Commands)."""

import hashlib
import secrets
import threading
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from typing import Any, Final

from cardroom.accounts import sessions
from cardroom.accounts.closing import close_account
from cardroom.accounts.codes import opens
from cardroom.accounts.export import exported
from cardroom.accounts.figures import account_key
from cardroom.accounts.leaderboard import Leaderboard, row_view
from cardroom.accounts.passwords import Hasher, is_common, read_password
from cardroom.accounts.ports import Account, BoardStore, TryStore
from cardroom.accounts.profile import needs_viewer, profile_view
from cardroom.accounts.throttle import (
    ADDRESS_GUESSES,
    GUESSES,
    REGISTRATIONS,
    Throttle,
    fingerprint,
    guesser,
    network,
)
from cardroom.accounts.usernames import Username, read_username
from cardroom.commands import (
    AskExport,
    AskLeaderboard,
    AskProfile,
    ChangePassword,
    Command,
    Login,
    Logout,
    Register,
    Unregister,
)
from cardroom.errors import CommandError, ErrorCode
from cardroom.frames import Frames, reply
from cardroom.guard import Rates
from cardroom.ports import BadCursorError, Connection, UnavailableError
from cardroom.ports import Login as LoggedIn
from cardroom.room import REMEMBERED
from cardroom.tables import encode
from cardroom.world import World

UID_BYTES: Final = 9
ADDRESSES: Final = 5
"""So many addresses an account remembers."""
AT_ONCE: Final = 2
"""So many commands that hash a password are worked on at once in a process."""

_HASHING: Final = frozenset({"register", "login", "password", "unregister"})
_LOGIN_REQUIRED: Final = CommandError(ErrorCode.LOGIN_REQUIRED, "nobody is logged in at this connection")


class AccountService(Frames):
    """Everything that accounts do outside rooms.

    ``address_limits`` says whether addresses tell people apart (not so behind a proxy, or on the local stack).
    """

    def __init__(
        self,
        world: World,
        rates: Rates,
        board: BoardStore,
        tries: TryStore,
        hasher: Hasher,
        *,
        address_limits: bool,
    ) -> None:
        super().__init__(world, rates)
        self._leaderboard = Leaderboard(board)
        self._tries = tries
        self._hasher = hasher
        self._address_limits = address_limits
        # a Lambda function works on one command at a time; where many run in one process, as locally, logins wait for
        # each other here, and not in the way of everybody else's calls
        self._few = threading.BoundedSemaphore(AT_ONCE)
        self._answerers: Mapping[str, Callable[[str, Any, str | None], Mapping[str, Any]]] = {
            "register": self._register,
            "login": self._login,
            "logout": self._logout,
            "password": self._change_password,
            "unregister": self._unregister,
            "profile": self._profile,
            "leaderboard": self._show_leaderboard,
            "export": self._export,
        }

    def _answer(self, connection: str, command: Command, address: str) -> None:
        answerer = self._answerers.get(command.action)
        if answerer is None:
            raise CommandError(ErrorCode.BAD_REQUEST, "action: this is no command of accounts")
        with self._few if command.action in _HASHING else nullcontext():
            answer = answerer(connection, command, address if self._address_limits and address else None)
        self._world.posts.send([(connection, encode(reply(answer, command.id)))])

    # --- coming and going

    def _register(self, connection: str, command: Register, address: str | None) -> Mapping[str, Any]:
        name, password = _username(command.username), _new_password(command.password)
        known = self._world.connection(connection)
        again = self._session_again(known, command)
        if again is not None:
            return again
        mark = _mark(connection, command)
        there = self._world.accounts.account(name.key)
        if there is not None and self._is_by(there, mark, password):
            return self._entered(known, there, command)
        if there is not None or name.reserved:
            raise _taken()
        throttle = Throttle(self._tries, self._world.now())
        if address is not None:
            throttle.enter(f"registrations#{network(address)}", REGISTRATIONS)
        uid = secrets.token_urlsafe(UID_BYTES)
        account = Account(
            key=name.key,
            uid=uid,
            username=name.shown,
            password=self._hasher.hash(password),
            since_at=self._world.now(),
            keys=name.keys,
            addresses=() if address is None else (fingerprint(uid, address),),
            mark=mark,
        )
        if not self._world.accounts.open(account):
            throttle.excused()
            there = self._world.accounts.account(name.key)
            if there is None or not self._is_by(there, mark, password):
                raise _taken()
            return self._entered(known, there, command)
        throttle.failed()
        return self._entered(known, account, command)

    def _login(self, connection: str, command: Login, address: str | None) -> Mapping[str, Any]:
        name, password = _username(command.username), _password(command.password)
        known = self._world.connection(connection)
        again = self._session_again(known, command)
        if again is not None:
            return again
        account = self._world.accounts.account(name.key)
        throttle = Throttle(self._tries, self._world.now())
        if address is not None:
            throttle.enter(f"address#{network(address)}", ADDRESS_GUESSES)
        throttle.enter(f"account#{guesser(name.key, account, address)}", GUESSES)
        self._judge(account, password, throttle)
        assert account is not None  # noqa: S101 - nobody's password matches nothing
        # one that was accepted is over: whoever is here again has logged out since
        if not opens(self._world, account, "" if _repeated(known, command) else _mark(connection, command)):
            raise _bad_credentials()
        if self._hasher.is_outdated(account.password):
            self._world.accounts.rehash(account, self._hasher.hash(password))
        mark = None if address is None else fingerprint(account.uid, address)
        if mark is not None and mark not in account.addresses:
            self._world.accounts.note_addresses(account._replace(addresses=(*account.addresses, mark)[-ADDRESSES:]))
        return self._entered(known, account, command)

    def _logout(self, connection: str, command: Logout, _address: str | None) -> Mapping[str, Any]:
        known = self._world.connection(connection)
        if not _repeated(known, command):
            if known.login is None:
                raise _LOGIN_REQUIRED
            # also of a session that is void already: by a logout that failed then, and is repeated, for one
            self._world.accounts.delete_session(known.login.session)
            sessions.signed(self._world, known, _without(known.login.session, command))
        return {"type": "ok"}

    def _change_password(self, connection: str, command: ChangePassword, _address: str | None) -> Mapping[str, Any]:
        password, new = _password(command.password), _new_password(command.new_password, "new_password")
        known = self._world.connection(connection)
        again = self._session_again(known, command) or self._changed_before(known, command, new)
        if again is not None:
            return again
        if known.login is None:
            raise _LOGIN_REQUIRED
        account = sessions.find(self._world, known.login.session)
        if account is not None:
            self._judge_inside(account, password)
            hashed = self._hasher.hash(new)
            if self._world.accounts.change_password(account, hashed, _mark(connection, command)):
                answer = self._entered(known, account._replace(generation=account.generation + 1), command)
                with suppress(UnavailableError):  # it is void in any case
                    self._world.accounts.delete_session(known.login.session)
                return answer
        # the session is void: by this very command, which is under way twice, or by somebody who was faster
        again = self._changed_before(known, command, new)
        if again is not None:
            return again
        sessions.signed(self._world, known, _without(known.login.session))
        raise _LOGIN_REQUIRED

    def _unregister(self, connection: str, command: Unregister, _address: str | None) -> Mapping[str, Any]:
        password = _password(command.password)
        known, account = sessions.current(self._world, connection)
        whose = "" if account is None else f"{command.action} {account.uid}"
        noted = [what for id_, what in known.answered if id_ == command.id and what.startswith(command.action)]
        if noted and whose not in noted:
            return {"type": "ok"}
        if account is None or known.login is None:
            raise _LOGIN_REQUIRED
        self._judge_inside(account, password)
        # noted first, and of whom: a repeat has no account any more to prove itself by, or is somebody else's by now
        sessions.signed(self._world, known, lambda now: _answered(now, command, whose))
        close_account(self._world, self._tries, account)
        with suppress(UnavailableError):
            self._world.accounts.delete_session(known.login.session)
        with suppress(UnavailableError):
            sessions.signed(self._world, self._world.connection(connection), _without(known.login.session))
        return {"type": "ok"}

    # --- looking

    def _profile(self, connection: str, command: AskProfile, _address: str | None) -> Mapping[str, Any]:
        viewer: Account | None = None
        if command.username is None:
            _, viewer = sessions.current(self._world, connection)
            if viewer is None:
                raise _LOGIN_REQUIRED
            account = viewer
        else:
            found = self._world.accounts.account(_username(command.username).key)
            if found is None:
                raise CommandError(ErrorCode.UNKNOWN_PROFILE, "nobody has this username")
            account = found
            if needs_viewer(account):
                _, viewer = sessions.current(self._world, connection)
        return profile_view(account, self._leaderboard.place(account, self._world.now()), viewer)

    def _export(self, connection: str, _command: AskExport, _address: str | None) -> Mapping[str, Any]:
        _, account = sessions.current(self._world, connection)
        if account is None:
            raise _LOGIN_REQUIRED
        return exported(account)

    def _show_leaderboard(self, connection: str, command: AskLeaderboard, _address: str | None) -> Mapping[str, Any]:
        now = self._world.now()
        try:
            rows, cursor = self._leaderboard.page(command.limit, command.cursor, now)
        except BadCursorError as error:
            raise CommandError(ErrorCode.BAD_REQUEST, str(error)) from error
        message: dict[str, Any] = {
            "type": "leaderboard",
            "rows": [row_view(position.place, row.username, row.points, row.tallies) for row, position in rows],
            "cursor": cursor,
        }
        _, account = sessions.current(self._world, connection)
        place = None if account is None else self._leaderboard.place(account, now)
        if account is not None and place is not None:
            message["me"] = row_view(place, account.username, account.figures.points, account.figures.tallies)
        return message

    # --- parts

    def _judge(self, account: Account | None, password: str, throttle: Throttle) -> None:
        """Whether the password is the account's. Raises ``bad_credentials``, the same for an account that is none."""
        if not self._hasher.matches(None if account is None else account.password, password):
            throttle.failed()
            raise _bad_credentials()
        throttle.succeeded()

    def _judge_inside(self, account: Account, password: str) -> None:
        """Whether somebody logged in knows the password too; their guesses do not hold the owner's logins."""
        throttle = Throttle(self._tries, self._world.now())
        throttle.enter(f"inside#{account.uid}", GUESSES)
        self._judge(account, password, throttle)

    def _entered(self, known: Connection, account: Account, command: Command) -> Mapping[str, Any]:
        """A new session, and who is logged in at the connection from now on.

        What the same command began before, or at the same time, ends by it: of its answers the newest works.
        """
        token = sessions.begin(self._world, account)
        login = LoggedIn(account.reference, account.username, sessions.session_id(token))
        before = sessions.signed(self._world, known, lambda now: _answered(now, command)._replace(login=login))
        if before.login is not None and _repeated(before, command):
            with suppress(UnavailableError):  # who has its token has got this one, too
                self._world.accounts.delete_session(before.login.session)
        return {"type": "session", "session": token, "username": account.username}

    def _session_again(self, known: Connection, command: Command) -> Mapping[str, Any] | None:
        """The answer to a repeat of what led to this connection's session: a new token in the place of the old one."""
        for _ in range(sessions.TRIES):
            if not _repeated(known, command) or known.login is None:
                return None
            account = sessions.find(self._world, known.login.session)
            if account is not None:
                return self._entered(known, account, command)
            before, known = known, self._world.connection(known.id)
            if known == before:  # and not replaced by another repeat
                return None
        return None

    def _changed_before(self, known: Connection, command: ChangePassword, new: str) -> Mapping[str, Any] | None:
        """The answer to a change that this very command made before: by it the session here is void already."""
        if known.login is None or command.id is None:
            return None
        account = self._world.accounts.account(account_key(known.login.account))
        if account is None or account.reference != known.login.account:
            return None
        return self._entered(known, account, command) if self._is_by(account, _mark(known.id, command), new) else None

    def _is_by(self, account: Account, mark: str, password: str) -> bool:
        """Whether the command with that mark gave the account its password: a repeat of it finds it done."""
        return bool(mark) and account.mark == mark and self._hasher.matches(account.password, password)


def _username(text: str) -> Username:
    try:
        return read_username(text)
    except ValueError as error:
        raise CommandError(ErrorCode.USERNAME_INVALID, f"username: {error}") from None


def _password(text: str, field: str = "password") -> str:
    try:
        return read_password(text)
    except ValueError as error:
        raise CommandError(ErrorCode.PASSWORD_INVALID, f"{field}: {error}") from None


def _new_password(text: str, field: str = "password") -> str:
    password = _password(text, field)
    if is_common(password):
        raise CommandError(ErrorCode.PASSWORD_INVALID, f"{field}: this is one of the passwords that are tried first")
    return password


def _bad_credentials() -> CommandError:
    return CommandError(ErrorCode.BAD_CREDENTIALS, "there is no such user with this password")


def _taken() -> CommandError:
    return CommandError(ErrorCode.USERNAME_TAKEN, "somebody has this username, or one that looks like it")


def _mark(connection: str, command: Command) -> str:
    """Which command this is, as an account remembers it: a repeat has the same; ``""`` where nothing tells it apart."""
    if command.id is None:
        return ""
    return hashlib.sha256(f"{connection} {command.action} {command.id}".encode()).hexdigest()[:24]


def _repeated(known: Connection, command: Command) -> bool:
    return command.id is not None and (command.id, command.action) in known.answered


def _answered(known: Connection, command: Command, noted: str = "") -> Connection:
    """The connection with a command among its last accepted ones of accounts, by its action or what else is noted."""
    if command.id is None:
        return known
    entry = (command.id, noted or command.action)
    return known if entry in known.answered else known._replace(answered=(*known.answered, entry)[-REMEMBERED:])


def _without(session: str, command: Command | None = None) -> Callable[[Connection], Connection]:
    """The connection without that session, where it still has it, and with a command that was accepted."""

    def change(known: Connection) -> Connection:
        login = None if known.login is None or known.login.session == session else known.login
        return (known if command is None else _answered(known, command))._replace(login=login)

    return change
