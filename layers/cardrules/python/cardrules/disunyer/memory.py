"""What a bot remembers of the cards it has seen since the discard pile was last shuffled."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardrules.disunyer.cards import card


class Memory(NamedTuple):
    """Sets of cards, each as a number with the bit of every card in it set."""

    earlier: int = 0
    """Seen in earlier rounds, after the last shuffle: these lie in the discard pile."""
    now: int = 0
    """Seen in this round: these are no longer in the stock, whenever it was shuffled."""
    before: int = 0
    """After a shuffle in the middle of this round's deal: seen before it, so none of the first ``dealt`` cards."""
    dealt: int = 0
    """How many cards of this round's deal were dealt before that shuffle."""
    kept: int = 0
    """The seats that chose to keep their card in this round, with the bit of each set."""
    kings_stick: int = 0
    """1 once Kings were seen to get stuck (``D25``): so this is the game in which they do."""

    def dump(self) -> str:
        """At most 39 characters."""
        return ".".join(f"{field:x}" for field in self)

    def excluded(self, position: int) -> int:
        """The cards that whoever was dealt the card number ``position`` (from 0) of this round was not dealt."""
        return self.before if position < self.dealt else self.earlier


def load(text: str) -> Memory:
    """The inverse of :meth:`Memory.dump`; the empty text is a game's beginning."""
    return Memory(*(int(field, 16) for field in text.split("."))) if text else Memory()


def observe(memory: Memory, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Memory:
    """The memory after a change, from its events and the view that came with them."""
    earlier, now, before, dealt, kept, kings_stick = memory
    shuffled_in_deal = None
    for event in events:
        match event:
            case {"kind": "reshuffled", "dealt": shuffled_in_deal}:
                pass
            case {"kind": "reshuffled"}:
                earlier = 0
            case {"kind": "dealt"}:
                seen, now, kept = earlier | now, 0, 0
                reshuffled = shuffled_in_deal is not None
                earlier, before, dealt = (0, seen, shuffled_in_deal or 0) if reshuffled else (seen, 0, 0)
            case {"kind": "kings_stuck"}:
                kings_stick = 1
            case {"kind": "kept", "seat": seat, "forced": False, "by_default": False}:
                kept |= 1 << seat
            case {"kind": "suit_guessed", "right": True, "suit": suit}:
                now |= _cards((f"A{suit}",))
            case {"kind": "drew", "card": drawn}:
                now |= _cards((drawn,))
            case {"kind": "revealed", "cards": hands}:
                now |= _cards(hands.values())
    now |= _cards(face(player) for player in view["players"])
    return Memory(earlier, now, before, dealt, kept, kings_stick)


def face(player: Mapping[str, Any]) -> str | None:
    """The card of a player that the viewer knows, face up or not."""
    name: str | None = player["card"] or player["known"]
    return name


def _cards(names: Iterable[str | None]) -> int:
    return sum(1 << card(name) for name in set(names) if name)
