"""Frames in the terminal: as many columns as it has room for, and once above the table what all rows say."""

import sys
from collections.abc import Mapping, Sequence
from itertools import starmap
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.table import Table

from dashboards import terminal
from dashboards.terminal import plain

LEAST = 0.001
"""The least number but 0 that a table tells."""
Csv = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write it as CSV that a spreadsheet reads (- for standard output)."),
]
_OF_ANOTHER = ("deviation", "se")
"""Columns that say how sure another number is, and have no interval."""
_BETWEEN = 2
"""The blanks beside each column of a table."""


def print_frame(frame: Any, *, once: Sequence[str] = (), more: str | None = None, intervals: bool = False) -> None:
    """Print a Polars frame as a table: numbers with three places at most, and nothing for an unknown value.

    With columns `once`, these, and those of several rows that are no numbers, stand above it if they are the same in
    all rows; those without any value are named there. If `more` says how to get those left out, a terminal has the
    columns that fit it, each whole, and a line that names the others; whoever reads a pipe or a file has all.
    With `intervals` the two ends of an interval stand in the cell of their number.
    """
    out = terminal.out
    if once:
        frame = _without_same(frame, once)
    ends = ends_of(frame.schema) if intervals else {}
    told = {
        name: [*starmap(cell, frame.select(name, *ends.get(name, ())).iter_rows())]
        for name in frame.columns
        if not any(name in both for both in ends.values())
    }
    widths = {name: max(map(cell_len, (plain(name), *rows))) + _BETWEEN for name, rows in told.items()}
    kinds = {name: frame.schema[name] for name in told}
    shown = fitting(kinds, widths, room=out.width) if more and out.is_terminal else [*told]
    table = Table(box=None, width=sum(widths[name] for name in shown))
    for name in shown:
        table.add_column(plain(name), justify="right" if frame.schema[name].is_numeric() else "left")
    for row in zip(*(told[name] for name in shown), strict=True):
        table.add_row(*row)
    out.print(table)
    if left_out := [plain(name) for name in told if name not in shown]:
        out.print(f"left out, for want of room: {', '.join(left_out)} ({more})")


def write_csv(frame: Any, file: Path) -> None:
    """Write a frame as CSV that a spreadsheet reads, to a file, or to standard output if that is `-`."""
    from projector.spreadsheet import csv_text

    if file == Path("-"):
        sys.stdout.write(csv_text(frame))
        sys.stdout.flush()
    else:
        file.write_text(csv_text(frame), encoding="utf-8", newline="")


def fitting(schema: Mapping[str, Any], widths: Mapping[str, int], *, room: int) -> list[str]:
    """The columns that fit in so much room: the words by which rows are told apart, then the first of the others."""
    names = [*schema]
    first_rate = next((n for n, name in enumerate(names) if schema[name].is_float()), len(names))
    chosen = [name for name in names[:first_rate] if not schema[name].is_numeric()]
    room -= sum(widths[name] for name in chosen)
    for name in (name for name in names if name not in chosen):
        room -= widths[name]
        if room < 0:
            break
        chosen.append(name)
    return sorted(chosen, key=names.index)


def _without_same(frame: Any, once: Sequence[str]) -> Any:
    """The columns of a frame that differ from row to row; the others are told."""
    words = [name for name, dtype in frame.schema.items() if frame.height > 1 and not dtype.is_numeric()]
    empty = [name for name in frame.columns if frame[name].null_count() == frame.height]
    same = [name for name in frame.columns if name in (*once, *words) and frame[name].n_unique() == 1]
    for name in same:
        if told := cell(frame[name][0]):
            terminal.out.print(f"{plain(name)}: {told}")
    if empty:
        terminal.out.print(f"not known: {', '.join(map(plain, empty))}")
    return frame.drop({*same, *empty})


def ends_of(schema: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """The columns with the ends of an interval, by that of the number that it is of."""
    ends = {name: (f"{name}_low", f"{name}_high") for name in schema if {f"{name}_low", f"{name}_high"} <= {*schema}}
    if {"low", "high"} <= {*schema}:
        names = [*schema]
        before = names[: names.index("low")]
        numbers = [name for name in before if schema[name].is_float() and name not in _OF_ANOTHER]
        ends |= {name: ("low", "high") for name in numbers[-1:] if name not in ends}
    return ends


def cell(value: Any, low: float | None = None, high: float | None = None) -> str:
    """A value as a table shows it, with the ends of its interval if they are known."""
    if low is not None and high is not None:
        between = "–" if low >= 0 else " to "
        return f"{cell(value)} ({cell(low)}{between}{cell(high)})"
    if not isinstance(value, float):
        return "" if value is None else plain(str(value))
    if value and abs(value) < LEAST:
        return f"< {LEAST}" if value > 0 else f"> -{LEAST}"
    return str(round(value, 3))
