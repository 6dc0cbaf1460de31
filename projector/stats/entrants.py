"""The players of events, each once an event and week, with the decks that they brought."""

import polars as pl

from projector.lake import Lake
from projector.stats.archetypes import Archetypes
from projector.stats.filters import Filters
from projector.stats.levels import COLUMN, with_lists
from projector.stats.matches import named_matches
from projector.stats.reported import entered

_OF = {name: pl.String() for name in ("system", "event", "date", "player", "deck", "deck_id")}
_COLUMNS = ("system", "population", "options", "event", "match", "week", "end_position", "player", "deck")


def entrants(lake: Lake, filters: Filters) -> pl.DataFrame:
    """One row a player, event and week (its Monday; null without a date): system, population, options, player, deck.

    By the entries that were reported, and by the matches that were recorded or reported; a match of no event is one of
    its own. deck: what it is called at the level of the filters, by the entry, else by the first match that says it;
    null if none does. `options` are null unless readings of the rules are apart.
    """
    matches = named_matches(lake, filters)
    if filters.readings == "pooled":
        matches = matches.with_columns(options=pl.lit(None, dtype=pl.String))
    sides = [
        matches.filter(pl.col(f"kind_{side}") == "human").select(
            *_COLUMNS[:-2], pl.col(f"player_{side}").alias("player"), pl.col(f"deck_{side}").alias("deck")
        )
        for side in "ab"
    ]
    told = pl.concat([_entries(lake, filters).select(_COLUMNS), *sides]).filter(pl.col("player").is_not_null())
    told = told.sort("end_position", nulls_last=False, maintain_order=True)  # entries, then one match after the other
    known = pl.col("week").drop_nulls()
    only = pl.when(known.n_unique().over("system", "event") == 1).then(known.min().over("system", "event"))
    by = ["system", "population", pl.coalesce("event", "match").alias("event"), "week", "player"]
    dated = told.with_columns(week=pl.when(pl.col("event").is_null()).then("week").otherwise(pl.coalesce("week", only)))
    return dated.group_by(by, maintain_order=True).agg(pl.col("options", "deck").drop_nulls().first())


def _entries(lake: Lake, filters: Filters) -> pl.DataFrame:
    rows = [{name: row[name] for name in _OF} for row in entered(lake, filters)]
    if filters.level in ("archetype", "variant"):
        archetypes = Archetypes(lake)
        rows = [{**row, **archetypes.of(row["system"], row["deck_id"])._asdict()} for row in rows]
    schema = {**_OF, "archetype": pl.String(), "variant": pl.String()}
    named = with_lists(lake, pl.DataFrame(rows, schema=schema), filters.level, sides=("",))
    return named.with_columns(
        pl.col(COLUMN[filters.level]).alias("deck"),
        *(pl.lit(None, dtype=pl.String).alias(name) for name in ("options", "match")),
        end_position=pl.lit(None, dtype=pl.Int64),
        population=pl.lit("humans"),
        week=pl.col("date").str.to_date("%Y-%m-%d", strict=False).dt.truncate("1w"),
    )
