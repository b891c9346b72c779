"""After a deploy everybody comes back at one instant: what that takes where each call has a processor to itself."""

from collections import Counter
from functools import partial
from random import Random

from tests.simulation.cloud import Cloud
from tests.simulation.dynamo import Database
from tests.simulation.faults import Faults
from tests.simulation.hub import Hub
from tests.simulation.people import Answered, Message, Person

ROOMS, SEATS = 63, 8
BACK_MS = 5_000
MOST_READS, MOST_WRITES = 8, 6
"""For each who comes back, the end of the old connection included. (6.8 and 4.5, and all are back after 0.3 s.)"""


class Unheard:
    """Nobody is told what the cloud does, but for what fails."""

    def posted(self, connection: str, text: str) -> None:
        """Nothing."""

    def tell(self, text: str) -> None:
        """Nothing."""

    def failed(self, function: str, error: Exception) -> None:
        raise AssertionError(function) from error


def _say(person: Person, command: Message, answered: Answered = lambda _: None) -> None:
    person.say(command, answered)


def test_five_hundred_who_are_cut_off_at_one_instant_are_back_at_their_seats_within_five_seconds() -> None:
    random, hub = Random(1), Hub()
    database = Database(lambda *_: None)
    cloud = Cloud(hub, Faults(random, 0), random, database, Unheard())
    rooms = [
        [Person(cloud, Random(random.random()), f"r{room}s{seat}") for seat in range(SEATS)] for room in range(ROOMS)
    ]
    people = [person for room in rooms for person in room]
    for person in people:
        person.calm = True

    def at_their_seats() -> bool:
        return all(person.ready and person.token is not None and person.table is not None for person in people)

    def open_room(room: list[Person]) -> None:
        host, *others = room

        def opened(answer: Message) -> None:
            for other in others:
                other.goal = partial(_say, other, {"action": "join", "code": answer["code"]})
                other.connect()

        wish = {"game": "disunyer", "mode": "standard", "visibility": "private"}
        host.goal = partial(_say, host, {"action": "create", **wish}, opened)
        host.connect()

    with cloud.wired():
        for room in rooms:
            open_room(room)
        assert hub.run(at_their_seats, 60_000)
        hub.run(lambda: False, 1_000)
        before, cut_at = Counter(database.calls), hub.now
        for person in people:
            cloud.close(person.connection)
            person.table = None
            person.connect()
        assert hub.run(at_their_seats, BACK_MS), "not all are back"
    assert hub.now - cut_at <= BACK_MS
    calls = database.calls - before
    reads = sum(count for call, count in calls.items() if "get" in call)
    assert reads / len(people) <= MOST_READS
    assert (calls.total() - reads) / len(people) <= MOST_WRITES
