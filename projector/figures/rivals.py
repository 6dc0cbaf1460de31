"""How each player does against each other player."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure, record_lines
from projector.stats.ranking import FEW


def rivals_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.rivals`: a line per opponent, and per player if there are several."""
    lines = record_lines(frame.to_dicts(), "opposing_player")
    return dot_figure(lines, title="Matches won", template=template, few=few)
