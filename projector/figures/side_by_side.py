"""Card games side by side: what going first is worth, and how long games are."""

from collections.abc import Sequence
from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, DotPanel, dot_panels
from projector.figures.plain import POINTS, mark_of
from projector.stats.ranking import FEW


def side_by_side_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.side_by_side`: a panel a measure, with a line a card game."""
    rows = frame.to_dicts()
    panels = [
        measure_panel(rows, "going_first", "Points that going first is worth", POINTS),
        measure_panel(rows, "length", "Turns of both players in a game", ".1f"),
    ]
    return dot_panels([panel for panel in panels if panel is not None], template=template, few=few)


def measure_panel(
    rows: Sequence[dict[str, Any]], name: str, title: str, digits: str, *, n: str = "games"
) -> DotPanel | None:
    """The panel of a measure of `n` games with its interval, a line a row of a card game; None where no row has it."""
    if all(row[name] is None for row in rows):
        return None
    titles = [row["title"] for row in rows]
    called = [row["title"] if titles.count(row["title"]) == 1 else f"{row['title']}, {_pool(row)}" for row in rows]
    ends = [(row[f"{name}_low"], row[f"{name}_high"]) for row in rows]
    dots = [Dot(row[name], *of_row, row[n], " games", of=mark_of(row)) for row, of_row in zip(rows, ends, strict=True)]
    return DotPanel(title, [(label, [dot]) for label, dot in zip(called, dots, strict=True)], digits)


def _pool(row: dict[str, Any]) -> str:
    """Who played a row's games, and by which readings of the rules if these are told apart."""
    return ", ".join(filter(None, [row["population"], row["options"]]))
