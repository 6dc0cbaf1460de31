"""The contents of a lake, by the filters that ask statistics for them."""

from collections.abc import Iterable, Iterator
from shlex import quote

import polars as pl

from projector.lake import Lake
from projector.stats.asking import with_lists
from projector.stats.filters import Filters
from projector.stats.matches import seat_matches
from projector.stats.seats import seat_games

_OF = ("system", "population", "experiment", "trusted")


def contents(lake: Lake) -> pl.DataFrame:
    """One row a card game, population, experiment (null: none) and trust: finished `games`, those of them with a date
    (`dated`), and `reported` matches of which nobody recorded a game."""
    words = (pl.col(name).cast(pl.String) for name in _OF[:3])
    finished = lake.scan("games").filter(pl.col("reason").is_not_null()).select(*words, "trusted", "date")
    recorded = finished.group_by(_OF).agg(games=pl.len(), dated=pl.col("date").count(), reported=pl.lit(0))
    told = seat_matches(lake, Filters(population="humans")).filter(pl.col("coverage").is_in(["result", "decks"]))
    none = {"experiment": pl.lit(None, dtype=pl.String), "trusted": pl.lit(False), "games": pl.lit(0)}
    reported = told.lazy().group_by("system", "population").agg(reported=pl.col("match").n_unique(), dated=pl.lit(0))
    columns = [*_OF, *(pl.col(name).cast(pl.Int64) for name in ("games", "dated", "reported"))]
    both = pl.concat([recorded.select(columns), reported.with_columns(**none).select(columns)])
    return lake.collect(both.group_by(_OF).agg(pl.col("games", "dated", "reported").sum()).sort(_OF))


def content_lines(rows: pl.DataFrame, *, dates: bool = False) -> Iterator[str]:
    """What rows of `contents` have, in words, each with the options of commands that ask for it.

    `dates`: also how much of it filters of dates leave out.
    """
    for row in rows.to_dicts():
        games, reported, undated = row["games"], row["reported"], row["games"] - row["dated"]
        told = [f"{games:,} game{'' if games == 1 else 's'}"] if games else []
        told += [f"{reported:,} reported match{'' if reported == 1 else 'es'}"] if reported else []
        options = [f"--population {quote(row['population'])}"]
        options += ["--trusted"] if row["trusted"] else []
        options += [f"--experiment {quote(row['experiment'])}"] if row["experiment"] else []
        without = f" ({undated:,} of them without a date, in no --since or --until)" if undated and dates else ""
        yield f"{' and '.join(told)} of {row['system']}: {' '.join(options)}{without}"


MOST_STATES = 24
"""The most past states that are offered."""


def past_states(lake: Lake) -> pl.DataFrame:
    """One row a past state of a lake, the last first: `position`, the `date` of the game that ended there, and how many
    finished `games` there were by then: after each day of games with dates, else after equal parts of them."""
    finished = lake.scan("games").filter(pl.col("reason").is_not_null()).select("end_position", "date")
    ends = lake.collect(finished.sort("end_position")).with_columns(games=pl.int_range(1, pl.len() + 1, dtype=pl.Int64))
    days = ends.drop_nulls("date").group_by("date").agg(pl.col("end_position", "games").max()).sort("end_position")
    rows = days if days.height > 1 else ends
    some = rows.reverse().gather_every(max(1, -(-rows.height // MOST_STATES)))
    return some.filter(pl.col("games") < ends.height).select("games", "date", position="end_position")


def left(lake: Lake, filters: Filters, several: Iterable[str]) -> tuple[int, dict[str, list[str]]]:
    """The number of games that filters leave; and by filter of those that take `several` names, the names that there
    are without these filters, in the order of the alphabet."""
    whole = lake.collect(seat_games(lake, filters.but(**dict.fromkeys(several, ()), begins=None)))
    named = with_lists(whole.select("system", name="deck").unique(), filters)
    games = lake.collect(seat_games(lake, named).select(pl.col("end_position").n_unique())).item()
    return games, {name: whole[name.removesuffix("s")].drop_nulls().unique().sort().to_list() for name in several}


def played_events(lake: Lake) -> pl.DataFrame:
    """One row a card game and event, the latest first: its first and last date, finished games that were recorded,
    results that were reported, and players who entered as reported."""
    recorded = lake.scan("games").filter(pl.col("reason").is_not_null(), pl.col("experiment").is_null())
    tables = {"games": recorded, "reported": lake.scan("results"), "entered": lake.scan("entries")}
    parts = [
        rows.filter(pl.col("event").is_not_null()).select(
            pl.col("system", "event").cast(pl.String),
            "date",
            *((pl.lit(1) if name == of else pl.lit(0)).cast(pl.Int64).alias(of) for of in tables),
        )
        for name, rows in tables.items()
    ]
    grouped = pl.concat(parts).group_by("system", "event")
    summed = grouped.agg(pl.col("date").min().alias("first"), pl.col("date").max().alias("last"), pl.col(*tables).sum())
    return lake.collect(summed.sort("last", "event", descending=[True, False], nulls_last=True))
