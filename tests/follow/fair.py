"""Fair shuffles (``protocol.md``), written down a second time: what a published seed deals."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


class Fair:
    """The streams of one game's seed."""

    def __init__(self, server_seed: bytes, code: str, nonces: Sequence[str]) -> None:
        self.seed = hmac.new(server_seed, "|".join([code, *nonces]).encode(), hashlib.sha256).digest()

    def stream(self, label: str) -> Iterator[int]:
        """The 32-bit numbers of a label's stream."""
        block = 0
        while True:
            digest = hmac.new(self.seed, f"{label}:{block}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    def below(self, n: int, label: str) -> Iterator[int]:
        """Numbers 0 … n - 1 from a label's stream."""
        return (u % n for u in self.stream(label) if u < 2**32 - 2**32 % n)

    def shuffle(self, items: Iterable[Item], label: str) -> list[Item]:
        """The items in their drawn order."""
        mixed, numbers = list(items), self.stream(label)
        for i in range(len(mixed) - 1, 0, -1):
            limit = 2**32 - 2**32 % (i + 1)
            j = next(u for u in numbers if u < limit) % (i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
