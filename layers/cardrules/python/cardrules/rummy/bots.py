"""The server's players (rules, section 7): they see a seat's view and remember what it has shown, nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from cardrules.game import Level
from cardrules.rummy.actions import Discard, Draw, Meld, Word, action_view
from cardrules.rummy.cards import BIT, NO_CARD, VALUE, bits, card, members
from cardrules.rummy.memory import Memory, load, observe
from cardrules.rummy.plan import Plan, Rival, best_plan, completes, fits, gain, partners, unseen, ways

_WHIM: Final = 0.2
"""How often an easy bot discards at random."""
_FEW: Final = 4
"""With fewer cards than this in the opponent's hand a hard bot takes no card on hope."""
_LIGHT: Final = 7
"""The highest value of a card taken on hope."""
_SOME_WAYS: Final = 2
_MANY: Final = 7
"""With as many cards or more in the opponent's hand a hard bot may keep a meld back."""
_LONE: Final = 3
"""Cards of the meld that it keeps back."""
_READY: Final = 0.5
"""How much of what a discard lets the opponent lay down counts: they must not have found it a place otherwise."""
_WAY: Final = 3.0
"""What it gives the opponent, in points, that a card can no longer meld with us in one way more."""

View = Mapping[str, Any]


class Sight(NamedTuple):
    """What a bot sees of its own turn. Cards are bits but where they are one."""

    hand: int
    table: tuple[int, ...]
    melded: bool
    """Whether a meld on the table is its own."""
    top: int
    taken: int
    opponent: int
    """How many cards the opponent has."""
    melds: tuple[int, ...]
    """What it may lay, the longest first."""
    lay_offs: tuple[Mapping[str, Any], ...]


class RummyBots:
    """The three levels. They accept every next hand; that they accept a restart is a rule (``R56``)."""

    def observe(self, memory: str, view: View, events: Sequence[Mapping[str, Any]]) -> str:
        """Remembers what this change has shown."""
        return observe(load(memory), view, events).dump()

    def choose(self, level: Level, memory: str, view: View, random: Random) -> Mapping[str, Any]:
        """The move for the open decision, which must be the viewer's own."""
        decision = view["decision"]
        match decision["kind"]:
            case "draw" if len(decision["options"]) == 1:
                return {"kind": "draw", "from": decision["options"][0]}
            case "draw":
                takes = _takes(level, load(memory), sight(view))
                return action_view(Draw.DISCARD if takes else Draw.STOCK)
            case "play":
                return _play(level, load(memory), sight(view), random)
            case "uncover":
                return action_view(Word.UNCOVER)
            case _:
                return action_view(Word.ACCEPT)


def sight(view: View) -> Sight:
    """A view of an own turn, in the words of the rules."""
    seat, hints = view["decision"]["seat"], view["decision"].get("hints", {"melds": (), "lay_offs": ()})
    own = next(player for player in view["players"] if player["seat"] == seat)
    rival = next(player for player in view["players"] if player["seat"] != seat)
    top, taken = view["discard"]["top"], view["taken"]
    return Sight(
        hand=_bits(own["hand"]),
        table=tuple(_bits(meld["cards"]) for meld in view["melds"]),
        melded=any(meld["by"] == seat for meld in view["melds"]),
        top=NO_CARD if top is None else card(top),
        taken=NO_CARD if taken is None else card(taken),
        opponent=rival["count"],
        melds=tuple(_bits(cards) for cards in hints["melds"]),
        lay_offs=tuple(hints["lay_offs"]),
    )


def _takes(level: Level, memory: Memory, seen: Sight) -> bool:
    """Whether the top discard is worth more than the unknown top of the stock."""
    if completes(seen.top, seen.hand):
        return True
    if level == "easy":
        return False
    if fits(seen.top, seen.table):
        return True
    if level == "normal" or seen.opponent < _FEW or VALUE[seen.top] > _LIGHT:
        return False
    available = unseen(seen.hand, seen.table, memory.discards, memory.opponents)
    return ways(seen.top, seen.hand, available) >= _SOME_WAYS


def _play(level: Level, memory: Memory, seen: Sight, random: Random) -> Mapping[str, Any]:
    """The next move after the draw: melds, then lay-offs, then the discard."""
    laying, lay_offs, kept = _laid_by_an_easy_bot(seen) if level == "easy" else _laid_by_plan(level, seen)
    if laying:
        return action_view(Meld(members(laying[0])))
    if lay_offs:
        return {"kind": "lay_off", **lay_offs[0]}
    return action_view(Discard(_discard(level, memory, seen, kept, random)))


class Laying(NamedTuple):
    """What a bot would lay now, and the cards of melds that it would rather not part."""

    melds: Sequence[int]
    lay_offs: Sequence[Mapping[str, Any]]
    kept: int


def _laid_by_an_easy_bot(seen: Sight) -> Laying:
    """All the melds there are, the longest first; lay-offs only after a meld of its own."""
    return Laying(seen.melds, seen.lay_offs if seen.melded else (), 0)


def _laid_by_plan(level: Level, seen: Sight) -> Laying:
    """The melds that leave the least in hand, and lay-offs of the other cards."""
    plan = best_plan(seen.hand, seen.table)
    planned = {form.bits for form in plan.melds}
    kept = bits(one for form in plan.melds for one in form.cards)
    waits = level == "hard" and _keeps_back(plan, seen)
    return Laying(
        [] if waits else [meld for meld in seen.melds if meld in planned],
        [lay_off for lay_off in seen.lay_offs if not _bits(lay_off["cards"]) & kept],
        kept,
    )


def _keeps_back(plan: Plan, seen: Sight) -> bool:
    """Whether a lone meld of three stays in hand, where the opponent can lay off nothing on it.

    Not where a card of it fits the table, nor where laying it ends the hand.
    """
    if len(plan.melds) != 1 or len(plan.melds[0].cards) != _LONE or seen.opponent < _MANY:
        return False
    ends = not plan.left or (plan.left.bit_count() == 1 and members(plan.left) != (seen.taken,))
    return not ends and not any(fits(one, seen.table) for one in plan.melds[0].cards)


def _discard(level: Level, memory: Memory, seen: Sight, kept: int, random: Random) -> int:
    """One of the cards that may go; those of a meld, ``kept``, only where there are no others."""
    legal = [one for one in members(seen.hand) if one != seen.taken]
    if level == "easy":
        if random.random() < _WHIM:
            return random.choice(legal)
        return _highest([one for one in legal if not partners(one, seen.hand)] or legal)
    legal = [one for one in legal if not BIT[one] & kept] or legal
    if level == "normal":
        return min(legal, key=lambda one: (fits(one, seen.table), bool(partners(one, seen.hand)), -VALUE[one]))
    rival = Rival(
        memory.opponents,
        max(0, seen.opponent - memory.opponents.bit_count()),
        unseen(seen.hand, seen.table, memory.discards, memory.opponents),
    )
    rest = seen.hand & ~kept

    def cost(one: int) -> float:
        given = gain(one, seen.table, rival) * _READY + ways(one, rest, rival.pool) * _WAY
        return given - VALUE[one]

    return min(legal, key=lambda one: (cost(one), -VALUE[one]))


def _highest(cards: Sequence[int]) -> int:
    return max(cards, key=lambda one: VALUE[one])


def _bits(names: Iterable[str]) -> int:
    return bits(map(card, names))
