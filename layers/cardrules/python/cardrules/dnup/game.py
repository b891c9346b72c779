"""dnup behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardrules.dnup import actions, codec, deal, ending, events, legal, log, rules, state, view
from cardrules.dnup.bots import DnupBots
from cardrules.dnup.deck import DECKS
from cardrules.game import Bots, MalformedMoveError

USUAL_SEATS: Final = 4
"""The size of a table where nobody says another (``N53``)."""


class Dnup:
    """dnup in its one mode, for 2 to 5 players."""

    name: str = "dnup"
    modes: tuple[str, ...] = (deal.STANDARD,)
    seats: tuple[int, int] = (min(DECKS), max(DECKS))
    starts_when_full: bool = False
    gives_points: bool = False
    events_are_public: bool = True
    bots: Bots = DnupBots()
    limits: Mapping[str, int] = MappingProxyType({"action": 30_000})
    """How long each kind of decision lasts, in ms (section 4)."""
    pause_ms: int = 8_000
    """How long the outcome of a round is on show (``N52``)."""

    setup = staticmethod(deal.setup)
    decisions = staticmethod(state.decisions)
    paused = staticmethod(state.paused)
    resume = staticmethod(deal.resume)
    legal_actions = staticmethod(legal.legal_actions)
    apply = staticmethod(rules.apply)
    expire = staticmethod(rules.expire)
    abandon = staticmethod(ending.abandon)
    unfinished = staticmethod(ending.unfinished)
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
    dump_moves = staticmethod(log.dump_moves)
    load_moves = staticmethod(log.load_moves)

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
