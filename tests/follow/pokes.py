"""El Ignorado's pokes (I46 to I54), as far as those told of them can follow."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tests.follow.model import OPEN, Foul, Message, Unordered, Viewer

if TYPE_CHECKING:
    from tests.follow.ignorado import Ignorado

POKE_MS: Final = 8_000
LATE_MS: Final = 1_000
A_ROUND: Final = 2
COME_BACKS: Final = 2
BAITS: Final = frozenset(
    [
        "did_you_see",
        "which_suit_have_i",
        "clap_for_me",
        "one_question",
        "say_hello",
        "bet_you_laugh",
        "look_at_me",
        "i_know_your_card",
    ]
)


class Pokes:
    """Who pokes whom, who may, and who has muted whom."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.back = dict.fromkeys(seats, 0)
        self.used = dict.fromkeys(seats, 0)
        self.may: list[int] = []
        self.on_show: list[Message] = []
        """Those that somebody was told of, oldest first, each with ``at``, the instant of its change."""
        self.muted: dict[Viewer, list[int]] = {}

    def deal(self, playing: list[int]) -> None:
        """A new round: those who are not in it may poke."""
        self.used = dict.fromkeys(self.seats, 0)
        self.may = [seat for seat in self.seats if seat not in playing and self.back[seat] < COME_BACKS]

    def came_back(self, seat: int) -> None:
        """One of the ignored has a life again."""
        self.back[seat] += 1

    def attend(self, target: int, poker: int, *, seen_only_by_bots: bool) -> None:
        """The target pays attention."""
        shown = [poke for poke in self.on_show if (poke["seat"], poke["target"]) == (poker, target)]
        if not shown and not seen_only_by_bots:
            raise Foul(f"seat {target} pays attention to {poker}, whose poke nobody was shown")
        self.on_show = [poke for poke in self.on_show if poke not in shown]

    def follow(self, events: list[Message], viewers: Mapping[Viewer, list[Message]], game: "Ignorado") -> list[str]:
        """The private events of one change; says what is wrong."""
        wrong = self._mutes(viewers)
        for event in events:
            if event["kind"] in ("muted", "unmuted"):
                continue
            two = {event["seat"], event["target"]}
            for viewer, told in viewers.items():
                if (event in told) is not (viewer in two):
                    wrong.append(f"{viewer} is {'not ' * (viewer in two)}told of {event}")
            wrong += self._poked(event, game) if event["kind"] == "poked" else self._lapsed(event, game)
        deaf = game.start.bots | {*game.moment.away}
        for poke in list(self.on_show):
            if self._ends(poke, game, LATE_MS):
                self.on_show.remove(poke)
                if not {poke["seat"], poke["target"]} <= deaf:
                    wrong.append(f"the poke of {poke['seat']} at {poke['target']} does not lapse")
        return wrong

    def _mutes(self, viewers: Mapping[Viewer, list[Message]]) -> list[str]:
        """Whoever mutes is told of it, and nobody else hears of that change."""
        wrong = []
        for viewer, told in viewers.items():
            for event in told:
                if event["kind"] not in ("muted", "unmuted"):
                    continue
                if sum(event in others for others in viewers.values()) > 1:
                    wrong.append(f"{event} is told to {[*viewers]}")
                muted = {*self.muted.get(viewer, ())} - {event["seat"]}
                self.muted[viewer] = sorted(muted | ({event["seat"]} if event["kind"] == "muted" else set()))
        return wrong

    def _ends(self, poke: Message, game: "Ignorado", late_ms: float) -> bool:
        """Whether a poke must be over by now (I54), so much later than its 8 s."""
        at = game.moment.at
        over = at is None or poke["at"] is None or at - poke["at"] >= POKE_MS / game.tempo + late_ms
        gone = poke["target"] not in game.playing or poke["seat"] in self.muted.get(poke["target"], ())
        return over or game.kind is None or gone or self._owed(poke["seat"], game)

    def _poked(self, event: Message, game: "Ignorado") -> list[str]:
        seat, target = event["seat"], event["target"]
        refused = [
            (seat not in self.may, "may not poke in this round"),
            (self.used[seat] >= A_ROUND, "has poked twice"),
            (self._owed(seat, game), "is owed a life"),
            (target not in game.playing, "pokes somebody who is not living"),
            (target in game.moment.away, "pokes somebody who is away"),
            (any(debt["from"] == target for debt in game.debts), "pokes somebody who owes a life"),
            (any(poke["target"] == target for poke in self.on_show), "pokes where one is on show"),
            (event["bait"] not in BAITS, "baits otherwise than by the list"),
            (game.kind is None, "pokes in a pause"),
            (seat in self.muted.get(target, ()), "pokes somebody who has muted them"),
        ]
        self.used[seat] += 1
        self.on_show.append({**event, "at": game.moment.at})
        return [f"seat {seat} {why} ({event})" for no, why in refused if no]

    def _lapsed(self, event: Message, game: "Ignorado") -> list[str]:
        shown = [p for p in self.on_show if (p["seat"], p["target"]) == (event["seat"], event["target"])]
        self.on_show = [poke for poke in self.on_show if poke not in shown]
        if not shown:
            return [f"a poke lapses that was not on show: {event}"]
        return [] if self._ends(shown[0], game, -game.slack_ms) else [f"a poke lapses too early: {event}"]

    @staticmethod
    def _owed(seat: int, game: "Ignorado") -> bool:
        return any(debt["to"] == seat for debt in game.debts)

    def view(self, viewer: Viewer, game: "Ignorado") -> Message:
        """What a viewer's table says of pokes."""
        mine = [poke for poke in self.on_show if viewer in (poke["seat"], poke["target"])]
        poke = mine[-1] if mine else None
        may = viewer in self.may and not game.lives[int(viewer)] and not game.over
        return {
            "poke": poke
            and {name: poke[name] for name in ("seat", "target", "bait")} | {"id": OPEN, "remaining_ms": OPEN},
            "pokes_left": A_ROUND - self.used[int(viewer)] if may else None,
            "poke_targets": Unordered(self._targets(int(viewer), game)) if may else None,
            "muted": Unordered(self.muted.get(viewer, [])),
        }

    def unfit(self, table: Message, game: "Ignorado") -> Iterator[str]:
        """Whether a poke on show has the time left that it must have."""
        told = table["game"] and table["game"]["poke"]
        for poke in self.on_show if told else ():
            if (poke["seat"], poke["target"]) == (told["seat"], told["target"]) and poke["at"] is not None:
                left = max(0, poke["at"] + POKE_MS / game.tempo - table["server_at"])
                if abs(told["remaining_ms"] - left) > game.slack_ms:
                    yield f"the poke of {poke['seat']} has {told['remaining_ms']} ms left, not {left:g}"

    def _targets(self, seat: int, game: "Ignorado") -> list[int]:
        """Whom a seat may poke, as far as it may know: others' pokes and who has muted it are told to nobody."""
        busy = (
            {poke["target"] for poke in self.on_show if poke["seat"] == seat}
            | {debt["from"] for debt in game.debts}
            | {*game.moment.away}
        )
        if game.kind is None or self._owed(seat, game) or self.used[seat] >= A_ROUND:
            return []
        return [target for target in game.playing if target not in busy]
