"""How much each deck is played against how it does, with the intervals of both."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import of_few
from projector.figures.plain import (
    GREEN,
    GRID,
    PALE,
    PERCENT,
    apart,
    error,
    escaped,
    interval_told,
    mark_of,
    plain_figure,
)
from projector.stats.ranking import FEW

HEIGHT = 430
FAINT = "rgba(0, 158, 115, 0.4)"
"""Of the intervals, which cross: the green of the dots, so that names are read over them."""
LETTER, LINE, DOT = 0.026, 0.045, 0.018
"""About the width of a letter of a name, the height of a name, and half the size of a dot, in parts of the figure on a
phone."""
CUT = 4
"""How much worse it is that a name is cut off by the end of the figure than that it lies over another."""
CROWDED = 0.02
"""The part of a name that may lie over others, dots, or beyond the figure; of more it is left to the pointer."""
NAMED = 15
"""The most decks whose names are written beside their dots: the most played that have room there. Others tell them to
the pointer."""


def metagame_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.metagame`: a dot per deck; dots of few games are pale."""
    rows = [
        row | {"label": row["deck"] + more, "at": at}
        for at, (row, more) in enumerate(zip(frame.to_dicts(), apart(frame.to_dicts()), strict=True))
        if row["win_rate"] is not None
    ]
    places = _places(rows)
    figure = plain_figure(template=template, height=HEIGHT)
    figure.add_hline(y=0.5, line={"color": GRID, "width": 1})
    for is_few, colour, faint in ((True, PALE, GRID), (False, GREEN, FAINT)):
        kind = [row for row in rows if (row["games"] < few) == is_few]
        if not kind:
            continue
        shares, rates = [row["share"] for row in kind], [row["win_rate"] for row in kind]
        across = error(shares, [row["share_low"] for row in kind], [row["share_high"] for row in kind], digits=".1%")
        along = error(rates, [row["low"] for row in kind], [row["high"] for row in kind], digits=".1%")
        told = [
            [
                interval_told(row["share_low"], row["share_high"], ".1%"),
                interval_told(row["low"], row["high"], ".1%"),
                row["games"],
                escaped(row["label"]),
                mark_of(row, "deck"),
            ]
            for row in kind
        ]
        figure.add_scatter(
            x=shares,
            y=rates,
            mode="markers+text",
            text=[escaped(row["label"]) if row["at"] in places else "" for row in kind],
            textposition=[places.get(row["at"], "top right") for row in kind],
            textfont={"size": 11},
            marker={"color": colour, "size": 10},
            error_x=across | {"color": faint},
            error_y=along | {"color": faint},
            customdata=told,
            hovertemplate=(
                "<b>%{customdata[3]}</b><br>share %{x:.1%} %{customdata[0]}<br>win rate %{y:.1%} %{customdata[1]}"
                "<br>n = %{customdata[2]:,} games<extra></extra>"
            ),
        )
    pale = f"; pale: {of_few(few)}" if any(row["games"] < few for row in rows) else ""
    figure.update_xaxes(title=f"Share of the field{pale}", tickformat=PERCENT)
    figure.update_yaxes(title="Win rate", tickformat=PERCENT)
    return figure


def _places(rows: Sequence[Mapping[str, Any]]) -> Mapping[int, str]:
    """Where the names stand by their dots: where each covers least of other names and dots, the first first; none of
    those that have no room."""
    if not rows:
        return {}
    across = _Scale.of(rows, "share", "share_low", "share_high")
    along = _Scale.of(rows, "win_rate", "low", "high")
    dots = [(across.place(row["share"]), along.place(row["win_rate"])) for row in rows]
    taken = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in dots]
    places: dict[int, str] = {}
    most_played = sorted(zip(rows, dots, strict=True), key=lambda pair: -pair[0]["share"])
    for row, (x, y) in most_played[:NAMED]:
        wide = LETTER * len(row["label"])
        boxes = {
            f"{up} {side}": (left, low, left + wide, low + LINE)
            for up, low in (("top", y + DOT), ("bottom", y - DOT - LINE))
            for side, left in (("right", x + DOT), ("left", x - DOT - wide))
        }
        costs = {
            place: sum(_covered(box, other) for other in taken) + CUT * _outside(box) for place, box in boxes.items()
        }
        best = min(costs, key=costs.__getitem__)
        if costs[best] <= CROWDED * wide * LINE:
            places[row["at"]] = best
            taken.append(boxes[best])
    return places


class _Scale(NamedTuple):
    """The ends of an axis."""

    low: float
    high: float

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]], *names: str) -> "_Scale":
        values = [row[name] for row in rows for name in names if row[name] is not None]
        return cls(min(values), max(values))

    def place(self, value: float) -> float:
        """Where a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


Box: TypeAlias = tuple[float, float, float, float]
"""Left, low, right and high end, in parts of the figure."""


def _covered(one: Box, other: Box) -> float:
    """The area that two boxes have in common."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def _outside(box: Box) -> float:
    """The area of a box beyond the figure."""
    return (box[2] - box[0]) * (box[3] - box[1]) - _covered(box, (0.0, 0.0, 1.0, 1.0))
