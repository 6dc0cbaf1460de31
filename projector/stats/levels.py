"""The pooling of a stat: decks by a level of their identity, and games by the readings of the rules."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

import polars as pl

from events.errors import KifuError
from projector.lake import Lake
from projector.stats.kept import every_game, kept
from projector.stats.told import standing_rows

Level: TypeAlias = Literal["list", "name", "archetype", "variant"]
"""The level at which two decks are equal: the exact list, the given name, or the game's archetype or its variant."""
Readings: TypeAlias = Literal["pooled", "apart"]
"""Whether games played by different readings of the rules are counted together."""
_BETWEEN = "\x1f"
_WITH_ID = re.compile(r" \[[^\[\]]*\]$")
UNNAMED = "no archetype"
"""The name of decks without an archetype."""
COLUMN: Mapping[Level, str] = {"list": "list", "name": "deck", "archetype": "archetype", "variant": "variant"}
"""The columns of `with_lists` that have the decks' names at each level."""


def with_decks(lake: Lake, games: pl.DataFrame, level: Level) -> pl.DataFrame:
    """The rows of `games` with `deck_a` and `deck_b` as the decks' names at a level. KifuError for an unknown level.

    A list is called as `with_lists` has it.
    """
    if level not in get_args(Level):
        raise KifuError(f"decks have no level '{level}'; there are {', '.join(get_args(Level))}")
    names = {seat: pl.col(f"{COLUMN[level]}_{seat}").cast(pl.String) for seat in "ab"}
    if level != "list":
        names = {seat: name.fill_null(UNNAMED) for seat, name in names.items()}
    return with_lists(lake, games, level).with_columns(
        pl.col("system").cast(pl.String), *(name.alias(f"deck_{seat}") for seat, name in names.items())
    )


def with_lists(lake: Lake, games: pl.DataFrame, level: Level, *, sides: Sequence[str] = ("_a", "_b")) -> pl.DataFrame:
    """The rows of games or matches, at the level `list` with the names of the decks' lists, `list_a` and `list_b`.

    A list has its name, the first of several by the alphabet; with its id where the lake has several lists of that
    name, whatever else is counted. Decks of a name whose lists are not known are one more.
    """
    if level != "list":
        return games
    names = kept(lake, "names of lists", _list_names)
    system = pl.col("system").cast(pl.String)
    return games.with_columns(
        *(
            # By one text: three times as fast as a join by two.
            pl.concat_str(system, _list_id(side), separator=_BETWEEN)
            .replace_strict(names["list"], names["name"], default=None, return_dtype=pl.String)
            .alias(f"list{side}")
            for side in sides
        ),
    )


def lists_called(name: str, labels: Collection[str]) -> list[str]:
    """The labels of the lists that a name means: the label that it is, or else all lists of that name, which have their
    ids beside it."""
    return [name] if name in labels else sorted({label for label in labels if _WITH_ID.sub("", label) == name})


def list_called(name: str, labels: Collection[str]) -> str | None:
    """The label of the one list that a name means; None if none is called so. KifuError names them if several are."""
    lists = lists_called(name, labels)
    if len(lists) > 1:
        what = f"{len(lists)} lists are called '{name}': {', '.join(lists)}"
        raise KifuError(f"{what}; name one of them, or count all as one deck (--level name, in Python level='name')")
    return lists[0] if lists else None


def _list_names(lake: Lake) -> pl.DataFrame:
    games, reported = every_game(lake).lazy(), (("results", "_a"), ("results", "_b"), ("entries", ""))
    decks = [_decks_of(games, side) for side in ("_a", "_b")]
    decks += [_decks_of(standing_rows(lake, table), side) for table, side in reported if lake.manifest.of(table)]
    found = pl.concat(decks).unique().with_columns(_list_id("").alias("id"))
    lists = found.group_by("system", "id").agg(pl.col("deck").min().alias("name"), pl.col("deck_id").min())
    several = pl.len().over("system", "name") > 1
    with_id = pl.format("{} [{}]", "name", pl.col("deck_id").fill_null("no list"))
    named = lists.select(
        pl.concat_str("system", "id", separator=_BETWEEN).alias("list"),
        pl.when(several).then(with_id).otherwise("name").alias("name"),
    )
    return lake.collect(named).drop_nulls()


def _decks_of(rows: pl.LazyFrame, side: str) -> pl.LazyFrame:
    """The decks of a side, with the ids of their lists."""
    decks = pl.col("system", f"deck_id{side}", f"deck{side}").cast(pl.String)
    return rows.select(decks.name.replace(f"{side}$", ""))


def _list_id(side: str) -> pl.Expr:
    """What tells a list apart, or else decks of a name without one."""
    deck_id, deck = (pl.col(f"{name}{side}").cast(pl.String) for name in ("deck_id", "deck"))
    return deck_id.fill_null(pl.format("no list of {}", deck))
