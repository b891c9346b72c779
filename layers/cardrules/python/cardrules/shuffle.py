"""Fair shuffles: cards from a seed that anybody can check afterwards (protocol.md, Fair shuffles)."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")


class Shuffle(Protocol):
    """Puts items into an order that depends on ``label`` alone; each label is used once in a game."""

    def __call__(self, items: Sequence[Item], label: str) -> tuple[Item, ...]:
        """The same items in their new order; index 0 is on top."""
        ...

    def below(self, n: int, label: str) -> int:
        """One number from 0 to n - 1, each as likely as the others."""
        ...

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        """``count`` such numbers, one after the other from one stream."""
        ...


def commitment(server_seed: bytes) -> str:
    """The lower-case hex of SHA-256 of the server's seed, shown before anybody could choose a nonce."""
    return hashlib.sha256(server_seed).hexdigest()


def game_seed(server_seed: bytes, code: str, nonces: Sequence[str]) -> bytes:
    """The seed of one game, from the server's share and each seat's nonce (``""`` where none was sent)."""
    return hmac.digest(server_seed, "|".join((code, *nonces)).encode(), "sha256")


def stream(seed: bytes, label: str) -> Iterator[int]:
    """The unsigned 32-bit numbers of a label's stream, without end."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}:{block}".encode(), "sha256")
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(numbers: Iterator[int], n: int) -> int:
    limit = 2**32 - 2**32 % n
    return next(u for u in numbers if u < limit) % n


class SeededShuffle(NamedTuple):
    """The protocol's shuffle for one game's seed (32 bytes)."""

    seed: bytes

    def __call__(self, items: Sequence[Item], label: str) -> tuple[Item, ...]:
        """Shuffles from the end down, as the protocol says, with the stream of ``label``."""
        cards = list(items)
        numbers = stream(self.seed, label)
        for i in range(len(cards) - 1, 0, -1):
            j = _below(numbers, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def below(self, n: int, label: str) -> int:
        """One number below ``n`` from the stream of ``label``."""
        return _below(stream(self.seed, label), n)

    def several(self, n: int, count: int, label: str) -> tuple[int, ...]:
        """``count`` numbers below ``n``, in the order of the stream of ``label``."""
        numbers = stream(self.seed, label)
        return tuple([_below(numbers, n) for _ in range(count)])
