"""The leaderboard in the accounts' table: its sharded index, and the histogram of points."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from cardroom.accounts.figures import load_tallies
from cardroom.accounts.histogram import Shift, Summary, dump_counts, load_counts, load_moves
from cardroom.accounts.ports import Row
from cardroom.adapters.account_items import SHIFTS, board
from cardroom.adapters.table import Attributes, ConditionFailedError, Table, key

_PK: Final = "histogram"
_SK: Final = "summary"
_PAGES: Final = 20
"""At most so many pages of shifts (a megabyte each) are read at once."""


class DynamoBoard:
    """A :class:`~cardroom.accounts.ports.BoardStore`."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def rows(self, shard: int, after: str, limit: int) -> Sequence[Row]:
        """The rows of a shard that follow ``after``: one query of the index."""
        condition, values = "board = :board", {":board": {"S": board(shard)}}
        if after:
            condition += " AND board_order > :after"
            values[":after"] = {"S": after}
        found, _ = self._table.query(
            IndexName="leaderboard",
            KeyConditionExpression=condition,
            ExpressionAttributeValues=values,
            Limit=limit,
        )
        return [_row(item) for item in found]

    def summary(self) -> Summary:
        """The histogram's summary: one read."""
        item = self._table.get(_PK, _SK)
        if item is None:
            return Summary()
        counts = load_counts(item["counts"]["B"])
        return Summary(counts, item["until_name"]["S"], int(item["folded_at"]["N"]))

    def shifts(self, after: str) -> Sequence[Shift]:
        """The shifts that follow the one named ``after``: one query, but where nobody has folded for long."""
        found: list[Shift] = []
        for _ in range(_PAGES):
            items, more = self._table.query(
                KeyConditionExpression="pk = :pk AND sk > :after",
                ExpressionAttributeValues={":pk": {"S": SHIFTS}, ":after": {"S": after or " "}},
                ConsistentRead=True,
            )
            found += [Shift(item["sk"]["S"], load_moves(item["moves"]["S"])) for item in items]
            if not more:
                break
            after = found[-1].name
        return found

    def fold(self, old: Summary, new: Summary) -> None:
        """Stores ``new`` unless somebody else has replaced ``old``."""
        item: dict[str, Any] = {
            **key(_PK, _SK),
            "counts": {"B": dump_counts(new.counts)},
            "until_name": {"S": new.until},
            "folded_at": {"N": str(new.folded_at)},
        }
        with suppress(ConditionFailedError):
            # loses to: whoever folded first; what they did not fold stays for the next
            self._table.put(
                Item=item,
                ConditionExpression="attribute_not_exists(pk) OR until_name = :old",
                ExpressionAttributeValues={":old": {"S": old.until}},
            )


def _row(item: Attributes) -> Row:
    return Row(
        item["board_order"]["S"], item["username"]["S"], int(item["points"]["N"]), load_tallies(item["games"]["S"])
    )
