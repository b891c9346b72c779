"""Finished games: what is stored of one, and how it is dealt and played again on request (protocol.md, Replays)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from cardrules.game import ATTENDED, EVERYTHING, Game, Played, Step
from cardrules.games import GAMES
from cardrules.shuffle import SeededShuffle, commitment, game_seed

from cardroom.accounts.figures import account_id
from cardroom.names import GUEST
from cardroom.ports import Replay
from cardroom.room import GONE, Room, Seat
from cardroom.tables import encode

PAGE_BYTES: Final = 24_000
"""Of a page's moves and steps; with the rest a message stays below 32 KiB."""


class BadReplayCursorError(ValueError):
    """A cursor that no page of this replay gave out."""


class Fitting(NamedTuple):
    """The first of some items, as many as fit, whether these are all, and how many bytes are left."""

    items: list[dict[str, Any]]
    bytes_left: int
    complete: bool


def replay_of(room: Room, release: str) -> Replay:
    """What is stored of a room whose game has just ended."""
    assert room.replay is not None  # noqa: S101 - set in the change that ends a game
    assert room.finished_at is not None  # noqa: S101 - likewise
    return Replay(
        id=room.replay,
        game=room.game_name,
        mode=room.mode,
        options=room.options,
        release=release,
        code=room.code,
        ended_at=room.finished_at,
        seats=tuple(_stored_seat(seat) for seat in room.seats),
        server_seed=room.server_seed,
        nonces=tuple(seat.nonce for seat in room.seats),
        moves=tuple(
            {"at": at, "seat": seat, "decision": decision, "move": move} for at, seat, decision, move in room.played
        ),
        resumed=room.resumed,
        chapters=room.chapters,
    )


def accounts_in(replay: Replay) -> frozenset[str]:
    """The ids of the accounts that had a seat."""
    return frozenset(seat["account"] for seat in replay.seats if "account" in seat)


def page(replay: Replay, chapters: Sequence[Any], cursor: str | None, usernames: Mapping[str, str]) -> dict[str, Any]:
    """The ``replay`` message from ``cursor`` on (None: from the start). Raises :class:`BadReplayCursorError`.

    ``chapters`` are the moves of :attr:`Replay.chapters`. ``usernames`` are those of the accounts in it; one that is
    not there any more is a ``Guest``. First come all the moves, then all the steps.
    """
    game: Game[Any, Any, Any] = GAMES[replay.game]
    played = _played(game, replay, chapters)
    listed = [_move_view(move) for move in played if move.move != ATTENDED]
    first = _position(cursor)
    moves = _fitting(listed[first:], PAGE_BYTES)
    following = first + len(moves.items)
    steps = Fitting([], moves.bytes_left, complete=False)
    if moves.complete:
        again = islice(_steps(game, replay, played), following - len(listed), None)
        steps = _fitting((_step_view(game, *step) for step in again), moves.bytes_left, least=not moves.items)
    if not moves.items and not steps.items:
        msg = "cursor: no page of this replay begins there"
        raise BadReplayCursorError(msg)
    return {
        "type": "replay",
        "replay": replay.id,
        "game": replay.game,
        "mode": replay.mode,
        "release": replay.release,
        "code": replay.code,
        "seats": [_seat_view(seat, usernames) for seat in replay.seats],
        "fairness": {
            "commitment": commitment(bytes.fromhex(replay.server_seed)),
            "nonces": list(replay.nonces),
            "server_seed": replay.server_seed,
        },
        "moves": moves.items,
        "steps": steps.items,
        "cursor": None if steps.complete else str(following + len(steps.items)),
    }


def steps(replay: Replay, chapters: Sequence[Any], viewer: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The game again: the instant of each change, in ms since the beginning, and its events as ``viewer`` sees them."""
    game: Game[Any, Any, Any] = GAMES[replay.game]
    for at, step in _steps(game, replay, _played(game, replay, chapters)):
        views = (game.event_view(event, viewer) for event in step.events)
        yield at, [view for view in views if view is not None]


def steps_so_far(replay: Replay, chapters: Sequence[Any]) -> int:
    """How many changes there are of a game that goes on, of which ``replay`` holds the beginning."""
    return 1 + len(replay.resumed) + len(_played(GAMES[replay.game], replay, chapters))


def _played(game: Game[Any, Any, Any], replay: Replay, chapters: Sequence[Any]) -> list[Played]:
    played = [move for chapter in chapters for move in game.load_moves(chapter)]
    return [*played, *(Played(**move) for move in replay.moves)]


def _fitting(items: Iterable[dict[str, Any]], room: int, *, least: bool = True) -> Fitting:
    """The first items that take no more than ``room`` bytes together, at least one where ``least`` says so."""
    fitting: list[dict[str, Any]] = []
    for item in items:
        size = len(encode(item).encode())
        if size > room and (fitting or not least):
            return Fitting(fitting, room, complete=False)
        fitting.append(item)
        room -= size
    return Fitting(fitting, room, complete=True)


def _stored_seat(seat: Seat) -> Mapping[str, Any]:
    """A seat without the username of its account, which is the account's to forget."""
    kind = "bot" if seat.bot else "human"
    if seat.account == GONE:
        return {"seat": seat.number, "name": GUEST, "kind": kind}
    if seat.account is None:
        return {"seat": seat.number, "name": seat.name, "kind": kind}
    _username, space, suffix = seat.name.partition(" ")  # a username has no spaces
    return {"seat": seat.number, "name": f"{space}{suffix}", "kind": kind, "account": account_id(seat.account)}


def _seat_view(seat: Mapping[str, Any], usernames: Mapping[str, str]) -> Mapping[str, Any]:
    name = seat["name"]
    if "account" in seat:
        username = usernames.get(seat["account"])
        name = GUEST if username is None else username + name
    return {"seat": seat["seat"], "name": name, "kind": seat["kind"]}


def _move_view(played: Played) -> dict[str, Any]:
    return {"at": played.at, "seat": played.seat, "move": played.move, "by_default": played.move is None}


def _position(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= 6 and int(cursor) > 0):  # noqa: PLR2004
        msg = "cursor: no page of this replay begins there"
        raise BadReplayCursorError(msg)
    return int(cursor)


def _steps(game: Game[Any, Any, Any], replay: Replay, played: Sequence[Played]) -> Iterator[tuple[int, Step[Any, Any]]]:
    """The game again, from its seed and its moves: each change and its instant. With no move left it was broken off."""
    shuffle = SeededShuffle(game_seed(bytes.fromhex(replay.server_seed), replay.code, replay.nonces))
    bots = frozenset(seat["seat"] for seat in replay.seats if seat["kind"] == "bot")
    step = game.setup(replay.mode, len(replay.seats), bots, shuffle, replay.options)
    yield 0, step
    moves, pauses = iter(played), iter(replay.resumed)
    at = 0
    while game.outcome(step.state) is None:
        if game.paused(step.state) and (resumed_at := next(pauses, None)) is not None:
            at = resumed_at
            step = game.resume(step.state, shuffle)
        elif (move := next(moves, None)) is None:
            step = game.abandon(step.state)
        else:
            at = move.at
            step = _again(game, step.state, move, shuffle)
        yield at, step


def _again(game: Game[Any, Any, Any], state: Any, played: Played, shuffle: SeededShuffle) -> Step[Any, Any]:
    """What was played, once more."""
    if played.move == ATTENDED:
        return Step(game.attend(state, frozenset()), ())
    if played.move is not None:
        return game.apply(state, played.seat, game.parse_action(played.move), shuffle)
    open_ = (decision.id for decision in game.decisions(state) if decision.seat == played.seat)
    return game.expire(state, played.decision or next(open_), shuffle)


def _step_view(game: Game[Any, Any, Any], at: int, step: Step[Any, Any]) -> dict[str, Any]:
    view = game.view(step.state, EVERYTHING)
    if view["decision"] is not None:
        view["decision"] = {**view["decision"], "due_at": None, "remaining_ms": None}
    views = (game.event_view(event, EVERYTHING) for event in step.events)
    return {"at": at, "events": [event for event in views if event is not None], "game": view}
