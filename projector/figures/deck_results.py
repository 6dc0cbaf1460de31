"""Win rate of each deck, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure, rate_lines
from projector.stats.matches import Unit
from projector.stats.ranking import FEW


def deck_results_figure(
    frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW, unit: Unit = "game"
) -> go.Figure:
    """The figure of the frame of `stats.deck_results`: a line per deck, the best on top, those of few games below.

    `unit`: of what the rates are, as that frame was asked for.
    """
    rows = frame.sort(~pl.col("ranked"), -pl.col("win_rate"), "deck", nulls_last=True).to_dicts()
    return dot_figure(
        rate_lines(rows), title="Matches won" if unit == "match" else "Games won", template=template, few=few
    )
