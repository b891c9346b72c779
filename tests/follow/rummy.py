"""Rummy for two, followed from its rules (``rules/rummy.md``) alone."""

from collections.abc import Iterator
from typing import ClassVar, Final

from tests.follow.melds import DECK, RANKS, SUITS, kind_of, laid, lay_offs_of, melds_of, points
from tests.follow.model import OPEN, SHARED, Foul, Message, Model, Start, Unordered, Viewer

HAND: Final = 10
TO_WIN: Final = 100
TURNS: Final = 200
TURN_MS: Final = 90_000
LEAST_MS: Final = 15_000
RESTARTS: Final = ("restart_proposed", "restart_declined", "restarted")


class Rummy(Model):
    """A match of rummy."""

    pause_ms: ClassVar[int | None] = None

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.dealer = next(start.fair.below(2, "dealer"))
        self.score = {0: 0, 1: 0}
        self.hands: dict[int, list[str]] = {0: [], 1: []}
        self.melds: list[Message] = []
        self.stock: list[str] = []
        self.discard: list[str] = []
        self.taken: str | None = None
        self.drawn: str | None = None
        self.shuffles = self.turn = self.n = 0
        self.seat = -1
        self.phase = "deal"
        self.under = "draw"
        """The phase under a cover."""
        self.accepted: set[int] = set()
        self.proposal: int | None = None
        self.since_refused: dict[int, int] = {}
        self.waiting: list[int] = []
        self.loser: int | None = None
        self.winner: int | None = None
        self.due: list[Message] = []
        self.timed = not start.bots and not start.shared
        self.due_at: float | None = None
        self.left_ms: float = 0
        self.topped = False

    # Who is there

    def step(self) -> None:
        away = sorted(self.moment.away)
        playing = self.phase in ("draw", "play", "cover")
        if not playing or bool(away) is bool(self.waiting):
            self.waiting = away if playing else []
            return
        self.waiting = away
        if away:
            self._hold()
            return
        self.n += self.phase != "cover"
        if self.timed and self.moment.at is not None:
            left = self.left_ms if self.topped else max(self.left_ms, LEAST_MS / self.tempo)
            self.due_at = self.moment.at + left
        self.topped = True
        if self.start.shared and self.phase != "cover":
            self.under, self.phase = self.phase, "cover"
            self._play()

    def _hold(self) -> None:
        if self.due_at is not None and self.moment.at is not None:
            self.left_ms = self.due_at - self.moment.at

    # A hand

    def on_game_started(self, event: Message) -> None:
        self.told(event, dealer=self.dealer)
        self.next("dealt")

    def on_dealt(self, event: Message) -> None:
        self.round += 1
        deck = self.start.fair.shuffle(DECK, f"deck:{self.round}:0")
        self.hands = {1 - self.dealer: deck[0 : 2 * HAND : 2], self.dealer: deck[1 : 2 * HAND : 2]}
        self.discard, self.stock = [deck[2 * HAND]], deck[2 * HAND + 1 :]
        self.melds, self.shuffles, self.turn = [], 0, 0
        self.accepted, self.loser, self.proposal = set(), None, None
        self.told(event, hand=self.round, dealer=self.dealer, up=self.discard[-1])
        self._begin(1 - self.dealer)

    def _begin(self, seat: int) -> None:
        """The turn of a seat."""
        self.seat, self.turn, self.n = seat, self.turn + 1, 1
        self.phase, self.under = ("cover" if self.start.shared else "draw"), "draw"
        self.taken = self.drawn = None
        self.topped = False
        if seat in self.since_refused:
            self.since_refused[seat] += 1
        if self.timed and self.moment.at is not None:
            self.due_at = self.moment.at + TURN_MS / self.tempo
        self.waiting = sorted(self.moment.away)
        if self.waiting:
            self._hold()
        self._play()

    def _play(self) -> None:
        kinds = {"cover": ("uncovered",), "draw": ("drew", "reshuffled"), "play": ("melded", "laid_off", "discarded")}
        self.next(*kinds[self.phase], *RESTARTS)

    def _by(self, event: Message) -> list[str]:
        if event["seat"] != self.seat or self.waiting:
            raise Foul(f"seat {event['seat']} moves, it is the turn of {self.seat}, waiting for {self.waiting}")
        return self.hands[self.seat]

    def on_uncovered(self, event: Message) -> None:
        self._by(event)
        self.told(event, seat=self.seat)
        self.phase = self.under
        self.n += 1
        self._play()

    def on_reshuffled(self, event: Message) -> None:
        if self.stock or len(self.discard) < 2:
            raise Foul("the stock is not empty")
        self.shuffles += 1
        under = sorted(self.discard[:-1], key=DECK.index)
        self.stock = self.start.fair.shuffle(under, f"deck:{self.round}:{self.shuffles}")
        self.discard = self.discard[-1:]
        self.told(event, cards=len(self.stock))
        self.next("drew")

    def on_drew(self, event: Message) -> None:
        hand, source = self._by(event), event["from"]
        pile_only = not self.stock and len(self.discard) == 1
        if source == "stock" and not self.stock:
            raise Foul("a card of an empty stock")
        if event["by_default"] and (source == "discard") is not pile_only:
            raise Foul("the default draws from the stock")
        card = self.stock.pop(0) if source == "stock" else self.discard.pop()
        self.taken, self.drawn = (None, card) if source == "stock" else (card, None)
        hand.append(card)
        self.told(event, seat=self.seat, from_=source, card=card, by_default=bool(event["by_default"]))
        self.phase = "play"
        self.n += 1
        self._play()

    def _lay(self, hand: list[str], cards: list[str]) -> None:
        """Cards leave the hand for the table."""
        if not cards or len(set(cards)) != len(cards) or not set(cards) <= set(hand):
            raise Foul(f"{cards} are not in the hand of {self.seat}")
        if self._stuck(cards):
            raise Foul(f"R34: only {self.taken} would be left")
        hand[:] = [card for card in hand if card not in cards]
        if self.taken in cards:
            self.taken = None
        self.n += 1

    def _stuck(self, cards: list[str]) -> bool:
        rest = [card for card in self.hands[self.seat] if card not in cards]
        return self.taken is not None and rest == [self.taken]

    def on_melded(self, event: Message) -> None:
        hand, cards = self._by(event), event["cards"]
        kind = kind_of(cards)
        if kind is None:
            raise Foul(f"{cards} is no meld")
        self._lay(hand, cards)
        number = len(self.melds) + 1
        self.melds.append({"meld": number, "by": self.seat, "kind": kind, "cards": laid(cards)})
        self.told(event, seat=self.seat, meld=number, cards=laid(cards))
        self._laid()

    def on_laid_off(self, event: Message) -> None:
        hand, cards = self._by(event), event["cards"]
        meld = self.melds[event["meld"] - 1]
        if kind_of([*meld["cards"], *cards]) != meld["kind"]:
            raise Foul(f"{cards} do not fit {meld}")
        self._lay(hand, cards)
        meld["cards"] = laid([*meld["cards"], *cards])
        self.told(event, seat=self.seat, meld=meld["meld"], cards=laid(cards))
        self._laid()

    def _laid(self) -> None:
        if self.hands[self.seat]:
            self._play()
        else:
            self._hand_over(self.seat)

    def on_discarded(self, event: Message) -> None:
        hand, card = self._by(event), event["card"]
        if card not in hand or card == self.taken:
            raise Foul(f"{card} may not be discarded")
        if event["by_default"] and card != self._given_up():
            raise Foul(f"the default discards {self._given_up()}, not {card}")
        hand.remove(card)
        self.discard.append(card)
        self.taken = None
        self.told(event, seat=self.seat, card=card, by_default=bool(event["by_default"]))
        if not hand:
            self._hand_over(self.seat)
        elif self.turn == TURNS:
            self._hand_over(None)
        else:
            self._begin(1 - self.seat)

    def _given_up(self) -> str:
        """What the default discards (section 4)."""
        hand = self.hands[self.seat]
        if self.drawn in hand:
            return str(self.drawn)
        legal = [card for card in hand if card != self.taken]
        return min(legal, key=lambda card: (-points(card), SUITS.index(card[1]), RANKS.index(card[0])))

    # Between hands

    def _hand_over(self, winner: int | None) -> None:
        self.loser = None if winner is None else 1 - winner
        cards = None if self.loser is None else list(self.hands[self.loser])
        won = sum(map(points, cards or ()))
        if winner is not None:
            self.score[winner] += won
        self.phase, self.proposal, self.taken, self.waiting = "hand_over", None, None, []
        reason = "turns" if winner is None else "out"
        self.due = [{"kind": "hand_over", "winner": winner, "points": won, "reason": reason, "cards": cards}]
        if winner is not None and self.score[winner] >= TO_WIN:
            self.winner, self.over, self.phase = winner, True, "over"
            self.due.append({"kind": "game_over", "winner": winner, "score": self._score()})
        self._settle()

    def on_hand_over(self, event: Message) -> None:
        self.told(event, **{name: told for name, told in self.due.pop(0).items() if name != "kind"})
        self._settle()

    on_game_over = on_hand_over

    def _settle(self) -> None:
        if self.due:
            self.next(self.due[0]["kind"])
        else:
            self.next(*([] if self.over else ["hand_accepted"]))

    def on_hand_accepted(self, event: Message) -> None:
        seat = event["seat"]
        if seat in self.accepted:
            raise Foul(f"seat {seat} accepts twice")
        self.accepted.add(seat)
        self.told(event, seat=seat)
        if len(self.accepted) == 2 or self.start.shared:
            self.dealer = 1 - self.dealer
            self.phase = "deal"
            self.next("dealt")

    # Restarts

    def on_restart_proposed(self, event: Message) -> None:
        seat = event["seat"]
        if self.proposal is not None or self.waiting or self.since_refused.get(seat, 2) < 2:
            raise Foul(f"seat {seat} may not propose")
        self.proposal = seat
        self.told(event, seat=seat)
        self.since_refused.pop(seat, None)

    def on_restart_declined(self, event: Message) -> None:
        if self.proposal is None:
            raise Foul("nothing is proposed")
        self.told(event, seat=1 - self.proposal)
        self.since_refused[self.proposal] = 0
        self.proposal = None

    def on_restarted(self, event: Message) -> None:
        if self.proposal is None and not self.start.shared:
            raise Foul("nothing is proposed")
        self.dealer = 1 - self.dealer
        self.score, self.proposal, self.since_refused = {0: 0, 1: 0}, None, {}
        self.told(event, dealer=self.dealer)
        self.phase = "deal"
        self.next("dealt")

    # What is seen

    def settled(self) -> bool:
        return not self.due and self.expected != {"dealt"}

    def shown(self, event: Message, viewer: Viewer) -> Message:
        if event["kind"] == "drew" and event["from"] == "stock" and viewer not in (event["seat"], SHARED):
            return {**event, "card": None}
        return event

    def unfit(self, viewer: Viewer, table: Message) -> Iterator[str]:
        """On one device the next player never reads which card the last one drew (R51)."""
        if viewer != SHARED:
            return
        for change in [*table["recent"], table]:
            for event in change["events"]:
                hidden = self.phase == "cover" or event.get("seat") != self.seat
                if event["kind"] == "drew" and event["from"] == "stock" and event["card"] and hidden:
                    yield f"{event} is shown in the phase {self.phase} of seat {self.seat}"

    def you(self, viewer: Viewer) -> Message:
        if viewer == SHARED:
            return {"seat": self.seat if self.phase in ("cover", "draw", "play") else 0, "shared": True}
        return super().you(viewer)

    def lasts_ms(self, away_ms: int) -> int | None:
        del away_ms
        if not self.timed or self.phase == "hand_over" or self.due_at is None or self.moment.at is None:
            return None
        return round((self.due_at - self.moment.at) * self.tempo)

    def _decision(self, viewer: Viewer) -> Message | None:
        if self.over or self.waiting:
            return None
        clock = {"due_at": OPEN, "remaining_ms": OPEN}
        if self.phase == "hand_over":
            seats = [seat for seat in (0, 1) if seat not in self.accepted]
            asked = {"id": f"{self.round}.next", "seat": None, "kind": "next_hand", "seats": seats, **clock}
            return asked | ({"options": ["accept"]} if viewer in seats or viewer == SHARED else {})
        kind = {"cover": "uncover"}.get(self.phase, self.phase)
        decision = {"id": f"{self.round}.{self.turn}.{self.n}", "seat": self.seat, "kind": kind, **clock}
        return decision | (self._options() if viewer in (self.seat, SHARED) else {})

    def _options(self) -> Message:
        if self.phase == "cover":
            return {"options": ["uncover"]}
        if self.phase == "draw":
            return {"options": ["stock", "discard"] if self.stock or len(self.discard) > 1 else ["discard"]}
        hand = self.hands[self.seat]
        melds = [cards for cards in melds_of(hand) if not self._stuck(cards)]
        lay_offs = [
            {"meld": meld["meld"], "cards": cards}
            for meld in self.melds
            for cards in lay_offs_of(hand, meld["cards"])
            if not self._stuck(cards)
        ]
        hints = {"melds": Unordered(melds), "lay_offs": Unordered(lay_offs)}
        return {"options": ["meld", "lay_off", "discard"], "hints": hints}

    def _hand(self, seat: int, viewer: Viewer) -> list[str] | None:
        between = self.phase in ("hand_over", "over")
        own = viewer == seat or (viewer == SHARED and not between and self.phase != "cover" and seat == self.seat)
        return self.hands[seat] if own or (between and seat == self.loser) else None

    def _score(self) -> dict[str, int]:
        return {str(seat): won for seat, won in self.score.items()}

    def view(self, viewer: Viewer) -> Message:
        return {
            "hand": self.round,
            "phase": self.phase,
            "dealer": self.dealer,
            "turn": self.turn,
            "score": self._score(),
            "players": [
                {
                    "seat": seat,
                    "count": len(self.hands[seat]),
                    "hand": self._hand(seat, viewer),
                    "accepted": seat in self.accepted,
                }
                for seat in (0, 1)
            ],
            "melds": self.melds,
            "stock": len(self.stock),
            "discard": {"count": len(self.discard), "top": self.discard[-1] if self.discard else None},
            "taken": self.taken,
            "decision": self._decision(viewer),
            "proposal": None if self.proposal is None else {"id": OPEN, "seat": self.proposal},
            "waiting": self.waiting,
            "winner": self.winner,
        }
