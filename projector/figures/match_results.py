"""Match rate of each deck, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure, rate_lines
from projector.stats.ranking import FEW


def match_results_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.match_results`: a line per deck, the best on top, those of few below."""
    rows = frame.sort(~pl.col("ranked"), -pl.col("match_rate"), "deck", nulls_last=True).to_dicts()
    return dot_figure(rate_lines(rows, n="matches", rate="match_rate"), title="Matches won", template=template, few=few)
