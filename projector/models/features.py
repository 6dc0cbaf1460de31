"""The features of win probability: what a seat sees of a position, as rows and as numbers."""

from collections.abc import Collection, Sequence

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from events.brief import Brief
from projector.columns import FIGURES

Values = NDArray[np.float64]
MINE, THEIRS = (tuple(f"{side}_{name}" for name in FIGURES) for side in ("mine", "theirs"))
FIGURED = ("turn", "my_turn", "on_the_play", *MINE, *THEIRS)
"""The features that are numbers, or false and true as 0 and 1."""
SPOKEN = ("phase", "step")
"""The features that are words and public."""
DECKS = ("own_deck", "opposing_archetype")
"""The features that say of decks what a seat knows: its own list, and of the opponent's what everybody sees."""
BASELINE = ("turn", "my_turn", "mine_life", "theirs_life")
"""The features of the baseline."""
VERSION = 1
"""The version of these features: it rises when one of them, or its meaning, changes."""
MOST_WORDS = 250
"""The most words of a feature that a model tells apart: the most frequent ones."""


_SIDES = dict(zip(MINE, THEIRS, strict=True)) | {f"own_{name}": f"opposing_{name}" for name in ("deck", "archetype")}


def mirror(columns: Collection[str]) -> dict[str, pl.Expr]:
    """Each of these columns as it is from the opponent's side, where it is another."""
    swapped = {name: pl.col(other) for pair in _SIDES.items() for name, other in (pair, pair[::-1])}
    swapped |= {name: ~pl.col(name) for name in ("my_turn", "on_the_play")}
    return {name: column for name, column in swapped.items() if name in columns}


def mirrored(rows: pl.DataFrame) -> pl.DataFrame:
    """The same positions from the opponent's side."""
    return rows.with_columns(**mirror(rows.columns))


class Encoding(Brief, msgspec.Struct, frozen=True, kw_only=True):
    """The columns of a model: first the features that are words, each with the words it knows, then the numbers."""

    words: dict[str, tuple[str, ...]]
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, rows: pl.DataFrame, *, words: Sequence[str], numbers: Sequence[str]) -> "Encoding":
        """The encoding of these features that the rows need: words by frequency; no column that is null throughout."""
        known: dict[str, tuple[str, ...]] = {}
        for name in words:
            counted = rows.select(pl.col(name).cast(pl.String)).drop_nulls().group_by(name).len()
            found = counted.sort(["len", name], descending=[True, False])[name].head(MOST_WORDS)
            if len(found):
                known[name] = tuple(sorted(found))
        return cls(words=known, numbers=tuple(name for name in numbers if rows[name].null_count() < rows.height))

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.words) + len(self.numbers)

    def values(self, rows: pl.DataFrame) -> Values:
        """The numbers of rows, one column a feature: a word is its place; what is null or unknown is NaN."""
        places = [
            pl.col(name).cast(pl.String).replace_strict(list(words), list(range(len(words))), default=None)
            for name, words in self.words.items()
        ]
        columns = [column.cast(pl.Float64) for column in (*places, *map(pl.col, self.numbers))]
        if not columns:
            return np.empty((rows.height, 0))
        return rows.select(columns).fill_null(float("nan")).to_numpy().reshape(rows.height, self.width)

    def knows(self, rows: pl.DataFrame, names: Sequence[str]) -> NDArray[np.bool_]:
        """Whether the words of these features are known in each row; a feature without words says nothing."""
        known = [
            pl.col(name).cast(pl.String).is_in(pl.Series(self.words[name]).implode()).fill_null(False)
            for name in names
            if name in self.words
        ]
        return rows.with_columns(pl.all_horizontal(pl.lit(True), *known).alias("known"))["known"].to_numpy()
