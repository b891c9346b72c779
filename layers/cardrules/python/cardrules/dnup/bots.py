"""The server's players (rules, section 7): they see a seat's view and remember what it has shown, nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.dnup.actions import Action, Add, Play, Take, Word, action_view
from cardrules.dnup.cards import rotated, value, values
from cardrules.dnup.memory import load, observe
from cardrules.dnup.odds import Odds, odds
from cardrules.dnup.sight import After, Sight, View, after, fewest_plays, sight
from cardrules.game import Level

_WHIM: Final = 0.1
"""How often an easy or normal bot does anything that is legal."""
_ADDS: Final = 0.6
"""How often a normal bot adds a card when it can."""
_SAFE: Final = 7
"""A normal bot plays singles below this only when it must."""
_FEW: Final = 2
"""With so many cards or fewer a rival may be out in its next turn."""


class DnupBots:
    """The three levels."""

    def observe(self, memory: str, view: View, events: Sequence[Mapping[str, Any]]) -> str:
        """Remembers what this change has shown; only a hard bot uses it."""
        return observe(load(memory), view, events).dump()

    def choose(self, level: Level, memory: str, view: View, random: Random) -> Mapping[str, Any]:
        """The move for the open decision, which must be the viewer's own."""
        seen, area = sight(view), view["decision"]["area"]
        if level == "hard":
            return action_view(_hard(seen, odds(seen, load(memory)), area))
        legal = seen.legal()
        if random.random() < _WHIM:
            return action_view(random.choice(legal))
        if level == "easy":
            return action_view(_largest(_plays(legal)))
        return action_view(_normal(seen, legal, random))


def _plays(legal: Iterable[Action]) -> list[Play]:
    return [action for action in legal if isinstance(action, Play)]


def _largest(plays: Sequence[Play]) -> Action:
    """The largest set, of those the highest; without any the hand is rotated."""
    return max(plays, key=lambda play: (len(play.cards), play.cards[0] // 10), default=Word.ROTATE)


def _normal(seen: Sight, legal: Sequence[Action], random: Random) -> Action:
    plays = _plays(legal)
    for few in sorted({count for count in seen.counts.values() if count <= _FEW}):
        blocking = [play for play in plays if len(play.cards) == few]
        if blocking:
            return _largest(blocking)
    adds = [action for action in legal if isinstance(action, Add)]
    if adds and random.random() < _ADDS:
        return random.choice(adds)
    up, down = _largest_group(seen.hand), _largest_group(rotated(seen.hand))
    if down > up:
        return Word.ROTATE
    spares_singles = len(seen.hand) > _FEW and down > 1
    return _largest([play for play in plays if not spares_singles or _strong(play)])


def _strong(play: Play) -> bool:
    return len(play.cards) > 1 or value(play.cards[0]) >= _SAFE


def _largest_group(hand: bytes) -> int:
    """How many cards the largest set would have."""
    shown = values(hand)
    return max(map(shown.count, shown))


# The hard bot

_OUT: Final = 100.0
_DANGER: Final = 0.7
"""What it costs, in plays, that a set comes back for certain."""
_CARD: Final = 0.08
"""What each card left in hand costs besides."""
_GIVEN: Final = 0.25
"""What a card that a rival must take back is worth."""
_RIVAL_OUT: Final = 2.5
"""What it costs that a rival goes out for certain."""


def _hard(seen: Sight, chances: Odds, area: int) -> Action:
    """The best of all legal moves."""
    before = fewest_plays(seen.hand)
    best: Action = Word.ROTATE
    most = float("-inf")
    known: dict[tuple[int, int], float] = {}
    for action in seen.legal():
        then = after(seen, action, area)
        if isinstance(action, Take) and fewest_plays(then.hand) >= before:
            continue
        worth = _worth(seen, chances, action, then, known)
        if worth > most:
            best, most = action, worth
    return best


def _worth(seen: Sight, chances: Odds, action: Action, then: After, known: dict[tuple[int, int], float]) -> float:
    if not then.hand:
        return _OUT
    worth = -fewest_plays(then.hand) - _CARD * len(then.hand)
    if isinstance(action, Play):
        made = len(action.cards), value(action.cards[0])
        if made not in known:
            known[made] = chances.danger(*made)
        worth -= _DANGER * known[made]
    if then.beaten is not None and then.beaten.seat in seen.counts:
        fewest = min(seen.counts.values())
        count = seen.counts[then.beaten.seat]
        worth += _GIVEN * len(then.beaten.cards) * (2 if count == fewest or count <= _FEW else 1)
    return worth - _RIVAL_OUT * _rivals_out(seen, chances, then)


def _rivals_out(seen: Sight, chances: Odds, then: After) -> float:
    """The chance that one of the rivals who have few cards can play them all."""
    none = 1.0
    for (seat, count), rival in zip(seen.counts.items(), chances.rivals, strict=True):
        if then.beaten is not None and then.beaten.seat == seat:
            continue
        if count <= _FEW:
            to_beat = next((one.value for one in then.sets if len(one.cards) == count and one.seat != seat), 0)
            none *= 1.0 - chances.beats(rival, count, to_beat)
    return 1.0 - none
