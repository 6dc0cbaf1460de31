"""How those win who had a card in hand, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.of_cards import card_label
from projector.figures.plain import apart
from projector.stats.ranking import FEW


def card_results_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.card_results`: a line per card, the rate in hand (GIH), the most seen first."""
    rows = frame.sort("gih", descending=True, nulls_last=True, maintain_order=True).to_dicts()
    lines = [
        (
            card_label(row) + ("" if row["listed"] is None else f", {row['listed']} listed") + more,
            [Dot(row["gih_rate"], row["gih_low"], row["gih_high"], row["gih"] or 0, f" copies of {row['gp']:,}")],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    title = "Games won with the card in hand: it follows the deck more than the card"
    return dot_figure(lines, title=title, template=template, few=few)
