"""Commands as they come from a browser: parsed and judged for their form once, here (protocol.md, Commands)."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, NoReturn

from cardrules.game import Level, MalformedMoveError, UnknownKindError
from cardrules.games import GAMES
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    ValidationError,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from cardroom.errors import CommandError, ErrorCode
from cardroom.names import clean_name

MAX_COMMAND: Final = 4096
"""Bytes of a command (protocol.md, Limits)."""

REACTIONS: Final = ("👏", "😂", "😮", "😱", "😭", "🔥", "🤔")
HEART: Final = "\u2764\ufe0f"
_HEARTS: Final = frozenset({HEART, "\u2764"})


def _string(value: object) -> str:
    """Any string, also one with lone surrogates: whether a name will do is judged after the form of all fields."""
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "must be a string")
    return value


def _sendable(error: MalformedMoveError) -> str:
    """Why, in characters that a message can carry: it may quote a key as it was sent, with lone surrogates."""
    return str(error).encode("utf-8", "backslashreplace").decode()


def _reaction(text: str) -> str:
    if text in _HEARTS:
        return HEART
    if text not in REACTIONS:
        raise PydanticCustomError("reaction", "this reaction does not exist")
    return text


def _game(name: str) -> str:
    if name not in GAMES:
        raise PydanticCustomError("game", "this game does not exist")
    return name


Id = Annotated[str, StringConstraints(min_length=1, max_length=36)]
Name = Annotated[str, PlainValidator(_string), WithJsonSchema({"type": "string"})]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-fA-F]{32}$", to_lower=True)]
GameName = Annotated[str, AfterValidator(_game), WithJsonSchema({"type": "string", "enum": list(GAMES)})]
Reaction = Annotated[
    str, AfterValidator(_reaction), WithJsonSchema({"type": "string", "enum": [*REACTIONS, *sorted(_HEARTS)]})
]


class Command(BaseModel):
    """What all commands share. Unknown fields are ignored."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", defer_build=True)
    action: ClassVar[str]
    id: Id | None = None


class RoomKey(BaseModel):
    """A seat as a browser remembers it."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", defer_build=True)
    code: str
    seat_token: str


class Hello(Command):
    """The first command of a connection."""

    action = "hello"
    session: str | None = None
    room: RoomKey | None = None


class Create(Command):
    """Opens a room and takes its first seat."""

    action = "create"
    game: GameName
    mode: str
    visibility: Literal["public", "private"]
    name: Name | None = None
    options: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _fits_the_game(self) -> "Create":
        game = GAMES[self.game]
        if self.mode not in game.modes:
            raise PydanticCustomError("mode", "mode: the game does not have this mode")
        try:
            options = game.parse_options(self.options or {})
            if game.one_device(options) and self.visibility == "public":
                raise MalformedMoveError("a room on one device is private")  # noqa: TRY301 - one more fault of options
        except MalformedMoveError as error:
            raise PydanticCustomError("options", "options: {reason}", {"reason": _sendable(error)}) from None
        return self


class Join(Command):
    """Takes a free seat, or with ``seat_token`` takes one's own again."""

    action = "join"
    code: str
    name: Name | None = None
    nonce: Nonce | None = None
    seat_token: str | None = None


class Watch(Command):
    """Watches a room."""

    action = "watch"
    code: str


class Leave(Command):
    """Leaves the room."""

    action = "leave"


class Rooms(Command):
    """Asks for a page of the public rooms."""

    action = "rooms"
    game: GameName | None = None
    cursor: str | None = None


class AddBot(Command):
    """Seats a bot."""

    action = "addbot"
    level: Level | None = None


class RemoveBot(Command):
    """Sends a bot away."""

    action = "removebot"
    seat: int


class Start(Command):
    """Begins a game with a range of seats."""

    action = "start"


class GiveNonce(Command):
    """Gives this player's share of the shuffle's seed."""

    action = "nonce"
    nonce: Nonce


class Move(Command):
    """A move for the open decision; whether the game has such a move is judged with the room at hand."""

    action = "move"
    decision: str
    move: dict[str, Any]

    @model_validator(mode="after")
    def _exists_in_a_game(self) -> "Move":
        reason = "move.kind is no game's"
        for game in GAMES.values():
            try:
                game.parse_action(self.move)
            except UnknownKindError:
                continue
            except MalformedMoveError as error:
                reason = _sendable(error)
            else:
                return self
        raise PydanticCustomError("move", "move: {reason}", {"reason": reason})


class React(Command):
    """An emoji of a player's, or a spectator's heart."""

    action = "react"
    reaction: Reaction


class Again(Command):
    """Goes on to the next game with the same people."""

    action = "again"
    name: Name | None = None
    nonce: Nonce | None = None


class Sync(Command):
    """Asks for the whole table."""

    action = "sync"


class AskReplay(Command):
    """Asks for a page of a finished game."""

    action = "replay"
    replay: str
    cursor: str | None = None


class ReportMoment(Command):
    """Keeps this moment for whoever runs the site: the table, and what the browser tells in ``bundle``."""

    action = "report"
    bundle: dict[str, Any]


class Ping(Command):
    """Keeps an idle connection open."""

    action = "ping"


class Register(Command):
    """Opens an account."""

    action = "register"
    username: Name
    password: Name


class Login(Command):
    """Enters an account."""

    action = "login"
    username: Name
    password: Name


class Logout(Command):
    """Leaves an account."""

    action = "logout"


class ChangePassword(Command):
    """Changes the account's password."""

    action = "password"
    password: Name
    new_password: Name


class Unregister(Command):
    """Deletes the account."""

    action = "unregister"
    password: Name


class AskProfile(Command):
    """Asks for somebody's figures, or one's own."""

    action = "profile"
    username: Name | None = None


class AskLeaderboard(Command):
    """Asks for a page of the leaderboard."""

    action = "leaderboard"
    limit: Annotated[int, Field(ge=1, le=100)] = 50
    cursor: str | None = None


class AskExport(Command):
    """Asks for everything that is stored about one's own account."""

    action = "export"


COMMANDS: Final[Mapping[str, type[Command]]] = {
    command.action: command
    for command in (
        *(Hello, Create, Join, Watch, Leave, Rooms, AddBot, RemoveBot, Start, GiveNonce, Move, React, Again, Sync),
        *(AskReplay, ReportMoment, Ping, Register, Login, Logout, ChangePassword, Unregister, AskProfile),
        *(AskLeaderboard, AskExport),
    )
}


class RefusedError(CommandError):
    """A command whose form is wrong; ``reply_to`` is its id, where it had one that can be told back."""

    def __init__(self, code: ErrorCode, message: str, reply_to: str | None) -> None:
        super().__init__(code, message)
        self.reply_to = reply_to


def parse_command(body: str | None, *, binary: bool = False) -> Command:
    """The command in a text frame.

    Raises :class:`RefusedError` with ``bad_request``, ``too_large``, or the code of a name that will not do.
    """
    if binary or body is None:
        raise RefusedError(ErrorCode.BAD_REQUEST, "a command is a text frame", None)
    fields = _read_object(body)
    reply_to = _reply_to(fields.get("id"))
    if len(body) > MAX_COMMAND or len(body.encode("utf-8", "surrogatepass")) > MAX_COMMAND:
        raise RefusedError(ErrorCode.TOO_LARGE, f"a command has at most {MAX_COMMAND} bytes", reply_to)
    action = fields.get("action")
    model = COMMANDS.get(action) if isinstance(action, str) else None
    if model is None:
        raise RefusedError(ErrorCode.BAD_REQUEST, "action: there is no such action", reply_to)
    try:
        command = model.model_validate({key: value for key, value in fields.items() if value is not None})
    except ValidationError as error:
        raise RefusedError(ErrorCode.BAD_REQUEST, _finding(error), reply_to) from None
    return _with_clean_name(command)


def _read_object(body: str) -> dict[str, Any]:
    try:
        fields = json.loads(body, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RefusedError(ErrorCode.BAD_REQUEST, "a command is one JSON object", None) from None
    if not isinstance(fields, dict):
        raise RefusedError(ErrorCode.BAD_REQUEST, "a command is one JSON object", None)
    return fields


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _reply_to(value: object) -> str | None:
    """The id, where it is one that an answer can carry."""
    if not isinstance(value, str) or not 1 <= len(value) <= 36:  # noqa: PLR2004 - the protocol's length of an id
        return None
    return value if value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value) else None


def _finding(error: ValidationError) -> str:
    """The first thing that is wrong, by the name of its field."""
    found = error.errors(include_url=False, include_input=False, include_context=False)[0]
    field = ".".join(str(part) for part in found["loc"])
    return f"{field}: {found['msg']}" if field else found["msg"]


def _with_clean_name(command: Command) -> Command:
    """The command with its name as it will be shown. Raises ``name_invalid``, the first error after ``bad_request``."""
    if not isinstance(command, Create | Join | Again):
        return command
    try:
        cleaned: dict[str, Any] = {} if command.name is None else {"name": clean_name(command.name)}
        if isinstance(command, Create) and command.options and command.options.get("second_name") is not None:
            second_name = clean_name(command.options["second_name"])
            cleaned["options"] = {**command.options, "second_name": second_name}
        return command.model_copy(update=cleaned)
    except ValueError as error:
        raise RefusedError(ErrorCode.NAME_INVALID, str(error), command.id) from None
