"""States, events and memories as short texts."""

import json
from random import Random

import pytest
from cardrules.ignorado import memory as memories
from cardrules.ignorado.game import IGNORADO
from cardrules.shuffle import SeededShuffle

from tests.rules.ignorado.adapter import walk
from tests.rules.ignorado.prepared import Play


def test_a_state_is_a_short_text() -> None:
    play = Play("KO AC NE", "3 3 2 0", away="c", bots="b")("a>ask b; b>return; a>guess C; a>ask b; d>poke a; a>mute d")
    text = IGNORADO.dump(play.state)
    assert (
        text
        == "0123.1.4,2012.a10,5.4,2,2,0.0,1,0,0.0,0,0,1.0000.4.34a.001102004.3,0.,,.01256789bcdef.10..3040.8,0,0,0.2"
    )
    assert IGNORADO.load(text) == play.state


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_every_field_is_stored(seats: int) -> None:
    for state, events in walk(seats, seats, 1 / 2):
        again = IGNORADO.load(IGNORADO.dump(state))
        assert again == state
        assert [type(part) for part in again] == [type(part) for part in state]
        assert len(IGNORADO.dump(state)) < 250
        for event in events:
            stored = json.loads(json.dumps(IGNORADO.dump_event(event)))
            assert (type(event), event) == (type(IGNORADO.load_event(stored)), IGNORADO.load_event(stored))


def test_what_is_no_state_is_not_loaded() -> None:
    for text in ("", "1.2.3", IGNORADO.dump(Play("KO JC NE").state)[:-12]):
        with pytest.raises(ValueError, match="unpack"):
            IGNORADO.load(text)


def test_a_bots_memory_is_a_short_text() -> None:
    random = Random(1)
    for _ in range(100):
        memory = memories.Memory(
            random.choice((None, 0, 7)),
            tuple("".join(random.sample("OCEB", random.randrange(4))) for _ in range(8)),
            tuple(random.randrange(16) for _ in range(8)),
            frozenset(random.sample(range(8), random.randrange(9))),
        )
        assert memories.load(memory.dump()) == memory
        assert len(memory.dump()) <= 70
    assert memories.load("") == memories.Memory()


def test_the_same_game_is_dealt_again_from_its_seed() -> None:
    shuffle = SeededShuffle(bytes(range(32)))
    first, _ = IGNORADO.setup("standard", 6, frozenset(), shuffle, {"seats": 6})
    second, _ = IGNORADO.setup("standard", 6, frozenset(), SeededShuffle(bytes(range(32))))
    assert first == second
    assert first.cards.hands == shuffle(range(16), "deck:1")[:6]
    assert first.round.dealer == first.table.order[shuffle.below(6, "dealer")]
