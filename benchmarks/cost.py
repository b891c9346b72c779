"""What it costs: per game by service, per month at three sizes, beside a server that is always on; the first quota met.

    python -m benchmarks.cost [--games N] [--write]

Counted calls of simulated games (:mod:`benchmarks.counts`) at the list prices of ``prices.json``, free tiers left out.
``--write`` puts the tables into docs/cost.md. It judges nothing: budgets are those of :mod:`benchmarks.counts`.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardroom.commands import COMMANDS
from cardroom.errors import ErrorCode
from cardroom.watch import Sign
from cardrules.games import GAMES

from benchmarks.counts import PRICES, TEMPLATE, Game, Took, cost, mean_play, play, quota_games

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENT: Final = ROOT / "docs" / "cost.md"
MARK: Final = "<!-- what follows is written by python -m benchmarks.cost --write -->"
DAYS: Final = 30.4
SIZES: Final = (10, 1_000, 100_000)
"""Games a day."""
PEAK: Final = 4
"""How many times as many games go on in the busiest hour as in a mean one: people play in the evening."""

LOG_BYTES: Final = 300
"""Of a call's line (budget of the log)."""
TRACED: Final = 0.01
PAGE_BYTES: Final = 300_000
"""What a new visitor loads: the app, fonts and cards, compressed."""
NEW_VISITORS: Final = 2
"""Of a table's people, so many have nothing of the page in their cache."""
SHORT_HOURS: Final = 3
"""So long a club's ten games a day keep the metrics alive: they are paid by the hour."""


class Bill(NamedTuple):
    """One mean game: US$ by service, and what quotas count."""

    services: dict[str, float]
    play: Took
    """What its play counts, the lobby left out."""


def bill(games: list[Game]) -> Bill:
    """The mean game, its lobby included."""
    parts = [part for game in games for part in (game.lobby, game.play)]
    share = 1 / len(games)
    services = {name: sum(cost(part)[name] for part in parts) * share for name in cost(parts[0])}
    calls = sum(part.frames + part.ticks for part in parts) * share
    services["data to the players"] = sum(part.bytes for part in parts) * share * PRICES["data_out_byte"]
    services["the page"] = NEW_VISITORS * PAGE_BYTES * PRICES["cloudfront_byte"]
    services["logs and traces"] = calls * (LOG_BYTES * PRICES["log_byte"] + TRACED * PRICES["trace"])
    return Bill(services, mean_play(games))


def metrics() -> int:
    """How many metrics there are at most, each with its dimensions."""
    by_game = sum(len(game.modes) for game in GAMES.values())
    kinds = {("game", "mode"): by_game, ("code",): len(ErrorCode), ("action",): len(COMMANDS) + 4}
    return sum(kinds.get(sign.dimensions, 1) for sign in Sign)


def watching(games_a_day: float) -> float:
    """What alarms, the dashboard and metrics cost a month, US$."""
    alarms = sum(resource["Type"] == "AWS::CloudWatch::Alarm" for resource in TEMPLATE.resources.values())
    alive = min(1.0, SHORT_HOURS / 24 * max(1.0, games_a_day / SIZES[0]) ** 0.5)
    fixed = alarms * float(PRICES["alarm_month"]) + float(PRICES["dashboard_month"])
    return float(fixed + metrics() * alive * float(PRICES["metric_month"]))


def per_game(one: Bill) -> Iterator[str]:
    """The first table."""
    yield "| a game of eight humans, its lobby included | µ$ |"
    yield "|---|---|"
    for name, dollars in sorted(one.services.items(), key=lambda item: -item[1]):
        yield f"| {name} | {dollars * 1e6:,.0f} |"
    yield f"| **together** | **{sum(one.services.values()) * 1e6:,.0f}** |"


def per_month(one: Bill) -> Iterator[str]:
    """The second table."""
    yield "| games a day | games, US$ a month | watching over them | together | one server | two servers |"
    yield "|---|---|---|---|---|---|"
    game = sum(one.services.values())
    for size in SIZES:
        played, watched = size * DAYS * game, watching(size)
        servers = f"{PRICES['server_month']:.0f} | {PRICES['pair_month']:.0f}"
        if size == SIZES[-1]:
            servers = f"{PRICES['large_month']:.0f}, a larger one | {PRICES['pair_month']:.0f} and more"
        yield f"| {size:,} | {played:,.2f} | {watched:,.2f} | {played + watched:,.2f} | {servers} |"


def break_even(one: Bill) -> Iterator[str]:
    """From how many games a day on a server is the cheaper one."""
    game = sum(one.services.values())
    for name in ("server", "pair"):
        month = float(PRICES[f"{name}_month"])
        yield f"- {PRICES[name]}: {month:.0f} US$ a month, cheaper from {month / DAYS / game:,.0f} games a day on."


def quotas(one: Bill) -> Iterator[str]:
    """Which default quota is met first, and at how many games."""
    at_once = quota_games(one.play)
    yield "| default quota | games at once | games a day, with busy evenings |"
    yield "|---|---|---|"
    for name, games in sorted(at_once.items(), key=lambda item: item[1]):
        yield f"| {name} | {games:,.0f} | {games * 86_400 / one.play.seconds / PEAK:,.0f} |"


def document(one: Bill, games: int) -> str:
    """What is written into docs/cost.md."""
    sections: list[Any] = [
        f"Mean of {games} games; prices of {PRICES['date']}, {PRICES['region']}, free tiers left out.",
        *("", "## A game", "", *per_game(one)),
        *("", "## A month", "", *per_month(one)),
        *("", "## Beside a server that is always on", "", *break_even(one)),
        *("", "## The first quota", "", *quotas(one)),
    ]
    return "\n".join(sections)


def main() -> None:
    """Prints it all, or writes it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    text = document(
        bill([play(seed, ("standard", "stuck_king")[seed % 2]) for seed in range(asked.games)]), asked.games
    )
    print(text)
    if asked.write:
        kept = DOCUMENT.read_text(encoding="utf-8").partition(MARK)[0]
        DOCUMENT.write_text(f"{kept}{MARK}\n\n{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
