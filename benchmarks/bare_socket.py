"""A bare server of ``websockets``, for comparison on the same machine: no rules, nothing stored, nothing signed.

Run as ``python -m benchmarks.bare_socket``; it prints its URL and ends with its standard input. Each message is
answered, and everybody connected gets a table of the usual size for it.
"""

import asyncio
import contextlib
import json
import sys
from typing import Final

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

TABLE_BYTES: Final = 2400


async def main() -> None:
    """Serves until standard input ends."""
    everybody: set[ServerConnection] = set()
    version = 0

    async def served(socket: ServerConnection) -> None:
        nonlocal version
        everybody.add(socket)
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                version += 1
                answer = json.dumps({"type": "ok", "reply_to": json.loads(text)["id"], "version": version})
                head = f'{{"type":"table","version":{version},"server_at":0,"you":{{}},"room":{{"code":"AAAA"}},"x":"'
                table = head + "x" * (TABLE_BYTES - len(head) - 2) + '"}'
                await asyncio.gather(socket.send(answer), *(other.send(table) for other in everybody))
        everybody.discard(socket)

    async with serve(served, "127.0.0.1", 0, compression=None) as server:
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        server.close()


if __name__ == "__main__":
    asyncio.run(main())
