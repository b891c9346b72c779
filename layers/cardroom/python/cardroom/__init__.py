"""Rooms: commands in, views out; the games come from ``cardrules``, the outside world through ``ports``."""
