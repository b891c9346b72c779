"""Whatever comes as frames: each has one answer, and none is a fault of ours. Under a fuzzer, and as tests."""

import json
from typing import Final

from cardroom.errors import ErrorCode

from tests.room.hall import Hall
from tests.room.test_bad_input import VALID

LONGEST: Final = 32 * 1024
PEOPLE: Final = ("p0", "p1", "watcher", "stranger")
FRAMES: Final = 6


class Fuzzed:
    """A hall with a game that goes on and a lobby, which every input finds as it was."""

    def __init__(self) -> None:
        self.hall = Hall()
        self.code = self.hall.play(people=3)
        self.hall.say("watcher", "watch", code=self.code)
        self.lobby = self.hall.open("host")
        self._rooms = dict(self.hall.rooms._rooms)
        self._known = dict(self.hall.connections._known)

    def check(self, data: bytes) -> None:
        """The first byte of each line says who sends it, the rest is a frame; each must have one answer.

        ``CODE`` stands for the code of the game that goes on.
        """
        hall = self.hall
        hall.rooms._rooms = dict(self._rooms)
        hall.connections._known = dict(self._known)
        hall.service = hall.container()
        for line in data.split(b"\n")[:FRAMES]:
            who = PEOPLE[line[0] % len(PEOPLE)] if line else PEOPLE[-1]
            body = line[1:].decode("utf-8", "surrogateescape").replace("CODE", self.code)
            hall.posts.sent.clear()
            hall.service.handle(who, body)
            sent = [text for to, text in hall.posts.sent if to == who]
            answers = [message for message in map(json.loads, sent) if _is_answer(message, body)]
            assert len(answers) == 1, (body, sent)
            assert answers[0].get("code") != ErrorCode.UNAVAILABLE, body
            assert all(len(text.encode("utf-8", "surrogatepass")) <= LONGEST for text in sent), body


def corpus() -> list[bytes]:
    """Inputs to begin with: every command as it should be."""
    frames = [json.dumps({"action": action, "id": "i", **fields}) for action, fields in VALID.items()]
    single = [bytes([number % 4]) + frame.encode() for number, frame in enumerate(frames)]
    return [
        *single,
        b"\n".join(single[:4]),
        b"\x00{}",
        b"\x00[1e999]",
        b'\x01{"action":"move","decision":"1.1","move":{}}',
    ]


def _is_answer(message: dict[str, object], body: str) -> bool:
    """Whether a message answers the frame: by its id where that has one, else by not being a push."""
    identifier = _identifier(body)
    if identifier is not None:
        return message.get("reply_to") == identifier
    return (
        message["type"] not in {"table", "replaced", "closed", "reaction", "hearts"}
        or "reply_to" in message
        or (message["type"] == "table" and _action(body) == "sync")
    )


def _fields(body: str) -> dict[str, object]:
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}


def _identifier(body: str) -> str | None:
    value = _fields(body).get("id")
    if not isinstance(value, str) or not 1 <= len(value) <= 36:
        return None
    return None if any("\ud800" <= char <= "\udfff" for char in value) else value


def _action(body: str) -> object:
    return _fields(body).get("action")
