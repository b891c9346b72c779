"""What the three games' models share: events are compared whole, and a table is compared whole."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from tests.follow.fair import Fair

Message = dict[str, Any]
Viewer = int | str
"""A seat, ``SPECTATOR`` or ``SHARED``."""

SPECTATOR: Final = "spectator"
SHARED: Final = "shared"

OPEN: Final[Any] = object()
"""Stands in an expected message for what the model leaves open."""


class Unordered(list[Any]):
    """A list whose order no rule gives."""


class Foul(Exception):  # noqa: N818 - a foul is what it is
    """An event that cannot follow: from here on nothing can be said of the game."""


class Start(NamedTuple):
    """With what a game begins."""

    fair: Fair
    seats: tuple[int, ...]
    bots: frozenset[int]
    shared: bool


class Moment(NamedTuple):
    """The room around a change: when it was made (null where nobody heard of it), and who is away since when."""

    at: int | None
    away: Mapping[int, int]


def differences(told: Any, expected: Any, path: str) -> Iterator[str]:
    """What is otherwise than expected, field by field; a field more is a difference too."""
    if expected is OPEN:
        return
    if isinstance(expected, Unordered) and isinstance(told, list):
        told, expected = sorted(told, key=repr), sorted(expected, key=repr)
    if isinstance(expected, dict) and isinstance(told, dict):
        for name in [*expected, *(name for name in told if name not in expected)]:
            if name not in told:
                yield f"{path}.{name} is missing, the rules give {expected[name]!r}"
            elif name not in expected:
                yield f"{path}.{name} is {told[name]!r}, a field that no rule names"
            else:
                yield from differences(told[name], expected[name], f"{path}.{name}")
    elif isinstance(expected, list) and isinstance(told, list) and len(told) == len(expected):
        for at, (mine, theirs) in enumerate(zip(told, expected, strict=True)):
            yield from differences(mine, theirs, f"{path}[{at}]")
    elif told != expected or isinstance(told, bool) is not isinstance(expected, bool):
        yield f"{path} is {told!r}, the rules give {expected!r}"


class Model:
    """One game, dealt again from its seed. ``wrong`` collects what the events tell otherwise than the rules.

    A game's ``on_<kind>`` follows the event of that kind.
    """

    private: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that only some are told of: they are followed apart, by :meth:`aside`."""

    pause_ms: ClassVar[int | None] = 8_000

    def __init__(self, start: Start) -> None:
        self.start = start
        self.wrong: list[str] = []
        self.truth: Message = {}
        self.moment = Moment(None, {})
        self.expected: frozenset[str] = frozenset({"game_started"})
        self.over = False
        self.round = 0
        self.tempo: float = 1
        self.slack_ms = 0

    def apply(self, event: Message) -> Message:
        """Follows one event; returns how it must be told to whoever may know all of it.

        Raises:
            Foul: an event of this kind cannot come now.
        """
        kind = event.get("kind")
        if kind not in self.expected:
            raise Foul(f"`{kind}` came where {' or '.join(sorted(self.expected)) or 'nothing'} should")
        getattr(self, f"on_{kind}")(event)
        return self.truth

    def told(self, event: Message, **fields: Any) -> None:
        """Says how the event must have been told; a name may end in ``_`` where Python has a word of its own."""
        self.truth = {"kind": event["kind"], **{name.rstrip("_"): value for name, value in fields.items()}}

    def next(self, *kinds: str) -> None:
        """Which events may come next."""
        self.expected = frozenset(kinds)

    # What follows depends on the game.

    def step(self) -> None:
        """What a change of the room (who is there) makes of the game, before its events."""

    def aside(self, events: list[Message], viewers: Mapping[Viewer, list[Message]]) -> None:
        """Follows the private events of one change, after its public ones; and what each viewer was told of them."""

    def shown(self, event: Message, viewer: Viewer) -> Message:
        """An event as a viewer may see it."""
        del viewer
        return event

    def unfit(self, viewer: Viewer, table: Message) -> Iterator[str]:
        """What else is wrong with a viewer's table."""
        del viewer, table
        yield from ()

    def you(self, viewer: Viewer) -> Message:
        """``you`` of a viewer's table."""
        return {"spectator": True} if viewer == SPECTATOR else {"seat": viewer}

    def lasts_ms(self, away_ms: int) -> int | None:
        """How long the open decision lasts, asked when it begins; its player has been away for so long."""
        raise NotImplementedError

    def view(self, viewer: Viewer) -> Message:
        """The game as a viewer may see it."""
        raise NotImplementedError

    def settled(self) -> bool:
        """Whether no event is due at once."""
        raise NotImplementedError
