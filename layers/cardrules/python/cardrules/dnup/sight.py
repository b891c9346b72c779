"""What a bot sees of its own turn, in the words of the rules, and what would follow from a move."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardrules.dnup.actions import Action, Add, Play, Take
from cardrules.dnup.cards import NUMBERS, rotated, values, without
from cardrules.dnup.legal import actions, grown, lower, lying_at, of_size
from cardrules.dnup.state import Lying

View = Mapping[str, Any]


class Sight(NamedTuple):
    """A view of an own turn."""

    seat: int
    hand: bytes
    sets: tuple[Lying, ...]
    counts: Mapping[int, int]
    """How many cards each rival has who is not out, in the order in which they will act."""

    def legal(self) -> tuple[Action, ...]:
        """What may be done."""
        return actions(self.hand, self.sets, self.seat)


class After(NamedTuple):
    """The table after a move of one's own, up to the next player's turn."""

    hand: bytes
    sets: tuple[Lying, ...]
    beaten: Lying | None
    """What went back to its owner, or was discarded where they are out."""


def sight(view: View) -> Sight:
    """A view in which the decision is the viewer's."""
    seat, order = view["decision"]["seat"], view["order"]
    players = {player["seat"]: player for player in view["players"]}
    first = order.index(seat)
    rivals = [other for other in order[first + 1 :] + order[:first] if players[other]["out"] is None]
    return Sight(
        seat,
        _numbers(players[seat]["hand"]),
        tuple([Lying(lying["seat"], lying["area"], _numbers(lying["cards"])) for lying in view["sets"]]),
        {rival: players[rival]["count"] for rival in rivals},
    )


def after(seen: Sight, action: Action, area: int) -> After:
    """What a legal action leads to, before anybody else moves."""
    seat, hand, sets, _ = seen
    beaten: Lying | None = None
    match action:
        case Play(cards):
            beaten = of_size(sets, len(cards))
            hand, sets = without(hand, cards), (*sets, Lying(seat, area, cards))
        case Add(to, to_area, card):
            target = lying_at(sets, to, to_area)
            assert target is not None  # noqa: S101 - the action is legal
            larger = grown(target, card)
            beaten = lower(sets, larger)
            hand = without(hand, larger.cards[-1:])
            sets = tuple([larger if lying is target else lying for lying in sets])
        case Take(owner, owners_area):
            taken = lying_at(sets, owner, owners_area)
            assert taken is not None  # noqa: S101 - as above
            hand, sets = hand + rotated(taken.cards), tuple([lying for lying in sets if lying is not taken])
        case _:
            hand = rotated(hand)
    if beaten is not None:
        sets = tuple([lying for lying in sets if lying is not beaten])
        if beaten.seat == seat:
            hand += rotated(beaten.cards)
    return After(hand, sets, beaten)


def fewest_plays(hand: bytes) -> int:
    """In how few turns a hand could be emptied if nobody were in the way: as it is held, or rotated first."""
    return min(len(set(values(hand))), len(set(values(rotated(hand)))) + 1) if hand else 0


def _numbers(named: list[str]) -> bytes:
    return bytes([NUMBERS[name] for name in named])
