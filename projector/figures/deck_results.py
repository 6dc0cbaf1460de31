"""Win rate of each deck, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.rates import rate_figure


def deck_results_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.deck_results`: a line per deck, the best on top."""
    rows = frame.sort("win_rate", "deck", descending=[True, False]).to_dicts()
    return rate_figure(rows, labels=[row["deck"] for row in rows], title="Games won", template=template)
