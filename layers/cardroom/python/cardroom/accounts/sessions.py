"""Sessions: 256 random bits in a browser, their hash in the store, 30 days from their last use.

A session is void when it has expired or was logged out, when its account is gone, and when the account's password was
changed since. A connection that is logged in by a void session is a guest's from the next command that asks.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

from cardroom.accounts.ports import Account, Session
from cardroom.ports import Connection, Login, UnavailableError
from cardroom.world import World

LASTS_MS: Final = 30 * 24 * 3_600_000
RENEWED_MS: Final = 24 * 3_600_000
"""Use renews a session, once a day at most."""

TOKEN_BYTES: Final = 32

TRIES: Final = 8
"""How often a connection is signed anew while other commands at it are faster."""


def session_id(token: str) -> str:
    """What is stored of a token: its SHA-256, as hex. Tokens are random, so no salt is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def begin(world: World, account: Account) -> str:
    """A new session of the account's present generation; returns its token."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    expires_at = world.now() + LASTS_MS
    world.accounts.put_session(Session(session_id(token), account.key, account.uid, account.generation, expires_at))
    return token


def find(world: World, id_: str) -> Account | None:
    """The account of a session, renewed by this use; None where the session is void. Three reads."""
    session = world.accounts.session(id_)
    if session is None:
        return None
    account = world.accounts.account(session.key)
    if account is None or (account.uid, account.generation) != (session.uid, session.generation):
        return None
    expires_at = world.now() + LASTS_MS
    if expires_at - session.expires_at >= RENEWED_MS:
        world.accounts.renew_session(session._replace(expires_at=expires_at))
    return account


def current(world: World, connection: str) -> tuple[Connection, Account | None]:
    """A connection as the store knows it, and the account that is logged in there, by a session that holds now."""
    for _ in range(TRIES):
        known = world.connection(connection)
        account = None if known.login is None else find(world, known.login.session)
        if known.login is None or account is not None:
            return known, account
        if world.sign(known, None, known.answered):
            return known._replace(login=None), None
    raise _restless()


def signed(world: World, known: Connection, change: Callable[[Connection], Connection]) -> Connection:
    """Changes who is logged in at a connection, or what it was answered; returns it as it was just before.

    ``change`` is made to ``known``, or to what another command has made of it meanwhile.
    """
    for _ in range(TRIES):
        after = change(known)
        if after == known or world.sign(known, after.login, after.answered):
            return known
        known = world.connection(known.id)
    raise _restless()


def greeted(world: World, connection: str, token: str | None) -> Account | None:
    """Who somebody is that says ``hello``: by the session that they name, or else who they were before."""
    if token is None:
        return current(world, connection)[1]
    id_ = session_id(token)
    for _ in range(TRIES):
        known = world.connection(connection)
        account = find(world, id_)
        login = None if account is None else Login(account.reference, account.username, id_)
        if known.login == login or world.sign(known, login, known.answered):
            return account
    raise _restless()


def _restless() -> UnavailableError:
    return UnavailableError("who is logged in at the connection changes all the time")
