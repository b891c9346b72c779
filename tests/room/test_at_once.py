"""Two commands of one connection at one instant: it is in one room at most, as one viewer (protocol.md, Coming in).

The second command begins inside a call to a store of the first one, at each of them in turn. Where it waits, or stops
at such a call of its own, the first one goes on, as it does in two containers.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import count, product
from typing import Any, NamedTuple

import pytest
from cardroom.service import RoomService
from cardroom.world import CLAIM_MS, World
from greenlet import getcurrent, greenlet

from tests.fakes import Watched
from tests.room.hall import Hall, Message
from tests.room.test_races import fail, just_before_the_save

Command = dict[str, Any]
CREATE: Command = {"action": "create", "game": "disunyer", "mode": "standard", "visibility": "public"}


class Crossing(Hall):
    """A hall for two commands of ``cat``, the second of which begins at some call to a store of the first."""

    def __init__(self) -> None:
        super().__init__()
        self.second: greenlet | None = None

    def world(self) -> World:
        """The world of one more warm function, in which whoever waits lets the other command go on."""
        world = super().world()
        world.sleep = self._wait
        return world

    def _wait(self, seconds: float) -> None:
        self.now.pass_ms(round(seconds * 1000))
        if self.second is None:
            return
        if getcurrent() is self.second:
            self._first_goes_on()
        elif not self.second.dead:
            self.second.switch()

    def _first_goes_on(self) -> None:
        assert self.second is not None
        assert self.second.parent is not None
        self.second.parent.switch()

    def cross(
        self, first: Command, second: Command, at: int, container: RoomService, stop: int | None = None
    ) -> list[Message] | None:
        """The two answers; ``second`` comes to ``container`` at that call of ``first``. None where there are fewer.

        At its own call number ``stop`` it is slow: ``first`` goes on.
        """
        calls, own = count(), count()
        seen = len(self.posts.sent)
        stores: tuple[Watched, ...] = (self.rooms, self.connections, self.clock, self.accounts)

        def interrupt(_call: str) -> None:
            if getcurrent() is self.second:
                if next(own) == stop:
                    self._first_goes_on()
            elif next(calls) == at:
                self.second = greenlet(lambda: container.handle("cat", json.dumps({"id": "2", **second})))
                self.second.switch()

        for store in stores:
            store.before = store.after = interrupt
        self.service.handle("cat", json.dumps({"id": "1", **first}))
        for store in stores:
            store.before = store.after = lambda _call: None
        if self.second is None:
            return None
        while not self.second.dead:
            self.second.switch()
        self.second = None
        told = [json.loads(text) for to, text in self.posts.sent[seen:] if to == "cat"]
        answers = [message for message in told if "reply_to" in message]
        assert len(answers) == 2, answers
        return sorted(answers, key=lambda message: str(message["reply_to"]))

    def alone(self, command: Command) -> Message:
        """The answer to a command of ``cat``."""
        return self.say("cat", command["action"], **{name: it for name, it in command.items() if name != "action"})

    def places(self) -> list[str]:
        """Where ``cat`` is: the rooms, one entry for each seat and for watching."""
        found: list[str] = []
        for code in list(self.rooms._rooms):
            stored = self.rooms.load(code)
            assert stored is not None
            found += [code for seat in stored.room.seats if seat.connection == "cat"]
            found += [code] * ("cat" in stored.audience)
        return found


class Scene(NamedTuple):
    """A hall before the two commands, and what they may be."""

    hall: Crossing
    commands: dict[str, Command]


def outside() -> Scene:
    """In no room: X has a free seat and one whose player is away, Y a free one."""
    hall = Crossing()
    x, y = hall.open("p0"), hall.open("q0")
    token = hall.say("old", "join", code=x)["seat_token"]
    key = {"code": x, "seat_token": token}
    commands = {
        "create": CREATE,
        "join X": {"action": "join", "code": x},
        "join Y": {"action": "join", "code": y},
        "watch X": {"action": "watch", "code": x},
        "watch Y": {"action": "watch", "code": y},
        "hello X": {"action": "hello", "room": key},
        "token X": {"action": "join", **key},
    }
    return Scene(hall, commands)


def been_outside() -> Scene:
    """In no room any more, and both containers believe to know it."""
    scene = outside()
    scene.hall.say("cat", "join", code=scene.commands["join X"]["code"])
    scene.hall.say("cat", "leave")
    return scene


def inside() -> Scene:
    """On a seat of a lobby, from which they may come back."""
    scene = outside()
    token = scene.hall.say("cat", "join", code=scene.commands["join X"]["code"])["seat_token"]
    own = {"action": "hello", "room": {"code": scene.commands["join X"]["code"], "seat_token": token}}
    return scene._replace(commands={**scene.commands, "leave": {"action": "leave"}, "own seat": own})


def replaced() -> Scene:
    """In no room since another connection has the seat, which they may take back."""
    hall, commands = inside()
    hall.say("other", "hello", room=commands["own seat"]["room"])
    hall.now.pass_ms(CLAIM_MS)
    return Scene(hall, commands)


def over(*, watches: bool = False, opened: bool = False) -> Scene:
    """In a finished room, whose next room may be open; Y has a free seat."""
    hall = Crossing()
    people = ("p0", "p1", "cat") if watches else ("p0", "cat")
    code = hall.open("p0")
    for person in people[1:]:
        hall.say(person, "watch" if watches and person == "cat" else "join", code=code)
    hall.pass_ms(181_000)
    hall.finish(code)
    if opened:
        hall.say("p0", "again")
    y = hall.open("q0")
    names: dict[str, Command] = {"again": {"action": "again"}, "leave": {"action": "leave"}, "create": CREATE}
    return Scene(hall, {**names, "join Y": {"action": "join", "code": y}})


def over_watching() -> Scene:
    """Likewise, as a spectator."""
    return over(watches=True)


def over_opened() -> Scene:
    """Likewise, where somebody has opened the next room."""
    return over(opened=True)


OUTSIDE = ("create", "join X", "join Y", "watch X", "watch Y", "hello X", "token X")
INSIDE = ("leave", "own seat", "create", "join X", "join Y", "watch X")
OVER = ("again", "leave", "join Y", "create")
STOPS = range(16)
"""More calls to stores have few commands."""


def crossings(
    scene: Callable[[], Scene], first: str, second: str, stops: Iterable[int] = (), **ids: str
) -> Iterator[tuple[Crossing, list[Message]]]:
    """The hall and the answers, for each call of the first command at which the second may begin, in one container and
    in another; there it may be slow, too (``stops``).
    """
    for other, stop in ((False, None), (True, None), *((True, stop) for stop in stops)):
        for at in count():
            hall, commands = scene()
            container = hall.container() if other else hall.service
            answers = hall.cross({**commands[first], **ids}, {**commands[second], **ids}, at, container, stop)
            if answers is None:
                assert at
                break
            yield hall, answers


def came_in(answer: Message) -> bool:
    """Whether the answer says so."""
    return answer["type"] in {"joined", "watching"} or "code" in (answer.get("rejoined") or {})


def refusal(answer: Message) -> str | None:
    """The error's code."""
    rejoined: Message = answer if answer["type"] == "error" else answer["rejoined"]
    return rejoined.get("code") or rejoined.get("error")


def check_whereabouts(hall: Crossing, room: str | None) -> None:
    """``cat`` is in that room alone, and knows it, whichever container is asked; and goes out of it for good."""
    assert hall.places() == ([] if room is None else [room])
    for container in (hall.service, hall.container()):
        hall.service = container
        where = hall.say("cat", "sync")
        assert where["code" if room is None else "room"] == ("not_in_room" if room is None else where["room"])
        assert room is None or where["room"]["code"] == room
    if room is not None:
        assert hall.say("cat", "leave")["code"] == room
    assert hall.places() == []
    assert hall.refused("cat", "sync") == "not_in_room"


@pytest.mark.parametrize(
    ("scene", "first", "second"),
    [
        *((scene, *pair) for scene in (outside, been_outside) for pair in product(OUTSIDE, repeat=2)),
        *((replaced, *pair) for other in OUTSIDE for pair in (("own seat", other), (other, "own seat"))),
    ],
)
def test_of_two_commands_that_come_in_one_does(scene: Callable[[], Scene], first: str, second: str) -> None:
    for hall, answers in crossings(scene, first, second):
        inside = [answer for answer in answers if came_in(answer)]
        if {first, second} <= {"hello X", "token X"}:  # the token of the seat that it has is answered as before
            assert len(inside) == 2
        else:
            assert len(inside) == 1, answers
            assert [refusal(answer) for answer in answers if not came_in(answer)] == ["already_in_room"]
        (room,) = {(answer.get("rejoined") or answer)["code"] for answer in inside}
        check_whereabouts(hall, room)


@pytest.mark.parametrize("command", OUTSIDE)
def test_a_command_that_is_handled_twice_at_once_is_answered_alike(command: str) -> None:
    for hall, (one, other) in crossings(outside, command, command, stops=STOPS, id="same"):
        assert came_in(one)
        assert {**one, "seat_token": ""} == {**other, "seat_token": ""}
        check_whereabouts(hall, (one.get("rejoined") or one)["code"])


@pytest.mark.parametrize(
    ("scene", "first", "second"),
    [
        (scene, first, second)
        for scene, commands in ((inside, INSIDE), *((scene, OVER) for scene in (over, over_watching, over_opened)))
        for first, second in product(commands, repeat=2)
        if {first, second} & {"leave", "again"}
    ],
)
def test_who_goes_out_or_on_meanwhile_is_in_one_room_at_most(
    scene: Callable[[], Scene], first: str, second: str
) -> None:
    for hall, _ in crossings(scene, first, second):
        places = hall.places()
        assert len(places) <= 1
        check_whereabouts(hall, places[0] if places else None)


@pytest.mark.parametrize("scene", [inside, over, over_watching])
@pytest.mark.parametrize("action", ["leave", "again"])
def test_going_out_or_on_that_is_handled_twice_at_once_is_answered_alike(
    scene: Callable[[], Scene], action: str
) -> None:
    if scene is inside and action == "again":
        return
    for hall, (one, other) in crossings(scene, action, action, stops=STOPS, id="same"):
        assert one["type"] == {"leave": "left", "again": "joined"}[action]
        assert {**one, "seat_token": ""} == {**other, "seat_token": ""}
        check_whereabouts(hall, one["code"] if action == "again" else None)


@pytest.mark.parametrize("command", ["create", "join Y", "watch X", "hello X"])
@pytest.mark.parametrize("lost", ["create", "join X", "watch X"])
def test_who_came_into_no_room_after_all_comes_in_a_moment_later(lost: str, command: str) -> None:
    hall, commands = outside()
    fail(hall, {"create": "create", "join X": "save", "watch X": "watch"}[lost], after=False)
    assert hall.alone(commands[lost])["code"] == "unavailable"
    begin = hall.now.at
    assert came_in(hall.alone(commands[command]))
    assert begin + CLAIM_MS <= hall.now.at <= begin + CLAIM_MS + 240
    assert len(hall.places()) == 1


def test_nobody_waits_who_came_and_went_or_was_refused() -> None:
    hall, commands = outside()
    begin = hall.now.at
    for command in ("create", "join X", "join Y", "watch X", "watch Y", "hello X"):
        assert came_in(hall.alone(commands[command]))
        assert hall.say("cat", "leave")["type"] == "left"
    x = commands["join X"]["code"]
    for seat in range(6):
        hall.say(f"x{seat}", "join", code=x)
    just_before_the_save(hall, lambda: hall.say("faster", "join", code=x))
    assert hall.refused("cat", "join", code=x) == "room_full"
    for viewer in range(100):
        hall.say(f"v{viewer}", "watch", code=x)
    assert hall.refused("cat", "watch", code=x) == "room_full"
    assert came_in(hall.alone(commands["create"]))
    assert hall.now.at == begin


def test_coming_in_costs_two_writes_and_no_read_for_the_sake_of_others() -> None:
    for command, reads, loads in (("create", 2, 0), ("join X", 2, 1), ("watch X", 1, 1), ("hello X", 2, 1)):
        hall, commands = outside()
        hall.rooms.calls.clear()
        hall.connections.calls.clear()
        assert came_in(hall.alone(commands[command]))
        assert hall.connections.calls == {"get": reads, "put": 1}, command
        assert hall.rooms.calls["load"] == loads
        assert sum(hall.rooms.calls[write] for write in ("create", "save", "watch")) == 1


@pytest.mark.parametrize("overtaken", [False, True])
def test_who_is_held_up_says_again_where_they_are_coming_to(overtaken: bool) -> None:  # noqa: FBT001
    hall, commands = outside()
    x = commands["join X"]["code"]

    def hold_up() -> None:
        hall.say("p0", "nonce", nonce="a" * 32)
        hall.now.pass_ms(CLAIM_MS + 1 if overtaken else CLAIM_MS // 2)
        if overtaken:
            assert hall.alone(CREATE)["type"] == "joined"

    just_before_the_save(hall, hold_up)
    answer = hall.raw("cat", json.dumps({"action": "join", "id": "slow", "code": x}))[-1]
    assert answer.get("code") == "already_in_room" if overtaken else answer["type"] == "joined"
    assert hall.connections._known["cat"][0].mark.at >= hall.now.at - 240
    (room,) = hall.places()
    assert (room == x) != overtaken
