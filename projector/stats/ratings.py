"""How strong is each player?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.rating_history import rating_history

COLUMNS = pl.Schema(
    {
        "system": pl.String(),
        "format": pl.String(),
        "group": pl.Int64(),
        "player": pl.String(),
        "matches": pl.Int64(),
        "wins": pl.Int64(),
        "losses": pl.Int64(),
        "draws": pl.Int64(),
        "rating": pl.Float64(),
        "deviation": pl.Float64(),
        "low": pl.Float64(),
        "high": pl.Float64(),
        "provisional": pl.Boolean(),
    }
)
ENOUGH = 20
"""The matches below which a rating is provisional."""


def ratings(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a player, the best of each group first: `rating` and `deviation` after all matches, as `rating_history`.

    low and high: 1.96 deviations about the rating; provisional: of fewer than 20 matches. Ratings compare within a
    `group` of players whom matches of a system and format connect; 1 is the largest.
    """
    history = rating_history(lake, filters)
    by = ["system", "format", "group", "player"]
    last = history.group_by(by, maintain_order=True).agg(
        pl.len().cast(pl.Int64).alias("matches"),
        *(
            (pl.col("score") == score).sum().cast(pl.Int64).alias(name)
            for name, score in (("wins", 1), ("losses", 0), ("draws", 0.5))
        ),
        pl.col("rating", "deviation", "low", "high").last(),
        provisional=pl.len() < ENOUGH,
    )
    descending = [False, False, False, True, False]
    return last.select(COLUMNS.names()).sort(
        "system", "format", "group", "rating", "player", descending=descending, nulls_last=False
    )
