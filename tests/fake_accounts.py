"""The ports of accounts in memory, as honest as those of :mod:`tests.fakes`."""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from cardroom.accounts.figures import (
    Figures,
    account_id,
    account_key,
    dump_recent,
    dump_tallies,
    load_recent,
    load_tallies,
    with_result,
)
from cardroom.accounts.histogram import KEPT_MS, Move, Shift, Summary, dump_moves, load_moves, shift_name
from cardroom.accounts.ports import SHARDS, Account, Limit, Row, Session
from cardroom.adapters.account_items import order, points, shard
from cardroom.adapters.tries import KEPT_MS as TRIES_MS
from cardroom.ports import Result

from tests.fakes import Now, Watched


@dataclass
class Tried:
    """The tries of one who tries."""

    wrong: int = 0
    under_way: int = 0
    held_until: int = 0
    expires_at: int = 0


@dataclass
class FakeAccounts(Watched):
    """The accounts, their sessions and the leaderboard in memory: one object, as it is one table."""

    now: Callable[[], int] = field(default_factory=Now)
    accounts: dict[str, Account] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    uids: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    kept_shifts: dict[str, str] = field(default_factory=dict)
    kept_summary: Summary = field(default_factory=Summary)
    _tries: dict[str, Tried] = field(default_factory=dict)
    _marks: Iterator[int] = field(default_factory=count)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def account(self, key: str) -> Account | None:
        self._enter("account")
        found = self.accounts.get(key)
        self.after("account")
        return found

    def open(self, account: Account) -> bool:
        self._enter("open")
        with self._lock:
            free = not any(key in self.names for key in account.keys)
            if free:
                self.accounts[account.key] = account
                self.names |= dict.fromkeys(account.keys, account.uid)
                self.uids[account.uid] = account.username
        self.after("open")
        return free

    def change_password(self, account: Account, password: str, mark: str) -> bool:
        self._enter("change_password")
        with self._lock:
            known = self._same(account)
            done = known is not None and known.generation == account.generation
            if known is not None and done:
                changed = known._replace(password=password, mark=mark, generation=known.generation + 1)
                self.accounts[account.key] = changed
        self.after("change_password")
        return done

    def change_mark(self, account: Account, mark: str) -> bool:
        self._enter("change_mark")
        with self._lock:
            known = self._same(account)
            done = known is not None and known.generation == account.generation and known.mark in {account.mark, mark}
            if known is not None and done:
                self.accounts[account.key] = known._replace(mark=mark)
        self.after("change_mark")
        return done

    def rehash(self, account: Account, password: str) -> None:
        self._enter("rehash")
        known = self._same(account)
        if known is not None and known.generation == account.generation:
            self.accounts[account.key] = known._replace(password=password)
        self.after("rehash")

    def note_rooms(self, before: Account, after: Account) -> bool:
        self._enter("note_rooms")
        with self._lock:
            known = self._same(before)
            done = known is not None and known.rooms == before.rooms
            if known is not None and done:
                noted = known._replace(rooms=after.rooms, sat_at=after.sat_at, finished=after.finished)
                self.accounts[before.key] = noted
        self.after("note_rooms")
        return done

    def note_addresses(self, account: Account) -> None:
        self._enter("note_addresses")
        known = self._same(account)
        if known is not None:
            self.accounts[account.key] = known._replace(addresses=account.addresses)
        self.after("note_addresses")

    def close(self, account: Account) -> bool:
        self._enter("close")
        with self._lock:
            known = self._same(account)
            done = known is not None and (known.figures.revision, known.rooms) == (
                account.figures.revision,
                account.rooms,
            )
            if done:
                del self.accounts[account.key], self.uids[account.uid]
                for key in account.keys:
                    del self.names[key]
                if account.figures.is_ranked:
                    self._shift((Move(points(account), None),))
        self.after("close")
        return done

    def usernames(self, uids: Collection[str]) -> Mapping[str, str]:
        self._enter("usernames")
        return {uid: self.uids[uid] for uid in uids if uid in self.uids}

    def session(self, id_: str) -> Session | None:
        self._enter("session")
        known = self.sessions.get(id_)
        if known is None or known.expires_at <= self.now() or known.uid not in self.uids:
            return None
        return known

    def put_session(self, session: Session) -> None:
        self._enter("put_session")
        self.sessions[session.id] = session
        self.after("put_session")

    def renew_session(self, session: Session) -> None:
        self._enter("renew_session")
        if session.id in self.sessions:
            self.sessions[session.id] = session
        self.after("renew_session")

    def delete_session(self, id_: str) -> None:
        self._enter("delete_session")
        self.sessions.pop(id_, None)
        self.after("delete_session")

    def add_results(self, results: Sequence[Result]) -> None:
        """What the end of a game does, at once."""
        with self._lock:
            moves = []
            for result in {account_id(result.account): result for result in results}.values():
                account = self.accounts.get(account_key(result.account))
                if account is not None and account.uid == account_id(result.account):
                    figures = with_result(account.figures, result)
                    stored = Figures(
                        load_tallies(dump_tallies(figures)), load_recent(dump_recent(figures)), figures.revision
                    )
                    after = self.accounts[account.key] = account._replace(figures=stored)
                    moves.append(Move(points(account), points(after)))
            if any(move.before != move.after for move in moves):
                self._shift(tuple(moves))

    # --- tries

    def begin(self, who: str, limit: Limit) -> int:
        self._enter("begin")
        with self._lock:
            known = self._tried(who)
            now = self.now()
            if known.wrong >= limit.free or known.under_way >= limit.at_once:
                if known.held_until > now:
                    return known.held_until
                known.held_until = now + limit.pause_ms
            known.under_way += 1
            known.expires_at = now + TRIES_MS
            self._tries[who] = known
        self.after("begin")
        return 0

    def wrong(self, who: str) -> int:
        self._enter("wrong")
        with self._lock:
            known = self._tries.setdefault(who, Tried())
            known.under_way -= 1
            known.wrong += 1
            known.expires_at = self.now() + TRIES_MS
        self.after("wrong")
        return known.wrong

    def hold(self, who: str, until: int) -> None:
        self._enter("hold")
        if who in self._tries:
            self._tries[who].held_until = max(self._tries[who].held_until, until)
        self.after("hold")

    def excuse(self, who: str) -> None:
        self._enter("excuse")
        if who in self._tries:
            self._tries[who].under_way -= 1
        self.after("excuse")

    def forget(self, who: str) -> None:
        self._enter("forget")
        self._tries.pop(who, None)
        self.after("forget")

    def _tried(self, who: str) -> "Tried":
        known = self._tries.get(who, Tried())
        return known if known.expires_at > self.now() else Tried()

    # --- the board

    def rows(self, shard_number: int, after: str, limit: int) -> Sequence[Row]:
        self._enter("rows")
        assert 0 <= shard_number < SHARDS
        ranked = [account for account in self.accounts.values() if account.figures.is_ranked]
        rows = [
            Row(order(account), account.username, account.figures.points, dict(account.figures.tallies))
            for account in ranked
            if shard(account.uid) == shard_number and order(account) > after
        ]
        return sorted(rows)[:limit]

    def summary(self) -> Summary:
        self._enter("summary")
        return self.kept_summary

    def shifts(self, after: str) -> Sequence[Shift]:
        self._enter("shifts")
        gone = shift_name(self.now() - KEPT_MS, "")
        return [
            Shift(name, load_moves(text)) for name, text in sorted(self.kept_shifts.items()) if name > max(after, gone)
        ]

    def fold(self, old: Summary, new: Summary) -> None:
        self._enter("fold")
        if self.kept_summary.until == old.until:
            self.kept_summary = new._replace(counts=dict(new.counts))
        self.after("fold")

    def _same(self, account: Account) -> Account | None:
        known = self.accounts.get(account.key)
        return known if known is not None and known.uid == account.uid else None

    def _shift(self, moves: tuple[Move, ...]) -> None:
        self.kept_shifts[shift_name(self.now(), f"{next(self._marks):08d}")] = dump_moves(moves)
