"""The results of each deck."""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import RATE, RESULTS, by_seat, finished_games, results
from projector.stats.levels import Level, Readings
from projector.stats.wilson import rate_with_interval

COLUMNS = pl.Schema(
    {"system": pl.String(), "options": pl.String(), "deck": pl.String(), **RESULTS, "mirrors": pl.Int64(), **RATE}
)


def deck_results(
    lake: Lake,
    *,
    population: str = "bots",
    system: str | None = None,
    trusted: bool = False,
    level: Level = "list",
    readings: Readings = "pooled",
) -> pl.DataFrame:
    """A row per deck, the best win rate first: games, wins, losses, draws, mirrors, win_rate, low, high.

    A game counts once for the deck at each seat, so a mirror match counts twice for its deck, as a win and a loss;
    `mirrors` counts these. A draw is a game that is not won. low and high: 95 % Wilson interval (wider than necessary
    with mirrors, whose results have no chance in them).

    Decks are pooled by a `level` of their identity, by default the exact list. `options` are the readings of the rules
    that were played, null where several are pooled, as by default; `readings="apart"` counts each separately.
    """
    games = finished_games(lake, population=population, system=system, trusted=trusted)
    rows = (
        by_seat(games, level=level, readings=readings)
        .group_by("system", "options", "deck")
        .agg(*results(), pl.col("mirror").sum().cast(pl.Int64).alias("mirrors"))
    )
    rows = rows.with_columns(rate_with_interval(pl.col("wins"), pl.col("games")))
    return lake.collect(
        rows.select(COLUMNS.names()).sort(
            "win_rate", "system", "deck", "options", descending=[True, False, False, False]
        )
    )
