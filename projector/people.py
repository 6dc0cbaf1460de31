"""The names of people in the tables of a lake: rows name a person by id, and `people` has the names."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple
from uuid import UUID

import msgspec
import polars as pl

from events.records.hidden import hidden_labels
from events.records.masking import HiddenTexts
from events.records.reports import PersonNamed, PlayerHidden
from events.records.unnamed import called

_SIDES = ("_a", "_b")
OF_GAMES: Mapping[str, tuple[str, ...]] = {"games": _SIDES}
"""Tables whose players have names alone, with the ends of their columns."""
OF_REPORTS: Mapping[str, tuple[str, ...]] = {"results": _SIDES, "entries": ("",)}
"""Tables whose players may have an id of the source, too."""
OF_PEOPLE = ("people", "hidden", "aliases")
"""The tables by which people have their names."""
MASKED = ("people", "aliases", "structures", "withdrawn", "hidden")
"""The tables that are shown without the names of hidden people, besides those of players."""
_WORDS: Mapping[str, tuple[str, ...]] = {
    "games": ("recorder",),
    **dict.fromkeys(OF_REPORTS, ("entered_by", "reason")),
    "structures": ("author", "why", "place_matches"),
    **dict.fromkeys(("withdrawn", "hidden"), ("why",)),
}
"""The columns of each table in which people say something, in which any name may stand."""
_OF_SIDE = ("player", "player_id", "deck", "deck_id", "list", "wins")


class Shown(NamedTuple):
    """What the players of a lake are called.

    `names`: by what rows call people without their names. `hidden`: what each hidden person is called, by the id.
    `texts`: what the names of hidden people are shown as.
    """

    names: Mapping[str, PersonNamed]
    hidden: Mapping[UUID, str]
    texts: HiddenTexts


def shown_names(people: pl.DataFrame, hidden: pl.DataFrame, aliases: pl.DataFrame, until: int | None) -> Shown:
    """The names by the rows of these tables: of each person the last one, as of a position of the log if one is given.

    Whoever is hidden is so as of every position: a name that was taken back is in no earlier lake.
    """
    labels = hidden_labels(_hidden_players(hidden).values())
    told = [
        (UUID(person), PersonNamed(name, id), end)
        for person, end, name, id in people.sort("end_position")
        .select(pl.col("game").cast(pl.String), "end_position", "name", "player_id")
        .iter_rows()
    ]
    spellings = [*aliases.select("spelling", "name").iter_rows()]
    texts = HiddenTexts.of([(person, name) for person, name, _ in told], labels, spellings)
    names = {person: name for person, name, end in told if until is None or end <= until}
    names |= {person: PersonNamed(label) for person, label in labels.items()}
    return Shown({called(person): name for person, name in names.items()}, labels, texts)


def _hidden_players(hidden: pl.DataFrame) -> dict[str, PlayerHidden]:
    """What the log says of each hidden player last, the first hidden in front."""
    rows = hidden.sort("end_position").select(pl.col("game").cast(pl.String), "persons", "number")
    return {
        player: PlayerHidden(msgspec.json.decode(persons, type=tuple[UUID, ...]), number)
        for player, persons, number in rows.iter_rows()
    }


def masked(rows: pl.LazyFrame, table: str, shown: Shown) -> pl.LazyFrame:
    """The rows of a table without the names of hidden people, in which players have their names already."""
    if table == "people":
        labels = {str(person): label for person, label in shown.hidden.items()}
        label = pl.col("game").cast(pl.String).replace_strict(labels, default=None, return_dtype=pl.String)
        seen = pl.when(label.is_null())
        return rows.with_columns(name=pl.coalesce(label, "name"), player_id=seen.then("player_id"))
    texts, dtypes = shown.texts, rows.collect_schema()
    if table == "aliases":
        return rows.with_columns(_mapped(name, texts.shown) for name in ("spelling", "name"))
    said = [_mapped(name, texts.words).cast(dtypes[name]) for name in _WORDS.get(table, ())]
    for end in OF_REPORTS.get(table, ()):
        is_hidden = pl.col(f"player{end}").is_in([*shown.hidden.values()])
        said.append(
            pl.when(is_hidden).then(_mapped(f"deck{end}", texts.words)).otherwise(f"deck{end}").alias(f"deck{end}")
        )
    if table in OF_REPORTS:
        said.append(_mapped("more", partial(_further, texts)))
    return rows.with_columns(said)


def _mapped(column: str, shown: Callable[[str], str]) -> pl.Expr:
    """A column of texts as they are shown, each different one asked for once."""

    def mapped(texts: pl.Series) -> pl.Series:
        new = {text: shown(text) for text in texts.drop_nulls().unique()}
        return texts.replace({text: word for text, word in new.items() if text != word})

    return pl.col(column).cast(pl.String).map_batches(mapped, return_dtype=pl.String)


def _further(texts: HiddenTexts, words: str) -> str:
    """The further words of a source, a JSON object."""
    return msgspec.json.encode(texts.further(msgspec.json.decode(words, type=dict[str, str]))).decode()


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
