"""What every game offers to the room: one small protocol, so that the room knows no game by name.

All of it is pure. A game's state is an immutable value; time never enters it, and chance enters only as a
:class:`~cardrules.shuffle.Shuffle` argument. Whatever leaves a game for a person goes through :meth:`Game.view` and
:meth:`Game.event_view`, the only two places that decide what a viewer may see.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from cardrules.shuffle import Shuffle

State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")

PUBLIC: Final = -1
"""The viewer who is no seat: spectators, and players who fell (rules/disunyer.md, section 3)."""

EVERYTHING: Final = -2
"""The viewer of a finished game's replay, who sees every card."""

Level = Literal["easy", "normal", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "normal", "hard")


class IllegalMoveError(Exception):
    """A well-formed move that the rules do not allow now; its text is an English sentence for a developer."""


class MalformedMoveError(ValueError):
    """A move that the game does not have, or a field of it of the wrong type; its text names the field."""


class Decision(NamedTuple):
    """A question put to one seat, open until it is answered or expires.

    ``id`` is unique within the game (``D93``); ``kind`` is the wire's word (``keep_or_pass``).
    """

    id: str
    seat: int
    kind: str


class Outcome(NamedTuple):
    """How a finished game ended. ``places`` and ``points`` are indexed by seat; ``winner`` is a seat or None."""

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
    """Whether the game begins by itself, and only so, when the last seat is taken (``D30``)."""
    gives_points: bool
    """Whether a finished game counts on the leaderboard."""
    events_are_public: bool
    """Whether :meth:`event_view` is the same for all viewers, so that it is asked once."""
    bots: Bots

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options in effect. Raises :class:`MalformedMoveError` for one that the game does not have."""
        ...

    def setup(self, mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
        """The game as it begins, with ``seats`` players of whom ``bots`` are no humans, up to its first decision."""
        ...

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The open decisions; none in a pause and when the game is over."""
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
        """Applies the default of the open decision with that id: the clock ran out, or nobody was there."""
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

    def dump_event(self, event: Event) -> list[Any]:
        """An event as a short JSON-ready list for storage."""
        ...

    def load_event(self, item: Sequence[Any]) -> Event:
        """The inverse of :meth:`dump_event`."""
        ...
