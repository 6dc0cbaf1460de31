"""How much of the field is each deck, and how does that change from week to week?"""

import polars as pl

from projector.lake import Lake
from projector.stats.clusters import with_deviates
from projector.stats.entrants import entrants
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import CLUSTERED, INTERVAL, clustered_rate, shares_by
from projector.stats.matches import Usable
from projector.stats.seats import OF_POOL, POOL, seat_games
from projector.stats.usable import of_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "week": pl.Date(),
        "deck": pl.String(),
        "seats": pl.Int64(),
        "of": pl.Int64(),
        "share": pl.Float64(),
        **INTERVAL,
        **CLUSTERED,
    }
)
_BY = [*POOL, "week"]


def deck_shares(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck with `week` null, the largest first; then the same of each week, which its Monday names.

    seats: how often a player sat down with the deck, mirrors included; of: how often with any. People count once an
    event and week with the deck that they entered or played there, as far as it is known, however many matches they
    played; a match of no event is one of its own. share = seats / of; low
    and high: 95 % interval by players where they are known, else by matches. Games without a date are in no week.
    `decks` of the filters chooses rows: shares are of the whole field. `options`: the readings of the rules; null where
    several are pooled.
    """
    rows = _of_people(lake, filters) if filters.population == "humans" else seat_games(lake, filters.but(decks=()))
    rows = rows.with_columns(cluster=pl.coalesce("player", "unit"))
    rows = pl.concat([rows.with_columns(week=pl.lit(None, dtype=pl.Date)), rows.filter(pl.col("week").is_not_null())])
    shares = _shares(rows)
    if filters.decks:
        shares = shares.filter(pl.col("deck").is_in(list(filters.decks)))
    return lake.collect(shares.select(COLUMNS.names()).sort(*_BY, -pl.col("share"), "deck", nulls_last=False))


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """How many of the players of events have a known deck; of bots, how many games are counted."""
    if filters.population != "humans":
        return of_games(lake, filters)
    players = entrants(lake, filters.but(decks=(), players=()))
    return Usable(players["deck"].count(), players.height, f"the deck of a player at the level {filters.level}")


def _of_people(lake: Lake, filters: Filters) -> pl.LazyFrame:
    """One row a player, event and week."""
    filters.refuse("deck_shares", "opponents", "begins", why="people count once an event, against whomever they played")
    players = entrants(lake, filters.but(decks=(), players=())).drop_nulls("deck")
    if filters.players:
        players = players.filter(pl.col("player").is_in(list(filters.players)))
    return players.with_columns(unit=pl.col("player")).lazy()


def _shares(rows: pl.LazyFrame) -> pl.LazyFrame:
    """The shares of the decks in each system, reading and week, with their intervals."""
    found = with_deviates(shares_by(rows, _BY, "deck", "cluster").collect(), ["share"]).lazy()
    known = pl.col("player").is_not_null().any()
    kind = rows.group_by(_BY).agg(clustered_by=pl.when(known).then(pl.lit("player")).otherwise(pl.lit("unit")))
    of = pl.col("share_n")
    told = found.join(kind, on=_BY, nulls_equal=True).select(
        *_BY,
        "deck",
        pl.col("k").cast(pl.Int64).alias("seats"),
        of.cast(pl.Int64).alias("of"),
        *clustered_rate("share", alone=pl.col("share_clusters") == of),
        "clustered_by",
    )
    return told.rename({"win_rate": "share"})
