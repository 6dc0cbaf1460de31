"""The rows that models are trained on and asked about: positions of finished games, from the side of seat a."""

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.models.features import FIGURED, SPOKEN, mirror, mirrored
from projector.models.folds import folds_of, hashed, unit
from projector.stats.filters import Filters
from projector.stats.seats import finished_games

EVERY = 6
"""One decision of so many is trained on, drawn by a hash: those that follow each other are almost the same."""
DECIDED = ("end_position", "n", "position", "player")
"""The columns that say which decision a row stands for: `player` is who decides."""


def games_of(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The finished games of one card game: population, decks, `facts`, the `score` of seat a, `unit`, `fold` and `key`.

    `population`: what their population is called. `unit`: what must not be divided between training and trial: a match,
    or both seatings of a simulated pairing. `fold`: which model was not trained on them, and so judges them. `key`: a
    hash of the game's id.
    """
    if filters.system is None:
        raise KifuError("a model is of one card game: say which")
    finished = finished_games(lake, filters)
    further = lake.scan("games").filter(*filters.of_games()).select("end_position", "facts", "seed", "index")
    # What has a result alone has no positions.
    games = finished.join(lake.collect(further), on="end_position").filter(pl.col("facts") > 0)
    drawn = pl.col("winner").is_null()
    rows = games.select(
        "end_position",
        pl.col("game").cast(pl.String),
        "population",
        "facts",
        unit().alias("unit"),
        score=pl.when(drawn).then(0.5).otherwise((pl.col("winner") == "a").cast(pl.Float64)),
        own_deck=pl.col("deck_id_a").cast(pl.String),
        opposing_deck=pl.col("deck_id_b").cast(pl.String),
        own_archetype=pl.col("archetype_a").cast(pl.String),
        opposing_archetype=pl.col("archetype_b").cast(pl.String),
    ).sort("end_position")
    keys = pl.Series("key", [hashed(name) % 2**31 for name in rows["game"]], dtype=pl.UInt64)
    return rows.with_columns(folds_of(rows["unit"]), keys)


def one_population(games: pl.DataFrame, filters: Filters) -> str:
    """The population of rows of `games_of`. KifuError if they are of several; of none, that of the filters."""
    there = games["population"].unique().sort().to_list()
    if len(there) > 1:
        which = " or ".join(f"'{name}'" for name in there)
        pooled = f"games of {len(there)} populations are not pooled in one model"
        raise KifuError(f"{pooled}: choose one (--population {which})")
    return there[0] if there else filters.population


def positions_of(lake: Lake, games: pl.DataFrame) -> pl.LazyFrame:
    """The positions before the decisions of games after setup, in order, with what `games` says of each."""
    rows = lake.scan("positions").filter(pl.col("seat") == "a", pl.col("turn") > 0)
    player = pl.when("deciding").then(pl.lit("a")).otherwise(pl.lit("b")).alias("player")
    return _with_games(rows.with_columns(player), games)


def afterstates_of(lake: Lake, games: pl.DataFrame) -> pl.LazyFrame:
    """The positions after the decisions of games after setup, in order, from the side of seat a, as `positions_of`."""
    rows = lake.scan("afterstates").filter(pl.col("turn") > 0)
    sides = [
        rows.filter(pl.col("seat") == "a"),
        rows.filter(pl.col("seat") == "b").with_columns(**mirror(rows.collect_schema().names())),
    ]
    return _with_games(pl.concat(sides).with_columns(player=pl.col("seat").cast(pl.String)), games)


def _with_games(rows: pl.LazyFrame, games: pl.DataFrame) -> pl.LazyFrame:
    chosen = rows.select(*DECIDED, *SPOKEN, *FIGURED)
    return chosen.join(games.lazy(), on="end_position").sort("end_position", "n")


def sampled() -> pl.Expr:
    """Whether a row is in the hashed sixth of decisions, by its game's `key` and its `n`."""
    mixed = (pl.col("key") + pl.col("n").cast(pl.UInt64) * 2_654_435_761) % 2**32
    return ((mixed * 2_246_822_519) % 2**32) // 2**16 % EVERY == 0


def from_both_sides(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows, and again from the side of seat b."""
    return pl.concat([rows, mirrored(rows).with_columns(score=1 - pl.col("score"))])
