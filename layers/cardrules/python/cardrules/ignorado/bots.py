"""The server's players (rules, section 7): they see a seat's view and remember what it has shown, nothing else."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from cardrules.game import Level, Said
from cardrules.ignorado.cards import ACE, KING, SUITS
from cardrules.ignorado.memory import Memory, load, observe
from cardrules.ignorado.risk import Sight, keeping, rank, swapping
from cardrules.ignorado.state import BAITS, POKE, POKES

_WHIM: Final = 0.2
"""How often an easy bot swaps or stands at random."""
_ATTENDS: Final[Mapping[Level, float]] = {"easy": 0.15, "normal": 0.05, "hard": 0.0}
"""How often a bot falls for a poke."""
_POKES: Final[Mapping[Level, int]] = {"easy": 0, "normal": 1, "hard": POKES}
"""How often a bot pokes in a round."""
_MANY: Final = 4
"""With so many living a normal bot gives a Jack away."""
_EVEN: Final = 2
"""After so many wrong suits the next answer is as likely right as wrong."""
_RICH: Final = 3
"""With so many lives a hard bot asks even then, where the other has but one: that is the greater loss."""

View = Mapping[str, Any]
Move = Mapping[str, Any]


class IgnoradoBots:
    """The three levels."""

    def observe(self, memory: str, view: View, events: Sequence[View]) -> str:  # noqa: ARG002 - the events tell it
        """Remembers what was said of Aces, and who pays attention."""
        return observe(load(memory), events).dump()

    def choose(self, level: Level, memory: str, view: View, random: Random) -> Move:
        """The move for the open decision, which must be the viewer's own."""
        match view["decision"]["kind"]:
            case "swap_or_stand":
                return {"kind": "swap" if _swaps(level, view, random) else "stand"}
            case "king_turn":
                target = _target(level, load(memory), view, random)
                return {"kind": "pass"} if target is None else {"kind": "ask", "seat": target}
            case "answer_king":
                return _answer(level, load(memory), view, random)
            case _:
                return {"kind": "guess", "suit": random.choice(_ace_suits(level, view))}


def volunteer(level: Level, memory: str, view: View, random: Random) -> Said | None:
    """What a bot does unasked: an answer to an offer, or None.

    It is asked once at the beginning of a round, once when a poke comes on show for it, and, so that it may poke
    twice, once when its own poke has ended. Its poke may be refused for what it cannot know: a mute, or another's
    poke on show at the same player.
    """
    poke, left = view["poke"], view["pokes_left"]
    if poke is not None and left is None:
        attends = random.random() < _ATTENDS[level]
        return Said(poke["id"], {"kind": "attend"}) if attends else None
    if poke is not None or left is None or POKES - left >= _POKES[level]:
        return None
    humans = [seat for seat in view["poke_targets"] if not _player(view, seat)["bot"]]
    if level == "hard" and humans:
        heeded = load(memory).heeded
        humans = [seat for seat in humans if heeded[seat] == max(heeded[other] for other in humans)]
    if not humans:
        return None
    move = {"kind": "poke", "seat": random.choice(humans), "bait": random.choice(BAITS)}
    return Said(POKE, move)


def _player(view: View, seat: int) -> View:
    found: View = next(player for player in view["players"] if player["seat"] == seat)
    return found


def _me(view: View) -> View:
    return _player(view, view["decision"]["seat"])


def _rank(player: View) -> int | None:
    """The rank of a player's card as far as the viewer knows it."""
    face = player["card"] or player["known"] or player["shown"]
    return None if face is None else rank(face)


def _dealing_order(view: View) -> list[View]:
    """The players in this round who have not fallen, the dealer last."""
    players: list[View] = view["players"]
    first = view["order"].index(view["dealer"]) + 1
    return [player for player in (*players[first:], *players[:first]) if player["in_round"]]


# A turn without a King


def _swaps(level: Level, view: View, random: Random) -> bool:
    mine = rank(_me(view)["card"])
    if level == "easy":
        return random.random() < 1 / 2 if random.random() < _WHIM else mine <= rank("J")
    players = _dealing_order(view)
    position = players.index(_me(view))
    if level == "normal":
        if any(earlier is not None and earlier < mine for earlier in map(_rank, players[:position])):
            return False  # nobody takes that card from them any more
        return mine == ACE or (mine == rank("J") and len(players) >= _MANY)
    sight = _sight(players, position)
    return sight.neighbour != KING and swapping(sight) < keeping(sight)


def _sight(players: Sequence[View], position: int) -> Sight:
    """The ranks that a player with a choice knows."""
    last = position == len(players) - 1
    others = [_rank(player) for player in (*players[:position], *players[position + 2 :])]
    neighbour = None if last else _rank(players[position + 1])
    return Sight(rank(players[position]["card"]), tuple(others), neighbour, last)


# Questions


def _target(level: Level, memory: Memory, view: View, random: Random) -> int | None:
    """Whom a King's holder asks; None to pass."""
    question, targets = view["question"], view["decision"]["targets"]
    wrong = 0 if question is None else len(question["said"])
    lives = _me(view)["lives"]
    if level == "easy":
        return None if question else random.choice(targets)
    if level == "normal":
        return random.choice(targets) if wrong <= 1 and lives > 1 else None
    if wrong > _EVEN or (wrong == _EVEN and lives < _RICH):
        return None
    askable = [seat for seat in targets if _rank(_player(view, seat)) != ACE]
    weak = [seat for seat in askable if _player(view, seat)["lives"] == 1]
    best = weak if weak or wrong == _EVEN else askable
    sure = [seat for seat in best if seat in memory.answered]
    return random.choice(sure or best) if best else None


def _answer(level: Level, memory: Memory, view: View, random: Random) -> Move:
    """A suit, or with an Ace the question back, unless the asker is the likelier to be right."""
    suits = _king_suits(level, view)
    if level != "easy" and "return" in view["decision"]["options"]:
        left = len(SUITS) - len(memory.said[view["decision"]["seat"]])
        if level == "normal" or 1 / left + 1 / len(suits) <= 1:
            return {"kind": "return"}
    return {"kind": "answer", "suit": random.choice(suits)}


def _king_suits(level: Level, view: View) -> list[str]:
    """The suits that a bot of this level takes for possible: not those said wrongly, nor those of Kings it knows."""
    said = [] if level == "easy" else view["question"]["said"]
    return _possible(level, view, KING, said)


def _ace_suits(level: Level, view: View) -> list[str]:
    """The same for the Ace that sent the question back; one whose suit everybody knows is named."""
    question = view["question"]
    known = _player(view, question["target"])["known"]
    if known is not None and level != "easy":
        return [known[1]]
    said = [] if level == "easy" else question["ace_said"]
    return _possible(level, view, ACE, said)


def _possible(level: Level, view: View, wanted: int, said: Sequence[str]) -> list[str]:
    """The suits left of a rank: a normal bot excludes its own card, a hard one every card that it knows."""
    field = {"easy": (), "normal": ("card",), "hard": ("card", "known")}[level]
    faces = [player[name] for player in view["players"] for name in field if player[name] is not None]
    gone = {*said, *[face[1] for face in faces if rank(face) == wanted]}
    return [suit for suit in SUITS if suit not in gone] or list(SUITS)
