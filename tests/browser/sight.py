"""What each viewer may see, worked out anew from a finished game's open replay and its public events."""

from typing import Any

from tests.browser.person import Message

PUBLIC = -1

Key = tuple[int, str, str | None]
"""Where a game is: round, phase, open decision."""

Sight = dict[int, str]
"""Cards by the seats that hold them."""


def key(game: Message) -> Key:
    """The place of a view in its game."""
    return game["round"], game["phase"], (game["decision"] or {"id": None})["id"]


class Watcher:
    """Follows a replay step by step. ``knows`` holds, by viewer, whose cards they know; ``open`` what all see."""

    def __init__(self) -> None:
        self.hands: dict[int, str] = {}
        self.knows: dict[int, set[int]] = {}
        self.open: set[int] = set()

    def step(self, step: Message) -> dict[int, Sight]:
        """What each seat, and the public, may see after it."""
        game = step["game"]
        self.hands = {player["seat"]: player["card"] for player in game["players"] if player["card"] is not None}
        for event in step["events"]:
            self._happened(event)
        standing = {player["seat"] for player in game["players"] if player["standing"]}
        for seat in self.knows:
            if seat not in standing:
                self.knows[seat] = set()
        viewers = [PUBLIC, *(player["seat"] for player in game["players"])]
        return {viewer: self._sight(viewer) for viewer in viewers}

    def _sight(self, viewer: int) -> Sight:
        return {seat: self.hands[seat] for seat in self.open | self.knows.get(viewer, set())}

    def _happened(self, event: Any) -> None:
        match event["kind"]:
            case "dealt":
                self.knows = {seat: {seat} for seat in self.hands}
                self.open = set()
            case "kings_stuck":
                self.open |= set(event["seats"])
            case "passed":
                self._swapped(event["seat"], event["to"])
            case "drew":
                self.open.add(event["seat"])
            case "revealed":
                self.open = set(self.hands)

    def _swapped(self, one: int, other: int) -> None:
        for known in self.knows.values():
            if len({one, other} & known) == 1:
                known.symmetric_difference_update({one, other})
        self.knows[one] |= {one, other}
        self.knows[other] |= {one, other}


def sights(steps: list[Message]) -> dict[Key, dict[int, Sight]]:
    """What each viewer may see at each place of a game."""
    watcher = Watcher()
    return {key(step["game"]): watcher.step(step) for step in steps}
