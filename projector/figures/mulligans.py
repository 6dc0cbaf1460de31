"""How kept and redrawn hands fare, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, Line, dot_figure
from projector.figures.plain import GREEN, ORANGE, apart
from projector.stats.ranking import FEW


def mulligans_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.mulligans`: a line per deck and seat order, kept and redrawn."""
    colours = {"kept": GREEN, "redrawn": ORANGE}
    rows = frame.to_dicts()
    lines: dict[str, list[Dot]] = {}
    for row, more in zip(rows, apart(rows), strict=True):
        order = {True: ", first", False: ", second", None: ""}[row["on_the_play"]]
        told = f" of {row['asked']:,} hands" + ("" if row["share"] is None else f", {row['share']:.1%}")
        dot = Dot(row["win_rate"], row["low"], row["high"], row["hands"], told, row["hand"], colours[row["hand"]])
        lines.setdefault((row["deck"] or "All decks") + order + more, []).append(dot)
    told_lines: list[Line] = [*lines.items()]
    return dot_figure(told_lines, title="Games won", template=template, few=few)
