"""El Ignorado, followed from its rules (``rules/ignorado.md``) alone."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from tests.follow.model import OPEN, Foul, Message, Model, Start, Viewer
from tests.follow.pokes import Pokes

RANKS: Final = "AJNK"
SUITS: Final = "OCEB"
DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
LIVES: Final = 3
LIMITS_MS: Final = {"king_turn": 15_000, "swap_or_stand": 15_000, "answer_king": 10_000, "guess_ace": 10_000}
ANSWERS: Final = {
    "king_turn": ("king_asked", "turn_passed", "stood"),
    "swap_or_stand": ("swapped", "swapped_with_deck", "swap_blocked", "stood"),
    "answer_king": ("king_answered", "question_returned"),
    "guess_ace": ("ace_guessed",),
}


class Ignorado(Model):
    """A game of El Ignorado."""

    private: ClassVar[frozenset[str]] = frozenset({"poked", "poke_lapsed", "muted", "unmuted"})

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.order = start.fair.shuffle(start.seats, "seating")
        self.dealer = self.order[next(start.fair.below(len(start.seats), "dealer"))]
        self.lives = dict.fromkeys(start.seats, LIVES)
        self.glasses = dict.fromkeys(start.seats, 0)
        self.fell = dict.fromkeys(start.seats, 0)
        self.pot = self.asked = 0
        self.playing: list[int] = []
        """Who is in the round: was dealt a card and has a life."""
        self.queue: list[int] = []
        """Whose turns are still to come, the present one first."""
        self.cards: dict[int, str] = {}
        self.deck: list[str] = []
        self.ace_said: dict[str, list[str]] = {}
        self.shown_rank: dict[int, str] = {}
        self.known: dict[Viewer, dict[int, str]] = {}
        self.public: dict[int, str] = {}
        self.kind: str | None = None
        self.seat = -1
        self.question: Message | None = None
        self.phase = "deal"
        self.debts: list[Message] = []
        self.returned: list[int] = []
        self.revealed: list[int] = []
        self.due: list[Message] = []
        self.places: dict[int, int] | None = None
        self.winner: int | None = None
        self.pokes = Pokes(start.seats)

    # The course of a round

    def left_of(self, seat: int) -> int:
        """The next living player (I24)."""
        at = self.order.index(seat)
        return next(s for s in self.order[at + 1 :] + self.order[: at + 1] if self.lives[s])

    def on_game_started(self, event: Message) -> None:
        self.told(event, order=self.order, dealer=self.dealer)
        self.next("dealt")

    def on_dealt(self, event: Message) -> None:
        self.round += 1
        if self.round > 1:
            self.dealer = self.left_of(self.dealer)
        at = self.order.index(self.dealer)
        self.playing = [seat for seat in self.order[at + 1 :] + self.order[: at + 1] if self.lives[seat]]
        self.queue = list(self.playing)
        self.deck = self.start.fair.shuffle(DECK, f"deck:{self.round}")
        self.cards = {seat: self.deck.pop(0) for seat in self.playing}
        self.known = {seat: {} for seat in self.playing}
        self.shown_rank, self.public, self.ace_said, self.asked = {}, {}, {}, 0
        self.returned, self.revealed, self.phase = [], [], "turns"
        self.pokes.deal(self.playing)
        self.told(event, round=self.round, dealer=self.dealer)
        self._turn()

    def _turn(self) -> None:
        """The turn of the next in the queue, or the reveal."""
        self.question = None
        self.queue = [seat for seat in self.queue if seat in self.playing]
        if len(self.playing) == 1:
            self._end()
        elif self.queue:
            seat = self.queue[0]
            self._ask(seat, "king_turn" if self.cards[seat][0] == "K" else "swap_or_stand")
        else:
            self._reveal()

    def _ask(self, seat: int, kind: str) -> None:
        self.seat, self.kind = seat, kind
        self.asked += 1
        self.phase = "answer" if kind in ("answer_king", "guess_ace") else "turns"

    def _done(self) -> None:
        self.queue.pop(0)
        self._turn()

    # What follows by itself

    def apply(self, event: Message) -> Message:
        truth = self.due.pop(0) if self.due and event["kind"] == self.due[0]["kind"] else super().apply(event)
        self._expect()
        return truth

    def _expect(self) -> None:
        if self.due:
            self.next(self.due[0]["kind"])
        elif self.kind:
            self.next(*ANSWERS[self.kind], "attention_paid")
        elif not self.over and self.phase != "deal":
            self.next("dealt")
        elif self.over:
            self.next()

    def _move(self, giver: int, taker: int, reason: str) -> None:
        """A life moves at once (I38)."""
        self.lives[giver] -= 1
        self.lives[taker] += 1
        self.glasses[giver] += 1
        self.due.append({"kind": "life_moved", "from": giver, "to": taker, "reason": reason})

    def _fall(self, seats: list[int]) -> None:
        for seat in seats:
            self.playing.remove(seat)
            self.fell[seat] = self.round
            self.shown_rank.pop(seat, None)
        if seats:
            self.due.append({"kind": "ignored", "seats": seats})

    def _stake(self, giver: int, taker: int, reason: str) -> None:
        self._move(giver, taker, reason)
        if not self.lives[giver]:
            self._fall([giver])
            self._forget(giver)
            self.known.pop(giver)

    def _memories(self) -> list[dict[int, str]]:
        return [self.public, self.shown_rank, *self.known.values()]

    def _forget(self, seat: int) -> None:
        """Nobody knows this seat's card any more."""
        for memory in self._memories():
            memory.pop(seat, None)

    def _reveal(self) -> None:
        self.kind, self.public, self.known = None, {}, {}
        self.revealed = list(self.playing)
        self.due.append({"kind": "revealed", "cards": {str(seat): self.cards[seat] for seat in self.playing}})
        worst = min(RANKS.index(self.cards[seat][0]) for seat in self.playing)
        lowest = [seat for seat in self.playing if RANKS.index(self.cards[seat][0]) == worst]
        for seat in lowest:
            self.lives[seat] -= 1
            self.glasses[seat] += 1
        self.pot += len(lowest)
        self.due.append({"kind": "life_lost", "seats": lowest, "reason": "lowest"})
        self._end()

    def _end(self) -> None:
        """Debts, who fell, who won (I41)."""
        self.kind, self.question = None, None
        for debt in self.debts:
            if self.lives[debt["from"]]:
                self._move(debt["from"], debt["to"], "attention")
                self.returned.append(debt["to"])
                self.fell[debt["to"]] = 0
                self.pokes.came_back(debt["to"])
                self.due.append({"kind": "returned", "seat": debt["to"]})
        self.debts = []
        self._fall([seat for seat in self.playing if not self.lives[seat]])
        living = [seat for seat in self.order if self.lives[seat]]
        self.phase = "pause"
        if len(living) < 2:
            self.winner = living[0] if living else None
            rank = {seat: self.round + 1 if self.lives[seat] else self.fell[seat] for seat in self.order}
            self.places = {seat: 1 + sum(other > mine for other in rank.values()) for seat, mine in rank.items()}
            self.over, self.phase = True, "over"
            places = {str(seat): place for seat, place in self.places.items()}
            self.due.append({"kind": "game_over", "winner": self.winner, "places": places})

    # Turns

    def _by(self, event: Message) -> int:
        if event["seat"] != self.seat:
            raise Foul(f"seat {event['seat']} decides, it was asked of {self.seat}")
        return self.seat

    def on_stood(self, event: Message) -> None:
        seat = self._by(event)
        if self.question:
            raise Foul("a turn in which was asked ends by `turn_passed`")
        self.told(event, seat=seat, by_default=bool(event["by_default"]))
        self._done()

    def on_turn_passed(self, event: Message) -> None:
        seat = self._by(event)
        if not self.question:
            raise Foul("a pass before any question shows a King")
        self.told(event, seat=seat, by_default=bool(event["by_default"]))
        self._done()

    def _left(self) -> int | None:
        return self.queue[1] if len(self.queue) > 1 else None

    def on_swap_blocked(self, event: Message) -> None:
        seat, left = self._by(event), self._left()
        if left is None or self.cards[left][0] != "K":
            raise Foul("no King blocks this swap")
        self.told(event, seat=seat, by=left)
        self.shown_rank[left] = "K"
        self._done()

    def on_swapped(self, event: Message) -> None:
        a, b = self._by(event), self._left()
        if b is None or self.cards[b][0] == "K":
            raise Foul("nobody is there to swap with")
        self.told(event, seat=a, with_=b)
        self.cards[a], self.cards[b] = self.cards[b], self.cards[a]
        for memory in self._memories():
            mine, theirs = memory.pop(a, None), memory.pop(b, None)
            memory.update({seat: card for seat, card in ((b, mine), (a, theirs)) if card})
        self.known[a][b], self.known[b][a] = self.cards[b], self.cards[a]
        self._done()

    def on_swapped_with_deck(self, event: Message) -> None:
        seat = self._by(event)
        if self._left() is not None:
            raise Foul("only the last turn swaps with the deck")
        self.told(event, seat=seat)
        self.deck.append(self.cards[seat])
        self.cards[seat] = self.deck.pop(0)
        self._forget(seat)
        self._done()

    # Questions

    def on_king_asked(self, event: Message) -> None:
        seat, target = self._by(event), event["target"]
        if target not in self.targets():
            raise Foul(f"seat {target} may not be asked")
        self.told(event, seat=seat, target=target)
        said = self.question["said"] if self.question else []
        self.question = {"asker": seat, "target": target, "said": said, "returned": False, "ace_said": []}
        self.shown_rank[seat] = "K"
        self._ask(target, "answer_king")

    def targets(self) -> list[int]:
        """Whom the King's holder may ask (I30)."""
        return [seat for seat in self.order if seat in self.playing and seat != self.seat]

    def _suit(self, event: Message, card: str) -> bool:
        suit, by_default = event["suit"], bool(event["by_default"])
        if suit not in (None, *SUITS) or by_default is not (suit is None):
            raise Foul(f"the suit {suit} by_default={by_default}")
        self.told(event, seat=self._by(event), suit=suit, right=suit == card[1], by_default=by_default)
        return bool(suit == card[1])

    def on_king_answered(self, event: Message) -> None:
        assert self.question is not None
        asker, target = self.question["asker"], self._by(event)
        if self._suit(event, self.cards[asker]):
            self.public[asker] = self.cards[asker]
            self._stake(asker, target, "king")
            self._done()
            return
        if event["suit"] and event["suit"] not in self.question["said"]:
            self.question["said"].append(event["suit"])
        self._stake(target, asker, "king")
        self._go_on(asker)

    def on_question_returned(self, event: Message) -> None:
        assert self.question is not None
        asker, target = self.question["asker"], self._by(event)
        if self.cards[target][0] != "A":
            raise Foul("only an Ace returns a question")
        self.told(event, seat=target, to=asker)
        self.shown_rank[target] = "A"
        said = self.ace_said.setdefault(self.cards[target], [])
        self.question |= {"returned": True, "ace_said": said}
        self._ask(asker, "guess_ace")

    def on_ace_guessed(self, event: Message) -> None:
        assert self.question is not None
        asker, target = self._by(event), self.question["target"]
        if self._suit(event, self.cards[target]):
            self.public[target] = self.cards[target]
            self._stake(target, asker, "ace")
            self._go_on(asker)
            return
        if event["suit"] and event["suit"] not in self.question["ace_said"]:
            self.question["ace_said"].append(event["suit"])
        self._stake(asker, target, "ace")
        self._done()

    def _go_on(self, asker: int) -> None:
        """The King's holder may ask again, if anybody is there to be asked."""
        assert self.question is not None
        if len(self.playing) == 1:
            self._end()
            return
        self.question |= {"target": None, "returned": False, "ace_said": []}
        self._ask(asker, "king_turn")

    # The ignored

    def on_attention_paid(self, event: Message) -> None:
        target, poker = event["seat"], event["to"]
        self.pokes.attend(target, poker, seen_only_by_bots={target, poker} <= self.start.bots)
        if target not in self.playing or any(target == d["from"] or poker == d["to"] for d in self.debts):
            raise Foul(f"seat {target} may not owe seat {poker} a life")
        self.debts.append({"from": target, "to": poker})
        self.told(event, seat=target, to=poker)

    def aside(self, events: list[Message], viewers: Mapping[Viewer, list[Message]]) -> None:
        self.wrong += self.pokes.follow(events, viewers, self)

    # What is seen

    def unfit(self, viewer: Viewer, table: Message) -> Iterator[str]:
        del viewer
        yield from self.pokes.unfit(table, self)

    def settled(self) -> bool:
        return not self.due

    def lasts_ms(self, away_ms: int) -> int:
        return 3_000 if away_ms >= 30_000 else LIMITS_MS[str(self.kind)]

    def _decision(self, viewer: Viewer) -> Message | None:
        if not self.kind:
            return None
        hidden = self.kind in ("king_turn", "swap_or_stand") and not self.question and viewer != self.seat
        decision: Message = {
            "id": f"{self.round}.{self.asked}",
            "seat": self.seat,
            "kind": "turn" if hidden else self.kind,
            "due_at": OPEN,
            "remaining_ms": OPEN,
        }
        if viewer == self.seat:
            decision |= self._options()
        return decision

    def _options(self) -> Message:
        match self.kind:
            case "king_turn":
                return {"options": ["ask", "pass"], "targets": self.targets()}
            case "answer_king":
                ace = self.cards[self.seat][0] == "A"
                return {"options": ["answer", "return"] if ace else ["answer"], "suits": list(SUITS)}
            case "guess_ace":
                return {"options": list(SUITS)}
        return {"options": ["swap", "stand"]}

    def _player(self, seat: int, viewer: Viewer) -> Message:
        living = bool(self.lives[seat])
        waits = living and seat in self.returned and not self.over
        own = viewer == seat and seat in self.playing
        card = self.cards[seat] if own or seat in self.revealed else None
        known = self.known.get(viewer, {}).get(seat) or self.public.get(seat)
        return {
            "seat": seat,
            "state": "returning" if waits else "living" if living else "ignored",
            "in_round": seat in self.playing,
            "bot": seat in self.start.bots,
            "lives": self.lives[seat],
            "glasses": self.glasses[seat],
            "card": card,
            "known": known if card is None else None,
            "shown": self.shown_rank.get(seat),
            "place": self.places[seat] if self.places else None,
        }

    def view(self, viewer: Viewer) -> Message:
        return {
            "round": self.round,
            "phase": self.phase,
            "order": self.order,
            "dealer": self.dealer,
            "pot": self.pot,
            "players": [self._player(seat, viewer) for seat in self.order],
            "question": self.question,
            "decision": self._decision(viewer),
            "debts": self.debts,
            **self.pokes.view(viewer, self),
            "deck": len(self.deck),
            "winner": self.winner,
            "next_at": OPEN if self.phase == "pause" else None,
        }
