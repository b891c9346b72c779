"""dnup, followed from its rules (``rules/dnup.md``) alone."""

import contextlib
from typing import Final, NamedTuple

from tests.follow.model import OPEN, Foul, Message, Model, Start, Unordered, Viewer

GROUPS: Final = (
    "1/5 2/6 3/7 4/8 5/9 1/6 2/7 3/8 4/9",
    "1/3 2/4 3/5 4/6 5/7 6/8 7/9 1/8 2/9",
    "1/4 2/5 3/6 4/7 5/8 6/9 1/7 2/8 3/9",
    "1/2 2/3 3/4 4/5 5/6 6/7 7/8 8/9 1/9",
    "1/5 2/6 3/7 4/8 5/9 1/6 2/7 3/8 4/9",
)
TURN_MS: Final = 30_000
TO_WIN: Final = 4
ROUNDS_TO_WIN: Final = 2
STALLED_ROUNDS: Final = 3


def turned(card: str) -> str:
    """A card the other way up."""
    return card[::-1]


def value(card: str) -> int:
    """What a card counts as it lies."""
    return int(card[0])


class Place(NamedTuple):
    """Where a set lies."""

    seat: int
    area: int


Sets = dict[Place, list[str]]


def beaten(sets: Sets, cards: list[str]) -> Place | None:
    """The set that a new one of these cards gives back (N12, N36).

    Raises:
        Foul: there is one of this size that is not lower.
    """
    for place, lying in sets.items():
        if len(lying) == len(cards):
            if value(lying[0]) >= value(cards[0]):
                raise Foul(f"{cards} does not beat {lying}")
            return place
    return None


def can_add(sets: Sets, seat: int, card: str, place: Place) -> bool:
    """Whether the card may be added to the set there (N14, N37, N40)."""
    lying = sets.get(place)
    if lying is None or place.seat == seat or value(lying[0]) != value(card):
        return False
    return all(len(other) != len(lying) + 1 or value(other[0]) != value(card) for other in sets.values())


class Dnup(Model):
    """A game of dnup."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.n = len(start.seats)
        self.order = start.fair.shuffle(start.seats, "seating")
        self.tokens = dict.fromkeys(start.seats, 0)
        self.hands: dict[int, list[str]] = {}
        self.sets: Sets = {}
        self.out: list[int] = []
        self.discard = self.turn = self.quiet = self.stalled = 0
        self.starter = self.seat = -1
        self.area = 1
        self.phase = "deal"
        self.winner: int | None = None
        self.places: dict[int, int] | None = None
        self.discarded_now = False
        self.due: list[Message] = []

    # The course of a round

    def on_game_started(self, event: Message) -> None:
        self.told(event, order=self.order)
        self.next("dealt")

    def on_dealt(self, event: Message) -> None:
        self.round += 1
        groups = GROUPS[: self.n]
        deck = [(g, card) for g, group in enumerate(groups) for card in group.split()]
        mixed = self.start.fair.shuffle(deck, f"deck:{self.round}")
        bits = self.start.fair.below(2, f"turn:{self.round}")
        self.hands = {seat: [] for seat in self.order}
        for at, (group, card) in enumerate(mixed):
            seat = self.order[at % self.n]
            if (group, card) == (0, "1/5"):
                self.starter = seat
            self.hands[seat].append(turned(card) if next(bits) else card)
        self.sets, self.out, self.discard, self.turn, self.quiet = {}, [], 0, 0, 0
        self.told(event, round=self.round, starter=self.starter)
        self.phase = "turns"
        self._begin(self.starter, 2 if self.n == 2 else 1)

    def _begin(self, seat: int, area: int) -> None:
        """The turn of a seat begins: its set there goes; whoever is out is passed over (N10, N45)."""
        self.due = []
        while seat in self.out:
            if self._clear(seat, area):
                self.quiet = 0
            seat = self.order[(self.order.index(seat) + 1) % self.n]
        self.discarded_now = self._clear(seat, area)
        self.seat, self.area = seat, area
        self.turn += 1
        if self.discarded_now:
            self.quiet = 0
        self._decide()

    def _clear(self, seat: int, area: int) -> bool:
        lying = self.sets.pop(Place(seat, area), None)
        if lying is None:
            return False
        self.discard += len(lying)
        self.due.append({"kind": "set_discarded", "seat": seat, "area": area, "count": len(lying)})
        return True

    def _decide(self) -> None:
        if self.due:
            self.next(self.due[0]["kind"])
        elif self.phase == "turns":
            self.next("set_played", "card_added", "set_taken", "hand_rotated")
        else:
            self.next(*([] if self.over else ["dealt"]))

    def _due(self, event: Message) -> None:
        """An event that follows by itself."""
        fields = {name: told for name, told in self.due.pop(0).items() if name != "kind"}
        self.told(event, **fields)
        self._decide()

    on_set_discarded = on_set_returned = on_went_out = on_round_over = on_game_over = _due

    # Actions

    def _hand(self, event: Message) -> list[str]:
        if event["seat"] != self.seat:
            raise Foul(f"seat {event['seat']} acts, it is the turn of {self.seat}")
        return self.hands[self.seat]

    def on_set_played(self, event: Message) -> None:
        hand, cards = self._hand(event), list(event["cards"])
        if not cards or len({value(card) for card in cards}) != 1:
            raise Foul(f"{cards} is no set")
        loser = beaten(self.sets, cards)
        for card in cards:
            self._leave(hand, card)
        self.told(
            event,
            seat=self.seat,
            area=self.area,
            value=value(cards[0]),
            cards=cards,
            by_default=False,
        )
        self.due = []
        if loser is not None:
            self._beat(loser)
        self.sets[Place(self.seat, self.area)] = cards
        self._after()

    def on_card_added(self, event: Message) -> None:
        hand, card, place = self._hand(event), event["card"], Place(event["to"], event["area"])
        if not can_add(self.sets, self.seat, card, place):
            raise Foul(f"{card} may not be added to {place}")
        self._leave(hand, card)
        mine = self.sets[place]
        mine.append(card)
        self.told(event, seat=self.seat, to=place.seat, area=place.area, card=card, by_default=False)
        self.due = []
        for other, lying in list(self.sets.items()):
            if other != place and len(lying) == len(mine):
                self._beat(other if value(lying[0]) < value(card) else place)
        self._after()

    def on_set_taken(self, event: Message) -> None:
        hand, place = self._hand(event), Place(event["from"], event["area"])
        if place not in self.sets or place.seat == self.seat:
            raise Foul(f"no set to take at {place}")
        cards = self.sets.pop(place)
        hand += map(turned, cards)
        self.told(event, seat=self.seat, from_=place.seat, area=place.area, cards=cards, by_default=False)
        self.due = []
        self._after()

    def on_hand_rotated(self, event: Message) -> None:
        hand = self._hand(event)
        hand[:] = map(turned, hand)
        self.told(event, seat=self.seat, by_default=bool(event["by_default"]))
        self.due = []
        self._after()

    def _leave(self, hand: list[str], card: str) -> None:
        if card not in hand:
            raise Foul(f"seat {self.seat} does not hold {card}")
        hand.remove(card)

    def _beat(self, place: Place) -> None:
        cards = self.sets.pop(place)
        told: Message = {"seat": place.seat, "area": place.area}
        if place.seat in self.out:
            self.discard += len(cards)
            self.discarded_now = True
            self.due.append({"kind": "set_discarded", **told, "count": len(cards)})
        else:
            self.hands[place.seat] += map(turned, cards)
            self.due.append({"kind": "set_returned", **told, "cards": cards})

    # After an action

    def _after(self) -> None:
        went = not self.hands[self.seat]
        self.quiet = 0 if went or self.discarded_now else self.quiet + 1
        if went:
            self._out()
        if self.phase == "turns" and self.quiet >= 30 * self.n:
            self._round_over("stalled")
        if self.phase != "turns":
            self._decide()
            return
        due = self.due
        if self.n == 2 and self.area == 1:
            self._begin(self.seat, 2)
        else:
            self._begin(self.order[(self.order.index(self.seat) + 1) % self.n], 1)
        self.due = due + self.due
        self._decide()

    def _out(self) -> None:
        self.out.append(self.seat)
        won = 0 if self.n == 2 else 3 - len(self.out)
        self.tokens[self.seat] += won if self.n > 2 else 1
        self.due.append({"kind": "went_out", "seat": self.seat, "tokens": won})
        if self.tokens[self.seat] >= (TO_WIN if self.n > 2 else ROUNDS_TO_WIN):
            self._game_over(self.seat)
        elif len(self.out) == min(2, self.n - 1):
            self._round_over("out")

    def _round_over(self, reason: str) -> None:
        self.stalled = self.stalled + 1 if reason == "stalled" else 0
        self.due.append({"kind": "round_over", "reason": reason, "tokens": self._tokens()})
        self.phase = "pause"
        if self.stalled == STALLED_ROUNDS:
            best = [seat for seat, won in self.tokens.items() if won == max(self.tokens.values())]
            self._game_over(best[0] if len(best) == 1 else None)

    def _game_over(self, winner: int | None) -> None:
        self.places = {
            seat: 1 + sum(other > won for other in self.tokens.values()) for seat, won in self.tokens.items()
        }
        self.winner, self.over, self.phase = winner, True, "over"
        places = {str(seat): place for seat, place in self.places.items()}
        self.due.append({"kind": "game_over", "winner": winner, "places": places, "tokens": self._tokens()})

    def _tokens(self) -> dict[str, int]:
        return {str(seat): won for seat, won in self.tokens.items()}

    # What is seen

    def settled(self) -> bool:
        return not self.due

    def lasts_ms(self, away_ms: int) -> int:
        return 3_000 if away_ms >= 30_000 else TURN_MS

    def options(self) -> list[str]:
        """The kinds of moves that are legal now."""
        hints, rivals = self.hints(), [place for place in self.sets if place.seat != self.seat]
        legal = {"play": hints["plays"], "add": hints["adds"], "take": rivals, "rotate": True}
        return [kind for kind, may in legal.items() if may]

    def hints(self) -> Message:
        """All sets by size and value, and all cards that may be added, each with the set that leaves for it."""
        hand = self.hands[self.seat]
        plays = []
        for number in dict.fromkeys(map(value, hand)):
            held = [card for card in hand if value(card) == number]
            for size in range(1, len(held) + 1):
                with contextlib.suppress(Foul):
                    beats = self._leaving(beaten(self.sets, held[:size]))
                    plays.append({"size": size, "value": number, "beats": beats})
        adds = []
        for place, lying in self.sets.items():
            for card in dict.fromkeys(hand):
                if can_add(self.sets, self.seat, card, place):
                    rivals = [p for p, other in self.sets.items() if p != place and len(other) == len(lying) + 1]
                    lower = [p if value(self.sets[p][0]) < value(card) else place for p in rivals]
                    beats = self._leaving(lower[0] if lower else None)
                    adds.append({**place._asdict(), "card": card, "beats": beats})
        return {"plays": Unordered(plays), "adds": Unordered(adds)}

    def _leaving(self, place: Place | None) -> Message | None:
        return place and {**place._asdict(), "returns": place.seat not in self.out}

    def view(self, viewer: Viewer) -> Message:
        decision: Message | None = None
        if self.phase == "turns":
            decision = {"id": f"{self.round}.{self.turn}", "seat": self.seat, "kind": "action", "area": self.area}
            decision |= {"due_at": OPEN, "remaining_ms": OPEN}
            if viewer == self.seat:
                decision |= {"options": self.options(), "hints": self.hints()}
        two = self.n == 2
        return {
            "round": self.round,
            "phase": self.phase,
            "order": self.order,
            "starter": self.starter,
            "turn": self.turn,
            "quiet_turns": self.quiet,
            "players": [
                {
                    "seat": seat,
                    "count": len(self.hands[seat]),
                    "hand": self.hands[seat] if viewer == seat else None,
                    "tokens": 0 if two else self.tokens[seat],
                    "rounds": self.tokens[seat] if two else 0,
                    "out": self.out.index(seat) + 1 if seat in self.out else None,
                    "place": self.places[seat] if self.places else None,
                }
                for seat in self.order
            ],
            "sets": Unordered(
                {"seat": place.seat, "area": place.area, "value": value(cards[0]), "cards": cards}
                for place, cards in self.sets.items()
            ),
            "discard": self.discard,
            "decision": decision,
            "winner": self.winner,
            "next_at": OPEN if self.phase == "pause" else None,
        }
