"""The messages of the server as types: the source of ``docs/asyncapi.yaml``, and of the tests' check of every message.

They are plain dictionaries on their way out; nothing here runs when a message is made.
"""

from typing import Any, Final, Literal, NotRequired

from cardrules.game import Level
from typing_extensions import TypedDict

from cardroom.errors import ErrorCode
from cardroom.room import Status, Visibility


class Answer(TypedDict):
    """What all messages may carry: an answer has the id of its command, a push has none."""

    reply_to: NotRequired[str]


class GameOffer(TypedDict):
    """A game that rooms can be opened for; ``seats`` is the fewest and the most."""

    game: str
    modes: list[str]
    seats: list[int]


class LoggedIn(TypedDict):
    """The account that this connection is logged in to."""

    username: str


class Rejoined(TypedDict):
    """The seat that ``hello`` brought back."""

    code: str
    seat: int


class NotRejoined(TypedDict):
    """Why ``hello`` did not bring the seat back."""

    error: ErrorCode


class Welcome(Answer):
    """The answer to ``hello``."""

    type: Literal["welcome"]
    protocol: Literal[1]
    release: str
    account: LoggedIn | None
    games: list[GameOffer]
    reactions: list[str]
    rejoined: Rejoined | NotRejoined | None


class Joined(Answer):
    """The answer to whoever sits now; the token is theirs alone."""

    type: Literal["joined"]
    code: str
    seat: int
    seat_token: str


class Watching(Answer):
    """The answer to whoever watches now."""

    type: Literal["watching"]
    code: str


class Left(Answer):
    """The answer to whoever has left."""

    type: Literal["left"]
    code: str


class Row(TypedDict):
    """A room of the public list."""

    code: str
    game: str
    mode: str
    status: Literal["lobby", "playing"]
    humans: int
    bots: int
    seats: int
    spectators: int
    starts_at: int | None


class Rooms(Answer):
    """A page of the public list."""

    type: Literal["rooms"]
    rooms: list[Row]
    cursor: str | None


class Ok(Answer):
    """The command was done; a move's answer carries the version that it made."""

    type: Literal["ok"]
    version: NotRequired[int]


class Reported(Answer):
    """The moment is kept under this id, for 30 days."""

    type: Literal["reported"]
    report: str


class Pong(Answer):
    """The answer to ``ping``."""

    type: Literal["pong"]
    server_at: int


class Error(Answer):
    """The command was refused, and nothing has changed."""

    type: Literal["error"]
    code: ErrorCode
    message: str
    retry_after_ms: NotRequired[int]


class Session(Answer):
    """The answer to ``register``, ``login`` and ``password``."""

    type: Literal["session"]
    session: str
    username: str


class Figures(TypedDict):
    """One game and mode of a profile."""

    played: int
    won: int
    points: int


class RecentGame(TypedDict):
    """One of a profile's last games; the replay of a private room is for its players only."""

    replay: str | None
    game: str
    mode: str
    ended_at: int
    place: int
    points: int


class Profile(Answer):
    """The answer to ``profile``."""

    type: Literal["profile"]
    username: str
    since_at: int
    points: int
    place: int | None
    games: dict[str, dict[str, Figures]]
    recent: list[RecentGame]


class Ranked(TypedDict):
    """A row of the leaderboard."""

    place: int
    username: str
    points: int
    games: dict[str, dict[str, Figures]]


class Leaderboard(Answer):
    """A page of the leaderboard."""

    type: Literal["leaderboard"]
    rows: list[Ranked]
    cursor: str | None
    me: NotRequired[Ranked]


class ExportedGame(TypedDict):
    """One of the last games of an account, as it is stored."""

    replay: str
    game: str
    mode: str
    ended_at: int
    place: int
    points: int


class Export(Answer):
    """Everything that is stored about an account, but for hashes; ``addresses`` is how many are known, as hashes.

    ``sat_at``: when it last came into one of the rooms; 0: into none.
    """

    type: Literal["export"]
    id: str
    username: str
    since_at: int
    points: int
    games: dict[str, dict[str, Figures]]
    recent: list[ExportedGame]
    rooms: list[str]
    sat_at: int
    addresses: int


class SeatView(TypedDict):
    """Somebody at the table."""

    seat: int
    name: str
    kind: Literal["human", "bot"]
    account: bool
    connected: bool
    level: NotRequired[Level]


class RoomView(TypedDict):
    """The room as everybody in it sees it."""

    code: str
    game: str
    mode: str
    visibility: Visibility
    options: dict[str, Any]
    status: Status
    host: int
    spectators: int
    starts_at: int | None
    remaining_ms: int | None
    seats: list[SeatView]
    replay: str | None
    next: str | None


class Fairness(TypedDict):
    """What proves the shuffle; seed and nonces only after the end."""

    commitment: str
    nonces: list[str]
    server_seed: str | None


class YourSeat(TypedDict):
    """A viewer at the table; ``shared`` where all of its seats are on this one device (rummy, ``R51``)."""

    seat: int
    shared: NotRequired[Literal[True]]


class Spectator(TypedDict):
    """A viewer who watches."""

    spectator: Literal[True]


class ChangeView(TypedDict):
    """An earlier change of the round."""

    version: int
    events: list[dict[str, Any]]


class Table(Answer):
    """Everything that one viewer may know; ``game`` is the game's own object, null in the lobby."""

    type: Literal["table"]
    version: int
    server_at: int
    you: YourSeat | Spectator
    room: RoomView
    fairness: Fairness
    game: dict[str, Any] | None
    events: list[dict[str, Any]]
    recent: list[ChangeView]


class ReplaySeat(TypedDict):
    """Somebody at the table of a finished game."""

    seat: int
    name: str
    kind: Literal["human", "bot"]


class ReplayMove(TypedDict):
    """One decision; ``move`` is null for a default. ``at`` is in ms since the game began."""

    at: int
    seat: int
    move: dict[str, Any] | None
    by_default: bool


class ReplayStep(TypedDict):
    """One change of the game, with every card open."""

    at: int
    events: list[dict[str, Any]]
    game: dict[str, Any]


class Replay(Answer):
    """A page of a finished game."""

    type: Literal["replay"]
    replay: str
    game: str
    mode: str
    release: str
    code: str
    seats: list[ReplaySeat]
    fairness: Fairness
    moves: list[ReplayMove]
    steps: list[ReplayStep]
    cursor: str | None


class Replaced(TypedDict):
    """Another connection took this one's seat over; this one is in no room any more."""

    type: Literal["replaced"]


class Closed(TypedDict):
    """The room has closed; this connection is in no room any more."""

    type: Literal["closed"]
    code: str


class Reaction(TypedDict):
    """A player's emoji."""

    type: Literal["reaction"]
    seat: int
    reaction: str


class Hearts(TypedDict):
    """Spectators' hearts, gathered for up to a second."""

    type: Literal["hearts"]
    count: int


ANSWERS: Final = (
    *(Welcome, Joined, Watching, Left, Rooms, Ok, Reported, Pong, Error, Session, Profile, Leaderboard, Export),
    *(Table, Replay),
)
PUSHES: Final = (Table, Replaced, Closed, Reaction, Hearts)
