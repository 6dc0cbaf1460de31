"""The one door to what statistics count: declared rows in, their ratios with intervals out.

Where the filters leave whole kinds of simulated games, what is kept of these is added up (`cells`); else the rows
themselves are. Both give the same. A statistic says what it counts, and of what a ratio is asked::

    _ROWS = Rows("cards_played", _played, ("card_number",), {"played": Ratio(Term("played"), Term("copies"))})
    found = measured(lake, chosen_seats(lake, filters), _ROWS)

`Term("played", "score")` would be the score of the seat for each copy played: any number of `chosen_seats`. README has
the whole of it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from projector.lake import Lake
from projector.stats import ratios
from projector.stats.alike import seats_of_kinds
from projector.stats.card_seats import card_seats
from projector.stats.cells import cells, of_all_cards
from projector.stats.clusters import KNOWN_BY, varying, with_deviates
from projector.stats.declared import Rows
from projector.stats.filters import Filters
from projector.stats.numbering import added, grouped
from projector.stats.ratios import Sum, Term
from projector.stats.seats import POOL

_KIND = ["alike", "seat"]


class Seats(NamedTuple):
    """Seats that are counted, numbered by `row`: each by itself, or one for all games that are alike, `are_kinds`.

    `frame`: POOL and deck_id as words; `games`, how many each stands for; `off`, the score less the mean of its
    stratum; and what `seat_games` says, of kinds as far as it is the same in all games.
    """

    frame: pl.DataFrame
    are_kinds: bool

    @classmethod
    def of(cls, rows: pl.LazyFrame) -> "Seats":
        """Rows of `seat_games` or of `seat_matches`, each by itself."""
        return cls(rows.collect().with_row_index("row"), are_kinds=False)


def chosen_seats(lake: Lake, filters: Filters) -> Seats:
    """The seats that the filters leave, mirrors left out: of kinds where these answer."""
    kinds = seats_of_kinds(lake, filters)
    return Seats(card_seats(lake, filters), False) if kinds is None else Seats(kinds.with_row_index("row"), True)


def rows_of(lake: Lake, seats: Seats, rows: Rows) -> pl.DataFrame:
    """The rows of the seats: `row`, the columns `by` and the measures. Equal ones may not be added yet."""
    if not seats.are_kinds:
        return lake.collect(rows.made(lake, seats.frame))
    measures = {name: ratios.total(Term(name)).column for name in rows.measures}
    found = cells(lake, rows).join(seats.frame.select("row", *_KIND), on=_KIND)
    return found.select("row", *rows.by, **measures)


def measured(lake: Lake, seats: Seats, rows: Rows, groups: Sequence[Sequence[str]] = ((),)) -> pl.DataFrame:
    """One row a group by POOL, by the columns of seats of each of `groups`, null in those without, and by `rows.by`.

    Of each ratio and difference what `varying` has; how many `seats` have rows; the sums of `rows.summed`; and with
    `each_row` how many `rows` there are.
    """
    apart = list(dict.fromkeys(name for names in groups for name in names))
    none = {name: pl.lit(None, seats.frame.schema[name]).alias(name) for name in apart}
    frame = pl.concat([seats.frame.with_columns(none[name] for name in apart if name not in some) for some in groups])
    keys = [*POOL, *apart, *rows.by]
    if seats.are_kinds:
        return _by_kinds(lake, frame, rows, keys, apart)
    made = rows_of(lake, seats, rows)
    made = pl.concat([of_all_cards(made), made]) if rows.of_all else made
    of_seats = frame.lazy().select("row", *POOL, *apart, *rows.factors, *KNOWN_BY)
    told, names = grouped(lake.collect(made.lazy().join(of_seats, on="row")), keys, called="key")
    found = varying(told.lazy(), ["key"], rows.of, rows.differences, each_row=rows.each_row)
    counts = told.group_by("key").agg(pl.col("row").n_unique().alias("seats"), pl.col(rows.summed).cast(pl.Int64).sum())
    return names.join(found.join(counts, on="key"), on="key").drop("key")


def _by_kinds(lake: Lake, frame: pl.DataFrame, rows: Rows, keys: Sequence[str], apart: Sequence[str]) -> pl.DataFrame:
    """The groups by what is kept of kinds."""
    sums = _sums(lake, frame, rows, keys, apart)
    summed = {name: ratios.total(Term(name)).column for name in rows.summed}
    beside = [*keys, "seats", "games", *(["rows"] if rows.each_row else []), *summed.values()]
    found = ratios.estimated(sums.lazy(), beside, rows.of, rows.differences, partly=rows.unknown).collect()
    if rows.each_row:
        alone = ratios.estimated(sums.lazy(), keys, rows.of, {}, partly=rows.unknown, each_row=True).collect()
        of_rows = {f"{name}_of_rows": f"{name}_variance" for name in rows.of}
        found = found.join(alone.select(*keys, **of_rows), on=keys, nulls_equal=True)
        found = found.with_columns(independent=pl.col("games") == pl.col("rows"))
    named = found.rename({column: name for name, column in summed.items()})
    return with_deviates(named, [*rows.of, *rows.differences]).with_columns(clustered_by=pl.lit("unit"))


def _sums(lake: Lake, frame: pl.DataFrame, rows: Rows, keys: Sequence[str], apart: Sequence[str]) -> pl.DataFrame:
    """The sums that `estimated` reads, by group, and how many `seats` of so many `games` have rows."""
    chosen = frame.lazy().select(*_KIND, *POOL, *apart, *rows.factors)
    other = chosen.filter(pl.col("seat") == "b").drop("seat", *POOL)
    same = ["alike", *apart]
    both = chosen.filter(pl.col("seat") == "a").drop("seat").join(other, on=same, suffix="_b", nulls_equal=True)
    told = cells(lake, rows).lazy()
    own = told.join(chosen, on=_KIND).select(*keys, "seats", games="seats", **_of_seats(rows))
    crossed = told.filter(pl.col("seat").is_null()).join(both, on="alike")
    crossed = crossed.select(*keys, games=-pl.col("seats"), **_of_both(rows))
    return added(pl.concat([own, crossed], how="diagonal").collect(), keys)


def _of_seats(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of a seat adds to the sums, by their columns."""
    found = {ratios.total(term): _times(term) * ratios.total(term.bare).col() for term in ratios.terms_of(rows.of)}
    found |= {key: key.col() for name in rows.summed for key in [ratios.total(Term(name))]}
    found |= {key: key.col() for term in rows.unknown for key in [ratios.known(term)]}
    for each_row in (False, True)[: 1 + rows.each_row]:
        for one, other in ratios.products(rows.of, rows.differences):
            of_measures = ratios.product(one.bare, other.bare, each_row=each_row).col()
            found[ratios.product(one, other, each_row=each_row)] = _times(one) * _times(other) * of_measures
        for terms in ratios.counted(rows.of, rows.differences).values():
            any_of = ratios.having((term.bare for term in terms), each_row=each_row)
            found[ratios.having(terms, each_row=each_row)] = any_of.col()
    return {key.column: expr for key, expr in found.items()} | ({"rows": pl.col("rows")} if rows.each_row else {})


def _of_both(rows: Rows) -> dict[str, pl.Expr]:
    """What the cell of both seats adds: the products of the one's sums with the other's, and a cluster less."""
    found = {}
    for one, other in ratios.products(rows.of, rows.differences):
        first, second = (_times(a) * _times(b, "_b") * _across(a, b) for a, b in ((one, other), (other, one)))
        found[ratios.product(one, other).column] = first + second
    for terms in ratios.counted(rows.of, rows.differences).values():
        found[ratios.having(terms).column] = -ratios.having(term.bare for term in terms).col()
    return found


def _across(one: Term, other: Term) -> pl.Expr:
    return Sum("across", (one.bare, other.bare)).col()


def _times(term: Term, of: str = "") -> pl.Expr:
    """The factor of a term, of a seat or of the other one."""
    return pl.col(f"{term.factor}{of}") if term.factor else pl.lit(1.0)
