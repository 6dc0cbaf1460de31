"""The number of turns of games, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.plain import (
    GREEN,
    GRID,
    ORANGE,
    PERCENT,
    PURPLE,
    SKY,
    apart,
    error,
    escaped,
    interval_told,
    mark_of,
    plain_figure,
    with_legend,
)
from projector.stats.ranking import FEW
from projector.stats.seats import POOL

MARGIN = 2.5
"""Turns shown beside the shortest and the longest games, so that a single bar does not fill the figure."""
TICKS = 12
"""The most turns on an axis with a tick for every turn."""
COLOURS = (GREEN, SKY, PURPLE, ORANGE)


def game_length_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.game_length`: a bar per length and population, a line at each median."""
    figure = plain_figure(template=template)
    pools = [rows.to_dicts() for _, rows in frame.group_by(POOL, maintain_order=True)]
    names = apart([rows[0] for rows in pools])
    for place, (rows, name) in enumerate(zip(pools, names, strict=True)):
        of = rows[0]["of"]
        shares = [row["share"] for row in rows]
        ends = [row["low"] for row in rows], [row["high"] for row in rows]
        figure.add_bar(
            x=[row["turns"] for row in rows],
            y=shares,
            name=escaped(name.removeprefix(", ")),
            error_y=error(shares, *ends, digits=".1%") | {"color": ORANGE},
            marker={"color": COLOURS[place % len(COLOURS)] if of >= FEW else GRID, "line": {"width": 0}},
            customdata=[
                [interval_told(row["low"], row["high"], ".1%"), row["games"], of, mark_of(row, "turns")] for row in rows
            ],
            hovertemplate="%{x} turns: %{y:.1%} %{customdata[0]}<br>n = %{customdata[1]:,} of %{customdata[2]:,}"
            "<extra></extra>",
        )
        median = rows[0]["median"]
        figure.add_vline(x=median, line={"color": ORANGE, "dash": "dot"})
        above = {"y": 1, "yref": "paper", "yanchor": "bottom", "showarrow": False}
        figure.add_annotation(x=median, text=f"median {median:g}", **above)
    if pools:
        figure.update_layout(margin={"t": 24})
        lengths = frame["turns"].to_list()
        around = [min(lengths) - MARGIN, max(lengths) + MARGIN]
        figure.update_xaxes(range=around, tickformat="d", dtick=1 if around[1] - around[0] < TICKS else None)
    if len(pools) > 1:
        with_legend(figure)
    figure.update_xaxes(title="Turns of both players", showgrid=False)
    figure.update_yaxes(title="Games", tickformat=PERCENT, rangemode="tozero")
    return figure
