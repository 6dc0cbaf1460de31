"""The order of rows: words by their spelling, and stable for equal rows."""

from collections.abc import Mapping, Sequence
from functools import reduce
from math import prod
from typing import Any

import polars as pl

from projector.columns import schema
from projector.reported_columns import REPORTED

SORTED_BY: Mapping[str, tuple[str, ...]] = {
    "games": ("end_position",),
    "facts": ("type", "source", "target", "end_position", "seq"),
    "decisions": ("kind", "end_position", "n"),
    "choices": ("kind", "verb", "card_number", "other_number", "number", "end_position", "n"),
    "offers": ("kind", "verb", "card_number", "other_number", "number", "end_position", "seat", "other_main"),
    "attacks": ("fate", "end_position", "seat", "main", "own"),
    "positions": ("seat", "end_position", "n"),
    "afterstates": ("seat", "end_position", "n"),
    "counts": ("what", "seat", "end_position", "seq"),
    "turns": ("end_position", "turn"),
    "decks": ("end_position", "seat"),
    "deck_cards": ("card_number", "end_position", "seat"),
    "card_games": ("card_number", "end_position", "seat"),
    "fates": ("fate", "card_number", "end_position", "seat"),
    "hands": ("origin", "card_number", "end_position", "seq"),
    **dict.fromkeys(REPORTED, ("end_position",)),
}
"""The order of the rows in a part. Queries ask for few fact types, so their rows lie together."""
FEW = 3_000
"""Rows that are sorted by their columns as they are: numbering the words first pays for more."""
LARGEST = 2**63 - 1
"""The largest number that rows are sorted by."""


def ordered(frame: pl.DataFrame, by: Sequence[str]) -> pl.DataFrame:
    """The rows in ascending order of these columns of words or of numbers from 0, nulls first."""
    if frame.height <= FEW:
        return frame.sort(by, maintain_order=True)
    keys = [*(_numbered(frame[name]) for name in by), pl.int_range(frame.height, eager=True)]
    sizes = [_largest(key) + 1 for key in keys]
    if prod(sizes) > LARGEST:
        return frame[pl.DataFrame(keys[:-1]).select(pl.arg_sort_by(by, maintain_order=True)).to_series()]
    # One number for all keys, the row's own place the last, sorts twice as fast as several.
    whole = reduce(lambda found, of: found * of[1] + of[0], zip(keys[1:], sizes[1:], strict=True), keys[0])
    return frame[whole.arg_sort()]


def _largest(numbers: pl.Series) -> int:
    found: Any = numbers.max()
    return found or 0


def _numbered(column: pl.Series) -> pl.Series:
    """The rank of each word, or the number itself; from 1, and 0 for null."""
    if column.dtype == pl.Categorical:
        column = column.cast(pl.Enum(column.unique().drop_nulls().cast(pl.String).sort()))
    return (column.to_physical().cast(pl.Int64) + 1).fill_null(0)


def arranged(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """A frame with the table's declared columns, its rows in the order of a part."""
    return ordered(frame[schema(table).names()], SORTED_BY[table])
