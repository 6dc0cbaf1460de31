"""`kifu sql`: one query over the lake, which reads and changes nothing."""

from typing import Annotated

import typer

from dashboards.printed_frames import Csv, print_frame, write_csv
from dashboards.terminal import DEFAULT_DATA, Data, Json, err, opened_lake, out, print_table, write_json
from events.errors import KifuError

ROWS = 1000


def sql_command(
    query: Annotated[str | None, typer.Argument(metavar="SQL", help="One SELECT, in DuckDB's words.")] = None,
    name: Annotated[str | None, typer.Option("--example", metavar="NAME", help="Ask this saved query.")] = None,
    listed: Annotated[bool, typer.Option("--examples", help="List the saved queries.")] = False,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long it may take.")] = 30.0,
    megabytes: Annotated[int, typer.Option(min=64, help="How much memory it may take.")] = 1024,
    rows: Annotated[int, typer.Option(min=1, help="How many rows are answered.")] = ROWS,
    csv: Csv = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Ask the lake's tables (see kifu schema) a question in SQL. No file but the lake is read, and nothing is changed.

    The tables have the games of one population, the only one that there is, else bots, without those taken on trust and
    those of experiments; all_games, all_facts and so on have all. Which games are counted, and how many are left out,
    is told on the error stream.
    What runs too long or takes too much memory is interrupted. Of more rows than --rows the first are answered, which
    is told on the error stream.
    """
    from projector.contents import usual_population
    from projector.sql import Limits, example, population_of
    from projector.sql_process import ask_apart

    if listed:
        _list(as_json=as_json)
        return
    if csv is not None and as_json:
        raise KifuError("--csv and --json are two forms of one answer: choose one")
    if (query is None) == (name is None):
        raise KifuError('give one query: kifu sql "SELECT …", or --example NAME (kifu sql --examples lists them)')
    asked = query if query is not None else example(str(name))
    with opened_lake(data) as folder:
        contained = folder.contents()
    population = usual_population(contained)
    answer = ask_apart(data, asked, Limits(seconds=seconds, megabytes=megabytes, rows=rows), population=population)
    if csv is not None:
        write_csv(answer.frame, csv)
    elif as_json:
        write_json(answer.frame.to_dicts())
    else:
        if name is not None:
            out.print(asked)
        print_frame(answer.frame, more="name the columns in the query, or ask with --csv FILE")
    if note := str(population_of(asked, contained, population)):
        err.print(note)
    if answer.more:
        err.print(f"there are more rows than these {rows:,}: --rows answers more")


def _list(*, as_json: bool) -> None:
    from projector.sql import examples

    if as_json:
        write_json([{"name": name, "sql": sql} for name, sql in examples().items()])
        return
    lines = ((name, sql.splitlines()[0].removeprefix("-- ")) for name, sql in examples().items())
    print_table(("example", "what it asks"), lines)
