"""A stage in an operator's hands: changed in the middle of a game, played on, taken back, restored, destroyed."""

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from local.aws import client
from tests.browser.conftest import CHROMIUM, DESKTOP, FLAGS
from tests.browser.person import Person
from tests.browser.test_whole_games import play_out
from tests.deploy import cloud, front
from tests.deploy.cloud import Stack
from tests.deploy.player import Player, RefusedError

BOTS = 7
POLL_S = 0.5
PASSWORD = "correct horse battery"  # noqa: S105 - nobody's


@pytest.mark.timeout(600)
def test_a_changed_release_is_deployed_in_the_middle_of_a_game(stack: Stack) -> None:
    asyncio.run(play_over_an_upgrade(stack))
    described = client("cloudformation", stack.endpoint).describe_stacks(StackName=cloud.STACK)["Stacks"][0]
    parameters = {entry["ParameterKey"]: entry["ParameterValue"] for entry in described["Parameters"]}
    assert (parameters["LogRetentionDays"], parameters["AlarmEmail"]) == ("7", "ops@example.org")


async def play_over_an_upgrade(stack: Stack) -> None:
    async with Player.connected(stack.socket_url) as player:
        welcome = await player.ask("hello")
        assert (welcome["protocol"], welcome["release"]) == (1, "first")
        await player.ask("register", username="Ana", password=PASSWORD)
        joined = await player.ask("create", game="disunyer", mode="standard", visibility="private")
        await player.ask("nonce", nonce="0123456789abcdef" * 2)
        for _ in range(BOTS):
            await player.ask("addbot")
        changed = {"RELEASE": "second", "LOG_RETENTION_DAYS": "7", "TEMPO": cloud.TEMPO}
        upgrade = asyncio.create_task(asyncio.to_thread(cloud.up, stack.endpoint, **changed))
        while await release_of(stack) != "second":
            await asyncio.wait({upgrade}, timeout=POLL_S)
        assert player.tables[-1]["room"]["status"] == "playing"
        table = await player.play_to_the_end()
        await upgrade
        assert table["room"]["code"] == joined["code"]
        assert len(table["game"]["players"]) == BOTS + 1
        assert all(seated["points"] is not None for seated in table["game"]["players"])
        assert commitment(table) == player.tables[0]["fairness"]["commitment"]
        replay = await whole_replay(player, table["room"]["replay"])
        assert [seat["seat"] for seat in replay["seats"]] == list(range(BOTS + 1))
        assert results(replay["steps"][-1]["game"]) == results(table["game"])
        profile = await player.ask("profile")
        assert [game["replay"] for game in profile["recent"]] == [table["room"]["replay"]]
        assert (await player.ask("hello"))["release"] == "second"


def test_the_rooms_clock_of_a_deployed_stage_writes_metrics(stack: Stack) -> None:
    logs = client("logs", stack.endpoint)
    groups = [group["logGroupName"] for group in logs.describe_log_groups()["logGroups"]]
    (name,) = (group for group in groups if group.endswith("/ClockLogs"))
    pages = logs.get_paginator("filter_log_events").paginate(logGroupName=name, filterPattern="")
    written = [event["message"] for page in pages for event in page["events"]]
    assert [line for line in written if '"GamesFinished":1' in line and f'"service":"{cloud.STACK}"' in line]


@pytest.fixture
def ana(stack: Stack, tmp_path: Path) -> Iterator[Person]:
    with front.served(stack.endpoint, tmp_path) as port, sync_playwright() as playwright:
        everywhere = f"MAP *.cloudfront.net 127.0.0.1:{port}, MAP *.amazonaws.com 127.0.0.1:{port}"
        flags = [*FLAGS, f"--host-resolver-rules={everywhere}", "--ignore-certificate-errors"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        context = browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]},
            locale="en-GB",
            reduced_motion="reduce",
            service_workers="block",
            ignore_https_errors=True,
        )
        person = Person(context, stack.outputs["SiteUrl"], "en")
        yield person
        context.close()
        browser.close()
        person.assert_content()


@pytest.mark.timeout(300)
def test_the_deployed_page_plays_a_whole_game_with_the_deployed_socket(ana: Person) -> None:
    ana.open()
    ana.page.get_by_label(ana.t("your_name")).fill("Ana")
    ana.create_room()
    ana.add_bots(7)
    play_out(ana)
    assert ana.my_decision_or_the_end() == "end"


@pytest.mark.timeout(300)
def test_a_rollback_brings_the_release_before_with_its_parameters(stack: Stack) -> None:
    said = cloud.operate("back", stack.endpoint)
    assert said.code == 0, said.text
    assert "has release first again" in said.text
    assert asyncio.run(welcomed(stack))["release"] == "first"
    said = cloud.operate("back", stack.endpoint)
    assert (said.code, said.text) == (1, "There is no earlier release to go back to; kept are: first, second.\n")


@pytest.mark.timeout(300)
def test_a_table_is_brought_back_as_it_was(stack: Stack) -> None:
    dynamodb = client("dynamodb", stack.endpoint)
    table = stack.outputs["AccountsTableName"]
    asyncio.run(registered(stack, "Bea"))
    dynamodb.restore_table_to_point_in_time(
        SourceTableName=table, TargetTableName="backup", UseLatestRestorableTime=True
    )
    before = items(dynamodb, table)
    asyncio.run(unregistered(stack, "Bea"))
    asyncio.run(registered(stack, "Late"))
    assert asyncio.run(logged_in(stack, "Bea")) == "bad_credentials"
    said = cloud.operate("restore", stack.endpoint, "no", FROM="backup")
    assert (said.code, said.text.splitlines()[-1]) == (1, "Type check to go on: Nothing was changed.")
    said = cloud.operate("restore", stack.endpoint, cloud.STAGE, FROM="backup")
    assert said.code == 0, said.text
    assert items(dynamodb, table) == before
    assert asyncio.run(logged_in(stack, "Bea")) == "session"


@pytest.mark.timeout(300)
def test_a_table_is_brought_back_from_an_instant_and_leaves_no_other_behind(stack: Stack) -> None:
    """The emulator has no past: what it brings back is the present."""
    dynamodb = client("dynamodb", stack.endpoint)
    before, tables = items(dynamodb, stack.outputs["AccountsTableName"]), dynamodb.list_tables()["TableNames"]
    said = cloud.operate("restore", stack.endpoint, cloud.STAGE, AT="2026-11-30T10:15Z")
    assert said.code == 0, said.text
    assert items(dynamodb, stack.outputs["AccountsTableName"]) == before
    assert dynamodb.list_tables()["TableNames"] == tables


@pytest.mark.timeout(300)
def test_a_stage_is_destroyed_when_asked_at_a_terminal_and_its_accounts_stay(stack: Stack) -> None:
    cloudformation = client("cloudformation", stack.endpoint)
    said = cloud.operate("down", stack.endpoint)
    assert (said.code, "nothing was done" in said.text) == (1, True)
    said = cloud.operate("down", stack.endpoint, "prod")
    assert (said.code, "Nothing was deleted." in said.text) == (1, True)
    assert cloudformation.describe_stacks(StackName=cloud.STACK)["Stacks"]
    said = cloud.operate("down", stack.endpoint, cloud.STAGE)
    assert said.code == 0, said.text
    with pytest.raises(cloudformation.exceptions.ClientError, match="does not exist"):
        cloudformation.describe_stacks(StackName=cloud.STACK)
    tables = client("dynamodb", stack.endpoint).list_tables()["TableNames"]
    assert stack.outputs["AccountsTableName"] in tables
    assert stack.outputs["RoomsTableName"] not in tables
    assert items(client("dynamodb", stack.endpoint), stack.outputs["AccountsTableName"])


def items(dynamodb: Any, table: str) -> list[str]:
    pages = dynamodb.get_paginator("scan").paginate(TableName=table)
    return sorted(str(sorted(item.items())) for page in pages for item in page["Items"])


async def release_of(stack: Stack) -> str | None:
    """Which release answers; None where none does: the emulator loses a call of a function that it changes."""
    try:
        return str((await welcomed(stack))["release"])
    except TimeoutError:
        return None


async def welcomed(stack: Stack) -> dict[str, Any]:
    async with Player.connected(stack.socket_url) as player:
        return await player.ask("hello")


async def registered(stack: Stack, name: str) -> None:
    async with Player.connected(stack.socket_url) as player:
        await player.ask("register", username=name, password=PASSWORD)


async def unregistered(stack: Stack, name: str) -> None:
    async with Player.connected(stack.socket_url) as player:
        await player.ask("login", username=name, password=PASSWORD)
        await player.ask("unregister", password=PASSWORD)


async def logged_in(stack: Stack, name: str) -> str:
    """What a login is answered by: the type of message, or the error's code."""
    async with Player.connected(stack.socket_url) as player:
        try:
            return str((await player.ask("login", username=name, password=PASSWORD))["type"])
        except RefusedError as refused:
            return str(refused).partition(": ")[2].partition(" ")[0]


def results(game: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Seat, place and points of everybody."""
    return [(player["seat"], player["place"], player["points"]) for player in game["players"]]


def commitment(table: dict[str, Any]) -> str:
    return hashlib.sha256(bytes.fromhex(table["fairness"]["server_seed"])).hexdigest()


async def whole_replay(player: Player, replay: str) -> dict[str, Any]:
    """Every page of a replay, put together."""
    first = page = await player.ask("replay", replay=replay)
    while page["cursor"] is not None:
        page = await player.ask("replay", replay=replay, cursor=page["cursor"])
        first["moves"] += page["moves"]
        first["steps"] += page["steps"]
    return first
