"""The server's players (rules, section 7): they see a seat's view and remember what it has shown, nothing else."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.disunyer import counting
from cardrules.disunyer.cards import RANK, RANKS, card
from cardrules.disunyer.memory import Memory, face, load, observe
from cardrules.game import Level

_EASY: Final = RANKS.index("6")
_WHIM: Final = 0.25
"""How often an easy bot keeps or passes at random."""
_NOT_LAST: Final = {2: "J", 3: "7", 4: "6", 5: "6", 6: "6", 7: "5", 8: "5"}
"""The lowest rank that a normal bot keeps, by the number of players standing."""
_LAST: Final = {2: "7", 3: "6", 4: "5", 5: "5", 6: "5", 7: "4", 8: "4"}
"""The same for the last player."""

View = Mapping[str, Any]


class DisunyerBots:
    """The three levels; a seat that fell is asked nothing and merely goes on watching."""

    def observe(self, memory: str, view: View, events: Sequence[Mapping[str, Any]]) -> str:
        """Remembers the cards that this change has shown."""
        return observe(load(memory), view, events).dump()

    def choose(self, level: Level, memory: str, view: View, random: Random) -> Mapping[str, Any]:
        """The move for the open decision, which must be the viewer's own."""
        options = view["decision"]["options"]
        match view["decision"]["kind"]:
            case "pick_rival":  # nothing that a seat may see makes one rival a worse guesser
                return {"kind": "pick", "seat": random.choice(options)}
            case "guess_suit":
                elsewhere = _elsewhere(level, load(memory), view)
                suits = [suit for suit in options if not elsewhere >> card(f"A{suit}") & 1]
                return {"kind": "guess", "suit": random.choice(suits or options)}
            case _:
                return {"kind": "keep" if _keeps(level, load(memory), view, random) else "pass"}


def _elsewhere(level: Level, memory: Memory, view: View) -> int:
    """The set of cards that the holder of the Ace cannot have, as far as a bot of this level can tell."""
    if level == "easy":
        return 0
    if level == "normal":
        own = _own(view)["card"]
        return 1 << card(own)
    dealt = [player["seat"] for player in view["players"] if player["place"] is None]
    return memory.now | memory.excluded(dealt.index(view["challenges"][-1]["seat"]))


def _keeps(level: Level, memory: Memory, view: View, random: Random) -> bool:
    mine = RANK[card(_own(view)["card"])]
    if level == "easy":
        return random.random() < 1 / 2 if random.random() < _WHIM else mine >= _EASY
    standing = [player for player in view["players"] if player["standing"]]
    position = standing.index(_own(view))
    if any(known is not None and known < mine for known in map(_rank, standing[:position])):
        return True  # that card is final (D73)
    if level == "normal":
        return mine >= threshold(len(standing), position)
    return _keeping_is_safer(mine, memory, standing, position)


def threshold(standing: int, position: int) -> int:
    """The lowest rank that a normal bot keeps at ``position`` (from 0) of the players standing."""
    last = position == standing - 1
    return RANKS.index((_LAST if last else _NOT_LAST)[standing])


def _keeping_is_safer(mine: int, memory: Memory, standing: Sequence[View], position: int) -> bool:
    """Whether keeping leaves the lowest card here no more likely than passing does."""
    others = [_expected(memory, standing, at, acted=at < position) for at in range(len(standing)) if at != position]
    kept = counting.lowest(mine, others)
    if position == len(standing) - 1:
        return kept <= counting.lowest_after(counting.in_stock(memory.now | memory.earlier), others)
    others[position] = counting.holding(mine)  # the next player, who gets this card
    return kept <= counting.lowest_after(_hand(memory, position + 1), others)


def _expected(memory: Memory, standing: Sequence[View], at: int, *, acted: bool) -> counting.AtLeast:
    """What the player at this position will hold at the end of the turns, as far as a hard bot can tell."""
    player, usual = standing[at], threshold(len(standing), at)
    known = _rank(player)
    if known is not None:
        return counting.holding(known)
    if memory.kept >> player["seat"] & 1:
        return counting.kept(_hand(memory, at), usual)
    bound = at + 1 < len(standing) and standing[at + 1]["stuck"]
    return counting.playing(_hand(memory, at), 0 if acted or bound else usual)


def _hand(memory: Memory, at: int) -> Sequence[float]:
    return counting.in_hand(memory.now | memory.excluded(at), kings=not memory.kings_stick)


def _own(view: View) -> View:
    seat = view["decision"]["seat"]
    own: View = next(player for player in view["players"] if player["seat"] == seat)
    return own


def _rank(player: View) -> int | None:
    name = face(player)
    return None if name is None else RANK[card(name)]
