"""How does each deck do by matches, and how by games?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, rates
from projector.stats.ranking import FEW
from projector.stats.seats import OF_POOL, POOL, results, seat_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "matches": pl.Int64(),
        "wins": pl.Int64(),
        "losses": pl.Int64(),
        "draws": pl.Int64(),
        "match_rate": pl.Float64(),
        **INTERVAL,
        "games": pl.Int64(),
        "game_rate": pl.Float64(),
        **{f"game_{of}": dtype for of, dtype in INTERVAL.items()},
        **CLUSTERED,
        "ranked": pl.Boolean(),
    }
)
_BY = [*POOL, "deck"]
_BY_GAME = {"win_rate": "game_rate", **{of: f"game_{of}" for of in INTERVAL}}


def match_results(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck, the best match rate first: matches with wins, losses, draws and match_rate; games and game_rate.

    A match is won by the majority of its games; a tied one counts half. A game of no match is a match of its own. The
    two rates are of different things, and never mixed: of three games, who wins 60 of 100 games wins 65 of 100 matches.
    low and high, game_low and game_high: 95 % intervals. Mirrors are left out, and all games of a match count, whoever
    begins. Decks of under 30 matches are not `ranked`, and stand last. `options`: the readings of the rules; null where
    several are pooled.
    """
    games = seat_games(lake, filters.but(begins=None)).filter(~pl.col("mirror"))
    games = lake.collect(
        games.select(*_BY, "end_position", "match", "unit", "player", "opposing_player", "score")
    ).lazy()
    matches = own_matches(games, POOL)
    counted = matches.group_by(_BY).agg(results()).rename({"games": "matches"})
    counted = counted.join(rates(matches, _BY).rename({"win_rate": "match_rate"}), on=_BY, nulls_equal=True)
    number = games.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("games"))
    by_game = rates(games, _BY).rename(_BY_GAME).drop("clustered_by")
    joined = counted.join(number, on=_BY, nulls_equal=True).join(by_game, on=_BY, nulls_equal=True)
    told = joined.with_columns(ranked=pl.col("matches") >= FEW).select(COLUMNS.names())
    return lake.collect(told.sort(*POOL, ~pl.col("ranked"), -pl.col("match_rate"), "deck"))


def own_matches(games: pl.LazyFrame, by: list[str]) -> pl.LazyFrame:
    """The rows of `games`, seen from seats, by match: a row a side, a known player or else a deck, with its first deck.

    score: 1, ½ or 0 by the majority of the games; won, lost, drawn: 0 or 1; unit: the match; player, opposing_player.
    """
    sides = games.sort("end_position").group_by(*by, "match", pl.coalesce("player", "deck").alias("side"))
    matches = sides.agg(
        pl.col("deck", "player", "opposing_player", "end_position").first(), majority=pl.col("score").mean() - 0.5
    )
    scored = matches.with_columns(score=(pl.col("majority").sign() + 1) / 2, unit="match")
    score = pl.col("score")
    return scored.with_columns(
        (score == value).cast(pl.Int64).alias(name) for name, value in (("won", 1), ("lost", 0), ("drawn", 0.5))
    )
