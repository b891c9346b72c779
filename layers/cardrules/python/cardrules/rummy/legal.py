"""The one judge of what is legal, and the sentence for what is not."""

from typing import Final

from cardrules.rummy.actions import DISCARDS, DRAWS, Action, Discard, Draw, LayOff, Meld, Word
from cardrules.rummy.cards import BIT, NAMES, NO_CARD, bits, members
from cardrules.rummy.melds import FORMS, additions, melds_in
from cardrules.rummy.state import State, other, playing, to_accept, waiting

_MELDS: Final = {form: Meld(meld.cards) for form, meld in FORMS.items()}
_ACCEPT: Final[tuple[Action, ...]] = (Word.ACCEPT,)
_UNCOVER: Final[tuple[Action, ...]] = (Word.UNCOVER,)
_PROPOSE: Final[tuple[Action, ...]] = (Word.PROPOSE_RESTART,)
_ANSWERS: Final[tuple[Action, ...]] = (Word.ACCEPT, Word.DECLINE)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may answer to what it is asked; nothing unless something is. Melds come before lay-offs."""
    if seat == state.decider:
        if state.away:
            return ()
        if state.covered:
            return _UNCOVER
        return _plays(state, seat) if state.phase == "play" else _draws(state)
    return _ACCEPT if state.phase == "hand_over" and seat in to_accept(state) else ()


def offered_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What ``seat`` may say besides, in and out of turn: nothing between hands and while the match waits (``R42``)."""
    if not playing(state) or waiting(state):
        return ()
    proposal = state.match.proposal
    if proposal is None:
        return _PROPOSE if may_propose(state, seat) else ()
    return _ANSWERS if proposal == other(seat) else ()


def may_propose(state: State, seat: int) -> bool:
    """Whether two turns of ``seat`` have begun and ended since it was last refused (``R56``)."""
    withheld = state.match.withheld[seat]
    return withheld == 0 or (withheld == 1 and seat != state.decider)


def _draws(state: State) -> tuple[Action, ...]:
    """An empty stock can be drawn from while there are discards to make a new one of (``R12``, ``R13``)."""
    if state.stock:
        return DRAWS if state.discard else DRAWS[:1]
    return DRAWS if len(state.discard) > 1 else DRAWS[1:]


def _plays(state: State, seat: int) -> tuple[Action, ...]:
    """Melds, lay-offs, and a discard of any card but the one just taken (``R5`` to ``R8``)."""
    cards, taken = state.hands[seat], state.taken
    hand = bits(cards)
    unplayable = 0 if taken == NO_CARD else hand ^ BIT[taken]  # would leave only the card just taken (R34)
    plays: list[Action] = [_MELDS[form.bits] for form in melds_in(hand) if form.bits != unplayable]
    for number, meld in enumerate(state.melds, 1):
        plays += [LayOff(number, members(added)) for added in additions(meld.cards, hand) if added != unplayable]
    plays += [DISCARDS[card] for card in cards if card != taken]
    return tuple(plays)


def objection(state: State, seat: int, action: Action) -> str:
    """Why an action is not legal: an English sentence for a developer."""
    if waiting(state):
        return "waiting for the opponent"
    match action:
        case Word.PROPOSE_RESTART | Word.DECLINE:
            return _no_talk(state, seat, action)
        case Word.ACCEPT:
            return "there is nothing for this seat to accept"
        case Word.UNCOVER:
            return "nothing is covered for this seat"
    if seat != state.decider:
        return f"it is not the turn of seat {seat}"
    if state.covered:
        return "wrong phase: the hand is still covered"
    if isinstance(action, Draw):
        return _no_draw(state, action)
    if state.phase == "draw":
        return "wrong phase: a turn begins with a draw"
    return _no_play(state, seat, action)


def _no_talk(state: State, seat: int, action: Word) -> str:
    if action is Word.DECLINE:
        return "there is no proposal for this seat to decline"
    if not playing(state):
        return "wrong phase: a restart is proposed during a hand"
    if state.match.proposal is not None:
        return "a proposal to restart is open already"
    return f"seat {seat} was refused and must play two more turns before it proposes again"


def _no_draw(state: State, draw: Draw) -> str:
    if state.phase == "play":
        return "wrong phase: this turn's card is drawn already"
    if draw is Draw.STOCK:
        return "the stock is empty and the top discard is the only one: it must be taken"
    return "the discard pile is empty"


def _no_play(state: State, seat: int, action: Meld | LayOff | Discard) -> str:
    cards = (action.card,) if isinstance(action, Discard) else action.cards
    missing = [NAMES[card] for card in cards if card not in state.hands[seat]]
    if missing:
        return f"not in hand: {' '.join(missing)}"
    match action:
        case Discard(card):
            return f"{NAMES[card]} was just taken from the discards and may not be discarded in this turn"
        case LayOff(number, _) if not 1 <= number <= len(state.melds):
            return f"no such meld: {number}"
        case LayOff(number, added) if bits(added) | state.melds[number - 1].cards not in FORMS:
            return f"no valid meld: {_spelt(added)} cannot be added to meld {number}"
        case Meld(laid) if bits(laid) not in FORMS:
            return f"no valid meld: {_spelt(laid)} is neither a set nor a run"
    return f"would leave only the taken card, {NAMES[state.taken]}, which may not be discarded in this turn"


def _spelt(cards: tuple[int, ...]) -> str:
    return " ".join(NAMES[card] for card in cards)
