"""How each player does with each deck."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure, record_lines
from projector.stats.ranking import FEW


def player_decks_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.player_decks`: a line per deck, and per player if there are several."""
    lines = record_lines(frame.to_dicts(), "deck")
    return dot_figure(lines, title="Matches won", template=template, few=few)
