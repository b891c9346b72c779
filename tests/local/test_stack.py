"""Whole stacks, with a small cloud: ``tests/local/cloud``."""

import asyncio
import json
import os
import shutil
import signal
import socket
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from local.stack import bound
from local.state import opened
from tests.local.rig import CLOUD, Stack, asked, stack, until


@pytest.fixture(scope="module")
def shared() -> Iterator[Stack]:
    with stack() as made:
        yield made.ready()


def ask(made: Stack, **message: Any) -> Any:
    async def whole() -> Any:
        async with connect(made.socket) as opened_socket:
            return await asked(opened_socket, **message)

    return asyncio.run(whole())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_real_handler_gets_an_event_and_a_context_and_posts_to_the_connection(shared: Stack) -> None:
    answer = ask(shared, action="echo")
    assert answer["event"]["requestContext"]["routeKey"] == "echo"
    assert answer["seen"] == ["EchoFunction", True, "hello from the layer", "1"]


def test_tables_are_those_of_the_template(shared: Stack) -> None:
    assert ask(shared, action="remember", value="something") == {"remembered": True}
    assert ask(shared, action="recall", pk="room#A", sk="room") == {"recalled": "something"}


def test_the_state_machine_waits_and_calls_its_function_here(shared: Stack) -> None:
    at = datetime.now(UTC) + timedelta(seconds=0.3)
    assert ask(shared, action="clock", at=at.isoformat()) == {"ticked": "yes"}
    assert timedelta() < datetime.now(UTC) - at < timedelta(seconds=2)


def test_a_post_to_a_stranger_is_gone_and_one_too_large_is_refused(shared: Stack) -> None:
    assert ask(shared, action="manage", method="POST", of="nobody") == {"status": 410}
    assert ask(shared, action="manage", method="POST", of="nobody", size=131_073) == {"status": 413}


def test_a_handler_that_raises_is_one_line_on_the_console(shared: Stack) -> None:
    answer = ask(shared, action="fail")
    assert answer["message"] == "Internal server error"
    assert "as asked" not in json.dumps(answer)
    assert shared.line() == "problem: EchoFunction raised ValueError: as asked (echo.py:31)"


def test_a_disconnect_reaches_its_handler(shared: Stack) -> None:
    connection = ask(shared, action="echo")["event"]["requestContext"]["connectionId"]
    wanted = {"recalled": "1000"}
    assert until(lambda: bool(ask(shared, action="recall", pk=f"gone#{connection}", sk="gone") == wanted))


def test_the_page_and_its_config_are_served(shared: Stack) -> None:
    with urllib.request.urlopen(shared.page, timeout=5) as answer:  # noqa: S310 - http
        assert answer.read() == (CLOUD / "frontend" / "index.html").read_bytes()
        assert shared.socket.removesuffix("/ws") in answer.headers["Content-Security-Policy"]
    with urllib.request.urlopen(shared.page + "config.json", timeout=5) as answer:  # noqa: S310 - http
        assert json.load(answer)["socket"] == shared.socket


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_closes_the_connections_and_leaves_no_process(number: int) -> None:
    async def whole(made: Stack) -> int:
        async with connect(made.socket) as opened_socket:
            await asked(opened_socket, action="echo")
            await opened_socket.send(json.dumps({"action": "wait", "seconds": 30}))
            made.signal(number)
            await asyncio.wait_for(opened_socket.wait_closed(), 5)
            return opened_socket.close_code or 0

    with stack() as made:
        assert len(made.ready().processes()) == 4
        assert asyncio.run(whole(made)) == 1001
        assert made.wait() == 0
        assert made.leaves_nothing()


def test_a_stack_that_is_killed_leaves_no_process() -> None:
    with stack() as made:
        made.ready().end(signal.SIGKILL, group=False)
        assert made.leaves_nothing()


@pytest.mark.parametrize("begun", [2, 3, 4])
def test_a_signal_before_it_is_ready_ends_it_quietly_and_leaves_no_process(begun: int) -> None:
    with stack() as made:
        assert until(lambda: len(made.processes()) >= begun)
        assert made.end() == 0
        assert made.lines == []
        assert made.leaves_nothing()


@pytest.mark.parametrize("module", ["local.emulator", "local.worker"])
def test_it_ends_with_a_sentence_when_a_part_of_it_does(module: str) -> None:
    with stack() as made:
        os.kill(made.ready().processes(module)[0], signal.SIGKILL)
        assert made.wait() == 1
        assert made.lines[-1].endswith("has ended by itself (exit code -9).")
        assert made.leaves_nothing()


def test_a_port_in_use_is_a_sentence_and_exit_code_2() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with stack({"PORT": str(port)}) as made:
            assert made.wait() == 2
            assert made.lines == [f"Port {port} is in use: stop what runs there, or choose another one by PORT=…"]


@pytest.mark.parametrize(("name", "value"), [("PORT", "http"), ("PORT", "70000"), ("TEMPO", "fast"), ("TEMPO", "nan")])
def test_a_choice_that_cannot_be_is_a_sentence_and_exit_code_2(name: str, value: str) -> None:
    with stack({name: value}) as made:
        assert made.wait() == 2
        assert len(made.lines) == 1
        assert value in made.lines[0]


def test_a_handler_that_cannot_be_imported_is_shown_once(tmp_path: Path) -> None:
    copied = shutil.copytree(CLOUD, tmp_path / "cloud")
    with (copied / "functions" / "echo.py").open("a", encoding="utf-8") as file:
        file.write("import nothing_there\n")
    with stack({"TEMPLATE": str(copied / "template.yaml")}) as made:
        assert made.wait() == 1
        assert made.lines[-1].startswith("EchoFunction cannot be imported: ModuleNotFoundError")
        assert sum("Traceback" in line for line in made.lines) == 1


def test_tables_survive_a_restart_and_rooms_are_woken_up(tmp_path: Path) -> None:
    environment = {"PORT": str(free_port()), "STATE": str(tmp_path / "state")}
    with stack(environment) as made:
        ask(made.ready(), action="remember", value="kept")
        made.end()
    with stack(environment) as made:
        assert ask(made.ready(), action="recall", pk="room#A", sk="room") == {"recalled": "kept"}
        assert until(lambda: bool(ask(made, action="recall", pk="woken#A", sk="woken") == {"recalled": "yes"}))


def test_a_state_that_another_stack_holds_is_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path / "8000", keep=True) as first, opened(tmp_path / "8000", keep=True) as second:
        assert first.kept is not None
        assert second.kept is None
        assert second.logs != first.logs
    assert not second.logs.exists()
    with opened(tmp_path / "8000", keep=True) as third:
        assert third.kept == first.kept


def test_small_messages_do_not_wait_for_each_other() -> None:
    async def whole() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        class Look(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                made = transport.get_extra_info("socket")
                accepted.set_result(made.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        with bound("127.0.0.1", 0) as listener:
            server = await asyncio.get_running_loop().create_server(Look, sock=listener)
            _, writer = await asyncio.open_connection(*listener.getsockname())
            found = await asyncio.wait_for(accepted, 5)
            writer.close()
            server.close()
            return found

    assert asyncio.run(whole()) == 1
