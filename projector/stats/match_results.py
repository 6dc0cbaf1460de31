"""How does each deck do by matches, and how by games?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL
from projector.stats.matches import seat_matches, with_enough
from projector.stats.ranking import of_decks
from projector.stats.results import rates, results_with_rates
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.usable import of_match_pairings

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
        "q": pl.Float64(),
        "ranked": pl.Boolean(),
    }
)
usable_part = of_match_pairings
_BY = [*POOL, "deck"]
_BY_GAME = {"win_rate": "game_rate", **{of: f"game_{of}" for of in INTERVAL}}


def match_results(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck, the best match rate first: matches with wins, losses, draws and match_rate; games and game_rate.

    A match is won by the majority of its games; a tied one counts half. A game of no match is a match of its own.
    Matches are those recorded and those reported, of which both decks are known; intentional draws, awarded results and
    penalties were not decided by play, and are left out. games: those of these matches whose
    results are known, recorded or reported (2–1 are three); of a match of which only the winner was reported none is.
    The two rates are of different things, and never mixed: who wins 60 of 100 games wins 65 of 100 matches of three.
    Both have 95 % intervals. Mirrors are left out. q: Benjamini and Hochberg over the decks, of match rates as far from
    ½; null of under 30 matches: these are not `ranked`, and stand last. `options`: the readings of the rules; null
    where several are pooled. KifuError if the filters ask who begins: of a match nobody does.
    """
    matches = with_enough(seat_matches(lake, filters), "decks").lazy().filter(~pl.col("mirror"))
    of_people = filters.population == "humans"  # simulated games of a match are independent, and none is reported
    games = _games_of(matches) if of_people else seat_games(lake, filters).filter(~pl.col("mirror"))
    counted = results_with_rates(lake, matches, _BY).rename({"games": "matches", "win_rate": "match_rate"})
    number = games.group_by(_BY).agg(pl.len().cast(pl.Int64).alias("games"))
    by_game = rates(lake, games, _BY).rename(_BY_GAME).drop("clustered_by", "p").lazy()
    by_game = number.join(by_game, on=_BY, nulls_equal=True)
    joined = counted.join(by_game, on=_BY, how="left", nulls_equal=True).with_columns(pl.col("games").fill_null(0))
    told = joined.with_columns(of_decks("matches", POOL)).select(COLUMNS.names())
    return lake.collect(told.sort(*POOL, ~pl.col("ranked"), -pl.col("match_rate"), "deck"))


def _games_of(matches: pl.LazyFrame) -> pl.LazyFrame:
    """One row a game of rows of `seat_matches`, with its `score`; none where the games are not known."""
    scores = {"games_won": 1.0, "games_lost": 0.0, "games_drawn": 0.5}
    each = [pl.lit(score).repeat_by(pl.col(name).fill_null(0)) for name, score in scores.items()]
    return matches.with_columns(pl.concat_list(each).alias("score")).explode("score").drop_nulls("score")
