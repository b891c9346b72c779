"""What a bot remembers of a hand: every discard, and what its opponent took (rules, section 7)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardrules.rummy.cards import BIT, NO_CARD, bits, card


class Memory(NamedTuple):
    """Cards as bits. What lies on the table is in every view and need not be remembered."""

    seat: int = NO_CARD
    """The bot's own; unknown before the first view."""
    opponents: int = 0
    """Cards that the opponent took from the discards and has not let go."""
    discards: int = 0
    """The discard pile, top card included."""
    top: int = NO_CARD
    """Its top card, which stays when the others are shuffled (``R12``)."""

    def dump(self) -> str:
        """At most some thirty characters."""
        return f"{self.seat}.{self.opponents:x}.{self.discards:x}.{self.top}"


def load(text: str) -> Memory:
    """The inverse of :meth:`Memory.dump`; the empty text is a match's beginning."""
    if not text:
        return Memory()
    seat, opponents, discards, top = text.split(".")
    return Memory(int(seat), int(opponents, 16), int(discards, 16), int(top))


def observe(memory: Memory, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Memory:
    """The memory after a change, from its events and the view that came with them."""
    seat, opponents, discards, top = memory
    seen = [player["seat"] for player in view["players"] if player["hand"] is not None]
    if len(seen) == 1:
        seat = seen[0]
    for event in events:
        match event:
            case {"kind": "dealt", "up": up}:
                opponents, top = 0, card(up)
                discards = BIT[top]
            case {"kind": "drew", "from": "discard", "seat": by, "card": name}:
                discards &= ~BIT[card(name)]
                opponents |= BIT[card(name)] if by != seat else 0
            case {"kind": "melded" | "laid_off", "cards": cards}:
                opponents &= ~bits(map(card, cards))
            case {"kind": "discarded", "card": name}:
                top = card(name)
                opponents, discards = opponents & ~BIT[top], discards | BIT[top]
            case {"kind": "reshuffled"}:
                discards = BIT[top]
    return Memory(seat, opponents, discards, top)
