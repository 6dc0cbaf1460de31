"""How often are cards in the deck, in the hand and played, and how do those who have them fare?"""

import polars as pl

from projector.lake import Lake
from projector.stats.card_seats import OF_CARD, card_games, card_names, card_seats, main_cards
from projector.stats.clusters import KNOWN_BY
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL
from projector.stats.means import Mean, mean_columns, mean_schema, means, rate_columns
from projector.stats.seats import POOL

MEASURES = ("gp", "oh", "gd", "gih", "gns", "played")
COLUMNS = pl.Schema(
    {
        **OF_CARD,
        "listed": pl.Int64(),
        "games": pl.Int64(),
        **{
            column: dtype
            for name in MEASURES
            for column, dtype in (
                (name, pl.Int64()),
                (f"{name}_rate", pl.Float64()),
                *((f"{name}_{of}", dtype) for of, dtype in INTERVAL.items()),
            )
        },
        **mean_schema("iwd"),
        **CLUSTERED,
    }
)


def card_results(lake: Lake, filters: Filters = USUAL, *, by_copies: bool = False) -> pl.DataFrame:
    """One row a card of main decks, by number; `games`: decks with it, each game once. Mirrors are not counted.

    Per copy as 17Lands counts: gp copies in the main deck; oh in the hand as the first turn began; gd first in the hand
    later; gih = oh + gd; gns = gp - gih; played at least once. Each with the rate at which those who had them won
    (Σ copies · score / Σ copies) and its 95 % interval; iwd = gih_rate - gns_rate. A draw counts half. Null where the
    game has no such thing. `by_copies`: a row for each number of copies in a list, `listed`; null otherwise.

    They do not measure how strong a card is: that depends on its deck, and on how long its games last (`card_effects`).
    """
    seats = card_seats(lake, filters)
    counted = seats.select("seat_key", "row", *POOL, "score", *KNOWN_BY)
    rows = card_games(lake, counted, "copies", "opening", "drawn", "seen", "played").with_columns(
        pl.col("copies").cast(pl.Int64).alias("gp"),
        pl.col("opening").alias("oh"),
        pl.col("drawn").alias("gd"),
        pl.col("seen").alias("gih"),
        (pl.col("copies").cast(pl.Int64) - pl.col("seen")).alias("gns"),
    )
    if by_copies:
        rows = rows.with_columns(listed=pl.col("gp").sum().over("row", "card_number"))
    else:
        rows = rows.with_columns(listed=pl.lit(None, pl.Int64))
    by = [*POOL, "card_number", "listed"]
    rows = lake.collect(rows).lazy()
    found = means(rows, by, {name: Mean("score", name) for name in MEASURES}, {"iwd": ("gih", "gns")})
    games = rows.group_by(by).agg(pl.col("row").n_unique().cast(pl.Int64).alias("games")).collect()
    rated = (
        found.lazy()
        .join(games.lazy(), on=by, nulls_equal=True)
        .with_columns(
            *(pl.col(f"{name}_n").round().cast(pl.Int64) for name in MEASURES),
            *(column for name in MEASURES for column in rate_columns(name, name)),
            *mean_columns("iwd"),
        )
    )
    told = rated.collect().drop(MEASURES).rename({f"{name}_n": name for name in MEASURES})
    named = told.join(card_names(main_cards(lake, seats), seats), on=["system", "card_number"], how="left")
    return named.select(COLUMNS.names()).cast(COLUMNS).sort("system", "population", "card_number", "listed", "options")
