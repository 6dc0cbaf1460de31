"""What the key moments of games changed: by the decision, and by chance."""

from collections.abc import Mapping
from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.plain import GREEN, GRID, escaped, plain_figure


def key_moments_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.key_moments`: a dot per moment."""
    figure = plain_figure(template=template)
    points = pl.col("decision", "chance", "change") * 100
    rows = frame.with_columns(points).to_dicts()
    figure.add_hline(y=0, line={"color": GRID, "width": 1})
    figure.add_vline(x=0, line={"color": GRID, "width": 1})
    figure.add_scatter(
        x=[row["decision"] for row in rows],
        y=[row["chance"] for row in rows],
        mode="markers",
        marker={"color": GREEN, "size": 7, "opacity": 0.7},
        text=[_told(row) for row in rows],
        customdata=[
            [
                row["game"][:8],
                row["turn"],
                row["fact_position"],
                row["change"],
                row["player"],
                _told_decision(row),
                row["model"],
            ]
            for row in rows
        ],
        hovertemplate=(
            "<b>%{text}</b><br>after %{customdata[5]} by %{customdata[4]}<br>"
            "%{customdata[3]:+.1f} points: %{x:+.1f} by the decision, %{y:+.1f} by chance<br>"
            "n = 1: game %{customdata[0]}, turn %{customdata[1]}, position %{customdata[2]}; "
            "model %{customdata[6]}<extra></extra>"
        ),
    )
    figure.update_xaxes(title="Points changed by the decision")
    figure.update_yaxes(title="Points changed by chance")
    return figure


def _told(row: Mapping[str, Any]) -> str:
    """The fact that moved the chance, and the figure by which."""
    return escaped(f"{row['fact'] or ''} {row['fact_card_name'] or ''}".strip() + f" ({row['cause']}: {row['moved']})")


def _told_decision(row: Mapping[str, Any]) -> str:
    return escaped(f"{row['verbs']} {row['card_name'] or ''}".strip())
