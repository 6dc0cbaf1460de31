"""Blocks of a frame: some of its rows, filtered and sorted by its columns, as the table of a page asks for them."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
import polars as pl

from events.errors import KifuError

Shown: TypeAlias = Literal["percent", "words"]
"""How a column is read that stands otherwise than it is stored: a share in percent; words without `_`."""


class Test(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One test of a column, as AG Grid says it."""

    filterType: Literal["text", "number", ""] = ""
    type: str = ""
    filter: str | float | None = None
    filterTo: float | None = None


class Condition(Test, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a column is tested by, as AG Grid says it: one test, or two that hold together or of which one does."""

    operator: Literal["AND", "OR", ""] = ""
    conditions: Annotated[tuple[Test, ...], msgspec.Meta(max_length=2)] = ()


class Asked(NamedTuple):
    """Which rows are asked for: those whose columns pass all tests, sorted by a column if one is named."""

    where: Mapping[str, Condition] = {}
    sort: str = ""
    descending: bool = False


class Block(NamedTuple):
    """Some of the rows that were found, and how many there are."""

    rows: pl.DataFrame
    found: int


def conditions_of(text: str) -> Mapping[str, Condition]:
    """The tests by column that a browser sends as JSON. KifuError if it is none, or says more than a grid can."""
    try:
        return msgspec.json.decode(text, type=dict[str, Condition])
    except msgspec.DecodeError as error:
        raise KifuError(f"where: this is no JSON of tests by column, each one test or two joined ({error})") from None


def block(frame: pl.DataFrame, asked: Asked, shown: Mapping[str, Shown], *, first: int, last: int) -> Block:
    """The rows from `first` up to `last` of those asked for; `shown`: the columns that are read otherwise than stored.

    Where nothing stands comes last, whichever way is sorted; rows that are alike keep their order. KifuError for a
    column that there is not, and for a test that it cannot have.
    """
    for name in (*asked.where, *filter(None, (asked.sort,))):
        if name not in frame.schema:
            raise KifuError(f"rows have no column '{name}'; they have {', '.join(frame.schema)}")
    passing = [
        _passes(_read(frame, name, shown.get(name)), condition, name, numeric=frame.schema[name].is_numeric())
        for name, condition in asked.where.items()
    ]
    found = frame.filter(*passing) if passing else frame
    if asked.sort:
        found = found.sort(_order(frame, asked.sort), descending=asked.descending, nulls_last=True, maintain_order=True)
    return Block(found.slice(first, last - first), found.height)


def _order(frame: pl.DataFrame, name: str) -> pl.Expr:
    """A column as rows are sorted by it: words by their letters, as a browser does it that has no more of them."""
    words = frame.schema[name] in (pl.Categorical, pl.Enum)
    return pl.col(name).cast(pl.String) if words else pl.col(name)


def _read(frame: pl.DataFrame, name: str, shown: Shown | None) -> pl.Expr:
    """A column as it is read: numbers as they are shown, all else as words in small letters."""
    column = pl.col(name)
    if frame.schema[name].is_numeric():
        return column * 100 if shown == "percent" else column
    words = column.cast(pl.String).str.to_lowercase()
    return words.str.replace_all("_", " ", literal=True) if shown == "words" else words


def _passes(column: pl.Expr, asked: Test, name: str, *, numeric: bool) -> pl.Expr:
    if isinstance(asked, Condition) and asked.conditions:
        join = or_ if asked.operator == "OR" else and_
        return reduce(join, (_passes(column, part, name, numeric=numeric) for part in asked.conditions))
    if asked.type in ("blank", "notBlank"):
        return column.is_null() if asked.type == "blank" else column.is_not_null()
    kind, tests = ("numbers", _OF_NUMBERS) if numeric else ("words", _OF_WORDS)
    values: list[Any] = [asked.filter, asked.filterTo] if asked.type == "inRange" else [asked.filter]
    if asked.type not in tests or any(isinstance(value, str) == numeric or value is None for value in values):
        raise KifuError(f"{name}: '{asked.type}' by {values} tests no {kind}; there are {', '.join(tests)}")
    return tests[asked.type](column, values if numeric else [asked.filter.lower()])  # type: ignore[union-attr]


_OF_WORDS: Mapping[str, Callable[[pl.Expr, Sequence[Any]], pl.Expr]] = {
    "contains": lambda column, values: column.str.contains(values[0], literal=True).fill_null(value=False),
    "notContains": lambda column, values: ~column.str.contains(values[0], literal=True).fill_null(value=False),
    "equals": lambda column, values: column.eq_missing(pl.lit(values[0])),
    "notEqual": lambda column, values: column.ne_missing(pl.lit(values[0])),
    "startsWith": lambda column, values: column.str.starts_with(values[0]).fill_null(value=False),
    "endsWith": lambda column, values: column.str.ends_with(values[0]).fill_null(value=False),
}
"""What words can be tested by, as the grid tests them itself: where nothing stands, there is not what is looked for."""
_OF_NUMBERS: Mapping[str, Callable[[pl.Expr, Sequence[Any]], pl.Expr]] = {
    "equals": lambda column, values: column == values[0],
    "notEqual": lambda column, values: column != values[0],
    "lessThan": lambda column, values: column < values[0],
    "lessThanOrEqual": lambda column, values: column <= values[0],
    "greaterThan": lambda column, values: column > values[0],
    "greaterThanOrEqual": lambda column, values: column >= values[0],
    "inRange": lambda column, values: (column > values[0]) & (column < values[1]),
}
"""What numbers can be tested by; one that there is not passes none."""
