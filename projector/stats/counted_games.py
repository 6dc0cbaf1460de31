"""The recorded games that filters leave: as a query of SQL, and by their sources."""

from collections.abc import Iterable, Iterator, Mapping

import polars as pl

from projector.columns import POPULATIONS
from projector.lake import Lake
from projector.stats.filters import Filters
from projector.stats.levels import COLUMN


def sources(lake: Lake, filters: Filters) -> Mapping[str, int]:
    """The number of recorded games that filters leave, by their source, the most first; whatever decks and players."""
    games = lake.scan("games").filter(*filters.of_games()).group_by(pl.col("source").cast(pl.String))
    counted = lake.collect(games.agg(pl.len().alias("games")).sort("games", "source", descending=[True, False]))
    return dict(counted.iter_rows())


def games_sql(filters: Filters) -> str:
    """A query of SQL, as `kifu sql` takes it, for the games that filters leave.

    Decks at the level of exact lists, whose names depend on all lists of the lake, are told by their given names.
    """
    conditions = "\n  AND ".join((*_of_games(filters), *_of_seats(filters)))
    return f"SELECT game, deck_a, deck_b, winner, turns, date\nFROM all_games\nWHERE {conditions}"


def _of_games(filters: Filters) -> Iterator[str]:
    """The conditions on a game, whoever sits where."""
    yield "reason IS NOT NULL"
    population = _text(filters.population)
    is_kind = filters.population in POPULATIONS
    yield f"starts_with(population, {population})" if is_kind else f"population = {population}"
    if not filters.trusted:
        yield "NOT trusted"
    if not filters.ruled:
        yield "NOT ruled"
    experiment = filters.experiment
    yield "experiment IS NULL" if experiment is None else f"experiment = {_text(experiment)}"
    if filters.system is not None:
        yield f"system = {_text(filters.system)}"
    for name, chosen in (("format", filters.formats), ("event", filters.events)):
        if chosen:
            yield _one_of(name, chosen)
    if filters.since is not None:
        yield f"date >= {_text(filters.since)}"
    if filters.until is not None:
        yield f"date <= {_text(filters.until)}"


def _of_seats(filters: Filters) -> Iterator[str]:
    """The condition that one of the seats is as the filters say."""
    seats = [" AND ".join(_of_seat(filters, own, other)) for own, other in ("ab", "ba")]
    if any(seats):
        yield f"(({seats[0]})\n    OR ({seats[1]}))"


def _of_seat(filters: Filters, own: str, other: str) -> Iterator[str]:
    deck = "deck" if filters.level == "list" else COLUMN[filters.level]
    for name, chosen in (
        (f"{deck}_{own}", filters.decks),
        (f"{deck}_{other}", filters.opponents),
        (f"player_{own}", filters.players),
    ):
        if chosen:
            yield _one_of(name, chosen)
    if filters.begins is not None:
        yield f"first = '{own if filters.begins else other}'"


def _one_of(column: str, values: Iterable[str]) -> str:
    return f"{column} IN ({', '.join(map(_text, values))})"


def _text(value: str) -> str:
    """A value as SQL writes text."""
    escaped = value.replace("'", "''")
    return f"'{escaped}'"
