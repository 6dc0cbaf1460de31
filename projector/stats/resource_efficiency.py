"""How much of what there is to spend is spent, turn by turn?"""

import polars as pl

from projector.lake import Lake
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, with_ends
from projector.stats.matches import Usable
from projector.stats.measured import chosen_seats, measured
from projector.stats.own_turns import result, turns_of_seats
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL
from projector.stats.usable import of_pairings

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
    seats = chosen_seats(lake, filters)
    told = seats._replace(frame=seats.frame.with_columns(result(), pl.col("deck").cast(pl.Categorical)))
    found = measured(lake, told, _ROWS, [[], ["result"], ["deck"], ["deck", "result"]])
    words = found.with_columns(pl.col(pl.Categorical).cast(pl.String), over=pl.col("more") / pl.col("rows"))
    ended = words.with_columns(with_ends("value")).rename({"rows": "turns", "value": "efficiency"})
    named = ended.rename({f"value_{of}": of for of in INTERVAL}).select(COLUMNS.names()).cast(COLUMNS)
    return named.sort(*POOL, "deck", "own_turn", "result")


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks with a turn in which something can be spent."""
    having = _spending(lake).select("seat_key")
    return of_pairings(lake, filters, having=having, what="an own turn for spending")


def _spending(lake: Lake) -> pl.LazyFrame:
    """The own turns of all seats with a phase for spending."""
    return turns_of_seats(lake.scan("turns"), ("used", "available")).drop_nulls(["used", "available"])


def _turns(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """The own turns of seats with a phase for spending."""
    more = (pl.col("used") > pl.col("available")).cast(pl.Int64)
    return _spending(lake).with_columns(more=more).join(seats.lazy().select("seat_key", "row"), on="seat_key")


_ROWS = Rows(
    "resource_efficiency",
    _turns,
    ("own_turn",),
    {"value": Ratio(Term("used"), Term("available"))},
    summed=("available", "more", "used"),
    each_row=True,
)
