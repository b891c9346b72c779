"""Tables of Disunyer set up by hand, and played in the notation of the rules' worked examples (section 6)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from cardrules.disunyer import cards
from cardrules.disunyer.events import Event
from cardrules.disunyer.game import DISUNYER
from cardrules.disunyer.state import Deck, Round, State, Table
from cardrules.game import EVERYTHING, PUBLIC

T = TypeVar("T")

_MOVE: Final = re.compile(r"(?P<seat>\d)>(?P<kind>keep|pass|pick|guess)(?: (?P<what>\w)(?!>))?|(?P<timeout>\bt\b)")


class Unshuffled:
    """A shuffle that leaves the cards in the order of the unshuffled deck, and remembers what was asked of it."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        self.labels.append(label)
        return tuple(items)

    def below(self, n: int, label: str) -> int:
        raise NotImplementedError

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        raise NotImplementedError


def numbers(names: str) -> tuple[int, ...]:
    """The cards of a text like ``5O JC``."""
    return tuple(map(cards.card, names.split()))


def names(held: Sequence[int]) -> str:
    """The inverse of :func:`numbers`."""
    return " ".join(cards.NAMES[card] for card in held)


def about_to_deal(
    hands: str,
    *,
    stock: str = "",
    discard: str = "",
    mode: str = "standard",
    out: Mapping[int, int] | None = None,
    doubled: bool = False,
    seats: int = 0,
    lying: str = "",
) -> State:
    """The pause before a deal of ``hands`` in seating order, with ``stock`` left after it.

    ``out`` are the seats that fell before, with their places; ``lying`` are the last round's cards, still with the
    players. Seats are numbered in seating order.
    """
    fell = dict(out or {})
    table = Table(mode, tuple(range(seats or len(hands.split()) + len(fell))), doubled)
    standing = tuple(seat for seat in table.order if seat not in fell)
    places = tuple(fell.get(seat, 0) for seat in table.order)
    deck = Deck(numbers(hands) + numbers(stock), numbers(discard), 0)
    last, held = Round(0, standing if lying else (), ()), numbers(lying)
    return State(table, last, "pause", None, 0, standing, places, held, (0,) * len(held), deck, (), ())


class Play:
    """One prepared table, its cards dealt, played by calling it with moves: ``play("0>pass 1>keep 2>pick 3 t")``."""

    def __init__(self, hands: str, **prepared: Any) -> None:
        self.shuffle = Unshuffled()
        self.state, events = DISUNYER.resume(about_to_deal(hands, **prepared), self.shuffle)
        self.events: list[Event] = list(events)

    def __call__(self, moves: str) -> "Play":
        for move in _MOVE.finditer(moves):
            if move["timeout"]:
                (asked,) = DISUNYER.decisions(self.state)
                step = DISUNYER.expire(self.state, asked.id, self.shuffle)
            else:
                wire = {"kind": move["kind"], "seat": move["what"], "suit": move["what"]}
                if move["kind"] == "pick":
                    wire["seat"] = int(move["what"])
                step = DISUNYER.apply(self.state, int(move["seat"]), DISUNYER.parse_action(wire), self.shuffle)
            self.state = step.state
            self.events += step.events
        return self

    def resume(self) -> "Play":
        self.state, events = DISUNYER.resume(self.state, self.shuffle)
        self.events += events
        return self

    @property
    def told(self) -> list[str]:
        """All events so far, a line each."""
        return [line(DISUNYER.event_view(event, PUBLIC)) for event in self.events]

    def since(self, kind: str) -> list[str]:
        """The lines after the first event of that kind."""
        told = self.told
        return told[next(at for at, text in enumerate(told) if text.startswith(kind)) + 1 :]

    @property
    def hands(self) -> str:
        return names(self.state.hands)

    @property
    def stock(self) -> str:
        return names(self.state.deck.stock)

    @property
    def discard(self) -> str:
        return names(self.state.deck.discard)

    @property
    def asked(self) -> tuple[str, int] | None:
        """What is asked of whom."""
        return next(((asked.kind, asked.seat) for asked in DISUNYER.decisions(self.state)), None)

    def view(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        return DISUNYER.view(self.state, viewer)

    def column(self, field: str, viewer: int = EVERYTHING) -> dict[int, Any]:
        """One field of every player, by seat."""
        return {player["seat"]: player[field] for player in self.view(viewer)["players"]}

    def seen(self, field: str, viewer: int) -> dict[int, Any]:
        """The same without what is null."""
        return {seat: value for seat, value in self.column(field, viewer).items() if value is not None}


def line(event: Mapping[str, Any]) -> str:
    """An event view as one line: ``kept seat=0 forced=False by_default=True``."""
    return " ".join([event["kind"], *(f"{name}={_short(value)}" for name, value in event.items() if name != "kind")])


def _short(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}:{inner}" for name, inner in value.items())
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value)
