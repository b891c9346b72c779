"""What a bot remembers of a round: every card seen on the table, and whose hand it went to (rules, section 7)."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardrules.dnup.cards import NUMBERS, rotated, without


class Memory(NamedTuple):
    """Cards in hands are remembered as they are held now: they turn with the hand."""

    hands: tuple[bytes, ...] = ()
    """By seat: the cards that went there from the table and have not left it since."""
    gone: bytes = b""
    """The cards that were discarded, as they lay."""
    table: tuple[tuple[int, int, bytes], ...] = ()
    """The sets that lie on the table, (seat, area, cards), so that it is known what is discarded."""

    def dump(self) -> str:
        """Two characters for a card and little else."""
        table = ",".join([f"{seat}{area}{_digits(cards)}" for seat, area, cards in self.table])
        return ".".join((",".join(map(_digits, self.hands)), _digits(self.gone), table))


def load(text: str) -> Memory:
    """The inverse of :meth:`Memory.dump`; the empty text is a game's beginning."""
    if not text:
        return Memory()
    hands, gone, table = text.split(".")
    lying = tuple((int(item[0]), int(item[1]), _cards(item[2:])) for item in table.split(",") if item)
    return Memory(tuple(map(_cards, hands.split(","))), _cards(gone), lying)


def observe(memory: Memory, view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Memory:
    """The memory after a change, from its events and the view that came with them."""
    if not memory.hands or any(event["kind"] == "dealt" for event in events):
        lying = tuple((item["seat"], item["area"], _numbers(item["cards"])) for item in view["sets"])
        return Memory((b"",) * len(view["order"]), b"", lying)
    hands, gone = list(memory.hands), memory.gone
    table = {(seat, area): cards for seat, area, cards in memory.table}
    for event in events:
        match event:
            case {"kind": "set_played", "seat": seat, "area": area, "cards": named}:
                table[seat, area] = cards = _numbers(named)
                hands[seat] = without(hands[seat], cards)
            case {"kind": "card_added", "seat": seat, "to": to, "area": area, "card": name}:
                card = _numbers([name])
                table[to, area] = table.get((to, area), b"") + card
                hands[seat] = without(hands[seat], card)
            case {"kind": "set_taken", "seat": seat, "from": owner, "area": area, "cards": named}:
                table.pop((owner, area), None)
                hands[seat] += rotated(_numbers(named))
            case {"kind": "set_returned", "seat": seat, "area": area, "cards": named}:
                table.pop((seat, area), None)
                hands[seat] += rotated(_numbers(named))
            case {"kind": "set_discarded", "seat": seat, "area": area}:
                gone += table.pop((seat, area), b"")
            case {"kind": "hand_rotated", "seat": seat}:
                hands[seat] = rotated(hands[seat])
    lying = tuple((seat, area, cards) for (seat, area), cards in table.items())
    return Memory(tuple(hands), gone, lying)


def _numbers(named: Sequence[str]) -> bytes:
    return bytes([NUMBERS[name] for name in named])


def _digits(cards: bytes) -> str:
    return "".join(map(str, cards))


def _cards(text: str) -> bytes:
    return bytes([int(text[at : at + 2]) for at in range(0, len(text), 2)])
