"""What a statistic counts, as it declares it: rows of seats, and the ratios that are asked of them."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import polars as pl

from projector.lake import Lake
from projector.stats import ratios
from projector.stats.ratios import Differences, Ratios, Term

Maker: TypeAlias = Callable[[Lake, pl.DataFrame], pl.LazyFrame]


class Rows(NamedTuple):
    """Rows that are counted, by their statistic's `name`, and the ratios and differences that are asked of them.

    `make(lake, seats)`: the rows of those seats, with `row` of the seat, the columns `by`, and the measures: whole
    numbers, none negative. `partly`: those of them that are null where the card game has no such thing. `of_all`: rows
    of all cards together, whose card_number is null, stand beside those of each card. `summed`: further measures, of
    which no ratio is asked. `each_row`: the variances are also asked for as if rows were independent of each other.
    `apart`: hardly two rows are equal, so that adding them is no gain.
    """

    name: str
    make: Maker
    by: tuple[str, ...]
    of: Ratios = {}
    differences: Differences = {}
    of_all: bool = False
    partly: tuple[str, ...] = ()
    summed: tuple[str, ...] = ()
    each_row: bool = False
    apart: bool = False

    def made(self, lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
        """What `make` makes, of no other columns."""
        return self.make(lake, seats).select("row", *self.by, *self.measures)

    @property
    def measures(self) -> list[str]:
        """The columns that are summed."""
        return sorted({*self.summed, *(term.measure for term in ratios.terms_of(self.of))})

    @property
    def factors(self) -> list[str]:
        """The numbers of seats by which measures are multiplied."""
        return sorted({term.factor for term in ratios.terms_of(self.of)} - {""})

    @property
    def unknown(self) -> list[Term]:
        """The terms that may not be known."""
        return [term for term in ratios.terms_of(self.of) if term.measure in self.partly]
