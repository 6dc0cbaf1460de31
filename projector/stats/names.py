"""The names of players, as a lake has them."""

import polars as pl

from events.records.names import Names
from projector.lake import Lake


def names_of(lake: Lake) -> Names:
    """The names by all reports of a lake."""
    aliases = lake.collect(lake.scan("aliases").sort("end_position").select("spelling", "name"))
    told = [
        lake.scan(table).select(
            pl.col(f"player_id{side}").alias("id"), pl.col(f"player{side}").alias("name"), "end_position"
        )
        for table, side in (("results", "_a"), ("results", "_b"), ("entries", ""))
    ]
    named = pl.concat(told).filter(pl.col("id").is_not_null() & (pl.col("id") != pl.col("name")))
    ids = lake.collect(named.sort("end_position", "name")).select("id", "name")
    return Names(dict(aliases.iter_rows()), dict(ids.iter_rows()))


def with_names(lake: Lake, games: pl.DataFrame) -> pl.DataFrame:
    """Rows of `games` with each spelling of a player's name replaced by the name that it means."""
    meant = names_of(lake).meant if lake.manifest.of("aliases") else {}
    if not meant:
        return games
    return games.with_columns(pl.col("player_a", "player_b").cast(pl.String).replace(meant))
