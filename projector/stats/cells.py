"""Aggregates of cards: what the cards of all games did, summed by kind of game, for each part of the lake.

A cell is a kind of game, a seat and what rows are grouped by. It has what the rows of that seat sum, game by game, and
the sums of the squares and products of that; a cell of both seats has the products of the one's with the other's. So
cells of any parts merge by addition, and the squares of any choice of seats are sums of cells, each game a cluster.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias

import msgspec
import polars as pl

from projector.answers import Frames
from projector.columns import SEATS
from projector.lake import Lake
from projector.manifest import Part
from projector.stats.alike import counted_games, kinds_of_games
from projector.stats.card_seats import main_cards
from projector.stats.clusters import Differences, added, numbered, paired
from projector.stats.seats import seat_key

GAMES = 20_000
"""The games whose rows are summed at once, which bounds the memory."""
kept_cells = Frames()


Maker: TypeAlias = Callable[[Lake, pl.DataFrame, pl.DataFrame], pl.LazyFrame]


class Scored(NamedTuple):
    """A ratio: the sum of a measure times a number of the seat (its score, say; of None, 1) by that of a measure."""

    over: str
    under: str
    factor: str | None = None


class Rows(NamedTuple):
    """What cells sum: rows by their statistic's `name`, and the ratios and differences that are asked of them.

    `make(lake, seats, main)`: the rows of those seats, none of which is of a card outside the lists `main`; `row` of
    the seat, the columns `by` and the measures: whole numbers, none negative. `partly`: those of them that are null
    where the card game has no such thing.
    `of_all`: cells of all cards together, whose card_number is null, stand beside those of each card. `summed`: further
    measures, of which no ratio is asked. `each_row`: the products are summed by themselves, too, as if each row were
    a game.
    """

    name: str
    make: Maker
    by: tuple[str, ...]
    of: Mapping[str, Scored]
    differences: Differences = {}
    of_all: bool = False
    partly: tuple[str, ...] = ()
    summed: tuple[str, ...] = ()
    each_row: bool = False

    @property
    def measures(self) -> list[str]:
        """The columns that are summed."""
        return sorted({*self.summed, *(name for ratio in self.of.values() for name in (ratio.over, ratio.under))})

    @property
    def multiplied(self) -> list[tuple[str, str]]:
        """The pairs of measures whose products are summed, each in the order of the alphabet."""
        asked = (self._measures(name) for name in self._pairs)
        return sorted({pair for names in asked for pair in combinations_with_replacement(names, 2)})

    @property
    def counted(self) -> dict[str, tuple[str, ...]]:
        """By the names of their `counts`, the measures of each ratio, and of both of each difference: a game that has
        none of them is not in it."""
        found = [self._measures(name) for name in self._pairs]
        return {_having(measures): measures for measures in found}

    def counts(self, name: str) -> str:
        """The column that counts the games in a ratio or difference."""
        return _having(self._measures(name))

    def _measures(self, name: str) -> tuple[str, ...]:
        return tuple(sorted({measure for of in self._pairs[name] for measure in self.of[of][:2]}))

    @property
    def _pairs(self) -> Differences:
        return paired(list(self.of), self.differences)


def _having(measures: Iterable[str]) -> str:
    return f"with {' or '.join(sorted(measures))}"


def cells(lake: Lake, rows: Rows) -> pl.DataFrame:
    """The cells of the simulated games that the lake counts: `alike`, the columns `by`, `seat`, null of both, and the
    sums of `_sums`."""
    units = list(_units(lake))
    states = tuple(state for _, state in units)

    def merged() -> pl.DataFrame:
        kinds = kinds_of_games(lake).select("end_position", found="alike")
        parts = [kept_cells.get((rows.name, state), partial(_cells, lake, games, rows)) for games, state in units]
        found = pl.concat(parts).join(kinds, left_on="alike", right_on="end_position")
        if len(parts) == 1 and (found["found"] == found["alike"]).all():
            return parts[0]
        return _merged(found.drop("alike").rename({"found": "alike"}), rows)

    return kept_cells.get((rows.name, states), merged)


def _units(lake: Lake) -> Iterator[tuple[pl.DataFrame, Any]]:
    """The counted simulated games of each part of the table `games`, and a key of what they are.

    Their rows in other tables never change, whatever is compacted or comes later.
    """
    counted = counted_games(lake).filter("simulated").drop("simulated")
    for part in lake.manifest.of("games"):
        ends = kept_cells.get(("ends", lake.folder, part.digest), partial(_ends, lake, part))
        games = counted.join(ends, on="end_position", how="semi")
        if games.height:
            gone = ends.height - games.height and tuple(games["end_position"])
            yield games, (lake.folder, part.digest, gone)


def _ends(lake: Lake, part: Part) -> pl.DataFrame:
    """The ends of the simulated games in a part."""
    alone = msgspec.structs.replace(lake.manifest, parts=(part,), open={})
    whole = replace(lake, manifest=alone, until=None, amended=True)
    ends = whole.collect(whole.scan("games").select("end_position"))
    return ends.join(kinds_of_games(lake).filter("simulated"), on="end_position", how="semi")


def _cells(lake: Lake, games: pl.DataFrame, rows: Rows) -> pl.DataFrame:
    """The cells of some games; the `alike` is the end of the first of them that are alike."""
    whole = replace(lake, until=None, after=0, amended=True)
    kinds = games.with_columns(alike=pl.col("end_position").min().over("alike"))
    found = []
    for some in kinds.sort("end_position").iter_slices(GAMES):
        among = replace(lake, after=some["end_position"][0] - 1, until=some["end_position"][-1], amended=True)
        decks = among.scan("games").select("end_position", "system", "deck_id_a", "deck_id_b")
        known = among.collect(some.lazy().join(decks, on="end_position")).with_row_index("g")
        seats = pl.concat([_side(known, seat, n) for n, seat in enumerate("ab")])
        made = among.collect(rows.make(among, seats, main_cards(whole, seats)))
        frames = [made, made.with_columns(card_number=pl.lit(None, pl.Categorical))] if rows.of_all else [made]
        sums = _sums if rows.of else _counts
        found += [sums(frame, known["alike"], rows) for frame in frames]
    return _merged(pl.concat(found), rows) if games.height > GAMES else pl.concat(found)


def _side(games: pl.DataFrame, seat: str, n: int) -> pl.DataFrame:
    """The seats of one side, numbered by game and side."""
    return games.select(
        (2 * pl.col("g") + n).alias("row"),
        "end_position",
        "system",
        pl.lit(seat, SEATS).alias("seat"),
        pl.col(f"deck_id_{seat}").alias("deck_id"),
    ).with_columns(seat_key())


def _counts(made: pl.DataFrame, kinds: pl.Series, rows: Rows) -> pl.DataFrame:
    """The cells of rows of which no ratio is asked: the sums of the measures."""
    told = made.select(
        *rows.by,
        pl.col(rows.measures).cast(pl.Int64),
        kinds.gather(made["row"] // 2).alias("alike"),
        _seat(pl.col("row") % 2),
    )
    return _merged(told, rows)


def _sums(made: pl.DataFrame, kinds: pl.Series, rows: Rows) -> pl.DataFrame:
    """The cells of rows.

    Of a seat: the sums of the measures, and in how many rows each is `known`; the games that have rows, `seats`;
    `{one} * {other}`; and by `Rows.counted` the games that have any; of `each_row` how many there are, `rows`, and
    these products and counts. Of both: `{one}_a * {other}_b`, and the games in which both seats have rows, and have
    any.
    """
    group = numbered(made[name] for name in rows.by).alias("group")
    first = group.arg_unique()
    known = [pl.col(name).is_not_null().cast(pl.Int64).alias(f"{name} known") for name in rows.partly]
    measures = [pl.col(name).cast(pl.Int64).fill_null(0) for name in rows.measures]
    key = numbered((group, made["row"])).alias("key")
    told = made.select(key, group, "row", *measures, *known)
    if rows.each_row:
        each = (expr.alias(of_row(name)) for name, expr in (*_products(rows), *_having_any(rows)))
        told = told.with_columns(pl.lit(1, pl.Int64).alias("rows"), *each)
    several = key.is_duplicated()
    if several.any():  # often few are, and most rows need not be added to others
        whole = pl.all().exclude("key", "group", "row").sum()
        once = told.filter(several).lazy().group_by("key").agg(pl.col("group", "row").first(), whole).collect()
        told = pl.concat([told.filter(~several), once.select(told.columns)])
    seats = told.select(pl.all().exclude("key", "row"), g=pl.col("row") // 2, side=pl.col("row") % 2)
    seats = seats.with_columns(
        kinds.gather(seats["g"]).alias("alike"),
        *(expr.alias(name) for name, expr in _having_any(rows)),
    )
    products = (product.alias(name) for name, product in _products(rows))
    own = seats.drop("g").with_columns(*products, seats=pl.lit(1, pl.Int64))
    sums = [added(own, ["alike", "group", "side"]), added(_crossed(seats, rows), ["alike", "group"])]
    names = made[first].select(rows.by).with_columns(group[first])
    found = pl.concat(sums, how="diagonal").with_columns(_seat(pl.col("side")))
    return found.join(names, on="group").drop("group", "side")


def _seat(side: pl.Expr) -> pl.Expr:
    return side.replace_strict([0, 1], ["a", "b"], return_dtype=SEATS, default=None).alias("seat")


def _products(rows: Rows) -> Iterator[tuple[str, pl.Expr]]:
    return ((f"{one} * {other}", pl.col(one) * pl.col(other)) for one, other in rows.multiplied)


def _having_any(rows: Rows) -> Iterator[tuple[str, pl.Expr]]:
    return ((name, pl.any_horizontal(pl.col(some) != 0).cast(pl.Int64)) for name, some in rows.counted.items())


def of_row(name: str) -> str:
    """The column of a product or count with `each_row` by itself."""
    return f"{name}, each row"


def _crossed(seats: pl.DataFrame, rows: Rows) -> pl.DataFrame:
    """The products of what one seat has with what the other has, of the games in which both have rows of a group."""
    key = numbered((seats["group"], seats["g"])).alias("key")
    keyed = seats.lazy().drop("g").with_columns(key)
    a, b = (keyed.filter(pl.col("side") == side).drop("side") for side in (0, 1))
    both = a.join(b.drop("group", "alike"), on="key", suffix="_b")
    ordered = sorted({pair for one, other in rows.multiplied for pair in ((one, other), (other, one))})
    return both.select(
        "alike",
        "group",
        pl.lit(1, pl.Int64).alias("seats"),
        *((pl.col(one) * pl.col(f"{other}_b")).alias(f"{one}_a * {other}_b") for one, other in ordered),
        *(pl.col(name) * pl.col(f"{name}_b") for name in rows.counted),
    ).collect()


def _merged(parts: pl.DataFrame, rows: Rows) -> pl.DataFrame:
    """The cells with equal ones added."""
    return added(parts, ["alike", "seat", *rows.by])
