"""How often are opening hands kept, and how do kept and redrawn hands fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.alike import seats_of_kinds
from projector.stats.cell_ratios import varying_with_rows
from projector.stats.cells import Rows, Scored, cells
from projector.stats.clusters import Ratio
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, RATE, clustered_rate, rates, ratios_of, with_ends
from projector.stats.matches import Usable
from projector.stats.means import mean_schema
from projector.stats.seats import OF_POOL, POOL, STRATUM, seat_games, seat_key
from projector.stats.usable import of_rows, pairing

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


def mulligans(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Two rows a group, hand = `kept` and `redrawn` once or more: hands so, of all that were asked, and share of them.

    The groups: a card game (deck and on_the_play null), it by seat order, a deck, and that by seat order. win_rate: of
    those hands; over: how much more they scored than all hands of the same list, opposing deck and seat order. That is
    not what another hand is worth, for bad hands are redrawn. All with 95 % intervals; mirrors are left out. `options`:
    the readings of the rules; null where several are pooled.
    """
    seats = seats_of_kinds(lake, filters)
    found = _of_rows(lake, filters) if seats is None else _of_cells(lake, seats)
    told = found.with_columns(pl.col(pl.Categorical).cast(pl.String), pl.col("hand").cast(pl.String))
    return told.match_to_schema(COLUMNS).sort(*POOL, "deck", "on_the_play", "hand")


def _of_rows(lake: Lake, filters: Filters) -> pl.DataFrame:
    rows = _asked(lake, filters).with_columns(
        hand=_HAND,
        off=pl.col("score") - pl.col("score").mean().over(*POOL, *STRATUM),
    )
    words = pl.col("deck", *POOL).cast(pl.Categorical)
    asked = lake.collect(rows.with_columns(words, pl.col("unit").rank("dense")))
    rows = _in_groups(asked).lazy()
    counted = rows.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("asked"))
    hands = rows.group_by(_KEYS).agg(pl.len().cast(pl.Int64).alias("hands"))
    redrawn = rates(rows.with_columns(score=(pl.col("hand") == "redrawn").cast(pl.Float64)), _BY)
    over = ratios_of(rows, _KEYS, {"over": Ratio(pl.col("off"), pl.lit(1.0))})
    fared = rates(rows, _KEYS).join(over.drop(CLUSTERED), on=_KEYS, nulls_equal=True)
    return _together(counted, redrawn, hands.join(fared, on=_KEYS, nulls_equal=True)).collect()


def _in_groups(seats: pl.DataFrame) -> pl.DataFrame:
    """The rows four times: for each pool, seat order, deck, and both."""
    no_deck, no_order = pl.lit(None, pl.Categorical).alias("deck"), pl.lit(None, pl.Boolean).alias("on_the_play")
    return pl.concat([seats.with_columns(*pooled) for pooled in ([no_deck, no_order], [no_deck], [no_order], [])])


def _of_cells(lake: Lake, seats: pl.DataFrame) -> pl.DataFrame:
    asked = cells(lake, _ROWS).filter(pl.col("hand").is_null()).select("alike", "seat", "asked")
    known = seats.filter(pl.col("on_the_play").is_not_null()).join(asked, on=["alike", "seat"])
    times, stratum = pl.col("asked"), [*POOL, *STRATUM]
    mean = (pl.col("score") * times).sum().over(stratum) / times.sum().over(stratum)
    chosen = known.with_columns(pl.col("deck").cast(pl.Categorical), off=pl.col("score") - mean)
    found = varying_with_rows(lake, _ROWS, _in_groups(chosen), apart=["deck", "on_the_play"]).lazy()
    alone = pl.col("independent")
    of_all, of_hands = (found.filter(pl.col("hand").is_null() == pooled) for pooled in (True, False))
    counted = of_all.select(*_BY, asked="rows")
    redrawn = of_all.select(*_BY, *clustered_rate("share", alone=alone), *CLUSTERED)
    rated = clustered_rate("rate", alone=alone)
    fared = of_hands.select(*_BY, pl.col("hand").cast(_HANDS), *rated, *with_ends("over"), *CLUSTERED, hands="rows")
    return _together(counted, redrawn, fared).collect()


def _seats_asked(lake: Lake, seats: pl.DataFrame, main: pl.DataFrame) -> pl.LazyFrame:
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
        "share": Scored("redrawn", "asked"),
        "rate": Scored("asked", "asked", "score"),
        "over": Scored("asked", "asked", "off"),
    },
    each_row=True,
)


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which a player was asked for another hand, and somebody began."""
    needs = pairing(filters, "a first turn, a player asked for a mulligan")
    return of_rows(lake, filters, _asked(lake, filters), needs)


def _asked(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The seats that were asked, with their `mulligans`."""
    told = lake.scan("decks").select("end_position", "seat", "mulligans").filter(pl.col("mulligans").is_not_null())
    rows = seat_games(lake, filters).filter(~pl.col("mirror"), pl.col("on_the_play").is_not_null())
    return rows.join(told, on=["end_position", "seat"])


def _together(counted: pl.LazyFrame, redrawn: pl.LazyFrame, fared: pl.LazyFrame) -> pl.LazyFrame:
    """Two rows a group: how many were asked, what part kept and what part redrew, and how those fared."""
    kept = redrawn.with_columns(win_rate=1 - pl.col("win_rate"), low=1 - pl.col("high"), high=1 - pl.col("low"))
    both_shares = [
        share.with_columns(hand=pl.lit(hand, dtype=_HANDS)) for hand, share in (("kept", kept), ("redrawn", redrawn))
    ]
    share = pl.concat(both_shares).rename({"win_rate": "share", **{of: f"share_{of}" for of in INTERVAL}})
    joined = counted.join(share.drop(CLUSTERED), on=_BY, nulls_equal=True)
    return joined.join(fared, on=_KEYS, how="left", nulls_equal=True).with_columns(pl.col("hands").fill_null(0))
