"""A statistic asked by words: its filters and its own parameters, checked before anything is counted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from inspect import Parameter, Signature, signature
from shlex import quote
from typing import Any, Literal, Protocol, get_args, get_origin, get_type_hints

import msgspec
import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest, nearest_one
from projector.lake import Lake
from projector.stats.catalogue import Stat
from projector.stats.filters import USUAL, Filters
from projector.stats.kept import kept
from projector.stats.levels import Level, Readings, list_called, with_decks
from projector.stats.matches import named_matches
from projector.stats.seats import finished_games

FILTERS = Filters.__struct_fields__
SEVERAL = ("formats", "events", "decks", "opponents", "players")
"""The filters that take one name or several."""
DAYS = ("since", "until")
"""The filters that take a day, as text or as a date."""
UNIT = "unit"
"""The parameter of the statistics that count games or matches."""
_CHOICES: Mapping[str, tuple[str, ...]] = {"level": get_args(Level), "readings": get_args(Readings)}
MOST_NAMED = 20
_KNOWN = {"what": pl.String, "system": pl.String, "name": pl.String}
_OF_PEOPLE = ": this filter is of people; bots are chosen by the population, as in 'bots: greedy v2'"


class Asked(Protocol):
    """What is asked by words: a statistic, or an answer in sentences. `population`: the only one that it is about.

    `across`: it compares card games.
    """

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def answer(self) -> Callable[..., Any]:
        """What answers, by a lake or a data folder, the filters, and parameters of its own."""
        ...

    @property
    def population(self) -> str | None:
        """The only population that it is about, if there is one."""
        ...

    @property
    def across(self) -> bool:
        """Whether it compares card games: pages ask it of all of them, whichever is chosen."""
        ...


def own_parameters(stat: Asked) -> list[Parameter]:
    """The parameters that a statistic has beside the lake and the filters."""
    return [*signature(stat.answer).parameters.values()][2:]


def takes_unit(stat: Asked) -> bool:
    """Whether a statistic counts games or matches, by its parameter `unit`."""
    return any(parameter.name == UNIT for parameter in own_parameters(stat))


def usual_unit(stat: Asked, filters: Filters) -> dict[str, str]:
    """The unit in which pages ask for a statistic, as its parameter: people's results by match, where it counts both.

    Nothing if it counts games, also where the filters ask who begins: of a match nobody does.
    """
    return {UNIT: "match"} if takes_unit(stat) and filters.population == "humans" and filters.begins is None else {}


def asked_signature(stat: Stat) -> Signature:
    """The signature by which a statistic is asked: the filters, each by its name too, and its own parameters."""
    named = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=given_as(field))
        for field in msgspec.structs.fields(Filters)
    ]
    filters = Parameter("filters", Parameter.POSITIONAL_OR_KEYWORD, default=USUAL, annotation=Filters)
    return Signature([filters, *own_parameters(stat), *named], return_annotation=pl.DataFrame)


def given_as(field: msgspec.structs.FieldInfo) -> Any:
    """The type of a filter as a word: days may be dates, too, and one name stands for a list of it."""
    if field.name in SEVERAL:
        return str | Sequence[str]
    return str | date | None if field.name in DAYS else field.type


def parted(stat: Asked, words: Mapping[str, Any], filters: Filters = USUAL) -> tuple[Filters, dict[str, Any]]:
    """The filters with what the words change of them, and the statistic's own parameters.

    KifuError for a word that it does not take, a parameter that it needs, or a value that cannot be.
    """
    own = own_parameters(stat)
    names = [parameter.name for parameter in own]
    for word in words:
        if word not in FILTERS and word not in names:
            near = nearest_one(word, (*names, *FILTERS))
            meant = f"did you mean '{near}'? " if near else ""
            raise KifuError(f"{stat.name} takes no '{word}'; {meant}it takes {', '.join((*names, *FILTERS))}")
    for parameter in own:
        if parameter.default is Parameter.empty and parameter.name not in words:
            raise KifuError(f"{stat.name} needs its parameter {parameter.name}")
    changed = {name: value for name, value in words.items() if name in FILTERS}
    return filters_of(changed, filters), {name: value for name, value in words.items() if name in names}


def filters_of(words: Mapping[str, Any], filters: Filters = USUAL) -> Filters:
    """The filters with what the words change of them; one name stands for a list of it. KifuError for a wrong value."""
    for name, choices in _CHOICES.items():
        if (value := words.get(name, choices[0])) not in choices:
            raise KifuError(f"{name}: there is no '{value}'; there are {', '.join(choices)}")
    lists = {name: (words[name],) for name in SEVERAL if isinstance(words.get(name), str)}
    try:
        whole = {**msgspec.structs.asdict(filters), **words, **lists}
        days = {name: value.isoformat() for name, value in whole.items() if type(value) is date}
        return msgspec.convert({**whole, **days}, Filters).checked()
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$.")
        raise KifuError(f"{where.rstrip('`')}: {why}") from None


def own_values(stat: Asked, texts: Mapping[str, str]) -> dict[str, Any]:
    """Own parameters of a statistic as values, from texts: `3`, `yes`, or JSON. KifuError for one that cannot be."""
    hints = get_type_hints(stat.answer)
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if get_origin(hints.get(name)) is Literal and text not in (choices := get_args(hints[name])):
            raise KifuError(f"{name}: there is no '{text}'; {nearest(text, choices)}")
        try:
            told = msgspec.json.decode(text) if text[:1] in ("[", "{") else text
            values[name] = msgspec.convert(told, hints.get(name, str), strict=False)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            form = f"; as --with {quote(f'{name}={written(hints[name])}')}" if name in hints else ""
            raise KifuError(f"{name}: '{text}' is no value of it ({error}){form}") from None
    return values


def written(hint: Any) -> str:
    """An example of how a value of a type is written in a text."""
    kinds = {get_origin(kind) or kind: kind for kind in (hint, *get_args(hint))}
    if Mapping in kinds:
        return '{"NAME": 3, "OTHER": 1}'
    if Literal in kinds:
        return str(get_args(kinds[Literal])[-1])
    return "yes" if bool in kinds else "20"


def counted(stat: Asked, filters: Filters) -> Filters:
    """The filters with the population that a statistic is of, if it is of one alone."""
    return filters if stat.population is None else filters.but(population=stat.population)


def taken(function: Callable[..., Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a statistic's own parameters that a function of it takes, too."""
    return {name: value for name, value in own.items() if name in signature(function).parameters}


def known_names(lake: Lake, filters: Filters) -> pl.DataFrame:
    """The names (`what`, `name`) of what filters ask for by name, of games and reports that the rest may leave.

    `system`: the card game of a deck's name; null of other names.
    """
    asked, parts = _asked(filters), [pl.DataFrame(schema=_KNOWN)]
    for what in ("system", "experiment", "population"):
        tables = ("games", "results", "entries") if what == "system" else ("games",)
        if what in asked:
            found = pl.concat([lake.scan(table).select(pl.col(what).cast(pl.String)) for table in tables])
            parts.append(_names(what, lake.collect(found.unique()).to_series()))
    if any(getattr(filters, name) for name in SEVERAL):
        whole = filters.whatever_seats().but(formats=(), events=(), since=None, until=None)
        parts.append(kept(lake, f"names by {whole}", partial(_of_rows, whole)))
    return pl.concat(parts)


def _of_rows(filters: Filters, lake: Lake) -> pl.DataFrame:
    """The names of formats, events, players and decks in the games and reports that filters leave."""
    rows = [with_decks(lake, finished_games(lake, filters), filters.level)]
    if filters.population == "humans":
        rows.append(named_matches(lake, filters))
    parts = [_names(what, pl.concat([frame[what].cast(pl.String) for frame in rows])) for what in ("format", "event")]
    parts.append(_names("player", _of_both([frame.with_columns(_people()) for frame in rows], "player")))
    return pl.concat([*parts, *(_decks(frame, side) for frame in rows for side in "ab")]).unique()


def fitted(known: pl.DataFrame, filters: Filters) -> Filters:
    """The filters with each deck called as in `known_names`: a name that one list of a card game has means that list.

    KifuError lists the names, if one is none of them, or is that of several lists.
    """
    whole = with_lists(known.filter(what="deck"), filters)
    check_names(known, whole)
    return whole


def with_lists(decks: pl.DataFrame, filters: Filters) -> Filters:
    """The filters with the labels of the lists that their decks' names mean, by the `name` of each deck of a `system`.

    KifuError if a name is that of several lists of a card game. A name that no deck has stays.
    """
    if filters.level != "list":
        return filters
    of_systems = [rows["name"].to_list() for rows in decks.sort("system").partition_by("system")]

    def labels(names: Iterable[str]) -> tuple[str, ...]:
        found = {name: [label for labels in of_systems if (label := list_called(name, labels))] for name in names}
        return tuple(dict.fromkeys(label for name, called in found.items() for label in called or [name]))

    return filters.but(decks=labels(filters.decks), opponents=labels(filters.opponents))


def check_names(known: pl.DataFrame, filters: Filters) -> None:
    """Check the names in filters against `known_names`. KifuError lists these, if one is none of them."""
    for what, names in _asked(filters).items():
        there = known.filter(what=what)["name"].unique().sort().to_list()
        for name in names:
            if name not in there:
                told = nearest(name, there, most=MOST_NAMED)
                of = f"deck at the level {filters.level}" if what == "deck" else what
                why = _OF_PEOPLE if what == "player" and not there else ""
                among = "" if what == "population" else f" (population {filters.population})"
                raise KifuError(f"no {of} is called '{name}'; {told}{among}{why}")


def _asked(filters: Filters) -> dict[str, tuple[str, ...]]:
    """The names that filters ask for, by what they are of; nothing that they do not ask for."""
    certain = filters.population if ": " in filters.population else None
    named = {"system": filters.system, "experiment": filters.experiment, "population": certain}
    several = {"format": filters.formats, "event": filters.events, "player": filters.players}
    one = {what: () if name is None else (name,) for what, name in named.items()}
    asked = {**one, **several, "deck": (*filters.decks, *filters.opponents)}
    return {what: names for what, names in asked.items() if names}


def _names(what: str, names: pl.Series) -> pl.DataFrame:
    none = pl.lit(None, dtype=pl.String).alias("system")
    return pl.DataFrame({"name": names.drop_nulls().unique()}).select(pl.lit(what).alias("what"), none, "name")


def _decks(rows: pl.DataFrame, side: str) -> pl.DataFrame:
    """The names of the decks of a seat, or of a side of matches, with their card games."""
    named = rows.select(pl.lit("deck").alias("what"), pl.col("system").cast(pl.String), name=f"deck_{side}")
    return named.drop_nulls("name").unique()


def _people() -> list[pl.Expr]:
    return [pl.when(pl.col(f"kind_{side}") == "human").then(f"player_{side}").alias(f"player_{side}") for side in "ab"]


def _of_both(rows: Iterable[pl.DataFrame], name: str) -> pl.Series:
    """The values of a column of both seats, or of both players of matches."""
    return pl.concat([frame[f"{name}_{side}"].cast(pl.String).alias(name) for frame in rows for side in "ab"])
