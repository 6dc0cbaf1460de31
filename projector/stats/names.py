"""The names of players, as a lake has them."""

from collections.abc import Hashable

import polars as pl

from events.records.names import Names
from projector.lake import Lake
from projector.recent import Recent, weight
from projector.reported_columns import REPORTED
from projector.stats.kept import state_of
from projector.stats.told import standing_rows

_kept = Recent[Hashable, Names](64_000_000, weigh=weight)
"""The names of lakes as they stand."""


def names_of(lake: Lake) -> Names:
    """The names by all reports of a lake, put together once in each of its states."""
    state = state_of(lake)
    names = _kept.get(state)
    if names is None:
        names = _names_of(lake)
        _kept.keep(state, names)
    return names


def _names_of(lake: Lake) -> Names:
    aliases = lake.collect(lake.scan("aliases").sort("end_position").select("spelling", "name"))
    told = [
        standing_rows(lake, table).select(
            pl.col(f"player_id{side}").alias("id"), pl.col(f"player{side}").alias("name"), "end_position"
        )
        for table, side in (("results", "_a"), ("results", "_b"), ("entries", ""))
    ]
    numbered = pl.col("id").is_not_null()
    reported = pl.concat(told).filter(numbered)
    unnumbered = pl.concat(told).filter(~numbered).drop_nulls("name")
    earlier = standing_rows(lake, "people").select(pl.col("player_id").alias("id"), "name", "end_position")
    people = pl.concat([reported, earlier.join(reported.select("id").unique(), on="id", how="semi")])
    last = people.group_by("id", "name").agg(pl.col("end_position").max())
    players = lake.collect(last.sort("end_position", "id", "name")).select("id", "name")
    counts = unnumbered.group_by("name").agg(pl.len(), pl.col("end_position").min()).sort("end_position", "name")
    return Names(
        dict(aliases.iter_rows()), players.iter_rows(), dict(lake.collect(counts.select("name", "len")).iter_rows())
    )


def with_names(lake: Lake, games: pl.DataFrame) -> pl.DataFrame:
    """Rows of `games` with each name of a player replaced by the label of the player whom it means."""
    if not any(lake.manifest.of(table) for table in REPORTED):
        return games
    names, players = names_of(lake), games.select(pl.col("player_a", "player_b").cast(pl.String))
    found = pl.concat([players[column] for column in players.columns]).drop_nulls().unique()
    labels = {name: names.of_player(name) for name in found}
    return games.with_columns(players.select(pl.all().replace(labels)))
