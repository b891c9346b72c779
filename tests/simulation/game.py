"""One simulated game, from its seed to its figures."""

import random
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, cast

from cardroom.accounts.ports import Account, Session
from cardroom.accounts.sessions import session_id
from cardroom.adapters.accounts import DynamoAccounts
from cardroom.adapters.table import Table
from cardroom.tokens import matches
from cardroom.world import CLAIM_MS

from tests.simulation.cloud import Cloud
from tests.simulation.dynamo import Client, Database
from tests.simulation.faults import Faults
from tests.simulation.hub import START, Hub
from tests.simulation.invariants import ALIVE, ONCE, ORDER, POINTS, SEATED, SYNCED, ViolationError, require
from tests.simulation.judge import Judge, said_by
from tests.simulation.logins import check_logins, dabble
from tests.simulation.naive import PUBLIC
from tests.simulation.people import Person
from tests.simulation.records import Record

SEATS: Final = 8
UNCERTAIN: Final = frozenset({"create", "join", "again", "leave"})
"""Repeated, they may take effect after the answer to a later one."""
UNSURE: Final = frozenset({"unavailable", "not_in_room"})
"""Errors to a repeat that say nothing about whether the command was accepted before."""
LIMIT_MS: Final = 1_800_000
QUIET_MS: Final = 75_000
YEAR_MS: Final = 365 * 24 * 3_600_000


@dataclass
class Report:
    """What one game or many came to."""

    games: int = 0
    commands: int = 0
    accepted: int = 0
    writes: int = 0
    attempts: int = 0
    retries: int = 0
    defaults: int = 0
    longest_stall_ms: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    lateness: Counter[int] = field(default_factory=Counter)
    violations: list[tuple[int, str, str]] = field(default_factory=list)
    """Seed, invariant, story."""

    def add(self, other: "Report") -> None:
        """Counts another report in."""
        for name in ("games", "commands", "accepted", "writes", "attempts", "retries", "defaults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest_stall_ms = max(self.longest_stall_ms, other.longest_stall_ms)
        self.faults += other.faults
        self.lateness += other.lateness
        self.violations += other.violations


class Game:
    """The cloud, the people and the judge of one seed."""

    def __init__(self, seed: int, intensity: float = 1.0) -> None:
        self.seed = seed
        self.random = Random(seed)
        random.seed(seed)  # the adapters' jitter
        self.hub = Hub()
        self.judge = Judge()
        self.faults = Faults(Random(self.random.getrandbits(64)), intensity)
        self.database = Database(self.judge.written, self.judge.tried)
        self.cloud = Cloud(self.hub, self.faults, Random(self.random.getrandbits(64)), self.database, self.judge)
        self.judge.cloud = self.cloud
        self.faults.tell = self.judge.tell
        self.mode = self.random.choice(("standard", "stuck_king"))
        self.visibility = self.random.choice(("public", "private"))
        humans = self.random.choices(range(1, SEATS + 1), (2, 3, 3, 3, 2, 2, 1, 2))[0]
        self.players = [self._person(f"p{number}") for number in range(humans)]
        self.spectators = [self._person(f"s{number}") for number in range(self.random.choice((0, 0, 1, 2)))]
        self.host = self.players[0]
        self.fills = self.random.random() < 0.8
        self.hasty = Random(f"{seed} hasty").random() < 0.3
        self.accounts: dict[str, Account] = {}
        self.code = ""

    def run(self) -> Report:
        """Plays the game, and judges it."""
        with self.cloud.wired():
            self._open_accounts()
            self.host.goal = self._create
            self.host.connect()
            self.hub.run(self._over, LIMIT_MS)
            self._judged(self._check_ended)
            self.hub.run(self._failed, 10_000)
            self._calm()
            if self.judge.violation is None:
                self._judged(self._check_end)
            if self.judge.violation is None and self.random.random() < 0.3:
                self._go_on()
        return self._report()

    # Who is there

    def _person(self, name: str) -> Person:
        person = Person(self.cloud, Random(self.random.getrandbits(64)), name, watches=name.startswith("s"))
        self.judge.people.append(person)
        return person

    def _open_accounts(self) -> None:
        self.faults.on = False
        store = self._accounts()
        for person in self.players:
            if self.random.random() < 0.4:
                key, uid = f"k{person.name}", f"u{person.name}"
                account = Account(key, uid, f"User-{person.name}", "no hash", START, keys=(key,))
                person.session = f"session-of-{person.name}-{self.random.getrandbits(128):032x}"
                store.open(account)
                store.put_session(Session(session_id(person.session), key, uid, 0, START + YEAR_MS))
                self.accounts[person.name] = account
            elif self.random.random() < 0.5:
                person.dabbles, person.dabble = True, dabble
        self.faults.on = True

    def _accounts(self) -> DynamoAccounts:
        client = cast("Any", Client(self.database, self.faults, self.random, lambda _: None))
        return DynamoAccounts(Table(client, "accounts"), lambda: self.hub.now)

    def _create(self) -> None:
        wish = {"game": "disunyer", "mode": self.mode, "visibility": self.visibility, "name": "Host"}
        if self.hasty and not any(said.fields["action"] == "create" for said in self.host.said):
            # two in one breath: who stands still between two calls is not waited for, so for a moment nobody does
            self.faults.on = False
            self.hub.after(CLAIM_MS, lambda: setattr(self.faults, "on", True))
            self.host.say({"action": "create", **wish}, self._created)
        self.host.say({"action": "create", **wish}, self._created)

    def _created(self, answer: dict[str, Any]) -> None:
        if self.hasty and answer.get("code") == "already_in_room":
            return
        if answer["type"] != "joined":
            self.host.again_soon()
            return
        if self.code:
            return
        code = answer["code"]
        self.code, self.host.goal = code, lambda: self._join(self.host, code)
        for person in self.players[1:]:
            person.goal = lambda person=person: self._join(person, code)
            self.hub.after(self.random.choice((20, 20, 500, 5_000)), person.connect)
        for person in self.spectators:
            person.code = code
            self.hub.after(self.random.uniform(0, 30_000), person.connect)
        if self.random.random() < 0.5:
            self.host.say({"action": "nonce", "nonce": f"{self.random.getrandbits(128):032x}"})
        if self.fills:
            self._add_bots(SEATS - len(self.players))

    def _add_bots(self, wanted: int) -> None:
        """Two at a time as a rule: a seat remembers its last four commands, so nobody sends more without an answer."""
        together = min(wanted, self.random.choice((1, 2, 2)))
        left = [together]

        def added(_: object) -> None:
            left[0] -= 1
            if not left[0]:
                self.hub.after(self.random.choice((0, 1_000)), lambda: self._add_bots(wanted - together))

        for _ in range(together):
            self.host.say({"action": "addbot"}, added)

    def _join(self, person: Person, code: str) -> None:
        fields: dict[str, Any] = {"action": "join", "code": code, "name": f"<{person.name}>"}
        if self.random.random() < 0.5:
            fields["nonce"] = f"{self.random.getrandbits(128):032x}"
        person.say(fields)

    # How it ends

    @property
    def _record(self) -> Record | None:
        return self.judge.records.get(self.code)

    def _failed(self) -> bool:
        return self.judge.violation is not None

    def _over(self) -> bool:
        record = self._record
        return self._failed() or (record is not None and (record.closed or record.room.status == "finished"))

    def _calm(self) -> None:
        """No more faults; everybody comes back, and asks for the table."""
        self.faults.on = False
        for person in self.judge.people:
            person.calm = True
        self.hub.run(self._failed, QUIET_MS)
        for person in self.judge.people:
            if person.ready and person.table is not None:
                person.say({"action": "sync"})
        self.hub.run(self._failed, 10_000)

    def _judged(self, check: Any) -> None:
        try:
            check()
        except ViolationError as violation:
            if self.judge.violation is None:
                self.judge.violation = violation

    def _check_ended(self) -> None:
        record = self._record
        going_on = record is not None and (self._over() or self._left_alone(record))
        require(going_on, ALIVE, f"{LIMIT_MS} ms, and the game is not over")

    def _left_alone(self, record: Record) -> bool:
        """Whether nobody is at the table who could touch a room whose clock is lost."""
        return record.room.status == "playing" and not any(person.token for person in self.players)

    def _check_end(self) -> None:
        record = self._record
        assert record is not None
        if record.closed:
            require(not record.room.played, ALIVE, "a room closes in the middle of its game")
            return
        if self._left_alone(record):
            return
        check_logins(self._accounts(), self.players, self.judge.answers, self.cloud.doubled)
        self._check_clients(record)
        self._check_log(record)
        self._check_points(record)

    def _check_clients(self, record: Record) -> None:
        room, model = record.room, record.model
        assert model is not None
        holders = [person for person in self.players if person.code == room.code and person.token is not None]
        sitting: Counter[int] = Counter()
        for person in holders:
            issued = self.judge.tokens.get(person.name, ())
            numbers = [seat.number for seat in room.seats if any(matches(token, seat.token) for token in issued)]
            # who was cut off before the answer came, or was taken for gone, sat down anew and left a seat behind
            most = len(person.connections) + self.faults.counts["post finds a living connection gone"]
            # on a socket that has died, the second handling of a frame finds its connection free again
            uncertain = [said for said in person.said if said.fields["action"] in UNCERTAIN]
            most += sum(said.id in self.cloud.doubled for said in uncertain)
            # only the newest token works: that of a repeated command, whose answer may not have left
            least = 0 if any(said.tries > 1 for said in uncertain) else 1
            least -= self.faults.counts["frame handled twice"] > 0
            require(least <= len(numbers) <= most, ONCE, f"{person.name} has the seats {numbers}")
            sitting.update(numbers)
        require(all(count == 1 for count in sitting.values()), ONCE, f"seats {sitting} of {len(holders)} people")
        for person in self.judge.people:
            table = person.table
            if person.ready and table is not None and person.code == room.code and (person.token or person.watches):
                require(table["version"] == room.version, SYNCED, f"{person.name} is at {table['version']}")
                viewer = table["you"].get("seat", PUBLIC)
                players = None if table["game"] is None else table["game"]["players"]
                require(players == model.view(viewer)["players"], SYNCED, f"{person.name} sees another table")

    def _check_log(self, record: Record) -> None:
        """Each decision once; each ``ok`` is in the log; each entry of a human's is something that they said."""
        decisions = [entry.decision for entry in record.log]
        require(len(set(decisions)) == len(decisions), ONCE, f"decided twice: {decisions}")
        # a ``create`` that was handled twice at one instant opens two rooms, and its host may end up in the other one
        logs = [(each.room.code, entry) for each in self.judge.records.values() for entry in each.log]
        oks: Counter[tuple[str, str]] = Counter()
        bots: set[str] = set()
        for said in said_by(self.judge.people):
            answers = [answer for answer in self.judge.answers.get(said.id, ()) if answer.get("code") not in UNSURE]
            accepted = [answer for answer in answers if answer["type"] == "ok"]
            if said.fields["action"] == "addbot" and accepted:
                bots.add(said.id)
            if said.fields["action"] != "move" or not accepted:
                continue
            versions = {answer["version"] for answer in accepted}
            decided = (said.fields["decision"], said.fields["move"])
            found = [(code, entry) for code, entry in logs if (entry.decision, entry.move) == decided]
            code, entry = next((each for each in found if each[1].version in versions), (*found, (self.code, None))[0])
            require(entry is not None, ONCE, f"{said.id} was accepted, and is lost")
            assert entry is not None
            require(min(versions) > said.seen, ORDER, f"{said.id} saw {said.seen} and was told {versions}")
            require(versions == {entry.version}, ONCE, f"{said.id} made {entry.version}, but was told {versions}")
            require(entry.version > said.seen, ORDER, f"{said.id} saw {said.seen} and made {entry.version}")
            require(len(accepted) == len(answers), ONCE, f"{said.id} was accepted and refused")
            oks[code, entry.decision] += 1
        require(all(count == 1 for count in oks.values()), ONCE, f"several commands made one decision: {oks}")
        unsure = sum(said.fields["action"] == "addbot" and said.id not in bots for said in said_by(self.judge.people))
        extra = sum(each.bots_added for each in self.judge.records.values()) - len(bots)
        require(0 <= extra <= unsure, ONCE, f"{len(bots)} bots accepted, {record.bots_added} added")
        for entry in record.log:
            level = record.room.seats[entry.seat].level
            if level is None and entry.move is not None:
                told = [said for said in said_by(self.judge.people) if said.fields.get("decision") == entry.decision]
                require(any(said.fields["move"] == entry.move for said in told), ONCE, f"nobody said {entry}")
        self._check_comings(record)
        previous = 0
        for entry in record.log:
            require(entry.version > previous, ORDER, f"{entry} follows {previous}")
            previous = entry.version

    def _check_comings(self, record: Record) -> None:
        """Whoever was told that they left has left (of a game that had begun: is away), and nobody else."""
        said = said_by(self.judge.people)
        for action, answer, event in (("leave", "left", "left"), ("removebot", "ok", "bot_removed")):
            wishes = [wish for wish in said if wish.fields["action"] == action]
            done = sum(any(it["type"] == answer for it in self.judge.answers.get(wish.id, ())) for wish in wishes)
            told, late = record.told[event], record.told["disconnected"] if action == "leave" else 0
            most = sum(wish.tries for wish in wishes) + self.faults.counts["frame handled twice"]
            require(done <= told + late and told <= most, SEATED, f"{done} of {len(wishes)} {action} done, {told} told")

    def _check_points(self, record: Record) -> None:
        """Each finished game counts once; as a rule there is one, but see :meth:`_check_log`."""
        finished = [each for each in self.judge.records.values() if each.room.status == "finished"]
        store = self._accounts()
        opened = [store.account(key[1].partition("#")[2]) for key in self.database.items if key[2] == "account"]
        for known in opened:
            assert known is not None
            tally = known.figures.tallies.get(("disunyer", self.mode), (0, 0, 0))
            wanted = [0, 0, 0]
            for each in finished:
                assert each.model is not None
                for seat in each.room.seats:
                    if seat.account == known.reference:
                        wanted[0] += 1
                        wanted[1] += each.model.winner == seat.number
                        wanted[2] += each.model.points[seat.number]
            require(list(tally) == wanted, POINTS, f"{known.username} has {tuple(tally)}, not {wanted}")
        replay = ("rooms", f"replay#{record.room.replay}", "replay")
        require(replay in self.database.items, POINTS, "the game's replay is not there")

    def _go_on(self) -> None:
        """Again against again: all who do it at once end up in one room, each on a seat of their own."""
        record = self._record
        if record is None or record.closed:
            return
        self.faults.on = True
        old = record.room.code
        going = [person for person in self.players if person.ready and person.token is not None and person.code == old]
        for person in going:
            self.hub.after(self.random.choice((0, 0, 30)), lambda person=person: person.say({"action": "again"}))  # type: ignore[misc]  # a default binds it
        self.hub.run(self._failed, 20_000)
        self.faults.on = False
        self.hub.run(self._failed, 40_000)
        codes = {person.code for person in going} - {old}
        self._judged(lambda: require(len(codes) <= 1, ONCE, f"again leads to {codes}"))
        seats = [person.seat for person in going if person.code != old]
        self._judged(lambda: require(len(seats) == len(set(seats)), ONCE, f"again leads to the seats {seats}"))

    def _report(self) -> Report:
        judge = self.judge
        said = said_by(judge.people)
        answered = [answer for said_ in said for answer in judge.answers.get(said_.id, ())[:1]]
        report = Report(
            games=1,
            commands=len(said),
            accepted=sum(answer["type"] in {"ok", "joined", "left"} for answer in answered),
            writes=judge.writes,
            attempts=judge.attempts,
            retries=sum(max(0, said_.tries - 1) for said_ in said),
            defaults=judge.defaults,
            longest_stall_ms=max(judge.lateness, default=0),
            faults=self.faults.counts,
            lateness=Counter(judge.lateness),
        )
        if judge.violation is not None:
            story = "\n".join(f"  {(at - START) / 1000:9.3f}  {text}" for at, text in judge.story)
            report.violations.append((self.seed, judge.violation.invariant, f"{story}\n  VIOLATED  {judge.violation}"))
        return report


def simulate(seed: int, intensity: float = 1.0) -> Report:
    """The whole game of a seed."""
    return Game(seed, intensity).run()
