"""Win rate of each list of a deck, in the order in which they were first played, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure, outcomes
from projector.figures.plain import apart, mark_of
from projector.stats.ranking import FEW


def deck_versions_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.deck_versions`: a line per list, the first on top."""
    rows = frame.to_dicts()
    several = frame["deck"].n_unique() > 1
    lines = [
        (
            (f"{row['deck']}, " if several else "")
            + f"version {row['version']}"
            + (f", {row['first']}" if row["first"] else "")
            + more,
            [Dot(row["win_rate"], row["low"], row["high"], row["games"], outcomes(row), of=mark_of(row, "list"))],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    return dot_figure(lines, title="Games won", template=template, few=few)
