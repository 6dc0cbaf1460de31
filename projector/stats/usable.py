"""How much of what the filters leave a statistic can use, and what it needs of it."""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.matches import Coverage, Unit, Usable, seat_matches, usable_matches
from projector.stats.seats import seat_games


def of_games(lake: Lake, filters: Filters) -> Usable:
    """The recorded games, of these and the matches of which nobody recorded a game; a match counts as one."""
    games = lake.collect(seat_games(lake, filters).select(pl.col("end_position").n_unique())).item()
    if filters.population != "humans":  # people's matches alone are reported
        return Usable(games, games, "a recorded game")
    told = seat_matches(lake, filters.but(begins=None)).filter(pl.col("coverage").is_in(["result", "decks"]))
    return Usable(games, games + told["match"].n_unique(), "a recorded game")


def of_matches(lake: Lake, filters: Filters, needs: Coverage = "decks") -> Usable:
    """The matches, recorded or reported, of which so much is known, of all."""
    return usable_matches(seat_matches(lake, filters.but(begins=None)), needs, filters.level)


def of_counted(lake: Lake, filters: Filters, *, unit: Unit = "game") -> Usable:
    """The recorded games of a stat of games, the matches with both decks of one of matches."""
    return of_games(lake, filters) if unit == "game" else of_matches(lake, filters)
