"""Tables of dnup set up by hand, and played in the notation of the rules' worked examples (section 6)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import pytest
from cardrules.dnup.actions import Action
from cardrules.dnup.cards import NUMBERS, names
from cardrules.dnup.events import Event, event_view
from cardrules.dnup.game import DNUP
from cardrules.dnup.state import Lying, Match, State
from cardrules.game import EVERYTHING, IllegalMoveError

from tests.rules.prepared import line

T = TypeVar("T")

SEATS: Final = "abcde"
"""The players of the examples: seat 0 is a, and so on in the order of turns."""


class Unshuffled:
    """A shuffle that leaves cards as they are and turns none; it remembers what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        self.asked.append((label, tuple(items)))
        return tuple(items)

    def below(self, n: int, label: str) -> int:
        raise NotImplementedError

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        self.asked.append((label, (n, count)))
        return (0,) * count

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.asked]


def cards(text: str) -> bytes:
    """The cards of a text like ``3/7 9/2``."""
    return bytes([NUMBERS[name] for name in text.split()])


def spelt(held: bytes) -> str:
    """The inverse of :func:`cards`."""
    return " ".join(names(held))


def prepared(
    *hands: str,
    sets: Sequence[str] = (),
    area: int = 1,
    won: Mapping[str, int] | None = None,
    out: str = "",
    turn: int = 7,
    quiet: int = 0,
    stalled: int = 0,
    discard: str = "",
    cleared: bool = False,
    to_move: str = "a",
) -> State:
    """``to_move`` is to move, its own set already discarded. Hands are those of a, b and so on; out is who is out.

    Sets are like ``"b 7/2"``, or with two players ``"b.1 7/2"``.
    """
    held = tuple(map(cards, hands))
    players = len(held)
    points = tuple((won or {}).get(SEATS[seat], 0) for seat in range(players))
    gone = tuple(map(SEATS.index, out))
    match = Match(tuple(range(players)), 1, 0, points, stalled, gone)
    lying = tuple(map(_lying, sets))
    return State(match, "turns", SEATS.index(to_move), area, turn, quiet, cleared, held, lying, cards(discard))


def _lying(text: str) -> Lying:
    place, _, held = text.partition(" ")
    owner, _, area = place.partition(".")
    return Lying(SEATS.index(owner), int(area or 1), cards(held))


class Play:
    """A table that is played by calling it with moves: ``play("play 8/1", "add b 6/9", "take b.2", "rotate")``."""

    def __init__(self, state: State, shuffle: Unshuffled | None = None) -> None:
        self.state = state
        self.shuffle = shuffle or Unshuffled()
        self.events: list[Event] = []

    @classmethod
    def dealt(cls, seats: int) -> "Play":
        """A new game from the unshuffled deck."""
        shuffle = Unshuffled()
        state, events = DNUP.setup("standard", seats, frozenset(), shuffle)
        play = cls(state, shuffle)
        play.events = list(events)
        return play

    def __call__(self, *moves: str) -> "Play":
        for move in moves:
            if move == "timeout":
                step = DNUP.expire(self.state, DNUP.decisions(self.state)[0].id, self.shuffle)
            elif move == "next round":
                step = DNUP.resume(self.state, self.shuffle)
            else:
                step = DNUP.apply(self.state, self.seat, read(move), self.shuffle)
            self.state = step.state
            self.events += step.events
        return self

    @property
    def seat(self) -> int:
        """Who is asked."""
        return DNUP.decisions(self.state)[0].seat

    @property
    def to_move(self) -> str:
        """Who is asked, and about which area."""
        return f"{SEATS[self.seat]}.{self.state.area}"

    def refused(self, move: str) -> str:
        """Why a move is illegal."""
        before = self.state
        with pytest.raises(IllegalMoveError) as refusal:
            DNUP.apply(self.state, self.seat, read(move), self.shuffle)
        assert self.state == before
        assert read(move) not in DNUP.legal_actions(before, self.seat)
        return str(refusal.value)

    def allows(self, move: str) -> bool:
        """Whether a move is among the legal ones."""
        return read(move) in DNUP.legal_actions(self.state, self.seat)

    @property
    def hands(self) -> dict[str, str]:
        return {SEATS[seat]: spelt(hand) for seat, hand in enumerate(self.state.hands)}

    @property
    def sets(self) -> list[str]:
        """The sets on the table, in the notation of :func:`prepared`."""
        two = len(self.state.hands) == 2
        return [f"{SEATS[s]}{f'.{area}' if two else ''} {spelt(held)}" for s, area, held in self.state.sets]

    @property
    def won(self) -> tuple[int, ...]:
        return self.state.match.won

    @property
    def told(self) -> list[str]:
        """All events so far, a line each."""
        return [line(event_view(event, EVERYTHING)) for event in self.events]

    @property
    def kinds(self) -> list[str]:
        """What happened so far."""
        return [told.split()[0] for told in self.told]

    def view(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        return DNUP.view(self.state, viewer)


def read(move: str) -> Action:
    """The action of a text."""
    kind, *words = move.split()
    wire: dict[str, Any] = {"kind": kind}
    if kind == "play":
        wire["cards"] = words
    elif kind in ("add", "take"):
        owner, _, area = words[0].partition(".")
        wire |= {"seat": SEATS.index(owner), "area": int(area or 1)}
        if kind == "add":
            wire["card"] = words[1]
    return DNUP.parse_action(wire)
