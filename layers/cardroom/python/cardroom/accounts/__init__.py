"""Accounts: names, passwords, sessions, points, leaderboard (protocol.md, Commands; rules/disunyer.md, D33 to D37)."""
