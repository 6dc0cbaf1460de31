"""`kifu stat`: a statistic as a table, as JSON, or as a file for a spreadsheet or a notebook."""

from pathlib import Path
from typing import Annotated, Any

import typer

from dashboards.terminal import DEFAULT_DATA, Data, Json, opened_lake, out, pairs, print_frame, write_json

Names = list[str] | None


def stat_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The statistic; without one, those there are are listed.")
    ] = None,
    system: Annotated[str | None, typer.Option(help="This card game alone (all, each by itself).")] = None,
    population: Annotated[str | None, typer.Option(help="bots, humans, mixed, or as the lake calls one (bots).")] = None,
    formats: Annotated[Names, typer.Option("--format", help="This format alone. May be repeated.")] = None,
    events: Annotated[Names, typer.Option("--event", help="This event alone. May be repeated.")] = None,
    since: Annotated[str | None, typer.Option(metavar="DATE", help="From this date on.")] = None,
    until: Annotated[str | None, typer.Option(metavar="DATE", help="Up to this date, itself included.")] = None,
    decks: Annotated[Names, typer.Option("--deck", help="This own deck alone. May be repeated.")] = None,
    opponents: Annotated[Names, typer.Option("--opponent", help="This opposing deck alone. May be repeated.")] = None,
    players: Annotated[Names, typer.Option("--player", help="This own player alone. May be repeated.")] = None,
    begins: Annotated[bool | None, typer.Option(help="Who begins alone, or who does not (both).")] = None,
    level: Annotated[
        str | None, typer.Option(help="What makes two decks one: list, name, archetype or variant (list).")
    ] = None,
    readings: Annotated[
        str | None, typer.Option(help="Games by different readings of the rules: pooled or apart (pooled).")
    ] = None,
    trusted: Annotated[bool, typer.Option("--trusted", help="Count games taken on trust, too.")] = False,
    experiment: Annotated[
        str | None, typer.Option(help="The games of this experiment alone, as kifu compare names it (of none).")
    ] = None,
    own: Annotated[
        Names, typer.Option("--with", metavar="NAME=VALUE", help="A parameter of the statistic. May be repeated.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as CSV that a spreadsheet reads.")] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as Parquet.")] = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Answer a question about the recorded games; without a name, list the questions.

    In CSV a text that a spreadsheet would take for a formula has an apostrophe before it. The lake is counted as it
    stands: kifu refresh brings it up to the log.
    """
    if name is None:
        _list(as_json=as_json)
        return
    words: dict[str, Any] = {
        "system": system, "population": population, "formats": formats, "events": events, "since": since,
        "until": until, "decks": decks, "opponents": opponents, "players": players, "begins": begins, "level": level,
        "readings": readings, "trusted": trusted or None, "experiment": experiment,
    }  # fmt: skip
    given = {word: value for word, value in words.items() if value is not None}
    own_texts = pairs(own or [], of="--with", example="most=20")
    _answer(name, given, own_texts, data=data, csv=csv, parquet=parquet, as_json=as_json)


def _answer(
    name: str,
    words: dict[str, Any],
    own: dict[str, str],
    *,
    data: Path,
    csv: Path | None,
    parquet: Path | None,
    as_json: bool,
) -> None:
    from projector.spreadsheet import csv_text, parquet_bytes
    from projector.stats.asking import own_values
    from projector.stats.catalogue import stat

    values = own_values(stat(name), own)
    with opened_lake(data) as folder:
        frame = folder.stat(name, **words, **values)
        known = folder.usable(name, **words, **values)
    if csv is not None:
        csv.write_text(csv_text(frame), encoding="utf-8", newline="")
    if parquet is not None:
        parquet.write_bytes(parquet_bytes(frame))
    if as_json:
        write_json({**known._asdict(), "rows": frame.to_dicts()})
    elif csv is None and parquet is None:
        out.print(f"usable: {known.usable:,} of {known.of:,} (needs {known.needs})")
        print_frame(frame)


def _list(*, as_json: bool) -> None:
    from rich.table import Table

    from projector.stats.catalogue import stats

    if as_json:
        write_json([{"name": stat.name, "question": stat.question} for stat in stats().values()])
        return
    table = Table("stat", "what it answers", box=None)
    for stat in stats().values():
        table.add_row(stat.name, stat.question)
    out.print(table)
