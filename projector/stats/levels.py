"""The pooling of a stat: decks by a level of their identity, and games by the readings of the rules."""

from typing import Literal, TypeAlias, get_args

import polars as pl

from events.errors import KifuError

Level: TypeAlias = Literal["list", "name", "archetype", "variant"]
"""The level at which two decks are equal: the exact list, the given name, or the game's archetype or its variant."""
Readings: TypeAlias = Literal["pooled", "apart"]
"""Whether games played by different readings of the rules are counted together."""
UNNAMED = "no archetype"
"""The name of decks without an archetype."""
_COLUMN = {"name": "deck", "archetype": "archetype", "variant": "variant"}


def with_decks(games: pl.LazyFrame, level: Level) -> pl.LazyFrame:
    """The rows of `games` with `deck_a` and `deck_b` as the decks' names at a level. KifuError for an unknown level.

    A list has its name, the first of several by the alphabet; with its id where several lists have that name.
    """
    if level not in get_args(Level):
        raise KifuError(f"decks have no level '{level}'; there are {', '.join(get_args(Level))}")
    system = pl.col("system").cast(pl.String)
    if level != "list":
        names = [pl.col(f"{_COLUMN[level]}_{seat}").cast(pl.String).fill_null(UNNAMED) for seat in "ab"]
        return games.with_columns(system, *(name.alias(f"deck_{seat}") for name, seat in zip(names, "ab", strict=True)))
    of_seat = [
        games.select(
            system,
            pl.col(f"deck_id_{seat}").cast(pl.String).alias("id"),
            pl.col(f"deck_{seat}").cast(pl.String).alias("name"),
        )
        for seat in "ab"
    ]
    lists = pl.concat(of_seat).group_by("system", "id").agg(pl.col("name").min())
    several = pl.len().over("system", "name") > 1
    with_id = pl.format("{} [{}]", "name", "id")
    lists = lists.select("system", "id", name=pl.when(several).then(with_id).otherwise("name"))
    with_ids = games.with_columns(system, pl.col("deck_id_a", "deck_id_b").cast(pl.String))
    for seat in "ab":
        of_lists = lists.rename({"id": f"deck_id_{seat}", "name": f"deck_{seat}"})
        key = ["system", f"deck_id_{seat}"]
        with_ids = with_ids.drop(f"deck_{seat}").join(of_lists, on=key, how="left", nulls_equal=True)
    return with_ids
