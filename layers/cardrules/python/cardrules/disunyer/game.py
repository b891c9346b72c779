"""Disunyer behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.disunyer import actions, codec, events, rules, state, view
from cardrules.disunyer.bots import DisunyerBots
from cardrules.disunyer.events import Event
from cardrules.disunyer.state import State
from cardrules.game import NO_OPTIONS, Bots, MalformedMoveError, Plain, Step
from cardrules.shuffle import Shuffle


class Disunyer(Plain):
    """The game of one card each, for eight; the rules themselves work for two players or more."""

    name: str = "disunyer"
    modes: tuple[str, ...] = (rules.STANDARD, rules.STUCK_KING)
    seats: tuple[int, int] = (state.MOST_SEATS, state.MOST_SEATS)
    starts_when_full: bool = True
    gives_points: bool = True
    bots: Bots = DisunyerBots()

    decisions = staticmethod(state.decisions)
    paused = staticmethod(state.paused)
    resume = staticmethod(rules.resume)
    legal_actions = staticmethod(rules.legal_actions)
    apply = staticmethod(rules.apply)
    expire = staticmethod(rules.expire)
    outcome = staticmethod(rules.outcome)
    round_number = staticmethod(state.round_number)
    view = staticmethod(view.view)
    event_view = staticmethod(events.event_view)
    parse_action = staticmethod(actions.parse_action)
    action_view = staticmethod(actions.action_view)
    dump = staticmethod(codec.dump)
    load = staticmethod(codec.load)
    dump_event = staticmethod(codec.dump_event)
    load_event = staticmethod(codec.load_event)

    def setup(
        self,
        mode: str,
        seats: int,
        bots: frozenset[int],
        shuffle: Shuffle,
        options: Mapping[str, Any] = NO_OPTIONS,  # noqa: ARG002 - Disunyer has none
    ) -> Step[State, Event]:
        """The first deal (``D3``, ``D4``, ``D6``)."""
        return rules.setup(mode, seats, bots, shuffle)

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Disunyer has none. Raises :class:`MalformedMoveError` for any that is not null."""
        for option, value in options.items():
            if value is not None:
                raise MalformedMoveError(f"options.{option} is not an option of {self.name}")
        return {}


DISUNYER: Final = Disunyer()
