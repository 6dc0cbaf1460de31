"""The results of each deck against each other deck."""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import RATE, RESULTS, by_seat, finished_games, results
from projector.stats.levels import Level, Readings
from projector.stats.wilson import rate_with_interval

COLUMNS = pl.Schema(
    {"system": pl.String(), "options": pl.String(), "deck": pl.String(), "opponent": pl.String(), **RESULTS, **RATE}
)


def matchups(
    lake: Lake,
    *,
    population: str = "bots",
    system: str | None = None,
    trusted: bool = False,
    level: Level = "list",
    readings: Readings = "pooled",
) -> pl.DataFrame:
    """A row per deck and opposing deck that met, by name: games, wins, losses, draws, win_rate, low, high of `deck`.

    Each game counts from both sides, so a mirror match counts twice in its own row; win_rate, low and high (95 % Wilson
    interval) are null there, where they would say nothing.

    Decks are pooled by a `level` of their identity, by default the exact list. `options` are the readings of the rules
    that were played, null where several are pooled, as by default; `readings="apart"` counts each separately.
    """
    games = finished_games(lake, population=population, system=system, trusted=trusted)
    pairs = by_seat(games, level=level, readings=readings)
    rows = pairs.group_by("system", "options", "deck", "opponent").agg(results())
    rates = [
        pl.when(pl.col("deck") != pl.col("opponent")).then(rate).alias(name)
        for name, rate in zip(RATE, rate_with_interval(pl.col("wins"), pl.col("games")), strict=True)
    ]
    return lake.collect(rows.with_columns(rates).select(COLUMNS.names()).sort("system", "deck", "opponent", "options"))
