"""States and events as short texts and lists for storage, secrets included: a card is one letter."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardrules.rummy import events
from cardrules.rummy.cards import NO_CARD, bits, members
from cardrules.rummy.events import Event
from cardrules.rummy.state import Laid, Match, Phase, State, Table

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""One for each card of the deck."""

_NUMBERS: Final = {letter: card for card, letter in enumerate(LETTERS)}
_NONE: Final = "-"
_PHASES: Final[dict[str, Phase]] = {"d": "draw", "p": "play", "h": "hand_over", "o": "over"}
_PHASE_LETTERS: Final[dict[Phase, str]] = {phase: letter for letter, phase in _PHASES.items()}

_EVENTS: Final[dict[str, Callable[..., Event]]] = {
    "gs": events.GameStarted,
    "d": events.Dealt,
    "u": events.Uncovered,
    "rs": events.Reshuffled,
    "w": events.Drew,
    "m": events.Melded,
    "l": events.LaidOff,
    "x": events.Discarded,
    "ho": events.HandOver,
    "ha": events.HandAccepted,
    "go": events.GameOver,
    "rp": events.RestartProposed,
    "rd": events.RestartDeclined,
    "ra": events.Restarted,
}
_TAGS: Final[dict[Callable[..., Event], str]] = {event: tag for tag, event in _EVENTS.items()}


def dump(state: State) -> str:
    """The state as about 110 characters."""
    match = state.match
    return ".".join(
        (
            _seats(match.table.bots) + "s" * match.table.shared,
            str(match.hand),
            str(match.dealer),
            f"{match.score[0]},{match.score[1]}",
            _seats(match.accepted),
            _NONE if match.proposal is None else str(match.proposal),
            str(match.proposals),
            _seats(match.withheld),
            _PHASE_LETTERS[state.phase],
            _NONE if state.decider is None else str(state.decider),
            str(state.turn),
            str(state.asked),
            *map(spell, state.hands),
            spell(state.stock),
            spell(state.discard),
            str(state.shuffles),
            ",".join(f"{by}{spell(members(cards))}" for by, cards in state.melds),
            _letter(state.drawn),
            _letter(state.taken),
            _seats(state.away),
            str(int(state.covered)),
        )
    )


def load(text: str) -> State:
    """The inverse of :func:`dump`. Raises :class:`ValueError` for a text that is none of its."""
    table, hand, dealer, score, accepted, proposal, proposals, withheld, *turn = text.split(".")
    phase, decider, number, asked, first, second, stock, discard, shuffles, melds, drawn, taken, away, covered = turn
    mine, theirs = score.split(",")
    return State(
        Match(
            Table(_load_seats(table.removesuffix("s")), table.endswith("s")),
            int(hand),
            int(dealer),
            (int(mine), int(theirs)),
            _load_seats(accepted),
            None if proposal == _NONE else int(proposal),
            int(proposals),
            (int(withheld[0]), int(withheld[1])),
        ),
        _PHASES[phase],
        None if decider == _NONE else int(decider),
        int(number),
        int(asked),
        (read(first), read(second)),
        read(stock),
        read(discard),
        int(shuffles),
        tuple(Laid(int(meld[0]), bits(read(meld[1:]))) for meld in melds.split(",") if meld),
        _load_letter(drawn),
        _load_letter(taken),
        _load_seats(away),
        covered == "1",
    )


def dump_event(event: Event) -> list[Any]:
    """The event as its tag and its fields."""
    return [_TAGS[type(event)], *(list(field) if isinstance(field, tuple) else field for field in event)]


def load_event(item: Sequence[Any]) -> Event:
    """The inverse of :func:`dump_event`."""
    tag, *fields = item
    return _EVENTS[tag](*(tuple(field) if isinstance(field, list) else field for field in fields))


def spell(cards: Iterable[int]) -> str:
    """Cards as a letter each."""
    return "".join([LETTERS[card] for card in cards])


def read(text: str) -> tuple[int, ...]:
    """The inverse of :func:`spell`. Raises :class:`KeyError` for what is no card's letter."""
    return tuple([_NUMBERS[letter] for letter in text])


def _letter(card: int) -> str:
    return _NONE if card == NO_CARD else LETTERS[card]


def _load_letter(letter: str) -> int:
    return NO_CARD if letter == _NONE else _NUMBERS[letter]


def _seats(seats: Iterable[int]) -> str:
    return "".join(map(str, seats))


def _load_seats(text: str) -> frozenset[int]:
    return frozenset(map(int, text))
