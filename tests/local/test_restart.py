"""A clean stop and start of the whole stack in the middle of ten games: they go on, and everybody comes back."""

import asyncio
import json
import random
import signal
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.local.rig import ROOT, Stack
from tests.local.test_recovery import begun
from tests.local.test_stack import free_port

GAMES = 10
BACK_S = 5.0
FIRST_S, MOST_S = 0.5, 4.0
"""As in frontend/socket/backoff.js, whose waits grow beyond that only after some 20 s."""


class Browser:
    """Somebody at a table; a lost connection is followed by another after a wait with jitter, as the page does it."""

    def __init__(self, url: str, seat: dict[str, Any]) -> None:
        self._url = url
        self._room = {"code": seat["code"], "seat_token": seat["seat_token"]}
        self.version = int(seat["version"])
        self.came = asyncio.Event()
        self.welcomes: asyncio.Queue[float] = asyncio.Queue()

    async def stay(self) -> None:
        """Plays nothing, and looks on, for good."""
        failures = 0
        while True:
            try:
                async with connect(self._url, compression=None) as connection:
                    await connection.send(json.dumps({"action": "hello", "room": self._room}))
                    async for text in connection:
                        message = json.loads(text)
                        if message["type"] == "welcome":
                            assert message["rejoined"] == {"code": self._room["code"], "seat": 0}
                            self.welcomes.put_nowait(time.monotonic())
                            failures = 0
                        elif message["type"] == "table":
                            self.version = max(self.version, message["version"])
                            self.came.set()
            except (OSError, WebSocketException):
                pass
            failures += 1
            await asyncio.sleep(random.random() * min(MOST_S, FIRST_S * 2 ** (failures - 1)))

    async def reaches(self, version: int) -> None:
        """Waits until the table is that far."""
        while self.version < version:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 20)


async def welcomed(browsers: list[Browser], limit_s: float) -> float:
    """Waits until each was welcomed once more; when the last one was."""
    async with asyncio.timeout(limit_s):
        return max(await asyncio.gather(*(browser.welcomes.get() for browser in browsers)))


def test_ten_games_go_on_after_a_clean_stop_and_start_and_everybody_comes_back_by_themselves(tmp_path: Path) -> None:
    environment = {"TEMPLATE": str(ROOT / "template.yaml"), "PORT": str(free_port()), "PROCESSES": "1"}
    environment |= {"TEMPO": "10", "STATE": str(tmp_path)}

    async def whole() -> None:
        first = await asyncio.to_thread(lambda: Stack(**environment).ready())
        second: Stack | None = None
        try:
            seats = await asyncio.gather(*(begun(first.socket) for _ in range(GAMES)))
            browsers = [Browser(first.socket, seat) for seat in seats]
            async with asyncio.TaskGroup() as tasks:
                staying = [tasks.create_task(browser.stay()) for browser in browsers]
                await welcomed(browsers, 20)
                assert await asyncio.to_thread(first.end, signal.SIGTERM) == 0
                versions = [browser.version for browser in browsers]
                second = await asyncio.to_thread(lambda: Stack(**environment).ready())
                ready = time.monotonic()
                assert await welcomed(browsers, 20) - ready <= BACK_S
                for browser, version in zip(browsers, versions, strict=True):
                    await browser.reaches(version + 3)
                for task in staying:
                    task.cancel()
        finally:
            first.kill()
            if second is not None:
                second.kill()

    asyncio.run(whole())
