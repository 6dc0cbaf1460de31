"""The names of people in the tables of a lake: rows name a person by id, and `people` has the names."""

from collections.abc import Mapping
from uuid import UUID

import polars as pl

from events.records.reports import PersonNamed
from events.records.unnamed import called

_SIDES = ("_a", "_b")
OF_GAMES: Mapping[str, tuple[str, ...]] = {"games": _SIDES}
"""Tables whose players have names alone, with the ends of their columns."""
OF_REPORTS: Mapping[str, tuple[str, ...]] = {"results": _SIDES, "entries": ("",)}
"""Tables whose players may have an id of the source, too."""
OF_PEOPLE = ("people", "withdrawn")
"""The tables by which names stand."""
_OF_SIDE = ("player", "player_id", "deck", "deck_id", "list", "wins")


def standing_names(people: pl.DataFrame, withdrawn: pl.DataFrame) -> dict[str, PersonNamed]:
    """The name of each person, by what the person is called without it: the last one, if it was not withdrawn later.

    `people` and `withdrawn` are rows of these tables.
    """
    game = pl.col("game").cast(pl.String)
    until = dict(withdrawn.sort("end_position").select(game, "end_position").iter_rows())
    told = people.sort("end_position").select(game, "end_position", "name", "player_id")
    return {
        called(UUID(person)): PersonNamed(name, id)
        for person, end, name, id in told.iter_rows()
        if end > until.get(person, 0)
    }


def with_names(rows: pl.LazyFrame, table: str, names: Mapping[str, PersonNamed]) -> pl.LazyFrame:
    """The rows of a table with the names of people in the place of what they are called without; in results, the
    players in the order of their keys.
    """
    dtypes = rows.collect_schema()
    called_so = {unnamed: person.name for unnamed, person in names.items()}
    ids = {unnamed: person.id for unnamed, person in names.items()}
    for end in (*OF_GAMES.get(table, ()), *OF_REPORTS.get(table, ())):
        player = pl.col(f"player{end}").cast(pl.String)
        named = [player.replace(called_so).cast(dtypes[f"player{end}"])]
        if table in OF_REPORTS:
            of_person = player.replace_strict(ids, default=None, return_dtype=pl.String)
            named.append(pl.coalesce(f"player_id{end}", of_person))
        rows = rows.with_columns(named)
    return _in_order(rows) if table == "results" else rows


def _in_order(rows: pl.LazyFrame) -> pl.LazyFrame:
    """The rows of results with their players in the order of their keys (`ReportedPlayer.key`)."""
    turned = (_key("_b") < _key("_a")).fill_null(False)
    sides = [
        pl.when(turned).then(f"{name}{other}").otherwise(f"{name}{end}").alias(f"{name}{end}")
        for name in _OF_SIDE
        for end, other in (_SIDES, _SIDES[::-1])
    ]
    letters = pl.col("won_by", "began")
    return rows.with_columns(*sides, pl.when(turned).then(letters.replace({"a": "b", "b": "a"})).otherwise(letters))


def _key(end: str) -> pl.Expr:
    """A text by which players are in the order of their keys: ids before names."""
    return pl.coalesce(pl.format("id {}", f"player_id{end}"), pl.format("name {}", f"player{end}"))
