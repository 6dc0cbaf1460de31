"""The rank of effects of which there are many: shrunk to 0 by their errors, and corrected for how many they are."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.special import erfc

from projector.stats.intervals import adjusted_p

ROUNDED = 9
"""The digits by which effects are put in order: equal ones differ by rounding, each time otherwise."""
FEW = 30
"""With fewer usable rows an effect has no rank."""


def ranked(effects: pl.DataFrame, pool: Sequence[str]) -> pl.DataFrame:
    """Effects with `q` and `shrunken`, of those with 30 usable rows and an se; null of the rest.

    `q`: Benjamini and Hochberg over the pool; `shrunken`: effect · s² / (s² + se²), with s² the variance of the effects
    that their errors do not explain, if any.
    """
    d, se = pl.col("effect"), pl.col("se")
    enough = (pl.col("usable") >= FEW) & se.is_not_null()
    p = (d.abs() / se / np.sqrt(2)).map_batches(_two_sided, return_dtype=pl.Float64)
    rows = effects.with_columns(_d=pl.when(enough).then(d), _p=pl.when(enough).then(p))
    squares = pl.when(enough).then(se**2)
    spread = (pl.col("_d").var() - squares.mean()).clip(lower_bound=0).over(pool)
    rows = rows.with_columns(
        q=adjusted_p(pl.col("_p")).over(pool),
        shrunken=pl.col("_d") * (spread.fill_null(0) / (spread.fill_null(0) + squares)),
    )
    return rows.drop("_d", "_p")


def of_decks(n: str, pool: Sequence[str]) -> list[pl.Expr]:
    """`ranked`: whether a rate is of 30 or more; `q`: Benjamini and Hochberg over the ranked rows of a pool, by `p`."""
    enough = (pl.col(n) >= FEW).fill_null(False)
    return [enough.alias("ranked"), adjusted_p(pl.when(enough).then("p")).over(pool).alias("q")]


def _two_sided(deviates: pl.Series) -> pl.Series:
    """The p value of each distance from 0, in standard errors over √2."""
    return pl.Series(deviates.name, erfc(deviates.to_numpy())).fill_nan(None)
