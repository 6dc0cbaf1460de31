"""The reports of a lake that stand."""

import polars as pl

from projector.lake import Lake
from projector.reported_columns import REPORTED


def standing_rows(lake: Lake, table: str) -> pl.LazyFrame:
    """The rows of a table but those of reports that were withdrawn later."""
    rows = lake.scan(table)
    if table not in REPORTED or not lake.manifest.of("withdrawn"):
        return rows
    ends = lake.collect(lake.scan("withdrawn").select("end_position", game=pl.col("game").cast(pl.String)))
    until = dict(ends.sort("end_position").select("game", "end_position").iter_rows())
    if not until:  # none as of the lake's position
        return rows
    end = pl.col("game").cast(pl.String).replace_strict(until, default=0, return_dtype=pl.Int64)
    return rows.filter(pl.col("end_position") > end)
