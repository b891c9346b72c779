"""dnup behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.dnup import actions, codec, deal, ending, events, legal, log, rules, state, view
from cardrules.dnup.bots import DnupBots
from cardrules.dnup.deck import DECKS
from cardrules.dnup.events import Event
from cardrules.dnup.state import State
from cardrules.game import NO_OPTIONS, Bots, MalformedMoveError, Plain, Step
from cardrules.shuffle import Shuffle

USUAL_SEATS: Final = 4
"""The size of a table where nobody says another (``N53``)."""


class Dnup(Plain):
    """dnup in its one mode, for 2 to 5 players; section 4 says how long everything lasts."""

    name: str = "dnup"
    modes: tuple[str, ...] = (deal.STANDARD,)
    seats: tuple[int, int] = (min(DECKS), max(DECKS))
    starts_when_full: bool = False
    gives_points: bool = False
    limit_ms: int = 30_000
    pause_ms: int = 8_000
    abandon_ms: int | None = 600_000
    keeps_chapters: bool = True
    bots: Bots = DnupBots()

    decisions = staticmethod(state.decisions)
    paused = staticmethod(state.paused)
    resume = staticmethod(deal.resume)
    legal_actions = staticmethod(legal.legal_actions)
    apply = staticmethod(rules.apply)
    expire = staticmethod(rules.expire)
    abandon = staticmethod(ending.abandon)
    counts = staticmethod(ending.counts)
    outcome = staticmethod(ending.outcome)
    round_number = staticmethod(state.round_number)
    view = staticmethod(view.view)
    event_view = staticmethod(events.event_view)
    parse_action = staticmethod(actions.parse_action)
    action_view = staticmethod(actions.action_view)
    dump = staticmethod(codec.dump)
    load = staticmethod(codec.load)
    dump_event = staticmethod(codec.dump_event)
    load_event = staticmethod(codec.load_event)
    dump_moves = staticmethod(log.dump_played)
    load_moves = staticmethod(log.load_played)

    def setup(
        self,
        mode: str,
        seats: int,
        bots: frozenset[int],  # noqa: ARG002 - no rule heeds them
        shuffle: Shuffle,
        options: Mapping[str, Any] = NO_OPTIONS,  # noqa: ARG002 - the size of the table is ``seats``
    ) -> Step[State, Event]:
        """The order of turns by lot, and the first deal (``N6``, ``N34``)."""
        return deal.setup(mode, seats, shuffle)

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options in effect: ``seats``, the size of the table (``N53``).

        Raises :class:`MalformedMoveError` for another option and for a number of seats that there is not.
        """
        given = {option: value for option, value in options.items() if value is not None}
        seats = given.pop("seats", USUAL_SEATS)
        if given:
            raise MalformedMoveError(f"options.{min(given)} is not an option of {self.name}")
        if type(seats) is not int or seats not in DECKS:  # isinstance would take True
            raise MalformedMoveError(f"options.seats is not a number from {self.seats[0]} to {self.seats[1]}")
        return {"seats": seats}


DNUP: Final = Dnup()
