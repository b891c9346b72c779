"""What a viewer may see of a game (rules, section 3): the one place where secrets are cut."""

from collections.abc import Mapping
from typing import Any

from cardrules.disunyer.actions import Guess, Pick, Turn
from cardrules.disunyer.cards import NAMES
from cardrules.disunyer.rules import legal_actions, points
from cardrules.disunyer.state import Challenge, State, challenges, decisions, revealed
from cardrules.game import EVERYTHING, PUBLIC


def view(state: State, viewer: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The wire's ``game`` object for a seat, ``PUBLIC`` or ``EVERYTHING``; who has fallen sees what is public."""
    seen = _public(state) if public is None else dict(public)
    if viewer == EVERYTHING or viewer in state.standing:
        seen["players"] = _seen_by(state, viewer, seen["players"])
    if seen["decision"] is not None and viewer in (seen["decision"]["seat"], EVERYTHING):
        options = [_option(action) for action in legal_actions(state, seen["decision"]["seat"])]
        seen["decision"] = {**seen["decision"], "options": options}
    return seen


def _public(state: State) -> dict[str, Any]:
    over = state.phase == "over"
    return {
        "round": state.round.number,
        "phase": state.phase,
        "order": list(state.table.order),
        "players": _players(state),
        "decision": _decision_view(state),
        "stock": len(state.deck.stock),
        "discard": len(state.deck.discard),
        "winner": state.standing[0] if over and state.standing else None,
        "next_at": None,
        "challenges": [_challenge_view(challenge) for challenge in challenges(state)],
    }


def _players(state: State) -> list[dict[str, Any]]:
    """The players as everybody sees them."""
    standing, places, stuck = state.standing, state.places, state.round.stuck
    cards, _ = _cards(state, PUBLIC)
    won = points(state.table, places) if state.phase == "over" else None
    return [
        {
            "seat": seat,
            "standing": seat in standing,
            "place": places[seat] or None,
            "card": cards.get(seat),
            "known": None,
            "stuck": seat in stuck,
            "points": won[seat] if won else None,
        }
        for seat in state.table.order
    ]


def _seen_by(state: State, viewer: int, players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The players with the cards that the viewer sees beyond what is public."""
    seen, order = players.copy(), state.table.order
    for field, cards in zip(("card", "known"), _cards(state, viewer), strict=True):
        for seat, card in cards.items():
            place = order.index(seat)
            if seen[place][field] != card:
                seen[place] = {**seen[place], field: card}
    return seen


def _cards(state: State, viewer: int) -> tuple[dict[int, str], dict[int, str]]:
    """The cards that lie face up for the viewer (``D70``), and those known face down (``D71``), by seat."""
    _, dealt, stuck = state.round
    if viewer == EVERYTHING or revealed(state):
        return {seat: NAMES[card] for seat, card in zip(dealt, state.hands, strict=True)}, {}
    bit = 1 << dealt.index(viewer) if viewer in dealt else 0
    cards, known = {}, {}
    for seat, card, knowers in zip(dealt, state.hands, state.knowers, strict=True):
        if seat == viewer or seat in stuck:
            cards[seat] = NAMES[card]
        elif knowers & bit:
            known[seat] = NAMES[card]
    return cards, known


def _decision_view(state: State) -> dict[str, Any] | None:
    for asked in decisions(state):
        return {"id": asked.id, "seat": asked.seat, "kind": asked.kind}
    return None


def _option(action: Pick | Guess | Turn) -> int | str:
    match action:
        case Pick(seat):
            return seat
        case Guess(suit):
            return suit
        case Turn():
            return action.value


def _challenge_view(challenge: Challenge) -> dict[str, Any]:
    return {
        "seat": challenge.seat,
        "rival": challenge.rival,
        "suit": challenge.suit,
        "right": challenge.right,
        "out": challenge.out,
        "cancelled": challenge.cancelled,
    }
