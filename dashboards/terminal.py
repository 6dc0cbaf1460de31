"""The terminal: what every command shares of it — its options, its answers, its progress, and the log it opens."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from dashboards import serving
from events.cards.wording import shown
from events.errors import KifuError
from events.game import game_names
from events.log.store import GameLog
from events.table.ask import MANUAL

if TYPE_CHECKING:
    from projector.folder import DataFolder

Data = Annotated[
    Path,
    typer.Option(
        "--data", envvar="KIFU_DATA", callback=Path.expanduser, help="The folder that holds the log and the lake."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
System = Annotated[str, typer.Option("--system", help=f"The game: {' or '.join(game_names())}.")]
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many processes play.")]
RulesOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="A reading of the rules other than the default, as in FW-04=checkpoint. May be repeated."
    ),
]
Manual = Annotated[
    str | None,
    typer.Option("--manual", metavar="pass", help="Let skills that are not understood do nothing; each game says so."),
]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or the beginning of it.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port of the pages (0: any free one).")]
ClusterAddress = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A dask scheduler whose workers do it, as tcp://HOST:8786."),
]
DEFAULT_DATA = Path("kifu-data")
DEFAULT_PORT = 8050

MOST_NAMED = 20
"""Of what is wrong with a file, as many are named one by one where they are shown as text."""
MOST_LISTED = 1_000
"""The same in an answer to a program."""

_PIPED_WIDTH = 200
out = Console(
    highlight=False, markup=False, emoji=False, soft_wrap=True, width=None if sys.stdout.isatty() else _PIPED_WIDTH
)
err = Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


@contextmanager
def opened(data: Path) -> Iterator[GameLog]:
    """The log of a data folder, for those who only read it. KifuError if there is none: they make none."""
    serving.require_log(data)
    with closing(GameLog.open(data)) as log:
        yield log


@contextmanager
def progress(what: str, total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream; gives what to call with how many are done."""
    with Progress(console=err, transient=True, disable=quiet or not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def plain(text: str) -> str:
    """What somebody else wrote, as it may be shown in a terminal: on one line, and without what commands a terminal."""
    return shown(text, escaped="\N{REPLACEMENT CHARACTER}")


def pairs(words: Sequence[str], *, of: str, example: str) -> dict[str, str]:
    """What words like `name=value` say. KifuError says which is none, or names two values for one name."""
    said: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise KifuError(f"{of} '{word}' names no value: write it as in {example}")
        if said.setdefault(name, value) != value:
            raise KifuError(f"{of} {name} is given two values, '{said[name]}' and '{value}': give one")
    return said


def rules_options(words: Sequence[str] | None, *, manual: str | None = None) -> dict[str, str]:
    """The readings of the rules that `--option` chooses, and `--manual`. KifuError as for `pairs`."""
    chosen = pairs(words or [], of="--option", example="FW-04=checkpoint")
    return chosen if manual is None else {**chosen, MANUAL: manual}


def write_json(answer: Any) -> None:
    """Answer a program."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.flush()


@contextmanager
def opened_lake(data: Path) -> Iterator["DataFolder"]:
    """A data folder for those who count its games. KifuError if it has no lake; told, if the log has grown since."""
    from projector.folder import open_data

    with open_data(data) as folder:
        if not folder.has_lake:
            raise KifuError(f"there is no lake in {data} yet: `kifu refresh --data {data}` makes it from the log")
        if folder.is_behind():
            err.print("the log has games or reports that the lake lacks: kifu refresh brings it up")
        yield folder


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, title: str | None = None) -> None:
    """Print a table below its title; leave out columns that are empty in all rows."""
    whole = [*rows]
    filled = [n for n in range(len(heads)) if any(row[n] for row in whole) or not whole]
    table = Table(*(heads[n] for n in filled), title=title, title_justify="left", box=None)
    for row in whole:
        table.add_row(*(plain(row[n]) for n in filled))
    out.print(table)


def by_reason(records: Iterable[tuple[str, str]], *, what: str = "game") -> Iterator[str]:
    """A line for each reason, with its only record, or how many records it has and the first of them."""
    with_reason: dict[str, list[str]] = {}
    for record, why in records:
        with_reason.setdefault(why, []).append(record)
    for why, alike in with_reason.items():
        yield f"{alike[0]}: {why}" if len(alike) == 1 else f"{counted(len(alike), what)}, the first {alike[0]}: {why}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A count with what is counted, in the plural (with an s, unless told) but for one."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def tell_added(added: int, of: int, what: str, done: str, *, as_json: bool) -> None:
    """Say how many of what was given are new, and how many were there already."""
    if as_json:
        write_json({"added": added, "duplicates": of - added})
    else:
        out.print(f"{counted(added, what)} {done}, {of - added:,} there already")
