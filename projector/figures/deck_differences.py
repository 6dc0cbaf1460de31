"""How much better one deck does than another against each opponent, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure
from projector.figures.plain import POINTS, apart, escaped, mark_of
from projector.stats.ranking import FEW

_OF = ("opponent", "a", "b", "a_games", "b_games")
"""What a dot is of, beside what tells rows apart."""


def deck_differences_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.deck_differences`: a line per opponent, all of them together on top."""
    rows = frame.to_dicts()
    lines = [
        (
            (row["opponent"] or "All, by their shares") + more,
            [
                Dot(
                    row["difference"],
                    row["low"],
                    row["high"],
                    row["a_games"] + row["b_games"],
                    f": {row['a_games']:,} of {row['a']}, {row['b_games']:,} of {row['b']}",
                    estimate=True,
                    of=mark_of(row, *_OF),
                )
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    decks = {(escaped(row["a"]), escaped(row["b"])) for row in rows}
    title = (
        "Points of win rate of {1} minus those of {0}".format(*decks.pop()) if len(decks) == 1 else "Points of win rate"
    )
    return dot_figure(lines, title=title, template=template, middle=0, digits=POINTS, few=few)
