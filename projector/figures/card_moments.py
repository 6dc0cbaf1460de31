"""The games in which cards changed the chance to win most."""

from collections.abc import Mapping
from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.plain import GREEN, ORANGE, escaped, plain_figure

MOST = 20
"""The most moments that are drawn: the first."""
ROW, ENDS = 26, 60
"""Pixels of a moment, and of what stands above and below them all."""


def card_moments_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.card_moments`: a bar per moment, the first 20, from the top."""
    rows = frame.head(MOST).to_dicts()
    figure = plain_figure(template=template, height=ROW * len(rows) + ENDS)
    figure.add_bar(
        x=[100 * row["change"] for row in rows],
        y=[_told(row) for row in rows],
        orientation="h",
        marker={"color": [GREEN if row["change"] > 0 else ORANGE for row in rows]},
        hovertext=[
            escaped(f"{row['fact']} at {row['fact_position']} ({row['cause']}: {row['moved']})") for row in rows
        ],
        hovertemplate="<b>%{y}</b><br>%{hovertext}<br>%{x:+.1f} points<br>n = 1<extra></extra>",
    )
    figure.update_xaxes(title="Points changed for the card's player")
    figure.update_yaxes(autorange="reversed")
    return figure


def _told(row: Mapping[str, Any]) -> str:
    """A moment, told apart from those of other games."""
    card, game = row["card_name"] or row["card_number"], row["game"][:8]
    return escaped(f"{card}, {row['deck']} vs {row['opponent']}, turn {row['turn']} ({game})")
