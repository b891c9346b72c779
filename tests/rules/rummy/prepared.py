"""Tables of rummy set up by hand, and played in the notation of the rules' worked examples (section 6)."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import pytest
from cardrules.game import EVERYTHING, IllegalMoveError
from cardrules.rummy import cards
from cardrules.rummy.actions import Action
from cardrules.rummy.cards import NO_CARD
from cardrules.rummy.events import Event, event_view
from cardrules.rummy.game import RUMMY
from cardrules.rummy.state import Laid, Match, Phase, State, Table, other

from tests.rules.prepared import line

T = TypeVar("T")

HUMANS: Final = Table(frozenset(), shared=False)
SHARED: Final = Table(frozenset(), shared=True)
AGAINST_BOT: Final = Table(frozenset({1}), shared=False)


class Unshuffled:
    """A shuffle that leaves cards as they are and draws seat 0 for dealer; it remembers what was asked of it."""

    def __init__(self, dealer: int = 0) -> None:
        self.dealer = dealer
        self.asked: list[tuple[str, tuple[Any, ...]]] = []

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        self.asked.append((label, tuple(items)))
        return tuple(items)

    def below(self, n: int, label: str) -> int:
        self.asked.append((label, (n,)))
        return self.dealer

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        raise NotImplementedError

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.asked]


def numbers(text: str) -> tuple[int, ...]:
    """The cards of a text like ``5S TD``."""
    return tuple(map(cards.card, text.split()))


def names(held: Sequence[int]) -> str:
    """The inverse of :func:`numbers`."""
    return " ".join(cards.names(held))


def prepared(
    hand: str,
    opponent: str = "2C 4C",
    *,
    melds: Sequence[str] = (),
    discard: str = "KH",
    stock: str | None = None,
    phase: Phase = "play",
    seat: int = 0,
    drawn: str = "",
    taken: str = "",
    turn: int = 7,
    score: tuple[int, int] = (0, 0),
    table: Table = HUMANS,
    covered: bool = False,
) -> State:
    """``seat`` to move with ``hand`` and a last card, ``drawn`` from the stock or ``taken`` from the discards.

    ``melds`` are like ``"1 5S 6S 7S"``, with the seat that laid them. Without a ``stock`` every other card is in it.
    """
    own = numbers(hand) + numbers(drawn) + numbers(taken)
    theirs, pile = numbers(opponent), numbers(discard)
    laid = tuple(Laid(int(meld[0]), cards.bits(numbers(meld[1:]))) for meld in melds)
    lying = {card for meld in laid for card in cards.members(meld.cards)}
    rest = tuple(card for card in cards.DECK if card not in {*own, *theirs, *pile, *lying})
    return State(
        Match(table, 1, _dealer(seat, turn), score),
        phase,
        seat,
        turn,
        2 if phase == "play" else 1,
        (own, theirs) if seat == 0 else (theirs, own),
        rest if stock is None else numbers(stock),
        pile,
        0,
        laid,
        numbers(drawn)[0] if drawn else NO_CARD,
        numbers(taken)[0] if taken else NO_CARD,
        frozenset(),
        covered,
    )


def _dealer(seat: int, turn: int) -> int:
    """The dealer with whom ``seat`` has that turn."""
    return other(seat) if turn % 2 else seat


class Play:
    """A table that is played by calling it with moves: ``play("draw stock", "discard KD", "1: propose_restart")``.

    A move without a seat is that of whoever is asked first.
    """

    def __init__(self, state: State, shuffle: Unshuffled | None = None) -> None:
        self.state = state
        self.shuffle = shuffle or Unshuffled()
        self.events: list[Event] = []

    @classmethod
    def dealt(cls, table: Table = HUMANS, dealer: int = 0) -> "Play":
        """A match as it begins, from an unshuffled deck."""
        shuffle = Unshuffled(dealer)
        options = {"shared": True} if table.shared else {}
        step = RUMMY.setup("standard", 2, table.bots, shuffle, options)
        play = cls(step.state, shuffle)
        play.events += step.events
        return play

    def __call__(self, *moves: str) -> "Play":
        for move in moves:
            seat, action = self._read(move)
            step = RUMMY.apply(self.state, seat, action, self.shuffle)
            self.state = step.state
            self.events += step.events
        return self

    def timeout(self) -> "Play":
        """The time for the open decision runs out."""
        (asked,) = RUMMY.decisions(self.state)
        step = RUMMY.expire(self.state, asked.id, self.shuffle)
        self.state = step.state
        self.events += step.events
        return self

    def attend(self, *away: int) -> "Play":
        """Nobody is there at the seats ``away``; all others are."""
        self.state = RUMMY.attend(self.state, frozenset(away))
        return self

    def refused(self, move: str) -> str:
        """Why a move is illegal."""
        seat, action = self._read(move)
        before = self.state
        with pytest.raises(IllegalMoveError) as refusal:
            RUMMY.apply(self.state, seat, action, self.shuffle)
        assert self.state == before
        return str(refusal.value)

    def _read(self, move: str) -> tuple[int, Action]:
        by, colon, rest = move.partition(": ")
        kind, *words = (rest if colon else move).split()
        seat = int(by) if colon else RUMMY.decisions(self.state)[0].seat
        wire: dict[str, Any] = {"kind": kind}
        match kind:
            case "draw":
                wire["from"] = words[0]
            case "meld":
                wire["cards"] = words
            case "lay_off":
                wire |= {"meld": int(words[0]), "cards": words[1:]}
            case "discard":
                wire["card"] = words[0]
        return seat, RUMMY.parse_action(wire)

    @property
    def told(self) -> list[str]:
        """All events so far, a line each, nothing hidden."""
        return [line(event_view(event, EVERYTHING)) for event in self.events]

    @property
    def legal(self) -> list[str]:
        """What the decider may do, in the notation of this class."""
        seat = RUMMY.decisions(self.state)[0].seat
        return [spelt(action) for action in RUMMY.legal_actions(self.state, seat)]

    @property
    def hands(self) -> tuple[str, str]:
        first, second = self.state.hands
        return names(first), names(second)

    @property
    def melds(self) -> list[str]:
        return [names(cards.members(meld.cards)) for meld in self.state.melds]

    @property
    def score(self) -> tuple[int, int]:
        return self.state.match.score

    @property
    def asked(self) -> list[tuple[str, int, str]]:
        """The open decisions."""
        return [(asked.id, asked.seat, asked.kind) for asked in RUMMY.decisions(self.state)]

    def view(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        return RUMMY.view(self.state, viewer)


def spelt(action: Action) -> str:
    """An action in the notation of :class:`Play`."""
    words: list[str] = []
    for value in RUMMY.action_view(action).values():
        words += value if isinstance(value, list) else [str(value)]
    return " ".join(words)
