"""The legal plays of a hand, against a naive checker that knows the rules' words and nothing of the engine."""

from itertools import combinations
from time import process_time
from typing import Final, NamedTuple

import pytest
from cardrules.rummy import cards
from cardrules.rummy.game import RUMMY
from cardrules.rummy.legal import legal_actions
from cardrules.rummy.melds import FORMS, additions, melds_in
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.rummy.prepared import prepared, spelt

ORDER: Final = "A23456789TJQK"
DECK: Final = [rank + suit for suit in "SHDC" for rank in ORDER]


def is_set(meld: tuple[str, ...]) -> bool:
    """R2: three or four cards of one rank."""
    return len(meld) in (3, 4) and len({card[0] for card in meld}) == 1


def is_run(meld: tuple[str, ...]) -> bool:
    """R2, R3: three or more consecutive cards of one suit, the Ace low."""
    ranks = sorted(ORDER.index(card[0]) for card in meld)
    return len(meld) >= 3 and len({card[1] for card in meld}) == 1 and ranks == list(range(ranks[0], ranks[-1] + 1))


def is_meld(meld: tuple[str, ...]) -> bool:
    return is_set(meld) or is_run(meld)


def subsets(held: list[str]) -> list[tuple[str, ...]]:
    return [chosen for size in range(1, len(held) + 1) for chosen in combinations(held, size)]


class Table(NamedTuple):
    """A hand in play, and what lies on the table."""

    hand: list[str]
    melds: list[tuple[str, ...]]
    takes: bool
    """Whether the last card of the hand was just taken from the discards."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Melds on the table, and a hand of up to eleven cards from a corner of the deck, where melds are many."""
    ranks = draw(st.integers(3, 13))
    low = draw(st.integers(0, 13 - ranks))
    suits = draw(st.sampled_from(["SHDC", "SHD", "SH", "S"]))
    corner = [card for card in DECK if card[1] in suits and low <= ORDER.index(card[0]) < low + ranks]
    loose = draw(st.permutations(corner))
    melds: list[tuple[str, ...]] = []
    for chosen in draw(st.lists(st.sampled_from(sorted(FORMS)), max_size=4)):
        meld = tuple(cards.names(FORMS[chosen].cards))
        if not set(meld) & {card for other in melds for card in other}:
            melds.append(meld)
    held = [card for card in loose if not any(card in meld for meld in melds)][: draw(st.integers(1, 11))]
    return Table(held or ["AS"] * (not melds) or [_free(melds)], melds, draw(st.booleans()))


def _free(melds: list[tuple[str, ...]]) -> str:
    return next(card for card in DECK if not any(card in meld for meld in melds))


def naively(table: Table) -> set[str]:
    """Every legal play after the draw, in the notation of the tests (R5 to R8, R34, R36)."""
    hand, melds, takes = table
    stuck = [hand[-1]] if takes else None
    plays = {f"discard {card}" for card in hand if [card] != stuck}
    for chosen in subsets(hand):
        if [card for card in hand if card not in chosen] == stuck:
            continue
        shown = " ".join(sorted(chosen, key=DECK.index))
        plays |= {f"meld {shown}"} if is_meld(chosen) else set()
        plays |= {f"lay_off {at} {shown}" for at, meld in enumerate(melds, 1) if is_meld(meld + chosen)}
    return plays


@given(table=tables())
@settings(max_examples=300, deadline=None)
def test_the_legal_plays_are_those_of_a_naive_checker(table: Table) -> None:
    hand, melds, takes = table
    state = prepared(
        " ".join(hand[:-1]),
        opponent="",
        discard="",
        stock="",
        melds=[f"1 {' '.join(meld)}" for meld in melds],
        drawn="" if takes else hand[-1],
        taken=hand[-1] if takes else "",
    )
    legal = [spelt(action) for action in legal_actions(state, 0)]
    assert len(set(legal)) == len(legal)
    assert set(legal) == naively(table)


def test_the_329_melds_are_those_of_a_naive_checker() -> None:
    sets = [meld for size in (3, 4) for rank in ORDER for meld in combinations([rank + suit for suit in "SHDC"], size)]
    suited = [[rank + suit for rank in ORDER] for suit in "SHDC"]
    runs = [tuple(suit[low:high]) for suit in suited for low in range(13) for high in range(low + 3, 14)]
    assert all(map(is_set, sets))
    assert all(map(is_run, runs))
    assert {tuple(cards.names(form.cards)) for form in FORMS.values()} == {*sets, *runs}
    assert all(form.kind == ("set" if is_set(tuple(cards.names(form.cards))) else "run") for form in FORMS.values())


def test_what_fits_a_meld_is_what_makes_a_larger_one() -> None:
    for form in FORMS.values():
        one_more = {card for card in cards.DECK if form.bits | cards.BIT[card] in FORMS and card not in form.cards}
        assert cards.members(form.fits) == tuple(sorted(one_more))


@given(meld=st.sampled_from(sorted(FORMS)), hand=st.integers(0, 2**52 - 1))
@settings(max_examples=200, deadline=None)
def test_additions_are_all_the_differences_to_larger_melds(meld: int, hand: int) -> None:
    hand &= ~meld
    larger = {form ^ meld for form in FORMS if form & meld == meld and form != meld and not (form ^ meld) & ~hand}
    found = additions(meld, hand)
    assert len(found) == len(set(found))
    assert set(found) == larger


@given(hand=st.integers(0, 2**52 - 1))
@settings(max_examples=300, deadline=None)
def test_melds_in_a_hand_are_all_that_lie_in_it(hand: int) -> None:
    found = [form.bits for form in melds_in(hand)]
    assert len(found) == len(set(found))
    assert set(found) == {form for form in FORMS if not form & ~hand}


@pytest.mark.parametrize(
    "hand",
    [
        "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H",
        "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C",
        "AS 3S 5S 7S 9S JS KS 2H 4H 6H 8H TH QH AD 3D 5D 7D 2C 4C 6C",
    ],
)
def test_the_legal_plays_of_a_hand_of_twenty_cards_take_less_than_two_milliseconds(hand: str) -> None:
    state = prepared(hand, "", melds=["1 9D TD JD", "1 8C 9C TC"], discard="KH")
    taken = []
    for _ in range(20):
        start = process_time()
        RUMMY.legal_actions(state, 0)
        taken.append(process_time() - start)
    assert min(taken) < 0.002
