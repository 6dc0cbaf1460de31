"""Numbers that stand for rows: rows are grouped by one column of numbers far faster than by many columns."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.integer[Any]]
WIDE, LARGEST = 2**62, 2**63 - 1
"""The widest span of numbers, and the largest combination of them, that need not be ranked first."""
NARROW = 2**32 - 1
"""The highest number of a word."""
FEW_RUNS = 4
"""Numbers are found of runs alone where rows are so many times as many."""


def numbered(columns: Iterable[pl.Series]) -> pl.Series:
    """Numbers that are equal where all of these columns are: rows are grouped by one column far faster than by many.

    Where the columns are numbers without nulls, they are in the order of these.
    """
    found = [physical(column) for column in columns]
    begins = runs(*found)
    if len(begins) * FEW_RUNS > len(found[0]):
        return pl.Series(_numbered(found))
    numbers = _numbered([column[begins] for column in found])
    return pl.Series(np.repeat(numbers, np.diff(begins, append=len(found[0]))))


def runs(*columns: Numbers) -> NDArray[np.intp]:
    """Where runs of equal rows begin."""
    begins = np.zeros(len(columns[0]), bool)
    begins[:1] = True
    for column in columns:
        begins[1:] |= column[1:] != column[:-1]
    return np.flatnonzero(begins)


def _numbered(columns: Iterable[Numbers]) -> Numbers:
    first, *others = columns
    found, size = _from_zero(first)
    found = found.astype(np.int64)
    for column in others:
        numbers, count = _from_zero(column)
        if size * count > LARGEST:
            (found, size), (numbers, count) = _ranked(found), _ranked(numbers)
        if count > 1:
            found *= count
            found += numbers
            size *= count
    return found


def physical(column: pl.Series) -> Numbers:
    """Whole numbers that are equal where the column is."""
    if column.dtype == pl.String:
        column = column.cast(pl.Categorical)
    numbers = column.to_physical()
    if numbers.dtype.is_float():
        numbers = numbers.rank("dense")
    if numbers.null_count():
        most: Any = numbers.max()
        if (most or 0) >= WIDE:
            numbers, most = numbers.rank("dense"), len(numbers)
        none = int(most or 0) + 1
        if none > NARROW or numbers.dtype != pl.UInt32:  # that of words
            numbers = numbers.cast(pl.Int64)
        numbers = numbers.fill_null(pl.lit(none, numbers.dtype))
    found: Numbers = numbers.to_numpy()
    return found


def _from_zero(numbers: Numbers) -> tuple[Numbers, int]:
    """The numbers from 0, and how many there may be."""
    if not len(numbers):
        return numbers, 1
    least, most = int(numbers.min()), int(numbers.max())
    if most - least > WIDE:
        return _ranked(numbers)
    return (numbers - least if least else numbers), most - least + 1


def _ranked(numbers: Numbers) -> tuple[NDArray[np.int64], int]:
    return pl.Series(numbers).rank("dense").to_numpy().astype(np.int64), len(numbers) + 1


def grouped(rows: pl.DataFrame, by: Sequence[str], *, called: str = "group") -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows with a number, `called` so, in the place of those columns; and these of each number."""
    number = numbered(rows[name] for name in by).alias(called)
    first = number.arg_unique()
    return rows.drop(by).with_columns(number), rows[first].select(by).with_columns(number[first])


def added(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """The rows with those that are equal by these columns added: one, with the sums of all others."""
    told, names = grouped(rows, keys)
    sums = told.lazy().group_by("group").agg(pl.all().sum()).collect()
    return names.join(sums, on="group").drop("group")
