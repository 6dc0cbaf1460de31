"""The games that a stat counts, seen from each seat."""

from functools import partial

import polars as pl

from projector.columns import SEATS
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.kept import ASKED, OF_GAMES, every_game, kept
from projector.stats.levels import Level, Readings, with_decks
from projector.stats.names import with_names
from projector.stats.units import match_of_game, unit_of_game

OF_POOL = {"system": pl.String(), "population": pl.String(), "options": pl.String()}
POOL = [*OF_POOL]
"""What is never pooled, and has rows of its own: each card game, who played it, and each reading if told apart."""
STRATUM = ["deck_id", "opponent", "on_the_play"]
"""With POOL, what seats are compared inside of: the same list against the same deck with the same turn order.

The own side is the list at every level: else a card would look good of which better lists have more copies.
"""
RESULTS = {"games": pl.Int64(), "wins": pl.Int64(), "losses": pl.Int64(), "draws": pl.Int64()}
"""The columns that `results` makes: wins + losses + draws = games."""


def finished_games(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The `games` rows of the finished games that the filters leave, whatever the decks, players and seats."""
    filters.checked()
    games = lake.scan("games").filter(*filters.of_games()).select(OF_GAMES)
    return with_names(lake, lake.collect(games.with_columns(pl.col("population").cast(pl.String))))


def seat_games(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """Two rows a game, each seen from a seat, of the games and seats that the filters leave.

    game, end_position, system, population, options, seat; deck, opponent: what the decks are called at the level of the
    filters; deck_id, opposing_id: the lists; opposing_archetype; mirror: whether `deck` is `opponent`; on_the_play:
    whether the own turn came first, null if nobody's did; chose: whether the player chose who begins, null if not
    known; score: 1 for a win, 0 for a loss, ½ for a draw; won, lost, drawn: 0 or 1; match: the same for all games of a
    match, one of no match being one by itself; unit: what is independent of the rest, a simulated game or else a match;
    player, opposing_player: null for bots; turns, reason, date, week (its Monday), format, event, round.
    """
    seats = kept(lake, f"seats by {filters.level}", partial(_all_seats, filters.checked().level))
    return _chosen(seats.lazy().filter(*filters.of_games()), filters)


def _all_seats(level: Level, lake: Lake) -> pl.DataFrame:
    """The rows of `seat_games` of all finished games, whatever the filters, but for their level."""
    games = every_game(lake).filter(pl.col("reason").is_not_null())
    games = games.with_columns(pl.col("population").cast(pl.String))
    return _seats(lake, with_names(lake, games), level).collect()


def seats_of(lake: Lake, games: pl.DataFrame, filters: Filters) -> pl.LazyFrame:
    """The rows of `seat_games`, of these rows of `games`, which have OF_GAMES and ASKED."""
    return _chosen(_seats(lake, games, filters.level), filters)


def _chosen(seats: pl.LazyFrame, filters: Filters) -> pl.LazyFrame:
    """The seats that the filters leave, of all those of the games that they leave."""
    rows = seats.drop(*ASKED, "experiment").with_columns(pooled_options(filters.readings))
    return rows.filter(*filters.of_seats()).collect().lazy()  # once, however often a stat asks


def _seats(lake: Lake, games: pl.DataFrame, level: Level) -> pl.LazyFrame:
    named = (
        with_decks(lake, games, level)
        .lazy()
        .with_columns(
            match_of_game().alias("match"),
            unit_of_game().alias("unit"),
            pl.col("date").str.to_date("%Y-%m-%d", strict=False).dt.truncate("1w").alias("week"),
        )
    )
    return pl.concat([_seen_from(named, seat="a", other="b"), _seen_from(named, seat="b", other="a")])


def pooled_options(readings: Readings) -> pl.Expr:
    """The readings of the rules by which a game was played; pooled, those of all games of its card game and population.

    Null where games of several readings are pooled.
    """
    options = pl.col("options").cast(pl.String)
    if readings == "apart":
        return options
    return pl.when(options.n_unique().over("system", "population") == 1).then(options)


def _seen_from(games: pl.LazyFrame, *, seat: str, other: str) -> pl.LazyFrame:
    won = (pl.col("winner") == seat).fill_null(False)
    lost = (pl.col("winner") == other).fill_null(False)
    drawn = pl.col("winner").is_null()

    def person(of: str) -> pl.Expr:
        return pl.when(pl.col(f"kind_{of}") == "human").then(pl.col(f"player_{of}").cast(pl.String))

    return games.select(
        "game",
        "end_position",
        pl.col("system").cast(pl.String),
        "population",
        pl.col("options").cast(pl.String),
        pl.lit(seat, dtype=SEATS).alias("seat"),
        pl.col(f"deck_{seat}").alias("deck"),
        pl.col(f"deck_{other}").alias("opponent"),
        pl.col(f"deck_id_{seat}").cast(pl.String).alias("deck_id"),
        pl.col(f"deck_id_{other}").cast(pl.String).alias("opposing_id"),
        pl.col(f"archetype_{other}").cast(pl.String).alias("opposing_archetype"),
        (pl.col(f"deck_{seat}") == pl.col(f"deck_{other}")).alias("mirror"),
        (pl.col("first") == seat).alias("on_the_play"),
        (pl.col("chooser") == seat).alias("chose"),
        (won + 0.5 * drawn.cast(pl.Float64)).alias("score"),
        won.cast(pl.Int64).alias("won"),
        lost.cast(pl.Int64).alias("lost"),
        drawn.cast(pl.Int64).alias("drawn"),
        "match",
        "unit",
        person(seat).alias("player"),
        person(other).alias("opposing_player"),
        pl.col("turns").cast(pl.Int64),
        pl.col("reason").cast(pl.String),
        "date",
        "week",
        *(pl.col(name).cast(pl.String) for name in ("format", "event", "round", "experiment")),
        *ASKED,
    )


def seat_key(seat: str = "seat") -> pl.Expr:
    """A number for each seat of each game: far faster to join by than two columns."""
    return (2 * pl.col("end_position") + pl.col(seat).to_physical()).alias("seat_key")


def results() -> list[pl.Expr]:
    """Counts of a group of `seat_games` rows."""
    return [
        pl.len().cast(pl.Int64).alias("games"),
        pl.col("won").sum().alias("wins"),
        pl.col("lost").sum().alias("losses"),
        pl.col("drawn").sum().alias("draws"),
    ]
