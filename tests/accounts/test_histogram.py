"""The histogram of points: anybody's place from a summary and what was written since."""

from cardroom.accounts.histogram import (
    FOLD_AFTER_MS,
    FOLD_EVERY_MS,
    FOLD_FROM,
    SETTLED_MS,
    Move,
    Shift,
    Summary,
    dump_counts,
    dump_moves,
    folded,
    load_counts,
    load_moves,
    place,
    shift_name,
)
from hypothesis import given
from hypothesis import strategies as st

NOW = 1_790_000_000_000
points = st.integers(min_value=0, max_value=300)
moves = st.builds(Move, st.none() | points, st.none() | points)


@given(st.lists(moves))
def test_moves_are_read_as_they_were_written(made: list[Move]) -> None:
    assert load_moves(dump_moves(made)) == tuple(made)


@given(st.dictionaries(st.integers(min_value=0, max_value=10**6), st.integers(min_value=1, max_value=10**6)))
def test_counts_are_read_as_they_were_written(counts: dict[int, int]) -> None:
    assert load_counts(dump_counts(counts)) == counts


@given(st.lists(st.tuples(st.integers(min_value=0, max_value=9), points), max_size=200), st.data())
def test_a_place_is_exact_whenever_and_whatever_is_folded(games: list[tuple[int, int]], data: st.DataObject) -> None:
    """Ten accounts gain points in turn; at any time the place is one more than there are accounts with more."""
    now, held, summary = NOW, dict[int, int](), Summary()
    shifts: list[Shift] = []
    for number, (who, gained) in enumerate(games):
        now += data.draw(st.integers(min_value=0, max_value=SETTLED_MS // 8))
        before = held.get(who)
        held[who] = (before or 0) + gained
        shifts.append(Shift(shift_name(now, f"{number:04d}"), (Move(before, held[who]),)))
        newer = folded(summary, [shift for shift in shifts if shift.name > summary.until], now)
        if newer is not None:
            summary = newer
    for who, own in held.items():
        assert place(summary, shifts, own) == 1 + sum(other > own for other in held.values()), who


def test_only_what_is_settled_is_folded_and_only_now_and_then() -> None:
    shifts = [Shift(shift_name(NOW + n, f"{n:04d}"), (Move(None, n),)) for n in range(2 * FOLD_FROM)]
    assert folded(Summary(), shifts, NOW + SETTLED_MS) is None
    half = folded(Summary(), shifts, NOW + SETTLED_MS + FOLD_FROM)
    assert half is not None
    assert half.counts == dict.fromkeys(range(FOLD_FROM), 1)
    rest = shifts[FOLD_FROM:]
    later = NOW + 2 * SETTLED_MS
    assert folded(half._replace(folded_at=later - FOLD_EVERY_MS + 1), rest, later) is None
    whole = folded(half, rest, later)
    assert whole is not None
    assert whole.counts == dict.fromkeys(range(2 * FOLD_FROM), 1)


def test_an_account_that_is_gone_leaves_the_counts() -> None:
    shifts = [Shift(shift_name(NOW, f"{n:04d}"), (Move(None, 8),)) for n in range(FOLD_FROM)]
    shifts.append(Shift(shift_name(NOW, "9"), (Move(8, None),)))
    done = folded(Summary(), shifts, NOW + 2 * SETTLED_MS)
    assert done is not None
    assert done.counts == {8: FOLD_FROM - 1}


def test_what_has_waited_for_a_day_is_folded_with_however_few() -> None:
    old, new = (Shift(shift_name(NOW + ms, "0"), (Move(None, 8),)) for ms in (0, 1000))
    assert folded(Summary(), [old, new], NOW + FOLD_AFTER_MS - 1) is None
    assert folded(Summary(), [old, new], NOW + FOLD_AFTER_MS + 1) == Summary({8: 2}, new.name, NOW + FOLD_AFTER_MS + 1)
    assert folded(Summary(), [], NOW + FOLD_AFTER_MS + 1) is None
