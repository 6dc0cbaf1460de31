"""Aggregates of what statistics count: what was done in all games, summed by kind of game, for each part of the lake.

A cell is a kind of game, a seat and what rows are grouped by. It has what the rows of that seat sum, game by game, and
the sums of the squares and products of that; a cell of both seats has the products of the one's with the other's. So
cells of any parts merge by addition, and the squares of any choice of seats are sums of cells, each game a cluster.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial, reduce
from itertools import chain
from typing import Any

import msgspec
import numpy as np
import polars as pl

from projector.columns import SEATS
from projector.lake import Lake
from projector.manifest import Part
from projector.recent import Frames
from projector.stats import ratios
from projector.stats.alike import counted_games, kinds_of_games
from projector.stats.declared import Rows
from projector.stats.numbering import Numbers, added, numbered, runs
from projector.stats.ratios import Sum, Term
from projector.stats.seats import seat_key
from projector.stats.stored_sums import stored

GAMES = 20_000
"""The games whose rows are summed at once, which bounds the memory."""
kept_cells = Frames()


def cells(lake: Lake, rows: Rows) -> pl.DataFrame:
    """The cells of the simulated games that the lake counts: `alike`, the columns `by`, `seat`, null of both, the games
    `seats`, and by their keys the sums of measures; with `each_row` also how many `rows` there are."""
    units = list(_units(lake))
    states = tuple(state for *_, state in units)

    def merged() -> pl.DataFrame:
        kinds = kinds_of_games(lake).select("end_position", found="alike")
        parts = [
            kept_cells.get((rows.name, state), partial(_stored, lake, part, games, rows, state))
            for part, games, state in units
        ]
        found = pl.concat(parts).join(kinds, left_on="alike", right_on="end_position")
        if len(parts) == 1 and (found["found"] == found["alike"]).all():
            return parts[0]
        return _merged(found.drop("alike").rename({"found": "alike"}), rows)

    return kept_cells.get((rows.name, states), merged)


def _units(lake: Lake) -> Iterator[tuple[Part, pl.DataFrame, Any]]:
    """Each part of the table `games`, its simulated games that are counted, and a key of what they are.

    Their rows in other tables never change, whatever is compacted or comes later.
    """
    counted = counted_games(lake).filter("simulated").drop("simulated")
    for part in lake.manifest.of("games"):
        ends = kept_cells.get(("ends", lake.folder, part.digest), partial(_ends, lake, part))
        games = counted.join(ends, on="end_position", how="semi")
        if games.height:
            gone = ends.height - games.height and tuple(games["end_position"])
            yield part, games, (lake.folder, part.digest, gone)


def _ends(lake: Lake, part: Part) -> pl.DataFrame:
    """The ends of the simulated games in a part."""
    alone = msgspec.structs.replace(lake.manifest, parts=(part,), open={})
    whole = replace(lake, manifest=alone, until=None, amended=True)
    ends = whole.collect(whole.scan("games").select("end_position"))
    return ends.join(kinds_of_games(lake).filter("simulated"), on="end_position", how="semi")


def _stored(lake: Lake, part: Part, games: pl.DataFrame, rows: Rows, state: Any) -> pl.DataFrame:
    """The cells of the games of a part, as they are stored, or made of them."""
    return stored(lake, part, (rows.name, state[1:]), partial(_cells, lake, games, rows))


def _cells(lake: Lake, games: pl.DataFrame, rows: Rows) -> pl.DataFrame:
    """The cells of some games; the `alike` is the end of the first of them that are alike."""
    kinds = games.with_columns(alike=pl.col("end_position").min().over("alike"))
    found = []
    for some in kinds.sort("end_position").iter_slices(GAMES):
        among = replace(lake, after=some["end_position"][0] - 1, until=some["end_position"][-1], amended=True)
        decks = among.scan("games").select("end_position", "system", "deck_id_a", "deck_id_b")
        known = among.collect(some.lazy().join(decks, on="end_position")).sort("alike", "end_position")
        known = known.with_row_index("g")
        seats = pl.concat([_side(known, seat, n) for n, seat in enumerate("ab")])
        made = among.collect(rows.made(among, seats))
        frames = [made, of_all_cards(made)] if rows.of_all else [made]
        sums = _sums if rows.of else _totals
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


def of_all_cards(made: pl.DataFrame) -> pl.DataFrame:
    """The rows of cards as those of all cards together."""
    return made.with_columns(card_number=pl.lit(None, pl.Categorical))


def _totals(made: pl.DataFrame, kinds: pl.Series, rows: Rows) -> pl.DataFrame:
    """The cells of rows of which no ratio is asked: the sums of the measures."""
    measures = {ratios.total(Term(name)).column: pl.col(name).cast(pl.Int64) for name in rows.measures}
    seat = (pl.col("row") % 2).replace_strict([0, 1], ["a", "b"], return_dtype=SEATS).alias("seat")
    return _merged(made.select(*rows.by, seat, kinds.gather(made["row"] // 2).alias("alike"), **measures), rows)


def _sums(made: pl.DataFrame, kinds: pl.Series, rows: Rows) -> pl.DataFrame:
    """The cells of rows, whose `row` is twice the number of their game, and one more of seat b.

    Games that are alike have numbers one after the other, so that one order has the rows of a cell, of a game in it and
    of a seat of that together.
    """
    group = numbered(made[name] for name in rows.by)
    order = np.argsort(numbered((group, made["row"])).to_numpy())
    of_group, row = group.to_numpy()[order], made["row"].to_numpy().astype(np.int64)[order]
    measures = {name: made[name].fill_null(0).to_numpy()[order] for name in rows.measures}
    alike = kinds.to_numpy()[row >> 1]
    cell, seat = runs(of_group, alike), runs(of_group, row)
    names = made[order[cell]].select(rows.by).with_columns(alike=alike[cell])
    known = ((ratios.known(Term(name)), made[name].is_not_null().to_numpy()[order]) for name in rows.partly)
    by_row = chain(known, _products(measures, rows, each_row=True)) if rows.each_row else known
    of_b = (row & 1).astype(np.uint8)
    sums = {key.column: _by_seat(values, of_b, cell) for key, values in by_row}
    if rows.each_row:
        sums["rows"] = _by_seat(np.ones_like(of_b), of_b, cell)
    if len(seat) < len(row):
        measures = {name: np.add.reduceat(values, seat, dtype=np.int64) for name, values in measures.items()}
        of_group, row, of_b, cell = of_group[seat], row[seat], of_b[seat], np.searchsorted(seat, cell)
    sums["seats"] = _by_seat(np.ones_like(of_b), of_b, cell)
    totals = ((ratios.total(Term(name)), values) for name, values in measures.items())
    for key, values in chain(totals, _products(measures, rows, each_row=False)):
        sums[key.column] = _by_seat(values, of_b, cell)
    found = [
        names.with_columns(pl.lit(side, SEATS).alias("seat"), **{name: of[n] for name, of in sums.items()})
        for n, side in enumerate("ab")
    ]
    both = np.flatnonzero((of_group[1:] == of_group[:-1]) & (row[1:] >> 1 == row[:-1] >> 1))
    crossed = _crossed(measures, both, np.searchsorted(cell, both, side="right") - 1, names, rows)
    return pl.concat([*(side.filter(pl.col("seats") > 0) for side in found), crossed], how="diagonal")


def _by_seat(values: Numbers, seat: Numbers, cell: Numbers) -> tuple[Numbers, Numbers]:
    """The sums of values by cell, of seat a, 0, and of seat b, 1."""
    of_both, of_b = (np.add.reduceat(some, cell, dtype=np.int64) for some in (values, values * seat))
    return of_both - of_b, of_b


def _products(measures: Mapping[str, Numbers], rows: Rows, *, each_row: bool) -> Iterator[tuple[Sum, Numbers]]:
    """The products of measures, and whether there are any of some, by the keys of their sums."""
    for one, other in _multiplied(rows):
        yield ratios.product(one, other, each_row=each_row), _times(measures[one.measure], measures[other.measure])
    for terms in _counted(rows):
        yield ratios.having(terms, each_row=each_row), _any(measures, terms)


def _any(measures: Mapping[str, Numbers], terms: tuple[Term, ...]) -> Numbers:
    some = reduce(np.bitwise_or, (measures[term.measure] for term in terms))
    there: Numbers = (some != 0).view(np.uint8)
    return there


def _times(one: Numbers, other: Numbers) -> Numbers:
    return np.multiply(one, other, dtype=np.int64)


def _multiplied(rows: Rows) -> list[tuple[Term, ...]]:
    """The pairs of measures whose products are summed, in one order in every process."""
    asked = ratios.products(rows.of, rows.differences)
    return sorted({ratios.product(one.bare, other.bare).terms for one, other in asked})


def _counted(rows: Rows) -> list[tuple[Term, ...]]:
    """The measures of which a game has any that has a part in a ratio or difference."""
    asked = ratios.counted(rows.of, rows.differences).values()
    return sorted({ratios.having(term.bare for term in terms).terms for terms in asked})


def _crossed(
    measures: Mapping[str, Numbers], first: Numbers, of_cell: Numbers, names: pl.DataFrame, rows: Rows
) -> pl.DataFrame:
    """The products of what seat a has with what seat b has, of the games in which both have rows of a group: the places
    of seat a's, behind which those of seat b lie, and the cells that they are of."""
    begins = runs(of_cell)
    sums: dict[str, Numbers] = {"seats": np.ones_like(first)}
    for pair in _multiplied(rows):
        for one, other in sorted({pair, pair[::-1]}):
            across = _times(measures[one.measure][first], measures[other.measure][first + 1])
            sums[Sum("across", (one, other)).column] = across
    for terms in _counted(rows):
        there = _any(measures, terms)
        sums[ratios.having(terms).column] = there[first] * there[first + 1]
    added_up = {name: np.add.reduceat(values, begins, dtype=np.int64) for name, values in sums.items()}
    return names[of_cell[begins]].with_columns(pl.lit(None, SEATS).alias("seat"), **added_up)


def _merged(parts: pl.DataFrame, rows: Rows) -> pl.DataFrame:
    """The cells with equal ones added."""
    if rows.apart:
        return parts
    return added(parts, ["alike", "seat", *rows.by])
