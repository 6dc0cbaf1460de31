"""How often options are taken when offered, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import apart
from projector.stats.ranking import FEW


def card_choices_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.card_choices`: a line per option, the most offered first."""
    rows = frame.sort("offered", descending=True, maintain_order=True).to_dicts()
    lines = []
    for row, more in zip(rows, apart(rows), strict=True):
        number = None if row["number"] is None else str(row["number"])
        words = (row["verb"], row["card_name"], row["other_name"], number)
        dot = Dot(row["choice_rate"], row["choice_low"], row["choice_high"], row["offered"], " times offered")
        lines.append((f"{row['kind']}: " + " · ".join(filter(None, words)) + more, [dot]))
    return dot_figure(lines, title="Taken when offered", template=template, few=few)
