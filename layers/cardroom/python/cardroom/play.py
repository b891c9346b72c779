"""A move, from the wire to the rules."""

from collections.abc import Mapping
from typing import Any

from cardrules.game import IllegalMoveError, MalformedMoveError, StaleMoveError

from cardroom.change import acted
from cardroom.errors import CommandError, ErrorCode
from cardroom.moment import Moment
from cardroom.room import Room, Seat


def moved(room: Room, seat: Seat | None, decision: str, move: Mapping[str, Any], moment: Moment) -> Room:
    """The room after the move of ``seat`` (None: a spectator's) for the decision with that id.

    What is due must have been applied before, so that a late move finds its decision over (``D81``).
    Raises, in this order: ``bad_request`` for a move that the game does not have, ``stale_decision``,
    ``not_your_decision``, ``illegal_move``.
    """
    game = room.game
    try:
        action = game.parse_action(move)
    except MalformedMoveError as error:
        raise CommandError(ErrorCode.BAD_REQUEST, f"move: {error}") from None
    if room.state is None:
        raise CommandError(ErrorCode.STALE_DECISION, "the decision named is not open")
    if game.waiting(room.state):
        raise CommandError(ErrorCode.ILLEGAL_MOVE, "waiting for the opponent")
    named = [asked for asked in (*game.decisions(room.state), *game.offers(room.state)) if asked.id == decision]
    if seat is not None and room.one_device and named:
        seat = room.seats[named[0].seat]
    mine = next((asked for asked in named if seat is not None and asked.seat == seat.number), None)
    if seat is None or mine is None:
        if all(asked.secret for asked in named):  # as where there is none
            raise CommandError(ErrorCode.STALE_DECISION, "the decision named is not open")
        raise CommandError(ErrorCode.NOT_YOUR_DECISION, "this decision is not yours")
    try:
        if not game.answers(mine, action):
            raise CommandError(ErrorCode.ILLEGAL_MOVE, "this move answers another kind of decision")
        return acted(room, seat.number, decision, action, moment)
    except StaleMoveError:
        raise CommandError(ErrorCode.STALE_DECISION, "the decision named is not open") from None
    except IllegalMoveError as error:
        raise CommandError(ErrorCode.ILLEGAL_MOVE, str(error)) from None
