"""The contents of a lake, by the filters that ask statistics for them."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from shlex import quote
from typing import NamedTuple

import polars as pl

from projector.columns import POPULATIONS
from projector.lake import Lake
from projector.reported_columns import REPORTED
from projector.stats.asking import with_lists
from projector.stats.filters import USUAL, Filters
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


def usual_population(contained: pl.DataFrame, *, trusted: bool = False) -> str:
    """The population that is counted where none is asked for: the only one in rows of `contents`, else bots.

    Games of experiments do not count for it, nor do those on trust unless `trusted`.
    """
    counted = contained.filter(pl.col("experiment").is_null(), pl.lit(value=trusted) | ~pl.col("trusted"))
    kinds = {name.partition(": ")[0] for name in counted["population"]} & {*POPULATIONS}
    return kinds.pop() if len(kinds) == 1 else USUAL.population


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


STATES = 8
"""The parts of all games after which past states are offered where no times are known, the last being how it stands."""
MOST_TIMES = 60
"""The most times of which past states are offered, the last ones."""


def past_states(lake: Lake) -> pl.DataFrame:
    """One row a past state of a lake, the last first: how many finished `games` it had, the `position` up to which it
    had come, and when it came so far (`time`, UTC).

    Before the first time that is known, states are of equal parts of all games: dates of games say nothing of when
    these arrived. Positions behind the beginning of a game that is still played count what was asked in it: they are
    not offered.
    """
    begun = lake.manifest.open_since or lake.version + 1
    ended = lake.scan("games").filter(pl.col("reason").is_not_null()).select(pl.col("end_position").cast(pl.Int64))
    ends = lake.collect(ended)["end_position"].sort()
    latest = last_end(lake)
    times = [(end, at) for end, at in reversed(lake.manifest.arrivals) if end < min(latest, begun)][:MOST_TIMES]
    counts = ends.search_sorted(pl.Series([end for end, _ in times], dtype=pl.Int64), side="right")
    noted = [(end, count, datetime.fromtimestamp(at, UTC)) for (end, at), count in zip(times, counts, strict=True)]
    numbers = dict.fromkeys(len(ends) * part // STATES for part in range(STATES - 1, 0, -1))
    parts = [(ends[count - 1], count, None) for count in numbers if 0 < count < len(ends)]
    rows = [*noted, *(row for row in parts if not noted or row[0] < noted[-1][0])]
    known = [row for row in rows if row[0] < begun]
    schema = pl.Schema({"position": pl.Int64(), "games": pl.Int64(), "time": pl.Datetime("us", "UTC")})
    return pl.DataFrame(known, schema=schema, orient="row")


def last_end(lake: Lake) -> int:
    """The position at which the last game of a lake ended, or the last report stands; 0 if there is none.

    Unlike the position of the lake, it says nothing of how far a game has gone that is still played.
    """
    tables = [lake.scan(name).select(pl.col("end_position").cast(pl.Int64).max()) for name in ("games", *REPORTED)]
    return max((frame.item() or 0 for frame in map(lake.collect, tables)), default=0)


class Ended(NamedTuple):
    """Finished games that filters leave, each once: those `between` two decks that are not the same, those of these
    that were `drawn`, and those that one deck played against itself (`mirrors`)."""

    between: int
    drawn: int
    mirrors: int


def ended(lake: Lake, filters: Filters) -> Ended:
    """How the finished games ended that the filters leave, whichever of their seats are asked for."""
    mirror, drawn = pl.col("mirror").fill_null(value=False), pl.col("drawn") == 1
    games = seat_games(lake, filters).unique("end_position").select(
        (~mirror).sum().alias("between"), (drawn & ~mirror).sum().alias("drawn"), mirror.sum().alias("mirrors")
    )  # fmt: skip
    return Ended(**lake.collect(games).row(0, named=True))


class Left(NamedTuple):
    """What filters leave: recorded games; matches, recorded and reported, of which people's alone are counted; those
    that were `reported` alone. `names`: by filter of those that take several, the names that there are without these
    filters, in the order of the alphabet."""

    games: int
    matches: int
    reported: int
    names: dict[str, list[str]]


def left(lake: Lake, filters: Filters, several: Iterable[str]) -> Left:
    """What the filters leave, and the names that filters of `several` names may ask for."""
    every = filters.but(**dict.fromkeys(several, ()), begins=None)
    whole = [lake.collect(seat_games(lake, every))]
    named = with_lists(whole[0].select("system", name="deck").unique(), filters)
    games = lake.collect(seat_games(lake, named).select(pl.col("end_position").n_unique())).item()
    matches = reported = 0
    if filters.population == "humans":  # people's matches alone are reported
        told = seat_matches(lake, filters.but(begins=None))
        matches = told["match"].n_unique()
        reported = told.filter(pl.col("coverage").is_in(["result", "decks"]))["match"].n_unique()
        whole.append(seat_matches(lake, every))
    columns = {name: name.removesuffix("s") for name in several}
    names = {
        name: pl.concat([rows[of].cast(pl.String) for rows in whole]).drop_nulls().unique().sort().to_list()
        for name, of in columns.items()
    }
    return Left(games, matches, reported, names)


def played_events(
    lake: Lake, *, system: str | None = None, since: str | None = None, until: str | None = None
) -> pl.DataFrame:
    """One row a card game and event, the latest first: its first and last date, finished games that were recorded,
    results that were reported, and players who entered as reported. Of that card game, and of these days, if given."""
    chosen = [pl.col("system") == system] if system is not None else []
    chosen += [pl.col("last") >= since] if since is not None else []
    chosen += [pl.col("first") <= until] if until is not None else []
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
    return lake.collect(summed.filter(*chosen).sort("last", "event", descending=[True, False], nulls_last=True))
