"""What is stored about an account, as its owner may have it: all but hashes."""

from typing import Any

from cardroom.accounts.ports import Account


def exported(account: Account) -> dict[str, Any]:
    """The ``export`` message."""
    figures = account.figures
    return {
        "type": "export",
        "id": account.uid,
        "username": account.username,
        "since_at": account.since_at,
        "points": figures.points,
        "games": figures.view(),
        "recent": [game.view() for game in figures.recent],
        "rooms": [*account.finished, *account.rooms],
        "sat_at": account.sat_at,
        "addresses": len(account.addresses),
    }
