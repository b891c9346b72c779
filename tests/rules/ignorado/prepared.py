"""Tables of El Ignorado set up by hand, and played in the notation of the rules' worked examples (section 6).

Players a, b, c … are the seats 0, 1, 2 … in seating and in dealing order; the last who was dealt a card is the dealer.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import pytest
from cardrules.game import EVERYTHING, PUBLIC, IllegalMoveError, Step
from cardrules.ignorado import cards
from cardrules.ignorado.actions import Action
from cardrules.ignorado.cards import DECK
from cardrules.ignorado.events import Event
from cardrules.ignorado.game import IGNORADO
from cardrules.ignorado.state import Cards, Debt, People, Round, Social, State, Table

from tests.rules.prepared import line

T = TypeVar("T")

LETTERS: Final = "abcdefgh"
A, B, C, D, E = range(5)


def reaction(state: State, seat: int) -> Step[State, Event]:
    """What a reaction of ``seat``, which is shown a poke, does (``I46``)."""
    said = IGNORADO.reacted(state, seat)
    assert said is not None
    return IGNORADO.apply(state, seat, IGNORADO.parse_action(said.move), Unshuffled())


class Unshuffled:
    """A shuffle that puts the cards of ``deals``, one text a deal, on top, and remembers what was asked of it."""

    def __init__(self, *deals: str, below: int = 0, seating: Sequence[int] | None = None) -> None:
        self.deals = list(deals)
        self.asked: list[tuple[str, tuple[Any, ...]]] = []
        self._below, self._seating = below, seating

    def __call__(self, items: Sequence[T], label: str) -> tuple[T, ...]:
        self.asked.append((label, tuple(items)))
        if label == "seating" and self._seating:
            return tuple(items[seat] for seat in self._seating)
        on_top = numbers(self.deals.pop(0)) if label.startswith("deck") and self.deals else ()
        return (*[items[card] for card in on_top], *[item for item in items if item not in on_top])

    def below(self, n: int, label: str) -> int:
        self.asked.append((label, (n,)))
        return self._below

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        raise NotImplementedError

    @property
    def labels(self) -> list[str]:
        return [label for label, _ in self.asked]


def numbers(text: str) -> tuple[int, ...]:
    """The cards of a text like ``KO JC``."""
    return tuple(map(cards.card, text.split()))


def names(held: Sequence[int]) -> str:
    """The inverse of :func:`numbers`."""
    return " ".join(cards.NAMES[card] for card in held)


def seats(text: str) -> tuple[int, ...]:
    """The seats of a text like ``ac``."""
    return tuple(map(LETTERS.index, text))


def prepared(
    hands: str,
    lives: str = "",
    *,
    deck: str = "",
    number: int = 4,
    fell: Mapping[int, int] | None = None,
    returns: Mapping[int, int] | None = None,
    away: str = "",
    debts: str = "",
    bots: str = "",
) -> State:
    """The first turn of round ``number``, with ``hands`` of those who live, in dealing order.

    ``lives`` are three each where they are not given; who has none fell in round 1 where ``fell`` does not say.
    ``debts`` are like ``"ac"``: a owes c. The rest of the 16 cards is under ``deck``.
    """
    left = tuple(map(int, lives.split())) or (3,) * len(hands.split())
    order = tuple(range(len(left)))
    players = tuple(seat for seat in order if left[seat])
    held, on_top, nothing = numbers(hands), numbers(deck), (0,) * len(left)
    fallen = {seat: 1 for seat in order if not left[seat]} | dict(fell or {})
    rest = tuple(card for card in DECK if card not in {*held, *on_top})
    return State(
        Table(order, frozenset(seats(bots))),
        Round(number, players[-1], players),
        "turns",
        players[0],
        0,
        1,
        People(
            left,
            nothing,
            tuple(fallen.get(seat, 0) for seat in order),
            tuple((returns or {}).get(seat, 0) for seat in order),
            max(0, 3 * len(left) - sum(left)),
        ),
        Cards(held, tuple(1 << seat for seat in players), 0, ("",) * len(held), 0, (*on_top, *rest)),
        None,
        Social(tuple(Debt(*seats(pair)) for pair in debts.split()), (), nothing, frozenset(seats(away))),
    )


class Play:
    """A table that is played by calling it: ``play("a>ask b; b>answer C; t; c>poke a say_hello; a>attend")``.

    ``t`` lets the time for the open decision run out.
    """

    def __init__(self, hands: str, lives: str = "", *, deals: Sequence[str] = (), **others: Any) -> None:
        self.state = prepared(hands, lives, **others)
        self.shuffle = Unshuffled(*deals)
        self.events: list[Event] = []

    def __call__(self, moves: str) -> "Play":
        for move in moves.split(";"):
            if move.strip() == "t":
                (asked,) = IGNORADO.decisions(self.state)
                self.step(IGNORADO.expire(self.state, asked.id, self.shuffle))
            else:
                self.step(IGNORADO.apply(self.state, *read(move), self.shuffle))
        return self

    def step(self, step: Step[State, Event] | None) -> "Play":
        assert step is not None
        self.state = step.state
        self.events += step.events
        return self

    def resume(self) -> "Play":
        return self.step(IGNORADO.resume(self.state, self.shuffle))

    def lapse(self) -> "Play":
        """The time of the newest poke on show is over."""
        *_, shown = [offer for offer in IGNORADO.offers(self.state) if offer.kind == "attend"]
        return self.step(IGNORADO.expire(self.state, shown.id, self.shuffle))

    def attend(self, away: str) -> "Play":
        self.state = IGNORADO.attend(self.state, frozenset(seats(away)))
        return self

    def refused(self, move: str) -> str:
        """Why a move is illegal; nothing changes by it."""
        before = self.state
        with pytest.raises(IllegalMoveError) as refusal:
            IGNORADO.apply(self.state, *read(move), self.shuffle)
        assert self.state is before
        return str(refusal.value)

    @property
    def told(self) -> list[str]:
        """All events so far as by somebody who sees everything, a line each."""
        return list(lines(self.events, EVERYTHING))

    def heard(self, viewer: int) -> list[str]:
        """All events so far that ``viewer`` is told."""
        return list(lines(self.events, viewer))

    def since(self, kind: str) -> list[str]:
        """The lines from the last event of that kind on."""
        told = self.told
        return told[max(at for at, text in enumerate(told) if text.split()[0] == kind) :]

    @property
    def kinds(self) -> list[str]:
        return [text.split()[0] for text in self.told]

    @property
    def lives(self) -> str:
        return " ".join(map(str, self.state.people.lives))

    @property
    def hands(self) -> str:
        return names(self.state.cards.hands)

    @property
    def asked(self) -> str | None:
        """What is asked of whom, like ``king_turn a``."""
        return next((f"{asked.kind} {LETTERS[asked.seat]}" for asked in IGNORADO.decisions(self.state)), None)

    def view(self, viewer: int = EVERYTHING) -> dict[str, Any]:
        return IGNORADO.view(self.state, viewer)

    @property
    def options(self) -> list[str]:
        options: list[str] = self.view()["decision"]["options"]
        return options

    def seen(self, field: str, viewer: int = PUBLIC) -> dict[int, Any]:
        """One field of every player, by seat, without what is null."""
        players = self.view(viewer)["players"]
        return {player["seat"]: player[field] for player in players if player[field] is not None}


def read(move: str) -> tuple[int, Action]:
    """A move like ``a>ask b``."""
    by, _, rest = move.strip().partition(">")
    kind, *words = rest.split()
    wire: dict[str, Any] = {"kind": kind}
    if kind in ("ask", "poke", "mute", "unmute"):
        wire["seat"] = LETTERS.index(words[0])
    if kind in ("answer", "guess"):
        wire["suit"] = words[0]
    if kind == "poke":
        wire["bait"] = words[1] if len(words) > 1 else "say_hello"
    return LETTERS.index(by), IGNORADO.parse_action(wire)


def lines(events: Sequence[Event], viewer: int) -> Iterator[str]:
    """Events as a viewer is told them, a line each."""
    for event in events:
        told = IGNORADO.event_view(event, viewer)
        if told is not None:
            yield line(told)
