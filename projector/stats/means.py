"""The columns of means and rates with their intervals, as wide as the rows of one match or player are alike."""

import polars as pl

from projector.stats.clusters import half_width
from projector.stats.intervals import INTERVAL, clustered_rate

OF_WON = {"won_rate": "win_rate", **{f"won_{of}": of for of in INTERVAL}}
"""The names of the `rate_columns` of `won` as those of a rate."""


def rate_columns(name: str, to: str) -> list[pl.Expr]:
    """`{to}_rate` and its interval, of a ratio of scores: Wilson's of as many rows as tell so much."""
    _, *ends = clustered_rate(name, alone=pl.lit(False))
    return [
        pl.col(name).alias(f"{to}_rate"),
        *(end.alias(f"{to}_{of}") for of, end in zip(INTERVAL, ends, strict=True)),
    ]


def mean_columns(name: str) -> list[pl.Expr]:
    """`{name}`, a ratio or a difference of ratios, with its interval."""
    clusters = pl.col(f"{name}_clusters")
    half = half_width(pl.col(f"{name}_t"), pl.col(f"{name}_variance"), clusters)
    ends = (pl.col(name) - half).alias(f"{name}_low"), (pl.col(name) + half).alias(f"{name}_high")
    return [pl.col(name), *ends, clusters.cast(pl.Int64)]


def mean_schema(name: str) -> dict[str, pl.DataType]:
    """The columns of `mean_columns`."""
    return {name: pl.Float64(), **{f"{name}_{of}": dtype for of, dtype in INTERVAL.items()}}
