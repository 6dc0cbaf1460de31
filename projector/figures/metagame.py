"""How much each deck is played against how it does, with the intervals of both."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import of_few
from projector.figures.plain import GREEN, GRID, PALE, apart, error, escaped, interval_told, plain_figure
from projector.stats.ranking import FEW

HEIGHT = 430
FAINT = "rgba(0, 158, 115, 0.4)"
"""Of the intervals, which cross: the green of the dots, so that names are read over them."""
NAMED = 15
"""The most decks whose names are written beside their dots: the most played. Others tell them to the pointer."""


def metagame_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.metagame`: a dot per deck; dots of few games are pale."""
    rows = [
        row | {"label": row["deck"] + more, "at": at}
        for at, (row, more) in enumerate(zip(frame.to_dicts(), apart(frame.to_dicts()), strict=True))
        if row["win_rate"] is not None
    ]
    figure = plain_figure(template=template, height=HEIGHT)
    figure.add_hline(y=0.5, line={"color": GRID, "width": 1})
    for few, colour, faint in ((True, PALE, GRID), (False, GREEN, FAINT)):
        kind = [row for row in rows if (row["games"] < FEW) == few]
        if not kind:
            continue
        shares, rates = [row["share"] for row in kind], [row["win_rate"] for row in kind]
        across = error(shares, [row["share_low"] for row in kind], [row["share_high"] for row in kind], digits=".1%")
        along = error(rates, [row["low"] for row in kind], [row["high"] for row in kind], digits=".1%")
        told = [
            [
                interval_told(row["share_low"], row["share_high"], ".1%"),
                interval_told(row["low"], row["high"], ".1%"),
                row["games"],
                escaped(row["label"]),
                {"deck": row["deck"]},
            ]
            for row in kind
        ]
        figure.add_scatter(
            x=shares,
            y=rates,
            mode="markers+text",
            text=[escaped(row["label"]) if row["at"] < NAMED else "" for row in kind],
            textposition="top right",
            textfont={"size": 11},
            marker={"color": colour, "size": 10},
            error_x=across | {"color": faint},
            error_y=along | {"color": faint},
            customdata=told,
            hovertemplate=(
                "<b>%{customdata[3]}</b><br>share %{x:.1%} %{customdata[0]}<br>win rate %{y:.1%} %{customdata[1]}"
                "<br>n = %{customdata[2]:,} games<extra></extra>"
            ),
        )
    pale = f"; pale: {of_few()}" if any(row["games"] < FEW for row in rows) else ""
    figure.update_xaxes(title=f"Share of the field{pale}", tickformat=".0%")
    figure.update_yaxes(title="Win rate", tickformat=".0%")
    return figure
