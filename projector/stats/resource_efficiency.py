"""How much of what there is to spend is spent, turn by turn?"""

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.cell_ratios import varying_with_rows
from projector.stats.cells import Rows, Scored
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, ratios, with_ends
from projector.stats.matches import Usable
from projector.stats.own_turns import own_turns, result, turns_of_seats
from projector.stats.seats import OF_POOL, POOL
from projector.stats.usable import of_rows, pairing

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "own_turn": pl.Int64(),
        "result": pl.String(),
        "turns": pl.Int64(),
        "used": pl.Int64(),
        "available": pl.Int64(),
        "efficiency": pl.Float64(),
        **INTERVAL,
        **CLUSTERED,
        "over": pl.Float64(),
    }
)


def resource_efficiency(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row an own turn, by deck and result; deck, result or both are null in the rows of all of them.

    efficiency: the sum of what was used in the own turn over the sum of what was available as its phase for spending
    began, with a 95 % interval; more than 1 where more came in the turn; over: the part of the turns in which it did.
    Turns that had nothing to spend count in the sums. Compare within a deck: winners and losers play different ones.
    Mirrors, turns without that phase and games that do not say what spending is are left out. `options`: the readings
    of the rules; null where several are pooled.
    """
    seats = seats_of_kinds(lake, filters)
    if seats is not None:
        found = _of_cells(lake, seats)
    else:
        rows = _spending(lake, filters)
        groups = [[], ["result"], ["deck"], ["deck", "result"]]
        of_groups = [_of_groups(rows, [*POOL, "own_turn", *by]) for by in groups]
        found = lake.collect(pl.concat(of_groups, how="diagonal"))
    return found.sort(*POOL, "deck", "own_turn", "result")


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks with a turn in which something can be spent."""
    return of_rows(lake, filters, _spending(lake, filters), pairing(filters, "an own turn for spending"))


def _spending(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The own turns with a phase for spending."""
    rows = own_turns(lake, filters, lake.scan("turns"), ("used", "available"))
    return rows.filter(pl.col("used").is_not_null() & pl.col("available").is_not_null())


def _of_cells(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    """The rows of all groups, by cells."""
    told, by = seats.with_columns(result(), pl.col("deck").cast(pl.Categorical)), ["deck", "result"]
    none = {name: pl.lit(None, pl.Categorical).alias(name) for name in by}
    groups = [told.with_columns(none[name] for name in pooled) for pooled in (by, ["deck"], ["result"], [])]
    found = varying_with_rows(lake, _ROWS, pl.concat(groups), apart=by)
    words = found.with_columns(pl.col(*POOL, *by).cast(pl.String), over=pl.col("more") / pl.col("rows"))
    told = words.with_columns(with_ends("value")).rename({"rows": "turns", "value": "efficiency"})
    return told.rename({f"value_{of}": of for of in INTERVAL}, strict=True).select(COLUMNS.names()).cast(COLUMNS)


def _turns(lake: Lake, seats: pl.DataFrame, main: pl.DataFrame) -> pl.LazyFrame:
    """The own turns of seats with a phase for spending."""
    own = turns_of_seats(lake.scan("turns"), ("used", "available")).drop_nulls(["used", "available"])
    more = (pl.col("used") > pl.col("available")).cast(pl.Int64)
    return own.with_columns(more=more).join(seats.lazy().select("seat_key", "row"), on="seat_key")


_SUMMED = ("available", "more", "used")
_ROWS = Rows(
    "resource_efficiency", _turns, ("own_turn",), {"value": Scored("used", "available")}, summed=_SUMMED, each_row=True
)


def _of_groups(rows: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    counted = rows.group_by(by).agg(
        pl.len().cast(pl.Int64).alias("turns"),
        pl.col("used", "available").cast(pl.Int64).sum(),
        over=(pl.col("used") > pl.col("available")).mean(),
    )
    spent = ratios(rows, by, over=pl.col("used"), under=pl.col("available")).rename({"value": "efficiency"})
    joined = counted.join(spent, on=by, how="left", nulls_equal=True)
    missing = [name for name in ("deck", "result") if name not in by]
    words = joined.with_columns(pl.col(pl.Categorical).cast(pl.String))
    return words.with_columns(pl.lit(None, dtype=pl.String).alias(name) for name in missing).select(COLUMNS.names())
