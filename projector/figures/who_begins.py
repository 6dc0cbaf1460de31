"""Win rate of the player who begins, overall and by deck, with its interval."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import dot_figure, rate_lines
from projector.stats.ranking import FEW


def who_begins_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.who_begins`: all decks on top, then a line per deck, the best first."""
    names = {f"win_rate_{end}": end for end in ("low", "high")}
    frame = frame.filter(pl.col("of") == "begins", pl.col("split").is_in(["all", "deck"]), pl.col("began") > 0)
    frame = frame.drop("games", "low", "high").rename({"began": "games", **names})
    rows = frame.sort(pl.col("deck").is_not_null(), -pl.col("win_rate"), "deck").to_dicts()
    return dot_figure(rate_lines(rows), title="Games won by the player who begins", template=template, few=few)
