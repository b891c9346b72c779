"""An account's figures: what it has played, won and gained per game and mode, and its last games (``D33`` to ``D37``).

All of it is pure: figures and a result in, figures out.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardrules.games import GAMES

from cardroom.ports import Result
from cardroom.room import Room

RECENT: Final = 20
"""So many games a profile lists."""


class Tally(NamedTuple):
    """Of one game and mode."""

    played: int = 0
    won: int = 0
    points: int = 0


Tallies = Mapping[tuple[str, str], Tally]
"""By game and mode."""


class Recent(NamedTuple):
    """A finished game; ``players`` are the ids of the accounts that may see its replay, None: everybody may."""

    replay: str
    game: str
    mode: str
    ended_at: int
    place: int
    points: int
    players: tuple[str, ...] | None

    def view(self) -> dict[str, Any]:
        """The wire's entry, as whoever may see the replay gets it."""
        return {name: value for name, value in self._asdict().items() if name != "players"}


class Figures(NamedTuple):
    """Everything that finished games leave in an account; ``recent`` has the newest first.

    ``revision`` grows with each game, and is what a write compares.
    """

    tallies: Tallies = {}  # noqa: RUF012 - a mapping that nobody changes
    recent: tuple[Recent, ...] = ()
    revision: int = 0

    @property
    def points(self) -> int:
        """The points of all games, which order the leaderboard."""
        return sum(tally.points for tally in self.tallies.values())

    @property
    def is_ranked(self) -> bool:
        """Whether the account stands on the leaderboard: it has finished a game that gives points."""
        return any(_gives_points(game) for game, _ in self.tallies)

    def view(self, *, ranked_only: bool = False) -> dict[str, dict[str, dict[str, int]]]:
        """The wire's ``games``: of all games, or of those that give points."""
        games: dict[str, dict[str, dict[str, int]]] = {}
        for (game, mode), tally in sorted(self.tallies.items()):
            if not ranked_only or _gives_points(game):
                games.setdefault(game, {})[mode] = tally._asdict()
        return games


def with_result(figures: Figures, result: Result) -> Figures:
    """The figures after one more game (``D61``)."""
    key = (result.game, result.mode)
    played, won, points = figures.tallies.get(key, Tally())
    tally = Tally(played + 1, won + result.won, points + result.points)
    recent = Recent(
        result.replay, result.game, result.mode, result.ended_at, result.place, result.points, result.players
    )
    return Figures({**figures.tallies, key: tally}, (recent, *figures.recent)[:RECENT], figures.revision + 1)


def results_of(room: Room) -> tuple[Result, ...]:
    """What a room whose game has just ended means to each account at its table; bots and guests store nothing."""
    game = room.game
    outcome = game.outcome(room.state)
    assert outcome is not None  # noqa: S101 - the change that ended the game has just been made
    assert room.replay is not None  # noqa: S101 - set in that change
    assert room.finished_at is not None  # noqa: S101 - likewise
    if not outcome.places or not game.counts(room.state):
        return ()
    seats = {seat.account: seat for seat in room.seats if seat.account}
    players = None if room.visibility == "public" else tuple(account_id(account) for account in seats)
    return tuple(
        Result(
            account=account,
            game=room.game_name,
            mode=room.mode,
            won=outcome.winner == seat.number,
            place=outcome.places[seat.number],
            points=outcome.points[seat.number] if game.gives_points else 0,
            replay=room.replay,
            ended_at=room.finished_at,
            players=players,
        )
        for account, seat in seats.items()
    )


def account_id(reference: str) -> str:
    """The id in an account's reference (:attr:`cardroom.accounts.ports.Account.reference`)."""
    return reference.partition(":")[0]


def account_key(reference: str) -> str:
    """The key in an account's reference."""
    return reference.partition(":")[2]


def dump_tallies(figures: Figures) -> str:
    """The tallies as a compact string: what the leaderboard's index carries."""
    return json.dumps([[*key, *tally] for key, tally in sorted(figures.tallies.items())], separators=(",", ":"))


def load_tallies(text: str) -> dict[tuple[str, str], Tally]:
    """The inverse of :func:`dump_tallies`."""
    return {(game, mode): Tally(*tally) for game, mode, *tally in json.loads(text)}


def dump_recent(figures: Figures) -> str:
    """The last games as a compact string."""
    return json.dumps(figures.recent, separators=(",", ":"))


def load_recent(text: str) -> tuple[Recent, ...]:
    """The inverse of :func:`dump_recent`."""
    return tuple(_recent(item) for item in json.loads(text))


def _recent(item: Sequence[Any]) -> Recent:
    replay, game, mode, ended_at, place, points, players = item
    return Recent(replay, game, mode, ended_at, place, points, None if players is None else tuple(players))


def _gives_points(game: str) -> bool:
    return game in GAMES and GAMES[game].gives_points
