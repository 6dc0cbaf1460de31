"""The rate of each deck against the field, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import apart, mark_of
from projector.stats.ranking import FEW


def field_rate_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.field_rate`: a line per deck, the best on top; of under `few` games pale."""
    rows = frame.to_dicts()
    lines = [
        (
            row["deck"] + more,
            [
                Dot(
                    row["field_rate"],
                    row["low"],
                    row["high"],
                    row["games"],
                    f" games; {row['share']:.1%} of the field",
                    of=mark_of(row, "deck"),
                )
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    return dot_figure(lines, title="Rate against the field", template=template, few=few)
