"""The one judge of what a decision may be answered with, and the sentence for what is not legal."""

from typing import Final

from cardrules.ignorado.actions import ANSWERS, ASKS, GUESSES, PASS, RETURN, TURN, Action
from cardrules.ignorado.cards import ACE, RANK
from cardrules.ignorado.state import State, in_round, kind

_ANSWER_OR_RETURN: Final[tuple[Action, ...]] = (*ANSWERS, RETURN)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may answer to what it is asked; nothing unless something is."""
    if seat != state.decider:
        return ()
    match kind(state):
        case "swap_or_stand":
            return TURN
        case "king_turn":
            return (*[ASKS[target] for target in targets(state)], PASS)
        case "answer_king":
            return _ANSWER_OR_RETURN if may_return(state) else ANSWERS
        case _:
            return GUESSES


def targets(state: State) -> tuple[int, ...]:
    """Whom the King's holder may ask, in the order of the table (``I30``)."""
    return tuple([seat for seat in state.table.order if seat != state.decider and in_round(state, seat)])


def may_return(state: State) -> bool:
    """Whether the one asked holds an Ace, and so need not answer (``I5``, ``I36``); a King does not count (``I7``)."""
    question = state.question
    if question is None or question.target is None:
        return False
    return RANK[state.cards.hands[state.round.players.index(question.target)]] == ACE


def objection(state: State, seat: int, action: Action) -> str:
    """Why an action is not legal: an English sentence for a developer. It tells nothing that the seat cannot see."""
    if seat != state.decider:
        return f"nothing is asked of seat {seat} now"
    match kind(state), action.kind:
        case "king_turn", "ask":
            return f"seat {action[0]} cannot be asked: only others who live and were dealt a card in this round can"
        case ("answer_king", "answer") | ("guess_ace", "guess"):
            return "there is no such suit"
        case "answer_king", "return":
            return "only the holder of an Ace may return the question"
        case "king_turn", "swap":
            return "a King is never given away"
        case asked, given:
            return f"{given} does not answer {asked}"
