"""Win rate of the player who begins, overall and by deck, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.rates import labelled, rate_figure


def first_player_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.first_player`: all decks on top, then a line per deck, the best first."""
    frame = frame.sort(pl.col("deck").is_not_null(), -pl.col("win_rate"), "deck")
    rows = frame.to_dicts()
    return rate_figure(rows, labels=labelled(rows), title="Games won by the player who begins", template=template)
