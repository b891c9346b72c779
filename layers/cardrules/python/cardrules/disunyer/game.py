"""Disunyer behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.disunyer import actions, codec, events, rules
from cardrules.disunyer import view as views
from cardrules.disunyer.actions import Action
from cardrules.disunyer.bots import DisunyerBots
from cardrules.disunyer.events import Event
from cardrules.disunyer.state import State, decision
from cardrules.game import Bots, Decision, MalformedMoveError, Outcome, Step
from cardrules.shuffle import Shuffle


class Disunyer:
    """The eight-player game of one card each; what its methods promise stands in the protocol."""

    name: str = "disunyer"
    modes: tuple[str, ...] = (rules.STANDARD, rules.STUCK_KING)
    seats: tuple[int, int] = (8, 8)
    starts_when_full: bool = True
    gives_points: bool = True
    events_are_public: bool = True
    bots: Bots = DisunyerBots()

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Disunyer has no options. Raises :class:`MalformedMoveError` for any that is not null."""
        for option, value in options.items():
            if value is not None:
                message = f"options.{option} is not an option of {self.name}"
                raise MalformedMoveError(message)
        return {}

    def setup(self, mode: str, seats: int, bots: frozenset[int], shuffle: Shuffle) -> Step[State, Event]:
        """The rules work for 2 to 8 seats. Raises :class:`ValueError` for an unknown mode."""
        if mode not in self.modes:
            message = f"{mode} is not a mode of {self.name}"
            raise ValueError(message)
        return rules.setup(mode, seats, bots, shuffle)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The one open decision, or none."""
        asked = decision(state)
        return () if asked is None else (asked,)

    def paused(self, state: State) -> bool:
        """Whether a round has ended and the game has not."""
        return state.phase == "pause"

    def resume(self, state: State, shuffle: Shuffle) -> Step[State, Event]:
        """The next deal. Raises :class:`ValueError` where there is no pause."""
        return rules.resume(state, shuffle)

    def legal_actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """See ``D91``."""
        return rules.legal_actions(state, seat)

    def apply(self, state: State, seat: int, action: Action, shuffle: Shuffle) -> Step[State, Event]:
        """Plays ``action``. Raises :class:`IllegalMoveError` where it is not legal (``D92``)."""
        return rules.apply(state, seat, action, shuffle)

    def expire(self, state: State, decision: str, shuffle: Shuffle) -> Step[State, Event]:  # noqa: ARG002 - no default draws a card
        """Plays a default (section 4). Raises :class:`IllegalMoveError` for a decision that is not open."""
        return rules.expire(state, decision)

    def outcome(self, state: State) -> Outcome | None:
        """Winner, places and points (``D55`` to ``D58``)."""
        if state.phase != "over":
            return None
        winner = state.standing[0] if state.standing else None
        return Outcome(winner, state.places, rules.points(state.table, state.places))

    def round_number(self, state: State) -> int:
        """The number of the current round, from 1."""
        return state.round

    def view(self, state: State, viewer: int) -> dict[str, Any]:
        """See section 3 of the rules; ``next_at`` is always None here."""
        return views.view(state, viewer)

    def event_view(self, event: Event, viewer: int) -> dict[str, Any]:  # noqa: ARG002 - every event is public (D74)
        """The same for every viewer."""
        return events.event_view(event)

    def parse_action(self, move: Mapping[str, Any]) -> Action:
        """See ``D90``. Raises :class:`MalformedMoveError`."""
        return actions.parse_action(move)

    def action_view(self, action: Action) -> dict[str, Any]:
        """See ``D90``."""
        return actions.action_view(action)

    def dump(self, state: State) -> str:
        """About 150 characters, secrets included."""
        return codec.dump(state)

    def load(self, text: str) -> State:
        """The inverse of :meth:`dump`. Raises :class:`ValueError` for another text."""
        return codec.load(text)

    def dump_event(self, event: Event) -> list[Any]:
        """A tag and the fields."""
        return codec.dump_event(event)

    def load_event(self, item: Sequence[Any]) -> Event:
        """The inverse of :meth:`dump_event`."""
        return codec.load_event(item)


DISUNYER: Final = Disunyer()
