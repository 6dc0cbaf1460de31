"""The rating of each player, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure, outcomes
from projector.figures.plain import apart, mark_of
from projector.stats.ranking import FEW
from projector.stats.rating_history import MEAN


def ratings_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.ratings`: a line per player, the best first, those of few below."""
    rows = frame.to_dicts()
    lines = [
        (
            row["player"] + (f", {row['format']}" if row["format"] else "") + more,
            [
                Dot(
                    row["rating"],
                    row["low"],
                    row["high"],
                    row["matches"],
                    " matches" + outcomes(row),
                    of=mark_of(row, "player", "format"),
                )
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    return dot_figure(lines, title="Rating", template=template, middle=MEAN, digits=".1f", few=few)
