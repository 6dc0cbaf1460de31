"""How those fare who had cards by each origin, against all of the same matchup, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure
from projector.figures.of_cards import over_lines, together
from projector.figures.plain import POINTS
from projector.stats.ranking import FEW


def card_origins_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.card_origins`: a line per origin, of all cards or the only one."""
    lines = over_lines(together(frame), "origin")
    return dot_figure(lines, title="Points beyond the matchup", template=template, middle=0, digits=POINTS, few=few)
