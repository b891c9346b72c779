"""Disunyer once more, naively: the judge of what the server says happened, and of what each viewer may know.

Written from ``rules/disunyer.md`` and ``protocol.md`` alone: mutable, slow, with cards as the wire names them. It has
no deadlines and judges no legality beyond its assertions: it is told what was decided, and says what follows.
"""

import copy
import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

RANKS: Final = "A234567JNK"
DECK: Final = [rank + suit for suit in "OCEB" for rank in RANKS]
PUBLIC: Final = -1

Event = dict[str, Any]


class IllegalError(Exception):
    """What the server says was decided could not have been."""


class Naive:
    """One game. ``told`` holds the events of the last step."""

    def __init__(self, mode: str, seats: int, *, bots: bool, seed: str, code: str, nonces: Sequence[str]) -> None:
        message = "|".join([code, *nonces]).encode()
        self._seed = hmac.new(bytes.fromhex(seed), message, hashlib.sha256).digest()
        self.mode = mode
        self.factor = 1 if bots else 2
        self.order: list[int] = self._shuffled(list(range(seats)), "seating")
        self.standing = set(self.order)
        self.place: dict[int, int] = {}
        self.points: dict[int, int] = {}
        self.round = 0
        self.phase = "pause"
        self.stock: list[str] = self._shuffled(DECK, "deck:0")
        self.discard: list[str] = []
        self.shuffles = 0
        self.hands: dict[int, str] = {}
        self.decision: tuple[str, int, str] | None = None
        self.told: list[Event] = [{"kind": "game_started", "order": self.order}]
        self._asked = 0
        self._fell: list[int] = []
        self._stuck: set[int] = set()
        self._turns: list[int] = []
        self._callers: list[int] = []
        self._challenges: list[dict[str, Any]] = []
        self._known: dict[int, dict[int, str]] = {}
        self._open = False
        self._deal()

    def copy(self) -> "Naive":
        """The game as it is now, apart from what becomes of this one."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(other, name, value.copy())
        other._known = {viewer: dict(known) for viewer, known in self._known.items()}
        other._challenges = [dict(challenge) for challenge in self._challenges]
        return other

    @property
    def winner(self) -> int | None:
        """Who won; None also while nobody has."""
        return next(iter(self.standing)) if self.phase == "over" and self.standing else None

    def resume(self) -> None:
        """The pause is over (``D44``)."""
        if self.phase != "pause":
            raise IllegalError("no pause")
        self.told = []
        self._deal()

    def decide(self, seat: int, decision: str, move: Mapping[str, Any] | None) -> None:
        """A seat's answer, None: the default."""
        if self.decision is None or self.decision[:2] != (decision, seat):
            raise IllegalError(f"{decision} of seat {seat} is not open but {self.decision}")
        self.told = []
        kind = self.decision[2]
        self.decision = None
        match kind, None if move is None else move["kind"]:
            case "pick_rival", None:
                self._fall(seat, {"kind": "challenge_missed", "seat": seat, "by_default": True})
            case "pick_rival", "pick" if move is not None and move["seat"] in self.standing - {seat}:
                self._challenges[-1]["rival"] = move["seat"]
                self.told.append({"kind": "challenge_called", "seat": seat, "rival": move["seat"]})
                self.phase = "guess"
                self._ask(move["seat"], "guess_suit")
            case "guess_suit", None:
                self._guessed(seat, None)
            case "guess_suit", "guess" if move is not None and move["suit"] in list("OCEB"):
                self._guessed(seat, move["suit"])
            case "keep_or_pass", None | "keep":
                self.told.append({"kind": "kept", "seat": seat, "forced": False, "by_default": move is None})
                self._next_turn()
            case "keep_or_pass", "pass":
                self._pass(seat)
            case _:
                raise IllegalError(f"{move} is no answer to {kind}")

    def view(self, viewer: int) -> dict[str, Any]:
        """The wire's ``game`` for a viewer, without the times that the room adds."""
        if viewer not in self.standing:
            viewer = PUBLIC
        return {
            "round": self.round,
            "phase": self.phase,
            "order": self.order,
            "players": [self._player(seat, viewer) for seat in self.order],
            "decision": self._decision(viewer),
            "stock": len(self.stock),
            "discard": len(self.discard),
            "winner": self.winner,
            "challenges": [dict(challenge) for challenge in self._challenges],
        }

    # Cards

    def _shuffled(self, items: Sequence[Any], label: str) -> list[Any]:
        mixed = list(items)
        numbers = self._stream(label)
        for i in range(len(mixed) - 1, 0, -1):
            n = i + 1
            u = next(numbers)
            while u >= 2**32 - 2**32 % n:
                u = next(numbers)
            mixed[i], mixed[u % n] = mixed[u % n], mixed[i]
        return mixed

    def _stream(self, label: str) -> Iterator[int]:
        for block in range(1000):
            digest = hmac.new(self._seed, f"{label}:{block}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))

    def _next_card(self, dealt: int | None) -> str:
        if not self.stock:
            self.shuffles += 1
            event: Event = {"kind": "reshuffled", "cards": len(self.discard)}
            self.told.append(event if dealt is None else {**event, "dealt": dealt})
            self.stock = self._shuffled(sorted(self.discard, key=DECK.index), f"deck:{self.shuffles}")
            self.discard = []
        return self.stock.pop(0)

    # A round

    def _deal(self) -> None:
        self.discard += [self.hands[seat] for seat in self.order if seat in self.hands]
        self.hands, self._known, self._challenges, self._fell = {}, {}, [], []
        self._stuck, self._open, self._asked = set(), False, 0
        self.round += 1
        players = [seat for seat in self.order if seat in self.standing]
        for dealt, seat in enumerate(players):
            self.hands[seat] = self._next_card(dealt)
        self.told.append({"kind": "dealt", "round": self.round})
        self._known = {seat: {seat: self.hands[seat]} for seat in players}
        self._callers = [seat for seat in players if self.hands[seat][0] == "A"]
        if self._callers:
            self._next_call()
            return
        self.phase = "turns"
        self._turns = players
        if self.mode == "stuck_king":
            self._stuck = {seat for seat in players if self.hands[seat][0] == "K"}
            if self._stuck:
                self.told.append({"kind": "kings_stuck", "seats": [seat for seat in players if seat in self._stuck]})
        self._next_turn()

    def _next_call(self) -> None:
        while self._callers and len(self.standing) > 1:
            holder = self._callers.pop(0)
            if holder in self.standing:
                self.phase = "pick"
                self._challenges.append(_challenge(holder))
                self._ask(holder, "pick_rival")
                return
            self._cancel(holder)
        for holder in self._callers:
            self._cancel(holder)
        self._callers = []
        self._end_round()

    def _cancel(self, holder: int) -> None:
        self.told.append({"kind": "challenge_cancelled", "seat": holder})
        self._challenges.append({**_challenge(holder), "cancelled": True})

    def _guessed(self, rival: int, named: str | None) -> None:
        call = self._challenges[-1]
        right = self.hands[call["seat"]][1] == named
        call["suit"], call["right"] = named, right
        event = {"kind": "suit_guessed", "seat": rival, "suit": named, "right": right, "by_default": named is None}
        self._fall(call["seat"] if right else rival, event)

    def _fall(self, seat: int, event: Event) -> None:
        self.told.append(event)
        self._challenges[-1]["out"] = seat
        self.standing.remove(seat)
        self._fell.append(seat)
        self._next_call()

    def _next_turn(self) -> None:
        while self._turns:
            seat = self._turns.pop(0)
            if seat not in self._stuck and not (self._turns and self._turns[0] in self._stuck):
                self._ask(seat, "keep_or_pass")
                return
            self.told.append({"kind": "kept", "seat": seat, "forced": True, "by_default": False})
        players = [seat for seat in self.order if seat in self.hands]
        lowest_rank = min(RANKS.index(self.hands[seat][0]) for seat in players)
        lowest = [seat for seat in players if RANKS.index(self.hands[seat][0]) == lowest_rank]
        self._open = True
        cards = {str(seat): self.hands[seat] for seat in players}
        self.told.append({"kind": "revealed", "cards": cards, "lowest": lowest})
        self.standing -= set(lowest)
        self._fell += lowest
        self._end_round()

    def _pass(self, seat: int) -> None:
        if not self._turns:
            let_go = self.hands[seat]
            self.hands[seat] = self._next_card(None)
            self.discard.append(let_go)
            self.told.append({"kind": "drew", "seat": seat, "card": self.hands[seat]})
            for known in self._known.values():
                known.pop(seat, None)
            self._next_turn()
            return
        to = self._turns[0]
        self.hands[seat], self.hands[to] = self.hands[to], self.hands[seat]
        for known in self._known.values():
            one, other = known.pop(seat, None), known.pop(to, None)
            if other is not None:
                known[seat] = other
            if one is not None:
                known[to] = one
        for viewer in (seat, to):
            self._known[viewer] |= {seat: self.hands[seat], to: self.hands[to]}
        self.told.append({"kind": "passed", "seat": seat, "to": to})
        self._next_turn()

    def _end_round(self) -> None:
        place = len(self.standing) + 1
        for seat in self._fell:
            self.place[seat] = place
        fell = [seat for seat in self.order if seat in self._fell]
        self.told.append({"kind": "knocked_out", "seats": fell, "place": place})
        self.phase = "pause"
        if len(self.standing) <= 1:
            self.phase = "over"
            self.place |= dict.fromkeys(self.standing, 1)
            self.points = {seat: self.factor * (len(self.order) - self.place[seat] + 1) for seat in self.order}
            points = {str(seat): self.points[seat] for seat in sorted(self.order)}
            self.told.append({"kind": "game_over", "winner": self.winner, "points": points})

    def _ask(self, seat: int, kind: str) -> None:
        self._asked += 1
        self.decision = (f"{self.round}.{self._asked}", seat, kind)

    # What a viewer may know

    def _player(self, seat: int, viewer: int) -> dict[str, Any]:
        card = self._face(seat, viewer)
        return {
            "seat": seat,
            "standing": seat in self.standing,
            "place": self.place.get(seat),
            "card": card,
            "known": None if card else self._known.get(viewer, {}).get(seat),
            "stuck": seat in self._stuck,
            "points": self.points.get(seat),
        }

    def _face(self, seat: int, viewer: int) -> str | None:
        """The card that lies face up for the viewer (``D70``)."""
        shown = self._open or seat == viewer or seat in self._stuck
        return self.hands.get(seat) if shown else None

    def _decision(self, viewer: int) -> dict[str, Any] | None:
        if self.decision is None:
            return None
        identifier, seat, kind = self.decision
        shown: dict[str, Any] = {"id": identifier, "seat": seat, "kind": kind}
        if viewer == seat:
            rivals = [other for other in self.order if other in self.standing and other != seat]
            options = {"pick_rival": rivals, "guess_suit": list("OCEB"), "keep_or_pass": ["keep", "pass"]}
            shown["options"] = options[kind]
        return shown


def _challenge(seat: int) -> dict[str, Any]:
    return {"seat": seat, "rival": None, "suit": None, "right": None, "out": None, "cancelled": False}
