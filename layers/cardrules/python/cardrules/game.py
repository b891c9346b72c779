"""What every game offers to the room: one small protocol, so that the room knows no game by name.

All of it is pure. A game's state is an immutable value; time never enters it, and chance enters only as a
:class:`~cardrules.shuffle.Shuffle` argument. Whatever leaves a game for a person goes through :meth:`Game.view` and
:meth:`Game.event_view`, the only two places that decide what a viewer may see.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from cardrules.shuffle import Shuffle

State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")

PUBLIC: Final = -1
"""The viewer who is no seat: spectators, and players who fell (rules/disunyer.md, section 3)."""

EVERYTHING: Final = -2
"""The viewer of a finished game's replay, who sees every card."""

NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})

Level = Literal["easy", "normal", "hard"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""All of them, from the weakest on: what measures bots goes by them."""


class IllegalMoveError(Exception):
    """A well-formed move that the rules do not allow now; its text is an English sentence for a developer."""


class StaleMoveError(Exception):
    """A well-formed move whose own decision is not the one it names (``I54``)."""


class MalformedMoveError(ValueError):
    """A move that the game does not have, or a field of it of the wrong type; its text names the field."""


class UnknownKindError(MalformedMoveError):
    """A kind of move that the game does not have: it may be another game's."""

    def __init__(self, kinds: Iterable[str]) -> None:
        super().__init__(f"move.kind is none of {', '.join(kinds)}")


class Decision(NamedTuple):
    """A question put to one seat, open until it is answered or expires.

    ``id`` is unique within the game (``D93``); ``kind`` is the wire's word (``keep_or_pass``).
    """

    id: str
    seat: int
    kind: str
    secret: bool = False
    """Whether nobody but the seat may know that it is open (``I46``)."""


class Clock(NamedTuple):
    """The time that a decision has, in ms at the tempo of the rules. It stands still while the game waits."""

    key: str
    """Decisions with the same key share their time: what is left of it goes on with the next of them."""
    limit_ms: int
    least_ms: int = 0
    """What is left at least when the game goes on after it waited; once for each key, then only what was left."""


class Played(NamedTuple):
    """One decision of a game as it was taken: what a replay is made of."""

    at: int
    """In ms since the game began."""
    seat: int
    decision: str
    """The decision's id; empty where the store has left it out: then it is the seat's open one."""
    move: Mapping[str, Any] | None
    """As on the wire; None for the default, :data:`ATTENDED` for no move at all."""


ATTENDED: Final[Mapping[str, Any]] = {"kind": "attended"}  # a plain dictionary: it is stored as JSON
"""Noted among the moves where somebody's coming or going changed what is to be done next (:meth:`Game.attend`)."""


class Said(NamedTuple):
    """A move, as on the wire, for the decision or offer with that id."""

    decision: str
    move: Mapping[str, Any]


class Outcome(NamedTuple):
    """How a finished game ended; without places it was broken off, and counts for nobody.

    ``places`` and ``points`` are indexed by seat; ``winner`` is a seat or None.
    """

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]


class Step(NamedTuple, Generic[State, Event]):
    """A new state, and what happened on the way to it, in order."""

    state: State
    events: tuple[Event, ...]


class Bots(Protocol):
    """Players of the server's. They are shown what their seat may see and nothing else (rules, section 7)."""

    def observe(self, memory: str, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> str:
        """What a bot remembers after a change (``""`` before the first), from its view and the views of the events."""
        ...

    def choose(self, level: Level, memory: str, view: Mapping[str, Any], random: Random) -> Mapping[str, Any]:
        """The move, as on the wire, for the decision in ``view`` that is this seat's."""
        ...


class Game(Protocol[State, Event, Action]):
    """One game's rules. States, events and actions are the game's own immutable types."""

    name: str
    """The wire's word for the game."""
    modes: tuple[str, ...]
    seats: tuple[int, int]
    """The fewest and the most seats a table may have."""
    starts_when_full: bool
    """Whether the host cannot begin it: the last seat that is taken does (``D30``), as it does in any game."""
    private_lobby_ends: bool
    """Whether a private room's lobby has a clock too."""
    pause_ms: int
    """How long the outcome of a round is on show, at the tempo of the rules."""
    abandon_ms: int | None
    """After how long without any human :meth:`abandon` comes; None: the game ends by itself."""
    coming_keeps_alive: bool
    """Whether coming and going alone keeps an idle room."""
    gives_points: bool
    """Whether a finished game counts on the leaderboard."""
    events_are_public: bool
    """Whether :meth:`event_view` is the same for all viewers, so that it is asked once."""
    keeps_chapters: bool
    """Whether the moves of a round leave the room when it ends, since those of a whole game would not fit."""
    bots: Bots

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options in effect. Raises :class:`MalformedMoveError` for one that the game does not have."""
        ...

    def setup(
        self, mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle, options: Mapping[str, Any] = NO_OPTIONS
    ) -> Step[State, Event]:
        """The game as it begins, with ``seats`` players of whom ``bots`` are no humans, up to its first decision.

        ``options`` are those in effect (:meth:`parse_options`).
        """
        ...

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The open decisions; none in a pause and when the game is over."""
        ...

    def offers(self, state: State) -> tuple[Decision, ...]:
        """What may be said besides, in and out of turn, and nobody waits for; it may be refused for its reason."""
        ...

    def answers(self, decision: Decision, action: Action) -> bool:
        """Whether an action of that kind answers such a decision or offer at all.

        Raises :class:`StaleMoveError` for one that may only be said to what is on show for its seat.
        """
        ...

    def clock(self, state: State, decision: Decision) -> Clock | None:
        """The clock of an open decision or offer; None where there is all the time in the world."""
        ...

    def waiting(self, state: State) -> frozenset[int]:
        """The seats that the game waits for because nobody is there; while it does, it takes no move."""
        ...

    def attend(self, state: State, away: frozenset[int]) -> State:
        """The game after somebody came or went; ``away`` are the seats with nobody there."""
        ...

    def abandon(self, state: State) -> Step[State, Event]:
        """The game's end because everybody has left it: broken off, without places."""
        ...

    def hears(self, state: State, author: int, viewer: int) -> bool:
        """Whether ``viewer`` (a seat or :data:`PUBLIC`) sees the reactions of ``author``."""
        ...

    def reacted(self, state: State, seat: int) -> Said | None:
        """The offer that a reaction of ``seat`` answers; None where it is no move."""
        ...

    def stirs(self, events: Sequence[Event]) -> frozenset[int]:
        """The seats whose bots may have something to say unasked after these events (:meth:`volunteer`)."""
        ...

    def volunteer(self, level: Level, memory: str, view: Mapping[str, Any], random: Random) -> Said | None:
        """What a bot says unasked, to an offer, after something that :meth:`stirs` it; it may turn out illegal."""
        ...

    def unlisted(self, state: State, seat: int, action: Action) -> tuple[str, ...] | None:
        """None for an action that a replay lists; of any other the offers that it ends, listed by their defaults."""
        ...

    def one_device(self, options: Mapping[str, Any]) -> bool:
        """Whether one connection has all seats of such a room, and nobody else comes in."""
        ...

    def counts(self, state: State) -> bool:
        """Whether a finished game is one for the players' profiles."""
        ...

    def event_viewer(self, state: State, viewer: int) -> int:
        """As whom ``viewer`` is told what has happened: themselves, but where one device shows two hands in turn."""
        ...

    def paused(self, state: State) -> bool:
        """Whether the outcome of a round is on show and :meth:`resume` comes next."""
        ...

    def resume(self, state: State, shuffle: Shuffle) -> Step[State, Event]:
        """Goes on after the pause: the next deal."""
        ...

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """Every action that ``seat`` may take now: the one judge of legality. Empty when nothing is asked of it."""
        ...

    def apply(self, state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:
        """Plays ``action`` for ``seat``. Raises :class:`IllegalMoveError` where it is not among the legal actions."""
        ...

    def expire(self, state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:
        """Applies the default of the open decision (or offer) with that id: the clock ran out, or nobody was there."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def round_number(self, state: State) -> int:
        """The number of the current round, from 1."""
        ...

    def view(self, state: State, viewer: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The wire's ``game`` object as ``viewer`` (a seat, :data:`PUBLIC` or :data:`EVERYTHING`) may see it.

        The room adds what only it knows: the decision's ``due_at`` and ``remaining_ms``, and ``next_at``. ``public``,
        where the caller has it, is the view of :data:`PUBLIC` of the same state: the result may share what is the same
        in both, so it is not to be changed in place. Sharing saves work and alters nothing.
        """
        ...

    def event_view(self, event: Event, viewer: int) -> dict[str, Any] | None:
        """The wire's event object as ``viewer`` may see it, or None where it is not for them."""
        ...

    def parse_action(self, move: Mapping[str, Any]) -> Action:
        """The action that a wire ``move`` names. Raises :class:`MalformedMoveError`."""
        ...

    def action_view(self, action: Action) -> dict[str, Any]:
        """The wire's ``move`` for an action: the inverse of :meth:`parse_action`."""
        ...

    def dump(self, state: State) -> str:
        """The state as a compact string for storage, secrets included."""
        ...

    def load(self, text: str) -> State:
        """The inverse of :meth:`dump`."""
        ...

    def dump_moves(self, moves: Sequence[Played]) -> Any:
        """Moves in a compact form for storage, JSON-ready."""
        ...

    def load_moves(self, stored: Any) -> tuple[Played, ...]:
        """The inverse of :meth:`dump_moves`, as exact as a replay needs it."""
        ...

    def dump_event(self, event: Event) -> list[Any]:
        """An event as a short JSON-ready list for storage."""
        ...

    def load_event(self, item: Sequence[Any]) -> Event:
        """The inverse of :meth:`dump_event`."""
        ...


class Plain:
    """What a game need not say that takes turns by a clock, tells everybody everything, and waits for nobody.

    A game inherits it and says only where it is otherwise.
    """

    limit_ms: int = 10_000
    """How long a decision lasts, at the tempo of the rules."""
    private_lobby_ends: bool = True
    pause_ms: int = 5_000
    abandon_ms: int | None = None
    coming_keeps_alive: bool = True
    events_are_public: bool = True
    keeps_chapters: bool = False

    def offers(self, state: Any) -> tuple[Decision, ...]:  # noqa: ARG002 - none, whatever the state
        """Nothing may be said besides."""
        return ()

    def answers(self, decision: Decision, action: Any) -> bool:  # noqa: ARG002 - the rules judge it
        """Any action may answer; whether it is legal, the rules say."""
        return True

    def clock(self, state: Any, decision: Decision) -> Clock | None:  # noqa: ARG002 - the same in every state
        """Each decision has a clock of its own."""
        return Clock(decision.id, self.limit_ms)

    def waiting(self, state: Any) -> frozenset[int]:  # noqa: ARG002 - for nobody, whatever the state
        """The game goes on without whoever is away."""
        return frozenset()

    def attend(self, state: Any, away: frozenset[int]) -> Any:  # noqa: ARG002 - it makes no difference
        """Coming and going changes nothing."""
        return state

    def abandon(self, state: Any) -> Step[Any, Any]:
        """Not asked for: the game ends by itself."""
        return Step(state, ())

    def hears(self, state: Any, author: int, viewer: int) -> bool:  # noqa: ARG002 - whoever it is
        """Everybody sees everybody's reactions."""
        return True

    def reacted(self, state: Any, seat: int) -> Said | None:  # noqa: ARG002 - whoever it is
        """A reaction is no move."""
        return None

    def stirs(self, events: Sequence[Any]) -> frozenset[int]:  # noqa: ARG002 - whatever they are
        """Bots speak when they are asked."""
        return frozenset()

    def volunteer(self, level: Level, memory: str, view: Mapping[str, Any], random: Random) -> Said | None:  # noqa: ARG002 - whatever it is
        """Bots speak when they are asked."""
        return None

    def unlisted(self, state: Any, seat: int, action: Any) -> tuple[str, ...] | None:  # noqa: ARG002 - whatever it is
        """A replay lists every move."""
        return None

    def dump_moves(self, moves: Sequence[Played]) -> Any:
        """As they are: few moves need no better form."""
        return moves

    def load_moves(self, stored: Any) -> tuple[Played, ...]:
        """The inverse of :meth:`dump_moves`."""
        return tuple([Played(*move) for move in stored])

    def one_device(self, options: Mapping[str, Any]) -> bool:  # noqa: ARG002 - whatever they are
        """Each seat has a connection of its own."""
        return False

    def counts(self, state: Any) -> bool:  # noqa: ARG002 - whatever the state
        """Every finished game counts."""
        return True

    def event_viewer(self, state: Any, viewer: int) -> int:  # noqa: ARG002 - whatever the state
        """Everybody is told as themselves."""
        return viewer
