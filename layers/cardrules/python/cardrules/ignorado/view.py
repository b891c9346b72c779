"""What a viewer may see of a game (rules, section 3): the one place where secrets are cut."""

from collections.abc import Mapping
from typing import Any, Final

from cardrules.game import EVERYTHING, PUBLIC
from cardrules.ignorado import pokes
from cardrules.ignorado.cards import NAMES, RANK, RANKS, SUITS
from cardrules.ignorado.legal import may_return, targets
from cardrules.ignorado.lives import places
from cardrules.ignorado.state import EVERYBODY, State, asker, attempt_id, decisions, ended, in_round

TURN: Final = "turn"
"""What others are told is asked before a question: it must not tell a King (rules, section 5)."""


def view(state: State, viewer: int, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The wire's ``game`` object for a seat, ``PUBLIC`` or ``EVERYTHING``; who is ignored sees what is public.

    The room adds what only it knows: ``due_at`` and ``remaining_ms`` of the decision, ``remaining_ms`` of ``poke``,
    and ``next_at``.
    """
    seen = _public(state) if public is None else dict(public)
    if viewer == PUBLIC:
        return seen
    if viewer == EVERYTHING or in_round(state, viewer):
        seen["players"] = _seen_by(state, viewer, seen["players"])
    if seen["decision"] is not None and viewer in (state.decider, EVERYTHING):
        seen["decision"] = {**seen["decision"], **_choices(state)}
    poke = _poke_view(state, viewer)
    if poke is not None:
        seen["poke"] = poke
    if viewer != EVERYTHING:
        _add_own(state, viewer, seen)
    return seen


def _add_own(state: State, seat: int, seen: dict[str, Any]) -> None:
    """What is nobody else's: whom the seat has muted, and whom and how often it may poke (``I51``, ``I54``)."""
    if state.social.muted[seat]:
        seen["muted"] = [other for other in state.table.order if state.social.muted[seat] >> other & 1]
    left = pokes.pokes_left(state, seat)
    if left is not None:
        seen["pokes_left"] = left
        seen["poke_targets"] = list(pokes.targets(state, seat))


def _public(state: State) -> dict[str, Any]:
    """What everybody sees."""
    return {
        "round": state.round.number,
        "phase": "over" if ended(state) else state.phase,
        "order": list(state.table.order),
        "dealer": state.round.dealer,
        "pot": state.people.pot,
        "players": _players(state),
        "question": _question_view(state),
        "decision": _decision_view(state),
        "debts": [{"from": debt.debtor, "to": debt.creditor} for debt in state.social.debts],
        "poke": None,
        "pokes_left": None,
        "poke_targets": None,
        "muted": [],
        "deck": len(state.cards.deck),
        "winner": _winner(state),
        "next_at": None,
    }


def _winner(state: State) -> int | None:
    if state.phase != "over":
        return None
    return next((seat for seat, lives in enumerate(state.people.lives) if lives), None)


def _players(state: State) -> list[dict[str, Any]]:
    """The players as everybody sees them."""
    (_, bots), people = state.table, state.people
    cards, known = _cards(state, PUBLIC)
    reached = places(people) if state.phase == "over" else None
    shown = _shown(state)
    return [
        {
            "seat": seat,
            "state": _standing(state, seat),
            "in_round": in_round(state, seat),
            "bot": seat in bots,
            "lives": people.lives[seat],
            "glasses": people.glasses[seat],
            "card": cards.get(seat),
            "known": known.get(seat),
            "shown": shown.get(seat),
            "place": None if reached is None else reached[seat],
        }
        for seat in state.table.order
    ]


def _standing(state: State, seat: int) -> str:
    if not state.people.lives[seat]:
        return "ignored"
    waits = state.phase == "pause" and seat not in state.round.players
    return "returning" if waits else "living"


def _shown(state: State) -> dict[int, str]:
    """The ranks that everybody knows, by seat; of those who have fallen nothing is shown."""
    _, _, shown, _, _, _ = state.cards
    return {
        seat: RANKS[RANK[state.cards.hands[position]]]
        for position, seat in enumerate(state.round.players)
        if shown >> position & 1 and state.people.lives[seat]
    }


def _seen_by(state: State, viewer: int, players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The players with the cards that the viewer sees beyond what is public."""
    seen, order = players.copy(), state.table.order
    cards, known = _cards(state, viewer)
    for seat in state.round.players:
        place = order.index(seat)
        player, card, guess = seen[place], cards.get(seat), known.get(seat)
        if (player["card"], player["known"]) != (card, guess):
            seen[place] = {**player, "card": card, "known": guess}
    return seen


def _cards(state: State, viewer: int) -> tuple[dict[int, str], dict[int, str]]:
    """The cards that lie face up for the viewer, and those known face down, by seat (rules, section 3)."""
    hands, knowers, _, _, revealed, _ = state.cards
    knows = EVERYBODY if viewer in (PUBLIC, EVERYTHING) else EVERYBODY | 1 << viewer
    cards, known = {}, {}
    for position, seat in enumerate(state.round.players):
        name = NAMES[hands[position]]
        if viewer == EVERYTHING or revealed >> position & 1 or (seat == viewer and state.people.lives[seat]):
            cards[seat] = name
        elif knowers[position] & knows and state.people.lives[seat]:
            known[seat] = name
    return cards, known


def _question_view(state: State) -> dict[str, Any] | None:
    question = state.question
    if question is None:
        return None
    target, said, returned = question
    ace_said = state.cards.said[state.round.players.index(target)] if returned and target is not None else ""
    return {
        "asker": asker(state),
        "target": target,
        "said": list(said),
        "returned": returned,
        "ace_said": list(ace_said),
    }


def _decision_view(state: State) -> dict[str, Any] | None:
    for asked in decisions(state):
        kind = TURN if state.question is None else asked.kind
        return {"id": asked.id, "seat": asked.seat, "kind": kind}
    return None


def _choices(state: State) -> dict[str, Any]:
    """What is asked in truth, and what may be answered: for the one who decides only (``I36``)."""
    (asked,) = decisions(state)
    match asked.kind:
        case "king_turn":
            return {"kind": asked.kind, "options": ["ask", "pass"], "targets": list(targets(state))}
        case "swap_or_stand":
            return {"kind": asked.kind, "options": ["swap", "stand"]}
        case "answer_king":
            options = ["answer", "return"] if may_return(state) else ["answer"]
            return {"options": options, "suits": list(SUITS)}
        case _:
            return {"options": list(SUITS)}


def _poke_view(state: State, viewer: int) -> dict[str, Any] | None:
    """The poke on show that is the viewer's: at most one at a target, and the newest of a poker's (``I54``)."""
    for index, attempt in reversed(list(enumerate(state.social.attempts))):
        seat, target, bait, on_show = attempt
        if on_show and viewer in (seat, target, EVERYTHING):
            return {"id": attempt_id(state, index), "seat": seat, "target": target, "bait": bait}
    return None
