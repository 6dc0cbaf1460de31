"""How does each player do against each other player?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable, usable_matches, with_enough
from projector.stats.records import POPULATION, RECORD, matches_of_people, records

COLUMNS = pl.Schema(
    {"system": pl.String(), "population": pl.String(), "player": pl.String(), "opposing_player": pl.String(), **RECORD}
)
__all__ = ["COLUMNS", "POPULATION", "rivals", "usable_part"]
_BY = ("system", "population", "player", "opposing_player")


def rivals(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a player and opposing_player, each player's most met first: matches, wins, losses, draws and win_rate.

    People's matches, recorded and reported, whatever the population of the filters; byes are no matches. low and high:
    the interval of Wilson, each match counting once. first, last: the dates of the first and the last match. KifuError
    for filters of turn order and readings, and for certain bots.
    """
    played = with_enough(matches_of_people("rivals", lake, filters), "result")
    met = played.drop_nulls(["player", "opposing_player"])
    return records(met, _BY).sort("system", "player", -pl.col("matches"), "opposing_player")


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """How many of the matches that the filters leave have a result."""
    return usable_matches(matches_of_people("rivals", lake, filters.but(begins=None)), "result", filters.level)
