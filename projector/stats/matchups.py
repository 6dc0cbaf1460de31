"""How does each deck do against each other deck?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import RATE
from projector.stats.seats import RESULTS, results_with_rates, seat_games

COLUMNS = pl.Schema(
    {"system": pl.String(), "options": pl.String(), "deck": pl.String(), "opponent": pl.String(), **RESULTS, **RATE}
)


def matchups(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck and opposing deck that met, by name: games, wins, losses, draws, win_rate, low, high of `deck`.

    Each game counts from both sides; a mirror counts once, in a row whose wins, losses and rate are null. A draw counts
    half. low and high: 95 % interval; null where one match is all there is. `options`: the readings of the rules; null
    where several are pooled.
    """
    by = ["system", "options", "deck", "opponent"]
    rows = seat_games(lake, filters)
    apart = results_with_rates(rows.filter(~pl.col("mirror")), by)
    mirrors = (
        rows.filter("mirror")
        .group_by(by)
        .agg(
            pl.col("game").n_unique().cast(pl.Int64).alias("games"),
            pl.col("game").filter(pl.col("drawn") == 1).n_unique().cast(pl.Int64).alias("draws"),
        )
    )
    found = pl.concat([apart.select(COLUMNS.names()), mirrors], how="diagonal")
    return lake.collect(found.select(COLUMNS.names()).sort("system", "deck", "opponent", "options"))
