"""Does it help to begin?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import RATE
from projector.stats.seats import OF_POOL, POOL, RESULTS, results_with_rates, seat_games

COLUMNS = pl.Schema({**OF_POOL, "deck": pl.String(), **RESULTS, **RATE})


def first_player(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """How the player who begins fares: one row a card game with `deck` null, then one a deck that began, by name.

    Columns games, wins, losses, draws, win_rate, low, high (95 % interval); a draw counts half. Mirrors count: in them
    nothing differs but who begins. Games that ended before anyone's first turn are not counted. `options`: the readings
    of the rules; null where several are pooled.
    """
    began = seat_games(lake, filters).filter(pl.col("on_the_play").fill_null(False))
    overall = results_with_rates(began, POOL).with_columns(deck=pl.lit(None, dtype=pl.String))
    by_deck = results_with_rates(began, [*POOL, "deck"])
    rows = pl.concat([overall.select(COLUMNS.names()), by_deck.select(COLUMNS.names())])
    return lake.collect(rows.sort("system", "population", "deck", "options", nulls_last=False))
