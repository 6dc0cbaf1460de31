"""How strong is each player?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.rating_history import POPULATION, rating_history, usable_part

COLUMNS = pl.Schema(
    {
        "system": pl.String(),
        "population": pl.String(),
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
        "ranked": pl.Boolean(),
    }
)
__all__ = ["COLUMNS", "POPULATION", "ratings", "usable_part"]
ENOUGH = 20
"""The matches below which a rating is provisional."""


def ratings(lake: Lake, filters: Filters = USUAL, *, few: int = 0) -> pl.DataFrame:
    """One row a player, the best of each group first: `rating` and `deviation` after all matches, as `rating_history`.

    low and high: 1.96 deviations about the rating; provisional: of fewer than 20 matches; these are not `ranked`,
    and stand last in their group. `few`: players of fewer matches are left out, though their matches count. Ratings
    compare within a `group` of players whom matches of a system and format connect; 1 is the largest.
    """
    history = rating_history(lake, filters)
    by = ["system", "population", "format", "group", "player"]
    last = history.group_by(by, maintain_order=True).agg(
        pl.len().cast(pl.Int64).alias("matches"),
        *(
            (pl.col("score") == score).sum().cast(pl.Int64).alias(name)
            for name, score in (("wins", 1), ("losses", 0), ("draws", 0.5))
        ),
        pl.col("rating", "deviation", "low", "high").last(),
        provisional=pl.len() < ENOUGH,
        ranked=pl.len() >= ENOUGH,
    )
    order = [*by[:-1], "provisional", -pl.col("rating"), "player"]
    return last.filter(pl.col("matches") >= few).select(COLUMNS.names()).sort(order, nulls_last=False)
