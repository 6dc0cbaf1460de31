"""How does each player do with each deck?"""

import polars as pl

from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable, with_enough
from projector.stats.records import POPULATION, RECORD, matches_of_people, records

COLUMNS = pl.Schema(
    {"system": pl.String(), "population": pl.String(), "player": pl.String(), "deck": pl.String(), **RECORD}
)
__all__ = ["COLUMNS", "POPULATION", "player_decks", "usable_part"]
_BY = ("system", "population", "player", "deck")


def player_decks(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a player and deck, each player's most played first: matches, wins, losses, draws and win_rate.

    People's matches, recorded and reported, whatever the population of the filters, as far as the own deck is known;
    mirrors too, for they are played as well or badly as others. low and high: the interval of Wilson, each match
    counting once. first, last: the dates of the first and the last match. KifuError for filters of turn order and
    readings, and for certain bots.
    """
    played = with_enough(matches_of_people("player_decks", lake, filters), "result").drop_nulls("deck")
    return records(played, _BY).sort("system", "player", -pl.col("matches"), "deck")


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """How many of the matches have a result, and the deck of a player who is asked for."""
    rows = matches_of_people("player_decks", lake, filters.but(begins=None))
    scored = with_enough(rows, "result")
    every, known, usable = (part["match"].n_unique() for part in (rows, scored, scored.drop_nulls("deck")))
    lost = {"were lost by both players": every - known, "lack the player's deck": known - usable}
    return Usable(usable, every, "the player's deck", {why: count for why, count in lost.items() if count})
