"""The rate of each deck against each other, with intervals."""

from statistics import fmean
from typing import Any, NamedTuple, TypeAlias

import polars as pl
from plotly import graph_objects as go

from projector.figures.dots import Dot, dot_figure, outcomes
from projector.figures.plain import GREEN, GRID, ORANGE, SKY, apart, escaped, interval_told, mark_of, plain_figure
from projector.stats.ranking import FEW

CELL = 56
"""Pixels of the height of a row."""
LEGEND = 44
"""Pixels of the colours below that say what they mean."""
LEAST, MOST = 0.2, 0.8
"""The rates of the strongest colours, and of all beyond them."""


Cell: TypeAlias = dict[str, Any] | None
"""A row of the frame, or nothing where two decks have none."""


class Colours(NamedTuple):
    """The colours of a theme: of text, of text where few were counted, of the lowest rate and of the highest."""

    ink: str
    faint: str
    low: str
    high: str


LIGHT, DARK = (
    Colours("#101820", "#4c5967", ORANGE, GREEN),
    Colours("#edf1f5", "#aab5c0", "#8a5e00", "#007453"),
)
_LEGEND = {
    "orientation": "h",
    "y": 0,
    "yanchor": "top",
    "ypad": 8,
    "x": 0,
    "xanchor": "left",
    "len": 190,
    "lenmode": "pixels",
    "thickness": 10,
    "outlinewidth": 0,
    "tickvals": [LEAST, 0.5, MOST],
    "ticktext": ["≤ 20%", "50%", "≥ 80%"],
}
"""Where the colours say what they mean: at the left, in sight also where the figure is wider than its window."""


def matchup_matrix_figure(frame: pl.DataFrame, *, template: str = "plotly_white", few: int = FEW) -> go.Figure:
    """The figure of the frame of `stats.matchup_matrix`: a row per deck, a column per opponent, the strongest first by
    what all matchups let expect; coloured by the rate that is printed, under `few` grey.

    Of one deck alone a line per opponent, with what all matchups let expect.
    """
    if frame["deck"].n_unique() == 1:
        return _of_one_deck(frame, template=template, few=few)
    rows = frame.to_dicts()
    cells = {(row["deck"] + more, row["opponent"] + more): row for row, more in zip(rows, apart(rows), strict=True)}
    names = _by_strength(cells)
    figure = plain_figure(template=template, height=90 + LEGEND + CELL * max(1, len(names)))
    _add_cells(figure, names, [[cells.get((deck, opponent)) for opponent in names] for deck in names], few, template)
    figure.update_xaxes(side="top", showgrid=False)
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


def _add_cells(figure: go.Figure, names: list[str], grid: list[list[Cell]], few: int, template: str) -> None:
    """Add the cells of enough games, coloured by their rates, and those of few games, in grey."""
    told = [escaped(name) for name in names]
    colours = DARK if template.endswith("dark") else LIGHT
    for is_few, scale, ink in (
        (False, _scale(colours.low, colours.high), colours.ink),
        (True, [(0, GRID), (1, GRID)], colours.faint),
    ):
        of_kind = [
            [cell if cell and (cell["games"] < few or cell["mirror"]) == is_few else None for cell in line]
            for line in grid
        ]
        figure.add_heatmap(
            x=told,
            y=told,
            z=[[_rate(cell) for cell in line] for line in of_kind],
            text=[[_cell(cell) for cell in line] for line in of_kind],
            hovertext=[[_told(cell) for cell in line] for line in of_kind],
            customdata=[[_of(cell) for cell in line] for line in of_kind],
            zmin=LEAST,
            zmax=MOST,
            colorscale=scale,
            showscale=not is_few,
            colorbar=_LEGEND,
            xgap=1,
            ygap=1,
            hoverongaps=False,
            texttemplate="%{text}",
            textfont={"size": 11, "color": ink},
            hovertemplate="<b>%{y}</b> against <b>%{x}</b><br>%{hovertext}<extra></extra>",
        )


def _of_one_deck(frame: pl.DataFrame, *, template: str, few: int) -> go.Figure:
    rows = frame.filter(~pl.col("mirror")).sort("shrunken", "win_rate", descending=True, nulls_last=True).to_dicts()
    lines = [
        (
            row["opponent"] + more,
            [
                Dot(row["win_rate"], row["low"], row["high"], row["games"], outcomes(row), name="played", of=_of(row)),
                Dot(
                    row["shrunken"],
                    row["shrunken_low"],
                    row["shrunken_high"],
                    row["games"],
                    " against it; expected by all matchups",
                    name="expected",
                    colour=SKY,
                    estimate=True,
                    of=_of(row),
                ),
            ],
        )
        for row, more in zip(rows, apart(rows), strict=True)
    ]
    return dot_figure(lines, title="Win rate", template=template, few=few)


def _by_strength(cells: dict[tuple[str, str], dict[str, Any]]) -> list[str]:
    """The decks, the one first that all matchups let expect most of, on average over the others."""
    rates: dict[str, list[float]] = {name: [] for pair in cells for name in pair}
    for (deck, _), cell in cells.items():
        expected = cell["win_rate"] if cell["shrunken"] is None else cell["shrunken"]
        if expected is not None and not cell["mirror"]:
            rates[deck].append(expected)
    return sorted(rates, key=lambda name: (-fmean(rates[name]) if rates[name] else 0.0, name))


def _scale(low: str, high: str) -> list[tuple[float, str]]:
    """The colours of rates: none in the middle, to either side ever more of one hue, which no grey is mixed into."""
    return [(0, low), (0.5, _clear(low)), (0.5, _clear(high)), (1, high)]


def _clear(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red}, {green}, {blue}, 0)"


def _rate(cell: Cell) -> float | None:
    """What colours a cell: the rate that is printed in it; one half stands for none."""
    return None if cell is None else 0.5 if cell["win_rate"] is None else cell["win_rate"]


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if cell["win_rate"] is None:
        return f"n {cell['games']:,}"
    ends = "" if cell["low"] is None else f"<br>{cell['low']:.0%}–{cell['high']:.0%}"
    return f"{cell['win_rate']:.0%}{ends}<br>n {cell['games']:,}"


def _of(cell: Cell) -> dict[str, Any] | None:
    """What a cell is of, by column: a page leads from it to its games."""
    return mark_of(cell, "deck", "opponent", "mirror") if cell and cell["games"] else None


def _told(cell: Cell) -> str:
    """A cell in words."""
    if cell is None:
        return ""
    if cell["mirror"]:
        return f"a mirror: n = {cell['games']:,}"
    plain = "never met"
    if cell["win_rate"] is not None:
        plain = f"{cell['win_rate']:.1%} {interval_told(cell['low'], cell['high'], '.1%')}"
    expected = ""
    if cell["shrunken"] is not None:
        ends = interval_told(cell["shrunken_low"], cell["shrunken_high"], ".1%")
        expected = f"<br>expected by all matchups: {cell['shrunken']:.1%} {ends}"
    return f"{plain}<br>n = {cell['games']:,}{outcomes(cell)}{expected}"
