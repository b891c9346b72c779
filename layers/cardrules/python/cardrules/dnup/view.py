"""What a viewer may see of a game (rules, section 3): the one place where secrets are cut."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.dnup.actions import Action, Add, Play, Take, Word
from cardrules.dnup.cards import NAMES, names, value
from cardrules.dnup.legal import grown, legal_actions, lower, lying_at, of_size
from cardrules.dnup.state import Lying, State, decisions, of_two, places, winner
from cardrules.game import EVERYTHING

_KINDS: Final = {Play: "play", Add: "add", Take: "take", Word: "rotate"}


def view(state: State, viewer: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The wire's ``game`` object for a seat, ``PUBLIC`` or ``EVERYTHING``.

    Cards on the table are everybody's, a hand its owner's alone, also at the end; of the discards only their number is
    shown (``N48``, ``N56``).
    """
    seen = _public(state) if public is None else dict(public)
    if viewer >= 0 or viewer == EVERYTHING:
        seen["players"] = [
            player | {"hand": names(state.hands[player["seat"]])} if viewer in (player["seat"], EVERYTHING) else player
            for player in seen["players"]
        ]
    if seen["decision"] is not None and viewer in (seen["decision"]["seat"], EVERYTHING):
        seen["decision"] = seen["decision"] | _choices(state)
    return seen


def _public(state: State) -> dict[str, Any]:
    """What everybody sees."""
    match = state.match
    return {
        "round": match.round,
        "phase": "over" if state.phase == "unfinished" else state.phase,
        "order": list(match.order),
        "starter": match.starter,
        "turn": state.turn,
        "quiet_turns": state.quiet,
        "players": _players(state),
        "sets": [_set_view(lying) for lying in state.sets],
        "discard": len(state.discard),
        "decision": _decision_view(state),
        "winner": winner(state),
        "next_at": None,
    }


def _players(state: State) -> list[dict[str, Any]]:
    """The players in the order of their turns, as everybody sees them."""
    match = state.match
    reached = places(match) if state.phase == "over" else None
    tokens, rounds = ((0,) * len(match.won), match.won) if of_two(match) else (match.won, (0,) * len(match.won))
    return [
        {
            "seat": seat,
            "count": len(state.hands[seat]),
            "hand": None,
            "tokens": tokens[seat],
            "rounds": rounds[seat],
            "out": match.out.index(seat) + 1 if seat in match.out else None,
            "place": reached[seat] if reached else None,
        }
        for seat in match.order
    ]


def _set_view(lying: Lying) -> dict[str, Any]:
    return {"seat": lying.seat, "area": lying.area, "value": lying.value, "cards": names(lying.cards)}


def _decision_view(state: State) -> dict[str, Any] | None:
    for asked in decisions(state):
        return {"id": asked.id, "seat": asked.seat, "kind": asked.kind, "area": state.area}
    return None


def _choices(state: State) -> dict[str, Any]:
    """What the screen offers whoever decides: the kinds that are legal now, and what each move would do."""
    actions = legal_actions(state, decisions(state)[0].seat)
    kinds = {action.__class__ for action in actions}
    return {"options": [name for kind, name in _KINDS.items() if kind in kinds], "hints": _hints(state, actions)}


def _hints(state: State, actions: Sequence[Action]) -> dict[str, Any]:
    """What plays and adds would do: of plays one for each size and value, since their other values alter nothing."""
    plays: dict[tuple[int, int], dict[str, Any]] = {}
    adds = []
    for action in actions:
        match action:
            case Play(cards):
                made = len(cards), value(cards[0])
                if made not in plays:
                    beats = _beaten_view(state, of_size(state.sets, made[0]))
                    plays[made] = {"size": made[0], "value": made[1], "beats": beats}
            case Add(seat, area, card):
                target = lying_at(state.sets, seat, area)
                beaten = target and lower(state.sets, grown(target, card))
                adds.append({"seat": seat, "area": area, "card": NAMES[card], "beats": _beaten_view(state, beaten)})
    return {"plays": list(plays.values()), "adds": adds}


def _beaten_view(state: State, beaten: Lying | None) -> dict[str, Any] | None:
    """Whose set would leave the table, and whether to its owner's hand or, since they are out, to the discard pile."""
    if beaten is None:
        return None
    return {"seat": beaten.seat, "area": beaten.area, "returns": beaten.seat not in state.match.out}
