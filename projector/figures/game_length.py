"""The number of turns of games."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.plain import GREEN, ORANGE, plain_figure

MARGIN = 2.5
"""Turns shown beside the shortest and the longest games, so that a single bar does not fill the figure."""
FEW = 12
"""The most turns on an axis with a tick for every turn."""


def game_length_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.game_length` for a card game: a bar per length, a line at the median."""
    total = frame["games"].sum()
    figure = plain_figure(template=template)
    figure.add_bar(
        x=frame["turns"].to_list(),
        y=[games / total for games in frame["games"]],
        marker={"color": GREEN, "line": {"width": 0}},
        customdata=[[games, total] for games in frame["games"]],
        hovertemplate="%{x} turns: %{y:.1%}<br>n = %{customdata[0]:,} of %{customdata[1]:,}<extra></extra>",
    )
    if frame.height:
        median = frame["median"][0]
        figure.add_vline(x=median, line={"color": ORANGE, "dash": "dot"})
        figure.update_layout(margin={"t": 24})
        above = {"y": 1, "yref": "paper", "yanchor": "bottom", "showarrow": False}
        figure.add_annotation(x=median, text=f"median {median:g}", **above)
        lengths = frame["turns"].to_list()
        around = [min(lengths) - MARGIN, max(lengths) + MARGIN]
        figure.update_xaxes(range=around, tickformat="d", dtick=1 if around[1] - around[0] < FEW else None)
    figure.update_xaxes(title="Turns of both players", showgrid=False)
    figure.update_yaxes(title="Games", tickformat=".0%", rangemode="tozero")
    return figure
