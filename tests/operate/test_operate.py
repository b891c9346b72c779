"""The operator's tool on tables of the template, in moto: what it shows, changes and leaves behind."""

import argparse
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import boto3
import pytest
from cardroom import bootstrap
from cardroom.accounts.figures import Figures, Tally
from cardroom.accounts.histogram import Move, place
from cardroom.accounts.ports import Account
from cardroom.adapters.account_items import shift_item
from cardroom.adapters.board import DynamoBoard
from cardroom.adapters.tries import DynamoTries

from operate import OperateError, audit, people
from operate.__main__ import act, main, parser
from operate.places import Place
from operate.scan import holding
from tests.functions.rig import Browsers, served

PASSWORD, WRONG = "a long enough phrase", "no such phrase"


class Desk(NamedTuple):
    """The tool, and people who play through the real handlers."""

    place: Place
    browsers: Browsers

    def say(self, who: str, action: str, **fields: Any) -> dict[str, Any]:
        """A command of somebody's; its answer."""
        accounts = {"register", "login", "logout", "password", "unregister", "profile", "export"}
        service: Any = bootstrap.account_service() if action in accounts else bootstrap.service()
        number = f"{len(self.browsers.posts)}"
        service.handle(who, json.dumps({"action": action, "id": number, **fields}), address="198.51.100.7")
        return next(post for to, post in reversed(self.browsers.posts) if to == who and post.get("reply_to") == number)

    def run(self, *arguments: str) -> str:
        """What the tool prints."""
        lines: list[str] = []
        act(self.place, parser().parse_args(arguments), lines.append)
        return "\n".join(lines)

    def audited(self) -> list[dict[str, Any]]:
        """The audit's lines, the newest first."""
        return [json.loads(line) for line in audit.lines(self.place, 50)]

    def game(self) -> tuple[str, str]:
        """A room of Ana, who has an account, and seven bots, which plays; its code, and Ana's seat token."""
        assert self.say("ana", "register", username="Ana", password=PASSWORD)["type"] == "session"
        joined = self.say("ana", "create", game="disunyer", mode="standard", visibility="private")
        for _ in range(7):
            assert self.say("ana", "addbot")["type"] == "ok"
        return joined["code"], joined["seat_token"]


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with served(monkeypatch) as browsers:
        parts = bootstrap._parts()
        tries, board, client = DynamoTries(parts.accounts), DynamoBoard(parts.accounts), boto3.client("dynamodb")
        yield Desk(Place(parts.world, tries, board, client, "rooms", "accounts", "op"), browsers)


def secrets_of(desk: Desk, code: str, token: str) -> list[str]:
    """What nobody but its owner may see of the room."""
    stored = desk.place.world.rooms.load(code)
    assert stored is not None
    return [stored.room.server_seed, token, *(seat.token for seat in stored.room.seats if seat.token)]


def test_rooms_are_listed_private_ones_too(desk: Desk) -> None:
    assert desk.run("rooms") == "There is no room."
    code, _ = desk.game()
    [line] = desk.run("rooms").splitlines()
    assert line.startswith(f"{code}  disunyer   standard     private  playing")
    assert "1 of 1 people here, 7 bots, 0 watch" in line


def test_a_room_is_shown_without_secrets_unless_they_are_asked_for(desk: Desk) -> None:
    code, token = desk.game()
    plain = desk.run("room", code.lower())
    assert json.loads(plain)["table"]["room"]["code"] == code
    assert json.loads(plain)["next_due_at"] is not None
    assert not any(secret in plain for secret in secrets_of(desk, code, token))
    assert '"card": "' not in plain.partition('"events"')[0]
    shown = json.loads(desk.run("room", code, "--secrets"))
    assert secrets_of(desk, code, token)[0] in json.dumps(shown["secrets"])
    assert [(line["action"], line["secrets"]) for line in desk.audited()] == [("room", True), ("room", False)]


def test_a_room_that_is_closed_is_gone_and_everybody_is_told(desk: Desk) -> None:
    code, _ = desk.game()
    assert desk.run("close", code) == f"{code} is closed."
    assert ("ana", {"type": "closed", "code": code}) in desk.browsers.posts
    assert desk.place.world.rooms.load(code) is None
    with pytest.raises(OperateError, match=f"There is no room {code}"):
        desk.run("close", code)


def test_the_log_of_a_game_that_goes_on_tells_what_all_have_seen(desk: Desk) -> None:
    code, _ = desk.game()
    lines = desk.run("log", code).splitlines()
    assert lines[0].startswith(f"disunyer, standard, room {code}")
    kinds = [json.loads(line[line.index("{") :])["kind"] for line in lines[1:]]
    assert kinds[:2] == ["game_started", "dealt"]
    stored = desk.place.world.rooms.load(code)
    assert stored is not None
    assert "game_over" not in kinds
    with pytest.raises(OperateError, match="has not begun"):
        desk.run("log", desk.say("ben", "create", game="disunyer", mode="standard", visibility="public")["code"])


def test_an_account_is_found_by_what_looks_like_its_name_and_shown_without_hashes(desk: Desk) -> None:
    code, _ = desk.game()
    account = people.found(desk.place, "ANA")
    shown = desk.run("account", "ANA")
    assert json.loads(shown)["rooms"] == [code]
    assert not any(secret in shown for secret in (account.password, *account.addresses))
    assert json.loads(desk.run("export", "Ana")) == {**json.loads(desk.run("export", "ana"))}
    assert json.loads(shown).keys() < json.loads(desk.run("export", "Ana")).keys(), "one name for one thing"
    with pytest.raises(OperateError, match="Nobody is called Bob"):
        desk.run("account", "Bob")
    with pytest.raises(OperateError, match="Nobody can be called so"):
        desk.run("account", "a b")


def test_a_code_opens_the_account_once_and_ends_all_sessions(desk: Desk) -> None:
    session = desk.say("ana", "register", username="Ana", password=PASSWORD)["session"]
    told = desk.run("reset", "Ana")
    password = told.splitlines()[0].rpartition(" ")[2]
    assert desk.say("tab", "hello", session=session)["account"] is None
    assert desk.say("ana", "login", username="Ana", password=PASSWORD)["code"] == "bad_credentials"
    assert desk.say("ana", "login", username="Ana", password=password)["type"] == "session"
    assert desk.say("eve", "login", username="Ana", password=password)["code"] == "bad_credentials"
    assert desk.say("ana", "password", password=password, new_password=PASSWORD)["type"] == "session"
    assert desk.say("ana", "login", username="Ana", password=PASSWORD)["type"] == "session"
    assert password not in json.dumps(desk.audited())
    assert desk.run("reset", "Ana") != told


def test_a_deleted_account_is_named_nowhere_but_at_open_connections_until_they_expire(desk: Desk) -> None:
    code, _ = desk.game()
    for _ in range(2):
        assert desk.say("eve", "login", username="Ana", password=WRONG)["code"] == "bad_credentials"
    desk.say("phone", "login", username="Ana", password=PASSWORD)
    account = people.found(desk.place, "Ana")
    desk.run("close", code)
    told = desk.run("delete", "Ana").splitlines()
    assert told[0] == "Ana is deleted."
    with pytest.raises(OperateError):
        people.found(desk.place, "Ana")
    # who is logged in is noted at each connection, for as long as one can be open (2 h 15 min)
    connections = [f"still there until it expires: rooms: connection#{who}, connection" for who in ("ana", "phone")]
    assert sorted(told[1:]) == connections
    assert account.uid in {line["of"] for line in desk.audited() if line["action"] == "delete"}
    assert not any("ana" in line.casefold() for line in audit.lines(desk.place, 50))


def test_an_owner_who_deletes_their_account_leaves_no_name_behind(desk: Desk) -> None:
    desk.say("zoe", "register", username="Zoequux", password=PASSWORD)
    desk.say("eve", "login", username="Zoequux", password=WRONG)
    desk.say("phone", "login", username="Zoequux", password=PASSWORD)
    desk.place.world.forget("phone")  # it has closed; its session goes on
    assert holding(desk.place, frozenset({"zoequux"}))
    assert desk.say("zoe", "unregister", password=PASSWORD)["type"] == "ok"
    assert holding(desk.place, frozenset({"zoequux"})) == []


def some_have_points(desk: Desk, at: int) -> None:
    """Three accounts with 8, 8 and 3 points, since ``at``, one without, and no trace of how the first got theirs."""
    for name, points in (("ana", 8), ("ben", 8), ("cleo", 3), ("dan", None)):
        figures = Figures() if points is None else Figures({("disunyer", "standard"): Tally(1, 0, points)})
        assert desk.place.world.accounts.open(Account(name, name, name, "hash", at, keys=(name,), figures=figures))
        if points is not None and name != "ana":
            desk.place.client.put_item(TableName="accounts", Item=shift_item(at, name, (Move(None, points),)))


def places_of(desk: Desk, *points: int) -> list[int]:
    summary = desk.place.board.summary()
    return [place(summary, desk.place.board.shifts(summary.until), own) for own in points]


def test_lost_points_are_counted_anew(desk: Desk) -> None:
    now = desk.place.world.now()
    some_have_points(desk, now - 120_000)
    assert places_of(desk, 8, 3, 0) == [1, 2, 3]
    assert desk.run("recount") == "3 accounts have points; places were wrong."
    assert places_of(desk, 8, 3, 0) == [1, 3, 4]
    assert desk.run("recount") == "3 accounts have points; places were right."
    desk.place.client.put_item(TableName="accounts", Item=shift_item(now + 1000, "later", (Move(3, 9),)))
    assert places_of(desk, 9, 8, 3) == [1, 2, 4]


def test_points_are_counted_by_the_shifts_and_not_by_the_operators_clock(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = desk.place.world.now()
    some_have_points(desk, now - 120_000)
    monkeypatch.setattr(desk.place.world, "now", lambda: now + 3_600_000)
    assert "3 accounts" in desk.run("recount")
    desk.place.client.put_item(TableName="accounts", Item=shift_item(now + 1000, "later", (Move(3, 9),)))
    assert places_of(desk, 9, 8, 3) == [1, 2, 4]


def test_points_are_not_counted_while_games_end(desk: Desk) -> None:
    some_have_points(desk, desk.place.world.now())
    with pytest.raises(OperateError, match="try again"):
        desk.run("recount")
    assert places_of(desk, 8, 3, 0) == [1, 2, 3]


def test_a_report_is_opened_by_its_id(desk: Desk) -> None:
    code, token = desk.game()
    reported = desk.say("ana", "report", bundle={"lag_ms": 12, "seat_token": token})["report"]
    shown = desk.run("report", f"{reported[:4]}-{reported[4:].lower()}")
    assert json.loads(shown)["code"] == code
    assert json.loads(shown)["table"]["you"] == {"seat": 0}
    assert not any(secret in shown for secret in secrets_of(desk, code, token))
    with pytest.raises(OperateError, match="There is no report"):
        desk.run("report", "BBBBBBBB")


def test_every_action_leaves_a_line_before_it_does_anything(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = desk.game()

    def broken(*_: object, **__: object) -> None:
        raise OperateError("the audit cannot be written")

    monkeypatch.setattr(audit, "note", broken)
    for arguments in (["close", code], ["reset", "Ana"], ["delete", "Ana"]):
        with pytest.raises(OperateError, match="audit"):
            desk.run(*arguments)
    assert desk.place.world.rooms.load(code) is not None
    assert desk.say("tab", "login", username="Ana", password=PASSWORD)["type"] == "session"


def test_lines_say_who_when_and_what(desk: Desk) -> None:
    desk.run("rooms")
    [line] = json.loads(f"[{desk.run('audit')}]")
    assert (line["who"], line["action"], line["of"]) == ("op", "rooms", "")
    assert line["at"].endswith("Z")


def test_without_a_stack_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", "1", "rooms"]) == 1
    assert "No local stack runs at port 1" in capsys.readouterr().err


def test_what_is_no_action_is_refused() -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["explode"])
    assert isinstance(parser().parse_args(["rooms"]), argparse.Namespace)
