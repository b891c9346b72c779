"""What a bot remembers beyond its view: what was said of Aces, who seems to have none, who falls for pokes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardrules.ignorado.cards import SUITS
from cardrules.ignorado.state import MOST_SEATS

_NOBODY: Final = (0,) * MOST_SEATS
_NOTHING: Final = ("",) * MOST_SEATS
_MOST: Final = 15
"""Beyond so many times nobody counts on."""
_NONE: Final = "-"


class Memory(NamedTuple):
    """By seat but for ``returner``."""

    returner: int | None = None
    """Who sent a question back last."""
    said: tuple[str, ...] = _NOTHING
    """The suits that an Ace does not have, as far as guesses of this round have told."""
    heeded: tuple[int, ...] = _NOBODY
    """How often each has paid attention to a poke in this game."""
    answered: frozenset[int] = frozenset()
    """Whose card has answered a King in this round, and not asked back: it is hardly an Ace."""

    def dump(self) -> str:
        """At most 70 characters."""
        returner = _NONE if self.returner is None else str(self.returner)
        heeded = "".join([f"{times:x}" for times in self.heeded])
        return ".".join((returner, ",".join(self.said), heeded, "".join(map(str, sorted(self.answered)))))


def load(text: str) -> Memory:
    """The inverse of :meth:`Memory.dump`; the empty text is a game's beginning."""
    if not text:
        return Memory()
    returner, said, heeded, answered = text.split(".")
    return Memory(
        None if returner == _NONE else int(returner),
        tuple(said.split(",")),
        tuple([int(times, 16) for times in heeded]),
        frozenset(map(int, answered)),
    )


def observe(memory: Memory, events: Sequence[Mapping[str, Any]]) -> Memory:
    """The memory after a change, from its events."""
    returner, said, heeded, answered = memory.returner, list(memory.said), list(memory.heeded), set(memory.answered)
    for event in events:
        match event:
            case {"kind": "dealt"}:
                said, answered = list(_NOTHING), set()
            case {"kind": "king_answered", "seat": seat}:
                answered.add(seat)
            case {"kind": "question_returned", "seat": returner}:
                pass
            case {"kind": "ace_guessed", "suit": str(suit), "right": right} if returner is not None:
                said[returner] = _without(suit) if right else _joined(said[returner], suit)
            case {"kind": "swapped", "seat": one, "with": two}:
                said[one], said[two] = said[two], said[one]
                answered = {two if seat == one else one if seat == two else seat for seat in answered}
            case {"kind": "swapped_with_deck", "seat": seat}:
                said[seat] = ""
                answered.discard(seat)
            case {"kind": "attention_paid", "seat": seat}:
                heeded[seat] = min(_MOST, heeded[seat] + 1)
    return Memory(returner, tuple(said), tuple(heeded), frozenset(answered))


def _without(suit: str) -> str:
    """The suits that a card with this one does not have."""
    return SUITS.replace(suit, "")


def _joined(said: Iterable[str], suit: str) -> str:
    return "".join([one for one in SUITS if one in said or one == suit])
