"""Rates as dots with their intervals, on an axis in percent."""

from collections.abc import Sequence
from typing import Any

from plotly import graph_objects as go

from projector.figures.plain import GREEN, GRID, escaped, plain_figure
from projector.stats.ranking import FEW

ROW = 28
AXIS = 70


def labelled(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The deck of each row, "All decks" where null; with the card game and population where there are several."""
    apart = [name for name in ("system", "population") if len({row[name] for row in rows}) > 1]
    return [", ".join([row["deck"] or "All decks", *(row[name] for name in apart)]) for row in rows]


def rate_figure(rows: Sequence[dict[str, Any]], *, labels: Sequence[str], title: str, template: str) -> go.Figure:
    """The figure with a line per row, the first on top.

    Rows have games, wins, losses, draws, and win_rate, low, high (0 to 1); those of few games are grey.
    """
    figure = plain_figure(template=template, height=AXIS + ROW * max(1, len(rows)))
    figure.add_vline(x=0.5, line={"color": GRID, "width": 1})
    figure.add_scatter(
        x=[row["win_rate"] for row in rows],
        y=list(range(len(rows))),
        mode="markers",
        marker={"color": [GREEN if row["games"] >= FEW else GRID for row in rows], "size": 9},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [row["high"] - row["win_rate"] for row in rows],
            "arrayminus": [row["win_rate"] - row["low"] for row in rows],
            "color": GREEN,
            "thickness": 1.5,
            "width": 0,
        },
        text=[escaped(label) for label in labels],
        customdata=[[row[name] for name in ("low", "high", "games", "wins", "losses", "draws")] for row in rows],
        hovertemplate=(
            "<b>%{text}</b><br>%{x:.1%} (95 %: %{customdata[0]:.1%} to %{customdata[1]:.1%})<br>n = %{customdata[2]:,}"
            ": %{customdata[3]:,} won, %{customdata[4]:,} lost, %{customdata[5]:,} drawn<extra></extra>"
        ),
    )
    figure.update_xaxes(title=title, tickformat=".0%")
    figure.update_yaxes(
        tickvals=list(range(len(rows))),
        ticktext=[escaped(label) for label in labels],
        range=[len(rows) - 0.5, -0.5],
        showgrid=False,
    )
    return figure
