"""How often are opening hands kept, and how do kept and redrawn hands fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, RATE, clustered_rate, with_ends
from projector.stats.matches import Usable
from projector.stats.means import mean_schema
from projector.stats.measured import Seats, chosen_seats, measured, rows_of
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL, STRATUM, seat_key
from projector.stats.usable import of_pairings

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "on_the_play": pl.Boolean(),
        "hand": pl.String(),
        "hands": pl.Int64(),
        "asked": pl.Int64(),
        **mean_schema("share"),
        **RATE,
        **mean_schema("over"),
    }
)
_HANDS = pl.Enum(["kept", "redrawn"])
_HAND = pl.when(pl.col("mulligans") > 0).then(pl.lit("redrawn")).otherwise(pl.lit("kept")).cast(_HANDS)
_BY = [*POOL, "deck", "on_the_play"]
_KEYS = [*_BY, "hand"]
_GROUPS = [[], ["on_the_play"], ["deck"], ["deck", "on_the_play"]]


def mulligans(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Two rows a group, hand = `kept` and `redrawn` once or more: hands so, of all that were asked, and share of them.

    The groups: a card game (deck and on_the_play null), it by seat order, a deck, and that by seat order. win_rate: of
    those hands; over: how much more they scored than all hands of the same list, opposing deck and seat order. That is
    not what another hand is worth, for bad hands are redrawn. All with 95 % intervals; mirrors are left out. `options`:
    the readings of the rules; null where several are pooled.
    """
    asked = _asked(lake, chosen_seats(lake, filters))
    found = measured(lake, asked, _ROWS, _GROUPS).lazy()
    alone = pl.col("independent")
    of_all, of_hands = (found.filter(pl.col("hand").is_null() == pooled) for pooled in (True, False))
    counted = of_all.select(*_BY, asked="rows")
    redrawn = of_all.select(*_BY, *clustered_rate("share", alone=alone), *CLUSTERED)
    rated = clustered_rate("rate", alone=alone)
    fared = of_hands.select(*_BY, pl.col("hand").cast(_HANDS), *rated, *with_ends("over"), *CLUSTERED, hands="rows")
    told = _together(counted, redrawn, fared).collect()
    told = told.with_columns(pl.col(pl.Categorical).cast(pl.String), pl.col("hand").cast(pl.String))
    return told.match_to_schema(COLUMNS, integer_cast="upcast").sort(*POOL, "deck", ~pl.col("on_the_play"), "hand")


def _asked(lake: Lake, seats: Seats) -> Seats:
    """The seats that were asked in games with a first turn, `off` being the score less the mean of such seats."""
    asked = rows_of(lake, seats, _ROWS).filter(pl.col("hand").is_null()).select("row", "asked")
    known = seats.frame.filter(pl.col("on_the_play").is_not_null()).join(asked, on="row", maintain_order="left")
    times, stratum = pl.col("asked"), [*POOL, *STRATUM]
    mean = (pl.col("score") * times).sum().over(stratum) / times.sum().over(stratum)
    return seats._replace(frame=known.with_columns(pl.col("deck").cast(pl.Categorical), off=pl.col("score") - mean))


def _seats_asked(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """A row a seat that was asked, without a `hand`, and one with it."""
    told = lake.scan("decks").select(seat_key(), "mulligans").filter(pl.col("mulligans").is_not_null())
    redrawn = (pl.col("mulligans") > 0).cast(pl.Int64)
    asked = told.join(seats.lazy().select("seat_key", "row"), on="seat_key").with_columns(redrawn=redrawn, asked=1)
    return pl.concat([asked.with_columns(hand=pl.lit(None, _HANDS)), asked.with_columns(hand=_HAND)])


_ROWS = Rows(
    "mulligans",
    _seats_asked,
    ("hand",),
    {
        "share": Ratio(Term("redrawn"), Term("asked")),
        "rate": Ratio(Term("asked", "score"), Term("asked")),
        "over": Ratio(Term("asked", "off"), Term("asked")),
    },
    each_row=True,
)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which a player was asked for another hand, and somebody began."""
    known = lake.scan("decks").filter(pl.all_horizontal(pl.col("mulligans", "on_the_play").is_not_null()))
    having = known.select(seat_key())
    return of_pairings(lake, filters, having=having, what="a first turn, a player asked for a mulligan")


def _together(counted: pl.LazyFrame, redrawn: pl.LazyFrame, fared: pl.LazyFrame) -> pl.LazyFrame:
    """Two rows a group: how many were asked, what part kept and what part redrew, and how those fared."""
    kept = redrawn.with_columns(win_rate=1 - pl.col("win_rate"), low=1 - pl.col("high"), high=1 - pl.col("low"))
    both_shares = [
        share.with_columns(hand=pl.lit(hand, dtype=_HANDS)) for hand, share in (("kept", kept), ("redrawn", redrawn))
    ]
    share = pl.concat(both_shares).rename({"win_rate": "share", **{of: f"share_{of}" for of in INTERVAL}})
    joined = counted.join(share.drop(CLUSTERED), on=_BY, nulls_equal=True)
    return joined.join(fared, on=_KEYS, how="left", nulls_equal=True).with_columns(pl.col("hands").fill_null(0))
