"""El Ignorado behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.game import NO_OPTIONS, Bots, MalformedMoveError, Plain, Step
from cardrules.ignorado import actions, clocks, codec, events, legal, pokes, rounds, rules, state, view
from cardrules.ignorado.bots import IgnoradoBots, volunteer
from cardrules.ignorado.events import Event
from cardrules.ignorado.state import State
from cardrules.shuffle import Shuffle

DEFAULT_SEATS: Final = 6


class Ignorado(Plain):
    """The game of Kings that ask, Aces that ask back, and the ignored who try to be noticed."""

    name: str = "ignorado"
    modes: tuple[str, ...] = (rules.STANDARD,)
    seats: tuple[int, int] = (state.FEWEST_SEATS, state.MOST_SEATS)
    starts_when_full: bool = False
    gives_points: bool = False
    events_are_public: bool = False
    keeps_chapters: bool = True
    pause_ms: int = clocks.PAUSE_MS
    abandon_ms: int | None = clocks.ABANDON_MS
    bots: Bots = IgnoradoBots()

    decisions = staticmethod(state.decisions)
    offers = staticmethod(state.offers)
    answers = staticmethod(actions.answers)
    clock = staticmethod(clocks.clock)
    attend = staticmethod(pokes.present)
    abandon = staticmethod(rules.abandon)
    hears = staticmethod(pokes.hears)
    reacted = staticmethod(pokes.reacted)
    stirs = staticmethod(pokes.stirs)
    volunteer = staticmethod(volunteer)
    unlisted = staticmethod(pokes.unlisted)
    paused = staticmethod(state.paused)
    resume = staticmethod(rounds.resume)
    legal_actions = staticmethod(legal.legal_actions)
    offered_actions = staticmethod(pokes.offered_actions)
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
        options: Mapping[str, Any] = NO_OPTIONS,  # noqa: ARG002 - a table's size is ``seats``
    ) -> Step[State, Event]:
        """The first deal (``I1``, ``I22``, ``I24``)."""
        return rules.setup(mode, seats, bots, shuffle)

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options in effect: ``seats``, 3 to 8, the size of the table (``I21``).

        Raises :class:`MalformedMoveError` for another option, and one of the wrong type or size.
        """
        for option, value in options.items():
            if option != "seats" and value is not None:
                raise MalformedMoveError(f"options.{option} is not an option of {self.name}")
        seats = options.get("seats")
        if seats is None:
            return {"seats": DEFAULT_SEATS}
        fewest, most = self.seats
        if type(seats) is not int or not fewest <= seats <= most:  # isinstance would take True for a number
            raise MalformedMoveError(f"options.seats is not a whole number from {fewest} to {most}")
        return {"seats": seats}


IGNORADO: Final = Ignorado()
