"""How those fare who drew or played cards in each own turn, against all of the same matchup, with intervals."""

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import STYLES, Curve, Panel, Point, curve_figure
from projector.figures.of_cards import together
from projector.figures.plain import POINTS, apart
from projector.stats.captions import caption


def card_turns_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.card_turns`: a line per event, of all cards or the only one."""
    rows = together(frame).to_dicts()
    lines: dict[str, list[Point]] = {}
    for row, more in zip(rows, apart(rows), strict=True):
        point = Point(row["own_turn"], row["over"], row["over_low"], row["over_high"], row["copies"])
        lines.setdefault(caption("event", row["event"], row["system"]) + more, []).append(point)
    curves = [Curve(name, points, *style) for (name, points), style in zip(lines.items(), STYLES, strict=False)]
    panel = Panel("Points beyond the matchup", curves)
    return curve_figure([panel], x="Own turn", template=template, digits=POINTS, of="copies")
