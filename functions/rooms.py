"""The frames of players and spectators: every route but those of accounts, and ``$default``."""

from cardroom.bootstrap import frames, service

handler = frames(service)
