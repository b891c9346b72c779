"""A hall with accounts: the real services on fake ports, both of them as two functions that share the stores."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardroom.accounts.passwords import Hasher
from cardroom.accounts.service import AccountService
from cardroom.guard import Rates
from cardroom.ports import UnavailableError
from cardroom.room import Room
from cardroom.world import World

from tests.room.hall import Hall, Message

ACCOUNT_COMMANDS = {"register", "login", "logout", "password", "unregister", "profile", "leaderboard", "export"}
PASSWORD = "correct horse 9"
QUICK = Hasher(memory_kib=8, passes=1)
"""A hasher that costs a test nothing."""


class Club(Hall):
    """Frames go to the function that the template's routes name; each person has an address of their own."""

    def __init__(self, seed: int = 1, tempo: float = 1, *, address_limits: bool = True, hasher: Hasher = QUICK) -> None:
        super().__init__(seed, tempo)
        self.addresses: dict[str, str] = {}
        self._limits = address_limits
        self._hasher = hasher
        self.desk = self.counter()

    def counter(self) -> AccountService:
        """One more warm function of accounts, with a memory of its own."""
        world: World = self.container()._world
        stores = (self.accounts, self.accounts)
        return AccountService(world, Rates(1e9), *stores, self._hasher, address_limits=self._limits)

    def raw(self, connection: str, body: str | None, *, binary: bool = False) -> list[Message]:
        action = json.loads(body or "{}").get("action")
        if action not in ACCOUNT_COMMANDS:
            return super().raw(connection, body, binary=binary)
        seen = len(self.posts.sent)
        address = self.addresses.get(connection, f"198.51.100.{sum(connection.encode()) % 250}")
        self.desk.handle(connection, body, binary=binary, address=address)
        mine = [json.loads(text) for to, text in self.posts.sent[seen:] if to == connection]
        return [message for message in mine if "reply_to" in message or message["type"] == "error"]

    def register(self, person: str, username: str | None = None, password: str = PASSWORD) -> str:
        """Opens an account for a connection; returns the session's token."""
        answer = self.say(person, "register", username=username or person.capitalize(), password=password)
        assert answer["type"] == "session", answer
        return str(answer["session"])

    def login(self, person: str, username: str, password: str = PASSWORD) -> str:
        """Logs a connection in; returns the session's token."""
        answer = self.say(person, "login", username=username, password=password)
        assert answer["type"] == "session", answer
        return str(answer["session"])

    def who(self, person: str, session: str | None = None) -> str | None:
        """Whom ``hello`` welcomes there."""
        fields = {} if session is None else {"session": session}
        account = self.say(person, "hello", **fields)["account"]
        return None if account is None else str(account["username"])

    def profile(self, username: str) -> Message:
        """What a guest sees of somebody."""
        answer = self.say("guest", "profile", username=username)
        assert answer["type"] == "profile", answer
        return answer

    def room(self, code: str) -> Room:
        """The room as it is stored."""
        stored = self.rooms.load(code)
        assert stored is not None
        return stored.room

    @contextmanager
    def failing(self, store: Any, call: str, *, after: bool) -> Iterator[None]:
        """One call of a store fails, before or after it took effect; ``unavailable`` is what its caller gets."""
        armed = [True]

        def fail(name: str) -> None:
            if name == call and armed[0]:
                armed[0] = False
                raise UnavailableError(call)

        hook = "after" if after else "before"
        old = getattr(store, hook)
        setattr(store, hook, fail)
        try:
            yield
        finally:
            setattr(store, hook, old)
        assert not armed[0], "the call was never made"
