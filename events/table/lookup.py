"""Tables of two figures, in which an amount is looked up."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class LookupTable(NamedTuple):
    """A table of amounts for two figures, each of which falls into a bracket.

    `rows`, `columns`: the least figure of each bracket, ascending; what is less than all falls into the first.
    `amounts`: those of a row after another, each by column.
    """

    rows: Sequence[int]
    columns: Sequence[int]
    amounts: Sequence[Sequence[int]]

    def amount(self, row: int, column: int) -> int:
        """The amount for two figures."""
        return self.amounts[_bracket(self.rows, row)][_bracket(self.columns, column)]


def _bracket(leasts: Sequence[int], figure: int) -> int:
    return max(0, bisect_right(leasts, figure) - 1)
