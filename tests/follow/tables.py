"""Games in the hall, with everything that people do: late moves, bad moves, drops, comings back, pokes, restarts."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.follow.judge import Heard, viewer_of
from tests.follow.model import SPECTATOR, Message, Viewer
from tests.follow.players import asked, badly, choose
from tests.room.hall import Hall

A_TURN_MS: Final = 90_000

RESTARTS: Final = 3
"""After so many tables that tell of a restart nobody proposes one any more: a match must end."""

BAITS: Final = ("did_you_see", "which_suit_have_i", "clap_for_me", "say_hello")


@dataclass
class Played:
    """A game at which everybody's messages are kept in ``heard``."""

    game: str
    seats: int
    people: int
    seed: int
    shared: bool = False
    heard: list[tuple[Viewer, Message]] = field(default_factory=list)
    reactions: list[str] = field(default_factory=list)
    """What was wrong with who got which reaction (I49, I55)."""

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.hall = Hall(seed=self.seed)
        self.read = 0
        self.at: dict[str, Viewer] = {}
        self.tokens: dict[str, str] = {}
        self.tables: dict[str, Message] = {}
        self.came = 0
        self.restarts = 0

    # Messages

    def say(self, person: str, action: str, /, **fields: Any) -> Message:
        """A command, after which everybody reads what came."""
        answer = self.hall.say(person, action, **fields)
        self.collect()
        return answer

    def collect(self) -> None:
        """Reads what was sent since."""
        sent = self.hall.posts.sent
        for to, text in sent[self.read :]:
            message = json.loads(text)
            if message["type"] == "table":
                self.at[to] = viewer_of(message["you"])
                self.tables[to] = message
                self.restarts += any(event["kind"] == "restarted" for event in message["events"])
            elif message["type"] == "joined":
                self.tokens[to] = message["seat_token"]
            if to in self.at:
                self.heard.append((self.at[to], message))
        self.read = len(sent)

    # The game

    def open(self) -> None:
        """The game begins; a spectator watches from the lobby on."""
        hall, options = self.hall, {"seats": self.seats} if self.game != "rummy" else {}
        if self.shared:
            self.code = hall.open("p0", game=self.game, visibility="private", options={"shared": True})
            self.collect()
            return
        self.code = hall.open("p0", game=self.game, visibility="private", options=options)
        self.collect()
        self.say("watcher", "watch", code=self.code)
        self.say("p0", "nonce", nonce=f"{self.seed:032x}")
        for number in range(1, self.people):
            assert self.say(f"p{number}", "join", code=self.code)["type"] == "joined"
        for number in range(self.people, self.seats):
            assert self.say("p0", "addbot", level=("easy", "normal", "hard")[number % 3])["type"] == "ok"
        assert self.status == "playing"

    @property
    def status(self) -> str:
        """The room's, as it was told last."""
        return str(self.heard[-1][1]["room"]["status"] if self.heard[-1][1]["type"] == "table" else self._last())

    def _last(self) -> str:
        return next(str(m["room"]["status"]) for _, m in reversed(self.heard) if m["type"] == "table")

    def play(self, steps: int = 6_000) -> Heard:
        """Plays to the end; returns what everybody was sent."""
        self.open()
        for _ in range(steps):
            if self.status == "finished":
                return self.heard
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """One thing that somebody does, or that time does."""
        random = self.random
        if random.random() < 0.05:
            self.hall.now.at += random.randint(0, 900)  # the clock is late
        else:
            self.hall.pass_ms(random.randint(0, 900))
            self.collect()
        people = [person for person in self.at if self.at[person] != SPECTATOR]
        if random.random() < 0.02 and people:
            self.drop(random.choice(people))
        elif self.tokens.keys() - self.at.keys() and random.random() < 0.15:
            self.back(random.choice(sorted(self.tokens.keys() - self.at.keys())))
        elif self.at and random.random() < 0.15:
            self.aside(random)
        deciders = [person for person in people if person in self.at and asked(self.tables[person])]
        if not deciders or random.random() < 0.03:
            self.wait()
            return
        person = random.choice(deciders)
        table = self.tables[person]
        decision = table["game"]["decision"]["id"]
        if random.random() < 0.05:
            answer = self.say(person, "move", decision=decision, move=badly(table, random))
            assert answer["type"] == "error", (answer, badly)
            return
        move, due = choose(table, random), table["game"]["decision"]["due_at"]
        answer = self.say(person, "move", decision=decision, move=move)
        assert answer["type"] == "ok" or (due and due <= self.hall.now.at), (answer, move, table["game"])

    def wait(self) -> None:
        """Until something happens by itself."""
        due = min((tick.at for tick in self.hall.clock.armed), default=self.hall.now.at)
        late = self.game == "rummy" and self.random.random() < 0.1
        self.hall.pass_ms(A_TURN_MS if late else max(1, due - self.hall.now.at))
        self.collect()

    def drop(self, person: str) -> None:
        """A connection that breaks."""
        del self.at[person]
        self.tables.pop(person, None)
        self.hall.service.disconnect(person)
        self.collect()

    def back(self, person: str) -> None:
        """They come back on a new connection."""
        self.came += 1
        token = self.tokens.pop(person)
        new = f"{person.split('-', maxsplit=1)[0]}-{self.came}"
        self.tokens[new] = token
        self.say(new, "hello", room={"code": self.code, "seat_token": token})
        assert self.at[new] is not None

    def aside(self, random: Random) -> None:
        """What nobody asked for."""
        person = random.choice(sorted(self.at))
        if random.random() < 0.3:
            assert self.say(person, "sync")["type"] == "table"
        elif self.game == "ignorado" and self.at[person] != SPECTATOR:
            self.pester(person, random)
        elif self.game == "rummy" and self.restarts < RESTARTS and random.random() < 0.1:
            self.restart(person, random)

    def pester(self, person: str, random: Random) -> None:
        """Pokes, mutes, attention and reactions (I46 to I55)."""
        game = self.tables[person]["game"]
        poke, seat = game["poke"], random.choice(game["order"])
        before = self.read
        if poke and poke["target"] == self.at[person] and random.random() < 0.5:
            assert self.say(person, "move", decision=poke["id"], move={"kind": "attend"})["type"] == "ok"
        elif random.random() < 0.2:
            kind = random.choice(["mute", "unmute"])
            self.say(person, "move", decision="poke", move={"kind": kind, "seat": seat})
        elif random.random() < 0.2:
            self.say(person, "react", reaction="😂")
            self.reacted(person, before)
        else:
            move = {"kind": "poke", "seat": seat, "bait": random.choice(BAITS)}
            self.say(person, "move", decision="poke", move=move)

    def reacted(self, person: str, before: int) -> None:
        """Who got a reaction: of the ignored only the ignored, those who watch, and whoever sent it."""
        got = {to for to, text in self.hall.posts.sent[before:] if text.startswith('{"type":"reaction"')}
        states = {p["seat"]: p["state"] for p in self.tables["watcher"]["game"]["players"]}
        over = self.tables["watcher"]["game"]["phase"] == "over"
        for to, viewer in self.at.items():
            living = viewer != SPECTATOR and states[int(viewer)] == "living"
            may = over or states[int(self.at[person])] == "living" or not living or to == person
            if may is not (to in got):
                self.reactions.append(f"{viewer}: a reaction of {self.at[person]}, {may=}")

    def restart(self, person: str, random: Random) -> None:
        """R16, R42: somebody proposes, the other one answers, sometimes."""
        table = self.tables[person]
        if table["game"] is None or self.at[person] == SPECTATOR:
            return
        proposal = table["game"]["proposal"]
        if proposal and proposal["seat"] != self.at[person]:
            kind = random.choice(["accept", "decline"])
            self.say(person, "move", decision=proposal["id"], move={"kind": kind})
        else:
            self.say(person, "move", decision="restart", move={"kind": "propose_restart"})
