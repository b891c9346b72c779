"""The end of a game under fire: whatever fails, whoever else writes, each account gets its figures once."""

import functools
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from cardroom.accounts.histogram import place
from cardroom.accounts.ports import Account, Limit
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.calls import CallError, Calls, NoAnswerError
from cardroom.adapters.rooms import DynamoRooms
from cardroom.adapters.table import Table
from cardroom.ports import Result, Saved, UnavailableError

from tests.adapters.conftest import Dynamo
from tests.adapters.examples import finished, replay, room
from tests.adapters.test_accounts import account, result

Plan = Callable[[Callable[[], Any]], Any]


class Interfered:
    """The client, with something happening to its n-th call."""

    def __init__(self, client: Calls, number: int, plan: Plan) -> None:
        self._client = client
        self._number = number
        self._plan = plan
        self.calls: list[str] = []

    def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
        self.calls.append(operation)
        through = functools.partial(self._client, operation, parameters)
        return self._plan(through) if len(self.calls) - 1 == self._number else through()


def _killed_before(_call: Callable[[], Any]) -> Any:
    raise NoAnswerError("OSError")


def _killed_after(call: Callable[[], Any]) -> Any:
    call()
    raise NoAnswerError("OSError")


def _twice(call: Callable[[], Any]) -> Any:
    call()
    return call()


def _conflict(_call: Callable[[], Any]) -> Any:
    reasons = [{"Code": "None"}] * 9
    reasons[2] = {"Code": "TransactionConflict"}
    raise CallError("TransactionCanceledException", answer={"CancellationReasons": reasons})


def interfered(dynamo: Dynamo, number: int, plan: Plan) -> tuple[DynamoRooms, Interfered]:
    """The rooms on a client to whose n-th call something happens."""
    client = Interfered(dynamo.calls, number, plan)
    accounts = DynamoAccounts(Table(client, dynamo.accounts._table.name, dynamo.pauses.append), dynamo.now)
    return DynamoRooms(Table(client, dynamo.name, dynamo.pauses.append), accounts, dynamo.now), client


def eight(dynamo: Dynamo) -> list[Account]:
    """Eight accounts."""
    made = [account(f"user{number}", f"uid-{number}") for number in range(8)]
    for one in made:
        assert dynamo.accounts.open(one)
    return made


def results(accounts: list[Account]) -> list[Result]:
    """A game of them all."""
    return [result(one, 8 - number) for number, one in enumerate(accounts)]


def check(dynamo: Dynamo, games: int) -> None:
    """So many games like that have been counted, each once, in the figures and in the histogram."""
    shifts = dynamo.board.shifts("")
    for number in range(8):
        found = dynamo.accounts.account(f"user{number}")
        assert found is not None
        (tally,) = found.figures.tallies.values()
        assert tally == (games, games if number == 0 else 0, games * (8 - number))
        assert len(found.figures.recent) == games
        assert place(dynamo.board.summary(), shifts, found.figures.points) == 1 + number


PLANS = [_killed_before, _killed_after, _twice, _conflict]


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_an_end_killed_at_any_call_and_repeated_is_one_end(dynamo: Dynamo, number: int, plan: Plan) -> None:
    accounts, created = eight(dynamo), room()
    dynamo.rooms.create(created)
    rooms, client = interfered(dynamo, number, plan)
    try:
        rooms.finish(finished(created), replay(), results(accounts))
    except UnavailableError:
        stored = dynamo.rooms.load("KQRT")
        assert stored is not None
        if stored.room.finished_at is None:  # whoever touches the room next finds the game at its end again
            dynamo.rooms.finish(finished(created), replay("s" * 22), results(accounts))
    assert len(client.calls) > number
    check(dynamo, 1)


def test_an_account_deleted_between_read_and_write_is_left_out(dynamo: Dynamo) -> None:
    accounts, created = eight(dynamo), room()
    dynamo.rooms.create(created)

    def deleted(call: Callable[[], Any]) -> Any:
        assert dynamo.accounts.close(accounts[3])
        return call()

    rooms, client = interfered(dynamo, 1, deleted)
    assert isinstance(rooms.finish(finished(created), replay(), results(accounts)), Saved)
    assert client.calls == ["batch_get_item", "transact_write_items"] * 2 + ["get_item"]
    assert dynamo.accounts.account("user3") is None
    others = [dynamo.accounts.account(f"user{n}") for n in range(8) if n != 3]
    assert [other.figures.points for other in others if other] == [8, 7, 6, 4, 3, 2, 1]
    assert dynamo.replays.replay(replay().id) is not None


def test_another_end_between_read_and_write_counts_too(dynamo: Dynamo) -> None:
    accounts, created, other = eight(dynamo), room(), room("XXXX")
    dynamo.rooms.create(created)
    dynamo.rooms.create(other)

    def ended(call: Callable[[], Any]) -> Any:
        dynamo.rooms.finish(finished(other), replay("s" * 22), results(accounts))
        return call()

    rooms, _ = interfered(dynamo, 1, ended)
    rooms.finish(finished(created), replay(), results(accounts))
    check(dynamo, 2)


def test_an_end_writes_eight_accounts_a_shift_the_room_and_the_replay(dynamo: Dynamo) -> None:
    accounts, created = eight(dynamo), room()
    dynamo.rooms.create(created)
    sizes: list[int] = []

    class Counted(Interfered):
        def __call__(self, operation: str, parameters: Mapping[str, Any]) -> Any:
            if operation == "transact_write_items":
                sizes.append(len(parameters["TransactItems"]))
            return dynamo.calls(operation, parameters)

    client = Counted(dynamo.calls, -1, _twice)
    table = Table(client, dynamo.accounts._table.name)
    DynamoRooms(Table(client, dynamo.name), DynamoAccounts(table, dynamo.now), dynamo.now).finish(
        finished(created), replay(), results(accounts)
    )
    assert sizes == [11]


@pytest.mark.ministack
def test_games_that_end_at_once_wait_for_each_other_and_all_count(real: Dynamo) -> None:
    accounts, codes = eight(real), [f"A{number:03d}" for number in range(6)]
    for code in codes:
        real.rooms.create(room(code))

    def end(code: str) -> object:
        for _ in range(10):
            try:
                return real.rooms.finish(finished(room(code)), replay(code * 6), results(accounts))
            except UnavailableError:
                continue
        raise AssertionError

    with ThreadPoolExecutor(len(codes)) as pool:
        assert all(isinstance(saved, Saved) for saved in pool.map(end, codes))
    check(real, len(codes))


@pytest.mark.ministack
def test_tries_at_once_are_all_counted(real: Dynamo) -> None:
    limit = Limit(free=10, at_once=20, pause_ms=1000)
    with ThreadPoolExecutor(8) as pool:
        begun = list(pool.map(lambda _: real.tries.begin("eve", limit), range(40)))
        assert begun.count(0) == limit.at_once + 1
        assert sorted(pool.map(lambda _: real.tries.wrong("eve"), range(21))) == list(range(1, 22))
