"""Everything an operator may set, read once from the environment, in one typed place."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field


class Durations(NamedTuple):
    """Every duration of the room, in milliseconds, at one tempo; a game's own are :meth:`scaled` from its rules."""

    lobby_ms: int
    away_decision_ms: int
    """A decision that begins when its player has been away for ``away_ms`` or more (``D80``)."""
    away_ms: int
    """How long an absence is short: after it a decision is shorter and a host hands over."""
    bot_least_ms: int
    bot_most_ms: int
    """A bot answers after a time drawn evenly between the two (``D82``)."""
    tempo: float

    @classmethod
    def at_tempo(cls, tempo: float) -> "Durations":
        """The durations of the rules, ``tempo`` times shorter."""
        lobby, away_decision, away, bot_least, bot_most = (
            round(ms / tempo) for ms in (180_000, 3_000, 30_000, 1_000, 3_000)
        )
        return cls(lobby, away_decision, away, bot_least, bot_most, tempo)

    def scaled(self, ms: int) -> int:
        """A duration of a game's rules, at this tempo."""
        return round(ms / self.tempo)


class Settings(BaseModel):
    """The environment of a function; field names are its variables in small letters."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    rooms_table: str
    accounts_table: str
    room_clock_arn: str
    management_endpoint: str = ""
    """``https://…`` of the API's stage, where @connections is; empty only where a function posts nothing."""
    allowed_origin: str = ""
    """The only ``Origin`` that may connect; empty: any."""
    address_limits: bool = True
    """Whether what one network address may do is limited; not so where all people have the same one."""
    commands_per_second: float = Field(default=500.0, ge=10)
    """How many commands one connection may send, with twice as many at once."""
    release: str = "development"
    tempo: float = Field(default=1.0, gt=0, le=1000)

    @property
    def durations(self) -> Durations:
        """The durations at this tempo."""
        return Durations.at_tempo(self.tempo)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Settings":
        """Reads ``ROOMS_TABLE`` and so on. Raises ``pydantic.ValidationError`` where one is missing or wrong."""
        return cls.model_validate({name.lower(): value for name, value in environment.items()})
