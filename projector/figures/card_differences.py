"""The copies of the cards in which two decks differ."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import AXIS, MOST, ROW
from projector.figures.of_cards import card_label
from projector.figures.plain import GREEN, SKY, apart, escaped, mark_of, plain_figure, whole_ticks, with_legend


def card_differences_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.card_differences`: two bars per card of which the decks do not have as many."""
    rows = frame.filter(pl.col("more") != 0).head(MOST).to_dicts()
    labels = [card_label(row) + more for row, more in zip(rows, apart(rows), strict=True)]
    figure = plain_figure(template=template, height=AXIS + ROW * max(1, len(rows)))
    for name, colour in (("a", GREEN), ("b", SKY)):
        decks = sorted({row[name] for row in rows})
        figure.add_bar(
            x=[row[f"{name}_copies"] for row in rows],
            y=[*range(len(rows))],
            orientation="h",
            name=escaped(", ".join(decks)),
            marker={"color": colour},
            customdata=[
                [escaped(f"{label} in {row[name]}"), mark_of(row, "card_number") | {"deck": row[name]}]
                for label, row in zip(labels, rows, strict=True)
            ],
            hovertemplate="%{customdata[0]}: n = %{x:.1f} copies<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.3)
    most = max((row[f"{name}_copies"] for row in rows for name in ("a", "b")), default=0)
    figure.update_xaxes(title="Copies", **whole_ticks(most))
    ticks = {"tickvals": list(range(len(rows))), "ticktext": [escaped(label) for label in labels]}
    figure.update_yaxes(autorange="reversed", showgrid=False, **ticks)
    if rows:
        with_legend(figure)
    return figure
