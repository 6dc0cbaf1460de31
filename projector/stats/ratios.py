"""Ratios of sums as statistics declare them, the sums that they are made of, and their values and variances.

A sum has a key that says what it is of, and its column is named here alone.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import polars as pl


class Term(NamedTuple):
    """What is summed: a measure of rows, times a number of their seat (its score, say), its `factor`, if it has one."""

    measure: str
    factor: str = ""

    @property
    def bare(self) -> "Term":
        """The measure without the factor."""
        return Term(self.measure)

    def value(self) -> pl.Expr:
        """The term of each row."""
        measure = pl.col(self.measure).cast(pl.Float64)
        return measure * pl.col(self.factor) if self.factor else measure


class Ratio(NamedTuple):
    """The sum of one term by that of another."""

    over: Term
    under: Term


Ratios: TypeAlias = Mapping[str, Ratio]
Differences: TypeAlias = Mapping[str, tuple[str, str]]
"""By its name the first ratio less the second."""


class Sum(NamedTuple):
    """The key of a sum over clusters, each with the sums of its rows.

    `total`: of the term; `product`: of the products of the two terms; `across`: of the first term of seat a times the
    second of seat b; `having`: the clusters in which one of the terms is not 0; `known`: the rows in which the term is
    known. `each_row`: as if each row were a cluster.
    """

    kind: Literal["total", "product", "across", "having", "known"]
    terms: tuple[Term, ...]
    each_row: bool = False

    @property
    def column(self) -> str:
        """The name of the column that has the sum."""
        terms = "; ".join(" × ".join(filter(None, term)) for term in self.terms)
        return f"{self.kind}{' by row' if self.each_row else ''}: {terms}"

    def col(self) -> pl.Expr:
        """The column of the sum."""
        return pl.col(self.column)


def total(term: Term) -> Sum:
    """The key of the sum of a term."""
    return Sum("total", (term,))


def known(term: Term) -> Sum:
    """The key of the number of rows in which a term is known."""
    return Sum("known", (term.bare,))


def product(one: Term, other: Term, *, each_row: bool = False) -> Sum:
    """The key of the sum of the products of two terms, in whatever order."""
    return Sum("product", (min(one, other), max(one, other)), each_row)


def having(terms: Iterable[Term], *, each_row: bool = False) -> Sum:
    """The key of the number of clusters that have one of the terms."""
    return Sum("having", tuple(sorted({*terms})), each_row)


def terms_of(of: Ratios) -> list[Term]:
    """The terms of all ratios, each once."""
    return sorted({term for ratio in of.values() for term in ratio})


def paired(of: Ratios, differences: Differences) -> dict[str, tuple[Ratio, Ratio]]:
    """The two ratios of each difference, and those of each ratio: twice itself."""
    twice = {name: (ratio, ratio) for name, ratio in of.items()}
    return twice | {name: (of[one], of[other]) for name, (one, other) in differences.items()}


def products(of: Ratios, differences: Differences) -> list[tuple[Term, Term]]:
    """The pairs of terms whose products the variances need, each once."""
    pairs = paired(of, differences).values()
    both = {(term, other) for one, another in pairs for term in one for other in another}
    return sorted({(min(pair), max(pair)) for pair in both})


def counted(of: Ratios, differences: Differences) -> dict[str, tuple[Term, ...]]:
    """By the name of each ratio and difference the terms that a cluster has one of that has a part in it."""
    return {name: tuple(sorted({*one, *other})) for name, (one, other) in paired(of, differences).items()}


def estimated(
    sums: pl.LazyFrame,
    by: Sequence[str],
    of: Ratios,
    differences: Differences,
    *,
    partly: Collection[Term] = (),
    each_row: bool = False,
) -> pl.LazyFrame:
    """Of each ratio and difference its value, and `{name}_variance` by so many `{name}_clusters`, beside `by`.

    Of each ratio also the sum under it, `{name}_n`. `sums`: a row a group, by their keys. `partly`: the terms that may
    be unknown. `each_row`: as if each row were a cluster.
    """
    values = {name: _value(ratio) for name, ratio in of.items()}
    under = {f"{name}_n": _total(ratio.under, unknown=ratio.under in partly) for name, ratio in of.items()}
    clusters = {
        f"{name}_clusters": having(terms, each_row=each_row).col() for name, terms in counted(of, differences).items()
    }
    valued = sums.with_columns(**values, **under, **clusters)
    valued = valued.with_columns(
        (pl.col(one) - pl.col(other)).alias(name) for name, (one, other) in differences.items()
    )
    squares = {name: _covariance(ratio, ratio, each_row=each_row) for name, ratio in of.items()}
    for name, (one, other) in differences.items():
        shared = _covariance(of[one], of[other], each_row=each_row)
        squares[name] = squares[one] + squares[other] - 2 * shared
    variances = {f"{name}_variance": _variance(sum_of, pl.col(f"{name}_clusters")) for name, sum_of in squares.items()}
    return valued.select(*by, *values, *under, *differences, *clusters, **variances)


def _value(ratio: Ratio) -> pl.Expr:
    under = total(ratio.under).col()
    return pl.when(under != 0).then(total(ratio.over).col() / under)


def _total(term: Term, *, unknown: bool) -> pl.Expr:
    """The sum of a term; null where it is known in no row."""
    found = total(term).col()
    return pl.when(known(term).col() > 0).then(found) if unknown else found


def _variance(squares: pl.Expr, g: pl.Expr) -> pl.Expr:
    """The variance by the sum of the squares of so many clusters; null for one."""
    return pl.when(g > 1).then(g / (g - 1) * squares.clip(lower_bound=0))


def _covariance(one: Ratio, other: Ratio, *, each_row: bool) -> pl.Expr:
    """The sum over the clusters of the products of what each adds to two ratios beyond their values."""
    p, q = _value(one), _value(other)
    oo, ou, uo, uu = (product(term, of, each_row=each_row).col() for term in one for of in other)
    return (oo - q * ou - p * uo + p * q * uu) / (total(one.under).col() * total(other.under).col())
