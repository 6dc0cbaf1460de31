"""How much is going first worth in each card game, and how long are its games?"""

import polars as pl

from events.game import title_of
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, ONCE, once, ratios_of
from projector.stats.means import mean_schema
from projector.stats.ratios import Ratio, Term
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.who_begins import who_begins

ACROSS = True
COLUMNS = pl.Schema(
    {
        "title": pl.String(),
        **OF_POOL,
        **dict.fromkeys(("going_first", "going_first_low", "going_first_high"), pl.Float64()),
        **mean_schema("length"),
        "games": pl.Int64(),
        **CLUSTERED,
    }
)


def side_by_side(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card game and population: games, what going first is worth, and how long games are.

    title: what players call the card game. going_first: the points of the score that the first turn gains within
    matchups, as `who_begins` has it of all decks, null where that cannot be told. length: the mean number of turns of
    both players together. Mirrors count. All have 95 % intervals. `options`: the readings of the rules; null where
    several are pooled.
    """
    filters.refuse("side_by_side", "begins", why="it compares who begins with who does not")
    games = once(seat_games(lake, filters).unique("end_position", keep="first", maintain_order=True))
    counted = games.group_by(POOL).agg(pl.len().cast(pl.Int64).alias("games"))
    length = ratios_of(games, POOL, {"length": Ratio(Term("turns"), ONCE)})
    begins = who_begins(lake, filters).lazy().filter(pl.col("of") == "begins", pl.col("split") == "all")
    first = begins.select(*POOL, going_first="effect", going_first_low="low", going_first_high="high")
    rows = counted.join(length, on=POOL, nulls_equal=True).join(first, on=POOL, how="left", nulls_equal=True)
    return with_titles(lake.collect(rows)).select(COLUMNS.names()).sort(POOL)


def with_titles(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with the `title` of each card game: what its players call it."""
    titles = {name: title_of(name) for name in rows["system"].unique()}
    return rows.with_columns(title=pl.col("system").replace_strict(titles, default=None, return_dtype=pl.String))
