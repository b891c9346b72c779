"""A look at every item of a table: slow, and paid by its size; nothing but an operator does it."""

import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from operate.places import Place


def every(place: Place, table: str, **how: Any) -> Iterator[Mapping[str, Any]]:
    """The items, page by page."""
    for page in place.client.get_paginator("scan").paginate(TableName=table, ConsistentRead=True, **how):
        yield from page["Items"]


def texts(item: Mapping[str, Any]) -> Iterator[str]:
    """Every string in an item, those that are compressed too."""
    for ((kind, value),) in (attribute.items() for attribute in item.values()):
        match kind:
            case "S":
                yield value
            case "SS":
                yield from value
            case "B":
                with suppress(zlib.error):
                    yield zlib.decompress(bytes(value)).decode()


def holding(place: Place, words: frozenset[str]) -> list[str]:
    """The keys of all items, in both tables, in which one of the words stands, whatever its case."""
    wanted = {word.casefold() for word in words}
    return [
        f"{table}: {item['pk']['S']}, {item['sk']['S']}"
        for table in (place.rooms, place.accounts)
        for item in every(place, table)
        if any(word in text.casefold() for text in texts(item) for word in wanted)
    ]
