"""How small a stored game is: the whole room must fit into 3 KB."""

import json
from itertools import chain

from cardrules.disunyer.game import DISUNYER

from tests.rules.adapters import walk

GAMES = 200


def test_a_state_takes_a_few_hundred_bytes_at_most() -> None:
    moments = chain.from_iterable(walk("disunyer", DISUNYER.modes[seed % 2], 8, seed) for seed in range(GAMES))
    sizes = [len(DISUNYER.dump(moment.state).encode()) for moment in moments]
    assert max(sizes) < 200


def test_a_rounds_events_take_less_than_half_a_kilobyte() -> None:
    for seed in range(GAMES):
        rounds = dict[int, int]()
        for moment in walk("disunyer", DISUNYER.modes[seed % 2], 8, seed):
            stored = [DISUNYER.dump_event(event) for event in moment.events]
            number = moment.state.round.number
            rounds[number] = rounds.get(number, 0) + len(json.dumps(stored, separators=(",", ":")))
        assert max(rounds.values()) < 512


def test_a_dump_is_plain_text_without_quotes_or_spaces() -> None:
    for moment in walk("disunyer", "stuck_king", 8, 1):
        text = DISUNYER.dump(moment.state)
        assert text.isascii()
        assert not set(text) & set("\"\\ '")
