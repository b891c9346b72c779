"""The template as sam and an emulated cloud see it: linted, built, deployed, and a game played through its socket."""

import asyncio
import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.deploy import cloud
from tests.deploy.cloud import Stack
from tests.deploy.player import Player

BOTS = 7


@pytest.fixture(scope="module")
def runtime() -> str:
    try:
        return cloud.runtime()
    except cloud.NoRuntimeError as error:
        pytest.skip(f"not deployed: {error}")


@pytest.fixture(scope="module")
def stack(runtime: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    folder = tmp_path_factory.mktemp("deploy")
    fitting = {"Runtime": runtime, "Architecture": cloud.architecture()}
    built = cloud.build(folder / "built", **fitting)
    with cloud.emulated_cloud(folder) as endpoint:
        yield cloud.deploy(
            built,
            endpoint,
            **fitting,
            Tempo=str(cloud.TEMPO),
            Release="check",
            ManagementEndpoint=f"{endpoint}/_aws/execute-api",
        )


@pytest.mark.timeout(120)
@pytest.mark.usefixtures("runtime")
def test_sam_finds_nothing_wrong_with_the_template() -> None:
    assert "is a valid SAM Template" in cloud.sam("validate", "--lint", "--template", "template.yaml")


@pytest.mark.timeout(600)
def test_a_whole_game_is_played_through_the_deployed_socket(stack: Stack) -> None:
    asyncio.run(play(stack.socket_url))


async def play(url: str) -> None:
    async with Player.connected(url) as player:
        welcome = await player.ask("hello")
        assert (welcome["protocol"], welcome["release"]) == (1, "check")
        await player.ask("register", username="Ana", password="correct horse battery")  # noqa: S106 - nobody's
        joined = await player.ask("create", game="disunyer", mode="standard", visibility="private")
        await player.ask("nonce", nonce="0123456789abcdef" * 2)
        for _ in range(BOTS):
            await player.ask("addbot")
        table = await player.play_to_the_end()
        assert table["room"]["code"] == joined["code"]
        assert len(table["game"]["players"]) == BOTS + 1
        assert table["game"]["phase"] == "over"
        assert all(seated["points"] is not None for seated in table["game"]["players"])
        assert commitment(table) == player.tables[0]["fairness"]["commitment"]
        replay = await whole_replay(player, table["room"]["replay"])
        assert (replay["code"], replay["release"]) == (joined["code"], "check")
        assert [seat["seat"] for seat in replay["seats"]] == list(range(BOTS + 1))
        assert results(replay["steps"][-1]["game"]) == results(table["game"])
        profile = await player.ask("profile")
        assert [game["replay"] for game in profile["recent"]] == [table["room"]["replay"]]


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
