"""The interval of a rate. E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927)."""

import polars as pl

Z_95 = 1.959963984540054
"""The standard normal deviate of a two-sided 95 % interval."""


def rate_with_interval(wins: pl.Expr, games: pl.Expr) -> list[pl.Expr]:
    """Columns win_rate, low, high: wins / games and its 95 % Wilson score interval, 0 to 1; null without games."""
    n = pl.when(games > 0).then(games).cast(pl.Float64)
    rate = wins / n
    centre = (rate + Z_95**2 / (2 * n)) / (1 + Z_95**2 / n)
    half = Z_95 / (1 + Z_95**2 / n) * (rate * (1 - rate) / n + Z_95**2 / (4 * n**2)).sqrt()
    return [
        rate.alias("win_rate"),
        pl.min_horizontal((centre - half).clip(0, 1), rate).alias("low"),  # rounding must not put it above the rate
        pl.max_horizontal((centre + half).clip(0, 1), rate).alias("high"),
    ]
