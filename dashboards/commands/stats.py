"""`kifu stat`: a statistic as a table, as JSON, or as a file for a spreadsheet or a notebook."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboards.printed_frames import Csv, print_frame, write_csv
from dashboards.terminal import (
    DEFAULT_DATA,
    Data,
    Json,
    err,
    opened_lake,
    out,
    pairs,
    plain,
    print_table,
    write_json,
)
from events.errors import KifuError
from events.language.vocabulary import instead, nearest_one

if TYPE_CHECKING:
    from projector.folder import DataFolder
    from projector.stats.asking import Asked
    from projector.stats.catalogue import Stat

ONCE = ("system", "population", "options", "clustered_by")
"""The columns that stand above a table if they are the same in all rows, also of one."""

Names = list[str] | None
Name = Annotated[str | None, typer.Argument(metavar="NAME", help="The statistic; without one, all are listed.")]
System = Annotated[str | None, typer.Option(help="This card game alone (all, each by itself).")]
Population = Annotated[
    str | None, typer.Option(help="bots, humans, mixed, or one as the lake calls it (the only one there is, or bots).")
]
Format = Annotated[Names, typer.Option("--format", help="This format alone. May be repeated.")]
Event = Annotated[Names, typer.Option("--event", help="This event alone. May be repeated.")]
Since = Annotated[str | None, typer.Option(metavar="DATE", help="From this date on.")]
Until = Annotated[str | None, typer.Option(metavar="DATE", help="Up to this date, itself included.")]
OwnDeck = Annotated[Names, typer.Option("--deck", help="This own deck alone. May be repeated.")]
Opponent = Annotated[Names, typer.Option("--opponent", help="This opposing deck alone. May be repeated.")]
OwnPlayer = Annotated[Names, typer.Option("--player", help="This own player alone. May be repeated.")]
Begins = Annotated[bool | None, typer.Option(help="Who begins alone, or who does not (both).")]
Level = Annotated[str | None, typer.Option(help="What makes two decks one: list, name, archetype or variant (list).")]
Readings = Annotated[
    str | None, typer.Option(help="Games by different readings of the rules: pooled or apart (pooled).")
]
Trusted = Annotated[bool, typer.Option("--trusted", help="Count games taken on trust, too.")]
Ruled = Annotated[
    bool | None, typer.Option(help="Count games whose table accepted what the rules do not allow, or not (counted).")
]
Experiment = Annotated[
    str | None, typer.Option(help="The games of this experiment alone, as kifu compare names it (of none).")
]
Own = Annotated[
    Names,
    typer.Option(
        "--with",
        metavar="NAME=VALUE",
        help='A parameter of the statistic, as in mirrors=yes or \'shares={"Ember Rush": 3, "Tide Wall": 1}\'. May be'
        " repeated.",
    ),
]
About = Annotated[bool, typer.Option("--about", help="Tell what it counts, its parameters and its columns instead.")]
InWords = Annotated[
    bool,
    typer.Option("--answer", help="Say it in a sentence or two, as the page of that name does; alone, list these."),
]
AsOf = Annotated[
    int | None,
    typer.Option("--as-of", min=0, metavar="POSITION", help="What had ended by that position of the log alone (all)."),
]
Columns = Annotated[
    str | None, typer.Option(metavar="NAME,NAME", help="These columns alone, in this order (--about tells them).")
]
Parquet = Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as Parquet.")]


def stat_command(
    name: Name = None,
    system: System = None,
    population: Population = None,
    formats: Format = None,
    events: Event = None,
    since: Since = None,
    until: Until = None,
    decks: OwnDeck = None,
    opponents: Opponent = None,
    players: OwnPlayer = None,
    begins: Begins = None,
    level: Level = None,
    readings: Readings = None,
    trusted: Trusted = False,
    ruled: Ruled = None,
    experiment: Experiment = None,
    own: Own = None,
    as_of: AsOf = None,
    columns: Columns = None,
    about: About = False,
    answer: InWords = False,
    csv: Csv = None,
    parquet: Parquet = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Answer a question about the recorded games; without a name, list the questions.

    Matches that may be counted wrongly, for they are both recorded and reported, are told on the error stream. In CSV a
    text that a spreadsheet would take for a formula has an apostrophe before it. The lake is counted as it stands: kifu
    refresh brings it up to the log; kifu heads tells the position that --as-of may name later.
    """
    if name is not None and about:
        _tell_about(name, as_json=as_json)
        return
    words: dict[str, Any] = {
        "system": system, "population": population, "formats": formats, "events": events, "since": since,
        "until": until, "decks": decks, "opponents": opponents, "players": players, "begins": begins, "level": level,
        "readings": readings, "trusted": trusted or None, "ruled": ruled,
        "experiment": experiment,
    }  # fmt: skip
    given = {word: value for word, value in words.items() if value is not None}
    if answer:
        if csv is not None or parquet is not None or columns is not None:
            raise KifuError("--answer says it in words: leave out --csv, --parquet and --columns")
        _say(name, given, own or [], as_of=as_of, data=data, as_json=as_json)
        return
    if name is None:
        _list(as_json=as_json, options=[given, own, csv, parquet, about, columns, as_of is not None])
        return
    _answer(name, given, own or [], as_of=as_of, columns=columns, data=data, csv=csv, parquet=parquet, as_json=as_json)


def _answer(
    name: str,
    words: dict[str, Any],
    own: list[str],
    *,
    as_of: int | None,
    columns: str | None,
    data: Path,
    csv: Path | None,
    parquet: Path | None,
    as_json: bool,
) -> None:
    if csv == Path("-") and as_json:
        raise KifuError("--csv - and --json both write to standard output: choose one")
    from projector.spreadsheet import parquet_bytes
    from projector.stats.asking import own_values, takes_unit
    from projector.stats.catalogue import stat
    from projector.stats.usable import ONLY_REPORTED

    found = stat(name)
    values = own_values(found, _own(found, own))
    with opened_lake(data) as opened:
        folder = opened if as_of is None else opened.as_of(as_of)
        frame = folder.stat(name, **words, **values)
        chosen = _of_columns(frame, columns)
        known = folder.usable(name, **words, **values)
        if not known.of:
            _tell_contents(folder, found)
        if ONLY_REPORTED in known.lacking and takes_unit(found) and not frame.height:
            err.print("--with unit=match counts matches, reported ones too")
        for doubt in folder.doubts(name, **words, **values):
            err.print(plain(doubt))
    if csv is not None:
        write_csv(chosen, csv)
    if parquet is not None:
        parquet.write_bytes(parquet_bytes(chosen))
    if as_json:
        write_json({**known._asdict(), "rows": chosen.to_dicts()})
    elif csv is None and parquet is None:
        out.print(f"usable: {known.usable:,} of {known.of:,} (needs {known.needs})")
        if not frame.height:
            why = f": {known.why}" if known.why else ""
            out.print(plain(f"no rows{why}"))
        else:
            _print(frame, columns)


def _say(
    name: str | None, words: dict[str, Any], own: list[str], *, as_of: int | None, data: Path, as_json: bool
) -> None:
    """Say an answer in words; without a name, list the questions that are answered so."""
    from projector.sentences.catalogue import QUESTIONS, question
    from projector.stats.asking import own_values

    if name is None:
        print_table(("answer", "what it says"), ((asked.name, asked.question) for asked in QUESTIONS.values()))
        return
    asked = question(name)
    values = own_values(asked, _own(asked, own))
    with opened_lake(data) as opened:
        told = (opened if as_of is None else opened.as_of(as_of)).answer(name, **words, **values)
    if as_json:
        write_json({"answer": str(told), "clauses": [clause._asdict() for clause in told.clauses]})
    else:
        out.print(plain(str(told)), soft_wrap=True)


def _own(stat: "Asked", words: list[str]) -> dict[str, str]:
    """What `--with` says. KifuError for what is no parameter of the statistic: it names the option that is meant."""
    from projector.stats.asking import FILTERS, SEVERAL, own_parameters

    said = pairs(words, of="--with", example="most=20")
    names = [parameter.name for parameter in own_parameters(stat)]
    options = {name: f"--{name.removesuffix('s') if name in SEVERAL else name}" for name in FILTERS}
    meant = {name: f"--with {name}" for name in names} | options | {option[2:]: option for option in options.values()}
    for word in said:
        if word not in names:
            near = nearest_one(word, [*meant])
            hint = f"did you mean {meant[near]}? " if near else ""
            raise KifuError(f"{stat.name} takes no '{word}'; {hint}--with takes {', '.join(names) or 'nothing here'}")
    return said


def _print(frame: Any, columns: str | None) -> None:
    """Print the rows of an answer as a table: of these columns, else of those that differ and fit."""
    from projector.readings import with_usual

    told = with_usual(frame)
    if columns is not None:
        print_frame(_of_columns(told, columns), intervals=True)
    else:
        once = [column for column in ONCE if column in frame.columns]
        print_frame(told, once=once, more="--columns NAME,NAME shows these; --csv FILE has all", intervals=True)


def _of_columns(frame: Any, names: str | None) -> Any:
    """The frame with the columns of these names alone. KifuError for a name that it does not have."""
    chosen = frame.columns if names is None else [name.strip() for name in names.split(",")]
    for name in chosen:
        if name not in frame.columns:
            raise KifuError(f"--columns: {instead(name, frame.columns)}")
    return frame.select([*dict.fromkeys(chosen)])


def _tell_contents(folder: "DataFolder", stat: "Stat") -> None:
    """Print what the lake has, and which options ask for it, where the filters leave nothing of it."""
    from projector.contents import content_lines

    of_alone = f"; {stat.name} counts {stat.population} alone" if stat.population else ""
    lines = [*content_lines(folder.contents(), dates=True)]
    err.print(f"these filters leave nothing{of_alone}; the lake has {'' if lines else 'nothing yet'}".rstrip())
    for line in lines:
        err.print(plain(f"  {line}"))


def _tell_about(name: str, *, as_json: bool) -> None:
    from projector.stats.catalogue import stat
    from projector.stats.documentation import documentation

    told = documentation(stat(name))
    write_json({"name": name, "about": told}) if as_json else out.print(told)


def _list(*, as_json: bool, options: Sequence[object]) -> None:
    """List the statistics. KifuError if an option of one is given."""
    from projector.stats.catalogue import stats

    if any(options):
        raise KifuError("name the statistic that is meant, as in kifu stat deck_results: kifu stat lists them")
    if as_json:
        write_json([{"name": stat.name, "question": stat.question} for stat in stats().values()])
        return
    print_table(("stat", "what it answers"), ((stat.name, stat.question) for stat in stats().values()))
