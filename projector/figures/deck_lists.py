"""How many cards of each cost a deck has: its curve."""

from collections import defaultdict
from typing import Any

import polars as pl
from plotly import graph_objects as go

from projector.figures.curves import STYLES
from projector.figures.plain import apart, escaped, mark_of, plain_figure, whole_ticks, with_legend
from projector.stats.captions import cost_caption, with_captions

HEIGHT = 260
NO_COST = "none"
"""What the cost of cards without one is called."""


def deck_lists_figure(frame: pl.DataFrame, *, template: str = "plotly_white") -> go.Figure:
    """The figure of the frame of `stats.deck_lists`: the copies in the main deck by cost, of one deck by kind, too.

    Of a game that does not say what a cost is, by kind alone.
    """
    rows = [row for row in with_captions(frame, ["kind"]).to_dicts() if row["main"] is not False]
    figure = plain_figure(template=template, height=HEIGHT)
    costs = [row["cost"] for row in rows if row["cost"] is not None]
    names = _names(rows)
    marks = {name: mark_of(row, "deck") for name, row in zip(names, rows, strict=True)}
    copies: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for row, name in zip(rows, names, strict=True):
        place = str(row["kind"] or NO_COST) if not costs else NO_COST if row["cost"] is None else str(row["cost"])
        copies[name][place] += row["copies"]
    kinds = sorted({place for of in copies.values() for place in of} - {NO_COST})
    order = [*([str(cost) for cost in range(min(costs), max(costs) + 1)] if costs else kinds)]
    order += [NO_COST] if any(NO_COST in of for of in copies.values()) else []
    for (name, of), (colour, dash) in zip(copies.items(), STYLES, strict=False):
        figure.add_bar(
            x=[escaped(place) for place in order],
            y=[of.get(place, 0) for place in order],
            name=escaped(name),
            marker={"color": colour, "pattern": {"shape": "" if dash == "solid" else "/"}},
            customdata=[[escaped(name), marks[name]]] * len(order),
            hovertemplate="%{customdata[0]}, %{x}: n = %{y:.1f} copies<extra></extra>",
        )
    one_deck = len({(row["system"], row["population"], row["deck"]) for row in rows}) < 2
    figure.update_layout(barmode="stack" if one_deck else "group", bargap=0.25)
    figure.update_xaxes(title=_axis(rows) if costs else "Kind", type="category", showgrid=False)
    most = max((sum(of.get(place, 0) for of in copies.values()) for place in order), default=0)
    figure.update_yaxes(title="Copies in the main deck", **whole_ticks(most))
    if len(copies) > 1 and (costs or not one_deck):  # without costs, the axis says the kinds
        with_legend(figure)
    return figure


def _axis(rows: list[dict[str, Any]]) -> str:
    """What the cost is called; of cards of several games by the word of statistics."""
    systems = {row["system"] for row in rows}
    return cost_caption(systems.pop() if len(systems) == 1 else None)


def _names(rows: list[dict[str, Any]]) -> list[str]:
    """What the bar of each row is called: by its kind, or by its deck, where there are several."""
    decks = [row["deck"] + more for row, more in zip(rows, apart(rows), strict=True)]
    return decks if len(set(decks)) > 1 else [(row["kind"] or "cards").replace("_", " ") for row in rows]
