"""The order of a statistic's columns: names, then rates, then counts, and last what is the same in most rows."""

import polars as pl

from projector.stats.seats import POOL

CONSTANT = (*POOL, "clustered_by")
NAMING = ("own_turn", "version", "listed", "turn", "match", "score")
"""The numbers that tell rows apart, as names do."""


def arranged(columns: pl.Schema) -> pl.Schema:
    """The columns with names first, then rates and other measures with their intervals, then counts, then constants.

    Names are the words that stand before the first rate, and the numbers of NAMING; without any, the first column.
    """
    told = [name for name in columns if name not in CONSTANT]
    rates = [name for name in told if columns[name].is_float() and name not in NAMING]
    before = told[: told.index(rates[0])] if rates else told
    names = [name for name in before if name in NAMING or not columns[name].is_numeric()] or before[:1]
    others = [name for name in told if name not in names and name not in rates]
    order = [*names, *rates, *others, *(name for name in CONSTANT if name in columns)]
    return pl.Schema({name: columns[name] for name in order})
