"""Does it help to begin?"""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import RATE, RESULTS, by_seat, finished_games, results
from projector.stats.wilson import rate_with_interval

COLUMNS = pl.Schema({"system": pl.String(), "deck": pl.String(), **RESULTS, **RATE})


def first_player(
    lake: Lake, *, population: str = "bots", system: str | None = None, trusted: bool = False
) -> pl.DataFrame:
    """How the player who begins fares: one row a card game with `deck` null, then one a deck that began, by name.

    Columns games, wins, losses, draws, win_rate, low, high (95 % Wilson interval); a draw is a game that is not won.
    Games that ended before anyone's first turn are not counted.
    """
    began = by_seat(finished_games(lake, population=population, system=system, trusted=trusted)).filter("began")
    overall = began.group_by("system").agg(results()).with_columns(deck=pl.lit(None, dtype=pl.String))
    by_deck = began.group_by("system", "deck").agg(results())
    names = ["system", "deck", *RESULTS]
    rows = pl.concat([overall.select(names), by_deck.select(names)])
    rows = rows.with_columns(rate_with_interval(pl.col("wins"), pl.col("games")))
    return lake.collect(rows.select(COLUMNS.names()).sort("system", "deck", nulls_last=False))
