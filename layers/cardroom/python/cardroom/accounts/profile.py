"""Profiles, as on the wire (protocol.md, ``profile``)."""

from typing import Any

from cardroom.accounts.ports import Account


def needs_viewer(account: Account) -> bool:
    """Whether what a profile shows depends on who looks: it lists games of private rooms."""
    return any(game.players is not None for game in account.figures.recent)


def profile_view(account: Account, place: int | None, viewer: Account | None) -> dict[str, Any]:
    """The profile as ``viewer`` (None: a guest) may see it: a private room's replay is for its players only."""
    figures = account.figures
    uid = None if viewer is None else viewer.uid
    return {
        "type": "profile",
        "username": account.username,
        "since_at": account.since_at,
        "points": figures.points,
        "place": place,
        "games": figures.view(),
        "recent": [
            game.view() if game.players is None or uid in game.players else game.view() | {"replay": None}
            for game in figures.recent
        ],
    }
