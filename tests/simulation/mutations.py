"""Deliberate faults in a copy of the code, at least one for each invariant: the simulator must catch every one.

Each replaces one piece of text, which must be there once: where the code has moved on, so must its mutation.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tests.simulation.invariants import (
    ACCOUNTS,
    ALIVE,
    CONSERVED,
    DUE,
    GROWS,
    LEGAL,
    ONCE,
    ORDER,
    PLACED,
    POINTS,
    SEATED,
    SECRET,
    SOUND,
    SYNCED,
)

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = 400
"""So many games a mutation may last."""
_ROOM: Final = "cardroom/python/cardroom"
_RULES: Final = "cardrules/python/cardrules/disunyer"


class Mutation(NamedTuple):
    """A fault: in ``file`` (below ``layers``) ``old`` becomes ``new``, which violates ``invariant``."""

    name: str
    invariant: str
    file: str
    old: str
    new: str
    first: int = 0
    """The seed to begin with: one that was seen to catch it soon."""


MUTATIONS: Final = (
    Mutation(
        "the card that the last player lets go is copied",
        CONSERVED,
        f"{_RULES}/deck.py",
        "(*discard, let_go), shuffles)",
        "(*discard, stock[0]), shuffles)",
    ),
    Mutation(
        "a tie for the lowest card knocks out one only",
        LEGAL,
        f"{_RULES}/rules.py",
        "lowest = tuple([seat for seat, rank in zip(standing, ranks, strict=True) if rank == low])",
        "lowest = tuple([seat for seat, rank in zip(standing, ranks, strict=True) if rank == low])[:1]",
    ),
    Mutation(
        "a King that is drawn from the stock is not dealt with as the highest card",
        LEGAL,
        f"{_RULES}/cards.py",
        "tuple(card % len(RANKS) for card in DECK)",
        "tuple((card + 1) % len(RANKS) for card in DECK)",
    ),
    Mutation(
        "a reaction is shown at the neighbour's seat",
        LEGAL,
        f"{_ROOM}/inside.py",
        '"reaction", "seat": seat.number,',
        '"reaction", "seat": seat.number ^ 1,',
    ),
    Mutation(
        "a write does not look whether another came first",
        LEGAL,
        f"{_ROOM}/adapters/items.py",
        '"ConditionExpression": "revision = :before AND created_at = :created_at"',
        '"ConditionExpression": "created_at = :created_at OR revision = :before"',
    ),
    Mutation(
        "who leaves the lobby keeps their seat",
        SEATED,
        f"{_ROOM}/lobby.py",
        "if other.number != seat.number))",
        "if other.number != seat.number or other.nonce))",
    ),
    Mutation(
        "a bot that is sent away is told to have gone from the next seat",
        SEATED,
        f"{_ROOM}/lobby.py",
        'room_event("bot_removed", seat)',
        'room_event("bot_removed", seat._replace(number=seat.number + 1))',
    ),
    Mutation(
        "of two commands that come into rooms the faster one is not noticed",
        PLACED,
        f"{_ROOM}/world.py",
        "if not self._connections.put(after, connection.mark):",
        "if not self._connections.put(after, self.connection(connection.id).mark):",
    ),
    Mutation(
        "nobody waits for who is coming into a room",
        PLACED,
        f"{_ROOM}/world.py",
        "if arrived or known.code is None or",
        "if arrived or known.id or",
    ),
    Mutation(
        "accepted commands are not remembered",
        ONCE,
        f"{_ROOM}/lobby.py",
        "[-REMEMBERED:])",
        "[:0])",
    ),
    Mutation(
        "the answer to a move tells the version before it",
        ORDER,
        f"{_ROOM}/inside.py",
        "_moved(after.version, command.id)",
        "_moved(room.version, command.id)",
    ),
    Mutation(
        "a default comes half a second early",
        DUE,
        f"{_ROOM}/dues.py",
        "if due is None or moment.now < due.at",
        "if due is None or moment.now + 500 < due.at",
    ),
    Mutation(
        "a move counts only once its room is read",
        DUE,
        f"{_ROOM}/inside.py",
        "commit(world, stored, act, moment or world.moment())",
        "commit(world, stored, act, world.moment())",
        first=48,
    ),
    Mutation(
        "a room's clock is never started",
        ALIVE,
        f"{_ROOM}/commit.py",
        "        world.clock.arm(room.code, started.token, at)\n",
        "",
    ),
    Mutation(
        "a clock that ticks before the save ends",
        ALIVE,
        f"{_ROOM}/service.py",
        "return now + max(EARLY_MS, age // 2) if age < SAVING_MS else None",
        "return None",
        first=169,
    ),
    Mutation(
        "a clock of a lost attempt is used however late it ticks",
        ALIVE,
        f"{_ROOM}/commit.py",
        "if started is None or started.at > at:",
        "if started is None:",
    ),
    Mutation(
        "a player sees the next player's card",
        SECRET,
        f"{_RULES}/view.py",
        "if seat == viewer or seat in stuck:",
        "if seat in {viewer, viewer + 1} or seat in stuck:",
    ),
    Mutation(
        "who has fallen still sees their card",
        SECRET,
        f"{_RULES}/view.py",
        "if viewer == EVERYTHING or viewer in state.standing:",
        "if viewer == EVERYTHING or viewer in state.round.players:",
    ),
    Mutation(
        "the seed is told before the game is over",
        SECRET,
        f"{_ROOM}/tables.py",
        '"nonces": [], "server_seed": None}',
        '"nonces": [], "server_seed": room.server_seed if room.state else None}',
    ),
    Mutation(
        "the end of a game adds each result twice",
        POINTS,
        f"{_ROOM}/accounts/figures.py",
        "tally = Tally(played + 1, won + result.won, points + result.points)",
        "tally = Tally(played + 1, won + result.won, points + 2 * result.points)",
    ),
    Mutation(
        "logging out leaves the session as it is",
        ACCOUNTS,
        f"{_ROOM}/accounts/service.py",
        "accounts.delete_session(known.login.session)\n            sessions.signed(self._world, known,",
        "accounts.session(known.login.session)\n            sessions.signed(self._world, known,",
    ),
    Mutation(
        "a sync is not answered once the game is over",
        SYNCED,
        f"{_ROOM}/inside.py",
        "    world.posts.send([(connection, tables.text(viewer, command.id))])",
        "    if room.finished_at is None:\n        world.posts.send([(connection, tables.text(viewer, command.id))])",
        first=16,
    ),
    Mutation(
        "a change makes an older version",
        GROWS,
        f"{_ROOM}/change.py",
        "version = room.version + 1",
        "version = room.version + (1 if room.version % 12 else -3)",
    ),
    Mutation(
        "tables are told before they last",
        GROWS,
        f"{_ROOM}/commit.py",
        "        saved = _write(world, before, after)\n",
        "        if after is not None:\n"
        "            tell(world, effect, (after,), StoredRoom(after, stored.audience))\n"
        "        saved = _write(world, before, after)\n",
    ),
    Mutation(
        "a lost race is a fault",
        SOUND,
        f"{_ROOM}/commit.py",
        "    newer = lost.newer\n",
        "    newer = lost.newer\n    assert newer is None\n",
    ),
)


def survives(mutation: Mutation, where: Path, games: int = GAMES) -> str:
    """Plays with the mutation in a copy of the code below ``where``; returns the report."""
    for layer in ("cardrules", "cardroom"):
        shutil.copytree(ROOT / "layers" / layer, where / layer, ignore=shutil.ignore_patterns("__pycache__"))
    file = where / mutation.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutation.old) != 1:
        msg = f"{mutation.name}: {mutation.file} has {text.count(mutation.old)} times {mutation.old!r}"
        raise LookupError(msg)
    file.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    path = [where / "cardrules/python", where / "cardroom/python", ROOT / "functions", ROOT]
    options = [
        "--games",
        str(games),
        "--first",
        str(mutation.first),
        "--processes",
        "1",
        "--intensity",
        "2",
        "--until-violation",
    ]
    played = subprocess.run(  # noqa: S603 - this very Python, with arguments of ours
        [sys.executable, "-m", "tests.simulation", *options],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    return played.stdout + played.stderr
