"""Judges one game by what its viewers were sent, and by nothing else.

Everybody's messages are put beside each other by version; a :class:`tests.follow.model.Model`, dealt from the seed that
the last table publishes, follows the events; and every table of every viewer must be what they may see of the model.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tests.follow.fair import Fair
from tests.follow.model import SHARED, SPECTATOR, Foul, Message, Model, Moment, Start, Viewer, differences

Heard = Sequence[tuple[Viewer, Message]]
"""What was sent to whom, in order."""

ROOM_KINDS: Final = frozenset(
    {"joined", "left", "host_changed", "bot_added", "bot_removed", "disconnected", "reconnected"}
)
AWAY_MS: Final = 30_000
THINKS_MS: Final = (1_000, 3_000)
LATE_MS: Final = 1_000
RECENT: Final = 16


class Open(NamedTuple):
    """The decision (or pause) that was open before a change."""

    id: str
    seat: int | None
    begun_at: int | None
    due_at: int | None


class Judge:
    """After :meth:`follow`, ``wrong`` says what is otherwise than the rules; ``looked`` counts the tables."""

    def __init__(self, heard: Heard, make: type[Model], tempo: float = 1, slack_ms: int = 0) -> None:
        self.make, self.tempo, self.slack_ms = make, tempo, slack_ms
        self.wrong: list[str] = []
        self.looked = 0
        self.tables: dict[int, list[tuple[Viewer, Message]]] = {}
        self.events: dict[int, dict[Viewer, list[Message]]] = {}
        self.away: dict[int, int] = {}
        self.opened: dict[str, Open] = {}
        self.dealt = 0
        for viewer, message in heard:
            if message["type"] == "table":
                self._read(viewer, message)

    def _read(self, viewer: Viewer, table: Message) -> None:
        self.tables.setdefault(table["version"], []).append((viewer, table))
        for change in [*table["recent"], table]:
            told = self.events.setdefault(change["version"], {})
            first = told.setdefault(viewer, change["events"])
            if first != change["events"] and (viewer != SHARED or _cardless(first) != _cardless(change["events"])):
                self.wrong.append(f"version {change['version']} is told to {viewer} in two ways")

    def follow(self, most: int = 100) -> list[str]:
        """What is wrong with the game; after ``most`` differences the rest is not looked at."""
        final = self._published()
        if final is None:
            return [*self.wrong, "no seed was published"]
        self.model = self._dealt_again(final)
        self.model.tempo, self.model.slack_ms = self.tempo, self.slack_ms
        try:
            for version in sorted(self.events):
                if len(self.wrong) >= most:
                    return self.wrong
                self._follow(version)
        except Foul as foul:
            self.wrong.append(f"version {version}: {foul}")
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            self.wrong.append(f"version {version} cannot be read: {error!r}")
        else:
            if not self.model.over:
                self.wrong.append("the game did not end")
        return self.wrong

    # The seed

    def _published(self) -> Message | None:
        tables = [table for _, group in sorted(self.tables.items()) for _, table in group]
        if len({table["fairness"]["commitment"] for table in tables}) > 1:
            self.wrong.append("the commitment changed")
        for table in tables:
            fairness = table["fairness"]
            early = table["room"]["status"] != "finished" and (fairness["server_seed"] or any(fairness["nonces"]))
            if early:
                self.wrong.append(f"version {table['version']} publishes the seed or a nonce before the end")
        last = tables[-1] if tables else None
        return last if last and last["fairness"]["server_seed"] else None

    def _dealt_again(self, final: Message) -> Model:
        fairness, room = final["fairness"], final["room"]
        seed = bytes.fromhex(fairness["server_seed"])
        if hashlib.sha256(seed).hexdigest() != fairness["commitment"]:
            self.wrong.append("the seed is not the one that was committed to")
        seats = tuple(seat["seat"] for seat in room["seats"])
        if len(fairness["nonces"]) != len(seats):
            self.wrong.append("there is not one nonce a seat")
        bots = frozenset(seat["seat"] for seat in room["seats"] if seat["kind"] == "bot")
        shared = bool(room["options"].get("shared"))
        return self.make(Start(Fair(seed, room["code"], fairness["nonces"]), seats, bots, shared))

    # One change

    def _follow(self, version: int) -> None:
        group, told = self.tables.get(version, []), self.events[version]
        at = min((table["server_at"] for _, table in group), default=None)
        self._presence(group, told, at)
        self.model.moment = Moment(at, dict(self.away))
        self.model.step()
        before = self.opened.get(self._key())
        began = self.model.round
        self._events(version, told)
        if self.model.round != began:
            self.dealt = version
        self._timing(version, before, told)
        if not self.model.settled():
            raise Foul(f"the change ends before {' or '.join(sorted(self.model.expected))}")
        self.wrong += [f"version {version}: {wrong}" for wrong in self.model.wrong]
        self.model.wrong.clear()
        if at is None:
            self.opened.setdefault(self._key(), Open(self._key(), None, None, None))
        for viewer, table in group:
            self.wrong += [f"version {version}, {viewer}: {wrong}" for wrong in self._look(viewer, table, at)]

    def _presence(self, group: list[tuple[Viewer, Message]], told: dict[Viewer, list[Message]], at: int | None) -> None:
        if group:
            gone = [seat["seat"] for seat in group[0][1]["room"]["seats"] if not seat["connected"]]
            self.away = {seat: self.away.get(seat, at or 0) for seat in gone}
        for event in next(iter(told.values())) if not group else []:
            if event["kind"] == "disconnected":
                self.away.setdefault(event["seat"], 0)
            elif event["kind"] == "reconnected":
                self.away.pop(event["seat"], None)

    def _events(self, version: int, told: dict[Viewer, list[Message]]) -> None:
        mine = {
            viewer: [event for event in events if event["kind"] not in ROOM_KINDS] for viewer, events in told.items()
        }
        public = {
            viewer: [event for event in events if event["kind"] not in self.model.private]
            for viewer, events in mine.items()
        }
        base = max(public.values(), key=len)
        for at, event in enumerate(base):
            truth = self.model.apply(event)
            for viewer, events in public.items():
                if len(events) != len(base):
                    self.wrong.append(f"version {version}: {viewer} is told of {len(events)} of {len(base)} events")
                    continue
                seen = self.model.shown(truth, viewer)
                self.wrong += [
                    f"version {version}, {viewer}: {d}" for d in differences(events[at], seen, event["kind"])
                ]
        private = [event for events in mine.values() for event in events if event["kind"] in self.model.private]
        unique = [event for at, event in enumerate(private) if event not in private[:at]]
        self.model.aside(unique, mine)

    # When

    def _key(self) -> str:
        """What is open in the model: a decision's id, or the pause of a round."""
        question = self.model.view(SPECTATOR)["decision"] if self.model.expected != {"game_started"} else None
        return str(question["id"]) if question else f"pause {self.model.round}"

    def _timing(self, version: int, before: Open | None, told: dict[Viewer, list[Message]]) -> None:
        at = self.model.moment.at
        if before is None or at is None or self._key() == before.id:
            return
        kinds = [event for event in next(iter(told.values())) if event["kind"] not in ROOM_KINDS]
        defaults = [event for event in kinds if event.get("by_default")]
        if before.due_at is not None and (defaults or before.id.startswith("pause")):
            off = at - before.due_at
            if not 0 <= off <= LATE_MS + self.slack_ms:
                self.wrong.append(f"version {version}: {before.id} ended by itself {off} ms after it was due")
        elif before.due_at is not None and at > before.due_at + self.slack_ms:
            self.wrong.append(f"version {version}: a move for {before.id} counted {at - before.due_at} ms too late")
        mine = bool(kinds) and kinds[0].get("seat") == before.seat and not defaults
        if before.seat in self.model.start.bots and before.begun_at is not None and mine:
            took = (at - before.begun_at) * self.tempo
            slack = self.slack_ms * self.tempo
            if not THINKS_MS[0] - slack <= took <= THINKS_MS[1] + LATE_MS * self.tempo + slack:
                self.wrong.append(f"version {version}: the bot of {before.id} took {took:g} ms")

    def _clock(self, table: Message, at: int) -> Iterator[str]:
        game, key = table["game"], self._key()
        decision = game["decision"]
        due = decision["due_at"] if decision else game.get("next_at")
        known = self.opened.get(key)
        if known is None:
            seat = decision["seat"] if decision else None
            away = at - self.away[seat] if seat in self.away else 0
            lasts = self.model.lasts_ms(int(away * self.tempo)) if decision else self._pause()
            expected = None if lasts is None else at + round(lasts / self.tempo)
            if (due is None) is not (expected is None) or (due and expected and abs(due - expected) > self.slack_ms):
                yield f"{key} is due at {due}, the rules give {expected}"
        elif known.begun_at is not None and due != known.due_at:
            yield f"due_at of {key} moved from {known.due_at} to {due}"
        if known is None or known.begun_at is None:
            self.opened[key] = Open(key, decision["seat"] if decision else None, at if known is None else None, due)
        if decision and "remaining_ms" in decision:
            left = None if due is None else max(0, due - table["server_at"])
            if decision["remaining_ms"] != left:
                yield f"remaining_ms is {decision['remaining_ms']}, until due_at it is {left}"

    def _pause(self) -> int | None:
        return None if self.model.over else self.model.pause_ms

    # What a viewer sees

    def _look(self, viewer: Viewer, table: Message, at: int | None) -> Iterator[str]:
        self.looked += 1
        room, game = table["room"], table["game"]
        yield from self._recent(table)
        yield from self.model.unfit(viewer, table)
        if self.model.expected == {"game_started"}:
            yield from differences((room["status"], game), ("lobby", None), "status, game")
            return
        yield from differences(table["you"], self.model.you(viewer), "you")
        yield from differences(room["status"], "finished" if self.model.over else "playing", "status")
        yield from differences(game, self.model.view(viewer), "game")
        if at is not None:
            yield from self._clock(table, at)

    def _recent(self, table: Message) -> Iterator[str]:
        versions = [change["version"] for change in table["recent"]]
        if versions != sorted(set(versions)) or len(versions) > RECENT or any(v >= table["version"] for v in versions):
            yield f"recent tells of the versions {versions}"
        if self.dealt and table["version"] > self.dealt:
            missing = [
                version
                for version in range(max(self.dealt, table["version"] - RECENT), table["version"])
                if any(
                    any(e["kind"] not in self.model.private for e in told)
                    for told in self.events.get(version, {}).values()
                )
                and version not in versions
            ]
            if missing or any(version < self.dealt for version in versions):
                yield f"recent tells of the versions {versions}; the round began with {self.dealt}, missing {missing}"


def _cardless(events: list[Message]) -> list[Message]:
    """Events as one device tells them to both of its players, of whom one has seen the card that was drawn."""
    return [{**event, "card": None} if event["kind"] == "drew" else event for event in events]


def viewer_of(you: Message) -> Viewer:
    """The viewer that a table's ``you`` names."""
    return SPECTATOR if "spectator" in you else SHARED if you.get("shared") else int(you["seat"])
