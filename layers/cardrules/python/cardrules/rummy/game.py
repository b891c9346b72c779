"""Rummy behind the protocol that every game offers (:class:`cardrules.game.Game`)."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.game import Bots, Decision, MalformedMoveError, Plain
from cardrules.rummy import actions, codec, events, legal, log, match, presence, rules, state, view
from cardrules.rummy.actions import Action, Word
from cardrules.rummy.bots import RummyBots
from cardrules.rummy.view import event_viewer


class Rummy(Plain):
    """Rummy for two: hands up to 100 points, with a friend, against the computer or on one device."""

    name: str = "rummy"
    modes: tuple[str, ...] = (rules.STANDARD,)
    seats: tuple[int, int] = (state.SEATS, state.SEATS)
    starts_when_full: bool = True
    gives_points: bool = False
    bots: Bots = RummyBots()

    setup = staticmethod(rules.setup)
    decisions = staticmethod(state.decisions)
    paused = staticmethod(rules.paused)
    resume = staticmethod(rules.resume)
    legal_actions = staticmethod(legal.legal_actions)
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

    def parse_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options in effect: ``shared``, one device for both, and then perhaps ``second_name`` (``R51``).

        What a name may be, and that ``shared`` needs a private room, is the room's to judge (``R57``). Raises
        :class:`MalformedMoveError` for another option, one of the wrong type, and ``second_name`` without ``shared``.
        """
        given = {option: value for option, value in options.items() if value is not None}
        for option, value in given.items():
            if option not in _OPTIONS:
                raise MalformedMoveError(f"options.{option} is not an option of {self.name}")
            if type(value) is not _OPTIONS[option]:
                raise MalformedMoveError(f"options.{option} is not of the type {_OPTIONS[option].__name__}")
        if not given.get("shared"):
            if "second_name" in given:
                raise MalformedMoveError("options.second_name is for shared rooms only")
            return {}
        return given

    # Where rummy is not as plain as a game may be

    private_lobby_ends: bool = False
    """It waits for the friend (``R54``)."""
    coming_keeps_alive: bool = False
    """Seven days count from the last move (``R47``)."""
    events_are_public: bool = False

    offers = staticmethod(state.offers)
    offered_actions = staticmethod(legal.offered_actions)
    waiting = staticmethod(state.waiting)
    attend = staticmethod(presence.attend)
    clock = staticmethod(presence.clock)
    event_viewer = staticmethod(event_viewer)
    counts = staticmethod(match.counts)
    keeps_chapters: bool = True
    dump_moves = staticmethod(log.dump_played)
    load_moves = staticmethod(log.load_played)

    @staticmethod
    def one_device(options: Mapping[str, Any]) -> bool:
        """Whether one connection has both seats, of a room that must be private and takes nobody else (``R51``)."""
        return options.get("shared") is True

    @staticmethod
    def answers(decision: Decision, action: Action) -> bool:
        """Whether an action of that kind answers such a decision or offer at all: who accepts must say what.

        Where it does not, the move is illegal, whatever else ``apply`` would make of it.
        """
        words = _WORDS.get(decision.kind)
        return action in words if words is not None else not isinstance(action, Word) or action is Word.UNCOVER


_OPTIONS: Final[Mapping[str, type]] = {"shared": bool, "second_name": str}

_WORDS: Final[Mapping[str, tuple[Word, ...]]] = {
    "next_hand": (Word.ACCEPT,),
    "propose_restart": (Word.PROPOSE_RESTART,),
    "answer_restart": (Word.ACCEPT, Word.DECLINE),
}

RUMMY: Final = Rummy()
