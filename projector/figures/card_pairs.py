"""What pairs of early cards are worth, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure
from projector.figures.of_cards import effect_lines
from projector.figures.plain import POINTS
from projector.stats.ranking import FEW


def card_pairs_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.card_pairs`: a line per pair of cards, the best first."""
    lines = effect_lines(frame)
    return dot_figure(
        lines, title="Points gained by having it early", template=template, middle=0, digits=POINTS, few=few
    )
