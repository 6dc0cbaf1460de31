"""How much better one list did than another against the same opponents by the same chance, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import POINTS, apart
from projector.stats.ranking import FEW


def paired_differences_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.paired_differences`: a line per experiment, and under it each opponent."""
    rows = frame.to_dicts()
    several = len({(row["experiment"], row["seed"]) for row in rows}) > 1
    lines = []
    for row, more in zip(rows, apart(rows), strict=True):
        told = f"{row['b']} less {row['a']}"
        name = told if row["opponent"] is None else f"against {row['opponent']}"
        which = f", {row['experiment'][-4:]} by seed {row['seed']}" if several else ""
        dot = Dot(row["difference"], row["low"], row["high"], row["games"], f": {told}")
        lines.append((f"{name}{which}{more}", [dot]))
    title = "Points of win rate of B minus those of A"
    return dot_figure(lines, title=title, template=template, middle=0, digits=POINTS, few=few)
