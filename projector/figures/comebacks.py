"""Card games side by side: how often games are turned round, and how many decisions matter."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_panels
from projector.figures.side_by_side import measure_panel
from projector.stats.ranking import FEW

_MEASURES = (
    ("from_behind", "Comebacks: won from below 20 %", ".1%"),
    ("mattered", "Key decisions: 2 points or more", ".1%"),
    ("swing", "Ups and downs in a game", ".2f"),
)


def comebacks_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.comebacks`: a panel a measure, with a line a card game."""
    rows = frame.to_dicts()
    panels = [measure_panel(rows, *measure, n="judged") for measure in _MEASURES]
    return dot_panels([panel for panel in panels if panel is not None], template=template, few=few)
