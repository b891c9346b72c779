"""A table of El Ignorado whose time stands still, and the games that come to what a test wants to see."""

from collections.abc import Callable
from typing import Any

from cardrules.ignorado.cards import NAMES as CARDS
from cardrules.ignorado.state import State, kind

from tests.browser.staged import MOST_TRIES, NAMES, Table

PAUSE_MS = 8_000

Policy = Callable[[State], dict[str, Any]]
Wanted = Callable[["IgnoradoTable"], bool]


def card_of(state: State, seat: int) -> str:
    """The card that a seat was dealt or got."""
    return CARDS[state.cards.hands[state.round.players.index(seat)]]


def suit_of(state: State, *, right: bool) -> str:
    """A suit to answer with that is right, or wrong and not yet said."""
    question = state.question
    assert question is not None
    assert question.target is not None
    asker = state.round.players[state.turn]
    true = card_of(state, question.target if question.returned else asker)[1]
    return true if right else next(suit for suit in "OCEB" if suit != true and suit not in question.said)


def asks(state: State) -> dict[str, Any]:
    """Kings ask once the next in line, who answer wrongly and never return; all others stand."""
    match kind(state):
        case "king_turn" if state.question is None:
            return {"kind": "ask", "seat": next(seat for seat in others(state) if seat != state.decider)}
        case "king_turn":
            return {"kind": "pass"}
        case "answer_king":
            return {"kind": "answer", "suit": suit_of(state, right=False)}
        case "guess_ace":
            return {"kind": "guess", "suit": suit_of(state, right=False)}
        case _:
            return {"kind": "stand"}


def quiet(state: State) -> dict[str, Any]:
    """Nobody asks and nobody swaps: lives go to the pot only."""
    return {"kind": "pass"} if kind(state) == "king_turn" else {"kind": "stand"}


def others(state: State) -> list[int]:
    """Who can be asked."""
    return [seat for seat in state.round.players if state.people.lives[seat]]


class IgnoradoTable(Table):
    """A room of three to eight people, ``p0`` to ``p7``, of whom pages may take the places."""

    def gather(self, people: int = 8) -> "IgnoradoTable":
        """Lets them sit down at a table of that size; with the last the game begins."""
        wish = {"game": "ignorado", "mode": "standard", "visibility": "public", "options": {"seats": people}}
        for number in range(people):
            name = self.names[number]
            answer = self.say("p0", "create", **wish, name=name) if number == 0 else None
            self.code = self.code or (answer or {})["code"]
            answer = answer or self.say(f"p{number}", "join", code=self.code, name=name)
            self.tokens[number] = answer["seat_token"]
        return self

    def play_on(self, wanted: Wanted, policy: Policy = quiet, moves: int = 150) -> bool:
        """Plays by the policy, pauses included, until the game is as wanted; False when it never is."""
        for _ in range(moves):
            if wanted(self):
                return True
            state = self.state
            if state.phase == "over":
                return False
            if state.phase == "pause":
                self.pass_ms(PAUSE_MS)
            else:
                self.move(**policy(state))
        return False

    def poke(self, seat: int, target: int, bait: str = "say_hello") -> dict[str, Any]:
        """The answer to a poke."""
        answer = self.say(f"p{seat}", "move", decision="poke", move={"kind": "poke", "seat": target, "bait": bait})
        self.tell()
        return answer


def found(
    wanted: Wanted,
    policy: Policy = quiet,
    *,
    people: int = 8,
    names: tuple[str, ...] = NAMES,
    moves: int = 150,
) -> IgnoradoTable:
    """The first game, over all shuffles, that comes to what is wanted."""
    for seed in range(MOST_TRIES):
        table = IgnoradoTable(seed, names).gather(people)
        if table.play_on(wanted, policy, moves):
            return table
    raise AssertionError
