"""How those fare whose cards ended so, against all of the same matchup, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure
from projector.figures.of_cards import over_lines, together
from projector.figures.plain import POINTS
from projector.stats.ranking import FEW


def card_fates_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.card_fates`: a line per fate, of all cards or the only one."""
    lines = over_lines(together(frame), "fate")
    return dot_figure(lines, title="Points beyond the matchup", template=template, middle=0, digits=POINTS, few=few)
