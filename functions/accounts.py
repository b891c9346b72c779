"""The frames of accounts: registering, logging in, profiles, the leaderboard."""

from cardroom.bootstrap import account_service, frames

handler = frames(account_service)
