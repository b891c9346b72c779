"""Budget S1: one command in process, from its text to eight private tables, against a floor written by hand.

    python -m benchmarks.views

The floor parses with ``json``, keeps the game in one mutable dictionary, checks nothing but whose turn it is, and
writes the public part of the table once; a viewer's own part is put in by hand. Both make tables of the same form and
size, in turns with one another.
"""

import json
import sys
from copy import deepcopy
from itertools import count
from statistics import median
from time import process_time
from typing import Any

from cardroom.commands import Move, parse_command
from cardroom.dues import settle
from cardroom.moment import Moment
from cardroom.play import moved
from cardroom.room import Room
from cardroom.tables import Tables

from tests.room.hall import Hall

BUDGET = 1.5
ROUNDS = 25
COMMANDS = 40
SEATS = range(8)
DECISION = 4


def position() -> tuple[Hall, Room, str, str]:
    """A game of eight in the middle of its turns: the hall, the room, who decides, and their command."""
    return next(found for found in map(_position, count()) if found is not None)


def _position(seed: int) -> tuple[Hall, Room, str, str] | None:
    """The fourth decision of a first round in which nothing but keeping and passing is asked; nothing where more is."""
    hall = Hall(seed=seed)
    code = hall.play()
    for _ in range(DECISION):
        decider, decision = hall.decider(code)
        if decision["kind"] != "keep_or_pass":
            return None
        if decision["id"] == f"1.{DECISION}":
            stored = hall.rooms.load(code)
            assert stored is not None
            body = {"action": "move", "id": "c1", "decision": decision["id"], "move": {"kind": "pass"}}
            return hall, stored.room, decider, json.dumps(body)
        hall.say(decider, "move", decision=decision["id"], move={"kind": "keep"})
    return None


def application(room: Room, connection: str, moment: Moment, body: str) -> list[str]:
    """What the service does, without its ports."""
    command = parse_command(body)
    assert isinstance(command, Move)
    settled = settle(room, moment).room
    after = moved(settled, settled.seat_of(connection), command.decision, command.move, moment)
    tables = Tables(after, 3, moment.now)
    return [tables.text(seat) for seat in SEATS]


class Floor:
    """The same table from dictionaries that are changed in place."""

    def __init__(self, tables: list[dict[str, Any]], connection: str) -> None:
        self._public = deepcopy(tables[0])
        self._hands = {player["seat"]: player["card"] for table in tables for player in own(table)}
        self._known: dict[int, dict[int, str]] = {seat: {} for seat in SEATS}
        self._decider = int(connection[1:])
        for player in self._public["game"]["players"]:
            player["card"] = player["known"] = None

    def run(self, body: str, now: int) -> list[str]:
        """Passes, and writes eight tables."""
        command = json.loads(body)
        table = self._public
        game = table["game"]
        seat = game["decision"]["seat"]
        assert seat == self._decider
        order = game["order"]
        to = order[(order.index(seat) + 1) % len(order)]
        hands = self._hands
        if command["move"]["kind"] == "pass":
            hands[seat], hands[to] = hands[to], hands[seat]
            self._known[seat][to], self._known[to][seat] = hands[to], hands[seat]
        event = {"kind": "passed", "seat": seat, "to": to}
        table["server_at"] = now
        table["version"] += 1
        recent = [*table["recent"][-15:], {"version": table["version"] - 1, "events": table["events"]}]
        decision = {"id": "1.5", "seat": to, "kind": "keep_or_pass", "due_at": now + 10_000, "remaining_ms": 10_000}
        write = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode
        head = f'{{"type":"table","version":{table["version"]},"server_at":{now},"you":{{"seat":'
        middle = f'}},"room":{write(table["room"])},"fairness":{write(table["fairness"])},"game":'
        rest = {key: value for key, value in game.items() if key not in ("players", "decision")}
        public = write(rest)[:-1]
        players = [write(player) for player in game["players"]]
        asked = write(decision)
        mine = write({**decision, "options": ["keep", "pass"]})
        tail = f'}},"events":{write([event])},"recent":{write(recent)}}}'
        texts = []
        for viewer in SEATS:
            own_players = players.copy()
            place = order.index(viewer)
            own_players[place] = players[place].replace('"card":null', f'"card":"{hands[viewer]}"')
            for other, card in self._known[viewer].items():
                at = order.index(other)
                own_players[at] = players[at].replace('"known":null', f'"known":"{card}"')
            shown = mine if viewer == to else asked
            texts.append(f'{head}{viewer}{middle}{public},"players":[{",".join(own_players)}],"decision":{shown}{tail}')
        table["version"] -= 1
        return texts


def own(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The viewer's own entry among the players."""
    return [player for player in table["game"]["players"] if player["seat"] == table["you"]["seat"]]


def main() -> int:
    """Prints the ratio beside its budget; 1 where it is above."""
    hall, room, connection, body = position()
    moment = Moment(hall.now(), hall.durations, hall.chance)
    floor = Floor([hall.table(f"p{seat}") for seat in SEATS], connection)
    sizes = [sum(map(len, made)) for made in (application(room, connection, moment, body), floor.run(body, hall.now()))]
    ratios, ours, theirs = [], [], []
    for _ in range(ROUNDS):
        start = process_time()
        for _ in range(COMMANDS):
            floor.run(body, hall.now())
        middle = process_time()
        for _ in range(COMMANDS):
            application(room, connection, moment, body)
        end = process_time()
        theirs.append((middle - start) / COMMANDS)
        ours.append((end - middle) / COMMANDS)
        ratios.append(ours[-1] / theirs[-1])
    ratio = median(ratios)
    print(f"    application {1e6 * median(ours):.0f} µs and {sizes[0]} characters, floor {1e6 * median(theirs):.0f} µs")
    print(f"    and {sizes[1]} characters; eight tables each")
    print(f"S1  a command in process against the floor: {ratio:.2f} (budget {BUDGET})")
    return int(ratio > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
