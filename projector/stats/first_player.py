"""The results of the player who begins."""

import polars as pl

from projector.lake import Lake
from projector.stats.finished import RATE, RESULTS, by_seat, finished_games, results
from projector.stats.levels import Level, Readings
from projector.stats.wilson import rate_with_interval

COLUMNS = pl.Schema({"system": pl.String(), "options": pl.String(), "deck": pl.String(), **RESULTS, **RATE})


def first_player(
    lake: Lake,
    *,
    population: str = "bots",
    system: str | None = None,
    trusted: bool = False,
    level: Level = "list",
    readings: Readings = "pooled",
) -> pl.DataFrame:
    """The results of the player who begins: a row per card game with `deck` null, then a row per deck that began.

    Columns games, wins, losses, draws, win_rate, low, high (95 % Wilson interval); a draw is a game that is not won.
    Games that ended before anyone's first turn are not counted.

    Decks are pooled by a `level` of their identity, by default the exact list. `options` are the readings of the rules
    that were played, null where several are pooled, as by default; `readings="apart"` counts each separately.
    """
    games = finished_games(lake, population=population, system=system, trusted=trusted)
    began = by_seat(games, level=level, readings=readings).filter("began")
    overall = began.group_by("system", "options").agg(results()).with_columns(deck=pl.lit(None, dtype=pl.String))
    by_deck = began.group_by("system", "options", "deck").agg(results())
    names = ["system", "options", "deck", *RESULTS]
    rows = pl.concat([overall.select(names), by_deck.select(names)])
    rows = rows.with_columns(rate_with_interval(pl.col("wins"), pl.col("games")))
    return lake.collect(rows.select(COLUMNS.names()).sort("system", "deck", "options", nulls_last=False))
