"""What is attacked and what comes of it, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import apart
from projector.stats.ranking import FEW


def attacks_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.attacks`: a line per target and measure."""
    targets = {True: "a card of the main deck", False: "another card", None: "a card not known"}
    whose = {True: " (the attacker's)", False: " (the defender's)", None: ""}
    rows = frame.to_dicts()
    lines = [
        (
            f"{targets[row['main']]}: {row['measure']}{whose[row['own']]}{more}",
            [Dot(row["value"], row["low"], row["high"], row["attacks"], " attacks")],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    title = "Part of the attacks, or cards an attack"
    return dot_figure(lines, title=title, template=template, middle=0, digits=".3f", few=few)
