"""What a viewer may see of a match (rules, section 3): the one place where secrets are cut."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.game import EVERYTHING, PUBLIC
from cardrules.rummy.actions import Action, Draw, LayOff, Meld, Word
from cardrules.rummy.cards import NAMES, NO_CARD, members, names
from cardrules.rummy.legal import legal_actions
from cardrules.rummy.melds import FORMS
from cardrules.rummy.state import SEATS, State, decisions, other, out, playing, proposal_id, waiting


def view(state: State, viewer: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The wire's ``game`` object for a seat, ``PUBLIC`` or ``EVERYTHING``.

    The room adds to the decision what only it knows: ``due_at`` and ``remaining_ms``.
    """
    seen = _public(state) if public is None else dict(public)
    shown = [seat for seat in range(SEATS) if viewer == EVERYTHING or event_viewer(state, viewer) == seat]
    if shown:
        players = seen["players"]
        seen["players"] = [
            player | {"hand": names(state.hands[seat])} if seat in shown else player
            for seat, player in enumerate(players)
        ]
    if seen["decision"] is not None and (viewer == EVERYTHING or viewer in _deciders(state)):
        seen["decision"] = seen["decision"] | _choices(state)
    return seen


def _public(state: State) -> dict[str, Any]:
    """What everybody sees."""
    match, top = state.match, state.discard[-1:]
    return {
        "hand": match.hand,
        "phase": "cover" if state.covered else state.phase,
        "dealer": match.dealer,
        "turn": state.turn,
        "score": {str(seat): points for seat, points in enumerate(match.score)},
        "players": [_player_view(state, seat) for seat in range(SEATS)],
        "melds": [
            {"meld": number, "by": by, "kind": FORMS[cards].kind, "cards": names(members(cards))}
            for number, (by, cards) in enumerate(state.melds, 1)
        ],
        "stock": len(state.stock),
        "discard": {"count": len(state.discard), "top": NAMES[top[0]] if top else None},
        "taken": None if state.taken == NO_CARD else NAMES[state.taken],
        "decision": _decision_view(state),
        "proposal": None if match.proposal is None else {"id": proposal_id(match), "seat": match.proposal},
        "waiting": sorted(waiting(state)),
        "winner": out(state) if state.phase == "over" else None,
    }


def _player_view(state: State, seat: int) -> dict[str, Any]:
    """A player as everybody sees them: the hand of who has lost is open until the next deal."""
    hand = state.hands[seat]
    lost = not playing(state) and out(state) == other(seat)
    return {
        "seat": seat,
        "count": len(hand),
        "hand": names(hand) if lost else None,
        "accepted": state.phase == "hand_over" and seat in state.match.accepted,
    }


def _decision_view(state: State) -> dict[str, Any] | None:
    for asked in decisions(state):
        shown: dict[str, Any] = {"id": asked.id, "seat": asked.seat, "kind": asked.kind}
        return shown | {"seat": None, "seats": _deciders(state)} if asked.kind == "next_hand" else shown
    return None


def event_viewer(state: State, viewer: int) -> int:
    """As whom ``viewer`` may be told what has happened: themselves, but on one device only while their hand is open.

    Under the cover the device may still be in the opponent's hands, and the log knows what was drawn (``R51``).
    """
    if viewer == EVERYTHING or not state.match.table.shared:
        return viewer
    return viewer if viewer == state.decider and not state.covered else PUBLIC


def _deciders(state: State) -> list[int]:
    return [asked.seat for asked in decisions(state)]


def _choices(state: State) -> dict[str, Any]:
    """What the screen offers: where a card may be drawn from, and else the kinds of move of this phase."""
    asked = decisions(state)[0]
    actions = legal_actions(state, asked.seat)
    if asked.kind == "play":
        return {"options": ["meld", "lay_off", "discard"], "hints": _hints(actions)}
    return {"options": [action.value for action in actions if isinstance(action, Draw | Word)]}


def _hints(actions: Sequence[Action]) -> dict[str, Any]:
    """What could be laid now, the longest first."""
    melds = sorted((action for action in actions if isinstance(action, Meld)), key=lambda meld: -len(meld.cards))
    lay_offs = sorted((action for action in actions if isinstance(action, LayOff)), key=lambda off: -len(off.cards))
    return {
        "melds": [names(meld.cards) for meld in melds],
        "lay_offs": [{"meld": off.meld, "cards": names(off.cards)} for off in lay_offs],
    }
