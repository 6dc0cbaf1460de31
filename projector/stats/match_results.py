"""How does each deck do by matches, and how by games?"""

import polars as pl

from projector.lake import Lake
from projector.stats.declared import Rows
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, once, rated
from projector.stats.matches import seen_matches, with_enough
from projector.stats.measured import measured
from projector.stats.ranking import of_decks
from projector.stats.ratios import Ratio, Term
from projector.stats.results import OUTCOMES, counted, results_with_rates, with_results
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
    matches = with_enough(seen_matches(lake, filters), "decks").filter(~pl.col("mirror"))
    if filters.population == "humans":
        found = _with_known_games(lake, matches)
    else:  # simulated games of a match are independent, and none is reported
        games = results_with_rates(lake, seat_games(lake, filters).filter(~pl.col("mirror")), _BY)
        found = _of_matches(results_with_rates(lake, matches, _BY), _of_games(games))
    told = found.with_columns(of_decks("matches", POOL)).select(COLUMNS.names())
    return told.sort(*POOL, ~pl.col("ranked"), -pl.col("match_rate"), "deck")


def _with_known_games(lake: Lake, matches: pl.LazyFrame) -> pl.DataFrame:
    """One row a deck of rows of `seat_matches`, with both rates: of the matches, and of their games that are known."""
    won, drawn = (pl.col(f"games_{how}").fill_null(0) for how in ("won", "drawn"))
    games = won + drawn + pl.col("games_lost").fill_null(0)
    share = pl.when(games > 0).then((won + drawn / 2) / games).otherwise(0.0)
    seats = counted(matches.with_columns(games=games, game_score=share), _BY, "games", "game_score")
    found = measured(lake, seats, _ROWS, [["deck"]])
    by_game = rated(found, "game_score", _BY).join(found.select(*_BY, "games"), on=_BY, nulls_equal=True)
    return _of_matches(with_results(found, _BY), _of_games(by_game))


def _each_match(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    return once(seats.lazy().select("row", "games", *OUTCOMES.summed))


_BY_GAME = {"game_score": Ratio(Term("games", "game_score"), Term("games"))}
_ROWS = Rows("matches", _each_match, (), {**OUTCOMES.of, **_BY_GAME}, summed=(*OUTCOMES.summed, "games"))


def _of_games(rated_games: pl.DataFrame) -> pl.DataFrame:
    """Rates with the `games` that they are of, called as those of games are."""
    named = {"win_rate": "game_rate", **{of: f"game_{of}" for of in INTERVAL}}
    return rated_games.drop("clustered_by", "p").rename(named)


def _of_matches(counted: pl.DataFrame, by_game: pl.DataFrame) -> pl.DataFrame:
    """Results of matches with those of games beside them, none where there are none."""
    named = counted.rename({"games": "matches", "win_rate": "match_rate"})
    joined = named.join(by_game, on=_BY, how="left", nulls_equal=True).with_columns(pl.col("games").fill_null(0))
    return joined.with_columns(pl.when(pl.col("games") > 0).then(pl.col("game_clusters")))
