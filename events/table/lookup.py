"""Tables of two figures, in which an amount is looked up."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[int, int] = MappingProxyType({})


class LookupTable(NamedTuple):
    """A table of amounts for two figures, each of which falls into a bracket.

    `rows`, `columns`: the least figure of each bracket, ascending; what is less than all falls into the first.
    `amounts`: those of a row after another, each by column. `fixed`: the amount wherever one of the two is that figure,
    as one that stands for no number.
    """

    rows: Sequence[int]
    columns: Sequence[int]
    amounts: Sequence[Sequence[int]]
    fixed: Mapping[int, int] = _NONE

    def amount(self, row: int, column: int) -> int:
        """The amount for two figures."""
        for figure in (row, column):
            if figure in self.fixed:
                return self.fixed[figure]
        return self.amounts[_bracket(self.rows, row)][_bracket(self.columns, column)]


def _bracket(leasts: Sequence[int], figure: int) -> int:
    return max(0, bisect_right(leasts, figure) - 1)
