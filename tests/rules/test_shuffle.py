"""Fair shuffles: known answers that another implementation gave, and evenness."""

import hashlib
from math import sqrt
from typing import Final

import pytest
from cardrules.disunyer.cards import DECK, NAMES
from cardrules.shuffle import SeededShuffle, commitment, game_seed, stream

SERVER_SEED: Final = bytes(range(32))
NONCES: Final = (
    "00112233445566778899aabbccddeeff",
    "",
    "ffeeddccbbaa99887766554433221100",
    *[""] * 4,
    "0123456789abcdef0123456789abcdef",
)
SEED: Final = bytes.fromhex("aaef7638d4f787cf0908f4acfeb8961a20a107cd82cbdfe29c3b430aa0b3b3d2")
SHUFFLES: Final = 200_000
PLACES: Final = len(DECK)


def test_the_commitment_is_the_hash_of_the_servers_seed() -> None:
    assert commitment(SERVER_SEED) == hashlib.sha256(SERVER_SEED).hexdigest()
    assert commitment(SERVER_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_games_seed_comes_from_the_code_and_every_seats_nonce() -> None:
    assert game_seed(SERVER_SEED, "KQRT", NONCES) == SEED


def test_the_stream_goes_on_over_its_blocks() -> None:
    numbers = stream(SEED, "seating")
    assert [next(numbers) for _ in range(10)] == [
        4245939477,
        52401059,
        1280226745,
        3374405593,
        1481529286,
        2025812001,
        450979199,
        3217000098,
        268644842,
        3014496133,
    ]


def test_a_label_gives_the_known_order() -> None:
    shuffle = SeededShuffle(SEED)
    assert shuffle(range(8), "seating") == (6, 7, 0, 2, 3, 1, 4, 5)
    assert " ".join(shuffle(NAMES, "deck:0")) == (
        "6E 5O 5C 7B KC NE 3B AC 7E 7C 2O KE 3O JO 3C AB 7O KO 5E AO "
        "4C 6C 4B 5B NC 4O 2C KB 4E AE 6B 3E 2E NO JC 2B NB 6O JB JE"
    )
    assert " ".join(shuffle(NAMES[5:], "deck:1")) == (
        "5E 7C AB KB 3C 4B NC 4E AE KC 4C NO 3E 2B JE KO 6C JC 6E 7O NB 3B 5C KE AC 6O 6B 2C 7E 2E NE 7B 5B JO JB"
    )


@pytest.mark.parametrize(
    ("label", "number"),
    [
        ("r:0", 1455724243),
        ("r:1", 241040271),
        ("r:2", 2602929137),
        ("r:3", 1131664016),
        ("r:5", 1085378497),
        ("x", 2058851891),
    ],
)
def test_a_number_that_would_favour_the_low_ones_is_skipped(label: str, number: int) -> None:
    assert SeededShuffle(SEED).below(3 * 2**30, label) == number


def test_a_shuffle_of_nothing_and_of_one_card_is_itself() -> None:
    assert SeededShuffle(SEED)((), "deck:1") == ()
    assert SeededShuffle(SEED)((7,), "deck:1") == (7,)


@pytest.mark.timeout(300)  # some 12 s on an idle machine
def test_200_000_shuffles_put_every_card_into_every_place_evenly() -> None:
    shuffled = b"".join(bytes(SeededShuffle(number.to_bytes(32, "big"))(DECK, "deck:0")) for number in range(SHUFFLES))
    expected = SHUFFLES / PLACES
    places = [shuffled[place::PLACES] for place in range(PLACES)]
    by_place = [sum((place.count(card) - expected) ** 2 for card in DECK) / expected for place in places]
    # each place alone has 39 degrees of freedom; all together, since every card has one place, 39 times 39
    assert max(by_place) < 39 + 4.5 * sqrt(2 * 39)
    freedom = (PLACES - 1) ** 2
    together = sum(by_place) * (PLACES - 1) / PLACES
    assert abs(together - freedom) < 4 * sqrt(2 * freedom)
