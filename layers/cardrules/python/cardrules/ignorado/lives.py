"""How lives go from hand to hand, and what place that leaves everybody (``I4``, ``I13``, ``I43``, ``I47``)."""

from collections.abc import Sequence

from cardrules.ignorado.state import People

Numbers = tuple[int, ...]


def _added(numbers: Numbers, seat: int, change: int) -> Numbers:
    return (*numbers[:seat], numbers[seat] + change, *numbers[seat + 1 :])


def moved(people: People, giver: int, taker: int) -> People:
    """A life of ``giver``'s becomes ``taker``'s, and ``giver`` has a glass more (``I18``)."""
    lives, glasses, fell, returns, pot = people
    lives = _added(_added(lives, giver, -1), taker, 1)
    return People(lives, _added(glasses, giver, 1), fell, returns, pot)


def thrown(people: People, seats: Sequence[int]) -> People:
    """A life of each of ``seats`` goes into the pot (``I40``)."""
    lives, glasses, fell, returns, pot = people
    for seat in seats:
        lives, glasses = _added(lives, seat, -1), _added(glasses, seat, 1)
    return People(lives, glasses, fell, returns, pot + len(seats))


def fallen(people: People, seats: Sequence[int], number: int) -> People:
    """``seats`` have fallen in the round with that number."""
    fell = list(people.fell)
    for seat in seats:
        fell[seat] = number
    return people._replace(fell=tuple(fell))


def returned(people: People, seat: int) -> People:
    """``seat`` has come back, which erases its fall (``I43``)."""
    return people._replace(fell=_added(people.fell, seat, -people.fell[seat]), returns=_added(people.returns, seat, 1))


def places(people: People) -> Numbers:
    """By seat, at the end of a game: who fell later is better, and who fell in one round share a place (``I43``).

    The one who lives, where there is one, is first; else those who fell last (``I42``).
    """
    alive = sum([lives > 0 for lives in people.lives])
    return tuple(
        [
            1 if not fell else 1 + alive + sum([later > fell for later in people.fell])
            for fell in people.fell
        ]
    )  # fmt: skip
