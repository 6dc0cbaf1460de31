"""How often are opening hands kept, and how do kept and redrawn hands fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.clusters import Ratio
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, RATE, rates, ratios_of
from projector.stats.matches import Usable
from projector.stats.means import mean_schema
from projector.stats.seats import OF_POOL, POOL, STRATUM, seat_games
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


def mulligans(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """Two rows a group, hand = `kept` and `redrawn` once or more: hands so, of all that were asked, and share of them.

    The groups: a card game (deck and on_the_play null), it by seat order, a deck, and that by seat order. win_rate: of
    those hands; over: how much more they scored than all hands of the same list, opposing deck and seat order. That is
    not what another hand is worth, for bad hands are redrawn. All with 95 % intervals; mirrors are left out. `options`:
    the readings of the rules; null where several are pooled.
    """
    rows = _asked(lake, filters).with_columns(
        hand=pl.when(pl.col("mulligans") > 0).then(pl.lit("redrawn")).otherwise(pl.lit("kept")).cast(_HANDS),
        off=pl.col("score") - pl.col("score").mean().over(*POOL, *STRATUM),
    )
    words = pl.col("deck", *POOL).cast(pl.Categorical)
    asked = lake.collect(rows.with_columns(words, pl.col("unit").rank("dense")))
    no_deck, no_order = pl.lit(None, pl.Categorical).alias("deck"), pl.lit(None, pl.Boolean).alias("on_the_play")
    groups = [asked.with_columns(*pooled) for pooled in ([no_deck, no_order], [no_deck], [no_order], [])]
    found = _of_groups(pl.concat(groups).lazy(), [*POOL, "deck", "on_the_play"]).collect()
    told = found.with_columns(pl.col(pl.Categorical).cast(pl.String), pl.col("hand").cast(pl.String))
    return told.match_to_schema(COLUMNS).sort(*POOL, "deck", "on_the_play", "hand")


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which a player was asked for another hand, and somebody began."""
    needs = pairing(filters, "a first turn, a player asked for a mulligan")
    return of_rows(lake, filters, _asked(lake, filters), needs)


def _asked(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """The seats that were asked, with their `mulligans`."""
    told = lake.scan("decks").select("end_position", "seat", "mulligans").filter(pl.col("mulligans").is_not_null())
    rows = seat_games(lake, filters).filter(~pl.col("mirror"), pl.col("on_the_play").is_not_null())
    return rows.join(told, on=["end_position", "seat"])


def _of_groups(rows: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    """The rows by those columns and hand: hands, asked, share, and how they fared."""
    both = pl.LazyFrame({"hand": _HANDS.categories}, schema={"hand": _HANDS})
    keys = [*by, "hand"]
    counted = rows.group_by(by).agg(pl.len().cast(pl.Int64).alias("asked")).join(both, how="cross")
    hands = rows.group_by(keys).agg(pl.len().cast(pl.Int64).alias("hands"))
    redrawn = rates(rows.with_columns(score=(pl.col("hand") == "redrawn").cast(pl.Float64)), by)
    kept = redrawn.with_columns(win_rate=1 - pl.col("win_rate"), low=1 - pl.col("high"), high=1 - pl.col("low"))
    both_shares = [
        share.with_columns(hand=pl.lit(hand, dtype=_HANDS)) for hand, share in (("kept", kept), ("redrawn", redrawn))
    ]
    share = pl.concat(both_shares).rename({"win_rate": "share", **{of: f"share_{of}" for of in INTERVAL}})
    over = ratios_of(rows, keys, {"over": Ratio(pl.col("off"), pl.lit(1.0))})
    joined = counted.join(hands, on=keys, how="left", nulls_equal=True).with_columns(pl.col("hands").fill_null(0))
    for part in (share.drop(CLUSTERED), rates(rows, keys), over.drop(CLUSTERED)):
        joined = joined.join(part, on=keys, how="left", nulls_equal=True)
    return joined
