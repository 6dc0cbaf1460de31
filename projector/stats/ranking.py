"""The rank of effects of which there are many: shrunk to 0 by their errors, and corrected for how many they are."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from scipy.special import erfc, ndtr

from projector.stats.intervals import Z_95, adjusted_p
from projector.stats.shrinkage import Floats

ROUNDED = 9
"""The digits by which effects are put in order: equal ones differ by rounding, each time otherwise."""
FEW = 30
"""With fewer usable rows an effect has no rank."""
_PLACES = 2001
"""The values at which chances to be the largest are summed."""


def ranked(effects: pl.DataFrame, pool: Sequence[str]) -> pl.DataFrame:
    """Effects with `q`, `shrunken` with its 95 % interval, and `best`; null with under 30 usable rows or without an se.

    `q`: Benjamini and Hochberg over the pool; `shrunken`: effect · s² / (s² + se²), with s² the variance of the effects
    that their errors do not explain, if any; `best`: the chance that no other effect of the pool is larger. Where s² is
    0 the effects cannot be told apart: all are shrunken to 0, without an interval or a best.
    """
    d, se = pl.col("effect"), pl.col("se")
    enough = (pl.col("usable") >= FEW) & se.is_not_null()
    p = (d.abs() / se / np.sqrt(2)).map_batches(_two_sided, return_dtype=pl.Float64)
    rows = effects.with_columns(_d=pl.when(enough).then(d), _p=pl.when(enough).then(p))
    squares = pl.when(enough).then(se**2)
    spread = (pl.col("_d").var() - squares.mean()).clip(lower_bound=0).over(pool)
    kept = spread.fill_null(0) / (spread.fill_null(0) + squares)
    half = pl.when(kept > 0).then(Z_95 * kept.sqrt() * pl.col("se"))
    rows = rows.with_columns(q=adjusted_p(pl.col("_p")).over(pool), shrunken=pl.col("_d") * kept, _half=half)
    rows = rows.with_columns(
        shrunken_low=pl.col("shrunken") - pl.col("_half"), shrunken_high=pl.col("shrunken") + pl.col("_half")
    )
    best = pl.struct("shrunken", "_half").map_batches(_best, return_dtype=pl.Float64)
    return rows.with_columns(best=best.over(pool)).drop("_d", "_p", "_half")


def _best(effects: pl.Series) -> pl.Series:
    """The chance of each effect to be the largest, of independent normal ones with those 95 % half-widths."""
    told = effects.struct.unnest()
    known = told["_half"].is_not_null().to_numpy()
    found = np.full(len(told), np.nan)
    mean, half = (told[name].to_numpy()[known] for name in ("shrunken", "_half"))
    found[known] = chances_of_largest(mean, half / Z_95)
    return pl.Series(effects.name, found).fill_nan(None)


def chances_of_largest(means: Floats, spreads: Floats) -> Floats:
    """The chance of each of these independent normal values to be the largest."""
    if not len(means):
        return np.empty(0)
    places = np.linspace((means - 6 * spreads).min(), (means + 6 * spreads).max(), _PLACES)[:, None]
    deviates = (places - means) / spreads
    below = ndtr(deviates)
    with np.errstate(divide="ignore", invalid="ignore"):
        others = np.log(below).sum(axis=1, keepdims=True) - np.log(below)
    density = np.exp(-(deviates**2) / 2) / spreads
    found: Floats = np.where(below > 0, density * np.exp(others), 0).sum(axis=0)
    found /= found.sum()
    return found


def of_decks(n: str, pool: Sequence[str]) -> list[pl.Expr]:
    """`ranked`: whether a rate is of 30 or more; `q`: Benjamini and Hochberg over the ranked rows of a pool, by `p`."""
    enough = (pl.col(n) >= FEW).fill_null(False)
    return [enough.alias("ranked"), adjusted_p(pl.when(enough).then("p")).over(pool).alias("q")]


def _two_sided(deviates: pl.Series) -> pl.Series:
    """The p value of each distance from 0, in standard errors over √2."""
    return pl.Series(deviates.name, erfc(deviates.to_numpy())).fill_nan(None)
