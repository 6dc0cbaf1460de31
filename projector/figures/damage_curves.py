"""Damage dealt by own turn and result, with intervals and bands."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import curve_figure
from projector.figures.own_turns import result_panels


def damage_curves_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.damage_curves`: a panel per figure, a line per result."""
    panels = result_panels(frame, {"dealt": "Damage in the turn", "total": "Damage so far"})
    return curve_figure(panels, x="Own turn", template=template, of="seats")
